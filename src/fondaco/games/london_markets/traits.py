"""What a game of London Markets shows of a player, for balance reports."""

from __future__ import annotations

import numpy as np

from fondaco.engine.editions import Edition
from fondaco.games.london_markets.state import SWAP
from fondaco.games.london_markets.words import SPEECH
from fondaco.games.parts.table import GOODS
from fondaco.games.parts.traits import shared_traits


def traits(edition: Edition, states: np.ndarray, seat: int, made: np.ndarray) -> dict[str, np.ndarray]:
    """For every game how much of each thing the seat had or did."""
    swaps = made[:, SWAP : SWAP + GOODS * GOODS].reshape(-1, GOODS, GOODS)  # returned, taken
    return shared_traits(edition, states, seat, made, swaps.sum(2), SPEECH)
