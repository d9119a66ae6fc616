"""What the HTTP API does: all that the pages do, for programs. `operations.py` says under which addresses."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from typing import Any

from starlette.responses import Response

from fondaco import games
from fondaco.bots.specs import LEVELS
from fondaco.web import hosting
from fondaco.web.answers import sheet_content
from fondaco.web.calls import Answer, Call
from fondaco.web.deeds import Deed, DeedKind
from fondaco.web.making import Made
from fondaco.web.news import EventStream, event
from fondaco.web.wishes import SeatWish, Wish

USUAL_BOT = "merchant"


async def list_games(call: Call) -> dict[str, Any]:
    """The games of the house and the levels of bots."""
    found = [games.find(name) for name in games.names()]
    return {
        "games": [
            {
                "name": game.name,
                "title": game.title,
                "by": game.by,
                "about": game.about,
                "players": [game.players.start, game.players.stop - 1],
                "options": [
                    {"name": one.name, "about": one.about, "default": one.default, "values": list(one.values)}
                    for one in game.options
                ],
            }
            for game in found
        ],
        "bots": list(LEVELS),
    }


async def create_table(call: Call) -> dict[str, Any]:
    """Makes a table. Keep the tokens: they are shown only here."""
    content = call.content
    seats = [SeatWish(one["who"], one.get("name", ""), one.get("bot", "")) for one in content["seats"]]
    wish = Wish(content["game"], seats, content.get("options", {}), content.get("public", False))
    return made_content(await call.house.create(wish))


def made_content(made: Made) -> dict[str, Any]:
    """A new table's name and tokens."""
    return {
        "table": made.table.id,
        "host": made.host,
        "watch": made.watch,
        "invite": made.invite,
        "seats": [{"seat": seat, "token": token} for seat, token in made.seats.items()],
    }


async def join_table(call: Call) -> dict[str, Any]:
    """Takes a free seat, by the invitation or at a public table."""
    seat, token = await call.house.join(call.at, call.tokens, call.content["name"], call.content.get("seat"))
    return {"seat": seat, "token": token}


async def view_table(call: Call) -> dict[str, Any]:
    """The table as a seat sees it, or a bystander; with `at` as it was after that many moves."""
    viewer = call.viewer()
    return sheet_content(call.at.sheet(viewer, call.number("at")))


async def follow_table(call: Call) -> EventStream:
    """The same as server-sent events: one at once, one after every change."""
    viewer = call.viewer()
    return call.house.stream(_events(call, viewer), call.request.app.state.closing)


async def _events(call: Call, viewer: int | None) -> AsyncGenerator[bytes, None]:
    before: tuple[Any, ...] = ()
    async for sheet in call.house.follow(call.at, viewer, call.tokens):
        content = json.dumps(sheet_content(sheet, before), ensure_ascii=False, separators=(",", ":"))
        before = sheet.lines
        yield event("sheet", sheet.version, content)


def deed(kind: DeedKind) -> Answer:
    """The operation that lets a seat do something of this kind."""

    async def act(call: Call) -> dict[str, Any]:
        seat = call.own_seat(call.content["seat"])
        given = {name: value for name, value in call.content.items() if name != "seat"}
        await call.house.wish(call.at, Deed(kind, seat, **given))
        return {"version": call.at.version, "decision": call.at.course.decisions[seat]}

    return act


async def say(call: Call) -> dict[str, Any]:
    """A line of chat."""
    seat = call.own_seat(call.content["seat"])
    await call.house.say(call.at, seat, call.content["text"])
    return {"version": call.at.version}


async def story(call: Call) -> dict[str, Any]:
    """The log in words, as the caller may read it."""
    viewer = call.viewer()
    return {
        "lines": [{"number": one.number, "seat": one.seat, "text": one.text} for one in call.at.sheet(viewer).lines]
    }


async def list_tables(call: Call) -> dict[str, Any]:
    """Public tables."""
    return {
        "tables": [
            {
                "table": notice.id,
                "game": notice.game,
                "stage": notice.stage,
                "seats": [{"name": name, "kind": kind, "bot": bot} for name, kind, bot in notice.seats],
            }
            for notice in await call.house.public_tables()
        ]
    }


async def arrange_seat(call: Call) -> dict[str, Any]:
    """A seat changes hands."""
    seat, to = call.request.path_params["seat"], call.content["to"]
    if to == "link":
        return {"seat": seat, "token": await hosting.new_link(call.house, call.at, call.tokens, seat)}
    await hosting.hand_over(call.house, call.at, call.tokens, seat, to, call.content.get("bot", USUAL_BOT))
    return {"seat": seat}


async def rematch(call: Call) -> dict[str, Any]:
    """The same game once more."""
    following = await hosting.rematch(call.house, call.at, call.proved)
    seats = [{"seat": seat, "token": token} for seat, token in following.seats.items()]
    return {"table": following.table.id, "seats": seats} | ({"host": following.host} if following.host else {})


async def fork(call: Call) -> dict[str, Any]:
    """A new table that goes on from a position of this one."""
    content = call.content
    bot = content.get("bot", USUAL_BOT)
    return made_content(await hosting.fork(call.house, call.at, call.proved, content["seat"], content["at"], bot))


async def take_in(call: Call) -> dict[str, Any]:
    """A saved game becomes a table."""
    return made_content(await hosting.take_in(call.house, call.content["save"]))


async def export(call: Call) -> Response:
    """The saved game once it is over; before that only what the caller may know."""
    return Response(hosting.export(call.house, call.at, call.viewer()), media_type="application/json")
