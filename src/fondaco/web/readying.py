"""Compiled rules, made ready in the background. Until then the interpreted ones serve, byte for byte the same.

`python -m fondaco.web.readying` compiles what is not compiled yet, in a process of its own, and says a game's name as
soon as its rules are ready; the house then loads them in a thread.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import traceback
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress
from typing import Any

from fondaco import games
from fondaco.engine import kernel
from fondaco.engine.game import Game
from fondaco.web.rooms import Rooms

log = logging.getLogger(__name__)


async def make_ready(rooms: Rooms) -> None:
    """Lets the games of the house use compiled rules, one after the other as they become ready."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "fondaco.web.readying", stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
    )
    try:
        if process.stdout is None:
            raise OSError("the process has no pipes")
        async for line in process.stdout:
            name = line.decode().strip()
            rooms.use(name, await asyncio.to_thread(_loaded, name))
        if await process.wait():
            log.warning("some rules could not be compiled; they stay interpreted, which is slower")
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def _loaded(name: str) -> Any:
    return Game(games.find(name)).kernel


def main() -> None:
    """Compiles the rules of all games, then the bots' kernels, which take longer; what fails does not stop the rest."""
    from fondaco.bots import greedy_kernel, search_kernel

    if hasattr(os, "nice"):
        os.nice(10)
    failed = 0
    for template in (kernel, greedy_kernel, search_kernel):
        for name in games.names():
            try:
                game = Game(games.find(name))
                if not game.is_ready(template):
                    game.unit(template)
            except Exception:
                traceback.print_exc()
                failed += 1
            else:
                if template is kernel:
                    print(name, flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
