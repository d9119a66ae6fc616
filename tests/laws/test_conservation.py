"""The law of conservation, for every game: nothing is lost, negative or over its limit."""

from __future__ import annotations

from random import Random

import numpy as np

from fondaco.engine.game import Game
from fondaco.engine.records import mirror
from laws.hooks import needed
from laws.positions import every_table_and_toy, game_of, walk
from laws.redealing import LUCK_FIELDS

GAMES_EACH = 12


def check_bounds(game: Game, state: np.ndarray) -> None:
    """In the truth there is nothing below −1 (nobody, empty), and what is spare stays 0."""
    for field in game.state_type.names or ():
        if field == "spare":
            assert not state[field].any()
        elif field not in LUCK_FIELDS:
            assert state[field].min() >= -1, field


@every_table_and_toy
def test_nothing_is_lost_in_random_games(name: str, players: int) -> None:
    check = needed(name, "conserve").check
    for seed in range(GAMES_EACH):
        game = game_of(name, seed)
        edition, start = mirror(game.edition.record), game.start(players, seed).state
        check(game, edition, mirror(start))
        for _, state in walk(game, start, Random(seed)):
            check(game, edition, mirror(state))
            check_bounds(game, state)
