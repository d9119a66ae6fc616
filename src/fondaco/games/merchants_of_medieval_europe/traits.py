"""What a final position of Merchants of Medieval Europe shows of a player, for balance reports."""

from __future__ import annotations

import numpy as np

from fondaco.engine.editions import Edition


def traits(edition: Edition, states: np.ndarray, seat: int) -> dict[str, np.ndarray]:
    """For every game how much of each thing the seat had: horses, notes, contracts, goods, where it ended."""
    box = edition.record[0]
    goods = states["goods"][:, seat].astype(np.int64)
    unfinished = (states["where"] == seat).astype(np.int64)
    bonuses = box["bonus"].astype(np.int64) * box["order"].sum(1)
    found = {
        "two horses": (states["horses"][:, seat] == 2).astype(np.int64),
        "unpaid notes": states["notes"][:, seat].astype(np.int64),
        "contracts left open": states["contracts"][:, seat].astype(np.int64),
        "penalties of contracts left open": unfinished @ box["penalty"].astype(np.int64),
        "bonuses of contracts left open": unfinished @ bonuses,
        "goods left": goods.sum(1),
        "worth of goods left": (goods * states["prices"]).sum(1),
    }
    found |= {f"{name} left": goods[:, good] for good, name in enumerate(edition.names["goods"])}
    found |= {f"left open: {words}": unfinished[:, card] for card, words in enumerate(edition.names["contracts"])}
    for region, name in enumerate(edition.names["regions"]):
        found[f"ended in {name}"] = (states["region"][:, seat] == region).astype(np.int64)
    return found
