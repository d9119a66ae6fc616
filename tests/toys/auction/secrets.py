"""Who may know what in the toy: one's own hand and bid, and all that is spent."""

from __future__ import annotations

from collections.abc import Iterator

from fondaco.engine.chance import draw
from fondaco.engine.records import UNKNOWN, Record
from fondaco.engine.rule import rule
from fondaco.engine.secrecy import LUCK, OPEN, Secret
from toys.auction.state import CARDS, DECK, EMPTY, HAND, SPENT, State


def _elsewhere(edition: Record, state: Record, viewer: int) -> Iterator[tuple[int, ...]]:
    return ((card,) for card in range(CARDS) if state.where[card] not in (viewer, SPENT))


def _face_down(edition: Record, state: Record, viewer: int) -> Iterator[tuple[int, ...]]:
    return ((seat,) for seat in range(state.players) if seat != viewer and state.bid[seat] != EMPTY)


SECRETS = dict.fromkeys(State.names or (), OPEN) | {
    "chance": LUCK,
    "draws": LUCK,
    "where": Secret("hands are their owner's, the deck is nobody's", _elsewhere),
    "bid": Secret("bids are their owner's until all are in", _face_down),
}


def shown(edition: Record, before: Record, seat: int, move: int, viewer: int | None) -> bool:
    """Whether a viewer may read a move: the own bids, and the one that opens all."""
    last = sum(before.bid[other] == EMPTY for other in range(before.players)) == 1
    return seat == viewer or last


@rule
def conceal(edition: Record, state: Record, viewer: int) -> None:
    """Hides what others hold and bid."""
    for card in range(CARDS):
        if state.where[card] != viewer and state.where[card] != SPENT:
            state.where[card] = UNKNOWN
    for seat in range(state.players):
        if seat != viewer and state.bid[seat] != EMPTY:
            state.bid[seat] = UNKNOWN


@rule
def imagine(edition: Record, state: Record, viewer: int) -> None:
    """Deals the unseen cards anew; a bid is any card of its hand."""
    for card in range(CARDS):
        if state.where[card] == UNKNOWN:
            state.where[card] = DECK
    for seat in range(state.players):
        if seat != viewer:
            bids = 1 if state.bid[seat] == UNKNOWN else 0
            for number in range(HAND - state.round):
                card = unseen(state)
                state.where[card] = seat
                if number < bids:
                    state.bid[seat] = card


@rule
def unseen(state: Record) -> int:
    """A random card that is not dealt yet."""
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
    return EMPTY
