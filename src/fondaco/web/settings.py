"""How a house is run: what `fondaco serve` sets, and what tests set otherwise."""

from __future__ import annotations

import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """Choices of whoever runs the house."""

    database: str
    bot_pause: float = 0.35  # seconds before a bot moves, so that people can follow
    thinkers: int = 1  # processes that bots think in
    patience: float = 30.0  # seconds that a process has to start and to load a bot
    compiled: bool = True  # rules are compiled in the background
    proxy: str = ""  # the address of a proxy that says where requests come from
    limited: bool = True  # rate limits apply


def thinkers_by_cores() -> int:
    """One core is left to the house itself."""
    return min(max(1, (os.cpu_count() or 2) - 1), 4)
