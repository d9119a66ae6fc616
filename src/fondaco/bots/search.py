"""A bot that thinks ahead: information-set Monte Carlo tree search over what its seat may know."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nlargest
from typing import Any

import numpy as np

from fondaco.bots import search_kernel
from fondaco.bots.bot import Bot
from fondaco.bots.guided import ROOM
from fondaco.bots.together import together
from fondaco.bots.tree import CHILD, COLUMNS, MOVE, NEXT, NONE, VISITS, group
from fondaco.engine.chance import mixed
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import Game
from fondaco.engine.records import copied
from fondaco.engine.view import View

NODES = 400_000  # room of one tree
DEEPEST = 512  # moves that one walk can be long
SLICE = 128  # iterations between two looks at the clock
LOOK = 4  # slices between two looks at whether thinking can still change the choice
MS = 100  # the budget of a move, unless another one is asked for
BOUNDS = {
    "ms": (1, 3_600_000),
    "iterations": (1, 1_000_000_000),
    "threads": (1, 64),
    "curiosity": (0, 1_000_000),
    "ahead": (0, 1_000_000),
    "scale": (1, 1_000_000),
    "whim": (0, 100),
    "guide": (0, 1_000_000),
    "hopeful": (0, 1),
    "turns": (0, 1000),
    "solo": (0, 1),
    "even": (0, 1),
}
#: unless a game says more
USUAL = {"guide": 0, "hopeful": 0, "turns": 0, "solo": 0, "even": 0, "curiosity": 70, "whim": 50}


@dataclass(frozen=True)
class Thought:
    """What the search found out about one move: how often it was tried, and what its walks seemed worth (0 to 1).

    That ranks moves that were tried equally often, and is no promise: see `outcomes`.
    """

    move: int
    visits: int
    worth: float


@dataclass(frozen=True)
class Manner:
    """How a search walks: curiosity, moves before it judges, how many of them at a whim, and the judgement's scale.

    With a `guide` above 0 it is `guided`, else `curious`; if it is `hopeful` it plays on by hope, at least for so many
    `turns` of its own, else by habit. The others let theirs pass meanwhile, `solo` in the tree too. `even`: as curious
    about a lead far behind or ahead as among equals.
    """

    guide: int
    hopeful: int
    curiosity: int
    ahead: int
    scale: int
    whim: int
    turns: int
    solo: int
    even: int


class Tree:
    """One tree and the room that its walks need."""

    def __init__(self, game: Game, kernel: Any, nodes: int = NODES) -> None:
        players = game.players.stop - 1
        self.game, self.kernel = game, kernel
        self.nodes = np.zeros((nodes, COLUMNS), np.int32)
        self.sums = np.zeros((nodes, players), np.float64)
        self.hopes = np.zeros(nodes, np.float64)
        self.size = np.zeros(1, np.int64)
        self.done = 0
        self._room = np.zeros(ROOM, game.state_type)
        self._moves = game.buffer()
        self._path = np.zeros(DEEPEST, np.int64)
        self._ranks = np.zeros(players, np.int64)
        self._shares = np.zeros(players, np.float64)
        self._habits = np.zeros((2 * players, game.moves), np.float64)
        self._trail = np.zeros(2 * DEEPEST, np.int64)

    def clear(self) -> None:
        """Forgets everything."""
        self.size[0] = 0
        self.done = 0
        brought, often = np.split(self._habits, 2)
        brought[:], often[:] = 1, 0  # what was never played comes first

    def walk(self, view: View, seat: int, manner: Manner, key: int, iterations: int) -> None:
        """Some iterations more."""
        self.kernel.search(
            self.game.edition.record,
            view.state,
            self._room,
            self._moves,
            self.nodes,
            self.sums,
            self.hopes,
            self.size,
            self._path,
            self._ranks,
            self._shares,
            self._habits,
            self._trail,
            seat,
            np.uint64(key),
            self.done,
            iterations,
            manner.curiosity,
            manner.ahead,
            manner.scale,
            manner.whim,
            manner.guide,
            manner.hopeful,
            manner.turns,
            manner.solo,
            manner.even,
        )
        self.done += iterations

    def walk_until(
        self, view: View, seat: int, manner: Manner, key: int, end: float, hurry: bool, leave: threading.Event
    ) -> None:
        """Iterations until the time is up, at least some; in a hurry only until the best move cannot be overtaken."""
        began, slices = time.perf_counter(), 0
        while not leave.is_set():
            self.walk(view, seat, manner, key, SLICE)
            slices += 1
            now = time.perf_counter()
            if now >= end:
                return
            rest = self.done * (end - now) / (now - began)
            if hurry and slices % LOOK == 0 and rest < self.done and self.margin(view, seat) > rest:
                return

    def walk_times(
        self, view: View, seat: int, manner: Manner, key: int, iterations: int, hurry: bool, leave: threading.Event
    ) -> None:
        """So many iterations; in a hurry only until the best move cannot be overtaken."""
        while (rest := iterations - self.done) > 0 and not leave.is_set():
            to_half = max((iterations + 1) // 2 - self.done, 0)
            if hurry and not to_half and self.margin(view, seat) > rest:
                return
            self.walk(view, seat, manner, key, min(to_half or rest, LOOK * SLICE))

    def children(self, node: int) -> Iterator[int]:
        """The children of a node, in ascending order of their moves."""
        child = int(self.nodes[node, CHILD])
        while child != NONE:
            yield child
            child = int(self.nodes[child, NEXT])

    def tried(self, view: View, seat: int) -> Iterator[tuple[int, int, int]]:
        """Every move of the seat at the root that was tried, with its visits and its node."""
        root = 0
        if len(view.actors()) > 1:  # a simultaneous choice: the seat's own group
            root = next(n for n in self.children(0) if self.nodes[n, MOVE] == group(seat))
        for node in self.children(root):
            move, visits = int(self.nodes[node, MOVE]), int(self.nodes[node, VISITS])
            if move >= 0 and visits > 0:
                yield move, visits, node

    def margin(self, view: View, seat: int) -> int:
        """How many visits the move that was tried most has more than the next one."""
        first, second = nlargest(2, [0, 0, *(visits for _, visits, _ in self.tried(view, seat))])
        return first - second

    def found(self, view: View, seat: int) -> Iterator[tuple[int, np.ndarray]]:
        """Every move of the seat that was tried, with its visits and what they were worth, added up."""
        for move, visits, node in self.tried(view, seat):
            yield move, np.array([visits, self.sums[node, seat]])


class Search(Bot):
    """Thinks for a time (`ms`) or a number of `iterations`; with iterations and a seed it repeats exactly.

    With several `threads` each grows a tree of its own and their findings are added up.
    """

    kernel_file = search_kernel

    def __init__(
        self,
        game: Game,
        seed: int | None = None,
        ms: int | None = None,
        iterations: int | None = None,
        threads: int = 1,
        curiosity: int | None = None,
        ahead: int | None = None,
        scale: int | None = None,
        whim: int | None = None,
        guide: int | None = None,
        hopeful: int | None = None,
        turns: int | None = None,
        solo: int | None = None,
        even: int | None = None,
    ) -> None:
        super().__init__(game, seed)
        if ms is not None and iterations is not None:
            raise FondacoError("A search has a budget in ms or in iterations, not both.")
        self.ms = MS if ms is None and iterations is None else ms
        self.iterations = iterations
        self._asked = {
            "curiosity": curiosity,
            "ahead": ahead,
            "scale": scale,
            "whim": whim,
            "guide": guide,
            "hopeful": hopeful,
            "turns": turns,
            "solo": solo,
            "even": even,
        }
        for what, number in {"ms": self.ms, "iterations": iterations, "threads": threads, **self._asked}.items():
            least, most = BOUNDS[what]
            if number is not None and (type(number) is not int or not least <= number <= most):
                raise FondacoError(f"A search takes {what} from {least} to {most}, not {number}.")
        kernel = game.unit(search_kernel)
        self.trees = [Tree(game, kernel) for _ in range(threads)]

    def manner(self, players: int) -> Manner:
        """How it walks at a table of so many: as was asked for, else as the game's judgement has it."""
        judgement = self.game.descriptor.part("value")
        usual = USUAL | {"ahead": judgement.AHEAD, "scale": judgement.SCALE}
        own = getattr(judgement, "MANNER", {}).get(players, {})
        return Manner(**(usual | own | {key: number for key, number in self._asked.items() if number is not None}))

    @property
    def done(self) -> int:
        """The iterations of the last decision that took thought."""
        return sum(tree.done for tree in self.trees)

    def think(self, view: View, seat: int, moves: list[int]) -> int:
        """The move that was tried most. Thinking ends as soon as no other move can become that one."""
        return self.ponder(view, seat, hurry=len(self.trees) == 1)[0].move

    def ponder(self, view: View, seat: int, hurry: bool = False) -> list[Thought]:
        """What the search thinks of every move, the best first; in a hurry only as long as the first may change."""
        end = time.perf_counter() + (self.ms or 0) / 1000
        view = self._before_all_choices(view)
        key, manner = self.luck(), self.manner(len(view.seats))
        for tree in self.trees:
            tree.clear()

        def grow(number: int, leave: threading.Event) -> None:
            tree, own = self.trees[number], mixed(key, number)
            if self.ms is not None:
                tree.walk_until(view, seat, manner, own, end, hurry, leave)
            elif self.iterations is not None:
                share, rest = divmod(self.iterations, len(self.trees))
                tree.walk_times(view, seat, manner, own, share + (number < rest), hurry, leave)

        together(grow, range(len(self.trees)))
        return self._thoughts(view, seat)

    def _before_all_choices(self, view: View) -> View:
        """The view as it was before anybody chose, where all choose at the same time."""
        state = copied(view.state)
        self.trees[0].kernel.open_anew(self.game.edition.record, state)
        return View(view.game, state, view.viewer, view.seats)

    def _thoughts(self, view: View, seat: int) -> list[Thought]:
        found: dict[int, np.ndarray] = defaultdict(lambda: np.zeros(2))
        for tree in self.trees:
            if tree.done:
                for move, sums in tree.found(view, seat):
                    found[move] += sums
        thoughts = [Thought(move, int(n), float(total / n)) for move, (n, total) in found.items()]
        return sorted(thoughts, key=lambda thought: (-thought.visits, -thought.worth, thought.move))
