"""What is asked of a table beside playing: seats handed over, another game, playing on from a position, saved games."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import Response

from fondaco.web import hosting
from fondaco.web.calls import SAVE
from fondaco.web.credentials import Key
from fondaco.web.denials import Denied
from fondaco.web.doors import way_in
from fondaco.web.front import USUAL_BOT
from fondaco.web.paper import form_of, give, house_of, seated, see_other, table_of, tokens_of
from fondaco.web.table_page import seen_by


async def arrange(request: Request) -> Response:
    """A seat goes to a bot, back to its owner, or is set free."""
    table, _ = await table_of(request)
    given, seat, tokens = await form_of(request), request.path_params["seat"], tokens_of(request, table)
    to = given.get("to", "")
    if to not in ("bot", "person", "free"):
        raise Denied("A seat goes to a bot, back to its owner, or is set free.")
    await hosting.hand_over(house_of(request), table, tokens, seat, to, given.get("level", "") if to == "bot" else "")
    kept = table.powers(tokens).seats  # a seat that was set free is nobody's
    return see_other(way_in(table, kept, seat if seat in kept else next(iter(kept), None)))


async def renew(request: Request) -> Response:
    """A new link for one's own seat; the old one opens nothing any more."""
    table, _ = await table_of(request)
    seat = request.path_params["seat"]
    token = await hosting.new_link(house_of(request), table, tokens_of(request, table), seat)
    response = see_other(f"/t/{table.id}/{seat}#affairs")
    give(request, response, table, Key("seat", seat), token)
    return response


async def rematch(request: Request) -> Response:
    """The same game once more."""
    table, proved = await table_of(request)
    found = await hosting.rematch(house_of(request), table, proved)
    return seated(request, found.table, found.seats, found.host)


async def fork(request: Request) -> Response:
    """Plays on against bots from where the visitor looks."""
    table, proved = await table_of(request)
    given = await form_of(request)
    at, seat = given.get("at", ""), given.get("seat", "0")
    if not (at.isdecimal() and seat.isdecimal() and len(at) < 8 and len(seat) < 3):
        raise Denied("Say from which move and from which seat to play on.")
    made = await hosting.fork(house_of(request), table, proved, int(seat), int(at), USUAL_BOT)
    return seated(request, made.table, made.seats, made.host)


async def take_in(request: Request) -> Response:
    """A saved game becomes a table."""
    given = await form_of(request, 3 * SAVE)
    try:
        content = json.loads(given.get("save", ""))
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict):
        raise Denied("That is not a saved game; paste the whole file.")
    made = await hosting.take_in(house_of(request), content)
    return seated(request, made.table, made.seats, made.host)


async def export(request: Request) -> Response:
    """The saved game as a file; until the end only what the visitor may know."""
    table, _, viewer = await seen_by(request)
    headers = {
        "Content-Disposition": f'attachment; filename="{table.deal.game}-{table.id}.save.json"',
        "Cache-Control": "no-store",
    }
    return Response(hosting.export(house_of(request), table, viewer), media_type="application/json", headers=headers)
