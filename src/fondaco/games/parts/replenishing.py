"""Replenishing hands: each player in turn takes goods cards of choice, one for each replenishment card."""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.engine.rule import rule
from fondaco.games.parts.goods import in_stock, take
from fondaco.games.parts.table import REPLENISH


@rule
def begin_replenishing(edition: Record, state: Record) -> bool:
    """From the start player on; False when nobody can take anything."""
    state.step = 0
    return next_to_replenish(edition, state)


@rule
def next_to_replenish(edition: Record, state: Record) -> bool:
    """The next player who has cards to take; False when all had their turn."""
    while state.step < state.players and in_stock(state) > 0:
        state.player = (state.start + state.step) % state.players
        state.due = state.supply[state.player]
        if state.due > 0:
            state.swaps = edition.extra_swaps * (state.supply[state.player] - edition.supply)
            state.phase = REPLENISH
            return True
        state.step += 1
    state.step = 0
    return False


@rule
def replenish(edition: Record, state: Record, seat: int, good: int) -> bool:
    """Takes one card; False when that was the last card of the last player."""
    take(state, seat, good, 1)
    state.due -= 1
    return go_on(edition, state)


@rule
def go_on(edition: Record, state: Record) -> bool:
    """The same player, unless everybody can see that there is nothing left to do; False when all had their turn."""
    if in_stock(state) > 0 and (state.due > 0 or (state.swaps > 0 and state.cards[state.player] > 0)):
        return True
    return stop(edition, state)


@rule
def stop(edition: Record, state: Record) -> bool:
    """The player has replenished; what could not be taken lapses. False when that was the last player."""
    state.due = 0
    state.swaps = 0
    state.step += 1
    return next_to_replenish(edition, state)
