"""Three merchants at three different markets of a ring of five, moving on clockwise together."""

from __future__ import annotations

from fondaco.engine.chance import draw, shuffle
from fondaco.engine.records import Kinds, Record
from fondaco.engine.rule import rule
from fondaco.games.parts.table import EMPTY, MARKETS, MERCHANTS


@rule
def scatter(state: Record) -> None:
    """Puts the merchants at three different markets, all by chance."""
    for market in range(MARKETS):
        state.ring[market] = market if market < MERCHANTS else EMPTY
    shuffle(state, state.ring, 0, MARKETS)


@rule
def market_of(ring: Kinds, merchant: int) -> int:
    """Where a merchant stands: always at one of the markets."""
    market = 0
    while market < MARKETS - 1 and ring[market] != merchant:
        market += 1
    return market


@rule
def advance(ring: Kinds) -> None:
    """Every merchant goes to the next market clockwise."""
    last = ring[MARKETS - 1]
    for market in range(MARKETS - 1, 0, -1):
        ring[market] = ring[market - 1]
    ring[0] = last


@rule
def turn_down(ring: Kinds, mark: int) -> None:
    """Shows that a merchant stands at a market, and not which."""
    for market in range(MARKETS):
        if ring[market] != EMPTY:
            ring[market] = mark


@rule
def guess(state: Record, mark: int) -> None:
    """Says at random which merchant is which, where they lie face down."""
    left = (1 << MERCHANTS) - 1
    for market in range(MARKETS):
        if state.ring[market] == mark:
            which = draw(state, (left & 1) + ((left >> 1) & 1) + ((left >> 2) & 1))
            for merchant in range(MERCHANTS):
                if (left >> merchant) & 1:
                    if which == 0:
                        state.ring[market] = merchant
                        left &= ~(1 << merchant)
                        break
                    which -= 1
