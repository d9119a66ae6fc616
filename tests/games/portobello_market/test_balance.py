"""Who sits where does not decide the game: equal greedy players by turn order, and greedy ones against random ones."""

from __future__ import annotations

import numpy as np
import pytest

from fondaco.bots.greedy import contest
from fondaco.bots.greedy_kernel import GREEDY, RANDOM
from fondaco.engine.game import Game
from laws.positions import game_of

MOST = 1.15  # times the fair share
LEAST = 0.9


def winners(game: Game, policies: list[int], games: int) -> tuple[np.ndarray, np.ndarray]:
    """Final positions, and every seat's share of each win."""
    players = len(policies)
    states = np.zeros(games, game.state_type)
    assert contest(game, policies, states, seed=2007).min() > 0
    scores, ranks = np.zeros((games, 4), np.int64), np.zeros((games, 4), np.int64)
    game.kernel.judge(game.edition.record, states, scores, ranks)
    first = ranks[:, :players] == 1
    return states, first / first.sum(1, keepdims=True)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_wins_much_more_than_the_fair_share_by_turn_order(players: int) -> None:
    states, shares = winners(game_of("portobello_market"), [GREEDY] * players, 20_000)
    for turn in range(players):
        seats = (states["start"].astype(int) + turn) % players
        assert shares[np.arange(len(states)), seats].mean() * players <= MOST


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(players: int) -> None:
    _, shares = winners(game_of("portobello_market"), [GREEDY] + [RANDOM] * (players - 1), 200)
    assert shares[:, 0].mean() >= LEAST
