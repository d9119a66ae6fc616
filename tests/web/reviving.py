"""A house that can be killed and opened again at once: `python reviving.py DATABASE`, told by lines on its input.

The listening socket stays open while no house is there, so the address stays the same. Each `open` forks a process
that serves until it is killed; its number is printed.
"""

from __future__ import annotations

import os
import sys

from fondaco.web.server import bound, serve
from fondaco.web.settings import Settings


def main(database: str) -> None:
    """Opens a house for every line that comes in, after the one before has ended."""
    listening = bound("127.0.0.1", 0)
    print(listening.getsockname()[1], flush=True)
    process = 0
    for _ in sys.stdin:
        if process:
            os.waitpid(process, 0)
        process = os.fork()
        if not process:
            sys.stdin.close()
            serve(Settings(database=database, compiled=False, limited=False), listening)
            os._exit(0)
        print(process, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
