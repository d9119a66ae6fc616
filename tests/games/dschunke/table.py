"""A table of Dschunke laid out by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from fondaco.engine.editions import Edition
from fondaco.engine.game import make_edition
from fondaco.games import find
from fondaco.games.dschunke.cards import open_at_once
from fondaco.games.parts.memory import lay_open
from games.parts.sister_table import ANNE, BERT, CARL, DORA, FILE, NAMES, SisterTable
from games.parts.sister_table import tables as shipped

__all__ = ["ANNE", "BERT", "CARL", "DORA", "FILE", "NAMES", "Table", "edition", "tables"]

LOWER = ["load 1", "money", "goods", "load 2", "money", "goods", "money", "load 1", "goods", "load 2"]
UPPER = ["goods", "load 1", "money", "goods", "load 2", "money", "goods", "load 1", "goods", "money"]
EVENTS = ["", "", "special", "", "money", "", "special", "", "money", ""]


def tables() -> dict[str, Any]:
    """The tables of the shipped edition, to be changed at will."""
    return shipped("dschunke")


def edition(change: Callable[[dict[str, Any]], object]) -> Edition:
    """The shipped edition with a change to its tables."""
    changed = tables()
    change(changed)
    return make_edition(find("dschunke"), FILE, changed)


@cache
def with_these_tracks() -> Edition:
    """The shipped edition, with tracks that the rule tests know."""

    def change(found: dict[str, Any]) -> None:
        for track, spaces in zip(found["track"], (LOWER, UPPER), strict=True):
            track["spaces"] = spaces
        found["track"][0]["events"] = EVENTS

    return edition(change)


class Table(SisterTable):
    """The load merchant is on grey, the money merchant on orange, the goods merchant on purple; junks are empty.

    The market card of round 1 shows fish 2, rice 1, spice 4 and vegetables special. Special cards are taken in rounds
    3 and 7, money is shown in rounds 5 and 9.
    """

    name = "dschunke"

    def __init__(self, players: int = 3, **options: int) -> None:
        super().__init__(players, with_these_tracks(), **options)

    def _clear(self) -> None:
        super()._clear()
        for place in range(10):
            self.state.deck[place] = place

    def special(self, seat: int, *names: str) -> None:
        """Special cards in a hand; those that last lie open."""
        for name in names:
            super().special(seat, name)
            card = self.cards.index(name)
            if self.printed.at_once >> card & 1:
                open_at_once(self.printed, self.state, seat, card)
                lay_open(self.state, seat, card)
