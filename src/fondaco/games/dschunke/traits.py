"""What a game of Dschunke shows of a player, for balance reports."""

from __future__ import annotations

import numpy as np

from fondaco.engine.editions import Edition
from fondaco.games.dschunke.state import GIVE_BACK
from fondaco.games.dschunke.words import SPEECH
from fondaco.games.parts.table import GOODS
from fondaco.games.parts.traits import shared_traits


def traits(edition: Edition, states: np.ndarray, seat: int, made: np.ndarray) -> dict[str, np.ndarray]:
    """For every game how much of each thing the seat had or did, and its strips on each junk, seen or covered."""
    found = shared_traits(edition, states, seat, made, made[:, GIVE_BACK : GIVE_BACK + GOODS], SPEECH)
    strips = (states["layers"] >> (2 * seat)) & 3
    for junk, name in enumerate(edition.names["markets"]):
        found[f"strips on {name}, covered ones too"] = strips[:, junk].sum(1, dtype=np.int64)
    return found
