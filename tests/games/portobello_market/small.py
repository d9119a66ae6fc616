"""Positions of Portobello Market in which the next customer can be a servant or a bourgeois: as likely as the bag says.

Nothing lies face down, so what a viewer has to imagine is the luck of the draw alone (P23).
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

import numpy as np

import fondaco
from fondaco.engine.records import Record, mirror
from fondaco.engine.view import BYSTANDER
from fondaco.games.portobello_market import state as s
from fondaco.games.portobello_market.rules import draw_customer
from laws.hooks import Small
from laws.positions import walk


def small() -> list[Small]:
    """Positions of random games with full, uneven and one-sided bags."""
    game = fondaco.game("portobello_market")
    found: list[Small] = []
    for servants, bourgeois in ((5, 5), (4, 1), (1, 3), (2, 0)):
        state = _with_bag(game, servants, bourgeois)
        odds: dict[Hashable, int] = {s.SERVANT: servants, s.BOURGEOIS: bourgeois}
        truths = {customer: weight for customer, weight in odds.items() if weight}
        for viewer in (BYSTANDER, 1):
            about = f"{servants} servants and {bourgeois} bourgeois, viewer {viewer}"
            found.append(Small(about, game, state, viewer, _next_customer, truths))
    return found


def _next_customer(state: Record) -> int:
    copy = mirror(np.zeros(1, s.State))
    copy.copy_from(state)
    copy.actions = 1
    draw_customer(copy)
    return int(copy.hand)


def _with_bag(game: fondaco.engine.game.Game, servants: int, bourgeois: int) -> np.ndarray:
    for seed in range(2000):
        for _, state in walk(game, game.start(3, seed).state, Random(seed)):
            if state["bag"][0].tolist() == [servants, bourgeois] and state["phase"][0] == s.ACTION:
                return state
    raise AssertionError(f"no random game has {servants} servants and {bourgeois} bourgeois in the bag")
