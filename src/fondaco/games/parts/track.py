"""Assistants on their tracks: one with three players, two with four, all on the space of the round.

A board has a row of spaces for each assistant at each number of players.
"""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.engine.rule import rule
from fondaco.games.parts.table import EMPTY, EVENT, NOBODY, PILES

LOAD_ONE, LOAD_TWO, BUY_GOODS, EARN = range(4)  # what a space lets an assistant do
NO_EVENT, SPECIAL_CARD, SHOW_MONEY = range(3)


@rule
def assistants(state: Record) -> int:
    """How many assistants are in the game."""
    return state.players - 2


@rule
def row(state: Record, assistant: int) -> int:
    """The row of spaces that an assistant walks."""
    return 2 * (state.players - 3) + assistant


@rule
def action(edition: Record, state: Record, assistant: int) -> int:
    """What the space lets an assistant do in this round."""
    return edition.actions[row(state, assistant), state.round - 1]


@rule
def begin_events(edition: Record, state: Record, space: int) -> bool:
    """Carries out the events of a space; whether somebody has to choose a pile now."""
    state.event = NOBODY
    return next_event(edition, state, space)


@rule
def next_event(edition: Record, state: Record, space: int) -> bool:
    """The next assistant, in order, whose space brings special cards, each event with pile choices of its own."""
    for assistant in range(state.event + 1, assistants(state)):
        if edition.events[row(state, assistant), space] == SPECIAL_CARD:
            state.event = assistant
            state.step = 0
            state.chosen = 0
            state.player = state.start
            if piles_open(state) != 0:
                state.phase = EVENT
                return True
    state.event = NOBODY
    state.step = 0
    state.chosen = 0
    return False


@rule
def next_searcher(edition: Record, state: Record, space: int) -> bool:
    """After a pile was searched: the next player at this event, or the next event; whether somebody has to choose."""
    state.step += 1
    if state.step < state.players and piles_open(state) != 0:
        state.player = (state.start + state.step) % state.players
        state.phase = EVENT
        return True
    return next_event(edition, state, space)


@rule
def piles_open(state: Record) -> int:
    """The piles that have cards and were not chosen at this event, a bit each."""
    piles = 0
    for pile in range(PILES):
        if state.pile_size[pile] > 0 and not (state.chosen >> pile) & 1:
            piles |= 1 << pile
    return piles


@rule
def shows_money(edition: Record, state: Record, space: int) -> bool:
    """Whether everybody shows their money on that space."""
    for assistant in range(assistants(state)):
        if edition.events[row(state, assistant), space] == SHOW_MONEY:
            return True
    return False


@rule
def is_free(state: Record, market: int) -> bool:
    """Whether assistants may act at a market: no merchant, used or not, stands there."""
    return state.ring[market] == EMPTY
