"""What somebody wishes who makes a table, checked before anything is made."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from fondaco.bots.specs import LEVELS
from fondaco.web.deeds import Entry
from fondaco.web.denials import Denied

NAME = 24  # letters of a name, at the most

Sitter = Literal["me", "hot", "friend", "bot"]


@dataclass(frozen=True)
class SeatWish:
    """Who shall sit in a seat: the maker of the table, somebody else on the same device, a friend, or a bot."""

    who: Sitter = "friend"
    name: str = ""
    bot: str = ""

    def entry(self, seat: int) -> Entry | None:
        """The entry that fills the seat; none while it stays free."""
        if self.who == "friend":
            return None
        if self.who == "bot":
            return {"kind": "seat", "seat": seat, "who": "bot", "bot": checked_level(self.bot)}
        return {"kind": "seat", "seat": seat, "who": "person", "name": checked_name(self.name)}


@dataclass(frozen=True)
class Wish:
    """A table as its maker wishes it. `start` and `log` continue another game; `edition` are an edition's tables."""

    game: str
    seats: Sequence[SeatWish]
    options: dict[str, Any] = field(default_factory=dict)
    public: bool = False
    start: dict[str, Any] | None = None
    edition: dict[str, Any] | None = None
    log: Sequence[Entry] = ()


def checked_name(name: str) -> str:
    """A name in one line without odd characters; empty where none is left."""
    return one_line(name)[:NAME].rstrip()


def one_line(text: str) -> str:
    """The text in one line: no control characters, nothing that turns the direction of writing round."""
    kept = (c if unicodedata.category(c)[0] not in "CZ" else " " for c in unicodedata.normalize("NFC", text))
    return " ".join("".join(kept).split())


def checked_level(level: str) -> str:
    """A bot's level, or a sentence that says which there are."""
    if level not in LEVELS:
        raise Denied(f"There is no bot {level!r}; there are {', '.join(LEVELS)}.")
    return level
