"""Who may know what (M23): contracts that were not shown, a browse under way, and the deck are hidden."""

from __future__ import annotations

from collections.abc import Iterator

from fondaco.engine.chance import draw
from fondaco.engine.editions import Edition
from fondaco.engine.records import UNKNOWN, Record
from fondaco.engine.rule import rule
from fondaco.engine.secrecy import LUCK, OPEN, Secret
from fondaco.games.merchants_of_medieval_europe.state import (
    BROWSE,
    BROWSED,
    CONTRACTS,
    DECK,
    DISCARD,
    DO_KEEP,
    DO_REFUSE,
    HOME,
    NOBODY,
    PLAYERS,
    VERB,
    State,
)


def _face_down(edition: Record, state: Record, viewer: int) -> Iterator[tuple[int, ...]]:
    """The contracts in the deck, and those that somebody else has in hand and not shown."""
    for card in range(CONTRACTS):
        holder = state.where[card]
        mine = holder == viewer or (holder == BROWSED and state.player == viewer)
        if holder == UNKNOWN or (holder != DISCARD and not state.open[card] and not mine):
            yield (card,)


SECRETS = dict.fromkeys(State.names or (), OPEN) | {
    "chance": LUCK,
    "draws": LUCK,
    "where": Secret("who holds a contract that lies face down: only its holder may know", _face_down),
}


def shown(edition: Edition, before: Record, seat: int, move: int, viewer: int | None) -> bool:
    """Which contract was kept from a browse is known to who kept it."""
    return seat == viewer or VERB[move] not in (DO_KEEP, DO_REFUSE)


@rule
def holds(state: Record, viewer: int, holder: int) -> bool:
    """Whether the viewer can see the hidden contracts of a holder (a player, or a browse under way)."""
    if holder == BROWSED:
        return state.phase == BROWSE and state.player == viewer
    return holder == viewer


@rule
def conceal(edition: Record, state: Record, viewer: int) -> None:
    """Turns face down what the viewer may not see."""
    for card in range(CONTRACTS):
        holder = state.where[card]
        if holder != DISCARD and state.open[card] == 0 and not holds(state, viewer, holder):
            state.where[card] = UNKNOWN


@rule
def imagine(edition: Record, state: Record, viewer: int) -> None:
    """Deals the unknown contracts: to each hand as many of each age as everybody knows it has, the rest to the deck."""
    if state.phase == HOME:
        imagine_homes(edition, state, viewer)
    else:
        imagine_kept(state, viewer)
    for card in range(CONTRACTS):
        if state.where[card] == UNKNOWN:
            state.where[card] = DECK


@rule
def imagine_kept(state: Record, viewer: int) -> None:
    """Contracts that players keep hidden, and those of a browse."""
    for age in range(CONTRACTS):
        left = unknown(state, age)
        if left == 0:
            continue
        for holder in range(PLAYERS + 1):
            if not holds(state, viewer, holder):
                for _ in range(state.kept[holder, age]):
                    deal_one(state, age, holder, draw(state, left))
                    left -= 1


@rule
def imagine_homes(edition: Record, state: Record, viewer: int) -> None:
    """Contracts before the first round: who has a home was dealt a contract that goes there (M10).

    That one is dealt first. A hand with several such contracts comes about in as many ways, so it is kept as rarely.
    """
    while True:
        for card in range(CONTRACTS):
            if 0 <= state.where[card] < PLAYERS and state.where[card] != viewer:
                state.where[card] = UNKNOWN
        for player in range(state.players):
            if player != viewer and state.region[player] != NOBODY:
                deal_home(edition, state, player)
        left = unknown(state, 0)
        ways = 1
        for player in range(state.players):
            if player == viewer:
                continue
            more = state.kept[player, 0]
            if state.region[player] != NOBODY:
                more -= 1
            for _ in range(more):
                deal_one(state, 0, player, draw(state, left))
                left -= 1
            if state.region[player] != NOBODY:
                ways *= to_place(edition, state, player, state.region[player])
        if ways <= 1 or draw(state, ways) == 0:
            return


@rule
def to_place(edition: Record, state: Record, where: int, place: int) -> int:
    """How many contracts of a holder, or of the unknown ones, go to a region."""
    count = 0
    for card in range(CONTRACTS):
        if state.where[card] == where and edition.place[card] == place:
            count += 1
    return count


@rule
def deal_home(edition: Record, state: Record, player: int) -> None:
    """Gives a player one of the unknown contracts that go to the player's home."""
    home = state.region[player]
    which = draw(state, to_place(edition, state, UNKNOWN, home))
    for card in range(CONTRACTS):
        if state.where[card] == UNKNOWN and edition.place[card] == home:
            if which == 0:
                state.where[card] = player
                return
            which -= 1


@rule
def unknown(state: Record, age: int) -> int:
    """How many unknown contracts have an age."""
    count = 0
    for card in range(CONTRACTS):
        if state.where[card] == UNKNOWN and state.age[card] == age:
            count += 1
    return count


@rule
def deal_one(state: Record, age: int, holder: int, which: int) -> None:
    """Gives a holder the which-th unknown contract of an age."""
    for card in range(CONTRACTS):
        if state.where[card] == UNKNOWN and state.age[card] == age:
            if which == 0:
                state.where[card] = holder
                return
            which -= 1
