"""Several threads at one task, which all end soon when Ctrl-C ends the wait for them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def together(work: Callable[[T, threading.Event], None], workers: Sequence[T]) -> None:
    """Lets every worker do its part at the same time; the event, once set, tells them to leave the rest."""
    leave = threading.Event()
    if len(workers) == 1:
        work(workers[0], leave)
        return
    with ThreadPoolExecutor(len(workers)) as pool:
        try:
            list(pool.map(lambda worker: work(worker, leave), workers))
        finally:
            leave.set()
