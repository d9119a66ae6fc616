"""A bot that thinks ahead: information-set Monte Carlo tree search over what its seat may know."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from fondaco.bots import search_kernel
from fondaco.bots.bot import Bot
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import Game
from fondaco.engine.view import View

NODES = 400_000  # room of one tree
DEEPEST = 512  # moves that one walk can be long
SLICE = 128  # iterations between two looks at the clock


@dataclass(frozen=True)
class Thought:
    """What the search found out about one move: how often it was tried, and the share of the win it promises."""

    move: int
    visits: int
    share: float


class Search(Bot):
    """Thinks for a time (`ms`) or a number of `iterations`; with iterations and a seed it repeats exactly."""

    def __init__(
        self,
        game: Game,
        seed: int | None = None,
        ms: int | None = None,
        iterations: int | None = None,
        curiosity: int = 70,
        ahead: int | None = None,
        scale: int | None = None,
    ) -> None:
        super().__init__(game, seed)
        if ms is not None and iterations is not None:
            raise FondacoError("A search has a budget in ms or in iterations, not both.")
        budget = iterations if iterations is not None else 100 if ms is None else ms
        if not isinstance(budget, int) or budget < 1:
            raise FondacoError(f"A search needs a budget of at least 1, not {budget}.")
        self.ms = None if iterations is not None else budget
        self.iterations = iterations
        judgement = game.descriptor.part("value")
        self.curiosity = curiosity
        self.ahead = judgement.AHEAD if ahead is None else ahead
        self.scale = judgement.SCALE if scale is None else scale
        self._kernel = game.unit(search_kernel)
        players = game.players.stop - 1
        self._tree = np.zeros((NODES, search_kernel.COLUMNS), np.int32)
        self._sums = np.zeros((NODES, players), np.float64)
        self._size = np.zeros(1, np.int64)
        self._room = np.zeros(1, game.state_type)
        self._path = np.zeros(DEEPEST, np.int64)
        self._ranks = np.zeros(players, np.int64)
        self._shares = np.zeros(players, np.float64)
        self.done = 0  # iterations of the last decision

    def think(self, view: View, seat: int, moves: list[int]) -> int:
        """The move that was tried most."""
        return self.ponder(view, seat)[0].move

    def ponder(self, view: View, seat: int) -> list[Thought]:
        """What the search thinks of every move, the best first."""
        key = self.luck()
        self._size[0] = 0
        self.done = 0
        if self.iterations is not None:
            self._go(view, seat, key, self.iterations)
        else:
            end = time.perf_counter() + (self.ms or 0) / 1000
            while True:
                self._go(view, seat, key, SLICE)
                if time.perf_counter() >= end:
                    break
        return self._thoughts(view, seat)

    def _go(self, view: View, seat: int, key: int, iterations: int) -> None:
        self._kernel.search(
            self.game.edition.record,
            view.state,
            self._room,
            self.game.buffer(),
            self._tree,
            self._sums,
            self._size,
            self._path,
            self._ranks,
            self._shares,
            seat,
            np.uint64(key),
            self.done,
            iterations,
            self.curiosity,
            self.ahead,
            self.scale,
        )
        self.done += iterations

    def _thoughts(self, view: View, seat: int) -> list[Thought]:
        root = 0
        if len(view.actors()) > 1:
            root = self._child(0, -2 - seat)
        found = []
        node = int(self._tree[root, search_kernel.CHILD])
        while node != search_kernel.NONE:
            if self._tree[node, search_kernel.MOVE] >= 0:
                visits = int(self._tree[node, search_kernel.VISITS])
                share = float(self._sums[node, seat]) / max(visits, 1)
                found.append(Thought(int(self._tree[node, search_kernel.MOVE]), visits, share))
            node = int(self._tree[node, search_kernel.NEXT])
        return sorted(found, key=lambda thought: (-thought.visits, -thought.share, thought.move))

    def _child(self, parent: int, move: int) -> int:
        node = int(self._tree[parent, search_kernel.CHILD])
        while node != search_kernel.NONE and self._tree[node, search_kernel.MOVE] != move:
            node = int(self._tree[node, search_kernel.NEXT])
        return node
