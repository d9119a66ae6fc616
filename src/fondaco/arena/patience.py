"""Asking a bot for its move without trusting it: it may crash, answer nonsense or take far too long."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from fondaco.arena.stopping import Terminated
from fondaco.bots.bot import Bot
from fondaco.engine.view import View

PATIENCE = 10.0  # a choice that takes this many times its budget in ms, and the grace more, is an overrun
GRACE = 1.0  # seconds


class _Overrun(BaseException):
    """Rung by the alarm; no `except Exception` of a bot's stops it."""


def answer(bot: Bot, view: View, seat: int) -> int | None:
    """The bot's move as a plain number; None when it crashes, gives no whole number or takes far too long."""
    allowed = None if bot.ms is None else PATIENCE * bot.ms / 1000 + GRACE
    began = time.perf_counter()
    try:
        with _alarm(allowed):
            move = _whole(bot.choose(view, seat))
    except Terminated:
        raise
    except KeyboardInterrupt:
        if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
            raise
        return None  # where interrupts are ignored, the bot itself made it up
    except BaseException:
        return None
    late = allowed is not None and time.perf_counter() - began > allowed
    return None if late else move


def _whole(move: Any) -> int | None:
    """A whole number of Python's or NumPy's; True, 2.0 and arrays are none."""
    return int(move) if isinstance(move, int | np.integer) and not isinstance(move, bool) else None


@contextmanager
def _alarm(seconds: float | None) -> Iterator[None]:
    """Ends what takes longer, where the platform can: Python at once, compiled code when it returns."""
    in_front = threading.current_thread() is threading.main_thread()
    if seconds is None or not in_front or not hasattr(signal, "setitimer"):
        yield
        return
    handler = signal.signal(signal.SIGALRM, _ring)
    try:
        timer = signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, *timer)
    finally:
        signal.signal(signal.SIGALRM, handler)


def _ring(number: int, frame: Any) -> None:
    raise _Overrun
