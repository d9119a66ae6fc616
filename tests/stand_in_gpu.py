"""A stand-in for Numba's CUDA module: kernels run in the interpreter, a block's threads side by side.

It shows that what surrounds the rules on a GPU is right (loops, queues, numbers, sums, arrays); that the compiler for
the GPU is right too, only a GPU can show: benchmarks/gpu.py.
"""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
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
                    self.device.run_block(threads, block, self.body.__code__.co_names, lambda: self.body(*wrapped))

        return launch


class StandIn:
    """What the kernels and their callers use of `numba.cuda`."""

    def __init__(self) -> None:
        self.threadIdx = threading.local()  # `x`, and beside it what else a thread knows of itself
        self.local, self.shared = SimpleNamespace(array=self._room), SimpleNamespace(array=self._shared_room)
        self.atomic = SimpleNamespace(
            add=lambda array, at, value: self._swap(array, at, lambda old: old + value),
            min=lambda array, at, value: self._swap(array, at, lambda old: min(old, value)),
            max=lambda array, at, value: self._swap(array, at, lambda old: max(old, value)),
        )

    def run_block(self, threads: int, block: int, names: tuple[str, ...], body: Any) -> None:
        """Runs the threads of a block: they meet at `syncthreads`, and nobody runs while another one does."""
        if not {"syncthreads", "line_up"} & set(names):  # nobody waits for anybody
            for thread in range(threads):
                self.rooms = []
                self.threadIdx.x, self.threadIdx.number, self.threadIdx.asked = thread, block * threads + thread, 0
                body()
            return
        self.rooms: list[Any] = []
        self.meeting, self.at_work = threading.Barrier(threads), threading.Lock()

        def run(thread: int) -> None:
            me = self.threadIdx
            me.x, me.number, me.asked = thread, block * threads + thread, 0
            try:
                with self.at_work, np.errstate(over="ignore"):
                    body()
            except BaseException:
                self.meeting.abort()
                raise

        with ThreadPoolExecutor(threads) as pool:
            ended = [done.exception() for done in [pool.submit(run, thread) for thread in range(threads)]]
        for problem in sorted(filter(None, ended), key=lambda p: isinstance(p, threading.BrokenBarrierError)):
            raise problem  # what broke first, not that the others waited in vain

    def syncthreads(self) -> None:
        """Waits for all threads of the block."""
        self.at_work.release()
        try:
            self.meeting.wait()
        finally:
            self.at_work.acquire()

    def _shared_room(self, shape: Any, kind: Any) -> Any:
        """The same memory for all threads of a block: the first who asks makes it."""
        me = self.threadIdx
        if me.asked == len(self.rooms):
            self.rooms.append(self._room(shape, kind))
        me.asked += 1
        return self.rooms[me.asked - 1]

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
        return int(self.threadIdx.number)

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
    def current_context() -> Any:
        return SimpleNamespace(get_memory_info=lambda: SimpleNamespace(free=1 << 30))


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """A GPU for the length of a test."""
    device = StandIn()
    monkeypatch.setattr(gpu, "_cuda", lambda: device)
    monkeypatch.setattr(gpu, "_made", {})
    monkeypatch.setattr(gpu, "BLOCK", 16)
    return device
