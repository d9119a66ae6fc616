"""What a final position of Hansa shows of a player, for balance reports."""

from __future__ import annotations

import numpy as np

from fondaco.engine.editions import Edition
from fondaco.games.hansa import state as s


def traits(edition: Edition, states: np.ndarray, seat: int) -> dict[str, np.ndarray]:
    """For every game how much of each thing the seat had: booths by city, sales by colour and size, the fifth pile."""
    sold = states["sold"][:, seat].reshape(len(states), s.COLOURS, s.BARRELS)
    found = {
        f"booths in {name}": (states["booths"][:, seat, city] > 0).astype(np.int64)
        for city, name in enumerate(edition.names["cities"])
    }
    found |= {f"{name} sold": sold[:, colour].sum(1) for colour, name in enumerate(edition.names["colours"])}
    found |= {f"{size + 1}-barrel markers sold": sold[:, :, size].sum(1) for size in range(s.BARRELS)}
    found["opened the fifth pile"] = (states["opener"] == seat).astype(np.int64)
    found["booths on the board"] = states["booths"][:, seat].sum(1)
    return found
