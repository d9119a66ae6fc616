"""Tables for the tests of environments: every game and number of players, and the toy with sealed bids."""

from __future__ import annotations

import contextlib
import io
import warnings
from collections.abc import Iterator
from random import Random

import numpy as np

from fondaco.engine.game import Game
from laws.positions import actors_of, after, game_of, legal_of


def moves_into(game: Game, players: int, seed: int, count: int) -> np.ndarray:
    """A position some random moves into a game, or sooner where it ends."""
    luck, state = Random(seed), game.start(players, seed).state
    for _ in range(count):
        actors = actors_of(game, state)
        if not actors:
            break
        following = after(game, state, actors[0], luck.choice(legal_of(game, state, actors[0])))
        if not actors_of(game, following):
            break
        state = following
    return state


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Other people's checks print and warn."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        yield


def choose(mask: np.ndarray, luck: Random) -> int:
    """Any action that is allowed."""
    return int(luck.choice(np.flatnonzero(mask).tolist()))


__all__ = ["choose", "game_of", "moves_into", "quiet"]
