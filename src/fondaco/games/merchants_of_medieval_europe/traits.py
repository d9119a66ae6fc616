"""What a final position of Merchants of Medieval Europe shows of a player, for balance reports."""

from __future__ import annotations

import numpy as np

from fondaco.engine.editions import Edition


def traits(edition: Edition, states: np.ndarray, seat: int) -> dict[str, np.ndarray]:
    """For every game how much of each thing the seat had: horses, notes, open contracts, goods left, where it ended."""
    found = {
        "two horses": (states["horses"][:, seat] == 2).astype(np.int64),
        "unpaid notes": states["notes"][:, seat].astype(np.int64),
        "contracts left open": states["contracts"][:, seat].astype(np.int64),
        "goods left": states["goods"][:, seat].sum(1),
    }
    found |= {f"{name} left": states["goods"][:, seat, good] for good, name in enumerate(edition.names["goods"])}
    for region, name in enumerate(edition.names["regions"]):
        found[f"ended in {name}"] = (states["region"][:, seat] == region).astype(np.int64)
    return found
