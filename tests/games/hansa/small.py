"""Positions of Hansa with so few markers face down that every order of them can be listed."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import permutations
from random import Random

import numpy as np

import fondaco
from fondaco.engine.records import Record
from fondaco.engine.view import BYSTANDER
from laws.hooks import Small
from laws.positions import walk


def small() -> list[Small]:
    """Positions of random games with three to five markers left, some of them of one kind."""
    game = fondaco.game("hansa")
    found: list[Small] = []
    for left in (3, 4, 5):
        state = _with_left(game, left)
        face_down = _face_down(state)
        orders: dict[Hashable, int] = dict.fromkeys(permutations(face_down), 1)
        for viewer in (BYSTANDER, 1):
            found.append(Small(f"{left} face down, viewer {viewer}", game, state, viewer, _order, orders))
    return found


def _order(state: Record) -> tuple[int, ...]:
    return tuple(state.supply[place] for place in range(state.drawn, state.markers))


def _face_down(state: np.ndarray) -> list[int]:
    return state["supply"][0, int(state["drawn"][0]) : int(state["markers"][0])].tolist()


def _with_left(game: fondaco.engine.game.Game, left: int) -> np.ndarray:
    """A position with so many markers face down, two of them of one kind."""
    for seed in range(2000):
        for _, state in walk(game, game.start(4, seed).state, Random(seed)):
            face_down = _face_down(state)
            if len(face_down) == left and len(set(face_down)) == left - 1:
                return state
    raise AssertionError(f"no random game has {left} markers left with two of a kind")
