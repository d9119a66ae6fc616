"""What a final position of Portobello Market shows of a player, for balance reports."""

from __future__ import annotations

import numpy as np

from fondaco.engine.editions import Edition


def traits(edition: Edition, states: np.ndarray, seat: int) -> dict[str, np.ndarray]:
    """For every game how much of each thing the seat had: stalls by alley, districts scored, stalls on the board."""
    marked = states["marked_by"] == seat
    found = {
        f"stalls in {name}": states["count"][:, alley, seat].astype(np.int64)
        for alley, name in enumerate(edition.names["alleys"])
    }
    found |= {
        f"scored {name}": marked[:, district].astype(np.int64)
        for district, name in enumerate(edition.names["districts"])
    }
    for number in (2, 4):
        found[f"scored a district with the {number}"] = (marked & (states["mark"] == number)).sum(1)
    found["put up the last stall"] = (states["stock"][:, seat] == 0).astype(np.int64)
    found["stalls on the board"] = states["count"][:, :, seat].sum(1)
    return found
