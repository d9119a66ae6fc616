"""The OpenAPI document, made from the very declarations that the routes are made from."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from fondaco import __version__
from fondaco.web.calls import Call, Operation
from fondaco.web.operations import BOT, OPERATIONS, SEAT
from fondaco.web.shapes import Shape, anything, flag, one_of

TEXT: Shape = {"type": "string"}
NUMBER: Shape = {"type": "integer"}
MAYBE_NUMBER: Shape = {"type": ["integer", "null"]}


def _record(required: dict[str, Shape], optional: dict[str, Shape] | None = None) -> Shape:
    return {"type": "object", "properties": required | (optional or {}), "required": list(required)}


def _list(items: Shape) -> Shape:
    return {"type": "array", "items": items}


SIGN = _record({"name": TEXT, "kind": one_of("person", "bot", "free"), "bot": TEXT})
LINE = _record({"number": NUMBER, "seat": NUMBER, "text": TEXT})
KEPT = _list(_record({"seat": SEAT, "token": TEXT}))

ANSWERS: dict[str, Shape] = {
    "Games": _record({"games": _list(anything()), "bots": _list(BOT)}),
    "Tables": _record(
        {
            "tables": _list(
                _record(
                    {"table": TEXT, "game": TEXT, "stage": one_of("gathering", "running", "over"), "seats": _list(SIGN)}
                )
            )
        }
    ),
    "Made": _record({"table": TEXT, "seats": KEPT}, {"host": TEXT, "watch": TEXT, "invite": TEXT}),
    "Joined": _record({"seat": SEAT}, {"token": TEXT}),
    "Done": _record({"version": NUMBER, "decision": NUMBER}),
    "Said": _record({"version": NUMBER}),
    "Story": _record({"lines": _list(LINE)}),
    "Export": anything("a saved game, or what one seat may know of a game that is not over"),
    "Document": anything("this document"),
    "Health": _record({"ok": flag(), "compiled": _list(TEXT)}),
    "Sheet": _record(
        {
            "table": TEXT,
            "game": TEXT,
            "title": TEXT,
            "options": anything(),
            "stage": one_of("gathering", "running", "over"),
            "version": NUMBER,
            "viewer": MAYBE_NUMBER,
            "seats": _list(SIGN),
            "view": {"type": ["object", "null"], "description": "the game's record, concealed for this viewer"},
            "prompt": TEXT,
            "decision": NUMBER,
            "choices": _list(_record({"move": NUMBER, "words": TEXT})),
            "can_undo": flag(),
            "can_restart": flag(),
            "must_confirm": flag(),
            "asked_to_undo": TEXT,
            "asks": flag(),
            "lines_from": NUMBER,
            "lines": _list(LINE),
            "remarks": _list(_record({"number": NUMBER, "name": TEXT, "seat": MAYBE_NUMBER, "text": TEXT})),
            "moves": NUMBER,
            "at": NUMBER,
            "commitment": TEXT,
            "revealed": {"type": ["array", "null"], "description": "salt and seed, when the game is over"},
            "rematch": TEXT,
        }
    ),
    "Refusal": _record({"error": TEXT}, {"rule": TEXT, "sheet": {"$ref": "#/components/schemas/Sheet"}}),
}

REFUSALS = {
    "400": "the request is not as it should be",
    "403": "the caller has not proved to own what it needs",
    "404": "there is no such thing",
    "409": "the table has moved on, or waits for somebody else",
    "413": "the body is too large",
    "422": "the rules do not allow it",
    "429": "too much at once",
    "503": "the database is away",
}


async def show_document(call: Call) -> dict[str, Any]:
    """The document itself."""
    return document()


async def health(call: Call) -> dict[str, Any]:
    """Whether the house and its database are there."""
    await call.house.storage.check()
    return {"ok": True, "compiled": call.house.rooms.compiled()}


ALL = (
    *OPERATIONS,
    Operation("GET", "/api/openapi.json", "document", "This document.", show_document, gives="Document"),
    Operation(
        "GET",
        "/healthz",
        "health",
        "Whether the house can serve, and which games are compiled by now.",
        health,
        gives="Health",
    ),
)

routes = [operation.route() for operation in ALL]


@cache
def document() -> dict[str, Any]:
    """The whole document."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in ALL:
        path = re.sub(r":\w+", "", operation.path)
        paths.setdefault(path, {})[operation.method.lower()] = _described(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Fondaco",
            "version": __version__,
            "description": "Tables of merchant board games. A token proves a seat: send it as a bearer.",
        },
        "paths": paths,
        "components": {
            "schemas": ANSWERS,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _described(operation: Operation) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.about,
        "parameters": [*_in_path(operation.path), *_in_query(operation.query)],
        "responses": {"200": _given(operation)}
        | {status: _content(about, "Refusal") for status, about in REFUSALS.items()},
    }
    if "{table}" in operation.path:
        found["security"] = [{"token": []}, {}]
    if operation.body is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": operation.body}}}
    return found


def _in_path(path: str) -> list[dict[str, Any]]:
    shapes = {"table": {"type": "string", "pattern": "^[a-z0-9]{10}$"}, "seat": SEAT}
    names = re.findall(r"{(\w+)", path)
    return [{"name": name, "in": "path", "required": True, "schema": shapes[name]} for name in names]


def _in_query(query: dict[str, Shape]) -> list[dict[str, Any]]:
    return [{"name": name, "in": "query", "required": False, "schema": shape} for name, shape in query.items()]


def _given(operation: Operation) -> dict[str, Any]:
    if operation.stream:
        return {"description": "a stream of events, each a Sheet", "content": {"text/event-stream": {"schema": TEXT}}}
    return _content("done", operation.gives)


def _content(about: str, name: str) -> dict[str, Any]:
    schema = {"$ref": f"#/components/schemas/{name}"}
    return {"description": about, "content": {"application/json": {"schema": schema}}}
