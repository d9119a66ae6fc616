"""The house's seal on saved games that start from a position: proof that the position came from play in this house.

A game that starts from its seed needs none, since it is replayed from there. Nobody can tell from a position alone
whether play could have led to it, and rules may do anything with one that play could not.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping
from typing import Any

SEALED = ("game", "rules", "players", "options", "edition_hash")


def needs_seal(content: Mapping[str, Any]) -> bool:
    """Whether a saved game starts from a position and not from a seed."""
    start = content.get("start")
    return isinstance(start, dict) and "seed" not in start


def seal(key: str, content: Mapping[str, Any]) -> str:
    """The seal of a saved game's start, from the house's own key."""
    sealed = [*(content.get(name) for name in SEALED), content["start"].get("position")]
    return hmac.new(key.encode(), json.dumps(sealed, sort_keys=True).encode(), "sha256").hexdigest()


def is_sealed(key: str, content: Mapping[str, Any]) -> bool:
    """Whether a saved game carries the seal of the house that has this key."""
    given = content.get("seal")
    return isinstance(given, str) and hmac.compare_digest(seal(key, content).encode(), given.encode(errors="replace"))
