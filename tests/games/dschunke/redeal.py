"""Deals everything hidden in Dschunke anew."""

from __future__ import annotations

from random import Random

import numpy as np

from fondaco.engine.game import Game
from fondaco.engine.records import mirror
from fondaco.games.parts import table as t
from games.parts.redealing import redeal_cards, redeal_deck, redeal_goods


def redeal(game: Game, state: np.ndarray, viewer: int, luck: Random) -> np.ndarray:
    """Another truth that the viewer cannot tell from this one."""
    swapped = state.copy()
    table, box = mirror(swapped), mirror(game.edition.record)
    redeal_goods(table, viewer, luck)
    redeal_cards(box, table, viewer, luck, box.end_cards if table.phase == t.OVER else 0)
    redeal_deck(table, table.round, len(table.deck), luck)
    if table.round == 0:
        standing = [junk for junk in range(t.MARKETS) if table.ring[junk] != t.EMPTY]
        merchants = luck.sample(range(t.MERCHANTS), t.MERCHANTS)
        for junk, merchant in zip(standing, merchants, strict=True):
            table.ring[junk] = merchant
    return swapped
