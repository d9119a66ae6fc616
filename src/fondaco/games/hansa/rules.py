"""The rules of Hansa; numbers in comments and docstrings are those of rules.md."""

from __future__ import annotations

from fondaco.engine.chance import draw, reveal, shuffle
from fondaco.engine.records import Kinds, Moves, Record
from fondaco.engine.rule import rule
from fondaco.games.hansa.state import (
    BARRELS,
    BUILD,
    BUY,
    CITIES,
    COLOURS,
    DISCARD,
    DO_BUILD,
    DO_BUY,
    DO_DISCARD,
    DO_LOSE,
    DO_OFFER,
    DO_REFILL,
    DO_SAIL,
    DO_SELL,
    DO_SETTLE,
    DO_SKIP,
    EMPTY,
    END,
    KINDS,
    LOSE,
    LOSS,
    NOBODY,
    OFFER,
    OVER,
    PLAYERS,
    REFILL,
    REFILL_NOW,
    SAIL_TO,
    SALE,
    SELL,
    SETTLE,
    SETTLE_AT,
    SKIP_REFILL,
    SPACES,
    TOLL,
    TRADE,
    VERB,
    WHAT,
)

PILES = 5  # H7
IDLE_ROUNDS = 2  # H27
EVERY_COLOUR = (1 << COLOURS) - 1


