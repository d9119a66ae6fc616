"""The rules of Portobello Market; numbers in comments and docstrings are those of rules.md."""

from __future__ import annotations

from fondaco.engine.chance import draw
from fondaco.engine.records import Kinds, Moves, Record
from fondaco.engine.rule import rule
from fondaco.games.portobello_market.scoring import lord_is_out, lord_points, of_district, score_at, score_if_complete
from fondaco.games.portobello_market.state import (
    ACTION,
    BOBBY_TO,
    BOURGEOIS,
    CHOICE,
    COUNTERS,
    DISTRICTS,
    DO_BOBBY,
    DO_DRAW,
    DO_FOUR,
    DO_PLACE,
    DO_STALL,
    DO_TURN,
    DO_TWO,
    DRAW,
    EMPTY,
    END,
    LORD,
    NEUTRAL,
    NOBODY,
    OVER,
    OWN_FOUR,
    OWN_THREE,
    OWN_TWO,
    PLACE,
    PLACEMENT,
    PLAZAS,
    POSTING,
    SCORE_FOUR,
    SCORE_TWO,
    SERVANT,
    SHOWS,
    SIDES,
    STALL,
    TURN_OVER,
    VERB,
    WHAT,
)


@rule
def setup(edition: Record, state: Record) -> None:
    """Stalls, counters, points, the bag and the start player (P4–P7), up to the posting of the Bobby (P8)."""
    for player in range(state.players):
        state.score[player] = edition.purse
        state.stock[player] = edition.stalls[state.players]
        state.up[player, OWN_TWO] = 1
        state.up[player, OWN_THREE] = 1
        state.up[player, OWN_FOUR] = 1
    state.bag[SERVANT] = edition.bag[SERVANT]
    state.bag[BOURGEOIS] = edition.bag[BOURGEOIS]
    state.customers[:] = EMPTY
    state.marked_by[:] = NOBODY
    state.chain[:] = EMPTY
    state.stalls[:] = EMPTY
    state.hand = EMPTY
    state.bobby = EMPTY
    state.start = draw(state, state.players)
    state.player = (state.start + state.players - 1) % state.players  # P8: to the right of the start player
    state.phase = POSTING


@rule
def actors(edition: Record, state: Record) -> int:
    """The one player whose decision it is; nobody when the game is over."""
    if state.phase == OVER:
        return 0
    return 1 << state.player


@rule
def legal(edition: Record, state: Record, seat: int, moves: Moves) -> int:
    """Writes the player's legal moves in ascending order; returns how many there are."""
    phase = state.phase
    if phase == ACTION:
        return deeds(edition, state, seat, moves)
    n = 0
    if phase == PLACEMENT:
        for plaza in range(PLAZAS):
            if state.customers[plaza] == EMPTY:  # P14
                moves[n] = PLACE + plaza
                n += 1
    elif phase == CHOICE:
        for counter in range(COUNTERS):
            if state.up[seat, counter] > 0:  # P9
                moves[n] = TURN_OVER + counter
                n += 1
        if state.up[seat, OWN_TWO] > 0:  # P10
            n = unmarked(state, moves, n, SCORE_TWO)
        if state.up[seat, OWN_FOUR] > 0:
            n = unmarked(state, moves, n, SCORE_FOUR)
    else:
        for district in range(DISTRICTS):  # P8
            moves[n] = BOBBY_TO + district
            n += 1
    return n


@rule
def unmarked(state: Record, moves: Moves, n: int, first: int) -> int:
    """The districts that have no counter yet (P10), as objects of a verb."""
    for district in range(DISTRICTS):
        if state.marked_by[district] == NOBODY:
            moves[n] = first + district
            n += 1
    return n


