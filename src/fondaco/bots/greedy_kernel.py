"""The greedy choice and games between greedy and random players, made for every game. See `engine.kernel`."""

from __future__ import annotations

from fondaco.engine.chance import below, mixed
from fondaco.engine.contract import actors, apply, conceal, legal, value
from fondaco.engine.kernel import Ints, Key, deal, fill_in, lowest
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
def contests(
    editions: Editions,
    blanks: States,
    states: States,
    views: States,
    room: States,
    moves: Moves,
    totals: Ints,
    policies: Ints,
    seed: Key,
    first: int,
    worlds: int,
    limit: int,
    lengths: Ints,
) -> int:
    """Plays a batch to the end, each seat by its policy; writes the lengths and returns the moves made in all."""
    deal(editions, blanks, states, seed, first)
    edition, total = editions[0], 0
    for i in range(len(states)):
        luck = mixed(mixed(seed, first + i), 2)
        steps = 0
        seats = actors(edition, states[i])
        while seats and steps < limit:
            seat = lowest(seats)
            if policies[seat] == GREEDY:
                views[0] = states[i]
                conceal(edition, views[0], seat)
                views[0].draws = 0
                move = best(edition, views[0], room, moves, totals, seat, mixed(luck, steps), worlds)
            else:
                count = legal(edition, states[i], seat, moves)
                move = moves[below(mixed(luck, steps), count)]
            apply(edition, states[i], seat, move)
            steps += 1
            seats = actors(edition, states[i])
        lengths[i] = -1 if seats else steps
        total += steps
    return total


ENTRIES = (choose, contests)
