"""The records of Portobello Market, its phases, and its table of verbs."""

from __future__ import annotations

import numpy as np

from fondaco.engine.records import record
from fondaco.engine.rule import Table
from fondaco.engine.verbs import Verbs

PLAYERS, PLAZAS, ALLEYS, DISTRICTS = 4, 11, 22, 12
LONGEST, SIDES, MOST_ALLEYS, STACK = (
    6,
    3,
    10,
    8,
)  # spaces of an alley, alleys of a district, of a plaza; neutral stack
NOBODY = EMPTY = -1
SERVANT, BOURGEOIS, LORD = CUSTOMERS = range(3)

COUNTERS = 6  # kinds of counters: the own 2, 3, 4 and the neutral 1, 2, 3 (P5)
OWN_TWO, OWN_THREE, OWN_FOUR, NEUTRAL = range(4)
SHOWS = Table((2, 3, 4, 1, 2, 3))  # the number on each kind of counter

Edition = record(
    ("length", np.int8, (ALLEYS,)),
    ("worth", np.int8, (ALLEYS, LONGEST)),  # of each space, from the alley's first plaza on
    ("ends", np.int8, (ALLEYS, 2)),  # the plazas at both ends
    ("sides", np.int8, (DISTRICTS, SIDES)),  # the alleys of a district, ascending
    ("beyond", np.int8, (DISTRICTS, SIDES)),  # the districts that a district shares an alley with, ascending
    ("across", np.int8, (DISTRICTS, SIDES)),  # the alleys that lead to them
    ("alleys_at", np.int8, (PLAZAS, MOST_ALLEYS)),
    ("degree", np.int8, (PLAZAS,)),  # how many alleys a plaza has
    ("stalls", np.int8, (PLAYERS + 1,)),  # of each player, by the number of players
    ("stack", np.int8, (STACK,)),  # the neutral counters from the top
    ("bag", np.int8, (2,)),  # servants and bourgeois
    ("factor", np.int8, (3, 3)),  # by the customers at both ends
    ("purse", np.int8),  # points at the start
)

State = record(
    ("chance", np.uint64),  # the key of this game's draws
    ("draws", np.int32),
    ("fence", np.int32),  # rises when something is drawn
    ("score", np.int16, (PLAYERS,)),
    ("trail", np.int16),  # a bit for each district where the Bobby stood since the turn began or something was placed
    ("players", np.int8),
    ("phase", np.int8),
    ("player", np.int8),  # whose decision it is
    ("start", np.int8),  # the start player
    ("bobby", np.int8),  # his district
    ("actions", np.int8),  # left in this turn
    ("hand", np.int8),  # the customer that was drawn and has to be placed
    ("busy", np.int8),  # something was placed in this turn
    ("idle", np.int8),  # turns in succession in which nothing was; as many as players: the last round
    ("taken", np.int8),  # neutral counters that were taken from the stack
    ("bag", np.int8, (2,)),  # servants and bourgeois
    ("stock", np.int8, (PLAYERS,)),  # stalls not on the board
    ("customers", np.int8, (PLAZAS,)),
    ("marked_by", np.int8, (DISTRICTS,)),  # who scored a district
    ("mark", np.int8, (DISTRICTS,)),  # the number on the counter that lies there
    ("chain", np.int8, (ALLEYS,)),  # the end from which the stalls grow: 0 its first plaza, 1 its second
    ("filled", np.int8, (ALLEYS,)),  # stalls in an alley
    ("up", np.int8, (PLAYERS, COUNTERS)),  # counters face up
    ("down", np.int8, (PLAYERS, COUNTERS)),
    ("count", np.int8, (ALLEYS, PLAYERS)),  # each player's stalls in an alley
    ("stalls", np.int8, (ALLEYS, LONGEST)),  # whose stall stands on a space
)

POSTING, CHOICE, ACTION, PLACEMENT, OVER = range(5)  # phases

VERBS = Verbs(
    bobby=DISTRICTS,  # put there before the game, led there in a turn
    turn=COUNTERS,  # a counter over
    two=DISTRICTS,  # score a district with the own 2
    four=DISTRICTS,  # … with the own 4
    stall=2 * ALLEYS,  # alley * 2 + the end from which its chain grows
    draw=1,  # a customer
    place=PLAZAS,
    end=1,
)
VERB, WHAT = VERBS.verb, VERBS.what
DO_BOBBY, DO_TURN, DO_TWO, DO_FOUR, DO_STALL, DO_DRAW, DO_PLACE, DO_END = range(8)
BOBBY_TO, TURN_OVER, SCORE_TWO, SCORE_FOUR, STALL, DRAW, PLACE, END = VERBS.first.values()

# how an observer reads the fields; see envs/fields.py
BY_SEAT = ("score", "stock", "up", "down", "count")
SEATS = ("player", "start", "marked_by", "stalls")
SETS = {"trail": 12}
