"""The loops of `kernel` for a GPU, one thread a game; made for every game by `cuda` out of the same rules."""

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
        states[i] = blanks[0]
        states[i].chance = mixed(mixed(seed, first + i), 0)
        setup(editions[0], states[i])


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
        for seat in range(states[i].players):
            scores[i, seat] = points(editions[0], states[i], seat)
        places(editions[0], states[i], ranks[i])


@rule
def step(editions, states, chosen, seats):  # type: ignore[no-untyped-def]
    """Plays chosen[i] for seats[i] in every game; a seat of −1 leaves the game alone."""
    i = cuda.grid(1)
    if i < len(states) and seats[i] >= 0:
        apply(editions[0], states[i], seats[i], chosen[i])


@rule
def masks(editions, states, seats, out):  # type: ignore[no-untyped-def]
    """Writes for every game the seat to move (−1 when over) and a flag for each of its legal moves."""
    i = cuda.grid(1)
    if i < len(states):
        moves = cuda.local.array(MOVES, int16)
        for move in range(MOVES):
            out[i, move] = 0
        bits = actors(editions[0], states[i])
        seats[i] = -1
        if bits:
            seat = lowest(bits)
            seats[i] = seat
            for k in range(legal(editions[0], states[i], seat, moves)):
                out[i, moves[k]] = 1


ENTRIES = (deal, playouts, judge, step, masks)
