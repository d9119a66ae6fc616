"""The law of conservation for London Markets."""

from __future__ import annotations

from fondaco.engine.game import Game
from fondaco.engine.records import Record
from fondaco.games.london_markets import state as s
from fondaco.games.parts import table as t
from games.parts.conserving import check_table


def check(game: Game, edition: Record, state: Record) -> None:
    """Asserts that nothing is lost, negative or over its limit."""
    check_table(edition, state)
    assert sorted(state.offers) == list(range(t.MARKETS))
    assert not edition.closed[state.deck[s.ROUNDS - 1]]
    kinds = [edition.card_kind[card] for card in range(t.CARDS)]
    for seat in range(state.players):
        mine = [kinds[card] for card in range(t.CARDS) if state.played_by[card] == seat]
        assert state.supply[seat] == edition.supply + mine.count(s.REPLENISHMENT)
        assert (state.tiebreaker == seat) == (s.TIEBREAKER in mine)
    assert 0 <= state.plays <= 2
