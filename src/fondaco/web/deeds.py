"""What people do at a table, as they ask for it and as it is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Entry = dict[str, Any]  # one line of a table's log, as it is kept: {"kind": "move", "seat": 0, "move": 17}, …

DeedKind = Literal["move", "undo", "restart", "confirm", "ask", "consent", "prefer", "seat"]


@dataclass(frozen=True)
class Deed:
    """A wish of a seat; `decision` is what it answers (see `Course.decisions`)."""

    kind: DeedKind
    seat: int
    decision: int | None = None
    move: int | str = -1  # a number or words
    agree: bool = True  # to an undo that somebody asks for
    confirms: bool = True  # whether the seat wants to confirm its turns
    who: Literal["person", "bot", "free"] = "person"  # who shall sit there
    name: str = ""
    bot: str = ""  # the bot's level
    by_host: bool = False  # the seat changes hands by the wish of the host, who does not own it
    thought: bool = False  # the move of the bot that holds the seat
    fallback: bool = False  # a bot had no answer in time
