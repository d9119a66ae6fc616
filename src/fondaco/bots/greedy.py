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

    kernel_file = greedy_kernel

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


class Contest:
    """A batch of games between greedy and random players that can be played on step by step.

    `states`, `lengths` (moves made), `widths` (choices there were, added up), `openings` (the first moves of each
    game) and, when wanted, `made` (how often each seat made each move) have a row for every game.
    """

    def __init__(
        self,
        game: Game,
        policies: Sequence[int],
        games: int,
        seed: int,
        first: int = 0,
        openings: int = 0,
        counting: bool = False,
    ) -> None:
        self.game, self.policies, self.seed, self.first = game, policies, seed, first
        self.states = np.zeros(games, game.state_type)
        self.lengths = np.zeros(games, np.int64)
        self.widths = np.zeros(games, np.int64)
        self.openings = np.full((games, openings), -1, np.int64)
        self._made = np.zeros((games, len(policies) * game.moves if counting else 0), np.int64)
        blank = game.blank(len(policies))
        game.kernel.deal(game.edition.record, blank, self.states, np.uint64(seed), first)

    @property
    def made(self) -> np.ndarray:
        """How often each move was made, by game, seat and move."""
        return self._made.reshape(len(self._made), len(self.policies), -1)

    def watch(self, steps: int) -> tuple[int, np.ndarray]:
        """Plays on as `advance` does; also gives who was ahead after each step, a bit a seat (0 after the end)."""
        leaders = np.zeros((len(self.states), steps), np.int64)
        return self._advance(steps, leaders), leaders

    def advance(self, steps: int) -> int:
        """Plays every game on by some moves; returns how many have not ended."""
        return self._advance(steps, np.zeros((len(self.states), 0), np.int64))

    def _advance(self, steps: int, leaders: np.ndarray) -> int:
        game = self.game
        return int(
            game.unit(greedy_kernel).advance(
                game.edition.record,
                self.states,
                np.zeros(1, game.state_type),
                np.zeros(2, game.state_type),
                game.buffer(),
                np.zeros(game.moves, np.int64),
                np.array(self.policies, np.int64),
                np.uint64(self.seed),
                self.first,
                WORLDS,
                steps,
                self.lengths,
                self.widths,
                self.openings,
                self._made,
                leaders,
            )
        )
