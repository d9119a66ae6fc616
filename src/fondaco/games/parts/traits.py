"""What a final position of the sister games shows of a player, for balance reports."""

from __future__ import annotations

import numpy as np

from fondaco.engine.editions import Edition
from fondaco.games.parts.stack import ACROSS
from fondaco.games.parts.table import GOODS, NOBODY


def shared_traits(edition: Edition, states: np.ndarray, seat: int) -> dict[str, np.ndarray]:
    """For every game how much of each thing the seat had: special cards, crates by market, goods, bars left."""
    taken = states["taker"] == seat
    found = {}
    for card, name in enumerate(edition.names["cards"]):
        found[f"took {name}"] = ((states["taken"] == card) & taken & (states["source"] != NOBODY)).any(1).astype(int)
    for market, name in enumerate(edition.names["markets"]):
        found[f"crates on {name}"] = _crates(states["layers"][:, market].astype(np.int64), seat)
    for good in range(GOODS):
        found[f"{edition.names['goods'][good]} left"] = states["goods"][:, seat, good].astype(np.int64)
    found["special cards taken"] = taken.sum(1)
    found["bars left"] = states["bars"][:, seat].astype(np.int64)
    found["supply cards"] = states["supply"][:, seat].astype(np.int64)
    return found


def _crates(layers: np.ndarray, seat: int) -> np.ndarray:
    """Crates on display, as `stack.crates` counts them, for many stacks at once."""
    top, below = layers[:, 0], layers[:, 1]
    size = sum((top >> (2 * player)) & 3 for player in range(4))
    return ACROSS * ((top >> (2 * seat)) & 3) + (ACROSS - size) * ((below >> (2 * seat)) & 3)
