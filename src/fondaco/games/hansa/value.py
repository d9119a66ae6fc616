"""A quick judgement of a position of Hansa, for bots. In hundredths of a point."""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.engine.rule import rule
from fondaco.games.hansa.rules import alone, of_colour, points
from fondaco.games.hansa.state import (
    BARRELS,
    CITIES,
    COLOURS,
    EMPTY,
    KINDS,
    NOBODY,
    OVER,
    SALE,
    TRADE,
)

SCALE = 400  # a lead that makes a win about e times as likely as the other's
AHEAD = 40  # moves after which a search by curiosity judges
GUIDED = {"guide": 300, "curiosity": 10}  # by this judgement
HOPEFUL = GUIDED | {"hopeful": 1, "whim": 0, "ahead": 12}
FAR = GUIDED | {"whim": 15, "ahead": 90}  # by habit, nearly to the end
MANNER = {2: HOPEFUL | {"ahead": 8}, 3: HOPEFUL, 4: FAR}

TALER = 25  # a Taler in hand
LEAD = 40  # to be the one whom others pay in a city
SPARE_BOOTH = 15  # a second booth, so that a sale does not cost the city
OFFERED = 97  # of a barrel's point, while the sale is not closed
PAIRED = 60  # of a barrel's point, for markers that can be sold together
SINGLE = 25  # of a barrel's point, for a marker that needs another
LAST_ROUND = 15  # what is left of these hopes when no further turn will come, in hundredths


@rule
def value(edition: Record, state: Record, seat: int) -> int:
    """Points, and what goods, booths, money and the ship's place promise."""
    total = 100 * points(edition, state, seat)
    if state.phase == OVER:
        return total
    hope = 100
    if no_turn_left(state, seat):
        hope = LAST_ROUND
    total += goods_hope(edition, state, seat) * hope // 100
    for city in range(CITIES):
        if state.booths[seat, city] > 0:
            if state.booths[seat, city] > 1:
                total += SPARE_BOOTH * hope // 100
            if leads(state, seat, city):
                total += LEAD * hope // 100
    total += min(state.talers[seat], edition.keep_talers + edition.income) * TALER * hope // 100
    if state.player == seat and state.phase == TRADE:
        total += prospects(edition, state, seat)
    elif state.player == seat and state.phase == SALE:
        total -= booth_cost(edition, state, seat, state.ship)
    return total


@rule
def no_turn_left(state: Record, seat: int) -> bool:
    """Whether it is the last round and the seat has had its turn."""
    if state.opener == NOBODY:
        return False
    mine = (seat - state.start) % state.players
    return mine < state.turn % state.players


@rule
def goods_hope(edition: Record, state: Record, seat: int) -> int:
    """What open markers may still bring beyond the points they count now."""
    total = 0
    barrel = edition.barrel_points
    for colour in range(COLOURS):
        count = of_colour(state.goods[seat], colour)
        if count > 0:
            share = PAIRED if count > 1 else SINGLE
            for size in range(BARRELS):
                total += state.goods[seat, colour * BARRELS + size] * (size + 1) * barrel * share
    if state.phase == SALE and state.player == seat:
        for kind in range(KINDS):
            total += state.offer[kind] * (kind % BARRELS + 1) * barrel * OFFERED
    return total


@rule
def leads(state: Record, seat: int, city: int) -> bool:
    """Whether the seat is the one with most booths in the city: `leader`, but quicker."""
    mine = state.booths[seat, city]
    if mine == 0:
        return False
    for other in range(state.players):
        if other != seat and state.booths[other, city] >= mine:
            return False
    return True


@rule
def booth_cost(edition: Record, state: Record, seat: int, city: int) -> int:
    """What it costs to take one booth out of a city."""
    if state.booths[seat, city] > 1:
        return SPARE_BOOTH
    if alone(state, seat, city):
        return 100 * edition.sole_city + LEAD
    return 100 * edition.shared_city


@rule
def prospects(edition: Record, state: Record, seat: int) -> int:
    """The best that can be done at this stop, or one route further on."""
    best, purse = 0, state.talers[seat]
    sale = gain_of_selling(edition, state, seat)
    if not state.acted:
        best = opportunity(edition, state, seat, state.ship, purse, sale)
    if purse >= edition.fare:
        for route in range(edition.exits[state.ship]):
            city = edition.sails[state.ship, route]
            found = opportunity(edition, state, seat, city, purse - edition.fare, sale)
            best = max(best, found - edition.fare * TALER - 10)
    return best


@rule
def gain_of_selling(edition: Record, state: Record, seat: int) -> int:
    """What the markers that can be sold together add to their hopes, wherever that is."""
    sale = 0
    for colour in range(COLOURS):
        if of_colour(state.goods[seat], colour) >= 2:
            for size in range(BARRELS):
                sale += state.goods[seat, colour * BARRELS + size] * (size + 1)
    return sale * edition.barrel_points * (100 - PAIRED)


@rule
def opportunity(edition: Record, state: Record, seat: int, city: int, purse: int, sale: int) -> int:
    """The gain of the best action in a city."""
    best = 0
    free = leads(state, seat, city)
    if free or purse >= edition.price:
        price = 0
        if not free:
            price = edition.price * TALER
        for space in range(edition.first_space[city], edition.last_space[city] + 1):
            kind = state.warehouse[space]
            if kind != EMPTY:
                best = max(best, gain_of_buying(edition, state, seat, kind) - price)
    if sale > 0 and state.booths[seat, city] > 0:
        best = max(best, sale - booth_cost(edition, state, seat, city))
    return best


@rule
def gain_of_buying(edition: Record, state: Record, seat: int, kind: int) -> int:
    """What one more marker of a kind adds to points and hopes."""
    colour = kind // BARRELS
    barrels = (kind % BARRELS + 1) * edition.barrel_points
    gain = 100 * edition.open_points
    if of_colour(state.goods[seat], colour) == 0:
        return gain + barrels * SINGLE
    gain += barrels * PAIRED
    if of_colour(state.goods[seat], colour) == 1:
        for size in range(BARRELS):
            held = state.goods[seat, colour * BARRELS + size]
            gain += held * (size + 1) * edition.barrel_points * (PAIRED - SINGLE)
    return gain
