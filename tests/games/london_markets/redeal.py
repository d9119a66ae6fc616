"""Deals everything hidden in London Markets anew."""

from __future__ import annotations

from random import Random

import numpy as np

from fondaco.engine.game import Game
from fondaco.engine.records import mirror
from games.parts.redealing import redeal_cards, redeal_deck, redeal_goods

BOTTOM = 11  # the last market card lies open


def redeal(game: Game, state: np.ndarray, viewer: int, luck: Random) -> np.ndarray:
    """Another truth that the viewer cannot tell from this one."""
    swapped = state.copy()
    table = mirror(swapped)
    redeal_goods(table, viewer, luck)
    redeal_cards(mirror(game.edition.record), table, viewer, luck)
    redeal_deck(table, table.round, BOTTOM, luck)
    return swapped
