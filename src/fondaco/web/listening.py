"""What other houses on the same PostgreSQL have written: heard by LISTEN, in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable

from sqlalchemy import Engine

PAUSE = 1.0  # seconds between two attempts to reach the database, and between looks at whether to stop


class Listener:
    """Passes each piece of news on to the event loop; an empty one when some may have been missed."""

    def __init__(self, engine: Engine, heard: Callable[[str], None]) -> None:
        self._engine, self._heard = engine, heard
        self._loop = asyncio.get_running_loop()
        self._stopping = False
        self.ready = asyncio.Event()
        self._thread = threading.Thread(target=self._work, name="listener", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Stops listening."""
        self._stopping = True
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        import psycopg

        url = self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._stopping:
            try:
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute("LISTEN fondaco")
                    self._tell("")
                    while not self._stopping:
                        for note in connection.notifies(timeout=PAUSE):
                            self._tell(note.payload)
            except psycopg.Error:
                time.sleep(PAUSE)

    def _tell(self, news: str) -> None:
        if not self._stopping:
            self._loop.call_soon_threadsafe(self._pass_on, news)

    def _pass_on(self, news: str) -> None:
        self.ready.set()
        self._heard(news)
