"""Tables made and played through the HTTP API, for tests that need a position and not the way there."""

from __future__ import annotations

import random
from typing import Any

import httpx


class ApiTable:
    """A table whose seats all belong to the test."""

    def __init__(
        self, house: str, game: str, players: int, bots: int = 0, public: bool = False, **options: int
    ) -> None:
        self.client = httpx.Client(base_url=house, timeout=30)
        seats = [{"who": "hot", "name": f"Player {n}"} for n in range(players - bots)]
        seats += [{"who": "bot", "bot": "apprentice"}] * bots
        made = self._post("/api/tables", {"game": game, "seats": seats, "options": options})
        self.name, self.host, self.watch, self.invite = made["table"], made["host"], made["watch"], made["invite"]
        self.tokens = {one["seat"]: one["token"] for one in made["seats"]}
        for seat in self.tokens:
            self._post(f"/api/tables/{self.name}/prefer", {"seat": seat, "confirms": False}, seat)

    def _post(self, path: str, content: dict[str, Any], seat: int | None = None) -> dict[str, Any]:
        headers = {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}
        answer = self.client.post(path, json=content, headers=headers)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def sheet(self, seat: int) -> dict[str, Any]:
        """The table as a seat sees it."""
        headers = {"Authorization": f"Bearer {self.tokens[seat]}"}
        return self.client.get(f"/api/tables/{self.name}", params={"seat": seat}, headers=headers).json()

    def acting(self) -> list[int]:
        """The seats of the test that may move."""
        first = min(self.tokens)
        return [sign["seat"] for sign in self.sheet(first)["seats"] if sign["acts"] and sign["seat"] in self.tokens]

    def play(self, seat: int, move: int, decision: int) -> dict[str, Any]:
        """One move."""
        return self._post(f"/api/tables/{self.name}/moves", {"seat": seat, "decision": decision, "move": move}, seat)

    def play_on(self, moves: int, chance: random.Random, until: int = 0) -> bool:
        """Random moves; stops early, and says so, when as many seats as `until` may move at once."""
        for _ in range(moves):
            acting = self.acting()
            if until and len(acting) >= until:
                return True
            if not acting:
                return False
            sheet = self.sheet(chance.choice(acting))
            self.play(sheet["viewer"], chance.choice(sheet["choices"])["move"], sheet["decision"])
        return False
