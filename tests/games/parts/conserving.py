"""What is always true of a table of the sister games: every card, bar and coin is somewhere, and only once."""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.games.parts import table as t
from fondaco.games.parts.stack import size


def check_table(edition: Record, state: Record) -> None:
    """Asserts all of it for one position."""
    seats = range(state.players)
    check_goods(edition, state)
    check_specials(edition, state)
    check_ring(state)
    assert sorted(state.deck) == list(range(len(state.deck)))
    assert 0 <= state.round <= len(state.deck)
    assert min(state.money) >= 0
    for seat in range(t.PLAYERS):
        assert 0 <= state.bars[seat] <= edition.bars
        if seat not in seats:
            assert not any((state.money[seat], state.bars[seat], state.cards[seat], state.supply[seat]))
            assert state.bids[seat] == t.EMPTY
    for market in range(t.MARKETS):
        heights = [size(layer) for layer in state.layers[market]]
        assert all(height in (0, 3) for height in heights[1:])
        assert heights == sorted(heights, key=bool, reverse=True)
    assert state.phase == t.BID or all(bid == t.EMPTY for bid in state.bids)
    assert (state.winner != t.NOBODY) <= (state.phase in (t.PRIZE, t.SEARCH))
    assert (state.event != t.NOBODY) <= (state.phase in (t.EVENT, t.SEARCH))
    assert state.due >= 0
    assert state.phase in (t.CHOOSE, t.TAKE, t.REPLENISH) or state.phase >= t.OWN_PHASES or state.due == 0
    assert state.phase == t.REPLENISH or state.phase >= t.OWN_PHASES or state.swaps == 0
    assert (state.player == t.NOBODY) == (state.phase in (t.BID, t.OVER))


def check_goods(edition: Record, state: Record) -> None:
    """Goods cards lie in piles and hands; what is known of a hand is true."""
    for good in range(t.GOODS):
        assert state.stock[good] >= 0
        assert state.stock[good] + sum(state.goods[seat, good] for seat in range(t.PLAYERS)) == edition.copies
    for seat in range(t.PLAYERS):
        assert sum(state.goods[seat]) == state.cards[seat]
        for good in range(t.GOODS):
            assert 0 <= state.known[seat, good] <= state.goods[seat, good]


def check_specials(edition: Record, state: Record) -> None:
    """Special cards lie in one pile, one hand, or open; every card outside the piles was taken once."""
    piles = [set(_members(cards)) for cards in state.pile_cards]
    hands = [set(_members(cards)) for cards in state.hand]
    played = {card for card in range(t.CARDS) if state.played_by[card] != t.NOBODY}
    everywhere = [card for group in (*piles, *hands, played) for card in group]
    assert sorted(everywhere) == list(range(t.CARDS))
    assert [len(pile) for pile in piles] == list(state.pile_size)
    assert [len(hand) for hand in hands] == list(state.held)
    taken = [state.taken[take] for take in range(state.takes)]
    assert sorted(taken) == sorted(set(range(t.CARDS)) - set().union(*piles))
    for take in range(t.TAKES):
        pending = state.phase == t.SEARCH and take == state.takes
        assert (state.source[take] != t.EMPTY) == (take < state.takes or pending) == (state.taker[take] != t.NOBODY)
        if take < state.takes:
            card, seat = state.taken[take], state.taker[take]
            assert card in hands[seat] or (state.played_by[card] == seat and state.played_after[card] > take)
        else:
            assert state.taken[take] == t.EMPTY
        later = {state.taken[u] for u in range(take, state.takes) if state.source[u] == state.source[take]}
        seen = later | piles[state.source[take]] if state.source[take] != t.EMPTY else set()
        assert set(_members(state.looked[take])) == seen
    sizes = [sum(state.source[take] == pile for take in range(state.takes)) for pile in range(t.PILES)]
    assert [left + gone for left, gone in zip(state.pile_size, sizes, strict=True)] == list(edition.pile_sizes)
    assert all(state.played_after[card] == 0 for card in set(range(t.CARDS)) - played)


def check_ring(state: Record) -> None:
    """Three merchants at different markets, or none yet."""
    standing = sorted(merchant for merchant in state.ring if merchant != t.EMPTY)
    assert standing == list(range(t.MERCHANTS)) or (not standing and state.round == 0)


def _members(cards: int) -> list[int]:
    return [card for card in range(t.CARDS) if cards >> card & 1]
