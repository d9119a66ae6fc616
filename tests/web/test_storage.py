"""What is kept is kept: commits of many writers, conflicts, bad databases; SQLite and PostgreSQL alike."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text

from fondaco.engine.errors import FondacoError
from fondaco.web import schema
from fondaco.web.denials import Unavailable
from fondaco.web.storage import Conflict, Storage, Write, opened


def table(name: str) -> dict[str, Any]:
    """A table's row."""
    return {
        "id": name,
        "game": "hansa",
        "rules": 1,
        "players": 2,
        "options": "{}",
        "edition": None,
        "start": '{"seed": 1}',
        "salt": "00",
        "public": False,
        "stage": "gathering",
        "signs": "[]",
        "created": 0.0,
        "changed": 0.0,
    }


def entry(name: str, n: int, text: str = "{}") -> dict[str, Any]:
    """An entry's row."""
    return {"table_id": name, "n": n, "entry": text, "at": 0.0}


def with_storage(database: str, work: Any) -> Any:
    """Opens the storage, lets `work` use it, closes it."""

    async def run() -> Any:
        storage = Storage(database)
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(run())


async def entries_of(storage: Storage, name: str) -> list[tuple[int, str]]:
    """What is kept of a table."""
    chosen = select(schema.entries.c.n, schema.entries.c.entry).where(schema.entries.c.table_id == name)
    return await storage.read(
        lambda connection: [(n, text) for n, text in connection.execute(chosen.order_by(schema.entries.c.n))]
    )


def test_what_was_written_is_there_after_reopening(database: str) -> None:
    async def write(storage: Storage) -> None:
        await storage.write(Write(tables=[table("one")]))
        for n in range(1, 4):
            await storage.write(Write(entries=[entry("one", n, f"{n} is ø")]))

    with_storage(database, write)
    assert with_storage(database, lambda storage: entries_of(storage, "one")) == [
        (1, "1 is ø"),
        (2, "2 is ø"),
        (3, "3 is ø"),
    ]


def test_of_two_writers_one_wins_and_the_others_of_the_batch_are_not_hurt(database: str) -> None:
    async def write(storage: Storage) -> list[Any]:
        await storage.write(Write(tables=[table("one"), table("two")]))
        writes: list[Coroutine[Any, Any, None]] = [
            storage.write(Write(entries=[entry("one", 1, "first")])),
            storage.write(Write(entries=[entry("one", 1, "second")])),
            *(storage.write(Write(entries=[entry("two", n)])) for n in range(1, 30)),
        ]
        return await asyncio.gather(*writes, return_exceptions=True)

    results = with_storage(database, write)
    assert [type(one) for one in results[:2]] == [type(None), Conflict]
    assert all(one is None for one in results[2:])
    assert with_storage(database, lambda storage: entries_of(storage, "one")) == [(1, "first")]
    assert len(with_storage(database, lambda storage: entries_of(storage, "two"))) == 29


def test_a_write_is_kept_whole_or_not_at_all(database: str) -> None:
    async def write(storage: Storage) -> None:
        await storage.write(Write(tables=[table("one")], entries=[entry("one", 1, "there")]))
        with pytest.raises(Conflict):
            await storage.write(Write(tables=[table("two")], entries=[entry("one", 1, "not there")]))

    with_storage(database, write)
    found = with_storage(
        database,
        lambda storage: storage.read(lambda connection: connection.execute(select(schema.tables.c.id)).scalars().all()),
    )
    assert found == ["one"]


def test_sqlite_is_asked_to_be_durable(sqlite_database: str) -> None:
    engine = opened(sqlite_database)
    with engine.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2
    engine.dispose()


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("nonsense", "is no database"),
        ("mysql://me@localhost/x", "SQLite or PostgreSQL, not in mysql"),
        ("sqlite://", "in a file"),
        ("mysql+pymysql://me@localhost/x", "SQLite or PostgreSQL, not in mysql"),
        ("sqlite:////no/such/folder/x.sqlite", "cannot be opened"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot be opened"),
    ],
)
def test_a_bad_database_is_told_in_a_sentence(url: str, sentence: str) -> None:
    with pytest.raises(FondacoError, match=sentence):
        opened(url)


def test_a_database_of_another_version_is_left_alone(sqlite_database: str) -> None:
    engine = opened(sqlite_database)
    with engine.begin() as connection:
        connection.execute(schema.house.update().values(version=schema.VERSION + 1))
    engine.dispose()
    with pytest.raises(FondacoError, match="another version"):
        opened(sqlite_database)


def test_a_password_is_not_told(tmp_path: Path) -> None:
    with pytest.raises(FondacoError) as told:
        opened("postgresql://me:sesame@127.0.0.1:1/none")
    assert "sesame" not in str(told.value)


def test_what_cannot_be_written_hurts_nobody_else(database: str) -> None:
    async def write(storage: Storage) -> list[Any]:
        await storage.write(Write(tables=[table("one")]))
        broken = storage.write(Write(entries=[entry("one", 1, "half a character: \ud800")]))
        whole = storage.write(Write(entries=[entry("one", 2, "whole")]))
        return await asyncio.gather(broken, whole, return_exceptions=True)

    broken, whole = with_storage(database, write)
    assert isinstance(broken, Unavailable)
    assert whole is None