@rule
def setup(edition: Record, state: Record) -> None:
    """Colours, warehouses, supply, ship and start player (H6–H8), up to the first placement."""
    state.colours = EVERY_COLOUR
    for left in range(COLOURS, COLOURS - (PLAYERS - state.players), -1):  # H6
        leave_out(state, draw(state, left))
    state.markers = 0
    state.drawn = 0
    state.supply[:] = EMPTY
    for kind in range(KINDS):
        if (state.colours >> (kind // BARRELS)) & 1:
            for _ in range(edition.copies[kind % BARRELS]):
                state.supply[state.markers] = kind
                state.markers += 1
    shuffle(state, state.supply, 0, state.markers)
    state.warehouse[:] = EMPTY
    fill(edition, state)
    state.ship = edition.home
    state.start = draw(state, state.players)
    state.phase = SETTLE
    state.player = state.start
    state.seller = NOBODY
    state.opener = NOBODY
    for player in range(state.players):
        state.talers[player] = edition.purse
        state.stock[player] = edition.booths


@rule
def leave_out(state: Record, which: int) -> None:
    """Takes the which-th colour that is still in the game out of it."""
    for colour in range(COLOURS):
        if (state.colours >> colour) & 1:
            if which == 0:
                state.colours &= ~(1 << colour)
                return
            which -= 1


@rule
def fill(edition: Record, state: Record) -> None:
    """Turns up a marker on every empty space, in order, while the supply lasts (H7, H11)."""
    for space in range(edition.spaces):
        if state.warehouse[space] == EMPTY and state.drawn < state.markers:
            state.warehouse[space] = state.supply[state.drawn]
            state.supply[state.drawn] = EMPTY
            state.drawn += 1
    reveal(state)


@rule
def before_fifth_pile(edition: Record, state: Record) -> int:
    """How many markers are turned up before one of the fifth pile is (H7)."""
    return state.markers - (state.markers - edition.spaces) // PILES


@rule
def stocked(edition: Record, state: Record) -> int:
    """How many warehouse spaces hold a marker."""
    count = 0
    for space in range(SPACES):
        count += state.warehouse[space] != EMPTY
    return count


@rule
def leader(state: Record, city: int) -> int:
    """The player with strictly most booths in the city (H15)."""
    most, who = 0, NOBODY
    for player in range(state.players):
        booths = state.booths[player, city]
        if booths > most:
            most, who = booths, player
        elif booths == most:
            who = NOBODY
    return who


@rule
def after(state: Record, seat: int) -> int:
    """The next seat, clockwise."""
    return seat + 1 if seat + 1 < state.players else 0


@rule
def of_colour(kinds: Kinds, colour: int) -> int:
    """How many of some markers have the colour."""
    return kinds[3 * colour] + kinds[3 * colour + 1] + kinds[3 * colour + 2]


@rule
def actors(edition: Record, state: Record) -> int:
    """The one player whose decision it is; nobody when the game is over."""
    if state.phase == OVER:
        return 0
    return 1 << state.player


@rule
def legal(edition: Record, state: Record, seat: int, moves: Moves) -> int:
    """Writes the player's legal moves in ascending order; returns how many there are."""
    n = 0
    phase = state.phase
    if phase == TRADE:
        n = trades(edition, state, seat, moves)
        moves[n] = END
        n += 1
    elif phase == SALE:
        n = offers(state, seat, moves, n)
        if complete(state):
            moves[n] = SELL
            n += 1
    elif phase == REFILL:
        moves[n] = REFILL_NOW
        n += 1
        if stocked(edition, state) > 0:  # H12
            moves[n] = SKIP_REFILL
            n += 1
    elif phase == SETTLE:
        for city in range(CITIES):
            if city != edition.home and state.booths[seat, city] == 0:  # H9
                moves[n] = SETTLE_AT + city
                n += 1
    else:
        for kind in range(KINDS):
            if state.goods[seat, kind] > 0:
                if phase == TOLL:
                    moves[n] = DISCARD + kind
                    n += 1
                elif (state.losing[seat] >> (kind // BARRELS)) & 1:
                    moves[n] = LOSE + kind
                    n += 1
    return n


@rule
def trades(edition: Record, state: Record, seat: int, moves: Moves) -> int:
    """Sailing (H14) and, if the stop's action is not spent (H13), buying, setting up and selling."""
    n = 0
    here, purse = state.ship, state.talers[seat]
    if purse >= edition.fare:
        for route in range(edition.exits[here]):
            moves[n] = SAIL_TO + edition.sails[here, route]
            n += 1
    if state.acted:
        return n
    if purse >= edition.price or leader(state, here) == seat:  # H15
        n = bargains(edition, state, moves, n)
    if state.stock[seat] > 0:  # H17
        for kind in range(KINDS):
            moves[n] = BUILD + kind  # the next one overwrites it, unless it counts
            n += state.goods[seat, kind] > 0
    if state.booths[seat, here] > 0:  # H18
        n = offers(state, seat, moves, n)
    return n


@rule
def bargains(edition: Record, state: Record, moves: Moves, n: int) -> int:
    """The kinds on display in the ship's city; a kind on both of its spaces is one choice."""
    here = state.ship
    one, two = state.warehouse[edition.first_space[here]], state.warehouse[edition.last_space[here]]
    low, high = min(one, two), max(one, two)
    if low != EMPTY and low != high:
        moves[n] = BUY + low
        n += 1
    if high != EMPTY:
        moves[n] = BUY + high
        n += 1
    return n


@rule
def offers(state: Record, seat: int, moves: Moves, n: int) -> int:
    """Markers that can be part of a sale: of a colour that has two or more (H18)."""
    for colour in range(COLOURS):
        if of_colour(state.goods[seat], colour) + of_colour(state.offer, colour) >= 2:
            for kind in range(BARRELS * colour, BARRELS * colour + BARRELS):
                moves[n] = OFFER + kind
                n += state.goods[seat, kind] > 0
    return n


@rule
def complete(state: Record) -> bool:
    """Whether the sale has at least two markers of each of its colours (H18)."""
    for colour in range(COLOURS):
        if of_colour(state.offer, colour) == 1:
            return False
    return True


@rule
def apply(edition: Record, state: Record, seat: int, move: int) -> None:
    """Plays a legal move."""
    verb, what = VERB[move], WHAT[move]
    if verb == DO_SAIL:  # H14
        state.talers[seat] -= edition.fare
        state.ship = what
        state.acted = 0
    elif verb == DO_BUY:
        buy(edition, state, seat, what)
    elif verb == DO_BUILD:
        build(state, seat, what)
    elif verb == DO_OFFER:
        state.goods[seat, what] -= 1
        state.offer[what] += 1
        state.phase = SALE
    elif verb == DO_SELL:
        sell(state, seat)
    elif verb == DO_LOSE:
        state.goods[seat, what] -= 1
        state.gone[what] += 1
        state.losing[seat] &= ~(1 << (what // BARRELS))
        next_loss(state)
    elif verb == DO_SETTLE:
        settle(edition, state, seat, what)
    elif verb == DO_REFILL:
        refill(edition, state, seat)
    elif verb == DO_SKIP:
        state.phase = TRADE
    elif verb == DO_DISCARD:
        state.goods[seat, what] -= 1
        state.gone[what] += 1
        taxes(edition, state, seat)
    else:
        state.acted = 0
        taxes(edition, state, seat)


@rule
def settle(edition: Record, state: Record, seat: int, city: int) -> None:
    """Two booths in a city before the game (H9); after the last placement the first turn begins."""
    state.booths[seat, city] = edition.placed
    state.stock[seat] -= edition.placed
    state.turn += 1
    state.player = after(state, seat)
    if state.turn == edition.placements * state.players:
        state.turn = 0
        begin_turn(edition, state)


@rule
def begin_turn(edition: Record, state: Record) -> None:
    """Income (H10), then the refill if there is something to decide (H11)."""
    state.talers[state.player] += edition.income
    if stocked(edition, state) < edition.spaces and state.drawn < state.markers:
        state.phase = REFILL
    else:
        state.phase = TRADE


@rule
def refill(edition: Record, state: Record, seat: int) -> None:
    """Pays and fills every empty space (H11); whoever reaches the fifth pile makes this the last round (H23)."""
    state.talers[seat] -= edition.refill
    fill(edition, state)
    if state.opener == NOBODY and state.drawn > before_fifth_pile(edition, state):
        state.opener = seat
    state.busy = 1
    state.phase = TRADE


@rule
def buy(edition: Record, state: Record, seat: int, kind: int) -> None:
    """Takes a marker from the ship's city and pays the leader there, or the bank (H15)."""
    owner = leader(state, state.ship)
    if owner != seat:
        state.talers[seat] -= edition.price
        if owner != NOBODY:
            state.talers[owner] += edition.price
    space = edition.first_space[state.ship]
    if state.warehouse[space] != kind:
        space = edition.last_space[state.ship]
    state.warehouse[space] = EMPTY
    state.goods[seat, kind] += 1
    state.acted = 1
    state.busy = 1


@rule
def build(state: Record, seat: int, kind: int) -> None:
    """Spends a marker for as many booths as it shows barrels, or as there are left (H17)."""
    booths = min(kind % BARRELS + 1, state.stock[seat])
    state.goods[seat, kind] -= 1
    state.gone[kind] += 1
    state.stock[seat] -= booths
    state.booths[seat, state.ship] += booths
    state.acted = 1
    state.busy = 1


@rule
def sell(state: Record, seat: int) -> None:
    """What is sold is safe (H20), one booth goes back (H19), everybody else loses one of each colour (H21)."""
    colours = 0
    for kind in range(KINDS):
        if state.offer[kind] > 0:
            colours |= 1 << (kind // BARRELS)
            state.sold[seat, kind] += state.offer[kind]
            state.offer[kind] = 0
    state.booths[seat, state.ship] -= 1
    state.stock[seat] += 1
    state.acted = 1
    state.busy = 1
    state.seller = seat
    for other in range(state.players):
        if other != seat:
            for colour in range(COLOURS):
                if (colours >> colour) & 1 and of_colour(state.goods[other], colour) > 0:
                    state.losing[other] |= 1 << colour
    next_loss(state)


@rule
def next_loss(state: Record) -> None:
    """The next player who has a marker to lose, clockwise from the seller; then the seller goes on (H21)."""
    other = state.seller
    for _ in range(1, state.players):
        other = after(state, other)
        if state.losing[other]:
            state.player = other
            state.phase = LOSS
            return
    state.player = state.seller
    state.seller = NOBODY
    state.phase = TRADE


@rule
def taxes(edition: Record, state: Record, seat: int) -> None:
    """Taxes and tolls (H22): what is too much has to go before the turn ends."""
    state.talers[seat] = min(state.talers[seat], edition.keep_talers)
    held = 0
    for kind in range(KINDS):
        held += state.goods[seat, kind]
    if held > edition.keep_markers:
        state.phase = TOLL
    else:
        end_turn(edition, state)


@rule
def end_turn(edition: Record, state: Record) -> None:
    """The next player's turn, unless this was the end of the last round (H23) or of a second idle one (H27)."""
    state.turn += 1
    state.player = after(state, state.player)
    if state.player == state.start:
        if state.busy:
            state.idle = 0
        else:
            state.idle += 1
        state.busy = 0
        if state.opener != NOBODY or state.idle == IDLE_ROUNDS:
            state.phase = OVER
            state.player = NOBODY
            return
    begin_turn(edition, state)


@rule
def points(edition: Record, state: Record, seat: int) -> int:
    """The score if the game ended now (H24, H26)."""
    total = 0
    for kind in range(KINDS):
        barrels = kind % BARRELS + 1
        total += state.sold[seat, kind] * (edition.sold_points + barrels * edition.barrel_points)
        total += state.goods[seat, kind] * edition.open_points
        if state.phase == SALE and state.player == seat:
            total += state.offer[kind] * edition.open_points
    for city in range(CITIES):
        if state.booths[seat, city] > 0:
            if alone(state, seat, city):
                total += edition.sole_city
            else:
                total += edition.shared_city
    if state.promo:
        total += bonuses(edition, state, seat)
    return total


@rule
def alone(state: Record, seat: int, city: int) -> bool:
    """Whether nobody else has booths in the city."""
    for other in range(state.players):
        if other != seat and state.booths[other, city] > 0:
            return False
    return True


@rule
def bonuses(edition: Record, state: Record, seat: int) -> int:
    """The promo card (H26): tied players all get a bonus, nobody gets it for none."""
    total = 0
    if state.opener == seat:
        total += edition.promo[1]
    stack, cities, small = highest_stack(state, seat), cities_held(state, seat), small_sales(state, seat)
    best_stack = best_cities = best_small = 1
    for other in range(state.players):
        best_stack = max(best_stack, highest_stack(state, other))
        best_cities = max(best_cities, cities_held(state, other))
        best_small = max(best_small, small_sales(state, other))
    if stack == best_stack:
        total += edition.promo[0]
    if cities == best_cities:
        total += edition.promo[2]
    if small == best_small:
        total += edition.promo[3]
    return total


@rule
def highest_stack(state: Record, seat: int) -> int:
    """The player's most booths in one city."""
    most = 0
    for city in range(CITIES):
        most = max(most, state.booths[seat, city])
    return most


@rule
def cities_held(state: Record, seat: int) -> int:
    """How many cities have the player's booths."""
    count = 0
    for city in range(CITIES):
        if state.booths[seat, city] > 0:
            count += 1
    return count


@rule
def small_sales(state: Record, seat: int) -> int:
    """How many markers with one barrel the player has sold."""
    count = 0
    for kind in range(0, KINDS, BARRELS):
        count += state.sold[seat, kind]
    return count


@rule
def booths_on_board(state: Record, seat: int) -> int:
    """How many booths the player has in all cities together."""
    count = 0
    for city in range(CITIES):
        count += state.booths[seat, city]
    return count


@rule
def places(edition: Record, state: Record, out: Kinds) -> None:
    """Most points, then most booths on the board; who is still tied shares the place (H25)."""
    for seat in range(state.players):
        mine, booths = points(edition, state, seat), booths_on_board(state, seat)
        place = 1
        for other in range(state.players):
            theirs = points(edition, state, other)
            if theirs > mine or (theirs == mine and booths_on_board(state, other) > booths):
                place += 1
        out[seat] = place
