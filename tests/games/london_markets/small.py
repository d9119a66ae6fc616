"""Positions of London Markets with so few unknown things that every truth can be listed."""

from __future__ import annotations

from games.parts.smalls import smalls
from laws.hooks import Small


def small() -> list[Small]:
    """Hands, bids, market cards and special cards, each with few possibilities."""
    return smalls("london_markets")
