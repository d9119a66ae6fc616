"""What is posted from the page of a table: moves and second thoughts, talk and settings.

A browser without script is sent back to the page; the page's script gets the changed parts, or why not.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from fondaco.engine.errors import FondacoError
from fondaco.web import render
from fondaco.web.answers import status_of
from fondaco.web.credentials import Powers
from fondaco.web.deeds import Deed
from fondaco.web.denials import Unknown
from fondaco.web.markup import cited
from fondaco.web.paper import form_of, house_of, seat_of, see_other, wants_json
from fondaco.web.table import Table
from fondaco.web.table_page import drawn, full_page


async def deed(request: Request) -> Response:
    """Something that a seat does."""
    table, seat, proved = await seat_of(request)
    given = await form_of(request)
    try:
        await _done(request, table, seat, given)
    except FondacoError as problem:
        return _answer(request, table, proved, seat, problem)
    return _answer(request, table, proved, seat)


async def _done(request: Request, table: Table, seat: int, given: Mapping[str, str]) -> None:
    house, kind = house_of(request), request.path_params["deed"]
    if kind == "chat":
        await house.say(table, seat, given.get("text", ""))
        return
    decision = _decision(given)
    wishes: dict[str, Deed] = {
        "move": Deed("move", seat, decision, move=_move(given.get("move", ""))),
        "undo": Deed("undo", seat, decision),
        "restart": Deed("restart", seat, decision),
        "confirm": Deed("confirm", seat, decision),
        "ask": Deed("ask", seat),
        "consent": Deed("consent", seat, agree=given.get("agree") == "1"),
        "settings": Deed("prefer", seat, confirms="confirm" in given),
    }
    if kind not in wishes:
        raise Unknown("There is nothing of that kind to do here.")
    await house.wish(table, wishes[kind])


def _decision(given: Mapping[str, str]) -> int:
    text = given.get("decision", "")
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def _move(text: str) -> int | str:
    return int(text) if text.isdecimal() and len(text) < 7 else text


def _answer(request: Request, table: Table, proved: Powers, seat: int, problem: FondacoError | None = None) -> Response:
    """The table as it stands now, and the sentence that says why something was refused."""
    status = 200 if problem is None else status_of(problem)
    why = "" if problem is None else cited(table.course.game.descriptor, str(problem))
    if wants_json(request):
        content: dict[str, Any] = {"refusal": why, "version": table.version}
        deaf = "x-deaf" in request.headers or not table.is_followed_by(seat)
        if problem is not None or deaf:  # else the stream brings the news
            sheet = table.sheet(seat)
            content |= render.facts(sheet) | {"parts": drawn(table, sheet)}
        return Response(json.dumps(content, ensure_ascii=False), status, media_type="application/json")
    if problem is not None:
        return full_page(request, table, proved, seat, refusal=why, status=status)
    return see_other(f"/t/{table.id}/{seat}")
