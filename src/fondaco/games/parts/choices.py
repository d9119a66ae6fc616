"""The legal moves of the phases that the sister games share, in ascending order."""

from __future__ import annotations

from fondaco.engine.records import Moves, Record
from fondaco.engine.rule import rule
from fondaco.games.parts.auction import bidders, possible_bids
from fondaco.games.parts.stack import stacked
from fondaco.games.parts.table import (
    BID,
    CARDS,
    DONE,
    EVENT,
    GOODS,
    KEEP_CARD,
    LAY,
    MARKETS,
    MERCHANTS,
    OVER,
    PILES,
    PLACE,
    PLACE_AT,
    PRIZE,
    SEARCH,
    SEARCH_PILE,
    SEND_ASSISTANT,
    SEND_MERCHANT,
    TAKE_GOOD,
    TAKE_MONEY,
)
from fondaco.games.parts.track import assistants, is_free, piles_open


@rule
def deciding(state: Record) -> int:
    """The seats that may move: one, or all whose bid is not in, or nobody when the game is over."""
    if state.phase == BID:
        return bidders(state)
    if state.phase == OVER:
        return 0
    return 1 << state.player


@rule
def errands(state: Record, moves: Moves, n: int) -> int:
    """Merchants and assistants that nobody has used this round; assistants go where no merchant is."""
    for merchant in range(MERCHANTS):
        if not (state.used >> merchant) & 1:
            moves[n] = SEND_MERCHANT + merchant
            n += 1
    for assistant in range(assistants(state)):
        if not (state.used >> (MERCHANTS + assistant)) & 1:
            for market in range(MARKETS):
                if is_free(state, market):
                    moves[n] = SEND_ASSISTANT + assistant * MARKETS + market
                    n += 1
    return n


@rule
def goods_in_stock(state: Record, moves: Moves, n: int) -> int:
    """One move for each pile of goods that has cards."""
    for good in range(GOODS):
        if state.stock[good] > 0:
            moves[n] = TAKE_GOOD + good
            n += 1
    return n


@rule
def errand_or_done(state: Record, moves: Moves) -> int:
    """A turn's own choices: an errand, or the end of the turn once it is run."""
    if state.acted:
        moves[0] = DONE
        return 1
    return errands(state, moves, 0)


@rule
def cards_due_or_done(state: Record, moves: Moves) -> int:
    """The goods cards that may be taken while some are due, or the end when none is."""
    if state.due > 0:
        return goods_in_stock(state, moves, 0)
    moves[0] = DONE
    return 1


@rule
def shared_choices(edition: Record, state: Record, seat: int, moves: Moves) -> int:
    """The moves of a phase that is the same in all sister games; returns how many there are."""
    phase = state.phase
    if phase == BID:
        return possible_bids(state, seat, moves)
    if phase in (PLACE, LAY):
        n = 0
        for market in range(MARKETS):
            if phase == LAY or stacked(state.layers[market]) < edition.room:
                moves[n] = PLACE_AT + market
                n += 1
        return n
    if phase in (PRIZE, EVENT):
        return piles_to_search(state, moves)
    if phase == SEARCH:
        return cards_to_keep(state, moves)
    return goods_in_stock(state, moves, 0)


@rule
def piles_to_search(state: Record, moves: Moves) -> int:
    """Piles that have cards and were not chosen at this event; in the last round money is offered instead."""
    n = 0
    piles = piles_open(state)
    for pile in range(PILES):
        if (piles >> pile) & 1:
            moves[n] = SEARCH_PILE + pile
            n += 1
    if state.phase == PRIZE and state.round == len(state.deck):
        moves[n] = TAKE_MONEY
        n += 1
    return n


@rule
def cards_to_keep(state: Record, moves: Moves) -> int:
    """The cards of the pile that is being searched."""
    n = 0
    cards = max(state.looked[state.takes], 0)  # none where the viewer may not know
    for card in range(CARDS):
        if (cards >> card) & 1:
            moves[n] = KEEP_CARD + card
            n += 1
    return n
