"""Lists all truths behind small positions of the sister games, with how many deals of different cards make each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import permutations

from fondaco.engine.records import Record
from fondaco.games.parts import table as t
from fondaco.games.parts.auction import bid_of
from games.parts.redealing import Cards, agrees, cards_of


def hands_key(state: Record) -> Hashable:
    """All hands of goods."""
    return tuple(tuple(state.goods[seat]) for seat in range(state.players))


def all_hands(state: Record, viewer: int) -> dict[Hashable, int]:
    """Every way to deal the unknown cards of the others; equal cards count as different ones."""
    others = [seat for seat in range(state.players) if seat != viewer]
    unknown = [[g for g in range(4) for _ in range(state.goods[s, g] - state.known[s, g])] for s in others]
    pool = [good for cards in unknown for good in cards]
    found: Counter[Hashable] = Counter()
    for order in permutations(pool):
        rest, hands = list(order), [list(state.goods[seat]) for seat in range(state.players)]
        for seat, cards in zip(others, unknown, strict=True):
            dealt = [rest.pop() for _ in cards]
            hands[seat] = [state.known[seat, good] + dealt.count(good) for good in range(t.GOODS)]
        found[tuple(map(tuple, hands))] += 1
    return dict(found)


def bids_key(state: Record) -> Hashable:
    """All bids."""
    return tuple(state.bids)


def all_bids(state: Record, viewer: int) -> dict[Hashable, int]:
    """Every bid that the hands allow, where all hands are known."""
    found: list[tuple[int, ...]] = [()]
    for seat in range(t.PLAYERS):
        own = [state.bids[seat]]
        if seat != viewer and state.bids[seat] != t.EMPTY:
            free = [good for good in range(t.GOODS) if not state.covered >> good & 1]
            own = [0, *(bid_of(good, n) for good in free for n in range(1, state.goods[seat, good] + 1))]
        found = [(*bids, bid) for bids in found for bid in own]
    return dict.fromkeys(found, 1)


def cards_key(state: Record) -> Hashable:
    """What every take was, and what lies in the piles."""
    return (*state.taken, *state.pile_cards)


def ways(state: Record, viewer: int) -> int:
    """At most how many ways there are to say what every take was."""
    number = 1
    for take in range(state.takes):
        number *= sum(_possible(state, viewer, take, card) for card in range(t.CARDS))
    return number


def all_cards(edition: Record, state: Record, viewer: int) -> dict[Hashable, int]:
    """Every way in which the special cards can have gone, where the viewer has searched every pile."""
    cards = cards_of(state)
    found = {}
    for takes in _fillings(state, viewer, []):
        gone = set(takes)
        piles = []
        for pile in range(t.PILES):
            last = max(take for take in range(t.TAKES) if state.source[take] == pile and state.taker[take] == viewer)
            piles.append({card for card in range(t.CARDS) if state.looked[last] >> card & 1} - gone)
        truth = Cards(piles, takes)
        sizes = [len(pile) for pile in piles] == [len(pile) for pile in cards.piles]
        if sizes and agrees(edition, state, viewer, truth):
            bits = [sum(1 << card for card in pile) for pile in piles]
            found[(*takes, *[t.EMPTY] * (t.TAKES - len(takes)), *bits)] = 1
    return found


def _fillings(state: Record, viewer: int, begun: list[int]) -> Iterator[list[int]]:
    """Cards for every take, none twice: the viewer's own, and any that the viewer's looks allow for the others."""
    take = len(begun)
    if take == state.takes:
        yield begun
        return
    for card in range(t.CARDS):
        if card not in begun and _possible(state, viewer, take, card):
            yield from _fillings(state, viewer, [*begun, card])


def _possible(state: Record, viewer: int, take: int, card: int) -> bool:
    if state.taker[take] == viewer:
        return card == state.taken[take]
    own = [u for u in range(t.TAKES) if state.source[u] != t.EMPTY and state.taker[u] == viewer]
    seen = [u for u in own if state.looked[u] >> card & 1]
    if state.played_by[card] not in (t.NOBODY, state.taker[take]):
        return False
    if not all(u < take and state.source[u] == state.source[take] for u in seen):
        return False
    return not any(u < take and state.source[u] == state.source[take] for u in own) or bool(seen)
