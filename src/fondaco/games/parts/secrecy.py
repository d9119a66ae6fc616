"""Who may know the fields that the sister games share."""

from __future__ import annotations

from collections.abc import Iterator

from fondaco.engine.chance import shuffle
from fondaco.engine.editions import Edition
from fondaco.engine.records import UNKNOWN, Kinds, Record, mirror
from fondaco.engine.rule import rule
from fondaco.engine.secrecy import LUCK, Secret
from fondaco.games.parts.table import DO_BID, DO_KEEP, DO_NOTHING, EMPTY, GOODS, NOBODY, PILES, SHARED, TAKES

Cells = Iterator[tuple[int, ...]]


def _others(state: Record, viewer: int) -> Iterator[int]:
    return (seat for seat in range(state.players) if seat != viewer)


def _goods(edition: Record, state: Record, viewer: int) -> Cells:
    return ((seat, good) for seat in _others(state, viewer) for good in range(GOODS))


def _bids(edition: Record, state: Record, viewer: int) -> Cells:
    return ((seat,) for seat in _others(state, viewer) if state.bids[seat] != EMPTY)


def _hands(edition: Record, state: Record, viewer: int) -> Cells:
    return ((seat,) for seat in _others(state, viewer))


def _piles(edition: Record, state: Record, viewer: int) -> Cells:
    return ((pile,) for pile in range(PILES))


def _looked(edition: Record, state: Record, viewer: int) -> Cells:
    return ((take,) for take in range(TAKES) if state.source[take] != EMPTY and state.taker[take] != viewer)


def _taken(edition: Record, state: Record, viewer: int) -> Cells:
    for (take,) in _looked(edition, state, viewer):
        card = state.taken[take]
        if card != EMPTY and (card == UNKNOWN or not edition.at_once >> card & 1):
            yield (take,)


SHARED_SECRETS = {
    "chance": LUCK,
    "draws": LUCK,
    "goods": Secret("a hand of goods is its owner's", _goods),
    "bids": Secret("a bid is its bidder's until all are in; that it is in shows", _bids),
    "hand": Secret("special cards in hand are their owner's", _hands),
    "pile_cards": Secret("nobody sees what lies in a pile now; who searched it remembers what it held", _piles),
    "looked": Secret("what a pile held is known to the player who searched it", _looked),
    "taken": Secret("the card kept is known to its taker, unless it is laid open when drawn", _taken),
}


@rule
def conceal_deck(deck: Kinds, first: int, end: int) -> None:
    """Hides market cards that lie face down."""
    for place in range(first, end):
        deck[place] = UNKNOWN


@rule
def imagine_deck(state: Record, first: int, end: int) -> None:
    """The market cards that were not seen, in a random order."""
    place = first
    for card in range(len(state.deck)):
        seen = False
        for other in range(len(state.deck)):
            if state.deck[other] == card:
                seen = True
        if not seen:
            state.deck[place] = card
            place += 1
    shuffle(state, state.deck, first, end - first)


def is_shown(edition: Edition, before: Record, seat: int, move: int, viewer: int | None) -> bool:
    """Whether the viewer may know which move was made: a bid and a card kept are hidden, unless laid open at once."""
    if viewer == seat:
        return True
    verb = SHARED.verb[move] if move < SHARED.count else NOBODY
    if verb == DO_KEEP:
        return bool(mirror(edition.record).at_once >> SHARED.what[move] & 1)
    return verb not in (DO_NOTHING, DO_BID)
