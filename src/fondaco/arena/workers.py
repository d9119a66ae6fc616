"""Many hands: one task for each number, in processes of this machine or on a Ray cluster, as they get done.

Only a few tasks for each worker are handed out ahead, so that a long list of numbers costs no room.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import threading
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from fondaco.arena.stopping import Terminated, held
from fondaco.engine.errors import FondacoError

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing.connection import Connection

T = TypeVar("T")
AHEAD = 4  # tasks for each worker, those in its hands included


def in_processes(
    task: Callable[[int], T], numbers: Iterable[int], workers: int, finishing: Callable[[], None] | None = None
) -> Generator[T, None, None]:
    """Does the tasks in several processes; in this one when there is only one worker.

    After Ctrl-C the tasks at hand are finished (`finishing` is called first, to say so) and handed out, too, before the
    interrupt goes on. After another one, or when `Terminated` is raised, only those that are done are handed out.
    """
    if workers == 1:
        yield from map(task, numbers)
        return
    from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    processes = get_context("spawn")
    with held():
        leash, hand = processes.Pipe(duplex=False)
        pool = ProcessPoolExecutor(workers, processes, initializer=_begin, initargs=(leash,))
    left = iter(numbers)
    waiting: set[Future[T]] = set()

    def hand_out(count: int) -> None:
        with held():
            for number in islice(left, count):
                waiting.add(pool.submit(task, number))

    try:
        try:
            hand_out(AHEAD * workers)
            while waiting:
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    waiting.remove(future)
                    yield future.result()
                    hand_out(1)
            pool.shutdown()
        except KeyboardInterrupt as stop:
            last = _finish(pool, stop, finishing)
            for future in waiting:
                if future.done() and not future.cancelled() and not future.exception():
                    yield future.result()
            raise last from None
    except BrokenProcessPool:
        raise FondacoError(
            "A process ended in the middle of its game, perhaps for want of memory; try fewer --workers. With "
            "--record the same command goes on from what is done."
        ) from None
    finally:
        hand.close()
        pool.shutdown(cancel_futures=True)
        leash.close()


def _finish(
    pool: ProcessPoolExecutor, stop: KeyboardInterrupt, finishing: Callable[[], None] | None
) -> KeyboardInterrupt:
    """Lets the tasks at hand come to their end, unless there is no time for that; gives what told to stop last."""
    if isinstance(stop, Terminated):
        return stop
    try:
        if finishing:
            finishing()
        pool.shutdown(cancel_futures=True)
    except KeyboardInterrupt as again:
        return again
    return stop


def _begin(leash: Connection) -> None:
    """Ctrl-C is for the process in front; a worker finishes the task at hand, but ends as soon as it is let go."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_when_let_go, args=(leash,), daemon=True).start()


def _end_when_let_go(leash: Connection) -> None:
    """Only the process in front holds the other end, which is closed by whatever ends that process."""
    with suppress(EOFError, OSError):
        leash.recv_bytes()
    os._exit(1)


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
