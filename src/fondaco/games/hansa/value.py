"""A quick judgement of a position of Hansa, for bots."""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.engine.rule import rule
from fondaco.games.hansa.rules import points


@rule
def value(edition: Record, state: Record, seat: int) -> int:
    """The score now."""
    return 100 * points(edition, state, seat)
