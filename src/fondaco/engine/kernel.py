"""What Python calls of a game, and the loops that play many games. Made once for every game, compiled or interpreted.

Everything comes in arrays (a record scalar would cost ten times as much a call). A policy's luck is a key of its own,
apart from the game's chance. The annotations say how each argument is compiled; see `compiling.ARGUMENTS`.
"""

from __future__ import annotations

from typing import TypeAlias

from fondaco.engine.chance import below, mixed
from fondaco.engine.contract import actors, apply, conceal, imagine, legal, places, points, setup
from fondaco.engine.records import Kinds, Moves, Record
from fondaco.engine.records import RecordArray as Editions
from fondaco.engine.records import RecordArray as States
from fondaco.engine.rule import Table, rule

Key: TypeAlias = int  # 64 unsigned bits
Ints: TypeAlias = Kinds  # int64 array
Rows: TypeAlias = Kinds  # int64 matrix, a row a game
Flags: TypeAlias = Kinds  # int8 matrix, a row a game

LOWEST = Table((seats & -seats).bit_length() - 1 for seats in range(1 << 6))  # the lowest seat of a set of bits


@rule
def begin(editions: Editions, states: States) -> None:
    setup(editions[0], states[0])


@rule
def who(editions: Editions, states: States) -> int:
    return actors(editions[0], states[0])


@rule
def choices(editions: Editions, states: States, seat: int, moves: Moves) -> int:
    return legal(editions[0], states[0], seat, moves)


@rule
def play(editions: Editions, states: States, seat: int, move: int) -> None:
    apply(editions[0], states[0], seat, move)


@rule
def score(editions: Editions, states: States, seat: int) -> int:
    return points(editions[0], states[0], seat)


@rule
def rank(editions: Editions, states: States, out: Ints) -> None:
    places(editions[0], states[0], out)


@rule
def fill_in(edition: Record, state: Record, viewer: int, key: int) -> None:
    """Turns a concealed position into one possible truth with chance of its own. What was imagined was not revealed."""
    fence = state.fence
    state.chance = key
    imagine(edition, state, viewer)
    state.fence = fence


@rule
def veil(editions: Editions, states: States, viewer: int) -> None:
    conceal(editions[0], states[0], viewer)
    states[0].chance = 0
    states[0].draws = 0


@rule
def dream(editions: Editions, states: States, viewer: int, key: Key) -> None:
    fill_in(editions[0], states[0], viewer, key)


@rule
def lowest(seats: int) -> int:
    """The lowest seat of a set of bits."""
    return LOWEST[seats]


@rule
def playout(editions: Editions, states: States, at: int, moves: Moves, luck: Key, limit: int) -> int:
    """Plays one position at random to its end; returns the number of moves, or −1 when the limit came first."""
    edition, state = editions[0], states[at]
    steps = 0
    seats = actors(edition, state)
    while seats:
        if steps == limit:
            return -1
        seat = lowest(seats)
        count = legal(edition, state, seat, moves)
        apply(edition, state, seat, moves[below(mixed(luck, steps), count)])
        steps += 1
        seats = actors(edition, state)
    return steps


@rule
def deal(editions: Editions, blanks: States, states: States, seed: Key, first: int) -> None:
    """Sets up a batch: the i-th game is number first + i of the seed, whatever the size of the batch."""
    for i in range(len(states)):
        states[i] = blanks[0]
        states[i].chance = mixed(mixed(seed, first + i), 0)
        setup(editions[0], states[i])


@rule
def playouts(
    editions: Editions, blanks: States, states: States, moves: Moves, seed: Key, first: int, lengths: Ints, limit: int
) -> int:
    """Sets up and plays a batch of games at random; writes their lengths and returns the moves made in all."""
    deal(editions, blanks, states, seed, first)
    total = 0
    for i in range(len(states)):
        lengths[i] = playout(editions, states, i, moves, mixed(mixed(seed, first + i), 1), limit)
        total += lengths[i]
    return total


@rule
def judge(editions: Editions, states: States, scores: Rows, ranks: Rows) -> None:
    """Writes points and places for a batch."""
    for i in range(len(states)):
        for seat in range(states[i].players):
            scores[i, seat] = points(editions[0], states[i], seat)
        places(editions[0], states[i], ranks[i])


@rule
def step(editions: Editions, states: States, chosen: Ints, seats: Ints) -> None:
    """Plays chosen[i] for seats[i] in every game of a batch; a seat of −1 leaves the game alone."""
    for i in range(len(states)):
        if seats[i] >= 0:
            apply(editions[0], states[i], seats[i], chosen[i])


@rule
def masks(editions: Editions, states: States, moves: Moves, seats: Ints, out: Flags) -> None:
    """Writes for every game the seat to move (−1 when over) and a flag for each of its legal moves."""
    for i in range(len(states)):
        for move in range(out.shape[1]):
            out[i, move] = 0
        bits = actors(editions[0], states[i])
        seats[i] = -1
        if bits:
            seats[i] = lowest(bits)
            for k in range(legal(editions[0], states[i], seats[i], moves)):
                out[i, moves[k]] = 1


@rule
def copies(source: States, target: States, times: int) -> None:
    """Copies positions over and over; measures what a copy costs."""
    n = len(target)
    for i in range(times):
        target[i % n] = source[0]


ENTRIES = (begin, who, choices, play, score, rank, veil, dream, deal, playouts, judge, step, masks, copies)
