"""What goods, bids and crates promise, in hundredths of a coin: for the bots of the sister games."""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.engine.rule import rule
from fondaco.games.parts.auction import count_of, good_of
from fondaco.games.parts.stack import crates
from fondaco.games.parts.table import (
    BID,
    CHOOSE,
    EMPTY,
    GOODS,
    LAY,
    MARKETS,
    REPLENISH,
    SEARCH,
    TAKE,
)

CARD = 62  # a goods card among the first few of a kind
MORE = 40  # one beyond that
FEW = 5
LAST_CARD = 8  # a card that can still be bid in the last round
SPECIAL = 420  # a special card to be searched for
DUE = 50  # a goods card that is still to be chosen
BAR = 130  # a bar that is still to be placed
BIDDING = 45  # how often somebody bids on a good, in hundredths
CRATE = 4  # a crate on display, for each of the next rounds,
GOOD_CRATE = 15  # and one beyond the minimum
SOON = 5  # rounds in which a crate stays on display


@rule
def rounds_left(state: Record) -> int:
    """Rounds after this one."""
    return len(state.deck) - state.round


@rule
def goods_worth(state: Record, seat: int) -> int:
    """What the hand may bring at auctions, without the cards of a sealed bid."""
    total = 0
    for good in range(GOODS):
        count = state.goods[seat, good]
        if state.bids[seat] > 0 and good_of(state.bids[seat]) == good:
            count -= count_of(state.bids[seat])
        if rounds_left(state) > 0:
            total += min(count, FEW) * CARD + max(count - FEW, 0) * MORE
        elif not (state.covered >> good) & 1:
            total += count * LAST_CARD
    return total


@rule
def bid_worth(edition: Record, state: Record, seat: int) -> int:
    """What a sealed bid may win: more the surer it is to beat what the others can bid."""
    bid = state.bids[seat]
    if bid <= 0:
        return 0
    good, count = good_of(bid), count_of(bid)
    card = state.deck[state.round - 1]
    chance = 100
    for other in range(state.players):
        held = state.goods[other, good]
        if other != seat and held >= count:
            chance = chance * (100 - BIDDING * (2 * (held - count) + 1) // (2 * held)) // 100
    prize = 100 * edition.worth[card, good]
    if edition.special[card] == good:
        prize = special_worth(edition, state)
    return prize * chance // 100


@rule
def special_worth(edition: Record, state: Record) -> int:
    """A special card that has been won and not yet been searched for."""
    if rounds_left(state) == 0:
        return 100 * edition.consolation
    return SPECIAL


@rule
def unfinished(edition: Record, state: Record, seat: int) -> int:
    """What a series of small moves that has begun will still bring."""
    total = bid_worth(edition, state, seat)
    if state.winner == seat:
        total += special_worth(edition, state)
    if state.phase == BID or state.player != seat:
        return total
    if state.phase == SEARCH and state.winner == EMPTY:
        total += SPECIAL
    elif state.phase == CHOOSE or state.phase == TAKE or state.phase == REPLENISH:
        total += DUE * state.due
    elif state.phase == LAY:
        total += BAR
    return total


@rule
def crates_worth(state: Record, seat: int, least: int) -> int:
    """What crates on display promise while merchants still come by."""
    total = 0
    for market in range(MARKETS):
        shown = crates(state.layers[market], seat)
        total += min(shown, least) * CRATE + max(shown - least, 0) * GOOD_CRATE
    return total * min(rounds_left(state), SOON)
