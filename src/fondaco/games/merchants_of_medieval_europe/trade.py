"""Trade between players (M18): an offer put together by small moves, then accepted or declined."""

from __future__ import annotations

from fondaco.engine.records import Moves, Record
from fondaco.engine.rule import rule
from fondaco.games.merchants_of_medieval_europe.state import (
    ACCEPT,
    ACTION,
    AMOUNTS,
    ASK,
    CHARGE,
    COINS,
    DECLINE,
    GIVE,
    GOODS,
    NOBODY,
    NONE,
    OFFER,
    PAY,
    PROPOSE,
    PURSES,
    TRADE,
    UNITS,
    WITHDRAW,
)

OFFERS = 3  # a turn (M18)


@rule
def load(state: Record, seat: int) -> int:
    """How many goods are on a player's wagon."""
    count = 0
    for good in range(GOODS):
        count += state.goods[seat, good]
    return count


@rule
def room(edition: Record, state: Record, seat: int) -> int:
    """How many more goods the player's wagon can take (M7)."""
    return edition.room[state.horses[seat] - 1] - load(state, seat)


@rule
def partners(edition: Record, state: Record, seat: int, moves: Moves, n: int) -> int:
    """The players in the same territory."""
    here = edition.territory[state.region[seat]]
    for other in range(state.players):
        if other != seat and edition.territory[state.region[other]] == here:
            moves[n] = TRADE + other
            n += 1
    return n


@rule
def begin_offer(state: Record, partner: int) -> None:
    """An offer that is begun counts as one of the three of this turn."""
    state.offers += 1
    state.partner = partner
    state.phase = OFFER


@rule
def offer_choices(edition: Record, state: Record, seat: int, moves: Moves) -> int:
    """More goods or coin in either direction; closing the offer, if both sides can keep it; withdrawing."""
    n = 0
    partner = state.partner
    for good in range(GOODS):
        if state.asked[good] == 0:
            for lot in range(UNITS):
                if state.given[good] + AMOUNTS[lot] <= state.goods[seat, good]:
                    moves[n] = GIVE + good * UNITS + lot
                    n += 1
    for good in range(GOODS):
        if state.given[good] == 0:
            for lot in range(UNITS):
                if state.asked[good] + AMOUNTS[lot] <= state.goods[partner, good]:
                    moves[n] = ASK + good * UNITS + lot
                    n += 1
    if state.asked_coin == 0:
        for k in range(PURSES):
            if state.given_coin + COINS[k] <= state.coin[seat]:
                moves[n] = PAY + k
                n += 1
    if state.given_coin == 0:
        for k in range(PURSES):
            if state.asked_coin + COINS[k] <= state.coin[partner]:
                moves[n] = CHARGE + k
                n += 1
    if changes_hands(state) and carried(edition, state, seat):
        moves[n] = PROPOSE
        n += 1
    moves[n] = WITHDRAW
    return n + 1


@rule
def changes_hands(state: Record) -> bool:
    """Whether the offer has a good in it."""
    for good in range(GOODS):
        if state.given[good] > 0 or state.asked[good] > 0:
            return True
    return False


@rule
def carried(edition: Record, state: Record, seat: int) -> bool:
    """Whether both wagons can take what the offer brings them. What is not owned never gets into an offer."""
    more = 0
    for good in range(GOODS):
        more += state.asked[good] - state.given[good]
    return more <= room(edition, state, seat) and -more <= room(edition, state, state.partner)


@rule
def answers(moves: Moves) -> int:
    """Accepting and declining."""
    moves[0] = ACCEPT
    moves[1] = DECLINE
    return 2


@rule
def exchange(state: Record, seat: int) -> None:
    """The offer of the active player is concluded: one action (M18). No price moves (M20)."""
    for good in range(GOODS):
        state.goods[seat, good] += state.asked[good] - state.given[good]
        state.goods[state.partner, good] += state.given[good] - state.asked[good]
    state.coin[seat] += state.asked_coin - state.given_coin
    state.coin[state.partner] += state.given_coin - state.asked_coin
    state.actions -= 1
    state.doing = NONE
    state.touched = 0
    state.bought = 0


@rule
def drop_offer(state: Record, seat: int) -> None:
    """The offer is off the table, and the active player goes on."""
    for good in range(GOODS):
        state.given[good] = 0
        state.asked[good] = 0
    state.given_coin = 0
    state.asked_coin = 0
    state.partner = NOBODY
    state.player = seat
    state.phase = ACTION
