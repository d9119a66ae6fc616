"""The records of Hansa, its phases, and its table of verbs."""

from __future__ import annotations

import numpy as np

from fondaco.engine.records import record
from fondaco.engine.verbs import Verbs

PLAYERS, CITIES, COLOURS, BARRELS, SPACES, MARKERS = 4, 9, 6, 3, 18, 78
KINDS = COLOURS * BARRELS  # a marker's kind is colour * 3 + barrels - 1
NOBODY = EMPTY = -1

Edition = record(
    ("routes", np.int8, (CITIES, CITIES)),  # [a, b]: the ship may sail from a to b
    ("exits", np.int8, (CITIES,)),  # how many cities the ship may sail to from each,
    ("sails", np.int8, (CITIES, CITIES)),  # and which, in order
    ("city_of", np.int8, (SPACES,)),  # warehouse spaces in filling order
    ("first_space", np.int8, (CITIES,)),  # a city has one space or two
    ("last_space", np.int8, (CITIES,)),
    ("spaces", np.int8),
    ("home", np.int8),  # where the ship starts and nobody places booths before the game
    ("copies", np.int8, (BARRELS,)),  # markers of each colour with one, two, three barrels
    ("booths", np.int8),
    ("placements", np.int8),
    ("placed", np.int8),
    ("purse", np.int8),  # Talers at the start
    ("income", np.int8),
    ("refill", np.int8),
    ("fare", np.int8),
    ("price", np.int8),
    ("keep_talers", np.int8),
    ("keep_markers", np.int8),
    ("open_points", np.int8),
    ("sold_points", np.int8),
    ("barrel_points", np.int8),
    ("shared_city", np.int8),
    ("sole_city", np.int8),
    ("promo", np.int8, (4,)),
)

State = record(
    ("chance", np.uint64),  # the key of this game's draws
    ("draws", np.int32),
    ("fence", np.int32),  # rises when something is drawn or revealed
    ("turn", np.int16),  # placements made before the game; then turns completed
    ("players", np.int8),
    ("promo", np.int8),  # option: the promo card
    ("phase", np.int8),
    ("player", np.int8),  # whose decision it is
    ("start", np.int8),  # the start player
    ("seller", np.int8),  # while others settle their losses
    ("opener", np.int8),  # who opened the fifth pile; from then on it is the last round
    ("ship", np.int8),
    ("acted", np.int8),  # the one action of this stop is spent
    ("busy", np.int8),  # somebody refilled, bought, set up or sold in this round
    ("idle", np.int8),  # full rounds since then
    ("colours", np.int8),  # a bit for each colour in the game
    ("markers", np.int8),  # in the game, all told
    ("drawn", np.int8),  # of these, turned up so far
    ("warehouse", np.int8, (SPACES,)),  # kind on each space
    ("supply", np.int8, (MARKERS,)),  # kinds in drawing order; those turned up are EMPTY
    ("gone", np.int8, (KINDS,)),  # spent, lost and discarded markers
    ("offer", np.int8, (KINDS,)),  # a sale being put together
    ("talers", np.int8, (PLAYERS,)),
    ("stock", np.int8, (PLAYERS,)),  # booths not on the board
    ("losing", np.int8, (PLAYERS,)),  # a bit for each colour of which one marker is still to be lost
    ("booths", np.int8, (PLAYERS, CITIES)),
    ("goods", np.int8, (PLAYERS, KINDS)),  # open markers
    ("sold", np.int8, (PLAYERS, KINDS)),  # markers turned over
)

SETTLE, REFILL, TRADE, SALE, LOSS, TOLL, OVER = range(7)  # phases

VERBS = Verbs(
    settle=CITIES,  # two booths before the game
    refill=1,
    skip=1,  # no refill
    sail=CITIES,
    buy=KINDS,
    build=KINDS,  # set up booths for a marker
    offer=KINDS,  # put a marker into a sale
    sell=1,  # close the sale
    lose=KINDS,
    discard=KINDS,
    end=1,
)
VERB, WHAT = VERBS.verb, VERBS.what
DO_SETTLE, DO_REFILL, DO_SKIP, DO_SAIL, DO_BUY, DO_BUILD, DO_OFFER, DO_SELL, DO_LOSE, DO_DISCARD, DO_END = range(11)
SETTLE_AT, REFILL_NOW, SKIP_REFILL, SAIL_TO, BUY, BUILD, OFFER, SELL, LOSE, DISCARD, END = VERBS.first.values()

# how an observer reads the fields; see envs/fields.py
SETS = {"colours": COLOURS, "losing": COLOURS}
