"""A quick judgement of a position of Portobello Market, for bots: hundredths of a point, ahead of the others."""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.engine.rule import Table, rule
from fondaco.games.portobello_market.scoring import of_district
from fondaco.games.portobello_market.state import (
    ACTION,
    ALLEYS,
    BOURGEOIS,
    CHOICE,
    DISTRICTS,
    EMPTY,
    LORD,
    NOBODY,
    OVER,
    OWN_FOUR,
    OWN_TWO,
    PLACEMENT,
    PLAZAS,
    SERVANT,
    SIDES,
)

SCALE = 3000  # a lead that makes a win about e times as likely: 15, 10 and 7½ points with two, three and four
AHEAD = 80  # moves after which a search judges: nearly at the end
MANNER = {2: {"curiosity": 30}, 4: {"curiosity": 30}}

COMPLETED = Table((95, 72, 50, 36, 28, 22, 20))  # chance in a hundred that an alley is filled, by its empty spaces
VISITED = Table((100, 82, 66))  # … that its plazas have customers in time, by the customers who are missing
AN_ACTION = 250  # what an action is worth before it is known what it will be
GROWTH, MOST_GROWTH = 4, 5  # a district is likely to get another stall for so many that are to come; not more than so
HELP = 50  # so much of a hundred of what the next player finds at the Bobby's place counts against a turn's end
A_STEP = 5  # the Bobby is not led about for nothing
A_CUSTOMER = 60  # what a customer in the hand is worth at least
KEPT = Table((0, 15, 30, 40, 50, 60, 68, 75, 80, 84, 87, 90))  # how much of a district's score is left for later, by
# the stalls that the player with fewest still has: who waits too long will not score it any more


@rule
def value(edition: Record, state: Record, seat: int) -> int:
    """Points and prospects of the seat less each other's, and what is left to do in its turn.

    So one seat leads another by so many hundredths of a point times all players.
    """
    others = state.players - 1
    total = 0
    for player in range(state.players):
        holdings = 100 * state.score[player]
        if state.phase != OVER:
            holdings += district_prospects(edition, state, player)
        if player == seat:
            total += others * holdings
        else:
            total -= holdings
    if state.phase != OVER:
        for alley in range(ALLEYS):
            if state.filled[alley] > 0:
                total += prospect(edition, state, alley, NOBODY, EMPTY) * lead_in(edition, state, seat, alley)
        if state.player == seat:
            total += others * still_to_do(edition, state, seat)
            if state.phase == PLACEMENT:
                total += best_arrival(edition, state, seat)
        elif state.phase == CHOICE:
            total -= best_stall(edition, state, state.player) * HELP // 100
    return total


@rule
def share(edition: Record, state: Record, customer: int) -> int:
    """Half of what a customer at an end multiplies an alley by, in hundredths; for none, of whoever comes."""
    servant, bourgeois = 50 * edition.factor[SERVANT, SERVANT], 50 * edition.factor[BOURGEOIS, BOURGEOIS]
    lord = 100 * edition.factor[LORD, SERVANT] - servant
    if customer == SERVANT:
        return servant
    if customer == BOURGEOIS:
        return bourgeois
    if customer == LORD:
        return lord
    coming = state.bag[SERVANT] + state.bag[BOURGEOIS]
    return (state.bag[SERVANT] * servant + state.bag[BOURGEOIS] * bourgeois + lord) // (coming + 1)


@rule
def prospect(edition: Record, state: Record, alley: int, plaza: int, customer: int) -> int:
    """What each point of worth in an alley is likely to bring, in hundredths, if a customer came to a plaza."""
    times, missing, lord = 0, 0, False
    for end in range(2):
        here = edition.ends[alley, end]
        who = state.customers[here]
        if here == plaza:
            who = customer
        times += share(edition, state, who)
        if who == EMPTY:
            missing += 1
        elif who == LORD:
            lord = True
    gaps = edition.length[alley] - state.filled[alley]
    if gaps == 0 and missing == 0:
        if plaza == NOBODY:
            return 0  # it has scored
        return times
    if lord:
        return times
    return times * COMPLETED[gaps] * VISITED[missing] // 10000


@rule
def lead_in(edition: Record, state: Record, seat: int, alley: int) -> int:
    """The worth of a player's stalls in an alley, as many times as there are others, less the worth of theirs."""
    others = state.players - 1
    total = 0
    for space in range(edition.length[alley]):
        owner = state.stalls[alley, space]
        if owner == seat:
            total += others * edition.worth[alley, space]
        elif owner != EMPTY:
            total -= edition.worth[alley, space]
    return total


@rule
def district_prospects(edition: Record, state: Record, player: int) -> int:
    """What the own 2 and 4 are good for while they are not yet on a district."""
    with_two = state.up[player, OWN_TWO] + state.down[player, OWN_TWO]
    with_four = state.up[player, OWN_FOUR] + state.down[player, OWN_FOUR]
    if with_two + with_four == 0:
        return 0
    best, second = 0, 0
    for district in range(DISTRICTS):
        if state.marked_by[district] == NOBODY:
            stalls = of_district(edition, state, player, district)
            if stalls > best:
                best, second = stalls, best
            elif stalls > second:
                second = stalls
    if not with_four:
        second = best
    fewest = state.stock[player]
    for other in range(state.players):
        fewest = min(fewest, state.stock[other])
    growth = min(fewest // GROWTH, MOST_GROWTH)
    kept = KEPT[min(fewest, len(KEPT) - 1)]
    return (4 * with_four * (best + growth) + 2 * with_two * (second + growth)) * kept


@rule
def still_to_do(edition: Record, state: Record, seat: int) -> int:
    """What the actions that are left are worth where the Bobby stands; a little less than nothing if there are none."""
    if state.phase != ACTION:
        return AN_ACTION * state.actions
    if state.actions == 0:
        return -1
    best = best_stall(edition, state, seat)
    if state.bag[SERVANT] + state.bag[BOURGEOIS] > 0:
        best = max(best, AN_ACTION)
    if state.trail != 1 << state.bobby:
        best -= A_STEP
    return best + AN_ACTION * (state.actions - 1)


@rule
def best_stall(edition: Record, state: Record, seat: int) -> int:
    """What the best stall that the seat could put up in the Bobby's district is likely to bring."""
    best = 0
    if state.stock[seat] > 0:
        for i in range(SIDES):
            alley = edition.sides[state.bobby, i]
            if state.filled[alley] < edition.length[alley]:
                space = state.filled[alley]
                if state.chain[alley] == 1:
                    space = edition.length[alley] - 1 - space
                dear = edition.worth[alley, space]
                if state.filled[alley] == 0:
                    dear = max(dear, edition.worth[alley, edition.length[alley] - 1])
                best = max(best, dear * prospect(edition, state, alley, NOBODY, EMPTY))
    return best


@rule
def best_arrival(edition: Record, state: Record, seat: int) -> int:
    """What the customer in the hand brings at the best plaza."""
    best = A_CUSTOMER * (state.players - 1)
    for plaza in range(PLAZAS):
        if state.customers[plaza] == EMPTY:
            gain = 0
            for i in range(edition.degree[plaza]):
                alley = edition.alleys_at[plaza, i]
                if state.filled[alley] > 0:
                    more = prospect(edition, state, alley, plaza, state.hand)
                    more -= prospect(edition, state, alley, NOBODY, EMPTY)
                    gain += more * lead_in(edition, state, seat, alley)
            best = max(best, gain)
    return best
