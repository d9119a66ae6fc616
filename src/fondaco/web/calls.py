"""How the HTTP API is called: operations declared once, for the routes and for the OpenAPI document alike."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from fondaco.engine.errors import FondacoError
from fondaco.web import shapes
from fondaco.web.answers import as_json, refusal
from fondaco.web.credentials import Powers, tokens_for
from fondaco.web.denials import Denied, Forbidden, TooLarge
from fondaco.web.house import House
from fondaco.web.shapes import Shape
from fondaco.web.table import Table

BODY = 32_768  # bytes of a request, at the most
SAVE = 2_000_000  # of a saved game

LARGEST = 2**53 - 1  # the largest whole number that every JSON reader knows


@dataclass
class Call:
    """One request to the API."""

    request: Request
    house: House
    content: dict[str, Any]
    tokens: list[str] = field(default_factory=list)
    table: Table | None = None
    proved: Powers = field(default_factory=Powers)  # what the caller has proved at the table
    seat: int | None = None  # whose eyes a refusal is told to

    @property
    def at(self) -> Table:
        """The table that the address names."""
        if self.table is None:
            raise LookupError("the address names no table")
        return self.table

    def own_seat(self, seat: int) -> int:
        """The seat, if the caller has proved to own it."""
        if self.at.check_seat(seat) not in self.proved.seats:
            raise Forbidden(f"You have not proved to own seat {seat}; send the token of its link.")
        self.seat = seat
        return seat

    def viewer(self) -> int | None:
        """The seat that the query names, or nobody, if the caller may look through those eyes."""
        seat = self.number("seat")
        if seat is not None:
            self.at.check_seat(seat)
        if not self.at.may_see(self.proved, seat):
            raise Forbidden("You may not see this; send the token of your seat, or of the table's watch link.")
        return seat

    def number(self, name: str) -> int | None:
        """A whole number from the query."""
        given = self.request.query_params.get(name)
        if given is None:
            return None
        if not (given.isascii() and given.isdigit() and len(given) < 16):
            raise Denied(f"“{name}” must be a whole number from 0, not {given[:20]!r}.")
        return int(given)


Answer = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Operation:
    """One thing that the API does."""

    method: str
    path: str
    name: str
    about: str
    answer: Answer
    body: Shape | None = None
    query: dict[str, Shape] = field(default_factory=dict)
    gives: str = "Answer"  # the name of what it answers, in the OpenAPI document
    stream: bool = False
    largest: int = BODY

    def route(self) -> Route:
        """As Starlette mounts it."""
        return Route(self.path, self._endpoint, methods=[self.method], name=self.name)

    async def _endpoint(self, request: Request) -> Response:
        call = Call(request, request.app.state.house, {})
        try:
            for name in request.query_params:
                if name not in self.query:
                    raise Denied(f"This address takes no “{name[:40]}”.")
            await self._find_table(call)
            if self.body is not None:
                call.content = await read_json(request, self.largest)
                shapes.check(self.body, call.content)
            found = await self.answer(call)
            return found if isinstance(found, Response) or self.stream else as_json(found)
        except FondacoError as problem:
            return refusal(problem, self._sheet(call, problem))

    @staticmethod
    async def _find_table(call: Call) -> None:
        name = call.request.path_params.get("table")
        if name is not None:
            call.table = await call.house.table(name)
            call.tokens = tokens_for(name, call.request.cookies, call.request.headers.get("authorization", ""))
            call.proved = await call.house.prove(call.table, call.tokens)

    @staticmethod
    def _sheet(call: Call, problem: FondacoError) -> Any:
        """A refused seat is told how the table stands."""
        return None if call.seat is None or isinstance(problem, Forbidden) else call.at.sheet(call.seat)


async def read_json(request: Request, largest: int) -> dict[str, Any]:
    """The body of a request, which has to be a JSON object of a modest size."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Denied("Send the body as JSON, with the content type application/json.")
    raw = await read_body(request, largest)
    try:
        content = json.loads(raw, parse_constant=_no_constant)
        if b"\\u" in raw:  # half a character can be written so, and cannot be kept or sent
            json.dumps(content, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise Denied("The body is not valid JSON.") from None
    if not isinstance(content, dict):
        raise Denied("The body must be an object.")
    return content


async def read_body(request: Request, largest: int) -> bytes:
    """The body of a request; refused as soon as it is seen to be too large."""
    raw = bytearray()
    try:
        async for part in request.stream():
            raw += part
            if len(raw) > largest:
                raise TooLarge(f"The body has more than {largest} bytes; send less.")
    except ClientDisconnect:
        raise Denied("The connection was closed before the body was complete.") from None
    return bytes(raw)


def _no_constant(name: str) -> Any:
    raise ValueError(name)
