"""Who may know what in Hansa: everything is open but the order of the supply (H28)."""

from __future__ import annotations

from collections.abc import Iterator

from fondaco.engine.chance import shuffle
from fondaco.engine.records import UNKNOWN, Record
from fondaco.engine.rule import rule
from fondaco.engine.secrecy import LUCK, OPEN, Secret
from fondaco.games.hansa.state import BARRELS, KINDS, State


def _face_down(edition: Record, state: Record, viewer: int) -> Iterator[tuple[int, ...]]:
    return ((place,) for place in range(state.drawn, state.markers))


SECRETS = dict.fromkeys(State.names or (), OPEN) | {
    "chance": LUCK,
    "draws": LUCK,
    "supply": Secret("nobody may know the order of the markers that lie face down", _face_down),
}


@rule
def conceal(edition: Record, state: Record, viewer: int) -> None:
    """Turns the supply face down."""
    for place in range(state.drawn, state.markers):
        state.supply[place] = UNKNOWN


@rule
def imagine(edition: Record, state: Record, viewer: int) -> None:
    """The markers that nobody has seen yet, in a random order."""
    place = state.drawn
    for kind in range(KINDS):
        if (state.colours >> (kind // BARRELS)) & 1:
            for _ in range(edition.copies[kind % BARRELS] - seen(edition, state, kind)):
                state.supply[place] = kind
                place += 1
    shuffle(state, state.supply, state.drawn, state.markers - state.drawn)


@rule
def seen(edition: Record, state: Record, kind: int) -> int:
    """How many markers of a kind have been turned up so far."""
    count = state.gone[kind] + state.offer[kind]
    for space in range(edition.spaces):
        if state.warehouse[space] == kind:
            count += 1
    for player in range(state.players):
        count += state.goods[player, kind] + state.sold[player, kind]
    return count
