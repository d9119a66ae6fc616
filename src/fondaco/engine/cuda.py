"""The same rules on a GPU: batches of games in device memory.

Arrays stay on the device and carry `__cuda_array_interface__`, so PyTorch and JAX take them without a copy.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from fondaco.engine.compiling import Twins
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import Game

THREADS = 256  # of a block


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
    return cuda


class Batch:
    """Many games of one kind on the GPU."""

    def __init__(self, game: Game, players: int, size: int) -> None:
        self.cuda = require()
        self.game, self.players, self.size = game, players, size
        self._kernels = _kernels(game)
        self._edition = self.cuda.to_device(np.array(game.edition.record))
        self._blank = self.cuda.to_device(game.blank(players))
        self.states = self.cuda.device_array(size, game.state_type)
        self._blocks = math.ceil(size / THREADS)

    def _run(self, name: str, *arguments: Any) -> None:
        self._kernels[name][self._blocks, THREADS](*arguments)

    def deal(self, seed: int, first: int = 0) -> None:
        """Sets up games number `first` and on of a seed, as `kernel.deal` does."""
        self._run("deal", self._edition, self._blank, self.states, np.uint64(seed), np.int64(first))

    def playouts(self, seed: int, first: int = 0, limit: int = 100_000) -> Any:
        """Sets up and plays all games at random; returns their lengths, on the device."""
        lengths = self.cuda.device_array(self.size, np.int64)
        run = (self._edition, self._blank, self.states, np.uint64(seed), np.int64(first), lengths, np.int64(limit))
        self._run("playouts", *run)
        return lengths

    def judge(self) -> tuple[Any, Any]:
        """Points and places of all games, on the device."""
        scores = self.cuda.to_device(np.zeros((self.size, self.players), np.int64))
        ranks = self.cuda.to_device(np.zeros((self.size, self.players), np.int64))
        self._run("judge", self._edition, self.states, scores, ranks)
        return scores, ranks

    def masks(self) -> tuple[Any, Any]:
        """For every game the seat to move (−1: over) and a flag for each legal move, on the device."""
        seats = self.cuda.device_array(self.size, np.int64)
        out = self.cuda.device_array((self.size, self.game.moves), np.int8)
        self._run("masks", self._edition, self.states, seats, out)
        return seats, out

    def step(self, chosen: Any, seats: Any) -> None:
        """Plays chosen[i] for seats[i] in every game."""
        self._run("step", self._edition, self.states, chosen, seats)

    def to_host(self) -> np.ndarray:
        """The positions, copied back."""
        return np.asarray(self.states.copy_to_host())


_made: dict[str, dict[str, Any]] = {}


def _kernels(game: Game) -> dict[str, Any]:
    """The game's kernels; compiled for the GPU on first use."""
    if game.name not in _made:
        cuda = require()
        from numba import from_dtype

        from fondaco.engine import cuda_kernel

        def make(function: Any, copy: Any) -> Any:
            return cuda.jit(copy) if function in cuda_kernel.ENTRIES else cuda.jit(copy, device=True)

        twins = Twins(f"{game.name}_cuda", game.functions(), make, compiled=True)
        around = twins.globals_of(cuda_kernel)
        around["MOVES"], around["STATE"] = game.moves, from_dtype(game.state_type)
        _made[game.name] = {entry.__name__: twins.of(entry) for entry in cuda_kernel.ENTRIES}
    return _made[game.name]
