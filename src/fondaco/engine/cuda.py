"""The same rules on a GPU: batches of games in device memory.

Arrays stay on the device and carry `__cuda_array_interface__`, so PyTorch and JAX take them without a copy.
"""

from __future__ import annotations

import math
import warnings
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from fondaco.engine.compiling import Twins
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import Game

BLOCK = 64  # threads of a block, more than there are lines; their positions fit into the memory that it shares
WAVES = 8  # between two looks at how many games go on
LIMIT = 100_000  # moves of one game


def available() -> bool:
    """Whether there is a GPU that can be used."""
    try:
        return bool(_cuda().is_available())
    except FondacoError:
        return False


def _cuda() -> Any:
    if not hasattr(np, "row_stack"):  # numba-cuda still asks for it
        np.row_stack = np.vstack
    try:
        from numba import cuda
    except ImportError as problem:
        raise FondacoError(f"The GPU cannot be used: {problem}; install it with: pip install 'fondaco[cuda]'") from None
    return cuda


def require() -> Any:
    """Numba's CUDA module, or one sentence when there is no GPU."""
    cuda = _cuda()
    if not cuda.is_available():
        raise FondacoError("There is no GPU here that CUDA can use; leave out --device cuda to use the processor.")
    warnings.filterwarnings("ignore", message="Grid size")  # a small batch is meant to be small
    return cuda


class Batch:
    """Many games of one kind on the GPU."""

    def __init__(self, game: Game, players: int, size: int) -> None:
        self.cuda = require()
        self.game, self.players, self.size = game, players, size
        from fondaco.engine import cuda_kernel

        self.kernels = unit(game, cuda_kernel)
        self.edition = self.cuda.to_device(np.array(game.edition.record))
        self.blank = self.cuda.to_device(game.blank(players))
        self.states = self.cuda.device_array(size, game.state_type)

    def run(self, kernel: Any, *arguments: Any) -> None:
        """Runs a kernel with a thread for each game."""
        kernel[math.ceil(self.size / BLOCK), BLOCK](*arguments)

    def deal(self, seed: int, first: int = 0) -> None:
        """Sets up games number `first` and on of a seed, as `kernel.deal` does."""
        self.run(self.kernels.deal, self.edition, self.blank, self.states, np.uint64(seed), np.int64(first))

    def play_out(self, seed: int, first: int = 0, limit: int = LIMIT) -> Any:
        """Plays all games at random, as `kernel.playouts` does after dealing; their lengths, on the device."""
        from fondaco.engine.cuda_kernel import PHASES

        lengths = self.cuda.device_array(self.size, np.int64)
        lines = [self.cuda.device_array((PHASES, self.size), np.int32) for _ in range(2)]
        counts = [self.cuda.to_device(np.zeros(PHASES, np.int32)) for _ in range(3)]
        self.run(self.kernels.first_lines, self.states, lengths, lines[0], counts[0])
        numbers = (np.uint64(seed), np.int64(first), lengths, np.int64(limit))
        going_on, done = self.size, 0
        while going_on:
            for number in range(done, done + WAVES):
                here, there, later = (counts[(number + k) % 3] for k in range(3))
                self.kernels.wave[math.ceil(going_on / BLOCK), BLOCK](
                    self.edition, self.states, lines[number % 2], here, lines[1 - number % 2], there, later, *numbers
                )
            done += WAVES
            going_on = int(counts[done % 3].copy_to_host().sum())
        return lengths

    def playouts(self, seed: int, first: int = 0, limit: int = LIMIT) -> Any:
        """Sets up and plays all games at random; their lengths, on the device."""
        self.deal(seed, first)
        return self.play_out(seed, first, limit)

    def judge(self) -> tuple[Any, Any]:
        """Points and places of all games, on the device."""
        scores = self.cuda.device_array((self.size, self.players), np.int64)
        ranks = self.cuda.device_array((self.size, self.players), np.int64)
        self.run(self.kernels.judge, self.edition, self.states, scores, ranks)
        return scores, ranks

    def masks(self) -> tuple[Any, Any]:
        """For every game the seat to move (−1: over) and a flag for each legal move, on the device."""
        seats = self.cuda.device_array(self.size, np.int64)
        out = self.cuda.device_array((self.size, self.game.moves), np.int8)
        self.run(self.kernels.masks, self.edition, self.states, seats, out)
        return seats, out

    def step(self, chosen: Any, seats: Any) -> None:
        """Plays chosen[i] for seats[i] in every game."""
        self.run(self.kernels.step, self.edition, self.states, chosen, seats)

    def to_host(self) -> np.ndarray:
        """The positions, copied back."""
        return np.asarray(self.states.copy_to_host())


_made: dict[tuple[str, str], SimpleNamespace] = {}


def unit(game: Game, template: ModuleType) -> SimpleNamespace:
    """A template's kernels made for a game, by name; each is compiled for the GPU on first use."""
    key = (game.name, template.__name__)
    if key not in _made:
        cuda = require()

        def make(function: Any, copy: Any) -> Any:
            return cuda.jit(copy) if function in template.ENTRIES else cuda.jit(copy, device=True)

        name = f"{game.name}_{template.__name__.rpartition('.')[2]}"
        twins = Twins(name, game.functions(), make, compiled=True)
        set_constants(twins.globals_of(template), game)
        _made[key] = SimpleNamespace(**{entry.__name__: twins.of(entry) for entry in template.ENTRIES})
    return _made[key]


def set_constants(around: dict[str, Any], game: Game) -> None:
    """Tells a template what its kernels must know of a game."""
    words = game.state_type.itemsize // 8
    stride = words | 1
    told = {
        "STATE": game.state_type,
        "WORDS": words,
        "MOVES": game.moves,
        "MOST": game.players.stop - 1,
        "STRIDE": stride,
        "BLOCK": BLOCK,
        "SHARED": BLOCK * stride,
    }
    around.update((name, value) for name, value in told.items() if name in around)
