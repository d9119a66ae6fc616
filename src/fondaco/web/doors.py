"""The ways to a table: links that carry a token, invitations, and the curtain between people at one device."""

from __future__ import annotations

from types import SimpleNamespace

from starlette.requests import Request
from starlette.responses import Response

from fondaco.engine.errors import FondacoError
from fondaco.web.answers import status_of
from fondaco.web.asking import waited_for
from fondaco.web.credentials import Key, Powers
from fondaco.web.denials import Unknown
from fondaco.web.markup import mark, marks
from fondaco.web.paper import form_of, give, house_of, page, seat_of, see_other, table_of, tokens_of
from fondaco.web.table import Table


async def seat_link(request: Request) -> Response:
    """A seat's link: from now on this browser owns the seat."""
    table, key = await _opened(request, "seat")
    return _entered(request, table, key, f"/t/{table.id}/{key.seat}")


async def watch_link(request: Request) -> Response:
    """A watch link."""
    table, key = await _opened(request, "watch")
    return _entered(request, table, key, f"/t/{table.id}")


async def invitation(request: Request) -> Response:
    """An invitation to any free seat: asks for a name."""
    table, _ = await _opened(request, "invite")
    return _asked_in(table, request.url.path)


async def accept(request: Request) -> Response:
    """Somebody who was invited sits down."""
    table, _ = await _opened(request, "invite")
    return await _sit(request, table, [request.path_params["token"], *tokens_of(request, table)])


async def open_door(request: Request) -> Response:
    """A public table: whoever comes may take a free seat."""
    table, proved = await table_of(request)
    if not (table.deal.public or proved.invite or proved.host):
        raise Unknown("There is no such table; check the link.")
    return _asked_in(table, request.url.path)


async def sit_down(request: Request) -> Response:
    """Somebody sits down at a public table, or the host on a free seat."""
    table, _ = await table_of(request)
    return await _sit(request, table, tokens_of(request, table))


async def curtain(request: Request) -> Response:
    """What is shown while the device goes from one hand to another: nobody's."""
    table, seat, _ = await seat_of(request)
    return page(
        "curtain.html",
        name=table.course.seats[seat].name,
        title=table.course.game.title,
        mark=marks() + mark(seat),
        address=f"/t/{table.id}/{seat}",
    )


def way_in(table: Table, seats: tuple[int, ...], seat: int | None) -> str:
    """The address of a seat for who owns these; where several do so at one device, past the curtain."""
    if seat is None:
        return f"/t/{table.id}"
    return (
        f"/t/{table.id}/pass/{seat}" if len(seats) > 1 and table.course.stage == "running" else f"/t/{table.id}/{seat}"
    )


def whose_turn_here(table: Table, proved: Powers, seat: int) -> int | None:
    """The other seat on this device that the table waits for, while it does not wait for this one."""
    if len(proved.seats) < 2 or table.course.stage != "running":
        return None
    asked = waited_for(table.sheet(seat))
    if seat in asked or table.sheet(seat).asked_to_undo:
        return None
    return next((other for other in proved.seats if other in asked), None)


async def _opened(request: Request, kind: str) -> tuple[Table, Key]:
    table, key = await house_of(request).by_token(request.path_params["token"])
    if key.kind != kind:
        raise Unknown("This link is not known here; ask for a new one.")
    return table, key


def _entered(request: Request, table: Table, key: Key, address: str) -> Response:
    response = see_other(address)
    give(request, response, table, key, request.path_params["token"])
    return response


def _asked_in(table: Table, action: str, trouble: str = "", status: int = 200) -> Response:
    seats = [
        SimpleNamespace(mark=mark(number), free=seat.kind == "free", name=seat.name, bot=seat.bot)
        for number, seat in enumerate(table.course.seats)
    ]
    return page(
        "join.html",
        status,
        title=table.course.game.title,
        game=table.deal.game,
        marks=marks(),
        seats=seats,
        free=any(seat.free for seat in seats),
        watch=f"/t/{table.id}" if table.deal.public else "",
        action=action,
        trouble=trouble,
    )


async def _sit(request: Request, table: Table, tokens: list[str]) -> Response:
    given = await form_of(request)
    try:
        seat, token = await house_of(request).join(table, tokens, given.get("name", ""))
    except FondacoError as problem:
        return _asked_in(table, request.url.path, str(problem), status_of(problem))
    response = see_other(f"/t/{table.id}/{seat}")
    give(request, response, table, Key("seat", seat), token)
    return response
