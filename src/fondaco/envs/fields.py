"""What the fields of a position mean to whoever observes it: a row for each seat, the number of a seat, a set of bits.

A game says so in its `state.py`, by any of four names; what it does not say is guessed:

- `BY_SEAT`, a tuple: fields with a row for each seat. Guessed: fields whose first axis is as long as there are players.
- `SEATS`, a tuple: fields whose values are seats. Guessed: by the names in `SEAT_NAMES`.
- `SETS`, a dict: fields whose values are sets, a bit each, with how many members there can be. Guessed: none.
- `PACKED`, a dict: fields whose values hold a small number for every seat, with the bits of each. Guessed: none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fondaco.engine.game import Game

#: names that stand for a seat wherever a game does not say otherwise
SEAT_NAMES = ("player", "start", "seller", "opener", "winner", "partner", "tiebreaker", "taker", "played_by", "where")


@dataclass(frozen=True)
class Meaning:
    """How a game's fields are to be read."""

    by_seat: tuple[str, ...]
    seats: tuple[str, ...]
    sets: Mapping[str, int]
    packed: Mapping[str, int]


def meaning(game: Game) -> Meaning:
    """How the fields of a game's positions are to be read."""
    said = game.descriptor.part("state")
    most, kind = game.players.stop - 1, game.state_type
    names = kind.names or ()
    by_seat, seats = getattr(said, "BY_SEAT", None), getattr(said, "SEATS", None)
    if by_seat is None:
        by_seat = tuple(name for name in names if kind[name].shape[:1] == (most,))
    if seats is None:
        seats = tuple(name for name in names if name in SEAT_NAMES)
    return Meaning(
        by_seat=tuple(name for name in by_seat if name in names),
        seats=tuple(name for name in seats if name in names),
        sets=_there(getattr(said, "SETS", {}), names),
        packed=_there(getattr(said, "PACKED", {}), names),
    )


def _there(widths: Mapping[str, int], names: tuple[str, ...]) -> dict[str, int]:
    return {name: width for name, width in widths.items() if name in names}
