"""Who sees to it that bots move: asked whenever a table changes, a task for each table that waits for bots."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from fondaco.bots.specs import LEVELS, parse
from fondaco.engine.errors import FondacoError
from fondaco.web.deeds import Deed
from fondaco.web.denials import Unavailable
from fondaco.web.limits import Allowance
from fondaco.web.table import Table
from fondaco.web.thinkers import Thinkers, Thought, question

BENCH = 4.0  # a table whose bot overran lets others' bots think so many times as long as that took
AWAY = 2.0  # seconds until bots try again when the database is away

Act = Callable[[Table, Deed], Awaitable[None]]


def waiting(table: Table) -> list[int]:
    """The bots that the table waits for. Among themselves bots play only while somebody looks on."""
    course = table.course
    if course.stage != "running" or course.asking is not None or not (course.people() or table.followers):
        return []
    return [seat for seat, choices in enumerate(course.choices) if choices and course.seats[seat].kind == "bot"]


def effort(level: str) -> float:
    """About the seconds of thought that a move of this bot costs."""
    return dict(parse(LEVELS.get(level, level)).settings).get("ms", 20) / 1000


class Stewards:
    """Lets bots think and plays their moves."""

    def __init__(self, thinkers: Thinkers, act: Act, pause: float, allowance: Allowance | None) -> None:
        self.thinkers, self.act, self.pause, self.allowance = thinkers, act, pause, allowance
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._benched: dict[str, float] = {}  # tables whose bots overran, and until when they wait

    def attend(self, table: Table) -> None:
        """Looks after a table that has changed."""
        if table.id not in self._tasks and waiting(table):
            self._tasks[table.id] = asyncio.create_task(self._serve(table))

    def is_busy(self, table: Table) -> bool:
        """Whether bots of the table are thinking."""
        return table.id in self._tasks

    async def close(self) -> None:
        """Stops all thinking."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve(self, table: Table) -> None:
        try:
            while seats := waiting(table):
                await asyncio.gather(*(self._move(table, seat) for seat in seats))
        finally:
            self._tasks.pop(table.id, None)

    async def _move(self, table: Table, seat: int) -> None:
        """One move of one bot; when the table has moved on meanwhile, the next look decides anew."""
        await asyncio.sleep(self._wait(table))
        if seat not in waiting(table):
            return
        decision, choices = table.course.decisions[seat], table.course.choices[seat]
        thought, _ = await asyncio.gather(self._thought(table, seat, choices), asyncio.sleep(self.pause))
        self._charge(table, thought)
        if (decision, choices) != (table.course.decisions[seat], table.course.choices[seat]):
            return
        fallback = thought.move not in choices
        chosen = choices[0] if thought.move is None or fallback else thought.move
        try:
            await self.act(table, Deed("move", seat, decision, chosen, thought=True, fallback=fallback))
        except Unavailable:
            await asyncio.sleep(AWAY)
        except FondacoError:
            return  # somebody else was first

    async def _thought(self, table: Table, seat: int, choices: tuple[int, ...]) -> Thought:
        if len(choices) == 1:
            return Thought(choices[0])
        return await self.thinkers.choose(question(table, seat), effort(table.course.seats[seat].bot))

    def _wait(self, table: Table) -> float:
        """Seconds until the table's bots may think again: its maker's have thought enough, or its own overran."""
        owed = self.allowance.take(table.maker, 0.0) if self.allowance else 0.0
        return max(owed, self._benched.get(table.id, 0.0) - time.monotonic(), 0.0)

    def _charge(self, table: Table, thought: Thought) -> None:
        """Writes down what a thought has cost the house."""
        if self.allowance is not None:
            self.allowance.take(table.maker, thought.seconds)
        if thought.overran:
            now = time.monotonic()
            self._benched = {name: until for name, until in self._benched.items() if until > now}
            self._benched[table.id] = now + BENCH * thought.seconds
