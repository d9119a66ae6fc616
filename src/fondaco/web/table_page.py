"""The page of a table: as a seat or a watcher sees it now, the stream that keeps it so, and the way back through it."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from fondaco.bots.specs import LEVELS
from fondaco.web import render
from fondaco.web.asking import address
from fondaco.web.credentials import Key, Powers, cookie_name, derived
from fondaco.web.denials import Denied, Forbidden
from fondaco.web.doors import whose_turn_here
from fondaco.web.fringe import look_back
from fondaco.web.front import described
from fondaco.web.markup import mark, marks
from fondaco.web.news import EventStream, event
from fondaco.web.paper import house_of, page, see_other, table_of, tokens_of, wants_json
from fondaco.web.sheet import Sheet
from fondaco.web.table import Table


async def show(request: Request) -> Response:
    """The table as it stands."""
    table, proved, viewer = await seen_by(request)
    if viewer is not None and (other := whose_turn_here(table, proved, viewer)) is not None:
        return see_other(f"/t/{table.id}/pass/{other}")
    if viewer is None and len(proved.seats) == 1 and table.course.stage != "over":
        return see_other(f"/t/{table.id}/{proved.seats[0]}")
    return full_page(request, table, proved, viewer)


async def events(request: Request) -> EventStream:
    """The stream of a table's news for one viewer."""
    table, _, viewer = await seen_by(request)
    news = told(table, house_of(request).follow(table, viewer, tokens_of(request, table)))
    return house_of(request).stream(news, request.app.state.closing)


async def told(table: Table, sheets: AsyncIterator[Sheet]) -> AsyncGenerator[bytes, None]:
    """Each sheet as an event, with the lines that are new to this reader."""
    seen: Sheet | None = None
    async for sheet in sheets:
        yield event("sheet", sheet.version, render.event(sheet, seen, drawn(table, sheet)))
        seen = sheet


def drawn(table: Table, sheet: Sheet) -> dict[str, str]:
    """The parts of a viewer's newest sheet, made once for all who look through the same eyes."""
    version, kept = table.rendered.get(("parts", sheet.viewer), (-1, {}))
    if version != sheet.version:
        kept = render.parts(sheet)
        table.rendered["parts", sheet.viewer] = sheet.version, kept
    return kept


async def seen_by(request: Request) -> tuple[Table, Powers, int | None]:
    """The table and the eyes that the address asks for, which the visitor must own."""
    table, proved = await table_of(request)
    viewer: int | None = request.path_params.get("seat")
    if viewer is not None and viewer >= table.deal.players:
        raise Forbidden("There is no such seat at this table.")
    if not table.may_see(proved, viewer):
        raise Forbidden("This table is private; open the link that you were sent.")
    return table, proved, viewer


async def replay(request: Request) -> Response:
    """The table as it was after some moves."""
    table, proved, viewer = await seen_by(request)
    if viewer is not None and (other := whose_turn_here(table, proved, viewer)) is not None:
        return see_other(f"/t/{table.id}/pass/{other}")
    moves = len(table.match.moves)
    text = request.query_params.get("at", str(moves))
    if not (text.isdecimal() and len(text) < 10) or int(text) > moves:
        raise Denied(f"The game has {moves} moves; ask for 0 to {moves}.")
    sheet = _past(table.sheet(viewer, int(text)))
    if wants_json(request):
        content = render.facts(sheet) | {"parts": render.parts(sheet)}
        return Response(json.dumps(content, ensure_ascii=False), media_type="application/json")
    return full_page(request, table, proved, viewer, sheet)


def _past(sheet: Sheet) -> Sheet:
    """A sheet to look at and not to play from."""
    return replace(
        sheet,
        choices=(),
        can_undo=False,
        can_restart=False,
        must_confirm=False,
        asked_to_undo="",
        asks=False,
        prompt=f"After {sheet.at} of {sheet.moves} moves." if sheet.at < sheet.moves else sheet.prompt,
    )


def full_page(
    request: Request,
    table: Table,
    proved: Powers,
    viewer: int | None,
    past: Sheet | None = None,
    refusal: str = "",
    status: int = 200,
) -> Response:
    """The whole page, with what never changes on it."""
    newest = table.sheet(viewer)
    sheet = past or newest
    game, board = table.course.game, table.course.game.descriptor.part("board")
    return page(
        "table.html",
        status,
        game=described(game.descriptor),
        sheet=sheet,
        replay=past is not None,
        parts=render.parts(sheet) if past else drawn(table, sheet),
        log="".join(render.log_line(newest, line, sheet.at) for line in newest.lines),
        chat="".join(render.chat_line(remark) for remark in newest.remarks),
        size=board.SIZE,
        scenery=board.scenery(game.edition),
        marks=marks(),
        sign_marks=[mark(seat) for seat in range(table.deal.players)],
        headline=render.headline(sheet),
        facts=json.dumps(render.facts(sheet)),
        address=address(sheet),
        look=look_back(sheet),
        here=" ".join(map(str, proved.seats)) if len(proved.seats) > 1 else "",
        may_talk=viewer in proved.seats,
        refusal=refusal,
        invitation=[] if past else invitation(request, table, proved),
        links=links(request, table, proved, viewer),
        eyes=_eyes(table, proved, viewer) if past else [],
        confirms=viewer is not None and table.course.seats[viewer].confirms,
        host=proved.host,
        at_hand=proved.seats,
        own_links=viewer in proved.seats,
        levels=list(LEVELS),
    )


def _eyes(table: Table, proved: Powers, viewer: int | None) -> list[tuple[str, str, bool]]:
    """Through whose eyes the game can be looked at: (address, name, whether it is now).

    Until the end one's own: another hand at the same device is behind the curtain.
    """
    over = table.course.stage == "over"
    seats = [seat for seat in range(table.deal.players) if seat == viewer or (over and table.may_see(proved, seat))]
    found = [(f"/t/{table.id}/replay/{seat}", table.course.seats[seat].name, seat == viewer) for seat in seats]
    return [*found, (f"/t/{table.id}/replay", "a watcher", viewer is None)]


def invitation(request: Request, table: Table, proved: Powers) -> list[tuple[str, str]]:
    """The host's link to the free seats, while there are some."""
    host = _token(request, table, Key("host")) if proved.host else ""
    if not host or table.course.stage != "gathering":
        return []
    words = "Send this to your friends; each takes a free seat and the game begins when none is left"
    return [(words, f"{_base(request)}/j/{derived(host, 'invite')}")]


def links(request: Request, table: Table, proved: Powers, viewer: int | None) -> list[tuple[str, str]]:
    """The links that this visitor may send on, made from what their own browser holds."""
    host = _token(request, table, Key("host")) if proved.host else ""
    own = _token(request, table, Key("seat", viewer)) if viewer in proved.seats else ""
    found = [("Whoever has this may watch", f"{_base(request)}/w/{derived(host, 'watch')}")] if host else []
    return (
        [*found, ("Your own seat, for another device: keep it to yourself", f"{_base(request)}/s/{own}")]
        if own
        else found
    )


def _token(request: Request, table: Table, key: Key) -> str:
    return request.cookies.get(cookie_name(table.id, key), "")


def _base(request: Request) -> str:
    return str(request.base_url).rstrip("/")
