"""A quick judgement of a position, for bots. In hundredths of a coin."""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.engine.rule import rule
from fondaco.games.merchants_of_medieval_europe.rules import first_player, points
from fondaco.games.merchants_of_medieval_europe.state import (
    ACTION,
    ANSWER,
    BOOKS,
    BROWSE,
    BROWSED,
    CONTRACTS,
    GOODS,
    HOME,
    MARKETS,
    OFFER,
    OVER,
    SELLING,
)
from fondaco.games.merchants_of_medieval_europe.trade import room

SCALE = 6000  # a lead that makes a win about e times as likely as the other's
AHEAD = 40  # random moves after which a search judges

PATIENCE = 1  # rounds for which goods are kept in the hope of better prices
HOLDING = 98  # what goods are worth of their price at the next turn, in hundredths
NOTE = 2200  # a banknote that can still be paid back
HORSE = 700  # what a second horse brings in a round to come
EFFORT = 350  # what an action is worth
ROUNDABOUT = 3  # actions that a contract takes besides those that can be counted
NEAR, FURTHER, LEAST = 85, 7, 20  # hope of a purchase here, lost with each action of the way, and never below
SPARE, RISK = 15, 50  # a contract besides the best one: what it is worth, and what of its penalty is feared
SHOWN = 1000  # what it costs to let others know a contract
HAGGLING = 100  # an offer is made only by who sees a reason
GATHERING = 25  # of the bonus, for goods that are on the wagon, in hundredths
MANY = 99


@rule
def value(edition: Record, state: Record, seat: int) -> int:
    """Coin, less debt and penalties, and what the wagon, its place and its contracts promise."""
    if state.phase == OVER:
        return 100 * points(edition, state, seat)
    ahead = state.rounds - state.round - 1  # rounds after this one
    to_come = turn_to_come(state, seat)
    coming = ahead
    if to_come > 0:
        coming += 1
    total = 100 * state.coin[seat]
    if ahead > 0 or (state.phase == BOOKS and to_come > 0):
        total -= NOTE * state.notes[seat]
    else:
        total -= 100 * edition.unpaid * state.notes[seat]
    if state.horses[seat] > 1:
        total += HORSE * ahead
    if state.phase == HOME:
        if state.region[seat] >= 0:
            total += wares_hope(edition, state, seat, ahead, coming, False)
        return total
    acting = to_come == 0 and state.phase != BOOKS
    total += wares_hope(edition, state, seat, ahead, coming, acting)
    total += contract_hope(edition, state, seat, coming, acting)
    if acting and (state.phase == OFFER or state.phase == ANSWER):
        total -= HAGGLING
    return total


@rule
def turn_to_come(state: Record, seat: int) -> int:
    """1 if the seat's turn of this round is still to come, 0 while it lasts, −1 after it."""
    if state.phase < ACTION:
        return 1
    place = (seat - first_player(state)) % state.players
    if place > state.turn:
        return 1
    if place == state.turn:
        return 0
    return -1


@rule
def drift(edition: Record, state: Record, good: int) -> int:
    """What the next market card will do to a price on average, in hundredths."""
    total, count = 0, 0
    for card in range(MARKETS):
        if not (state.flipped >> card) & 1:
            total += edition.swing[card, good]
            count += 1
    if count == 0:
        return 0
    return 100 * total // count


@rule
def wares_hope(edition: Record, state: Record, seat: int, ahead: int, coming: int, acting: bool) -> int:
    """What the goods on the wagon will bring, and the best purchase within reach."""
    selling = acting and (state.actions > 0 or state.doing == SELLING)
    free, purse = room(edition, state, seat), state.coin[seat]
    waiting = min(ahead, PATIENCE)
    here = state.region[seat]
    total, best = 0, 0
    for good in range(GOODS):
        have = state.goods[seat, good]
        if have == 0 and (coming == 0 or free == 0):
            continue
        price = state.prices[good]
        later = 0
        if coming > 0:
            after = 100 * min(max(price + state.rise[good] - state.fall[good], 1), 40)
            rising = drift(edition, state, good) * waiting
            later = min(after + max(rising, -after // 2), 4000) * HOLDING // 100
            units = min(min(free, state.supply[good]), purse // price)
            margin = later - 100 * price
            if state.rise[good] == 0:
                margin += HOLDING
            if units > 0 and margin > 0:
                steps = edition.way[here, edition.shop[here, good]]
                away = (steps + edition.steps[state.horses[seat] - 1] - 1) // edition.steps[state.horses[seat] - 1]
                best = max(best, margin * units * max(NEAR - FURTHER * away, LEAST) // 100)
        if have > 0:
            if selling:
                later = max(later, HOLDING * price)
            total += have * later
    return total + best


@rule
def contract_hope(edition: Record, state: Record, seat: int, coming: int, acting: bool) -> int:
    """What the seat's contracts promise; in a browse, with the best of the cards drawn."""
    if state.contracts[seat] == 0 and state.phase != BROWSE:
        return 0
    time = coming * edition.actions
    if acting:
        time += state.actions
    total, best = 0, 0
    for card in range(CONTRACTS):
        if state.where[card] == seat:
            worth = promise(edition, state, seat, card, time)
            total -= SHOWN * state.open[card]
            total += min(worth, worth * SPARE // 100 - RISK * edition.penalty[card])
            best = max(best, worth - worth * SPARE // 100 + RISK * edition.penalty[card])
    if acting and state.phase == BROWSE:
        drawn = 0
        for card in range(CONTRACTS):
            if state.where[card] == BROWSED:
                worth = promise(edition, state, seat, card, time)
                if worth > 0:
                    drawn = max(drawn, keeping(worth, edition.penalty[card], best))
        total += drawn
    return total + best


@rule
def keeping(worth: int, penalty: int, best: int) -> int:
    """What one more contract adds to others of which the best is counted in full."""
    aside = worth * SPARE // 100 - RISK * penalty
    return aside + max(worth - aside - best, 0)


@rule
def promise(edition: Record, state: Record, seat: int, card: int, time: int) -> int:
    """The bonus of a contract, less the actions it will take; its penalty where it comes too late."""
    units, lacking, missing, cost = 0, 0, 0, 0
    for good in range(GOODS):
        asked = edition.order[card, good]
        units += asked
        if asked > state.goods[seat, good]:
            missing |= 1 << good
            lacking += asked - state.goods[seat, good]
            cost += (asked - state.goods[seat, good]) * state.prices[good]
    actions = 1
    here, steps = state.region[seat], 0
    while missing:
        nearest, distance = 0, MANY
        for good in range(GOODS):
            if (missing >> good) & 1:
                away = edition.way[here, edition.shop[here, good]]
                if away < distance:
                    nearest, distance = good, away
        here = edition.shop[here, nearest]
        steps += distance
        actions += 1
        missing &= ~(1 << nearest)
    steps += edition.way[here, edition.place[card]]
    actions += (steps + edition.steps[state.horses[seat] - 1] - 1) // edition.steps[state.horses[seat] - 1]
    if cost > state.coin[seat]:
        actions += ROUNDABOUT
    if lacking > room(edition, state, seat):
        actions += 1
    if actions > time or units > edition.room[state.horses[seat] - 1]:
        return -100 * edition.penalty[card]
    hope = edition.bonus[card] * (100 * units - GATHERING * lacking) - EFFORT * actions
    return max(hope, -100 * edition.penalty[card])
