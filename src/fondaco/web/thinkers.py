"""Bots think in processes of their own, so that the house never waits for them and a crash hurts nobody."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import sys
import time
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from fondaco.web.table import Table

COMMAND = (sys.executable, "-m", "fondaco.web.thinker")
LINE = 1 << 20  # bytes of an answer, at the most
OVERTIME = 5.0  # seconds that a bot may take beyond its time for a move

log = logging.getLogger(__name__)


def question(table: Table, seat: int) -> dict[str, Any]:
    """What a bot is told: the game, and what its seat may know."""
    view = table.match.view(seat)
    return {
        "game": table.deal.game,
        "options": table.deal.options,
        "edition": table.deal.edition,
        "bot": table.course.seats[seat].bot,
        "seat": seat,
        "seats": list(view.seats),
        "view": base64.b64encode(view.to_bytes()).decode(),
    }


@dataclass(frozen=True)
class Thought:
    """What came of a question."""

    move: int | None  # none when the bot crashed or did not answer in time
    seconds: float = 0.0  # that a process was busy with it
    overran: bool = False


class Thinkers:
    """A few processes that answer questions, started when they are first needed.

    A process has `patience` seconds to start and to load a bot, and the bot its own time and a little more to think.
    """

    def __init__(
        self, count: int, patience: float, command: tuple[str, ...] = COMMAND, overtime: float = OVERTIME
    ) -> None:
        self.patience, self.command, self.overtime = patience, command, overtime
        self._idle: asyncio.Queue[Process | None] = asyncio.Queue()
        for _ in range(count):
            self._idle.put_nowait(None)
        self._running: set[Process] = set()

    async def choose(self, asked: dict[str, Any], effort: float = 0.0) -> Thought:
        """The move of a bot that is meant to think about so many seconds."""
        process = await self._idle.get()
        begun, move, overran = time.monotonic(), None, False
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            answer = await _asked(process, asked, self.patience, effort + self.overtime)
            if "move" in answer:
                move = int(answer["move"])
            else:
                log.warning("a bot failed: %s", answer.get("error"))
        except (TimeoutError, OSError, ValueError) as problem:
            log.warning("a bot gave no answer: %s", type(problem).__name__)
            overran = isinstance(problem, TimeoutError)
            await self._end(process)
            process = None
        except asyncio.CancelledError:
            await self._end(process)
            process = None
            raise
        finally:
            self._idle.put_nowait(process)
        return Thought(move, time.monotonic() - begun, overran)

    async def close(self) -> None:
        """Ends all processes."""
        for process in list(self._running):
            await self._end(process)

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            *self.command, stdin=PIPE, stdout=PIPE, limit=LINE, start_new_session=True
        )
        self._running.add(process)
        return process

    async def _end(self, process: Process | None) -> None:
        if process is not None:
            self._running.discard(process)
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _asked(process: Process, asked: dict[str, Any], patience: float, time_to_think: float) -> dict[str, Any]:
    if process.stdin is None or process.stdout is None:
        raise OSError("the process has no pipes")
    async with asyncio.timeout(patience):
        try:
            process.stdin.write(json.dumps(asked).encode() + b"\n")
        except RuntimeError as closed:  # so says uvloop, where a pipe's other end is gone
            raise BrokenPipeError("the process has ended") from closed
        await process.stdin.drain()
        answer = _read(await process.stdout.readline())
    if "thinking" in answer:
        async with asyncio.timeout(time_to_think):
            answer = _read(await process.stdout.readline())
    return answer


def _read(line: bytes) -> dict[str, Any]:
    answer = json.loads(line)
    if not isinstance(answer, dict):
        raise ValueError("no answer")
    return answer
