"""The table that the sister games share: how much there is of everything, the fields of a position, phases and verbs.

Both games have five places in a ring where bars of three crates are stacked, four goods in open piles, hands of goods,
special cards in four piles that players search, and bids made all at once. What a game has beyond that it adds.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.verbs import Verbs

PLAYERS, MARKETS, GOODS = 4, 5, 4
MERCHANTS, ASSISTANTS = 3, 2
CARDS, PILES = 30, 4  # special cards, and the piles they lie in
TAKES = 18  # special cards taken in a game: one a market card, and one a player at each of two events
COPIES = 18  # cards of one good
NOBODY = EMPTY = -1
GENERAL = 4  # a market without a good of its own: any one good

LOADER, EARNER, BUYER = range(MERCHANTS)  # what the merchants do: bars, money, goods
EVERY_GOOD = (1 << GOODS) - 1

# phases; a game adds its own from OWN_PHASES on
PLACE, ACT, CHOOSE, TAKE, LAY, REPLENISH, BID, PRIZE, SEARCH, EVENT, OVER = range(11)
OWN_PHASES = 11


def position_fields(cards: int, layers: int) -> tuple[tuple, ...]:
    """The fields of a position, with so many market cards and so many layers kept of every stack."""
    return (
        ("chance", np.uint64),  # the key of this game's draws
        ("draws", np.int32),
        ("fence", np.int32),  # rises when something is drawn or revealed
        ("pile_cards", np.int32, (PILES,)),  # special cards in each pile, a bit each
        ("hand", np.int32, (PLAYERS,)),  # special cards in hand, a bit each
        ("looked", np.int32, (TAKES,)),  # what a pile held when somebody searched it
        ("layers", np.int16, (MARKETS, layers)),  # of each stack, from the top; see stack.py
        ("money", np.int16, (PLAYERS,)),
        ("players", np.int8),
        ("open_accounts", np.int8),  # option: the page adds up what everybody could write down
        ("phase", np.int8),
        ("player", np.int8),  # whose decision it is; nobody's while all bid at once
        ("start", np.int8),  # the start player
        ("round", np.int8),  # 1 for the first; 0 while bars are placed before the game
        ("step", np.int8),  # turns taken in this phase
        ("used", np.int8),  # a bit for each merchant and assistant that was used this round
        ("acted", np.int8),  # the action of this turn is done
        ("plays", np.int8),  # special cards played in this turn
        ("due", np.int8),  # goods cards still to be taken
        ("swaps", np.int8),  # exchanges still open
        ("covered", np.int8),  # a bit for each good auctioned this round
        ("winner", np.int8),  # who has won the special card of this auction
        ("event", np.int8),  # the assistant whose event is being carried out
        ("chosen", np.int8),  # a bit for each pile searched at this event
        ("tiebreaker", np.int8),  # who wins ties
        ("takes", np.int8),  # special cards taken so far
        ("ring", np.int8, (MARKETS,)),  # the merchant at each market
        ("offers", np.int8, (MARKETS,)),  # the good of each market
        ("deck", np.int8, (cards,)),  # market cards, a round each
        ("stock", np.int8, (GOODS,)),  # goods cards in the open piles
        ("bars", np.int8, (PLAYERS,)),  # not yet placed
        ("goods", np.int8, (PLAYERS, GOODS)),  # goods cards in hand
        ("known", np.int8, (PLAYERS, GOODS)),  # the least that everybody knows each hand to hold
        ("cards", np.int8, (PLAYERS,)),  # goods cards in hand, all told
        ("supply", np.int8, (PLAYERS,)),  # goods cards due when hands are replenished
        ("held", np.int8, (PLAYERS,)),  # special cards in hand, all told
        ("bids", np.int8, (PLAYERS,)),  # sealed; see auction.py
        ("offered", np.int8, (PLAYERS,)),  # what was bid in the last auction, for all to see
        ("pile_size", np.int8, (PILES,)),
        ("source", np.int8, (TAKES,)),  # of each special card taken: the pile,
        ("taker", np.int8, (TAKES,)),  # the player
        ("taken", np.int8, (TAKES,)),  # and the card
        ("played_by", np.int8, (CARDS,)),  # of each special card: who has played it,
        ("played_after", np.int8, (CARDS,)),  # and how many cards had been taken by then
    )


def edition_fields(cards: int, spaces: int) -> tuple[tuple, ...]:
    """The printed matter that the shared rules look up, with so many market cards and spaces of a track."""
    return (
        ("at_once", np.int32),  # a bit for each special card that is laid open when it is drawn
        ("worth", np.int8, (cards, GOODS)),  # what a market card pays for each good
        ("special", np.int8, (cards,)),  # the good that brings a special card
        ("actions", np.int8, (4, spaces)),  # of the assistants' spaces; see track.py for the rows
        ("events", np.int8, (4, spaces)),
        ("card_kind", np.int8, (CARDS,)),
        ("card_here", np.int8, (CARDS,)),  # the markets that a special card names
        ("card_there", np.int8, (CARDS,)),
        ("pile_sizes", np.int8, (PILES,)),
        ("copies", np.int8),  # of each good
        ("hand_size", np.int8),
        ("bars", np.int8),
        ("passed", np.int8),  # bars that the neighbour places before the game
        ("room", np.int8),  # bars that a market may hold while these are placed
        ("supply", np.int8),
        ("extra_swaps", np.int8),  # exchanges that come with each further replenishment card
        ("least", np.int8),  # what an action pays at least
        ("consolation", np.int8),  # money instead of a special card in the last round
    )


SHARED_VERBS = {
    "place": MARKETS,  # one bar
    "merchant": MERCHANTS,
    "assistant": ASSISTANTS * MARKETS,  # at a market
    "take": GOODS,
    "done": 1,
    "nothing": 1,
    "bid": GOODS * COPIES,
    "search": PILES,
    "money": 1,  # instead of a special card
    "keep": CARDS,
    "play": CARDS,
}
SHARED = Verbs(**SHARED_VERBS)
(
    PLACE_AT,
    SEND_MERCHANT,
    SEND_ASSISTANT,
    TAKE_GOOD,
    DONE,
    NOTHING,
    FIRST_BID,
    SEARCH_PILE,
    TAKE_MONEY,
    KEEP_CARD,
    PLAY_CARD,
) = SHARED.first.values()
(
    DO_PLACE,
    DO_MERCHANT,
    DO_ASSISTANT,
    DO_TAKE,
    DO_DONE,
    DO_NOTHING,
    DO_BID,
    DO_SEARCH,
    DO_MONEY,
    DO_KEEP,
    DO_PLAY,
) = range(11)
OWN_VERBS = 11

# how an observer reads the fields; see envs/fields.py
BY_SEAT = ("hand", "money", "bars", "goods", "known", "cards", "supply", "held", "bids", "offered")
SEATS = ("player", "start", "winner", "tiebreaker", "taker", "played_by")
SETS = {"pile_cards": CARDS, "hand": CARDS, "looked": CARDS, "used": 5, "covered": GOODS, "chosen": PILES}
PACKED = {"layers": 2}
