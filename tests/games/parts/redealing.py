"""Deals everything hidden at a table of the sister games anew, from what a viewer could have written down."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from fondaco.engine.records import Record
from fondaco.games.parts import table as t
from fondaco.games.parts.auction import bid_of

TRIES = 300


@dataclass
class Cards:
    """Where every special card is or was last: in which pile, or what each take was."""

    piles: list[set[int]]
    takes: list[int]

    def held(self, state: Record, take: int) -> set[int]:
        """What a pile held when it was searched for a take."""
        pile = state.source[take]
        later = {self.takes[u] for u in range(take, len(self.takes)) if state.source[u] == pile}
        return self.piles[pile] | later


def redeal_goods(state: Record, viewer: int, luck: Random) -> None:
    """Hands: what is known stays, the other cards of the other players are shuffled among them."""
    others = [seat for seat in range(state.players) if seat != viewer]
    unknown = {
        seat: [g for g in range(4) for _ in range(state.goods[seat, g] - state.known[seat, g])] for seat in others
    }
    pool = [good for cards in unknown.values() for good in cards]
    luck.shuffle(pool)
    for seat in others:
        dealt = [pool.pop() for _ in unknown[seat]]
        for good in range(t.GOODS):
            state.goods[seat, good] = state.known[seat, good] + dealt.count(good)
        if state.bids[seat] != t.EMPTY:
            free = [good for good in range(t.GOODS) if not state.covered >> good & 1]
            state.bids[seat] = luck.choice(
                [0, *(bid_of(good, n) for good in free for n in range(1, state.goods[seat, good] + 1))]
            )


def cards_of(state: Record) -> Cards:
    """The special cards as they are."""
    piles = [{card for card in range(t.CARDS) if cards >> card & 1} for cards in state.pile_cards]
    return Cards(piles, [state.taken[take] for take in range(state.takes)])


def agrees(edition: Record, state: Record, viewer: int, cards: Cards, shown: int = 0) -> bool:
    """Whether the viewer cannot tell that the special cards lie so: same looks, same plays, same open cards.

    `shown` are cards that would lie open if somebody had them.
    """
    for take in range(t.TAKES):
        if state.source[take] == t.EMPTY:
            break
        if state.taker[take] == viewer:
            if cards.held(state, take) != {card for card in range(t.CARDS) if state.looked[take] >> card & 1}:
                return False
            if take < state.takes and cards.takes[take] != state.taken[take]:
                return False
        elif take < state.takes:
            laid_open = edition.at_once >> state.taken[take] & 1 or edition.at_once >> cards.takes[take] & 1
            if laid_open and cards.takes[take] != state.taken[take]:
                return False
            if shown >> cards.takes[take] & 1 and state.played_by[cards.takes[take]] == t.NOBODY:
                return False
    for card in range(t.CARDS):
        if state.played_by[card] != t.NOBODY:
            if card not in cards.takes:
                return False
            take = cards.takes.index(card)
            if state.taker[take] != state.played_by[card] or take >= state.played_after[card]:
                return False
    return True


def write_cards(state: Record, viewer: int, cards: Cards) -> None:
    """Puts the special cards so, hands and memories with them."""
    for pile in range(t.PILES):
        state.pile_cards[pile] = sum(1 << card for card in cards.piles[pile])
    for take, card in enumerate(cards.takes):
        state.taken[take] = card
    for seat in range(state.players):
        mine = [card for take, card in enumerate(cards.takes) if state.taker[take] == seat]
        state.hand[seat] = sum(1 << card for card in mine if state.played_by[card] == t.NOBODY)
    for take in range(t.TAKES):
        if state.source[take] != t.EMPTY:
            state.looked[take] = sum(1 << card for card in cards.held(state, take))


def redeal_cards(edition: Record, state: Record, viewer: int, luck: Random, shown: int = 0) -> None:
    """Special cards change places two by two, as often as the viewer cannot tell."""
    cards = cards_of(state)
    for _ in range(TRIES):
        a, b = luck.sample(range(t.CARDS), 2)
        _exchange(cards, a, b)
        if not agrees(edition, state, viewer, cards, shown):
            _exchange(cards, a, b)
    write_cards(state, viewer, cards)


def _exchange(cards: Cards, a: int, b: int) -> None:
    swap = {a: b, b: a}
    cards.piles = [{swap.get(card, card) for card in pile} for pile in cards.piles]
    cards.takes = [swap.get(card, card) for card in cards.takes]


def redeal_deck(state: Record, first: int, end: int, luck: Random) -> None:
    """Market cards that lie face down, in another order."""
    cards = [state.deck[place] for place in range(first, end)]
    luck.shuffle(cards)
    for place, card in enumerate(cards, first):
        state.deck[place] = card
