"""Who may do what at a table: tokens that prove it, of which only hashes are kept, and the cookies that carry them."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

KeyKind = Literal["host", "seat", "watch", "invite"]

COOKIE_AGE = 180 * 24 * 3600  # seconds


@dataclass(frozen=True)
class Key:
    """What a token opens at one table."""

    kind: KeyKind
    seat: int | None = None


@dataclass(frozen=True)
class Powers:
    """What a caller has proved at one table."""

    seats: tuple[int, ...] = ()
    host: bool = False
    watch: bool = False
    invite: bool = False


def new_token() -> str:
    """A token of 192 bits."""
    return secrets.token_urlsafe(24)


def derived(host: str, kind: KeyKind) -> str:
    """The table's watch and invite tokens follow from the host's, so that the host can be shown the links again."""
    return urlsafe_b64encode(hmac.digest(host.encode(), kind.encode(), "sha256")[:24]).decode()


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def powers(keys: Mapping[str, Key], tokens: Iterable[str]) -> Powers:
    """What the tokens open, by the keys of one table."""
    found = [key for token in tokens if (key := keys.get(hashed(token)))]
    kinds = {key.kind for key in found}
    seats = tuple(sorted({key.seat for key in found if key.kind == "seat" and key.seat is not None}))
    return Powers(seats, "host" in kinds, "watch" in kinds, "invite" in kinds)


def cookie_name(table: str, key: Key) -> str:
    """The cookie that carries a token: one for each table and seat."""
    return f"{key.kind}-{table}-{key.seat}" if key.seat is not None else f"{key.kind}-{table}"


def tokens_for(table: str, cookies: Mapping[str, str], authorization: str = "") -> list[str]:
    """The tokens for a table that a request brings: a bearer's, or else the table's cookies."""
    scheme, _, bearer = authorization.partition(" ")
    if scheme.lower() == "bearer":
        return [bearer.strip()]
    wanted = (f"seat-{table}-", f"watch-{table}", f"host-{table}", f"invite-{table}")
    return [value for name, value in cookies.items() if name.startswith(wanted)]


def tables_in(cookies: Mapping[str, str]) -> list[str]:
    """The tables that a visitor has cookies for."""
    found = (name.split("-") for name in cookies)
    return list(dict.fromkeys(parts[1] for parts in found if len(parts) > 1 and parts[0] in ("seat", "host", "watch")))
