"""Plays the moves that the sister games share, up to where each game goes on in its own way."""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.engine.rule import rule
from fondaco.games.parts.actions import carry_out, take_due, task_of, use_assistant, use_merchant
from fondaco.games.parts.auction import begin_auctions, bid, next_auction
from fondaco.games.parts.memory import keep, lay_open, look
from fondaco.games.parts.replenishing import begin_replenishing, replenish
from fondaco.games.parts.ring import market_of
from fondaco.games.parts.setting_up import place_for_neighbour
from fondaco.games.parts.stack import load
from fondaco.games.parts.table import (
    ACT,
    DO_ASSISTANT,
    DO_BID,
    DO_KEEP,
    DO_MERCHANT,
    DO_MONEY,
    DO_NOTHING,
    DO_SEARCH,
    DO_TAKE,
    EVENT,
    MARKETS,
    NOBODY,
    PLACE,
    REPLENISH,
    SEARCH,
)
from fondaco.games.parts.track import action

# what a move has brought to its end
NOTHING_ENDS, BARS_PLACED, DEED_DONE, AUCTIONS_OVER, EVENT_SEARCHED = range(5)


@rule
def play_shared(edition: Record, state: Record, seat: int, verb: int, what: int) -> int:
    """Plays a move with one of the shared verbs but `done` and `play`; returns what it has brought to its end."""
    if verb == DO_BID:
        return auctions(bid(edition, state, seat, what + 1))
    if verb == DO_NOTHING:
        return auctions(bid(edition, state, seat, 0))
    if verb == DO_TAKE:
        return take_one(edition, state, seat, what)
    if verb == DO_MERCHANT:
        market = market_of(state.ring, what)
        use_merchant(state, what)
        carry_out(edition, state, seat, task_of(what), market, state.offers[market])
        return deed(state)
    if verb == DO_ASSISTANT:
        assistant, market = what // MARKETS, what % MARKETS
        use_assistant(state, assistant)
        carry_out(edition, state, seat, action(edition, state, assistant), market, state.offers[market])
        return deed(state)
    if verb == DO_SEARCH:
        if state.phase == EVENT:
            state.chosen |= 1 << what
        look(state, seat, what)
        state.phase = SEARCH
        return NOTHING_ENDS
    if verb == DO_KEEP:
        keep(state, seat, what)
        if (edition.at_once >> what) & 1:
            lay_open(state, seat, what)
        if state.winner == NOBODY:
            return EVENT_SEARCHED
        return auctions(next_auction(state))
    if verb == DO_MONEY:
        state.money[seat] += edition.consolation
        return auctions(next_auction(state))
    return place(edition, state, seat, what)


@rule
def auctions(going_on: bool) -> int:
    """Whether the auctions have come to their end."""
    return NOTHING_ENDS if going_on else AUCTIONS_OVER


@rule
def deed(state: Record) -> int:
    """Whether an action has come to its end, or goods are still to be chosen."""
    return DEED_DONE if state.phase == ACT else NOTHING_ENDS


@rule
def take_one(edition: Record, state: Record, seat: int, good: int) -> int:
    """Goods of choice, by an action or when hands are replenished."""
    if state.phase != REPLENISH:
        take_due(state, seat, good)
        return deed(state)
    if replenish(edition, state, seat, good):
        return NOTHING_ENDS
    return auctions(begin_auctions(state))


@rule
def begin_trade(edition: Record, state: Record) -> int:
    """Hands are replenished, then the auctions begin; returns AUCTIONS_OVER when nobody has anything to do in both."""
    if begin_replenishing(edition, state):
        return NOTHING_ENDS
    return auctions(begin_auctions(state))


@rule
def place(edition: Record, state: Record, seat: int, market: int) -> int:
    """A bar of the neighbour's before the game, or one of the player's own by a special card."""
    if state.phase == PLACE:
        return BARS_PLACED if place_for_neighbour(edition, state, seat, market) else NOTHING_ENDS
    load(state.layers[market], state.bars, seat, 1)
    state.phase = ACT
    return DEED_DONE


@rule
def next_turn(state: Record) -> bool:
    """The next player's turn to act; False when everybody had one."""
    state.acted = 0
    state.plays = 0
    state.step += 1
    if state.step == state.players:
        state.step = 0
        return False
    state.player = (state.start + state.step) % state.players
    return True


@rule
def begin_turns(state: Record) -> None:
    """From the start player on, everybody acts."""
    state.phase = ACT
    state.player = state.start
