"""Random players for `load.py`: bare sockets that post moves and read events, so that the client costs little."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

MOVE = re.compile(rb'name=\\"move\\" value=\\"(\d+)\\"')
DECISION = re.compile(rb'name=\\"decision\\" value=\\"(\d+)\\"')
VERSION = re.compile(rb'"version":(\d+)')
STATUS = re.compile(rb"HTTP/1.1 (\d+)")
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


@dataclass
class Tally:
    """What has been seen so far; counts only while `counting`."""

    begun: asyncio.Event = field(default_factory=asyncio.Event)  # set when all tables are open
    counting: bool = False
    stopping: bool = False
    moves: int = 0
    refused: int = 0
    finished: int = 0
    latencies: list[float] = field(default_factory=list)
    received: int = 0
    worked: float = 0.0  # seconds of a core that the house used meanwhile


class Poster(asyncio.Protocol):
    """One connection that posts, one request after the other."""

    def __init__(self) -> None:
        self.answered: asyncio.Future[tuple[int, bytes]] | None = None
        self._buffer = b""
        self._transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head, found, body = self._buffer.partition(b"\r\n\r\n")
        length = LENGTH.search(head)
        if found and length and len(body) >= int(length[1]) and self.answered is not None:
            status = STATUS.match(head)
            self._buffer = b""
            answered, self.answered = self.answered, None
            if not answered.done():
                answered.set_result((int(status[1]) if status else 0, body))

    def connection_lost(self, problem: Exception | None) -> None:
        if self.answered is not None and not self.answered.done():
            self.answered.set_exception(problem or ConnectionResetError())

    @property
    def is_open(self) -> bool:
        """Whether there is a connection."""
        return self._transport is not None and not self._transport.is_closing()

    async def post(self, host: str, path: str, token: str, kind: str, body: bytes) -> tuple[int, bytes]:
        """Posts something and waits for the answer."""
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\nAccept: application/json\r\n"
            f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self.answered = asyncio.get_running_loop().create_future()
        self._transport.write(head.encode() + body)
        return await self.answered


class Reader(asyncio.Protocol):
    """One connection that reads the events of a seat, each with the rendered view."""

    def __init__(self, seat: Seat, request: bytes) -> None:
        self.seat, self.request = seat, request
        self._buffer = bytearray()

    def connection_made(self, transport: Any) -> None:
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while (end := self._buffer.find(b"\n\n")) >= 0:
            block = bytes(self._buffer[:end])
            del self._buffer[: end + 2]
            start = block.find(b"data: ")
            if start >= 0:
                self.seat.see(block[start + 6 :])


@dataclass
class Seat:
    """A random player."""

    table: Table
    number: int
    token: str

    def see(self, event: bytes) -> None:
        """An event has come: notes how long it took, and answers when it is this seat's turn."""
        self.table.tally.received += 1
        found = VERSION.search(event)
        self.table.seen(self.number, int(found[1]) if found else 0)
        head = event[:400]
        if b'"stage":"over"' in head:
            self.table.end()
        elif b'"yours":true' in head:
            moves, decision = MOVE.findall(event), DECISION.search(event)
            if moves and decision:
                self.table.choose(self, moves, decision[1])


