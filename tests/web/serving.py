"""A real house on a real port, in a thread of the test's own process, and callers of its API."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any

import httpx
import uvicorn

from fondaco.web.app import make_app
from fondaco.web.house import House
from fondaco.web.server import Keeper, bound
from fondaco.web.settings import Settings

PATIENCE = 60.0  # seconds until a test gives up waiting for what has to come


class Served:
    """An open house."""

    def __init__(self, settings: Settings) -> None:
        self.app = make_app(settings)
        listening = bound("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        config = uvicorn.Config(self.app, access_log=False, log_level="warning", timeout_graceful_shutdown=2)
        self._server = Keeper(config)
        self._thread = threading.Thread(target=self._server.run, args=([listening],), daemon=True)
        self._thread.start()
        until(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started, "the house did not open"

    @property
    def house(self) -> House:
        return self.app.state.house  # type: ignore[no-any-return]

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Does something inside the house's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.house.storage._loop).result(PATIENCE)

    def caller(self, token: str = "", **headers: str) -> httpx.Client:
        """Somebody who calls the API, with a token or without."""
        proof = {"Authorization": f"Bearer {token}"} if token else {}
        return httpx.Client(base_url=self.url, headers=proof | headers, timeout=PATIENCE)

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)


@contextmanager
def served(database: str, **settings: Any) -> Iterator[Served]:
    """A house that is open for a while; interpreted rules, no pauses, no limits unless they are asked for."""
    usual = Settings(database=database, bot_pause=0, compiled=False, limited=False)
    house = Served(replace(usual, **settings))
    try:
        yield house
    finally:
        house.close()


def until(true: Any, patience: float = PATIENCE) -> None:
    """Waits for something that has to come true."""
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end, "what was waited for did not come"
        time.sleep(0.01)


class Player:
    """Somebody who owns a seat and plays by the API."""

    def __init__(self, house: Served, table: str, seat: int, token: str) -> None:
        self.table, self.seat, self.token = table, seat, token
        self.http = house.caller(token)
        self.at = f"/api/tables/{table}"

    def sheet(self, **query: Any) -> dict[str, Any]:
        answer = self.http.get(self.at, params={"seat": self.seat} | query)
        assert answer.status_code == 200, answer.text
        return answer.json()  # type: ignore[no-any-return]

    def post(self, what: str, **content: Any) -> httpx.Response:
        return self.http.post(f"{self.at}/{what}", json={"seat": self.seat} | content)

    def move(self, move: int | str, decision: int | None = None) -> httpx.Response:
        chosen = self.sheet()["decision"] if decision is None else decision
        return self.post("moves", decision=chosen, move=move)

    def events(self) -> Iterator[dict[str, Any]]:
        """The sheets that the house sends."""
        with self.http.stream("GET", f"{self.at}/events", params={"seat": self.seat}) as stream:
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    yield json.loads(line.removeprefix("data: "))


def seated(house: Served, game: str = "hansa", seats: int = 2, **more: Any) -> tuple[dict[str, Any], list[Player]]:
    """A table whose seats are all held by the test, and its tokens."""
    wished = [{"who": "hot", "name": name} for name in ("Anna", "Bruno", "Carla", "David")[:seats]]
    answer = house.caller().post("/api/tables", json={"game": game, "seats": wished} | more)
    assert answer.status_code == 200, answer.text
    made = answer.json()
    return made, [Player(house, made["table"], one["seat"], one["token"]) for one in made["seats"]]


def play_on(players: list[Player], luck: Random, moves: int = 100_000) -> int:
    """Random moves until the game is over or some have been made; turns are confirmed at once."""
    made = 0
    while made < moves:
        sheets = [player.sheet() for player in players]
        if sheets[0]["stage"] == "over":
            break
        for player, sheet in zip(players, sheets, strict=True):
            if sheet["must_confirm"]:
                assert player.post("confirm").status_code == 200
            elif sheet["choices"]:
                chosen = luck.choice(sheet["choices"])["move"]
                answer = player.move(chosen, sheet["decision"])
                assert answer.status_code == 200, answer.text
                made += 1
            else:
                continue
            break
    return made
