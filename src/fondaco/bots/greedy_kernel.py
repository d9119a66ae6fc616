"""The greedy choice and games between greedy and random players, made for every game. See `engine.kernel`."""

from __future__ import annotations

from fondaco.engine.chance import below, mixed
from fondaco.engine.contract import actors, apply, conceal, legal, points, unseal, value
from fondaco.engine.kernel import Ints, Key, Rows, fill_in, lowest
from fondaco.engine.records import Moves, Record
from fondaco.engine.records import RecordArray as Editions
from fondaco.engine.records import RecordArray as States
from fondaco.engine.rule import rule

RANDOM, GREEDY = range(2)
DREAM, TRIAL = range(2)  # the two records of scratch room: an imagined truth, and a move tried out in it


@rule
def lead(edition: Record, state: Record, seat: int) -> int:
    """What the seat has, counted twice, against the best of the others."""
    best_other = -(1 << 40)
    for other in range(state.players):
        if other != seat:
            best_other = max(best_other, value(edition, state, other))
    return 2 * value(edition, state, seat) - best_other


@rule
def best(
    edition: Record, view: Record, room: States, moves: Moves, totals: Ints, seat: int, key: int, worlds: int
) -> int:
    """The move with the best value, summed over some imagined truths; equal moves are as likely as each other."""
    count = legal(edition, view, seat, moves)
    if count == 1:
        return moves[0]
    for k in range(count):
        totals[k] = 0
    for world in range(worlds):
        room[DREAM] = view
        unseal(edition, room[DREAM])  # who bids last knows no more of the other bids than who bids first
        fill_in(edition, room[DREAM], seat, mixed(key, world))
        for k in range(count):
            room[TRIAL] = room[DREAM]
            apply(edition, room[TRIAL], seat, moves[k])
            totals[k] += lead(edition, room[TRIAL], seat)
    chosen, equals = 0, 1
    for k in range(1, count):
        if totals[k] > totals[chosen]:
            chosen, equals = k, 1
        elif totals[k] == totals[chosen]:
            equals += 1
            if below(mixed(key, worlds + k), equals) == 0:
                chosen = k
    return moves[chosen]


@rule
def choose(
    editions: Editions, views: States, room: States, moves: Moves, totals: Ints, seat: int, key: Key, worlds: int
) -> int:
    return best(editions[0], views[0], room, moves, totals, seat, key, worlds)


@rule
def ahead(edition: Record, state: Record) -> int:
    """The seats that have most points as things stand, a bit each."""
    seats, most = 0, 0
    for seat in range(state.players):
        mine = points(edition, state, seat)
        if seats == 0 or mine > most:
            seats, most = 0, mine
        if mine == most:
            seats |= 1 << seat
    return seats


@rule
def advance(
    editions: Editions,
    states: States,
    views: States,
    room: States,
    moves: Moves,
    totals: Ints,
    policies: Ints,
    seed: Key,
    first: int,
    worlds: int,
    steps: int,
    lengths: Ints,
    widths: Ints,
    openings: Rows,
    made: Rows,
    leaders: Rows,
) -> int:
    """Plays each game of a batch on by up to `steps` moves, each seat by its policy; returns how many still go on.

    Adds up the moves made (`lengths`) and the choices there were (`widths`), and notes the first moves (`openings`).
    Where there is room for it, counts how often each seat made each move (`made`) and notes who was ahead after each
    of these steps (`leaders`).
    """
    edition, going = editions[0], 0
    for i in range(len(states)):
        luck = mixed(mixed(seed, first + i), 2)
        seats = actors(edition, states[i])
        for step in range(steps):
            if seats == 0:
                break
            seat = lowest(seats)
            count = legal(edition, states[i], seat, moves)
            widths[i] += count
            if policies[seat] == GREEDY:
                views[0] = states[i]
                conceal(edition, views[0], seat)
                views[0].draws = 0
                move = best(edition, views[0], room, moves, totals, seat, mixed(luck, lengths[i]), worlds)
            else:
                move = moves[below(mixed(luck, lengths[i]), count)]
            if lengths[i] < openings.shape[1]:
                openings[i, lengths[i]] = move
            if made.shape[1] > 0:
                made[i, seat * len(moves) + move] += 1
            apply(edition, states[i], seat, move)
            lengths[i] += 1
            if leaders.shape[1] > 0:
                leaders[i, step] = ahead(edition, states[i])
            seats = actors(edition, states[i])
        if seats:
            going += 1
    return going


ENTRIES = (choose, advance)
