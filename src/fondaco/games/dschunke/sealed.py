"""Bids are made all at once: whoever thinks about one does not care which of the others lie there already."""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.engine.rule import rule
from fondaco.games.parts.auction import take_back_bids


@rule
def unseal(edition: Record, state: Record) -> None:
    """Takes the bids of the auction under way back."""
    take_back_bids(state)
