"""The HTTP API: all that the pages do, for programs."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from typing import Any

from fondaco import games
from fondaco.bots.specs import LEVELS
from fondaco.web.answers import sheet_content
from fondaco.web.calls import LARGEST, Call, Operation
from fondaco.web.deeds import Deed
from fondaco.web.news import EventStream, event
from fondaco.web.shapes import anything, body, either, flag, listing, number, one_of, text
from fondaco.web.wishes import NAME, SeatWish, Wish

SEATS = 6
SEAT = number(0, SEATS - 1, "a seat, from 0")
DECISION = number(0, LARGEST, "the decision that this answers, from the seat's sheet")


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


def made_content(made: Any) -> dict[str, Any]:
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
    return EventStream(_events(call, viewer), call.request.app.state.closing)


async def _events(call: Call, viewer: int | None) -> AsyncGenerator[bytes, None]:
    before: tuple[Any, ...] = ()
    async for sheet in call.house.follow(call.at, viewer, call.tokens):
        content = json.dumps(sheet_content(sheet, before), ensure_ascii=False, separators=(",", ":"))
        before = sheet.lines
        yield event("sheet", sheet.version, content)


def _deed(kind: Any) -> Any:
    async def act(call: Call) -> dict[str, Any]:
        seat = call.own_seat(call.content["seat"])
        given = {name: value for name, value in call.content.items() if name != "seat"}
        await call.house.act(call.at, Deed(kind, seat, **given))
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


TABLE = "/api/tables/{table}"

OPERATIONS = (
    Operation("GET", "/api/games", "games", "The games of the house.", list_games, gives="Games"),
    Operation(
        "POST",
        "/api/tables",
        "create",
        "Make a table; the answer has the tokens of its host and of the host's seats.",
        create_table,
        body(
            {
                "game": text(64),
                "seats": listing(
                    body(
                        {"who": one_of("me", "hot", "friend", "bot")},
                        {"name": text(NAME), "bot": one_of(*LEVELS)},
                    ),
                    SEATS,
                    "who shall sit in each seat: me, hot (on my device), friend (by invitation), bot",
                ),
            },
            {"options": anything("the game's options, by name"), "public": flag("listed, and anybody may watch")},
        ),
        gives="Made",
    ),
    Operation(
        "POST",
        f"{TABLE}/join",
        "join",
        "Take a free seat.",
        join_table,
        body({"name": text(NAME)}, {"seat": SEAT}),
        gives="Joined",
    ),
    Operation(
        "GET",
        TABLE,
        "view",
        "The table as a viewer sees it.",
        view_table,
        query={"seat": SEAT, "at": number(0, LARGEST)},
        gives="Sheet",
    ),
    Operation(
        "GET", f"{TABLE}/events", "events", "The table as it changes.", follow_table, query={"seat": SEAT}, stream=True
    ),
    Operation(
        "POST",
        f"{TABLE}/moves",
        "move",
        "Play a move, by its number or in words.",
        _deed("move"),
        body({"seat": SEAT, "decision": DECISION, "move": either(number(0, 32767), text(100))}),
        gives="Done",
    ),
    Operation(
        "POST",
        f"{TABLE}/undo",
        "undo",
        "Take the last move back.",
        _deed("undo"),
        body({"seat": SEAT, "decision": DECISION}),
        gives="Done",
    ),
    Operation(
        "POST",
        f"{TABLE}/restart",
        "restart",
        "Take all moves of this turn back.",
        _deed("restart"),
        body({"seat": SEAT, "decision": DECISION}),
        gives="Done",
    ),
    Operation(
        "POST",
        f"{TABLE}/confirm",
        "confirm",
        "Confirm the turn.",
        _deed("confirm"),
        body({"seat": SEAT}, {"decision": DECISION}),
        gives="Done",
    ),
    Operation(
        "POST",
        f"{TABLE}/ask",
        "ask",
        "Ask the others to let you take back your last move and what followed.",
        _deed("ask"),
        body({"seat": SEAT}),
        gives="Done",
    ),
    Operation(
        "POST",
        f"{TABLE}/consent",
        "consent",
        "Agree to an undo that somebody asks for, or not.",
        _deed("consent"),
        body({"seat": SEAT}, {"agree": flag()}),
        gives="Done",
    ),
    Operation(
        "POST",
        f"{TABLE}/prefer",
        "prefer",
        "Whether the seat wants to confirm its turns.",
        _deed("prefer"),
        body({"seat": SEAT, "confirms": flag()}),
        gives="Done",
    ),
    Operation(
        "POST", f"{TABLE}/chat", "chat", "Say something.", say, body({"seat": SEAT, "text": text(500)}), gives="Said"
    ),
    Operation("GET", f"{TABLE}/story", "story", "The log in words.", story, query={"seat": SEAT}, gives="Story"),
)

routes = [operation.route() for operation in OPERATIONS]
