"""A quick judgement of a position of London Markets, for bots. In hundredths of a pound."""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.engine.rule import rule
from fondaco.games.london_markets.cards import payment
from fondaco.games.london_markets.state import ANY_MARKET, CLIENTELE, REPLENISHMENT, TIEBREAKER
from fondaco.games.parts.judgement import crates_worth, goods_worth, rounds_left, unfinished
from fondaco.games.parts.table import OVER

SCALE = 600  # a lead that makes a win about e times as likely as the other's
AHEAD = 60  # moves after which a search judges
CURIOUS = {"curiosity": 35}  # half as much as elsewhere
MANNER = {3: CURIOUS, 4: CURIOUS | {"whim": 15, "ahead": 120}}  # with four, by habit and further

REPLENISHING = 65  # one more goods card a round
TIES = 35  # to win ties, a round
PAYMENT = 400  # what a card that pays is kept for
PATIENCE = 3  # rounds in which a better payment may come
ONE_BAR = 115  # a card for a bar


@rule
def value(edition: Record, state: Record, seat: int) -> int:
    """Money, and what goods, crates, cards and a sealed bid promise."""
    total = 100 * state.money[seat]
    if state.phase == OVER:
        return total + state.cards[seat]
    left = rounds_left(state)
    total += goods_worth(state, seat) + crates_worth(state, seat, edition.least) + unfinished(edition, state, seat)
    total += state.supply[seat] * REPLENISHING * left
    if state.tiebreaker == seat:
        total += TIES * (left + 1)
    hand = state.hand[seat]
    card = 0
    while hand > 0:
        if hand & 1:
            total += promise(edition, state, seat, card, left)
        hand >>= 1
        card += 1
    return total


@rule
def promise(edition: Record, state: Record, seat: int, card: int, left: int) -> int:
    """What a special card in hand may bring in the rounds that are left."""
    kind = edition.card_kind[card]
    if kind == REPLENISHMENT:
        return max(left - 1, 0) * REPLENISHING
    if kind == TIEBREAKER:
        return left * TIES
    if kind == ANY_MARKET:
        return min(left, 1) * ONE_BAR if state.bars[seat] > 0 else 0
    soon = min(left, PATIENCE)
    if kind == CLIENTELE:
        return PAYMENT * soon // PATIENCE
    return max(PAYMENT, 90 * payment(edition, state, seat, card)) * soon // PATIENCE
