"""A quick judgement of a position of Dschunke, for bots. In hundredths of a Yuan."""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.engine.rule import rule
from fondaco.games.dschunke.cards import bonus, exchange_cards, junk_bonus
from fondaco.games.dschunke.state import BARTER, FETCH, LOAD, MONEY, MOVE, SHIFT, SINGLE
from fondaco.games.parts.judgement import BAR, crates_worth, goods_worth, rounds_left, unfinished
from fondaco.games.parts.stack import crates
from fondaco.games.parts.table import CARDS, OVER

SCALE = 600  # a lead that makes a win about e times as likely as the other's
AHEAD = 60  # moves after which a search judges
MANNER = {3: {"guide": 300, "curiosity": 20}, 4: {"curiosity": 35}}  # with three, guided by this judgement

SUPPLYING = 65  # one more goods card a round
EXCHANGING = 40  # to exchange goods, a round
TIES = 35  # to win ties, a round
RETURNED = 66  # a goods card given back for another
JUNKS = 60  # how much of the end bonus is counted now, in hundredths, in the first round
PAYMENT = 400  # what a card for money is kept for
PATIENCE = 3
ONE_STRIP = 115  # a card for a strip
NEAR = 25  # a crate towards an end card


@rule
def value(edition: Record, state: Record, seat: int) -> int:
    """Money, and what goods, crates, cards, a sealed bid and the end bonus promise."""
    left = rounds_left(state)
    total = 100 * state.money[seat]
    if state.phase == OVER:
        for card in range(CARDS):
            if state.played_by[card] == seat:
                total += 100 * bonus(edition, state, seat, card)
        return total + 100 * junk_bonus(edition, state, seat) + state.cards[seat]
    total += junk_bonus(edition, state, seat) * (100 - (100 - JUNKS) * left // len(state.deck))
    total += goods_worth(state, seat) + crates_worth(state, seat, edition.least) + unfinished(edition, state, seat)
    total += state.supply[seat] * SUPPLYING * left
    total += exchange_cards(edition, state, seat) * EXCHANGING * left
    if state.tiebreaker == seat:
        total += TIES * (left + 1)
    if state.player == seat:
        if state.phase == BARTER or state.phase == FETCH:
            total += RETURNED * state.due
        elif state.phase == SHIFT:
            total += BAR
    for card in range(CARDS):
        if (state.hand[seat] >> card) & 1:
            total += promise(edition, state, seat, card, left)
    return total


@rule
def promise(edition: Record, state: Record, seat: int, card: int, left: int) -> int:
    """What a special card in hand may bring."""
    kind = edition.card_kind[card]
    if kind >= SINGLE:
        return end_card(edition, state, seat, card, left)
    if kind == MONEY:
        return PAYMENT * min(left, PATIENCE) // PATIENCE
    if kind in (LOAD, MOVE):
        return min(left, 1) * ONE_STRIP
    return 0


@rule
def end_card(edition: Record, state: Record, seat: int, card: int, left: int) -> int:
    """What an end card brings now, less while much can change; or how near its condition is."""
    pays = bonus(edition, state, seat, card)
    if pays > 0:
        return pays * (100 - 5 * left)
    here = crates(state.layers[edition.card_here[card]], seat)
    if edition.card_there[card] >= 0:
        here = min(here, edition.pair_crates) + min(
            crates(state.layers[edition.card_there[card]], seat), edition.pair_crates
        )
    return (100 + here * NEAR) * min(left + 1, 4) // 4
