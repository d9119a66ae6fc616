"""A stand-in for Numba's CUDA module: kernels run in the interpreter, one thread after the other.

It shows that what surrounds the rules on a GPU is right (loops, queues, numbers, sums, arrays); that the compiler for
the GPU is right too, only a GPU can show: benchmarks/gpu.py.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from fondaco.engine import cuda as gpu
from fondaco.engine.records import Mirrors


class Far(np.ndarray):
    """An array in device memory, or in a thread's own."""

    def view(self, kind: Any) -> Any:
        """The same memory as another kind of cells; records become mirrors."""
        kind = np.dtype(str(kind) if not isinstance(kind, (np.dtype, type)) else kind)
        seen = np.asarray(self).view(kind)
        return Mirrors(seen) if kind.names else seen.view(Far)

    def copy_to_host(self) -> np.ndarray:
        """A copy of its own."""
        return np.asarray(self).copy()

    def copy_to_device(self, source: np.ndarray) -> None:
        """Other contents."""
        self[...] = source


class Records(Mirrors):
    """An argument that is an array of records: mirrors by index, words as a view."""

    def view(self, kind: Any) -> Any:
        """The words of all records."""
        return self.records.view(np.dtype(str(kind))).view(Far)


def _far(array: Any) -> Any:
    return np.ndarray.view(np.ascontiguousarray(array), Far)


class Kernel:
    """A kernel that is launched as `kernel[blocks, threads](…)`."""

    def __init__(self, body: Any, device: StandIn) -> None:
        self.body, self.device = body, device

    def __getitem__(self, shape: tuple[int, int]) -> Any:
        blocks, threads = shape

        def launch(*arguments: Any) -> None:
            wrapped = [Records(np.asarray(a)) if isinstance(a, Far) and a.dtype.names else a for a in arguments]
            with np.errstate(over="ignore"):
                for block in range(blocks):
                    for thread in range(threads):
                        self.device.threadIdx.x, self.device.number = thread, block * threads + thread
                        self.body(*wrapped)

        return launch


class StandIn:
    """What the kernels and their callers use of `numba.cuda`."""

    def __init__(self) -> None:
        self.threadIdx = SimpleNamespace(x=0)
        self.number = 0
        room = SimpleNamespace(array=self._room)
        self.local = self.shared = room
        self.atomic = SimpleNamespace(
            add=lambda array, at, value: self._swap(array, at, lambda old: old + value),
            min=lambda array, at, value: self._swap(array, at, lambda old: min(old, value)),
            max=lambda array, at, value: self._swap(array, at, lambda old: max(old, value)),
        )

    @staticmethod
    def _room(shape: Any, kind: Any) -> Any:
        if str(kind) == "int16":  # a list of moves: plain numbers, as in the interpreter
            return [0] * shape
        return _far(np.full(shape, -99, np.dtype(str(kind))))

    @staticmethod
    def _swap(array: Any, at: Any, change: Any) -> int:
        old = int(array[at])
        array[at] = change(old)
        return old

    def jit(self, body: Any, device: bool = False) -> Any:
        """The function itself; what it knows as `cuda` is this."""
        if "cuda" in body.__globals__:
            body.__globals__["cuda"] = self
        return body if device else Kernel(body, self)

    def grid(self, dimensions: int) -> int:
        """The number of the thread."""
        return self.number

    @staticmethod
    def any_sync(mask: int, flag: bool) -> bool:
        """A thread runs alone here."""
        return flag

    @staticmethod
    def is_available() -> bool:
        return True

    @staticmethod
    def to_device(array: np.ndarray) -> Any:
        return _far(np.array(array))

    @staticmethod
    def device_array(shape: Any, kind: Any) -> Any:
        """Memory that nobody has cleaned."""
        made = np.empty(shape, kind)
        made.reshape(-1).view(np.uint8)[:] = 0x5A
        return _far(made)

    @staticmethod
    def as_cuda_array(array: Any) -> Any:
        return array

    @staticmethod
    def get_current_device() -> Any:
        return SimpleNamespace(MULTIPROCESSOR_COUNT=1)

    @staticmethod
    def current_context() -> Any:
        return SimpleNamespace(get_memory_info=lambda: SimpleNamespace(free=1 << 30))


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """A GPU for the length of a test."""
    device = StandIn()
    monkeypatch.setattr(gpu, "_cuda", lambda: device)
    monkeypatch.setattr(gpu, "_made", {})
    monkeypatch.setattr(gpu, "BLOCK", 4)
    return device
