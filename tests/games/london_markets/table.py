"""A table of London Markets laid out by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.engine.editions import Edition
from fondaco.engine.game import make_edition
from fondaco.games import find
from fondaco.games.parts import table as t
from games.parts.sister_table import ANNE, BERT, CARL, DORA, FILE, NAMES, SisterTable
from games.parts.sister_table import tables as shipped

__all__ = ["ANNE", "BERT", "CARL", "DORA", "FILE", "NAMES", "Table", "edition", "tables"]


def tables() -> dict[str, Any]:
    """The tables of the shipped edition, to be changed at will."""
    return shipped("london_markets")


def edition(change: Callable[[dict[str, Any]], object]) -> Edition:
    """The shipped edition with a change to its tables."""
    changed = tables()
    change(changed)
    return make_edition(find("london_markets"), FILE, changed)


class Table(SisterTable):
    """Coffee at Covent Garden, soap at Petticoat Lane, silk at Borough, china at Brixton, anything at Portobello.

    The stack merchant is at Covent Garden, the profit merchant at Petticoat Lane, the goods merchant at Borough. The
    market card of round 1 shows coffee 4, soap 1, silk 2 and china special.
    """

    name = "london_markets"

    def _clear(self) -> None:
        super()._clear()
        at = self.state
        for market in range(t.MARKETS):
            at.offers[market] = market
        for place in range(12):
            at.deck[place] = place
        at.deck[10], at.deck[9], at.deck[11] = 9, 10, 8
        at.deck[8] = 11  # closed rounds: 9 and 10
