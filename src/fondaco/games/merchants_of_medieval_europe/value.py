"""A quick judgement of a position, for bots. In hundredths of a coin."""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.engine.rule import Table, rule
from fondaco.games.merchants_of_medieval_europe.rules import HIGHEST, first_player, points
from fondaco.games.merchants_of_medieval_europe.state import (
    ACTION,
    ANSWER,
    BOOKS,
    BROWSE,
    BROWSED,
    BUYING,
    CONTRACTS,
    DEPTHS,
    GOODS,
    HOME,
    OFFER,
    OVER,
    PACK,
    PACKS,
    SELLING,
    SUBSETS,
)

SCALE = 3000  # a lead that makes a win about e times as likely as the other's
AHEAD = 0  # moves after which a search by curiosity judges: chance squanders what a wagon has
GUIDED = {"guide": 1000, "hopeful": 1, "whim": 0, "curiosity": 10, "scale": 10_000}  # by this judgement
ROUND = {"turns": 2}  # to the end of the next books and actions
MANNER = {players: GUIDED | ROUND | {"solo": int(players < 5)} for players in range(3, 7)}  # what many do counts more
MANNER[6] |= {"even": 1, "curiosity": 55}  # among many most are behind, where shares of the win are small

HOLDING = 97  # what goods are worth of their price at the next turn, in hundredths
CROWD = 80  # what a price loses with each player who will sell the good before, in the last round
NOTE = 2200  # a banknote that can still be paid back
HORSE = 500  # what a second horse brings in a round to come
FORESIGHT = 60  # of what a second horse will bring, once there is coin for it, in hundredths
NOW, NEXT = 80, 30  # of what can be gained by buying in this turn and in the next one, in hundredths
FURTHER = 6  # of that, lost with each action of the way
SWAP = 80  # of that, where other goods have to be sold first
BOTH = 50  # of the lesser of two plans, a purchase and a contract, in hundredths
PACE = 12  # of a contract's bonus, lost with each action that it still takes, in hundredths
HASTE = 12  # hope of a contract for each action to spare before the end, in hundredths
SPARE = 5  # of a contract besides the best one, in hundredths; its penalty is feared in full
SHOWN = 10_000  # what it costs to let others know a contract
HAGGLING = 10_000  # an offer is made only by who sees a reason
MANY = 99
LIFT = 12_800  # more than prices can fall on average, in hundredths
RECIPROCAL = Table([0, *(-(-(1 << 32) // number) for number in range(1, HIGHEST + 1))])


@rule
def value(edition: Record, state: Record, seat: int) -> int:
    """Coin, less debt and penalties, and what the wagon, its place and its contracts promise."""
    if state.phase == OVER:
        return 100 * points(edition, state, seat)
    ahead = state.rounds - state.round - 1  # rounds after this one
    to_come = turn_to_come(state, seat)
    total = 100 * state.coin[seat] - debt(edition, state, seat, ahead, to_come)
    total += horse_hope(edition, state, seat, ahead)
    if state.region[seat] < 0:
        return total
    goods, purchase = wagon_hope(edition, state, seat, ahead, to_come)
    if state.phase == HOME:
        return total + purchase
    aside, contract = contract_hope(edition, state, seat, ahead, to_come)
    total += goods + aside + max(purchase, contract) + min(purchase, contract) * BOTH // 100
    if to_come == 0 and (state.phase == OFFER or state.phase == ANSWER):
        total -= HAGGLING
    return total


@rule
def turn_to_come(state: Record, seat: int) -> int:
    """1 if the seat's turn of this round is still to come, 0 while it lasts, −1 after it."""
    if state.phase < ACTION:
        return 1
    if state.phase == ACTION and state.player == seat:
        return 0
    place = (seat - first_player(state)) % state.players
    if place > state.turn:
        return 1
    if place == state.turn:
        return 0
    return -1


@rule
def debt(edition: Record, state: Record, seat: int, ahead: int, to_come: int) -> int:
    """What the banknotes will cost; at the last accounting they can be paid back with coin only, not with goods."""
    notes = state.notes[seat]
    if notes == 0:
        return 0
    if ahead > 1 or (ahead == 1 and to_come > 0):
        return NOTE * notes
    payable = 0
    if ahead == 1 or state.phase == BOOKS:
        payable = min(notes, state.coin[seat] // edition.repay)
    return NOTE * payable + 100 * edition.unpaid * (notes - payable)


@rule
def horse_hope(edition: Record, state: Record, seat: int, ahead: int) -> int:
    """What a second horse brings in the rounds to come, and part of that for who can pay for one."""
    if state.horses[seat] > 1:
        return HORSE * ahead
    if ahead == 0 or state.coin[seat] < edition.horse:
        return 0
    return max(HORSE * (ahead - 1) - 100 * edition.horse, 0) * FORESIGHT // 100


@rule
def drift(edition: Record, state: Record, good: int) -> int:
    """What the next market card will do to a price on average, in hundredths."""
    column = good * DEPTHS + min(state.prices[good], DEPTHS) - 1
    total, count = 0, 0
    for pack in range(PACKS):
        chosen = (~state.flipped >> (pack * PACK)) & (SUBSETS - 1)
        total += edition.sway[pack * SUBSETS + chosen, column]
        count += edition.members[chosen]
    return quotient(100 * total + LIFT * count, count) - LIFT


@rule
def crowd(state: Record, seat: int, good: int) -> int:
    """How many others with the good will sell it before the seat in the last round."""
    first = (state.start - state.rounds + 1) % state.players
    done, count = 0, 0
    if state.round == state.rounds - 1 and state.phase >= ACTION:
        done = state.turn
    for place in range(done, (seat - first) % state.players):
        if state.goods[(first + place) % state.players, good] > 1:
            count += 1
    return count


@rule
def price_to_come(edition: Record, state: Record, seat: int, good: int, ahead: int, to_come: int) -> int:
    """What a unit of a good will bring at the seat's next turn, in hundredths; nothing when there is none."""
    if ahead == 0 and to_come <= 0:
        return 0
    price = 100 * min(max(state.prices[good] + state.rise[good] - state.fall[good], 1), 40)
    if ahead > 0:
        price += drift(edition, state, good)
    if ahead < 2:
        price -= CROWD * crowd(state, seat, good)
    return min(max(price, 100), 4000) * HOLDING // 100


@rule
def wagon_hope(edition: Record, state: Record, seat: int, ahead: int, to_come: int) -> tuple[int, int]:
    """What the goods on the wagon will bring, and the best that can be gained by buying, in this turn and the next."""
    actions = 0
    if to_come == 0:
        actions = state.actions
    elif to_come > 0:
        actions = edition.actions
    selling = to_come == 0 and (actions > 0 or state.doing == SELLING)
    loaded, wealth = 0, state.coin[seat]
    for good in range(GOODS):
        loaded += state.goods[seat, good]
        wealth += state.goods[seat, good] * state.prices[good]
    here, horses = state.region[seat], state.horses[seat] - 1
    room, speed = edition.room[horses], edition.steps[horses]
    worth, best_now, best_next = 0, 0, 0
    for good in range(GOODS):
        have, price, stock = state.goods[seat, good], state.prices[good], state.supply[good]
        steps = edition.way[here, edition.shop[here, good]]
        within_reach = ahead > 0 and stock > 0 and steps <= (edition.actions - 1) * speed
        if have == 0 and not within_reach:
            continue
        away = trips(steps, speed)
        later = 0
        if have > 0 or actions >= away:
            later = price_to_come(edition, state, seat, good, ahead, to_come)
        if within_reach:
            sure = 100 - FURTHER * away
            margin = max(later - 100 * price, 0)
            few = affordable(min(room - loaded, stock), price, state.coin[seat])
            many = affordable(min(room - have, stock), price, wealth - have * price)
            alone = have == loaded
            if actions >= away:
                begun = to_come == 0 and away == 0 and state.doing == BUYING
                counted = begun and (state.touched >> good) & 1 == 1
                times = purchases(actions - away, begun, counted)
                best_now = max(best_now, sure * gain(have, few, many, alone, margin, times, actions - away, begun))
            if ahead > 1:
                left = edition.actions - away
                times = purchases(left, False, False)
                best_next = max(best_next, sure * gain(have, few, many, alone, 0, times, left, False))
        if have > 0:
            if selling:
                later = max(later, HOLDING * price)
            worth += have * later
    return worth, (best_now * NOW + best_next * NEXT) // 10_000


@rule
def affordable(units: int, price: int, coin: int) -> int:
    """How many of so many units there is coin for; mostly all of them, and then nothing is divided."""
    if units * price <= coin:
        return units
    return quotient(coin, price)


@rule
def purchases(left: int, begun: bool, counted: bool) -> int:
    """In how many actions more a good can be bought in a turn: each raises its price, and between two comes another."""
    if counted:
        return left // 2
    if begun:
        return 1 + left // 2
    return (left + 1) // 2


@rule
def gain(have: int, few: int, many: int, alone: bool, margin: int, times: int, left: int, begun: bool) -> int:
    """What it brings to buy a good several times: with the coin and room there are, or after a sale of other goods."""
    if left == 0 and not begun:
        return 0
    best = 100 * (have + few) * min(times, few) + margin * few
    if left > 1:
        times = min(left // 2, many)
        if alone:
            times -= 1  # its own sale lowers the price
        best = max(best, (100 * (have + many) * times + margin * many) * SWAP // 100)
    return best


@rule
def contract_hope(edition: Record, state: Record, seat: int, ahead: int, to_come: int) -> tuple[int, int]:
    """What the seat's contracts promise: all of them set aside, and the best one; in a browse, with the best drawn."""
    if state.contracts[seat] == 0 and state.phase != BROWSE:
        return 0, 0
    time = ahead * edition.actions
    if to_come > 0:
        time += edition.actions
    elif to_come == 0:
        time += state.actions
    total, best = 0, 0
    for card in range(CONTRACTS):
        if state.where[card] == seat:
            worth = promise(edition, state, seat, card, time)
            aside = set_aside(worth, edition.penalty[card])
            total += aside - SHOWN * state.open[card]
            best = max(best, worth - aside)
    if to_come == 0 and state.phase == BROWSE:
        drawn, kept, better = 0, 0, best
        for card in range(CONTRACTS):
            if state.where[card] == BROWSED:
                worth = promise(edition, state, seat, card, time)
                aside = set_aside(worth, edition.penalty[card])
                if aside + max(worth - aside - best, 0) > drawn:
                    drawn = aside + max(worth - aside - best, 0)
                    kept, better = aside, max(worth - aside, best)
        return total + kept, better
    return total, best


@rule
def set_aside(worth: int, penalty: int) -> int:
    """A contract that is not the next one to be worked on."""
    return min(worth, worth * SPARE // 100 - 100 * penalty)


@rule
def promise(edition: Record, state: Record, seat: int, card: int, time: int) -> int:
    """The bonus of a contract, the less the more actions it will take; its penalty where it is out of reach."""
    fails = -100 * edition.penalty[card]
    units, lacking, missing, cost, loaded, wealth, sure = 0, 0, 0, 0, 0, state.coin[seat], 100
    for good in range(GOODS):
        asked, have = edition.order[card, good], state.goods[seat, good]
        units += asked
        loaded += have
        if asked > have:
            missing |= 1 << good
            lacking += asked - have
            cost += (asked - have) * state.prices[good]
            if asked - have > state.supply[good]:
                sure = 50
        else:
            wealth += (have - asked) * state.prices[good]
    horses = state.horses[seat] - 1
    if units > edition.room[horses] or cost > wealth:
        return fails
    actions = work(edition, state.region[seat], missing, edition.place[card], edition.steps[horses])
    if cost > state.coin[seat] or lacking > edition.room[horses] - loaded:
        actions += 1  # a sale
    sure = min(sure, (time - actions) * HASTE)
    bonus = edition.bonus[card] * units * (100 - PACE * actions)
    if bonus < 0 or sure <= 0:
        return fails
    return (bonus * sure + fails * (100 - sure)) // 100


@rule
def work(edition: Record, here: int, missing: int, place: int, speed: int) -> int:
    """The actions that it takes to buy the missing goods, each at the nearest shop, and to deliver a contract."""
    actions, steps = 1, 0
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
    steps += edition.way[here, place]
    return actions + trips(steps, speed)


@rule
def quotient(number: int, divisor: int) -> int:
    """What a division brings, only sooner: for numbers from 0 up to a million and divisors up to the highest price."""
    return (number * RECIPROCAL[divisor]) >> 32


@rule
def trips(steps: int, speed: int) -> int:
    """The move actions that so many steps take; with one horse or two nothing is divided."""
    if speed == 1:
        return steps
    if speed == 2:
        return (steps + 1) >> 1
    return (steps + speed - 1) // speed
