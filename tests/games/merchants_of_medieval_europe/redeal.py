"""Deals anew what a viewer may not know: contracts that lie face down change places with others of the same age.

Everybody saw which contracts lay open when the deck was last shuffled, and how many each player took before and after
(M19, M23). So a hidden contract can only be exchanged for another one that has been out of sight for as long.
"""

from __future__ import annotations

from random import Random

import numpy as np

from fondaco.engine.game import Game
from fondaco.engine.records import mirror
from fondaco.games.merchants_of_medieval_europe.secrets import SECRETS


def redeal(game: Game, state: np.ndarray, viewer: int, luck: Random) -> np.ndarray | None:
    """Another truth for the viewer, or None where there is no other."""
    swapped = state.copy()
    where, ages = swapped["where"][0], swapped["age"][0]
    hidden = [card for (card,) in SECRETS["where"].hidden(mirror(game.edition.record), mirror(state), viewer)]
    changed = False
    for age in sorted({int(ages[card]) for card in hidden}):
        cards = [card for card in hidden if ages[card] == age]
        places = [int(where[card]) for card in cards]
        if len(set(places)) < 2:
            continue
        dealt = list(places)
        while dealt == places:
            luck.shuffle(dealt)
        where[cards] = dealt
        changed = True
    return swapped if changed else None
