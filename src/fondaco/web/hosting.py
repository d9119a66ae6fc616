"""What hosts and owners of seats do beside playing: seats handed over, a rematch, a fork, saved games."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from fondaco import games
from fondaco.engine import saves
from fondaco.engine.errors import FondacoError, SaveError
from fondaco.engine.records import copied
from fondaco.engine.saves import position_start
from fondaco.web.credentials import Key, Powers, new_token
from fondaco.web.deeds import Deed, Entry
from fondaco.web.denials import Denied, Forbidden, Stale
from fondaco.web.house import ATTEMPTS, BUSY, House, rekeyed
from fondaco.web.judging import judged
from fondaco.web.making import Made
from fondaco.web.seals import is_sealed, needs_seal, seal
from fondaco.web.sheet import Kind
from fondaco.web.storage import Write
from fondaco.web.table import Table
from fondaco.web.wishes import SeatWish, Wish, checked_level

LONGEST = 5000  # entries of a saved game that is taken in
EDITION = 262_144  # characters of the edition inside, at the most
BROUGHT = "This game comes from a file; whoever brought it may know what is hidden."
UNSEALED = "it starts from a position without this house's seal; bring one that starts from its seed."
STAYS = "While the game runs only the owner can give this seat up; hand it to a bot instead."
NOT_YOURS = "Only the host of the table and the owner of the seat can do that."


async def hand_over(house: House, table: Table, tokens: Iterable[str], seat: int, to: str, bot: str = "") -> None:
    """Gives a seat to a bot, back to its owner, or sets it free; its links then open nothing any more.

    While the game runs a seat has its owner's secrets, so only its owner can make room for somebody else.
    """
    table.check_seat(seat)
    tokens, who = tuple(tokens), cast(Kind, to)
    level = checked_level(bot) if to == "bot" else ""
    async with table.turn:
        proved, owned = table.powers(tokens), Key("seat", seat) in table.keys.values()
        own = seat in proved.seats
        if not own and not proved.host:
            raise Forbidden(NOT_YOURS)
        if to == "person" and not owned:
            raise Denied("Nobody owns this seat; set it free and send somebody the invitation.")
        if to == "free" and owned and not own and table.course.match is not None:
            raise Forbidden(STAYS)
        deed = Deed("seat", seat, who=who, bot=level, by_host=not own)
        write = rekeyed(table, seat) if to == "free" else Write()
        if not await house.enter(table, judged(table.course, deed), write):
            raise Stale("The table has moved on since you looked; look again.")


async def new_link(house: House, table: Table, tokens: Iterable[str], seat: int) -> str:
    """A new token for a seat; those before open nothing any more. Ownership is proved when nobody can change it."""
    table.check_seat(seat)
    tokens, token = tuple(tokens), new_token()
    async with table.turn:
        for _ in range(ATTEMPTS):
            if seat not in table.powers(tokens).seats:
                raise Forbidden("Only the owner of the seat can do that.")
            if await house.enter(table, {"kind": "link", "seat": seat}, rekeyed(table, seat, token)):
                return token
    raise Stale(BUSY)


@dataclass(frozen=True)
class Next:
    """The next table, and the tokens of whoever goes there; a host's only for who made it."""

    table: Table
    seats: dict[int, str]
    host: str = ""


async def rematch(house: House, table: Table, proved: Powers) -> Next:
    """The same game once more: whoever asks first makes the table, the others find their seats kept there."""
    if table.course.stage != "over":
        raise Stale("The game is not over yet.")
    if not (proved.host or proved.seats):
        raise Forbidden("Only those who played here can ask for a rematch.")
    if not table.course.rematch:
        made = await house.create(_again(table, proved))
        async with table.turn:
            entry: Entry = {"kind": "rematch", "table": made.table.id}
            if not table.course.rematch and await house.enter(table, entry, Write()):
                return Next(made.table, made.seats, made.host)
    following = await house.table(table.course.rematch)
    free = [number for number, seat in enumerate(following.course.seats) if seat.kind == "free"]
    seats = {}
    for seat in proved.seats:
        if seat in free:
            _, seats[seat] = await house.sit(following, table.course.seats[seat].name, seat)
    return Next(following, seats)


