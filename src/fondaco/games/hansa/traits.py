"""What a game of Hansa shows of a player, for balance reports."""

from __future__ import annotations

import numpy as np

from fondaco.engine.editions import Edition
from fondaco.games.hansa import state as s


def traits(edition: Edition, states: np.ndarray, seat: int, made: np.ndarray) -> dict[str, np.ndarray]:
    """For every game how much of each thing the seat had or did: cities, markers by colour and size, the fifth pile.

    `made` is how often the seat made each move.
    """
    booths, sold = states["booths"][:, seat], _by_colour(states["sold"][:, seat])
    found = {}
    for city, name in enumerate(edition.names["cities"]):
        found[f"began in {name}"] = made[:, s.SETTLE_AT + city]
        found[f"sailed to {name}"] = made[:, s.SAIL_TO + city]
        found[f"has booths in {name} at the end"] = (booths[:, city] > 0).astype(np.int64)
    ways = {"bought": s.BUY, "spent on booths": s.BUILD, "lost when others sold": s.LOSE, "discarded": s.DISCARD}
    for way, first in ways.items():
        markers = _by_colour(made[:, first : first + s.KINDS])
        found |= {f"{name} {way}": markers[:, colour].sum(1) for colour, name in enumerate(edition.names["colours"])}
    found |= {f"{name} sold": sold[:, colour].sum(1) for colour, name in enumerate(edition.names["colours"])}
    found |= {f"{size + 1}-barrel markers sold": sold[:, :, size].sum(1) for size in range(s.BARRELS)}
    found["sales"] = made[:, s.SELL]
    found["refills"] = made[:, s.REFILL_NOW]
    found["opened the fifth pile"] = (states["opener"] == seat).astype(np.int64)
    found["booths on the board at the end"] = booths.sum(1, dtype=np.int64)
    return found


def _by_colour(markers: np.ndarray) -> np.ndarray:
    """Counts of markers, for every game by colour and barrels."""
    return markers.reshape(len(markers), s.COLOURS, s.BARRELS).astype(np.int64)
