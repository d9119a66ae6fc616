"""A judgement of the toy."""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.engine.rule import rule

AHEAD = 20  # random moves after which a search judges
SCALE = 10  # a lead that makes a win about e times as likely


@rule
def value(edition: Record, state: Record, seat: int) -> int:
    """What the seat has won."""
    return state.won[seat]
