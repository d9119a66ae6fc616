"""The records of Merchants of Medieval Europe, its phases, its restrictions, and its table of verbs."""

from __future__ import annotations

import numpy as np

from fondaco.engine.records import record
from fondaco.engine.rule import Table
from fondaco.engine.verbs import Verbs

PLAYERS, GOODS, REGIONS, TERRITORIES = 6, 8, 32, 8
EXITS, PORTS, WARES = 8, 14, 2  # most neighbours of a region, most ports on a map, most goods that a region sells
CONTRACTS, MARKETS = 24, 15  # cards (M4)
STEPS = 6  # most steps of a price on a market card (M5),
DEPTHS = STEPS + 1  # prices, from the lowest, that differ in how far they can fall
PACK, PACKS = 5, 3  # market cards by fives, for bots: what is still to come of five is one of so many SUBSETS
SUBSETS = 1 << PACK
SEASON = 12  # rounds for which one market deck lasts (M8)
NOBODY = NOTHING = -1

Edition = record(
    ("price", np.int8, (GOODS,)),  # at the start
    ("supply", np.int8, (GOODS,)),  # goods cards
    ("regions", np.int8),
    ("territory", np.int8, (REGIONS,)),
    ("exits", np.int8, (REGIONS, EXITS)),  # neighbours in ascending order, then NOBODY
    ("half", np.int8, (REGIONS,)),  # the half of the sea where a region has its port, or NOBODY
    ("ports", np.int8),
    ("port", np.int8, (PORTS,)),  # the regions with a port, in ascending order
    ("wares", np.int8, (REGIONS, WARES)),  # the goods that a region sells, in ascending order, then NOTHING
    ("way", np.int8, (REGIONS, REGIONS)),  # for bots: how far regions are apart, a voyage counting as two steps
    ("shop", np.int8, (REGIONS, GOODS)),  # for bots: the nearest region that sells a good
    ("swing", np.int8, (MARKETS, GOODS)),  # what a market card does to the prices
    ("sway", np.int8, (PACKS * SUBSETS, GOODS * DEPTHS)),  # for bots: what the cards of a subset do to a price
    ("members", np.int8, (SUBSETS,)),  # for bots: cards of a subset
    ("decree", np.int8, (MARKETS,)),  # its restriction
    ("subject", np.int8, (MARKETS,)),  # the good or the territory that the restriction is about, or NOTHING
    ("place", np.int8, (CONTRACTS,)),  # where a contract is delivered
    ("order", np.int8, (CONTRACTS, GOODS)),  # what it asks for
    ("bonus", np.int8, (CONTRACTS,)),  # on each unit
    ("penalty", np.int8, (CONTRACTS,)),  # for a contract that is open at the end
    ("room", np.int8, (2,)),  # goods on a wagon with one horse and with two
    ("steps", np.int8, (2,)),  # movement points of a move action with one horse and with two
    ("purse", np.int8),  # coin of the first player at the start
    ("later", np.int8),  # and more for each later seat
    ("horse", np.int8),  # the price of the second one
    ("notes", np.int8),  # banknotes in the bank
    ("loan", np.int8),
    ("repay", np.int8),
    ("unpaid", np.int8),
    ("near", np.int8),  # the fare within a half of the sea
    ("far", np.int8),  # and across
    ("actions", np.int8),
    ("short", np.int8),  # actions on short days
    ("ration", np.int8),  # units in one buy action under rationing
)

State = record(
    ("chance", np.uint64),  # the key of this game's draws
    ("draws", np.int32),
    ("fence", np.int32),  # rises when something is drawn or revealed
    ("coin", np.int32, (PLAYERS,)),
    ("given_coin", np.int32),  # in an offer being made: coin from the active player to the partner
    ("asked_coin", np.int32),  # or from the partner to the active player
    ("flipped", np.int16),  # a bit for each market card flipped in this season
    ("touched", np.int16),  # a bit for each good that the buy or sell action under way has touched
    ("players", np.int8),
    ("rounds", np.int8),  # option: how many
    ("restrictions", np.int8),  # option: whether they hold
    ("phase", np.int8),
    ("player", np.int8),  # whose decision it is
    ("start", np.int8),  # the first player of the first round; the token passes right each round
    ("round", np.int8),
    ("turn", np.int8),  # players who are done with this phase of the round
    ("card", np.int8),  # the market card that lies open
    ("actions", np.int8),  # left to the active player
    ("doing", np.int8),  # the action that can still be continued
    ("steps", np.int8),  # movement points left
    ("bought", np.int8),  # units bought in this action, counted under rationing
    ("borrowed", np.int8),  # the player at the books has taken a banknote in this round
    ("offers", np.int8),  # made by the active player in this turn
    ("partner", np.int8),  # to whom an offer is made
    ("given", np.int8, (GOODS,)),  # in an offer being made: goods from the active player to the partner
    ("asked", np.int8, (GOODS,)),  # and from the partner to the active player
    ("prices", np.int8, (GOODS,)),
    ("supply", np.int8, (GOODS,)),
    ("rise", np.int8, (GOODS,)),  # by how much a price goes up at the end of this turn
    ("fall", np.int8, (GOODS,)),  # or down
    ("region", np.int8, (PLAYERS,)),
    ("horses", np.int8, (PLAYERS,)),
    ("notes", np.int8, (PLAYERS,)),  # banknotes to repay
    ("contracts", np.int8, (PLAYERS,)),  # held, shown or not
    ("goods", np.int8, (PLAYERS, GOODS)),
    ("where", np.int8, (CONTRACTS,)),  # who holds a contract, or BROWSED, DISCARD, DECK
    ("open", np.int8, (CONTRACTS,)),  # its holder has shown it
    ("age", np.int8, (CONTRACTS,)),  # of a contract face down: how many of the shuffles that matter it lay hidden
    ("kept", np.int8, (PLAYERS + 1, CONTRACTS)),  # how many of each age a player (or a browse) holds face down
)

