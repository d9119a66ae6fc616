"""The special cards of London Markets (L31–L33)."""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.engine.rule import rule
from fondaco.games.london_markets.state import (
    ANY_MARKET,
    CLIENTELE,
    COMBINED,
    MONOPOLY,
    REPLENISHMENT,
    TIEBREAKER,
    TIERS,
)
from fondaco.games.parts.actions import reward
from fondaco.games.parts.memory import lay_open
from fondaco.games.parts.stack import crates
from fondaco.games.parts.table import LAY, MARKETS


@rule
def playable(edition: Record, state: Record, seat: int, card: int) -> bool:
    """Whether a special card would do something (L32), and not too early (L33)."""
    kind = edition.card_kind[card]
    if kind == ANY_MARKET:
        return state.bars[seat] > 0
    if kind < CLIENTELE:
        return True
    return (kind == CLIENTELE or state.round > edition.early) and payment(edition, state, seat, card) > 0


@rule
def play_card(edition: Record, state: Record, seat: int, card: int) -> None:
    """Lays a special card open; lasting ones work from now on (L31), others once (L32)."""
    lay_open(state, seat, card)
    kind = edition.card_kind[card]
    if kind == TIEBREAKER:
        state.tiebreaker = seat
    elif kind == REPLENISHMENT:
        state.supply[seat] += 1
    elif kind == ANY_MARKET:
        state.phase = LAY
    else:
        state.money[seat] += payment(edition, state, seat, card)


@rule
def payment(edition: Record, state: Record, seat: int, card: int) -> int:
    """What a card that pays would pay now (L32)."""
    kind = edition.card_kind[card]
    if kind == CLIENTELE:
        return reward(edition, state, seat, edition.card_here[card])
    if kind == MONOPOLY:
        return tier(edition, 0, crates(state.layers[edition.card_here[card]], seat))
    if kind == COMBINED:
        here = crates(state.layers[edition.card_here[card]], seat)
        there = crates(state.layers[edition.card_there[card]], seat)
        return tier(edition, 1, min(here, there))
    return tier(edition, 2, markets_on_display(state, seat))


@rule
def tier(edition: Record, row: int, reached: int) -> int:
    """The highest tier reached pays."""
    pay = 0
    for step in range(TIERS):
        if reached >= edition.tiers[row, step]:
            pay = edition.pays[row, step]
    return pay


@rule
def markets_on_display(state: Record, seat: int) -> int:
    """At how many markets the player has a crate on display."""
    count = 0
    for market in range(MARKETS):
        if crates(state.layers[market], seat) > 0:
            count += 1
    return count
