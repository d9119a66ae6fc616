"""Nothing is lost in the toy."""

from __future__ import annotations

from fondaco.engine.game import Game
from fondaco.engine.records import Record
from toys.auction.state import EMPTY, HAND


def check(game: Game, edition: Record, state: Record) -> None:
    """Every hand has as many cards as rounds are left, and a bid lies in its hand."""
    for seat in range(state.players):
        assert sum(place == seat for place in state.where) == HAND - state.round
        assert state.bid[seat] == EMPTY or state.where[state.bid[seat]] == seat
