"""Goods cards and what is known of hands; bids as numbers; the best of them."""

from __future__ import annotations

import pytest

from fondaco.engine.records import Record, mirror
from fondaco.games.parts.auction import best_bid, bid_of, bidders, count_of, good_of
from fondaco.games.parts.goods import collect, deal_unknown, give, in_stock, take, unknown_cards, unseen
from fondaco.games.parts.standing import is_ahead
from fondaco.games.parts.table import COPIES, EMPTY, GOODS
from games.parts.sister_table import game

GAME = game("london_markets")


def position() -> Record:
    return mirror(GAME.start(3, seed=2).state)


def test_every_bid_has_a_number_of_its_own() -> None:
    bids = [(good, count) for good in range(GOODS) for count in range(1, COPIES + 1)]
    numbers = [bid_of(*bid) for bid in bids]
    assert numbers == list(range(1, GOODS * COPIES + 1))
    assert [(good_of(number), count_of(number)) for number in numbers] == bids


def test_the_best_bid() -> None:
    state = position()
    state.offered[:] = [bid_of(1, 3), bid_of(1, 5), bid_of(0, 9), 0]
    assert [best_bid(state, good) for good in range(4)] == [9, 5, 0, 0]


def test_who_is_still_to_bid() -> None:
    state = position()
    state.bids[:] = [EMPTY, 0, EMPTY, EMPTY]
    state.cards[2] = 0
    assert bidders(state) == 0b001


def test_taking_is_known_and_giving_comes_out_of_it() -> None:
    state = position()
    before = list(state.goods[1])
    take(state, 1, 2, 3)
    assert (state.known[1, 2], state.cards[1], state.stock[2], state.goods[1, 2]) == (3, 11, 9, before[2] + 3)
    give(state, 1, 2, 1)
    assert (state.known[1, 2], unknown_cards(state, 1)) == (2, 8)


def test_a_pile_that_does_not_do() -> None:
    state = position()
    state.stock[:] = [2, 0, 1, 0]
    collect(state, 0, 0, 5)
    assert (state.due, in_stock(state)) == (3, 1)
    collect(state, 0, 2, 3)
    assert (state.due, in_stock(state)) == (0, 0)


@pytest.mark.parametrize("viewer", [-1, 0, 2])
def test_unseen_cards(viewer: int) -> None:
    state, box = position(), mirror(GAME.edition.record)
    mine = [0] * 4 if viewer < 0 else list(state.goods[viewer])
    assert [unseen(box, state, viewer, good) for good in range(4)] == [6 - mine[good] for good in range(4)]
    deal_unknown(box, state, viewer)
    assert [sum(state.goods[seat]) for seat in range(3)] == [8, 8, 8]
    assert [sum(state.goods[seat, good] for seat in range(3)) for good in range(4)] == [6, 6, 6, 6]


def test_who_is_ahead() -> None:
    state = position()
    state.cards[:] = [5, 3, 3, 0]
    state.tiebreaker = 2
    assert is_ahead(state, 1, 9, 0, 8)
    assert not is_ahead(state, 0, 8, 1, 9)
    assert is_ahead(state, 2, 8, 0, 8)
    assert not is_ahead(state, 0, 8, 2, 8)
    assert is_ahead(state, 0, 8, 1, 8)
    state.tiebreaker = EMPTY
    assert not is_ahead(state, 1, 8, 2, 8)
    assert not is_ahead(state, 2, 8, 1, 8)