class Table:
    """A table whose seats are all played from here."""

    def __init__(self, host: str, port: int, game: str, players: int, tally: Tally, luck: Random, pause: float) -> None:
        self.host, self.port, self.game, self.players = host, port, game, players
        self.tally, self.luck, self.pause = tally, luck, pause
        self.name = ""
        self._posted: tuple[int, float, int] | None = None  # who, when, and the version that was seen then
        self._version = 0
        self._decision = b""
        self._poster = Poster()
        self._streams: list[asyncio.BaseTransport] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._over = False

    async def open(self) -> None:
        """Makes the table and lets everybody sit down; nobody confirms turns."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self._poster, self.host, self.port)
        seats = [{"who": "hot", "name": f"Player {seat}"} for seat in range(self.players)]
        made = await self._json("/api/tables", "", {"game": self.game, "seats": seats})
        self.name = made["table"]
        for kept in made["seats"]:
            await self._json(
                f"/api/tables/{self.name}/prefer", kept["token"], {"seat": kept["seat"], "confirms": False}
            )
        for kept in made["seats"]:
            seat = Seat(self, kept["seat"], kept["token"])
            request = (
                f"GET /t/{self.name}/{seat.number}/events HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
                f"Authorization: Bearer {seat.token}\r\n\r\n"
            ).encode()
            transport, _ = await loop.create_connection(
                lambda seat=seat, request=request: Reader(seat, request),  # type: ignore[misc]
                self.host,
                self.port,
            )
            self._streams.append(transport)

    async def _json(self, path: str, token: str, content: dict[str, Any]) -> Any:
        status, body = await self._poster.post(
            f"{self.host}:{self.port}", path, token, "application/json", json.dumps(content).encode()
        )
        if status != 200:
            raise RuntimeError(f"{path}: {status} {body[:200]!r}")
        return json.loads(body)

    def choose(self, seat: Seat, moves: list[bytes], decision: bytes) -> None:
        """Posts a random move, once for each decision."""
        if decision != self._decision and not self.tally.stopping and not self._over:
            self._decision = decision
            task = asyncio.create_task(self._move(seat, self.luck.choice(moves), decision))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _move(self, seat: Seat, move: bytes, decision: bytes) -> None:
        await self.tally.begun.wait()
        if self.pause:
            await asyncio.sleep(self.luck.random() * 2 * self.pause)
        while self._poster.answered is not None:
            await asyncio.sleep(0.001)
        if not self._poster.is_open:
            self._poster = Poster()
            await asyncio.get_running_loop().create_connection(lambda: self._poster, self.host, self.port)
        self._posted = seat.number, time.perf_counter(), self._version
        status, _ = await self._poster.post(
            f"{self.host}:{self.port}",
            f"/t/{self.name}/{seat.number}/move",
            seat.token,
            "application/x-www-form-urlencoded",
            b"move=" + move + b"&decision=" + decision,
        )
        if self.tally.counting:
            self.tally.moves += status == 200
            self.tally.refused += status != 200

    def seen(self, seat: int, version: int) -> None:
        """A seat holds the rendered view of a version; the first other seat that does ends the wait."""
        self._version = max(self._version, version)
        if self._posted is not None and seat != self._posted[0] and version > self._posted[2]:
            if self.tally.counting:
                self.tally.latencies.append(time.perf_counter() - self._posted[1])
            self._posted = None

    def end(self) -> None:
        """The game is over: another one begins."""
        if not self._over:
            self._over = True
            self.tally.finished += 1
            if not self.tally.stopping:
                task = asyncio.create_task(self._again())
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _again(self) -> None:
        for stream in self._streams:
            stream.close()
        self._streams, self._poster, self._over, self._decision = [], Poster(), False, b""
        self._posted, self._version = None, 0
        await self.open()


async def measure(
    host: str,
    port: int,
    games: list[tuple[str, int]],
    tables: int,
    warm: float,
    seconds: float,
    seed: int,
    clock: Callable[[], float],
    pause: float = 0.0,
) -> tuple[Tally, float]:
    """Plays at a number of tables for some seconds after a warm-up; what was counted, and for how long.

    `clock` says how long the house has worked; `pause` is how long a player thinks, on average.
    """
    tally, luck = Tally(), Random(seed)
    seated = [
        Table(host, port, *games[number % len(games)], tally, Random(luck.random()), pause) for number in range(tables)
    ]
    for table in seated:
        await table.open()
    tally.begun.set()
    await asyncio.sleep(warm)
    tally.counting = True
    begun, worked = time.perf_counter(), clock()
    await asyncio.sleep(seconds)
    tally.counting = False
    took, tally.worked = time.perf_counter() - begun, clock() - worked
    tally.stopping = True
    return tally, took
