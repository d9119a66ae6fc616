"""The loops of `kernel` for a GPU, a thread a game; made for every game by `cuda` out of the same rules.

Every thread works on a copy of its game in memory of its own, carried to and fro as whole words: rules that wrote to
records in global memory were seen to read stale bytes back, and near memory is faster besides.
"""

from __future__ import annotations

from typing import Any

from numba import cuda, int16, int64

from fondaco.engine.chance import below, mixed
from fondaco.engine.contract import actors, apply, legal, places, points, setup
from fondaco.engine.kernel import lowest
from fondaco.engine.rule import rule

STATE: Any = None  # the record of a position; this and the numbers below are set when the kernels are made
WORDS = 1  # of eight bytes in a position
MOVES = 1  # how many move numbers the game has
STRIDE = 1  # words from one position to the next in memory that a block shares; odd, so that banks are used evenly
SHARED = 1  # words of shared memory that a block needs
WARP = 0xFFFFFFFF  # all threads of a warp


@rule
def fetch(source, number, target):  # type: ignore[no-untyped-def]
    """Brings a position near: word by word, from its place among many."""
    first = number * len(target)
    for k in range(len(target)):
        target[k] = source[first + k]


@rule
def store(source, target, number):  # type: ignore[no-untyped-def]
    """Puts a position back in its place among many."""
    first = number * len(source)
    for k in range(len(source)):
        target[first + k] = source[k]


@rule
def deal(editions, blanks, states, seed, first):  # type: ignore[no-untyped-def]
    """Sets up game number first + i of the seed in every record."""
    i = cuda.grid(1)
    if i < len(states):
        words = cuda.local.array(WORDS, int64)
        state = words.view(STATE)[0]
        fetch(blanks.view(int64), 0, words)
        state.chance = mixed(mixed(seed, first + i), 0)
        setup(editions[0], state)
        store(words, states.view(int64), i)


@rule
def playouts(editions, states, queue, seed, first, lengths, limit):  # type: ignore[no-untyped-def]
    """Plays every game at random to its end; the length of one that did not end is −1.

    A thread whose game has ended takes the next number from the queue, so that nobody waits for the longest game. The
    threads of a warp meet again after every move: otherwise those with a new game would go their own way.
    """
    moves = cuda.local.array(MOVES, int16)
    shared = cuda.shared.array(SHARED, int64)
    mine = cuda.threadIdx.x * STRIDE
    words = shared[mine : mine + WORDS]
    state = words.view(STATE)[0]
    edition = editions[0]
    far = states.view(int64)
    games = len(states)
    luck = mixed(seed, 0)
    steps = 0
    i = cuda.atomic.add(queue, 0, 1)
    if i < games:
        fetch(far, i, words)
        luck = mixed(mixed(seed, first + i), 1)
    while cuda.any_sync(WARP, i < games):
        if i < games:
            seats = actors(edition, state)
            if seats and steps < limit:
                seat = lowest(seats)
                count = legal(edition, state, seat, moves)
                apply(edition, state, seat, moves[below(mixed(luck, steps), count)])
                steps += 1
            else:
                lengths[i] = -1 if seats else steps
                store(words, far, i)
                i = cuda.atomic.add(queue, 0, 1)
                if i < games:
                    fetch(far, i, words)
                    luck = mixed(mixed(seed, first + i), 1)
                    steps = 0


@rule
def judge(editions, states, scores, ranks):  # type: ignore[no-untyped-def]
    """Writes points and places of every game."""
    i = cuda.grid(1)
    if i < len(states):
        words = cuda.local.array(WORDS, int64)
        state = words.view(STATE)[0]
        fetch(states.view(int64), i, words)
        for seat in range(state.players):
            scores[i, seat] = points(editions[0], state, seat)
        places(editions[0], state, ranks[i])


@rule
def step(editions, states, chosen, seats):  # type: ignore[no-untyped-def]
    """Plays chosen[i] for seats[i] in every game; a seat of −1 leaves the game alone."""
    i = cuda.grid(1)
    if i < len(states) and seats[i] >= 0:
        words = cuda.local.array(WORDS, int64)
        fetch(states.view(int64), i, words)
        apply(editions[0], words.view(STATE)[0], seats[i], chosen[i])
        store(words, states.view(int64), i)


@rule
def masks(editions, states, seats, out):  # type: ignore[no-untyped-def]
    """Writes for every game the seat to move (−1 when over) and a flag for each of its legal moves."""
    i = cuda.grid(1)
    if i < len(states):
        moves = cuda.local.array(MOVES, int16)
        words = cuda.local.array(WORDS, int64)
        state = words.view(STATE)[0]
        fetch(states.view(int64), i, words)
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
