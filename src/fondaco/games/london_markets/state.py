"""The records of London Markets, its kinds of special cards, and its table of verbs."""

from __future__ import annotations

import numpy as np

from fondaco.engine.records import record
from fondaco.engine.verbs import Verbs
from fondaco.games.parts import table
from fondaco.games.parts.table import GOODS, OWN_VERBS, SHARED_VERBS, edition_fields, position_fields

ROUNDS = 12
LAYERS = 2  # nothing is ever removed (L13), so deeper ones never come to light
TIERS = 3

TIEBREAKER, REPLENISHMENT, ANY_MARKET, CLIENTELE, MONOPOLY, COMBINED, RICH = range(7)  # kinds of special cards
LASTING = (TIEBREAKER, REPLENISHMENT)

Edition = record(
    *edition_fields(ROUNDS, ROUNDS),
    ("closed", np.int8, (ROUNDS,)),  # market cards that read "market closed"
    ("second_card", np.int8),  # what a second special card in a round costs
    ("early", np.int8),  # rounds in which monopoly, combined and rich offer cannot be played
    ("tiers", np.int8, (3, TIERS)),  # of these three: crates or markets needed,
    ("pays", np.int8, (3, TIERS)),  # and what they pay then
)

State = record(*position_fields(ROUNDS, LAYERS))

VERBS = Verbs(**SHARED_VERBS, swap=GOODS * GOODS)  # return the first, take the second
VERB, WHAT = VERBS.verb, VERBS.what
DO_SWAP = OWN_VERBS
SWAP = VERBS.first["swap"]

# how an observer reads the fields; see envs/fields.py
BY_SEAT, SEATS, SETS, PACKED = table.BY_SEAT, table.SEATS, table.SETS, table.PACKED
