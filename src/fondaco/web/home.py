"""The first page: the games, the visitor's own tables, and the public ones."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace

from starlette.requests import Request
from starlette.responses import Response

from fondaco import games
from fondaco.engine.errors import FondacoError
from fondaco.web.asking import is_asked
from fondaco.web.credentials import tables_in
from fondaco.web.doors import way_in
from fondaco.web.front import described
from fondaco.web.house import House
from fondaco.web.paper import house_of, page, tokens_of
from fondaco.web.reading import Notice
from fondaco.web.table import Table

SHOWN = 24  # of one's own tables, the latest
STATES = {"gathering": "waiting for players", "running": "being played", "over": "over"}


async def home(request: Request) -> Response:
    """The house from the street."""
    house = house_of(request)
    return page(
        "home.html",
        games=[described(games.find(name)) for name in games.names()],
        yours=await _yours(request, house),
        public=[_public(notice) for notice in await house.public_tables()],
    )


async def _yours(request: Request, house: House) -> list[SimpleNamespace]:
    """The tables that the visitor's cookies open; those that wait for the visitor first."""
    found = []
    for name in tables_in(request.cookies)[: -SHOWN - 1 : -1]:
        try:
            table = await house.table(name)
        except FondacoError:
            continue  # a table that is gone
        proved = await house.prove(table, tokens_of(request, table))
        if table.may_watch(proved):
            found.append(_entry(table, proved.seats))
    return sorted(found, key=lambda entry: (not entry.asked, entry.over))


def _entry(table: Table, seats: tuple[int, ...]) -> SimpleNamespace:
    sheets = [table.sheet(seat) for seat in seats] or [table.sheet(None)]
    asking = next((sheet for sheet in sheets if is_asked(sheet)), None)
    sheet = asking or sheets[0]
    return SimpleNamespace(
        address=way_in(table, seats, sheet.viewer),
        title=sheet.title,
        names=_names((sign.name, sign.kind) for sign in sheet.seats),
        state="your turn" if asking else STATES[sheet.stage],
        asked=asking is not None,
        over=sheet.stage == "over",
    )


def _public(notice: Notice) -> SimpleNamespace:
    """A public table; the link leads to a free seat, to the game, or back through it."""
    ways = {"gathering": "/join", "running": "", "over": "/replay"}
    return SimpleNamespace(
        address=f"/t/{notice.id}{ways[notice.stage]}",
        title=games.find(notice.game).title,
        names=_names((name, kind) for name, kind, _ in notice.seats),
        state=STATES[notice.stage],
    )


def _names(seats: Iterable[tuple[str, str]]) -> str:
    return ", ".join("a free seat" if kind == "free" else name for name, kind in seats)