@rule
def deeds(edition: Record, state: Record, seat: int, moves: Moves) -> int:
    """Leading the Bobby (P16), stalls (P13), customers (P14), and the end once no action is left or possible (P9)."""
    n = 0
    here, purse = state.bobby, state.score[seat]
    for i in range(SIDES):
        there = edition.beyond[here, i]
        if (
            there != NOBODY
            and not (state.trail >> there) & 1
            and (purse >= state.players or toll(state, seat, edition.across[here, i]) <= purse)
        ):
            moves[n] = BOBBY_TO + there
            n += 1
    before = n
    if state.actions > 0:
        if state.stock[seat] > 0:
            n = pitches(edition, state, moves, n)
        if state.bag[SERVANT] + state.bag[BOURGEOIS] > 0:
            moves[n] = DRAW
            n += 1
    if n == before:
        moves[n] = END
        n += 1
    return n


@rule
def pitches(edition: Record, state: Record, moves: Moves, n: int) -> int:
    """Where a stall can be put: both ends of an empty alley of the Bobby's district, or next to the last one (P13)."""
    for i in range(SIDES):
        alley = edition.sides[state.bobby, i]
        if state.filled[alley] == 0:
            moves[n] = STALL + 2 * alley
            moves[n + 1] = STALL + 2 * alley + 1
            n += 2
        elif state.filled[alley] < edition.length[alley]:
            moves[n] = STALL + 2 * alley + state.chain[alley]
            n += 1
    return n


@rule
def most_stalls(state: Record, alley: int) -> int:
    """The stalls of whoever has most of them in an alley."""
    most = 0
    for player in range(state.players):
        most = max(most, state.count[alley, player])
    return most


@rule
def toll(state: Record, seat: int, alley: int) -> int:
    """What crossing an alley costs: 1 to the bank, or 1 to everybody else who has most stalls there (P16)."""
    most = most_stalls(state, alley)
    if most == 0:
        return 1
    cost = 0
    for other in range(state.players):
        if other != seat and state.count[alley, other] == most:
            cost += 1
    return cost


