"""What the picture needs of the cards and numbers of an edition, read once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from fondaco.engine.editions import Edition
from fondaco.engine.records import Record, mirror
from fondaco.games.merchants_of_medieval_europe import state as s


@dataclass(frozen=True)
class Contract:
    """A contract card: what it is called, where it goes, what it asks for, and what it pays or costs."""

    words: str
    place: int
    region: str
    order: tuple[tuple[int, int], ...]  # goods and units
    bonus: int
    penalty: int


@dataclass(frozen=True)
class Printed:
    """An edition's record, and its cards in a handy form."""

    record: Record
    contracts: tuple[Contract, ...]
    swings: tuple[tuple[tuple[int, int], ...], ...]  # of each market card: goods and steps


@lru_cache(maxsize=16)
def printed(edition: Edition) -> Printed:
    """The printed matter of an edition."""
    record, names = mirror(edition.record), edition.names
    contracts = tuple(
        Contract(
            words,
            record.place[card],
            names["regions"][record.place[card]],
            tuple((good, units) for good, units in enumerate(record.order[card]) if units),
            record.bonus[card],
            record.penalty[card],
        )
        for card, words in enumerate(names["contracts"])
    )
    swings = tuple(
        tuple((good, steps) for good, steps in enumerate(record.swing[card]) if steps) for card in range(s.MARKETS)
    )
    return Printed(record, contracts, swings)
