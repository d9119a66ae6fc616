"""Where tables are kept: SQLite or PostgreSQL. Writes of many tables share a commit; commit comes before news."""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import secrets
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, insert, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, IntegrityError

from fondaco.engine.errors import FondacoError
from fondaco.web import schema
from fondaco.web.denials import Unavailable

log = logging.getLogger(__name__)

T = TypeVar("T")
Row = dict[str, Any]

BATCH = 200  # writes that share a commit, at the most


class Conflict(Exception):
    """Somebody else has written the same entry first."""


@dataclass
class Write:
    """What has to be kept all together or not at all."""

    tables: list[Row] = field(default_factory=list)
    entries: list[Row] = field(default_factory=list)
    remarks: list[Row] = field(default_factory=list)
    vacated: list[Row] = field(default_factory=list)  # table_id and seat: all keys so far open nothing any more
    keys: list[Row] = field(default_factory=list)
    notices: list[Row] = field(default_factory=list)  # what lists say of a table: table_id, stage, signs, changed
    news: str = ""  # the table whose other readers have to be told


def data_folder() -> Path:
    """The user's own folder for what has to last."""
    home = os.environ.get("FONDACO_DATA")
    return Path(home) if home else Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "fondaco"


def default_url() -> str:
    """A SQLite file in the user's data folder."""
    folder = data_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise FondacoError(f"{folder}: cannot be made ({problem.strerror}); name a place with --database.") from None
    return f"sqlite:///{folder / 'house.sqlite'}"


def opened(url: str) -> Engine:
    """The database behind a URL, its tables made if need be."""
    try:
        parsed = make_url(url)
        if parsed.drivername in ("postgres", "postgresql"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() not in ("sqlite", "postgresql"):
            kind = parsed.get_backend_name()
            raise FondacoError(f"The house keeps its tables in SQLite or PostgreSQL, not in {kind}.")
        engine = create_engine(parsed, pool_pre_ping=parsed.get_backend_name() != "sqlite")
    except ModuleNotFoundError:
        raise FondacoError("PostgreSQL needs a driver; install it with: pip install 'fondaco[postgres]'") from None
    except ArgumentError:
        raise FondacoError(
            f"{url!r} is no database; write sqlite:///path/to/file.sqlite or postgresql://user:password@host/name."
        ) from None
    if engine.dialect.name == "sqlite":
        if parsed.database in (None, "", ":memory:"):
            raise FondacoError("The house keeps its tables in a file; write sqlite:///path/to/file.sqlite.")
        _make_private(parsed.database)
        event.listen(engine, "connect", _durable)
    _prepare(engine)
    return engine


def _make_private(file: str) -> None:
    """Makes a new database file that only its owner can read; SQLite's files beside it take after it."""
    if file.startswith("file:"):  # an address, which SQLite itself understands
        return
    with suppress(OSError):  # it is there already, or cannot be made, which is told when it is opened
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _durable(connection: Any, _: Any) -> None:
    """A commit is on the disk before anybody hears of it."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _prepare(engine: Engine) -> None:
    shown = engine.url.render_as_string(hide_password=True)
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":  # two houses that open at once make the tables one after the other
                connection.execute(text("SELECT pg_advisory_xact_lock(7079)"))
            schema.metadata.create_all(connection)
            found = connection.scalar(select(schema.house.c.version))
            if found is None:
                connection.execute(insert(schema.house).values(version=schema.VERSION))
            if connection.scalar(select(schema.seals.c.key)) is None:
                connection.execute(insert(schema.seals).values(id=1, key=secrets.token_hex(32)))
    except DatabaseError as problem:
        reason = str(problem.orig).strip().split("\n")[0]
        raise FondacoError(f"The database {shown} cannot be opened ({reason}); check --database.") from None
    if found not in (None, schema.VERSION):
        raise FondacoError(f"The database {shown} was made by another version of the house; name a new one.")


class Storage:
    """The database, used from an event loop: one thread writes, others read."""

    def __init__(self, url: str) -> None:
        self.engine = opened(url)
        self.shared = self.engine.dialect.name == "postgresql"  # other houses may write to it, too
        with self.engine.connect() as connection:
            self.seal_key: str = connection.execute(select(schema.seals.c.key)).scalar_one()
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[tuple[Write, asyncio.Future[None]] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._work, name="writer", daemon=True)
        self._writer.start()

    async def write(self, write: Write) -> None:
        """Keeps something; returns when it is durable. `Conflict` when somebody was first."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._queue.put((write, done))
        await done

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Asks the database something, off the loop."""

        def ask() -> T:
            with self.engine.connect() as connection:
                return question(connection)

        try:
            return await asyncio.to_thread(ask)
        except DatabaseError:
            raise Unavailable("The database cannot be read just now; try again in a moment.") from None

    async def check(self) -> None:
        """Complains when the database is away."""
        await self.read(lambda connection: connection.scalar(select(schema.house.c.version)))

    async def close(self) -> None:
        """Finishes what is being written."""
        self._queue.put(None)
        await asyncio.to_thread(self._writer.join)
        self.engine.dispose()

    def _work(self) -> None:
        while (first := self._queue.get()) is not None:
            batch, last = [first], False
            while len(batch) < BATCH and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    last = True
                    break
                batch.append(more)
            self._settle(batch)
            if last:
                return

    def _settle(self, batch: Sequence[tuple[Write, asyncio.Future[None]]]) -> None:
        """Commits a batch at once; one after the other when that fails, so that only who is at fault is refused."""
        error = self._commit([write for write, _ in batch])
        if error is not None and len(batch) > 1:
            for one in batch:
                self._settle([one])
            return
        self._loop.call_soon_threadsafe(_tell, [done for _, done in batch], error)

    def _commit(self, writes: Sequence[Write]) -> Exception | None:
        try:
            with self.engine.begin() as connection:
                _put(connection, writes, self.shared)
        except IntegrityError:
            return Conflict()
        except Exception as problem:  # whatever is wrong with one write, the others go on
            log.error("nothing could be written: %s", type(problem).__name__)
            return Unavailable("The database cannot be written just now; try again in a moment.")
        return None


def _tell(waiting: Sequence[asyncio.Future[None]], error: Exception | None) -> None:
    for done in waiting:
        if done.cancelled():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)


_NEWS = text("SELECT pg_notify('fondaco', news) FROM unnest(CAST(:news AS text[])) AS news")
_NOTICE = text("UPDATE tables SET stage = :stage, signs = :signs, changed = :changed WHERE id = :table_id")


_VACATED = text("DELETE FROM keys WHERE table_id = :table_id AND kind = 'seat' AND seat = :seat")


def _put(connection: Connection, writes: Sequence[Write], shared: bool) -> None:
    vacated = [row for write in writes for row in write.vacated]
    if vacated:
        connection.execute(_VACATED, vacated)
    for table, part in (
        (schema.tables, "tables"),
        (schema.entries, "entries"),
        (schema.keys, "keys"),
        (schema.remarks, "remarks"),
    ):
        rows = [row for write in writes for row in getattr(write, part)]
        if rows:
            connection.execute(insert(table), rows)
    notices = [row for write in writes for row in write.notices]
    if notices:
        connection.execute(_NOTICE, notices)
    if shared:
        news = list(dict.fromkeys(write.news for write in writes if write.news))
        if news:
            connection.execute(_NEWS, {"news": news})
