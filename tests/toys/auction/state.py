"""The records of the toy and its verbs."""

from __future__ import annotations

import numpy as np

from fondaco.engine.records import record
from fondaco.engine.verbs import Verbs

PLAYERS, CARDS, HAND, ROUNDS = 3, 12, 3, 3
NOBODY = EMPTY = -1
DECK, SPENT = PLAYERS, PLAYERS + 1  # where a card can be, besides a seat's hand

Edition = record(("cards", np.int8))

State = record(
    ("chance", np.uint64),
    ("draws", np.int32),
    ("fence", np.int32),
    ("players", np.int8),
    ("round", np.int8),
    ("prize", np.int8),  # the card that is bid for
    ("bid", np.int8, (PLAYERS,)),  # unseen until all are in
    ("won", np.int8, (PLAYERS,)),
    ("where", np.int8, (CARDS,)),  # the seat that holds a card, or DECK, or SPENT
)

VERBS = Verbs(bid=CARDS)
