"""Hands are replenished in turn, who has nothing to take is passed over; which card was played first."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.engine.records import mirror
from fondaco.games.parts.memory import earliest
from fondaco.games.parts.replenishing import next_to_replenish
from fondaco.games.parts.table import REPLENISH


@pytest.mark.parametrize("name", ["london_markets", "dschunke"])
def test_a_player_without_replenishment_cards_is_passed_over(name: str) -> None:
    match = fondaco.game(name, compiled=False).start(3, seed=1)
    edition, state = mirror(match.game.edition.record), mirror(match.state)
    state.step = 0
    state.supply[state.start] = 0
    assert next_to_replenish(edition, state)
    assert state.player == (state.start + 1) % 3
    assert state.phase == REPLENISH
    assert state.due == state.supply[state.player]


@pytest.mark.parametrize("name", ["london_markets", "dschunke"])
def test_nobody_has_anything_to_take(name: str) -> None:
    match = fondaco.game(name, compiled=False).start(4, seed=1)
    edition, state = mirror(match.game.edition.record), mirror(match.state)
    state.step = 0
    state.supply[:] = 0
    assert not next_to_replenish(edition, state)
    assert state.step == 0


def test_the_card_that_was_played_first() -> None:
    state = mirror(fondaco.game("london_markets", compiled=False).start(3, seed=1).state)
    state.played_after[3], state.played_after[7], state.played_after[9] = 5, 2, 4
    assert earliest(state, 1 << 3 | 1 << 7 | 1 << 9) == 7
    assert earliest(state, 1 << 3 | 1 << 9) == 9
    assert earliest(state, 1 << 3) == 3