HOME, BOOKS, ACTION, BROWSE, OFFER, ANSWER, OVER = range(7)  # phases
BROWSED, DISCARD, DECK = PLAYERS, PLAYERS + 1, PLAYERS + 2  # where a contract is, when no player holds it
NONE, MOVING, BUYING, SELLING = range(4)  # actions that can be continued

# Restrictions (M5)
OPEN_ROADS, PORTS_CLOSED, NO_SALE, NO_PURCHASE, NO_TRADING, NO_CONTRACTS, NO_LOANS, SHORT_DAYS = range(8)
BORDER_CLOSED, STORMS, RATIONING = range(8, 11)
DECREES = {
    "open roads": OPEN_ROADS,
    "ports closed": PORTS_CLOSED,
    "no sale": NO_SALE,
    "no purchase": NO_PURCHASE,
    "no trading": NO_TRADING,
    "no new contracts": NO_CONTRACTS,
    "no loans": NO_LOANS,
    "short days": SHORT_DAYS,
    "border closed": BORDER_CLOSED,
    "storms": STORMS,
    "rationing": RATIONING,
}

AMOUNTS = Table((1, 2, 5, 10))  # units of a good in one move; any number is a series of these
COINS = Table((1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000))  # coin in one move of an offer
UNITS, PURSES = len(AMOUNTS), len(COINS)
LOTS = GOODS * UNITS  # a good and an amount: good * UNITS + number of the amount

VERBS = Verbs(
    home=REGIONS,  # where the pawn starts
    upgrade=1,
    borrow=1,
    repay=1,
    close=1,  # the books
    go=REGIONS,  # by land
    sail=REGIONS,
    buy=LOTS,
    sell=LOTS,
    trade=PLAYERS,  # begin an offer to a player
    give=LOTS,
    ask=LOTS,
    pay=PURSES,
    charge=PURSES,
    propose=1,  # close the offer
    withdraw=1,
    accept=1,
    decline=1,
    browse=1,
    keep=CONTRACTS,
    refuse=1,  # keep none of the contracts
    complete=CONTRACTS,
    show=CONTRACTS,
    end=1,
)
VERB, WHAT = VERBS.verb, VERBS.what
(
    DO_HOME,
    DO_UPGRADE,
    DO_BORROW,
    DO_REPAY,
    DO_CLOSE,
    DO_GO,
    DO_SAIL,
    DO_BUY,
    DO_SELL,
    DO_TRADE,
    DO_GIVE,
    DO_ASK,
    DO_PAY,
    DO_CHARGE,
    DO_PROPOSE,
    DO_WITHDRAW,
    DO_ACCEPT,
    DO_DECLINE,
    DO_BROWSE,
    DO_KEEP,
    DO_REFUSE,
    DO_COMPLETE,
    DO_SHOW,
    DO_END,
) = range(len(VERBS.names))
(
    HOME_IN,
    UPGRADE,
    BORROW,
    REPAY,
    CLOSE,
    GO_TO,
    SAIL_TO,
    BUY,
    SELL,
    TRADE,
    GIVE,
    ASK,
    PAY,
    CHARGE,
    PROPOSE,
    WITHDRAW,
    ACCEPT,
    DECLINE,
    BROWSE_NOW,
    KEEP,
    REFUSE,
    COMPLETE,
    SHOW,
    END,
) = VERBS.first.values()

# how an observer reads the fields; see envs/fields.py
BY_SEAT = ("coin", "region", "horses", "notes", "contracts", "goods", "kept")
SETS = {"flipped": 15, "touched": 8}
