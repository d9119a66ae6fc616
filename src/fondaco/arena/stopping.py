"""Being told to stop: by Ctrl-C, or by SIGTERM, which means the same but waits for nothing."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Terminated(KeyboardInterrupt):
    """SIGTERM came where it is listened for."""


@contextmanager
def terminations_heard() -> Iterator[None]:
    """Within this SIGTERM raises `Terminated` in the main thread, unless it is ignored altogether."""
    before = signal.getsignal(signal.SIGTERM)
    if not _in_front() or before in (None, signal.SIG_IGN):
        yield
        return
    signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _terminate(number: int, frame: Any) -> None:
    raise Terminated


@contextmanager
def held() -> Iterator[None]:
    """Whatever tells to stop waits until this is over, and processes that are started meanwhile hear no Ctrl-C.

    Their silence is the blocked signal that they inherit. It does not keep the signal from this process, because any
    other thread of it may take it; so it is remembered here, and comes again at the end.
    """
    heard: list[int] = []
    try:
        with _remembered(signal.SIGTERM, heard), _remembered(signal.SIGINT, heard), _blocked():
            yield
    finally:
        if heard:
            signal.raise_signal(heard[-1])


@contextmanager
def _remembered(number: int, heard: list[int]) -> Iterator[None]:
    """Within this a signal is only written down."""
    before = signal.getsignal(number)
    if not _in_front() or before is None:
        yield
        return
    try:
        signal.signal(number, lambda number, frame: heard.append(number))
        yield
    finally:
        signal.signal(number, before)


@contextmanager
def _blocked() -> Iterator[None]:
    """Processes that are started within this are deaf to Ctrl-C until they choose to hear it; not on Windows."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _in_front() -> bool:
    """Python's signal handlers are set and run in the main thread."""
    return threading.current_thread() is threading.main_thread()
