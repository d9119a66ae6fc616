"""Every game ends: a million random games of each in `make prove`, some thousands in `make test`."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from laws.positions import LIMIT, combinations, every_game, game_of

BATCH = 2_000
SEED = 1_000_003


def _ends(name: str, choice: int, players: int, first: int) -> int:
    """Plays a batch; returns the longest game's length after checking that all have ended."""
    game = game_of(name, choice)
    states, lengths = np.zeros(BATCH, game.state_type), np.zeros(BATCH, np.int64)
    game.kernel.playouts(game.edition.record, game.blank(players), states, game.buffer(), SEED, first, lengths, LIMIT)
    endless = np.flatnonzero(lengths <= 0)
    assert not len(endless), f"game {first + endless[0]} of {players} players, options {game.options}, has no end"
    return int(lengths.max())


def _all_end(name: str, total: int) -> None:
    tables = [(c, p) for c in range(len(combinations(name))) for p in game_of(name).players]
    batches = -(-total // (BATCH * len(tables)))
    game_of(name).kernel  # noqa: B018  compiled once, before the threads
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        played = [
            pool.submit(_ends, name, choice, players, number * BATCH)
            for number in range(batches)
            for choice, players in tables
        ]
        assert max(batch.result() for batch in played) < LIMIT


@every_game
def test_random_games_end(name: str) -> None:
    _all_end(name, 20_000)


@every_game
@pytest.mark.slow
def test_a_million_random_games_end(name: str) -> None:
    _all_end(name, 1_000_000)
