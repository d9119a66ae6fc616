"""The loops of `kernel` for a GPU, one thread a game; made for every game by `cuda` out of the same rules.

Every thread works on a copy of its game in memory of its own: rules that wrote to records in global memory were seen to
read stale bytes back, and local memory is faster besides.
"""

from __future__ import annotations

from typing import Any

from numba import cuda, int16

from fondaco.engine.chance import below, mixed
from fondaco.engine.contract import actors, apply, legal, places, points, setup
from fondaco.engine.kernel import lowest
from fondaco.engine.rule import rule

MOVES = 1  # how many move numbers the game has; set when the kernels are made
STATE: Any = None  # the record of a position, likewise


@rule
def deal(editions, blanks, states, seed, first):  # type: ignore[no-untyped-def]
    """Sets up game number first + i of the seed in every record."""
    i = cuda.grid(1)
    if i < len(states):
        room = cuda.local.array(1, STATE)
        room[0] = blanks[0]
        state = room[0]
        state.chance = mixed(mixed(seed, first + i), 0)
        setup(editions[0], state)
        states[i] = room[0]


@rule
def playouts(editions, blanks, states, seed, first, lengths, limit):  # type: ignore[no-untyped-def]
    """Sets up and plays every game at random, in memory of the thread's own; −1 for one that did not end."""
    i = cuda.grid(1)
    if i < len(states):
        moves = cuda.local.array(MOVES, int16)
        room = cuda.local.array(1, STATE)
        edition = editions[0]
        room[0] = blanks[0]
        state = room[0]
        state.chance = mixed(mixed(seed, first + i), 0)
        setup(edition, state)
        luck = mixed(mixed(seed, first + i), 1)
        steps = 0
        seats = actors(edition, state)
        while seats and steps < limit:
            seat = lowest(seats)
            count = legal(edition, state, seat, moves)
            apply(edition, state, seat, moves[below(mixed(luck, steps), count)])
            steps += 1
            seats = actors(edition, state)
        lengths[i] = -1 if seats else steps
        states[i] = room[0]


@rule
def judge(editions, states, scores, ranks):  # type: ignore[no-untyped-def]
    """Writes points and places of every game."""
    i = cuda.grid(1)
    if i < len(states):
        room = cuda.local.array(1, STATE)
        room[0] = states[i]
        state = room[0]
        for seat in range(state.players):
            scores[i, seat] = points(editions[0], state, seat)
        places(editions[0], state, ranks[i])


@rule
def step(editions, states, chosen, seats):  # type: ignore[no-untyped-def]
    """Plays chosen[i] for seats[i] in every game; a seat of −1 leaves the game alone."""
    i = cuda.grid(1)
    if i < len(states) and seats[i] >= 0:
        room = cuda.local.array(1, STATE)
        room[0] = states[i]
        apply(editions[0], room[0], seats[i], chosen[i])
        states[i] = room[0]


@rule
def masks(editions, states, seats, out):  # type: ignore[no-untyped-def]
    """Writes for every game the seat to move (−1 when over) and a flag for each of its legal moves."""
    i = cuda.grid(1)
    if i < len(states):
        moves = cuda.local.array(MOVES, int16)
        room = cuda.local.array(1, STATE)
        room[0] = states[i]
        state = room[0]
        for move in range(MOVES):
            out[i, move] = 0
        bits = actors(editions[0], state)
        seats[i] = -1
        if bits:
            seat = lowest(bits)
            seats[i] = seat
            for k in range(legal(editions[0], state, seat, moves)):
                out[i, moves[k]] = 1


ENTRIES = (deal, playouts, judge, step, masks)
