"""Chance inside the state: a key and a count of draws, so a game replays exactly from its seed and its moves.

A draw is a hash of key and count (splitmix64). The two functions that need 64-bit wrap-around have a compiled twin;
the interpreted ones mask Python integers instead.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.engine.records import Kinds, Record
from fondaco.engine.rule import rule

MASK = (1 << 64) - 1


def _mixed_wide(key: Any, index: Any) -> Any:
    z = np.uint64(key) + np.uint64(index) * np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def _below_wide(bits: Any, sides: Any) -> Any:
    return np.int64(((bits >> np.uint64(32)) * np.uint64(sides)) >> np.uint64(32))


@rule(compiled=_mixed_wide)
def mixed(key: int, index: int) -> int:
    """64 well-mixed bits for the index-th use of a key."""
    z = (int(key) + int(index) * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


@rule(compiled=_below_wide)
def below(bits: int, sides: int) -> int:
    """A number from 0 up to, not including, `sides`, out of 64 mixed bits."""
    return ((bits >> 32) * sides) >> 32


@rule
def reveal(state: Record) -> None:
    """Something came to light that was not known before: undo never crosses this point."""
    state.fence += 1


@rule
def draw(state: Record, sides: int) -> int:
    """A number below `sides` out of the game's own chance: the next draw of the key that the state carries."""
    state.draws += 1
    reveal(state)
    return below(mixed(state.chance, state.draws), sides)


@rule
def shuffle(state: Record, cards: Kinds, first: int, count: int) -> None:
    """Puts `count` cards, from place `first` on, into random order."""
    for i in range(count - 1, 0, -1):
        j = draw(state, i + 1)
        held = cards[first + i]
        cards[first + i] = cards[first + j]
        cards[first + j] = held
