"""How much one visitor may ask of the house: buckets that empty with every request and fill again with time."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextvars import ContextVar

from fondaco.web.denials import TooMuch

#: the address of whoever is being served
visitor: ContextVar[str] = ContextVar("visitor", default="")

KNOWN = 20_000  # visitors that are remembered; full buckets are forgotten first


class Allowance:
    """A bucket for every visitor: `burst` at once, `rate` a second in the long run."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self._levels: dict[str, tuple[float, float]] = {}  # what was left, and when

    def take(self, who: str, cost: float = 1.0) -> float:
        """Takes something out, on credit if need be; returns the seconds until the bucket is out of debt."""
        now = self.clock()
        level = self._level(who, now) - cost
        self._levels[who] = level, now
        if len(self._levels) > KNOWN:
            self._forget(now)
        return max(0.0, -level / self.rate)

    def allow(self, who: str, what: str) -> None:
        """Takes one out, or says how long to wait."""
        now = self.clock()
        level = self._level(who, now)
        if level < 1:
            wait = (1 - level) / self.rate
            raise TooMuch(f"That is too much {what} at once; wait {max(1, round(wait))} s and try again.", wait)
        self.take(who)

    def _level(self, who: str, now: float) -> float:
        level, then = self._levels.get(who, (self.burst, now))
        return min(self.burst, level + (now - then) * self.rate)

    def _forget(self, now: float) -> None:
        self._levels = {who: kept for who, kept in self._levels.items() if self._level(who, now) < self.burst}


class Streams:
    """How many streams of events each visitor has open."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def open(self, who: str) -> Callable[[], None]:
        """Counts one more, or says that there are enough; returns what has to be called when it ends."""
        if self._open[who] >= self.most:
            raise TooMuch(f"You follow {self.most} tables already; close some of their pages.", 5.0)
        self._open[who] += 1
        return lambda: self._close(who)

    def _close(self, who: str) -> None:
        self._open[who] -= 1
        if not self._open[who]:
            del self._open[who]


class Limits:
    """The house's allowances, by what a request does."""

    def __init__(self) -> None:
        self.playing = Allowance(rate=20, burst=60)  # for each seat
        self.streams = Streams(40)
        self.making = Allowance(rate=0.2, burst=30)
        self.joining = Allowance(rate=1, burst=60)
        self.talking = Allowance(rate=2, burst=20)
        self.thinking = Allowance(rate=0.5, burst=300)  # seconds of bots' thought

    def check(self, method: str, path: str, who: str) -> None:
        """Complains when the visitor asks too often for something that costs."""
        if method != "POST":
            return
        last = path.rstrip("/").rpartition("/")[2]
        if last in ("tables", "import", "fork", "rematch"):
            self.making.allow(who, "making of tables")
        elif last == "join" or path.startswith("/j/"):
            self.joining.allow(who, "joining")
        elif last == "chat":
            self.talking.allow(who, "talk")
