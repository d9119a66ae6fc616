"""Which moves a search thinks of: a purchase or a sale in few large lots, no offers, no contracts shown.

Any number of units is a series of lots, and prices stand still inside a turn (M20), so most series are detours to what
another one brings as well. What is left out here is legal all the same.
"""

from __future__ import annotations

from fondaco.engine.records import Moves, Record
from fondaco.engine.rule import rule
from fondaco.games.merchants_of_medieval_europe.state import (
    ACTION,
    AMOUNTS,
    BUY,
    BUYING,
    CONTRACTS,
    END,
    GIVE,
    GOODS,
    HOME,
    SELL,
    SELLING,
    SHOW,
    TRADE,
    UNITS,
)

POOR = 15  # coin below which a part of a good is sold, too


@rule
def sensible(edition: Record, state: Record, seat: int, moves: Moves, count: int) -> int:
    """Keeps the moves that are no detours, in their order; the end of the turn is always one of them."""
    if state.phase != ACTION:
        return count
    kept, last = 0, last_sold(state)
    for k in range(count):
        move = moves[k]
        if BUY <= move < SELL:
            good, lot = (move - BUY) // UNITS, (move - BUY) % UNITS
            next_good = (moves[k + 1] - BUY) // UNITS  # the end of the turn comes last, so there is a next move
            if next_good == good and not begins(state, good, lot) and not fits(edition, state, seat, good, lot):
                continue
        elif SELL <= move < TRADE:
            good, lot = (move - SELL) // UNITS, (move - SELL) % UNITS
            if good < last:
                continue
            part = lot + 1 < UNITS and AMOUNTS[lot + 1] <= state.goods[seat, good]
            if part and state.coin[seat] >= POOR and not spare(edition, state, seat, good, lot):
                continue
        elif TRADE <= move < GIVE or SHOW <= move < END:
            continue
        moves[kept] = move
        kept += 1
    return kept


@rule
def idle(edition: Record, state: Record, seat: int, moves: Moves, count: int) -> int:
    """What ends a turn, the books, a browse or an offer: it comes last. In the last round everybody has to sell."""
    if state.phase == HOME or state.round == state.rounds - 1:
        return -1
    return int(moves[count - 1])


@rule
def last_sold(state: Record) -> int:
    """The last good of the sale under way: the others follow in their order."""
    last = -1
    if state.doing == SELLING:
        for good in range(GOODS):
            if (state.touched >> good) & 1:
                last = good
    return last


@rule
def begins(state: Record, good: int, lot: int) -> bool:
    """Whether a single unit raises the price of a good that was not bought in this action yet (M20)."""
    return lot == 0 and not (state.doing == BUYING and (state.touched >> good) & 1 == 1)


@rule
def fits(edition: Record, state: Record, seat: int, good: int, lot: int) -> bool:
    """Whether the lot is the largest within what a contract of the seat still lacks."""
    if state.contracts[seat] > 0:
        for card in range(CONTRACTS):
            if state.where[card] == seat and largest_within(edition.order[card, good] - state.goods[seat, good], lot):
                return True
    return False


@rule
def spare(edition: Record, state: Record, seat: int, good: int, lot: int) -> bool:
    """Whether the lot is the largest besides what a contract of the seat asks for."""
    if state.contracts[seat] > 0:
        for card in range(CONTRACTS):
            asked = edition.order[card, good]
            if state.where[card] == seat and asked > 0 and largest_within(state.goods[seat, good] - asked, lot):
                return True
    return False


@rule
def largest_within(units: int, lot: int) -> bool:
    """Whether the lot is the largest of so many units."""
    return AMOUNTS[lot] <= units and (lot + 1 == UNITS or units < AMOUNTS[lot + 1])