@rule
def apply(edition: Record, state: Record, seat: int, move: int) -> None:
    """Plays a legal move."""
    verb, what = VERB[move], WHAT[move]
    if verb == DO_BOBBY:
        if state.phase == POSTING:  # P8
            state.bobby = what
            state.player = state.start
            begin_turn(state)
        else:
            lead(edition, state, seat, what)
    elif verb == DO_STALL:
        put_stall(edition, state, seat, what // 2, what % 2)
    elif verb == DO_DRAW:
        draw_customer(state)
    elif verb == DO_PLACE:
        place_customer(edition, state, what)
    elif verb == DO_TURN:
        state.up[seat, what] -= 1
        state.down[seat, what] += 1
        state.actions = SHOWS[what]
        state.trail = 1 << state.bobby
        state.phase = ACTION
    elif verb == DO_TWO:
        score_district(edition, state, seat, what, OWN_TWO)
    elif verb == DO_FOUR:
        score_district(edition, state, seat, what, OWN_FOUR)
    else:
        end_turn(edition, state)


@rule
def lead(edition: Record, state: Record, seat: int, there: int) -> None:
    """The Bobby crosses an alley, and the toll is paid (P16)."""
    for i in range(SIDES):
        if edition.beyond[state.bobby, i] == there:
            pay(state, seat, edition.across[state.bobby, i])
    state.bobby = there
    state.trail |= 1 << there


@rule
def pay(state: Record, seat: int, alley: int) -> None:
    """The toll goes to everybody else who has most stalls in the alley, or to the bank if there are none (P16)."""
    most = most_stalls(state, alley)
    if most == 0:
        state.score[seat] -= 1
        return
    for other in range(state.players):
        if other != seat and state.count[alley, other] == most:
            state.score[seat] -= 1
            state.score[other] += 1


@rule
def put_stall(edition: Record, state: Record, seat: int, alley: int, end: int) -> None:
    """A stall on the next space of an alley's chain (P13); the alley scores if that completes it (P17)."""
    space = state.filled[alley]
    if end == 1:
        space = edition.length[alley] - 1 - space
    state.stalls[alley, space] = seat
    state.chain[alley] = end
    state.filled[alley] += 1
    state.count[alley, seat] += 1
    state.stock[seat] -= 1
    state.actions -= 1
    placed(state)
    score_if_complete(edition, state, alley)


@rule
def placed(state: Record) -> None:
    """Something was placed: the turn is not idle (P22), and the Bobby may go anywhere again (P16)."""
    state.busy = 1
    state.trail = 1 << state.bobby


@rule
def draw_customer(state: Record) -> None:
    """Takes a customer out of the bag, blindly (P14, P23)."""
    customer = SERVANT
    if draw(state, state.bag[SERVANT] + state.bag[BOURGEOIS]) >= state.bag[SERVANT]:
        customer = BOURGEOIS
    state.bag[customer] -= 1
    state.hand = customer
    state.actions -= 1
    state.phase = PLACEMENT


@rule
def place_customer(edition: Record, state: Record, plaza: int) -> None:
    """A customer comes to a plaza, alleys score; after the last one the Lord comes, and alleys score again (P15)."""
    state.customers[plaza] = state.hand
    state.hand = EMPTY
    state.phase = ACTION
    placed(state)
    score_at(edition, state, plaza)
    if state.bag[SERVANT] + state.bag[BOURGEOIS] == 0:
        for last in range(PLAZAS):
            if state.customers[last] == EMPTY:
                state.customers[last] = LORD
                score_at(edition, state, last)


@rule
def score_district(edition: Record, state: Record, seat: int, district: int, counter: int) -> None:
    """The whole turn: a counter stays there (P10), a neutral one takes its place (P11), own stalls count (P18)."""
    state.up[seat, counter] -= 1
    state.marked_by[district] = seat
    state.mark[district] = SHOWS[counter]
    state.score[seat] += SHOWS[counter] * of_district(edition, state, seat, district)
    state.up[seat, NEUTRAL - 1 + edition.stack[state.taken]] += 1
    state.taken += 1
    state.busy = 1
    end_turn(edition, state)


@rule
def begin_turn(state: Record) -> None:
    """Whose counters are all face down turns them up (P12); then one of them is chosen (P9)."""
    state.phase = CHOICE
    for counter in range(COUNTERS):
        if state.up[state.player, counter] > 0:
            return
    for counter in range(COUNTERS):
        state.up[state.player, counter] = state.down[state.player, counter]
        state.down[state.player, counter] = 0


@rule
def end_turn(edition: Record, state: Record) -> None:
    """The next player's turn, unless this was the end of the last round (P19, P22)."""
    state.actions = 0
    state.trail = 0
    if state.idle < state.players:  # P22: once all were idle in succession, nothing reopens the round
        if state.busy:
            state.idle = 0
        else:
            state.idle += 1
    state.busy = 0
    state.player = (state.player + 1) % state.players
    if state.player == state.start and last_round(state):
        close(edition, state)
    else:
        begin_turn(state)


@rule
def last_round(state: Record) -> bool:
    """Whether the game ends with this round: somebody has no stall left (P19), or all were idle (P22)."""
    if state.idle == state.players:
        return True
    for player in range(state.players):
        if state.stock[player] == 0:
            return True
    return False


@rule
def close(edition: Record, state: Record) -> None:
    """The end: the Lord's alleys score (P20)."""
    if lord_is_out(state):
        for player in range(state.players):
            state.score[player] += lord_points(edition, state, player)
    state.phase = OVER
    state.player = NOBODY


@rule
def points(edition: Record, state: Record, seat: int) -> int:
    """The score if the game ended now: the track, and the Lord's alleys if he is on the board (P20)."""
    total = state.score[seat]
    if state.phase != OVER and lord_is_out(state):
        total += lord_points(edition, state, seat)
    return total


@rule
def places(edition: Record, state: Record, out: Kinds) -> None:
    """Most points; who is tied shares the place (P21)."""
    for seat in range(state.players):
        mine = points(edition, state, seat)
        place = 1
        for other in range(state.players):
            if points(edition, state, other) > mine:
                place += 1
        out[seat] = place
