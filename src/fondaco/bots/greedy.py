"""A bot that plays the move that looks best at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fondaco.bots import greedy_kernel
from fondaco.bots.bot import Bot
from fondaco.engine.game import Game
from fondaco.engine.view import View

WORLDS = 4  # imagined truths that a choice is judged in


class Greedy(Bot):
    """One ply: each move is tried in a few imagined truths and judged by the game's own value."""

    def __init__(self, game: Game, seed: int | None = None) -> None:
        super().__init__(game, seed)
        self._kernel = game.unit(greedy_kernel)
        self._room = np.zeros(2, game.state_type)
        self._totals = np.zeros(game.moves, np.int64)

    def think(self, view: View, seat: int, moves: list[int]) -> int:
        """The move with the best value."""
        buffer, key = self.game.buffer(), np.uint64(self.luck())
        edition = self.game.edition.record
        return int(self._kernel.choose(edition, view.state, self._room, buffer, self._totals, seat, key, WORLDS))


def contest(
    game: Game, policies: Sequence[int], states: np.ndarray, seed: int, first: int = 0, limit: int = 100_000
) -> np.ndarray:
    """Plays a batch of games in place, each seat random or greedy; returns their lengths (−1: not ended)."""
    lengths = np.zeros(len(states), np.int64)
    game.unit(greedy_kernel).contests(
        game.edition.record,
        game.blank(len(policies)),
        states,
        np.zeros(1, game.state_type),
        np.zeros(2, game.state_type),
        game.buffer(),
        np.zeros(game.moves, np.int64),
        np.array(policies, np.int64),
        np.uint64(seed),
        first,
        WORLDS,
        limit,
        lengths,
    )
    return lengths
