"""The law of conservation for Dschunke."""

from __future__ import annotations

from fondaco.engine.game import Game
from fondaco.engine.records import Record
from fondaco.games.dschunke import state as s
from fondaco.games.parts import table as t
from fondaco.games.parts.stack import bars_in
from games.parts.conserving import check_table


def check(game: Game, edition: Record, state: Record) -> None:
    """Asserts that nothing is lost, negative or over its limit."""
    check_table(edition, state)
    assert list(state.offers) == list(edition.offers)
    assert sorted(state.colours) == [t.NOBODY] * (4 - state.players) + list(range(state.players))
    kinds = [edition.card_kind[card] for card in range(t.CARDS)]
    for seat in range(state.players):
        on_junks = sum(bars_in(layer, seat) for junk in state.layers for layer in junk)
        assert on_junks + state.bars[seat] == edition.bars
        mine = [kinds[card] for card in range(t.CARDS) if state.played_by[card] == seat]
        assert state.supply[seat] == edition.supply + mine.count(s.SUPPLY)
        assert (state.tiebreaker == seat) == (s.TIE in mine)
        held = [kinds[card] for card in range(t.CARDS) if state.hand[seat] >> card & 1]
        assert not set(held) & set(s.ALWAYS)
        assert state.phase != t.OVER or not set(held) & {s.SINGLE, s.PAIR}
        assert state.phase == t.OVER or not set(mine) & {s.SINGLE, s.PAIR}
    assert 0 <= state.plays <= 1
