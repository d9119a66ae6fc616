"""Many hands: one task for each number, in processes of this machine or on a Ray cluster, as they get done.

Only a few tasks for each worker are handed out ahead, so that a long list of numbers costs no room.
"""

from __future__ import annotations

import logging
import signal
import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from fondaco.engine.errors import FondacoError

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")
AHEAD = 4  # tasks for each worker, those in its hands included


def in_processes(
    task: Callable[[int], T], numbers: Iterable[int], workers: int, finishing: Callable[[], None] | None = None
) -> Generator[T, None, None]:
    """Does the tasks in several processes; in this one when there is only one worker.

    After Ctrl-C the tasks at hand are finished (`finishing` is called first, to say so) and handed out, too, before the
    interrupt goes on.
    """
    if workers == 1:
        yield from map(task, numbers)
        return
    from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_ignore_interrupts)
    left = iter(numbers)
    waiting: set[Future[T]] = set()

    def hand_out(count: int) -> None:
        with _interrupts_held():
            waiting.update(pool.submit(task, number) for number in islice(left, count))

    try:
        try:
            hand_out(AHEAD * workers)
            while waiting:
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    waiting.remove(future)
                    yield future.result()
                    hand_out(1)
        except KeyboardInterrupt:
            if finishing:
                finishing()
            pool.shutdown(wait=True, cancel_futures=True)
            for future in waiting:
                if not future.cancelled():
                    yield future.result()
            raise
    except BrokenProcessPool:
        raise FondacoError(
            "A process ended in the middle of its game, perhaps for want of memory; try fewer --workers, and --record "
            "to keep what is done."
        ) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C is for the process in front; workers finish the game at hand."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until this is over, and processes that are started meanwhile do not hear of it while they start."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def on_ray(task: Callable[[int], T], numbers: Iterable[int], address: str) -> Generator[T, None, None]:
    """Does the tasks on a Ray cluster."""
    try:
        import ray
    except ImportError:
        raise FondacoError("Ray is not installed; install it with: pip install 'fondaco[ray]'") from None
    if not ray.is_initialized():
        try:
            _check_answer(address)
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (OSError, ValueError):
            raise FondacoError(f"There is no Ray cluster at {address}; start one with: ray start --head") from None
    remote: Any = ray.remote(num_cpus=1)(lambda number: task(number))
    left = iter(numbers)
    room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting = [remote.remote(number) for number in islice(left, room)]
    try:
        while waiting:
            done, waiting = ray.wait(waiting, num_returns=1)
            yield from ray.get(done)
            waiting += [remote.remote(number) for number in islice(left, room - len(waiting))]
    except ray.exceptions.RayError as problem:
        said = str(problem).strip().splitlines()[-1:]
        raise FondacoError(
            f"The Ray cluster failed ({''.join(said)}); with --record the same command goes on from what is done."
        ) from None
    finally:
        for one in waiting:
            ray.cancel(one)


def _check_answer(address: str) -> None:
    """Raises OSError when nobody answers at host:port, which Ray itself would find out only after minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=5).close()
