"""Searched piles: what each player goes on knowing, and what is imagined of the rest."""

from __future__ import annotations

from fondaco.engine.records import UNKNOWN, Record, mirror
from fondaco.games.parts import table as t
from fondaco.games.parts.bits import count, member
from fondaco.games.parts.memory import conceal_cards, imagine_cards, keep, lay_open, look
from games.parts.redealing import agrees, cards_of
from games.parts.sister_table import game

A, B, C = range(3)


class Piles:
    """A position whose piles are searched by hand."""

    def __init__(self) -> None:
        self.box = mirror(game("london_markets").edition.record)
        self.array = game("london_markets").start(3, seed=4).state
        self.state: Record = mirror(self.array)

    def take(self, seat: int, pile: int, which: int = 0) -> int:
        """The player keeps the which-th card of a pile."""
        card = member(self.state.pile_cards[pile], which)
        look(self.state, seat, pile)
        keep(self.state, seat, card)
        return card

    def dreams(self, viewer: int, number: int = 60) -> list[Record]:
        """Truths that the viewer may imagine."""
        found = []
        for key in range(number):
            copy = self.array.copy()
            state = mirror(copy)
            conceal_cards(self.box, state, viewer)
            state.chance = key + 1
            imagine_cards(state, viewer, self.box.at_once)
            assert agrees(self.box, self.state, viewer, cards_of(state))
            assert [count(cards) for cards in state.pile_cards] == list(state.pile_size)
            found.append(state)
        return found


def test_a_small_set() -> None:
    assert [count(0), count(0b1011), member(0b1011, 0), member(0b1011, 2)] == [0, 3, 0, 3]
    assert member(0b1011, 3) == member(0, 0) == -1


def test_piles_hold_all_cards() -> None:
    state = Piles().state
    assert list(state.pile_size) == [8, 8, 7, 7]
    assert [count(cards) for cards in state.pile_cards] == [8, 8, 7, 7]
    assert sum(state.pile_cards) == (1 << t.CARDS) - 1


def test_a_take_is_kept_in_the_state() -> None:
    piles = Piles()
    before = piles.state.pile_cards[2]
    card = piles.take(B, 2, 3)
    state = piles.state
    assert (state.takes, state.source[0], state.taker[0], state.taken[0], state.looked[0]) == (1, 2, B, card, before)
    assert state.pile_cards[2] == before & ~(1 << card)
    assert (state.hand[B], state.held[B], state.pile_size[2]) == (1 << card, 1, 6)


def test_looking_raises_the_fence() -> None:
    piles = Piles()
    fence = piles.state.fence
    look(piles.state, A, 0)
    assert piles.state.fence == fence + 1


def test_a_card_laid_open() -> None:
    piles = Piles()
    piles.take(A, 0)
    card = piles.take(A, 1)
    fence = piles.state.fence
    lay_open(piles.state, A, card)
    state = piles.state
    assert (state.held[A], state.played_by[card], state.played_after[card]) == (1, A, 2)
    assert not state.hand[A] >> card & 1
    assert state.fence == fence + 1


def test_who_sees_what() -> None:
    piles = Piles()
    card = piles.take(A, 0)
    piles.take(B, 0)
    copy = mirror(piles.array.copy())
    conceal_cards(piles.box, copy, A)
    assert list(copy.pile_cards) == [UNKNOWN] * 4
    assert list(copy.taken)[:3] == [card, UNKNOWN, t.EMPTY]
    assert copy.looked[0] == piles.state.looked[0]
    assert copy.looked[1] == UNKNOWN
    assert list(copy.hand)[:3] == [1 << card, UNKNOWN, UNKNOWN]


def test_two_looks_identify_the_card_taken_between() -> None:
    piles = Piles()
    piles.take(A, 0)
    card = piles.take(B, 0, 2)
    piles.take(A, 0)
    assert {state.taken[1] for state in piles.dreams(A)} == {card}
    assert len({state.taken[1] for state in piles.dreams(C)}) > 10


def test_two_cards_between_two_looks_are_known_but_not_whose() -> None:
    piles = Piles()
    piles.take(A, 0)
    first, second = piles.take(B, 0), piles.take(C, 0)
    piles.take(A, 0)
    seen = {(state.taken[1], state.taken[2]) for state in piles.dreams(A)}
    assert seen == {(first, second), (second, first)}
    lay_open(piles.state, C, second)
    assert {(state.taken[1], state.taken[2]) for state in piles.dreams(A)} == {(first, second)}


def test_after_the_last_look_a_card_is_in_the_pile_or_was_taken_since() -> None:
    piles = Piles()
    piles.take(A, 3)
    left = piles.state.pile_cards[3]
    piles.take(B, 3)
    for state in piles.dreams(A):
        assert state.pile_cards[3] | 1 << state.taken[1] == left
    assert len({state.taken[1] for state in piles.dreams(A)}) == 6


def test_before_the_first_look_a_take_was_of_a_card_never_seen() -> None:
    piles = Piles()
    piles.take(B, 3)
    piles.take(A, 3)
    for state in piles.dreams(A):
        assert not piles.state.looked[1] >> state.taken[0] & 1


def test_a_played_card_was_taken_before_it_was_played() -> None:
    piles = Piles()
    card = piles.take(B, 0)
    lay_open(piles.state, B, card)
    piles.take(B, 1)
    assert {state.taken[0] for state in piles.dreams(A)} == {card}
    other = piles.take(B, 2)
    lay_open(piles.state, B, other)
    assert {state.taken[2] == other for state in piles.dreams(A)} == {True, False}


def test_a_pile_in_another_players_hands() -> None:
    piles = Piles()
    look(piles.state, B, 1)
    for state in piles.dreams(A):
        assert state.looked[0] == state.pile_cards[1]
    for state in piles.dreams(B):
        assert state.pile_cards[1] == piles.state.pile_cards[1]


def test_a_card_that_is_laid_open_when_drawn_is_known_to_all() -> None:
    piles = Piles()
    piles.box = mirror(game("london_markets").edition.record.copy())
    card = piles.take(B, 0)
    piles.take(C, 0)
    piles.box.at_once = 1 << card
    lay_open(piles.state, B, card)
    assert {state.taken[0] for state in piles.dreams(A)} == {card}
    assert all(state.taken[1] != card for state in piles.dreams(A))
