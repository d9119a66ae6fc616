"""A judgement of the toy."""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.engine.rule import rule


@rule
def value(edition: Record, state: Record, seat: int) -> int:
    """What the seat has won."""
    return state.won[seat]