def _again(table: Table, proved: Powers) -> Wish:
    seats = []
    for number, seat in enumerate(table.course.seats):
        if seat.kind == "bot" and number not in proved.seats:
            seats.append(SeatWish("bot", bot=seat.bot))
        else:
            seats.append(SeatWish("hot" if number in proved.seats else "friend", seat.name))
    deal = table.deal
    return Wish(deal.game, seats, deal.options, deal.public, edition=deal.edition)


async def fork(house: House, table: Table, proved: Powers, seat: int, at: int, bot: str) -> Made:
    """A new table that goes on from a position against bots; what the seat did not know there is imagined anew."""
    if not table.may_see(proved, table.check_seat(seat)):
        raise Forbidden("You can play on from your own seat only, until the game is over.")
    match, deal = table.match, table.deal
    view = match.view(seat, at)
    if not view.actors():
        raise Denied("The game is over there; choose an earlier position.")
    state = copied(view.state)
    match.game.kernel.dream(match.game.edition.record, state, seat, np.uint64(secrets.randbits(64)))
    seats = [
        SeatWish("me", name) if number == seat else SeatWish("bot", bot=checked_level(bot))
        for number, name in enumerate(match.seats)
    ]
    said = f"This game goes on after {at} moves of another; what {match.seats[seat]} did not know is dealt anew."
    return await house.create(
        Wish(
            deal.game,
            seats,
            deal.options,
            start=dict(position_start(state)),
            edition=deal.edition,
            log=[{"kind": "told", "text": said}],
        )
    )


async def take_in(house: House, content: dict[str, Any]) -> Made:
    """A saved game becomes a table; whoever brings it holds all its seats."""
    log = content.get("log")
    if isinstance(log, list) and len(log) > LONGEST:
        raise Denied(f"The saved game has {len(log)} entries; the house takes {LONGEST} at the most.")
    try:
        if needs_seal(content) and not is_sealed(house.storage.seal_key, content):
            raise SaveError(UNSEALED)
        match = await asyncio.to_thread(saves.from_dict, content, games.find, False)
    except FondacoError as problem:
        raise SaveError(f"The saved game cannot be taken in: {problem}") from None
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError):
        raise SaveError("The saved game cannot be taken in: it is damaged.") from None
    game = match.game
    shipped = house.rooms.game(game.name, game.options).edition.hash == game.edition.hash
    if not shipped and len(json.dumps(game.edition.tables)) > EDITION:
        raise SaveError(f"The saved game cannot be taken in: its edition has more than {EDITION} characters.")
    return await house.create(
        Wish(
            game.name,
            [SeatWish("hot", name) for name in match.seats],
            dict(game.options),
            start=match.start,
            edition=None if shipped else game.edition.tables,
            log=[{"kind": "told", "text": BROUGHT}, *(_entry(one.is_undo, one.seat, one.move) for one in match.log)],
        )
    )


def _entry(is_undo: bool, seat: int, move: int) -> Entry:
    return {"kind": "undo"} if is_undo else {"kind": "move", "seat": seat, "move": move, "imported": True}


def export(house: House, table: Table, viewer: int | None) -> str:
    """The saved game once it is over; before that only what the viewer may know."""
    if table.course.stage == "over":
        content = saves.to_dict(table.match)
        more = {"seal": seal(house.storage.seal_key, content)} if needs_seal(content) else {}
        return saves.to_text(table.match, **more)
    sheet, view = table.sheet(viewer), table.match.view(viewer)
    content = {
        "game": sheet.game,
        "options": sheet.options,
        "seats": list(view.seats),
        "viewer": viewer,
        "moves": sheet.moves,
        "view": view.to_dict(),
        "story": [line.text for line in sheet.lines],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"
