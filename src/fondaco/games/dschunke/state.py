"""The records of Dschunke, its own phases, its kinds of special cards, and its table of verbs."""

from __future__ import annotations

import numpy as np

from fondaco.engine.records import record
from fondaco.engine.verbs import Verbs
from fondaco.games.parts import table
from fondaco.games.parts.table import (
    GOODS,
    MARKETS,
    OWN_PHASES,
    OWN_VERBS,
    PLAYERS,
    SHARED_VERBS,
    edition_fields,
    position_fields,
)

ROUNDS = 10
LAYERS = 12  # strips can be moved away, so the whole stack is kept (D23); an edition is checked not to need more

SUPPLY, EXCHANGE, TIE, LOAD, MOVE, MONEY, SINGLE, PAIR = range(8)  # kinds of special cards
ALWAYS = (SUPPLY, EXCHANGE, TIE)  # open at once (D20); load, move, money are additional actions, the rest end cards

Edition = record(
    *edition_fields(ROUNDS, ROUNDS),
    ("end_cards", np.int32),  # a bit for each special card that counts at the end
    ("strips", np.int8, (2, MARKETS * PLAYERS)),  # with 3 and 4 players: strips of each colour on each junk (D7)
    ("berths", np.int8, (MARKETS,)),  # the merchant on each junk (D6)
    ("offers", np.int8, (MARKETS,)),  # the good of each junk (D1)
    ("returns", np.int8),  # goods cards that an exchange may return at most (D10)
    ("single_crates", np.int8),  # end cards: crates needed, and what they bring (D22)
    ("single_pays", np.int8),
    ("pair_crates", np.int8),
    ("pair_pays", np.int8),
    ("junk_pays", np.int8),  # the end bonus: for each junk, or for all of them (D24)
    ("all_pay", np.int8),
)

State = record(
    *position_fields(ROUNDS, LAYERS),
    ("variant", np.int8),  # option: neighbours place the strips
    ("colours", np.int8, (PLAYERS,)),  # of the seats
)

BARTER, FETCH, SHIFT = range(OWN_PHASES, OWN_PHASES + 3)  # exchange: return or take; only take; move a strip

VERBS = Verbs(**SHARED_VERBS, back=GOODS, move=MARKETS * MARKETS)  # return a goods card; a strip from a junk to another
VERB, WHAT = VERBS.verb, VERBS.what
DO_BACK, DO_MOVE = OWN_VERBS, OWN_VERBS + 1
GIVE_BACK, MOVE_STRIP = VERBS.first["back"], VERBS.first["move"]

# how an observer reads the fields; see envs/fields.py
BY_SEAT, SEATS, SETS, PACKED = (*table.BY_SEAT, "colours"), table.SEATS, table.SETS, table.PACKED
