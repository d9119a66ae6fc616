"""The tables of the database. The entries of a table are its truth: they are added, never changed."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

VERSION = 1

metadata = MetaData()

house = Table("house", metadata, Column("version", Integer, primary_key=True, autoincrement=False))

seals = Table(
    "seals",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),  # there is one
    Column("key", String(64), nullable=False),  # what saved games are sealed with; nobody outside may know it
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),  # the version of the game's rules
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("edition", Text),  # JSON; none for the edition that comes with the game
    Column("start", Text, nullable=False),  # JSON: a seed, or a position
    Column("salt", String(64), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("stage", String(16), nullable=False),  # repeats what the entries say, for lists
    Column("signs", Text, nullable=False),  # JSON: who sits where, likewise
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("tables_by_stage", "public", "stage", "changed"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),  # JSON
    Column("at", Float, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # host, seat, watch, invite
    Column("seat", Integer),
)

remarks = Table(
    "remarks",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("n", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)
