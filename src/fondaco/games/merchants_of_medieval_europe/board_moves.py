"""Legal moves sorted by what they are about, so that each finds its place in the picture."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from fondaco.games.merchants_of_medieval_europe import state as s


class Choices:
    """The moves that a viewer has now, in ascending order as the rules list them."""

    def __init__(self, moves: Sequence[int]) -> None:
        self.moves, self.known = moves, frozenset(moves)

    def some(self, first: int, count: int) -> Sequence[int]:
        """Those among so many move numbers from a first one on."""
        if not self.moves:
            return ()
        low = bisect_left(self.moves, first)
        return self.moves[low : bisect_left(self.moves, first + count, low)]

    def one(self, move: int) -> Sequence[int]:
        """A single move, if it is there."""
        return (move,) if move in self.known else ()

    def deals(self, good: int) -> tuple[list[int], str]:
        """Buying and selling a good, and what a click means."""
        bought, sold = self.lots(s.BUY, good), self.lots(s.SELL, good)
        return [*bought, *sold], "Buy or sell" if bought and sold else "Buy" if bought else "Sell"

    def lots(self, first: int, good: int) -> Sequence[int]:
        """Amounts of a good that can be bought, sold, given or asked for."""
        return self.some(first + good * s.UNITS, s.UNITS)

    def ways(self) -> dict[int, list[int]]:
        """For each region the moves that lead there: a home, a step by land, a voyage."""
        found: dict[int, list[int]] = {}
        for first in (s.HOME_IN, s.GO_TO, s.SAIL_TO):
            for move in self.some(first, s.REGIONS):
                found.setdefault(move - first, []).append(move)
        return found
