"""Final places: most points, then the tiebreaker, then most goods cards in hand; who is still tied shares the place."""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.engine.rule import rule


@rule
def is_ahead(state: Record, seat: int, points: int, other: int, others_points: int) -> bool:
    """Whether a seat comes before another."""
    if points != others_points:
        return points > others_points
    if state.tiebreaker == seat or state.tiebreaker == other:
        return state.tiebreaker == seat
    return state.cards[seat] > state.cards[other]
