"""Interpreted and compiled rules are one game: the same bytes at every step, for every game."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from fondaco.engine.game import Game
from laws.positions import (
    LIMIT,
    actors_of,
    after,
    combinations,
    dreamt,
    every_table,
    everyone,
    game_of,
    legal_of,
    veiled,
)

GAMES_EACH = 200
MOVES_EACH = 150_000  # more than that are compared in `make prove` only; 200 games of Hansa have fewer
STEPPED = 2  # games that are compared at every move
SEED = 7


def _batch(game: Game, players: int, count: int) -> tuple[np.ndarray, ...]:
    """A batch of random games: final positions, lengths, points and places."""
    states, lengths = np.zeros(count, game.state_type), np.zeros(count, np.int64)
    scores, ranks = np.zeros((count, players), np.int64), np.zeros((count, players), np.int64)
    kernel, edition = game.kernel, game.edition.record
    kernel.playouts(edition, game.blank(players), states, game.buffer(), SEED, 0, lengths, LIMIT)
    kernel.judge(edition, states, scores, ranks)
    return states, lengths, scores, ranks


def _compare_games(name: str, players: int, most: int) -> None:
    """Two hundred games of all options, or fewer when they would have too many moves."""
    for choice, _ in enumerate(combinations(name)):
        count = -(-GAMES_EACH // len(combinations(name)))
        compiled = _batch(game_of(name, choice), players, count)
        assert (compiled[1] > 0).all()
        enough = int(np.searchsorted(np.cumsum(compiled[1]), most // len(combinations(name)))) + 1
        interpreted = _batch(game_of(name, choice, compiled=False), players, min(enough, count))
        for one, other in zip(compiled, interpreted, strict=True):
            assert one[:enough].tobytes() == other.tobytes()


@every_table
def test_random_games_end_in_the_same_bytes(name: str, players: int) -> None:
    _compare_games(name, players, MOVES_EACH)


@every_table
@pytest.mark.slow
def test_two_hundred_random_games_end_in_the_same_bytes(name: str, players: int) -> None:
    _compare_games(name, players, LIMIT * GAMES_EACH)


@every_table
def test_every_step_is_the_same(name: str, players: int) -> None:
    for seed in range(STEPPED):
        compiled, interpreted = game_of(name, seed), game_of(name, seed, compiled=False)
        luck, state = Random(seed), compiled.start(players, seed).state
        assert interpreted.start(players, seed).state.tobytes() == state.tobytes()
        for _ in range(LIMIT):
            _compare(compiled, interpreted, state, luck)
            actors = actors_of(compiled, state)
            if not actors:
                break
            seat = luck.choice(actors)
            move = luck.choice(legal_of(compiled, state, seat))
            later = after(compiled, state, seat, move)
            assert after(interpreted, state, seat, move).tobytes() == later.tobytes()
            state = later


def _compare(compiled: Game, interpreted: Game, state: np.ndarray, luck: Random) -> None:
    """Everything that can be asked of a position."""
    edition, players, key = compiled.edition.record, int(state["players"][0]), luck.randrange(1 << 64)
    actors = actors_of(compiled, state)
    assert actors_of(interpreted, state) == actors
    for seat in actors:
        assert legal_of(interpreted, state, seat) == legal_of(compiled, state, seat)
    for viewer in everyone(players):
        view = veiled(compiled, state, viewer)
        assert veiled(interpreted, state, viewer).tobytes() == view.tobytes()
        assert dreamt(interpreted, view, viewer, key).tobytes() == dreamt(compiled, view, viewer, key).tobytes()
    for seat in range(players):
        assert interpreted.kernel.score(edition, state, seat) == compiled.kernel.score(edition, state, seat)
