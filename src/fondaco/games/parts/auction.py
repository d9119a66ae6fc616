"""An auction in which all bid at once, unseen: any number of cards of one good, or nothing.

A sealed bid is the number of its move, counted from the empty one: 0 is nothing, then the goods with their counts.
"""

from __future__ import annotations

from fondaco.engine.chance import draw, reveal
from fondaco.engine.records import UNKNOWN, Moves, Record
from fondaco.engine.rule import rule
from fondaco.games.parts.goods import give
from fondaco.games.parts.table import BID, COPIES, EMPTY, EVERY_GOOD, GOODS, NOBODY, NOTHING, PILES, PRIZE


@rule
def bid_of(good: int, count: int) -> int:
    """The bid of so many cards of a good."""
    return 1 + good * COPIES + count - 1


@rule
def good_of(bid: int) -> int:
    """The good of a bid that is not empty."""
    return (bid - 1) // COPIES


@rule
def count_of(bid: int) -> int:
    """How many cards a bid that is not empty has."""
    return (bid - 1) % COPIES + 1


@rule
def bidders(state: Record) -> int:
    """The seats whose bid is not in, a bit each. A hand that everybody knows to be empty bids nothing by itself."""
    seats = 0
    for seat in range(state.players):
        if state.bids[seat] == EMPTY and state.cards[seat] > 0:
            seats |= 1 << seat
    return seats


@rule
def open_auction(state: Record) -> bool:
    """Calls for bids; False when nothing can be auctioned any more."""
    if state.covered == EVERY_GOOD or bidders(state) == 0:
        return False
    state.phase = BID
    state.player = NOBODY
    return True


@rule
def possible_bids(state: Record, seat: int, moves: Moves) -> int:
    """Nothing, or any number of cards of a good that is not covered."""
    moves[0] = NOTHING
    n = 1
    for good in range(GOODS):
        if not (state.covered >> good) & 1:
            for count in range(1, state.goods[seat, good] + 1):
                moves[n] = NOTHING + bid_of(good, count)
                n += 1
    return n


@rule
def seal(state: Record, seat: int, bid: int) -> bool:
    """The player's bid is in, for good; whether it was the last one."""
    state.bids[seat] = bid
    reveal(state)
    return bidders(state) == 0


@rule
def settle(edition: Record, state: Record) -> bool:
    """Reveals all bids, pays for every good and notes who has won a special card; False when nobody bid anything."""
    market_card = state.deck[state.round - 1]
    anything = False
    for seat in range(state.players):
        state.offered[seat] = max(state.bids[seat], 0)
        state.bids[seat] = EMPTY
        if state.offered[seat] > 0:
            anything = True
    state.winner = NOBODY
    for good in range(GOODS):
        if not (state.covered >> good) & 1:
            pay(edition, state, good, market_card)
    for seat in range(state.players):
        bid = state.offered[seat]
        if bid > 0:
            give(state, seat, good_of(bid), count_of(bid))
            state.covered |= 1 << good_of(bid)
    return anything


@rule
def pay(edition: Record, state: Record, good: int, market_card: int) -> None:
    """Most cards of a good win what the market card shows; a tie shares money, and brings nobody a special card."""
    most = best_bid(state, good)
    if most == 0:
        return
    tied = 0
    winner = NOBODY
    for seat in range(state.players):
        if state.offered[seat] == bid_of(good, most):
            tied += 1
            if tied == 1 or state.tiebreaker == seat:
                winner = seat
    alone = tied == 1 or state.tiebreaker == winner
    if edition.special[market_card] == good:
        if alone:
            state.winner = winner
    elif alone:
        state.money[winner] += edition.worth[market_card, good]
    else:
        for seat in range(state.players):
            if state.offered[seat] == bid_of(good, most):
                state.money[seat] += edition.worth[market_card, good] // tied


@rule
def best_bid(state: Record, good: int) -> int:
    """Most cards that somebody offers of a good."""
    most = 0
    for seat in range(state.players):
        bid = state.offered[seat]
        if bid > 0 and good_of(bid) == good:
            most = max(most, count_of(bid))
    return most


@rule
def conceal_bids(state: Record, viewer: int) -> None:
    """That a bid is in shows; what it is does not."""
    for seat in range(state.players):
        if seat != viewer and state.bids[seat] != EMPTY:
            state.bids[seat] = UNKNOWN


@rule
def guess_bids(state: Record) -> None:
    """Any bid that the hand allows, for every sealed one."""
    for seat in range(state.players):
        if state.bids[seat] == UNKNOWN:
            choices = 1
            for good in range(GOODS):
                if not (state.covered >> good) & 1:
                    choices += state.goods[seat, good]
            which = draw(state, choices)
            state.bids[seat] = 0
            for good in range(GOODS):
                if which > 0 and not (state.covered >> good) & 1:
                    if which <= state.goods[seat, good]:
                        state.bids[seat] = bid_of(good, which)
                        break
                    which -= state.goods[seat, good]


@rule
def take_back_bids(state: Record) -> None:
    """An auction under way as it was before anybody bid."""
    if state.phase == BID:
        state.bids[:] = EMPTY


@rule
def begin_auctions(state: Record) -> bool:
    """The first auction of a round; False when there is none."""
    state.covered = 0
    state.offered[:] = EMPTY
    return open_auction(state)


@rule
def bid(edition: Record, state: Record, seat: int, sealed: int) -> bool:
    """Takes a bid, and settles the auction when it was the last one; False when that was the last auction."""
    if not seal(state, seat, sealed):
        return True
    if not settle(edition, state):
        state.covered = 0
        return False
    if state.winner != NOBODY and prizes(state) > 0:
        state.phase = PRIZE
        state.player = state.winner
        return True
    return next_auction(state)


@rule
def next_auction(state: Record) -> bool:
    """Goes on when the special card of an auction is settled; False when that was the last auction."""
    state.winner = NOBODY
    if open_auction(state):
        return True
    state.covered = 0
    return False


@rule
def prizes(state: Record) -> int:
    """How many choices the winner of a special card has: piles with cards, and money in the last round."""
    choices = 1 if state.round == len(state.deck) else 0
    for pile in range(PILES):
        if state.pile_size[pile] > 0:
            choices += 1
    return choices
