"""Who sits where does not decide a game: equal greedy players by turn order, and greedy ones against random ones."""

from __future__ import annotations

import math
import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from fondaco.bots.greedy import Contest
from fondaco.bots.greedy_kernel import GREEDY, RANDOM
from laws.positions import every_table, game_of

MOST = 1.15  # times the fair share, by turn order
GAMES = int(os.environ.get("FAIRNESS_GAMES", "20000"))
FEWER = {"merchants_of_medieval_europe": 3_000}  # its judgement takes long; FAIRNESS_GAMES=20000 plays all of them
LEAST = 0.9  # share of wins of one greedy player among random ones
SEED = 2007
CHUNK = 1_000


def shares(name: str, policies: list[int], games: int) -> tuple[np.ndarray, np.ndarray]:
    """The first player of every game, and every seat's part of each win."""
    game, players = game_of(name), len(policies)

    def play(first: int) -> tuple[np.ndarray, np.ndarray]:
        batch = Contest(game, policies, min(CHUNK, games - first), SEED, first)
        starts = batch.states["start"].astype(np.int64)  # before it is passed on
        assert batch.advance(100_000) == 0
        scores = np.zeros((len(starts), players), np.int64)
        ranks = np.zeros((len(starts), players), np.int64)
        game.kernel.judge(game.edition.record, batch.states, scores, ranks)
        won = ranks == 1
        return starts, won / won.sum(1, keepdims=True)

    with ThreadPoolExecutor(2) as pool:
        parts = list(pool.map(play, range(0, games, CHUNK)))
    return np.concatenate([one for one, _ in parts]), np.concatenate([two for _, two in parts])


@pytest.mark.slow
@every_table
def test_nobody_wins_much_more_than_the_fair_share_by_turn_order(name: str, players: int) -> None:
    games = GAMES if "FAIRNESS_GAMES" in os.environ else FEWER.get(name, GAMES)
    starts, won = shares(name, [GREEDY] * players, games)
    rows = np.arange(len(starts))
    by_order = [won[rows, (starts + turn) % players].mean() * players for turn in range(players)]
    chance = 3 * math.sqrt((players - 1) / games) if games < GAMES else 0  # fewer games say less: three standard errors
    assert max(by_order) <= MOST + chance, np.round(by_order, 3)


@every_table
def test_greedy_beats_random(name: str, players: int) -> None:
    _, won = shares(name, [GREEDY] + [RANDOM] * (players - 1), 200)
    assert won[:, 0].mean() >= LEAST
