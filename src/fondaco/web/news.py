"""Server-sent events: a stream that ends when the reader goes or the house closes, and never keeps either waiting."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from typing import Any

from starlette.types import Receive, Scope, Send

PULSE = 15.0  # seconds between signs of life

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def event(kind: str, number: int, data: str) -> bytes:
    """One event; the data must be a single line."""
    return f"event: {kind}\nid: {number}\ndata: {data}\n\n".encode()


class EventStream:
    """An answer that sends events as they come. Usable as a Starlette response."""

    background = None

    def __init__(
        self, events: AsyncGenerator[bytes, None], closing: asyncio.Event, ended: Callable[[], None] = lambda: None
    ) -> None:
        self.events, self.closing, self.ended = events, closing, ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._tell(receive, send)
        finally:
            self.ended()

    async def _tell(self, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": list(HEADERS)})
        await _write(send, b"retry: 1000\n\n")
        tasks = [
            asyncio.create_task(work)
            for work in (self._send(send), _pulse(send), _gone(receive), _closed(self.closing))
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.events.aclose()
        with suppress(OSError):
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _send(self, send: Send) -> None:
        async for body in self.events:
            await _write(send, body)


async def _write(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def _pulse(send: Send) -> None:
    """A comment now and then tells proxies and readers that we are here."""
    while True:
        await asyncio.sleep(PULSE)
        await _write(send, b": here\n\n")


async def _closed(closing: asyncio.Event) -> None:
    await closing.wait()


async def _gone(receive: Receive) -> None:
    message: dict[str, Any] = {"type": ""}
    while message["type"] != "http.disconnect":
        message = dict(await receive())
