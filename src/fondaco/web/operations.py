"""The operations of the HTTP API: addresses, bodies and answers, for the routes and the OpenAPI document alike."""

from __future__ import annotations

from fondaco.bots.specs import LEVELS
from fondaco.web import api
from fondaco.web.calls import LARGEST, SAVE, Operation
from fondaco.web.shapes import Shape, anything, body, either, flag, listing, number, one_of, text
from fondaco.web.wishes import NAME

SEATS = 6
SEAT = number(0, SEATS - 1, "a seat, from 0")
DECISION = number(0, LARGEST, "the decision that this answers, from the seat's sheet")
BOT = one_of(*LEVELS)
TABLE = "/api/tables/{table}"

SEAT_WISH = body({"who": one_of("me", "hot", "friend", "bot")}, {"name": text(NAME), "bot": BOT})
NEW_TABLE = body(
    {
        "game": text(64, "a game's name"),
        "seats": listing(
            SEAT_WISH, SEATS, "who sits where: me, hot (somebody on my device), friend (by invitation), bot"
        ),
    },
    {"options": anything("the game's options, by name"), "public": flag("listed, and anybody may watch")},
)


def _deed(name: str, about: str, required: dict[str, Shape], optional: dict[str, Shape] | None = None) -> Operation:
    """Something that a seat does, whose token the caller has to send."""
    kind = api.deed("move" if name == "moves" else name)  # type: ignore[arg-type]
    return Operation(
        "POST", f"{TABLE}/{name}", name, about, kind, body({"seat": SEAT} | required, optional), gives="Done"
    )


OPERATIONS = (
    Operation("GET", "/api/games", "games", "The games of the house, and its bots.", api.list_games, gives="Games"),
    Operation("GET", "/api/tables", "tables", "Public tables.", api.list_tables, gives="Tables"),
    Operation("POST", "/api/tables", "create", "Make a table.", api.create_table, NEW_TABLE, gives="Made"),
    Operation(
        "POST",
        "/api/import",
        "import",
        "Make a table from a saved game; the caller holds all its seats.",
        api.take_in,
        body({"save": anything("the content of the file")}),
        gives="Made",
        largest=SAVE,
    ),
    Operation(
        "POST",
        f"{TABLE}/join",
        "join",
        "Take a free seat, by the invitation's token or at a public table.",
        api.join_table,
        body({"name": text(NAME)}, {"seat": SEAT}),
        gives="Joined",
    ),
    Operation(
        "GET",
        TABLE,
        "view",
        "The table as a seat or a bystander sees it, now or after some moves.",
        api.view_table,
        query={"seat": SEAT, "at": number(0, LARGEST, "after how many moves")},
        gives="Sheet",
    ),
    Operation(
        "GET",
        f"{TABLE}/events",
        "events",
        "The same as server-sent events: one at once, one after every change. `lines` begin at `lines_from`.",
        api.follow_table,
        query={"seat": SEAT},
        stream=True,
    ),
    _deed(
        "moves",
        "Play a move, by its number or in words.",
        {"decision": DECISION, "move": either(number(0, LARGEST), text(100))},
    ),
    _deed("undo", "Take the last move back.", {"decision": DECISION}),
    _deed("restart", "Take all moves of this turn back.", {"decision": DECISION}),
    _deed("confirm", "Confirm the turn.", {}, {"decision": DECISION}),
    _deed("ask", "Ask the others to let you take back your last move and what followed.", {}),
    _deed("consent", "Agree to an undo that somebody asks for, or not.", {"agree": flag()}),
    _deed("prefer", "Whether the seat wants to confirm its turns.", {"confirms": flag()}),
    Operation(
        "POST",
        f"{TABLE}/chat",
        "chat",
        "Say something.",
        api.say,
        body({"seat": SEAT, "text": text(500)}),
        gives="Said",
    ),
    Operation("GET", f"{TABLE}/story", "story", "The log in words.", api.story, query={"seat": SEAT}, gives="Story"),
    Operation(
        "GET",
        f"{TABLE}/export",
        "export",
        "The saved game when it is over; before that only what the caller may know.",
        api.export,
        query={"seat": SEAT},
        gives="Export",
    ),
    Operation(
        "POST",
        f"{TABLE}/seats/{{seat:int}}",
        "arrange",
        "Give a seat to a bot, back to the person who owns it, set it free, or renew its owner's link.",
        api.arrange_seat,
        body({"to": one_of("bot", "person", "free", "link")}, {"bot": BOT}),
        gives="Joined",
    ),
    Operation("POST", f"{TABLE}/rematch", "rematch", "The same game once more.", api.rematch, body({}), gives="Made"),
    Operation(
        "POST",
        f"{TABLE}/fork",
        "fork",
        "A new table that goes on from a position against bots; what the seat did not know is imagined anew.",
        api.fork,
        body({"seat": SEAT, "at": number(0, LARGEST)}, {"bot": BOT}),
        gives="Made",
    ),
)
