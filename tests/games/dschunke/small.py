"""Positions of Dschunke with so few unknown things that every truth can be listed."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import permutations

import fondaco
from fondaco.engine.records import Record, mirror
from fondaco.games.parts import table as t
from games.parts.smalls import smalls
from laws.hooks import Small


def small() -> list[Small]:
    """Hands, bids, market cards and special cards, each with few possibilities; merchants that lie face down."""
    return [*smalls("dschunke"), _merchants()]


def _ring(state: Record) -> Hashable:
    return tuple(state.ring)


def _merchants() -> Small:
    game = fondaco.game("dschunke", variant=1)
    state = game.start(3, 1).state
    ring = list(mirror(state).ring)
    truths: dict[Hashable, int] = {}
    for order in permutations(range(t.MERCHANTS)):
        rest = iter(order)
        truths[tuple(t.EMPTY if merchant == t.EMPTY else next(rest) for merchant in ring)] = 1
    return Small("merchants face down", game, state, 0, _ring, truths)
