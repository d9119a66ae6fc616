"""What a new table is made of: the deal, and the tokens of its maker."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass

from fondaco import games
from fondaco.engine.game import SEEDS
from fondaco.web.credentials import Key, derived, hashed, new_token
from fondaco.web.table import Deal, Table
from fondaco.web.wishes import Wish

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # table names: nothing that looks alike


@dataclass(frozen=True)
class Made:
    """A new table with the tokens of its maker."""

    table: Table
    host: str
    seats: dict[int, str]

    @property
    def watch(self) -> str:
        """The token of the watch link."""
        return derived(self.host, "watch")

    @property
    def invite(self) -> str:
        """The token of the invitation to any free seat."""
        return derived(self.host, "invite")


def dealt(wish: Wish) -> Deal:
    """The deal that a wish leads to; a sentence says what cannot be had."""
    descriptor = games.find(wish.game)
    return Deal(
        id="".join(secrets.choice(ALPHABET) for _ in range(10)),
        game=wish.game,
        rules=descriptor.rules_version,
        players=descriptor.check_players(len(wish.seats)),
        options=descriptor.check_options(wish.options),
        edition=wish.edition,
        start=wish.start or {"seed": secrets.randbelow(SEEDS)},
        salt=secrets.token_hex(16),
        public=wish.public,
        created=time.time(),
    )


def new_keys(wish: Wish) -> tuple[str, dict[int, str], dict[str, Key]]:
    """The host's token, those of the seats that the maker holds, and all keys of the table by their hashes."""
    host = new_token()
    seats = {n: new_token() for n, seat in enumerate(wish.seats) if seat.who in ("me", "hot")}
    keys = {hashed(host): Key("host")}
    keys |= {hashed(derived(host, kind)): Key(kind) for kind in ("watch", "invite")}
    keys |= {hashed(token): Key("seat", n) for n, token in seats.items()}
    return host, seats, keys
