"""What the database knows of a table, read in one go, and how a table in memory catches up with it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from fondaco.web.credentials import Key
from fondaco.web.deeds import Entry
from fondaco.web.schema import entries, keys, remarks, tables
from fondaco.web.sheet import Remark
from fondaco.web.table import Table

LISTED = {"gathering": 30, "running": 30, "over": 10}  # tables in the list, by stage


@dataclass(frozen=True)
class Rows:
    """A table's row, its keys, and its entries and remarks from some number on."""

    table: Mapping[str, Any]
    keys: dict[str, Key]
    entries: Sequence[tuple[int, Entry]]
    remarks: Sequence[Remark]


def rows_of(connection: Connection, name: str, count: int = 0, said: int = 0) -> Rows | None:
    """What there is of a table after the first `count` entries and the first `said` remarks."""
    row = connection.execute(select(tables).where(tables.c.id == name)).mappings().first()
    if row is None:
        return None
    found = connection.execute(select(keys.c.hash, keys.c.kind, keys.c.seat).where(keys.c.table_id == name))
    log = select(entries.c.n, entries.c.entry).where(entries.c.table_id == name, entries.c.n > count)
    chat = select(remarks.c.n, remarks.c.name, remarks.c.seat, remarks.c.text)
    return Rows(
        table=dict(row),
        keys={token: Key(kind, seat) for token, kind, seat in found},
        entries=[(n, json.loads(text)) for n, text in connection.execute(log.order_by(entries.c.n))],
        remarks=[
            Remark(*one)
            for one in connection.execute(
                chat.where(remarks.c.table_id == name, remarks.c.n >= said).order_by(remarks.c.n)
            )
        ],
    )


def table_of_key(connection: Connection, token: str) -> str | None:
    """The table that a token's hash belongs to."""
    return connection.scalar(select(keys.c.table_id).where(keys.c.hash == token))


@dataclass(frozen=True)
class Notice:
    """A table in the list: each seat by name, kind and level of its bot."""

    id: str
    game: str
    stage: str
    seats: tuple[tuple[str, str, str], ...]
    changed: float


def notices(connection: Connection) -> list[Notice]:
    """Public tables, those that gather before those that run, the newest first; of the finished ones a few."""
    found: list[Notice] = []
    for stage, most in LISTED.items():
        chosen = select(tables.c.id, tables.c.game, tables.c.stage, tables.c.signs, tables.c.changed)
        chosen = chosen.where(tables.c.public, tables.c.stage == stage).order_by(tables.c.changed.desc()).limit(most)
        for name, game, _, signs, changed in connection.execute(chosen):
            found.append(Notice(name, game, stage, tuple((*seat,) for seat in json.loads(signs)), changed))
    return found


def catch_up(table: Table, rows: Rows) -> None:
    """Takes over whatever is new; what is known already is passed over."""
    table.keys = dict(rows.keys)
    for n, entry in rows.entries:
        if n == table.course.count + 1:
            table.course.apply(entry)
    for remark in rows.remarks:
        if remark.number == len(table.remarks):
            table.remarks.append(remark)
