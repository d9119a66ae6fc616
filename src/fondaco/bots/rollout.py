"""A bot that tries every move in random playouts: a fixed yardstick for other bots."""

from __future__ import annotations

import numpy as np

from fondaco.bots import rollout_kernel
from fondaco.bots.bot import Bot
from fondaco.engine.game import Game
from fondaco.engine.view import View

PLAYOUTS = 200  # of each legal move


class Rollout(Bot):
    """Flat Monte Carlo: 200 random playouts of each legal move, each to the end of the game."""

    kernel_file = rollout_kernel

    def __init__(self, game: Game, seed: int | None = None) -> None:
        super().__init__(game, seed)
        players = game.players.stop - 1
        self._scale = game.descriptor.part("value").SCALE
        self._kernel = game.unit(rollout_kernel)
        self._room = np.zeros(2, game.state_type)
        self._ranks = np.zeros(players, np.int64)
        self._shares = np.zeros(players, np.float64)
        self._totals = np.zeros(game.moves, np.float64)

    def think(self, view: View, seat: int, moves: list[int]) -> int:
        """The move whose playouts went best."""
        count = self._kernel.roll(
            self.game.edition.record,
            view.state,
            self._room,
            self.game.buffer(),
            self.game.buffer(),
            self._ranks,
            self._shares,
            self._totals,
            seat,
            np.uint64(self.luck()),
            PLAYOUTS,
            self._scale,
        )
        return moves[int(np.argmax(self._totals[:count]))]
