"""What a game of Portobello Market shows of a player, for balance reports."""

from __future__ import annotations

import numpy as np

from fondaco.engine.editions import Edition
from fondaco.games.portobello_market import state as s
from fondaco.games.portobello_market.terms import counter_name


def traits(edition: Edition, states: np.ndarray, seat: int, made: np.ndarray) -> dict[str, np.ndarray]:
    """For every game how much of each thing the seat had or did: stalls, districts, customers, the Bobby, counters.

    `made` is how often the seat made each move.
    """
    marked = states["marked_by"] == seat
    found = {
        f"stalls in {name}": states["count"][:, alley, seat].astype(np.int64)
        for alley, name in enumerate(edition.names["alleys"])
    }
    for district, name in enumerate(edition.names["districts"]):
        found[f"scored {name}"] = marked[:, district].astype(np.int64)
        found[f"brought the Bobby to {name}"] = made[:, s.BOBBY_TO + district]
    for number in (2, 4):
        found[f"scored a district with the {number}"] = (marked & (states["mark"] == number)).sum(1)
    for plaza, name in enumerate(edition.names["plazas"]):
        found[f"brought a customer to {name}"] = made[:, s.PLACE + plaza]
    for counter in range(s.COUNTERS):
        found[f"turned the {counter_name(counter)} over"] = made[:, s.TURN_OVER + counter]
    found["customers brought"] = made[:, s.DRAW]
    found["put up the last stall"] = (states["stock"][:, seat] == 0).astype(np.int64)
    found["stalls on the board"] = states["count"][:, :, seat].sum(1, dtype=np.int64)
    return found
