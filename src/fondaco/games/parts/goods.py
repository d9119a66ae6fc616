"""Goods cards: open piles, hidden hands, and what everybody knows of a hand.

Taking a card openly adds one to what is known of a hand. Giving some away takes them from what is known first, the
rest out of the cards that nobody else knows. So a hand is what is known and so many unknown cards; all unknown cards
together are known too, for they are those that are neither in a pile nor known to be in a hand.
"""

from __future__ import annotations

from fondaco.engine.chance import draw
from fondaco.engine.records import UNKNOWN, Record
from fondaco.engine.rule import rule
from fondaco.games.parts.table import GOODS


@rule
def take(state: Record, seat: int, good: int, count: int) -> None:
    """The player takes cards from an open pile."""
    state.stock[good] -= count
    state.goods[seat, good] += count
    state.known[seat, good] += count
    state.cards[seat] += count


@rule
def give(state: Record, seat: int, good: int, count: int) -> None:
    """The player puts cards back on their pile."""
    state.stock[good] += count
    state.goods[seat, good] -= count
    state.known[seat, good] = max(0, state.known[seat, good] - count)
    state.cards[seat] -= count


@rule
def in_stock(state: Record) -> int:
    """How many cards lie in the open piles."""
    total = 0
    for good in range(GOODS):
        total += state.stock[good]
    return total


@rule
def collect(state: Record, seat: int, good: int, count: int) -> None:
    """Takes so many cards of a good; what its pile lacks is still due, while any pile has cards."""
    found = min(count, state.stock[good])
    take(state, seat, good, found)
    owe(state, count - found)


@rule
def owe(state: Record, count: int) -> None:
    """So many cards are still to be taken, one by one; nothing is when all piles are empty."""
    state.due = count if in_stock(state) > 0 else 0


@rule
def unknown_cards(state: Record, seat: int) -> int:
    """How many cards of a hand are not known to everybody."""
    count = state.cards[seat]
    for good in range(GOODS):
        count -= state.known[seat, good]
    return count


@rule
def conceal_goods(state: Record, viewer: int) -> None:
    """Hides the other hands."""
    for seat in range(state.players):
        if seat != viewer:
            for good in range(GOODS):
                state.goods[seat, good] = UNKNOWN


@rule
def unseen(edition: Record, state: Record, viewer: int, good: int) -> int:
    """How many cards of a good are in other hands without being known there."""
    count = edition.copies - state.stock[good]
    for seat in range(state.players):
        count -= state.goods[seat, good] if seat == viewer else state.known[seat, good]
    return count


@rule
def deal_unknown(edition: Record, state: Record, viewer: int) -> None:
    """Fills the other hands: what is known, and the unseen cards dealt at random to the unknown places."""
    left0 = unseen(edition, state, viewer, 0)
    left1 = unseen(edition, state, viewer, 1)
    left2 = unseen(edition, state, viewer, 2)
    left3 = unseen(edition, state, viewer, 3)
    for seat in range(state.players):
        if seat != viewer:
            for good in range(GOODS):
                state.goods[seat, good] = state.known[seat, good]
            for _ in range(unknown_cards(state, seat)):
                which = draw(state, left0 + left1 + left2 + left3)
                if which < left0:
                    left0 -= 1
                    state.goods[seat, 0] += 1
                elif which < left0 + left1:
                    left1 -= 1
                    state.goods[seat, 1] += 1
                elif which < left0 + left1 + left2:
                    left2 -= 1
                    state.goods[seat, 2] += 1
                else:
                    left3 -= 1
                    state.goods[seat, 3] += 1


@rule
def deal_hands(edition: Record, state: Record) -> None:
    """Before the game: equal numbers of each good shuffled and dealt, the rest in open piles."""
    for good in range(GOODS):
        state.stock[good] = edition.copies - edition.hand_size * state.players // GOODS
    for seat in range(state.players):
        state.cards[seat] = edition.hand_size
    deal_unknown(edition, state, -1)
