"""The rules of the toy."""

from __future__ import annotations

from fondaco.engine.chance import draw, reveal
from fondaco.engine.records import Kinds, Moves, Record
from fondaco.engine.rule import rule
from toys.auction.state import CARDS, DECK, EMPTY, HAND, NOBODY, ROUNDS, SPENT


@rule
def setup(edition: Record, state: Record) -> None:
    """Three cards for everybody, and the first prize."""
    state.where[:] = DECK
    state.bid[:] = EMPTY
    for seat in range(state.players):
        for _ in range(HAND):
            state.where[from_deck(state)] = seat
    turn_up(state)


@rule
def from_deck(state: Record) -> int:
    """A random card of the deck."""
    left = 0
    for card in range(CARDS):
        if state.where[card] == DECK:
            left += 1
    which = draw(state, left)
    for card in range(CARDS):
        if state.where[card] == DECK:
            if which == 0:
                return card
            which -= 1
    return NOBODY


@rule
def turn_up(state: Record) -> None:
    """The next prize."""
    state.prize = from_deck(state)
    state.where[state.prize] = SPENT


@rule
def actors(edition: Record, state: Record) -> int:
    """Everybody who has not bid yet."""
    seats = 0
    if state.round < ROUNDS:
        for seat in range(state.players):
            if state.bid[seat] == EMPTY:
                seats |= 1 << seat
    return seats


@rule
def legal(edition: Record, state: Record, seat: int, moves: Moves) -> int:
    """Any card of the hand."""
    n = 0
    for card in range(CARDS):
        if state.where[card] == seat:
            moves[n] = card
            n += 1
    return n


@rule
def apply(edition: Record, state: Record, seat: int, move: int) -> None:
    """Lays a card down; the last one opens all."""
    state.bid[seat] = move
    if actors(edition, state) == 0:
        settle(state)


@rule
def settle(state: Record) -> None:
    """The highest card wins the prize; all cards are spent."""
    reveal(state)
    best = 0
    for seat in range(state.players):
        if state.bid[seat] > state.bid[best]:
            best = seat
    state.won[best] += state.prize + 1
    for seat in range(state.players):
        state.where[state.bid[seat]] = SPENT
        state.bid[seat] = EMPTY
    state.round += 1
    state.prize = NOBODY
    if state.round < ROUNDS:
        turn_up(state)


@rule
def points(edition: Record, state: Record, seat: int) -> int:
    """What the seat has won."""
    return state.won[seat]


@rule
def places(edition: Record, state: Record, out: Kinds) -> None:
    """By points."""
    for seat in range(state.players):
        out[seat] = 1
        for other in range(state.players):
            if state.won[other] > state.won[seat]:
                out[seat] += 1
