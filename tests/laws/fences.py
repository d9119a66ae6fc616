"""The fence as a check of one move: what leaves it alone has told nobody anything that was not known."""

from __future__ import annotations

from random import Random

import numpy as np

from fondaco.engine.game import Game
from laws.positions import actors_of, after, dreamt, everyone, legal_of, veiled

DREAMS = 6


def check_fence(game: Game, before: np.ndarray, seat: int, move: int, luck: Random) -> bool:
    """Checks one move; returns whether it left the fence alone."""
    later = after(game, before, seat, move)
    rise = int(later["fence"][0]) - int(before["fence"][0])
    assert rise >= 0
    if later["draws"][0] != before["draws"][0] or later["chance"][0] != before["chance"][0]:
        assert rise > 0, f"{game.phrasebook.words(move)} draws and does not raise the fence"
    if rise:
        return False
    for viewer in everyone(int(before["players"][0])):
        concealed, seen = veiled(game, before, viewer), veiled(game, later, viewer).tobytes()
        for _ in range(DREAMS):
            truth = dreamt(game, concealed, viewer, luck.randrange(1 << 64))
            if seat in actors_of(game, truth) and move in legal_of(game, truth, seat):
                same = veiled(game, after(game, truth, seat, move), viewer).tobytes() == seen
                assert same, f"{game.phrasebook.words(move)} shows viewer {viewer} something new below the fence"
    return True
