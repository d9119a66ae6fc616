"""Swaps what is hidden in the toy: bids lie in hands, so bids and hands change together."""

from __future__ import annotations

from random import Random

import numpy as np

from fondaco.engine.game import Game
from toys.auction.state import CARDS, EMPTY, SPENT


def redeal(game: Game, state: np.ndarray, viewer: int, luck: Random) -> np.ndarray | None:
    """Renames the unseen cards: each takes the place of another."""
    swapped = state.copy()
    unseen = [card for card in range(CARDS) if state["where"][0, card] not in (viewer, SPENT)]
    if len(unseen) < 2:
        return None
    named = dict(zip(unseen, unseen[1:] + unseen[:1] if luck.random() < 0.5 else reversed(unseen), strict=True))
    for card, new in named.items():
        swapped["where"][0, new] = state["where"][0, card]
    for seat in range(int(state["players"][0])):
        if seat != viewer and state["bid"][0, seat] != EMPTY:
            swapped["bid"][0, seat] = named[int(state["bid"][0, seat])]
    return swapped
