"""What a player does with the wagon: moving, buying, selling (M13–M17), and what a restriction forbids (M5)."""

from __future__ import annotations

from fondaco.engine.records import Moves, Record
from fondaco.engine.rule import rule
from fondaco.games.merchants_of_medieval_europe.contracts import (
    completions,
    lower_price,
    raise_price,
    showings,
    to_browse,
)
from fondaco.games.merchants_of_medieval_europe.state import (
    AMOUNTS,
    BORDER_CLOSED,
    BROWSE_NOW,
    BUY,
    BUYING,
    END,
    EXITS,
    GO_TO,
    GOODS,
    MOVING,
    NO_CONTRACTS,
    NO_PURCHASE,
    NO_SALE,
    NO_TRADING,
    NOBODY,
    NOTHING,
    OPEN_ROADS,
    PORTS_CLOSED,
    RATIONING,
    SAIL_TO,
    SELL,
    SELLING,
    STORMS,
    UNITS,
    WARES,
)
from fondaco.games.merchants_of_medieval_europe.trade import OFFERS, partners, room


@rule
def decree_of(edition: Record, state: Record) -> int:
    """The restriction that holds in this round (M5); none where the table plays without (M8)."""
    if state.restrictions:
        return edition.decree[state.card]
    return OPEN_ROADS


@rule
def action_choices(edition: Record, state: Record, seat: int, moves: Moves) -> int:
    """All that the active player may do: go on with an action, begin another one, show contracts, end the turn."""
    n = 0
    decree, subject = decree_of(edition, state), edition.subject[state.card]
    more, doing = state.actions > 0, state.doing
    if more or (doing == MOVING and state.steps > 0):
        n = roads(edition, state, seat, moves, n, decree, subject)
        if edition.half[state.region[seat]] != NOBODY and decree != PORTS_CLOSED:
            n = seaways(edition, state, seat, moves, n, decree, subject)
    if more or still_buying(edition, state):
        n = purchases(edition, state, seat, moves, n, decree, subject)
    if more or doing == SELLING:
        n = sales(state, seat, moves, n, decree, subject)
    if more:
        if decree != NO_TRADING and state.offers < OFFERS:
            n = partners(edition, state, seat, moves, n)
        if decree != NO_CONTRACTS and to_browse(state) > 0:
            moves[n] = BROWSE_NOW
            n += 1
    if state.contracts[seat] > 0:
        if more:
            n = completions(edition, state, seat, moves, n, decree, subject)
        n = showings(state, seat, moves, n)
    moves[n] = END
    return n + 1


@rule
def begin_action(state: Record, action: int) -> None:
    """An action lasts until another one begins (M14)."""
    state.actions -= 1
    state.doing = action
    state.touched = 0
    state.bought = 0


@rule
def barred(edition: Record, here: int, there: int, subject: int) -> bool:
    """Whether the way from one region to another crosses the border of a territory."""
    return (edition.territory[here] == subject) != (edition.territory[there] == subject)


@rule
def roads(edition: Record, state: Record, seat: int, moves: Moves, n: int, decree: int, subject: int) -> int:
    """The neighbouring regions (M15)."""
    here = state.region[seat]
    for k in range(EXITS):
        there = edition.exits[here, k]
        if there == NOBODY:
            break
        if decree != BORDER_CLOSED or not barred(edition, here, there, subject):
            moves[n] = GO_TO + there
            n += 1
    return n


@rule
def fare(edition: Record, here: int, there: int, decree: int) -> int:
    """What sailing between two ports costs: within one half of the sea, or across; double in storms (M5, M15)."""
    cost = edition.near
    if edition.half[here] != edition.half[there]:
        cost = edition.far
    if decree == STORMS:
        cost = 2 * cost
    return cost


@rule
def seaways(edition: Record, state: Record, seat: int, moves: Moves, n: int, decree: int, subject: int) -> int:
    """All other ports to which the player can pay the fare (M15)."""
    here = state.region[seat]
    for k in range(edition.ports):
        there = edition.port[k]
        if there == here or state.coin[seat] < fare(edition, here, there, decree):
            continue
        if decree != BORDER_CLOSED or not barred(edition, here, there, subject):
            moves[n] = SAIL_TO + there
            n += 1
    return n


@rule
def travel(edition: Record, state: Record, seat: int, there: int) -> None:
    """One step; another move action begins where this one has no points left (M14, M15)."""
    if state.doing != MOVING or state.steps == 0:
        begin_action(state, MOVING)
        state.steps += edition.steps[state.horses[seat] - 1]
    state.steps -= 1
    state.region[seat] = there


@rule
def purchases(edition: Record, state: Record, seat: int, moves: Moves, n: int, decree: int, subject: int) -> int:
    """The goods sold here, while in stock, affordable and with room on the wagon (M16)."""
    here = state.region[seat]
    if edition.wares[here, 0] == NOTHING:
        return n
    most = room(edition, state, seat)
    if decree == RATIONING:
        most = min(most, ration_left(edition, state))
    for k in range(WARES):
        good = edition.wares[here, k]
        if good == NOTHING:
            break
        if decree == NO_PURCHASE and good == subject:
            continue
        units = min(most, state.supply[good])
        for lot in range(UNITS):
            amount = AMOUNTS[lot]
            if amount > units or amount * state.prices[good] > state.coin[seat]:
                break
            moves[n] = BUY + good * UNITS + lot
            n += 1
    return n


@rule
def still_buying(edition: Record, state: Record) -> bool:
    """Whether a purchase now belongs to the buy action under way; one that has bought its ration takes no more (M5)."""
    return state.doing == BUYING and state.bought < edition.ration


@rule
def ration_left(edition: Record, state: Record) -> int:
    """Units that can be bought under rationing in the action that a purchase now would belong to (M5)."""
    if still_buying(edition, state):
        return edition.ration - state.bought
    return edition.ration


@rule
def sales(state: Record, seat: int, moves: Moves, n: int, decree: int, subject: int) -> int:
    """Anything on the wagon, from any region (M17)."""
    for good in range(GOODS):
        units = state.goods[seat, good]
        if units == 0 or (decree == NO_SALE and good == subject):
            continue
        for lot in range(UNITS):
            if AMOUNTS[lot] > units:
                break
            moves[n] = SELL + good * UNITS + lot
            n += 1
    return n


@rule
def buy(edition: Record, state: Record, seat: int, good: int, units: int) -> None:
    """Units from the supply; the first of a good in an action raises its price at the end of the turn (M16, M20)."""
    if not still_buying(edition, state):
        begin_action(state, BUYING)
    if not (state.touched >> good) & 1:
        state.touched |= 1 << good
        raise_price(state, good)
    if decree_of(edition, state) == RATIONING:
        state.bought += units
    state.coin[seat] -= units * state.prices[good]
    state.goods[seat, good] += units
    state.supply[good] -= units


@rule
def sell(state: Record, seat: int, good: int, units: int) -> None:
    """Units back to the supply; the first of a good in an action lowers its price at the end of the turn (M17, M20)."""
    if state.doing != SELLING:
        begin_action(state, SELLING)
    if not (state.touched >> good) & 1:
        state.touched |= 1 << good
        lower_price(state, good)
    state.coin[seat] += units * state.prices[good]
    state.goods[seat, good] -= units
    state.supply[good] += units
