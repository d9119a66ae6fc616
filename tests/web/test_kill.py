"""`kill -9` under load: every move that was acknowledged is there afterwards, none is there twice."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx
import pytest

from web.serving import PATIENCE, until

KILLS, TABLES = 20, 4
LONG = "merchants_of_medieval_europe"  # its longest game outlasts all kills


class Mortal:
    """A house in a process of its own that can be killed and opened again."""

    def __init__(self, file: Path) -> None:
        script = Path(__file__).with_name("reviving.py")
        command = [sys.executable, str(script), f"sqlite:///{file}"]
        self._keeper = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.url = f"http://127.0.0.1:{self._said()}"
        self.process = 0

    def _said(self) -> int:
        assert self._keeper.stdout is not None
        return int(self._keeper.stdout.readline())

    def open(self) -> None:
        assert self._keeper.stdin is not None
        print("open", file=self._keeper.stdin, flush=True)
        self.process = self._said()

    def kill(self) -> None:
        os.kill(self.process, signal.SIGKILL)
        self.process = 0

    def close(self) -> None:
        if self.process:
            self.kill()
        self._keeper.kill()
        self._keeper.wait()
        for pipe in (self._keeper.stdin, self._keeper.stdout):
            if pipe is not None:
                pipe.close()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Mortal]:
    house = Mortal(tmp_path / "house.sqlite")
    house.open()
    yield house
    house.close()


@dataclass
class Players:
    """Everybody at one table, in a thread: they move at random and come back by themselves after every interruption."""

    url: str
    luck: Random
    stopping: threading.Event
    table: str = ""
    tokens: dict[int, str] = field(default_factory=dict)
    acknowledged: dict[int, tuple[int, int]] = field(default_factory=dict)  # by number of entry: seat and move
    uncertain: int = 0  # posts without an answer
    interrupted: int = 0
    over: bool = False

    def sit_down(self) -> None:
        seats = [{"who": "hot", "name": name} for name in ("Anna", "Bruno", "Carla")]
        wish = {"game": LONG, "options": {"rounds": 36}, "seats": seats}
        made = httpx.post(f"{self.url}/api/tables", json=wish, timeout=PATIENCE).json()
        self.table = made["table"]
        self.tokens = {one["seat"]: one["token"] for one in made["seats"]}

    def play(self) -> None:
        while not self.stopping.is_set() and not self.over:
            try:
                with httpx.Client(base_url=self.url, timeout=PATIENCE) as http:
                    for seat in self.tokens:
                        self._post(http, seat, "prefer", confirms=False)
                    while not self.stopping.is_set() and not self.over:
                        self._step(http)
            except httpx.TransportError:
                self.interrupted += 1

    def _step(self, http: httpx.Client) -> None:
        for seat in self.tokens:
            sheet = self.sheet(http, seat)
            self.over = sheet["stage"] == "over"
            if sheet["choices"]:
                move = self.luck.choice(sheet["choices"])["move"]
                self.uncertain += 1
                answer = self._post(http, seat, "moves", decision=sheet["decision"], move=move)
                self.uncertain -= 1
                assert answer.status_code == 200, answer.text
                self.acknowledged[answer.json()["version"]] = seat, move
                return

    def sheet(self, http: httpx.Client, seat: int) -> dict:
        answer = http.get(f"/api/tables/{self.table}", params={"seat": seat}, headers=self._proof(seat))
        assert answer.status_code == 200, answer.text
        return answer.json()

    def _post(self, http: httpx.Client, seat: int, what: str, **content: object) -> httpx.Response:
        return http.post(f"/api/tables/{self.table}/{what}", json={"seat": seat, **content}, headers=self._proof(seat))

    def _proof(self, seat: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[seat]}"}


def test_no_acknowledged_move_is_lost_and_none_is_played_twice(mortal: Mortal, tmp_path: Path) -> None:
    luck, stopping = Random(20), threading.Event()
    tables = [Players(mortal.url, Random(number), stopping) for number in range(TABLES)]
    for table in tables:
        table.sit_down()
    threads = [threading.Thread(target=table.play, daemon=True) for table in tables]
    for thread in threads:
        thread.start()
    for _ in range(KILLS):
        until_somebody_moves(tables)
        time.sleep(luck.random() * 0.15)
        mortal.kill()
        mortal.open()
    until_somebody_moves(tables)
    stopping.set()
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()
    assert sum(table.interrupted for table in tables) >= KILLS / 2, "hardly anybody was playing when the house died"
    mortal.kill()
    mortal.open()
    for table in tables:
        check(table, tmp_path / "house.sqlite")


def until_somebody_moves(tables: list[Players]) -> None:
    """Waits for another acknowledged move."""
    seen = sum(len(table.acknowledged) for table in tables)
    until(lambda: sum(len(table.acknowledged) for table in tables) > seen)


def check(table: Players, file: Path) -> None:
    """What the players were told is what the database has and what the reopened house shows."""
    connection = sqlite3.connect(file)
    rows = connection.execute("SELECT n, entry FROM entries WHERE table_id = ? ORDER BY n", (table.table,)).fetchall()
    connection.close()
    kept = {n: json.loads(entry) for n, entry in rows}
    assert sorted(kept) == list(range(1, len(kept) + 1))
    for n, (seat, move) in table.acknowledged.items():
        assert (kept[n]["kind"], kept[n]["seat"], kept[n]["move"]) == ("move", seat, move)
    moves = sum(entry["kind"] == "move" for entry in kept.values())
    assert 0 <= moves - len(table.acknowledged) <= table.uncertain
    with httpx.Client(base_url=table.url, timeout=PATIENCE) as http:
        assert table.sheet(http, 0)["moves"] == moves
