"""The games before a table is made: the form for a new table, the rules, pictures and colours."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from functools import cache
from html import escape
from types import SimpleNamespace
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from fondaco import games
from fondaco.bots.specs import LEVELS
from fondaco.engine.descriptor import Descriptor, Option
from fondaco.engine.drawing import ink, sheet
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import Game
from fondaco.web.answers import status_of
from fondaco.web.denials import Unknown
from fondaco.web.markup import cited, mark, marks, shape
from fondaco.web.paper import form_of, house_of, page, seated
from fondaco.web.rulebook import rules_page
from fondaco.web.wishes import SeatWish, Sitter, Wish

NOBODY = "nobody"
SITTERS = {"me": "You", "friend": "A friend, by link", "hot": "Somebody at this device"}
USUAL_BOT = "merchant"
PICTURE_SEED = 5


def described(descriptor: Descriptor) -> SimpleNamespace:
    """A game as the pages speak of it."""
    first, last = descriptor.players[0], descriptor.players[-1]
    return SimpleNamespace(
        name=descriptor.name,
        title=descriptor.title,
        by=descriptor.by,
        about=descriptor.about,
        players=f"{first}–{last}" if first != last else str(first),
        size=descriptor.part("board").SIZE,
    )


def _named(request: Request) -> Descriptor:
    """The game in the address."""
    try:
        return games.find(request.path_params["game"])
    except FondacoError as problem:
        raise Unknown(str(problem)) from None


async def new(request: Request) -> Response:
    """A form for a new table."""
    return _form(_named(request), {})


def _form(descriptor: Descriptor, given: Mapping[str, str], trouble: str = "", status: int = 200) -> Response:
    return page(
        "new.html",
        status,
        game=described(descriptor),
        seats=[_seat_row(descriptor, seat, given) for seat in range(descriptor.players[-1])],
        options=[_option_row(descriptor, option, given) for option in descriptor.options],
        public="public" in given,
        trouble=trouble,
        marks=marks(),
    )


def _seat_row(descriptor: Descriptor, seat: int, given: Mapping[str, str]) -> SimpleNamespace:
    """A seat in the form. Seats that the game can do without may stay out of it."""
    kinds = list(SITTERS.items()) if seat == 0 else [pair for pair in SITTERS.items() if pair[0] != "me"]
    kinds += [(level, f"A bot: {level}") for level in LEVELS]
    spare = seat >= descriptor.players[0]
    usual = "me" if seat == 0 else NOBODY if spare and seat > 2 else USUAL_BOT
    return SimpleNamespace(
        mark=mark(seat),
        shape=shape(seat),
        colour=descriptor.seats[seat],
        kinds=[*kinds, (NOBODY, "Nobody")] if spare else kinds,
        chosen=given.get(f"seat{seat}", usual),
        name=given.get(f"name{seat}", ""),
    )


def _option_row(descriptor: Descriptor, option: Option, given: Mapping[str, str]) -> SimpleNamespace:
    field, switch = f"option-{option.name}", option.values == (0, 1)
    chosen = option.default if not given else int(field in given) if switch else given.get(field, option.default)
    return SimpleNamespace(
        name=option.name, about=cited(descriptor, option.about), is_switch=switch, choices=option.values, chosen=chosen
    )


async def create(request: Request) -> Response:
    """Makes the table that the form describes and sends its maker there."""
    given = await form_of(request)
    descriptor = games.find(given.get("game", ""))
    try:
        made = await house_of(request).create(_wish(descriptor, given))
    except FondacoError as problem:
        return _form(descriptor, given, str(problem), status_of(problem))
    return seated(request, made.table, made.seats, made.host)


def _wish(descriptor: Descriptor, given: Mapping[str, str]) -> Wish:
    sitting = [seat for seat in range(descriptor.players[-1]) if given.get(f"seat{seat}", NOBODY) != NOBODY]
    options: dict[str, Any] = {
        option.name: int(f"option-{option.name}" in given)
        if option.values == (0, 1)
        else _number(given.get(f"option-{option.name}", str(option.default)))
        for option in descriptor.options
    }
    seats = [_seat_wish(given[f"seat{seat}"], given.get(f"name{seat}", "")) for seat in sitting]
    return Wish(descriptor.name, seats, options, public="public" in given)


def _seat_wish(chosen: str, name: str) -> SeatWish:
    people: dict[str, Sitter] = {"me": "me", "hot": "hot", "friend": "friend"}
    return SeatWish(people[chosen], name) if chosen in people else SeatWish("bot", name, chosen)


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch(r"\d{1,6}", text) else text


async def rules(request: Request) -> Response:
    """The rules of a game."""
    descriptor = _named(request)
    return page("rules.html", game=described(descriptor), text=rules_page(descriptor.name))


async def picture(request: Request) -> Response:
    """A small picture of a game's board as it lies before the first move."""
    drawn = await asyncio.to_thread(_picture, _named(request).name)  # the first time it takes a moment
    return _kept(drawn, "image/svg+xml")


@cache
def _picture(name: str) -> str:
    descriptor = games.find(name)
    game = Game(descriptor, compiled=False)
    view, board = game.start(descriptor.players[0], PICTURE_SEED).view(None), descriptor.part("board")
    inside = board.scenery(game.edition) + board.pieces(view)
    return sheet(board.SIZE, inside, descriptor.title, escape(ink() + descriptor.text("board.css"), quote=False))


async def board_style(request: Request) -> Response:
    """The colours of a game's board."""
    return _kept(_named(request).text("board.css"), "text/css")


async def drawing_style(request: Request) -> Response:
    """The style that all boards share."""
    return _kept(ink(), "text/css")


def _kept(text: str, kind: str) -> Response:
    """A file that browsers may keep for a while."""
    return Response(text, media_type=kind, headers={"Cache-Control": "public, max-age=300"})
