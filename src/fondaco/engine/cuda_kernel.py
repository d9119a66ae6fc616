"""The loops of `kernel` for a GPU, a thread a game; made for every game by `cuda` out of the same rules.

Every thread works on a copy of its game in near memory, carried to and fro as whole words: rules that wrote to records
in global memory were seen to read stale bytes back, and near memory is faster besides.

Games are played out in waves. In a wave each game makes a few moves of one phase, and games are lined up by phase, so
that the threads of a warp, and all warps that run at the same time, go the same way through the rules: a warp whose
threads part ways waits for each of them, and rules of a big game do not fit the cache of instructions all at once.
"""

from __future__ import annotations

from typing import Any

from numba import cuda, int16, int32, int64

from fondaco.engine.chance import below, mixed
from fondaco.engine.contract import actors, apply, legal, places, points, setup
from fondaco.engine.kernel import lowest
from fondaco.engine.rule import rule

STATE: Any = None  # the record of a position; this and the numbers below are set when the kernels are made
WORDS = 1  # of eight bytes in a position
MOVES = 1  # how many move numbers the game has
STRIDE = 1  # words from one position to the next in memory that a block shares; odd, so that banks are used evenly
BLOCK = 1  # threads of a block
SHARED = 1  # words of shared memory that the positions of a block need
PHASES = 16  # lines that games are put into, by the phase they are in
RUN = 4  # moves of a game in one wave, at the most


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
def bring(numbers, far, near):  # type: ignore[no-untyped-def]
    """Brings the positions of a block near, all threads together, so that neighbours read neighbouring words."""
    for k in range(cuda.threadIdx.x, BLOCK * WORDS, BLOCK):
        seat = k // WORDS
        if numbers[seat] >= 0:
            near[seat * STRIDE + k - seat * WORDS] = far[numbers[seat] * WORDS + k - seat * WORDS]


@rule
def put_back(numbers, near, far):  # type: ignore[no-untyped-def]
    """Puts the positions of a block back in their places, likewise."""
    for k in range(cuda.threadIdx.x, BLOCK * WORDS, BLOCK):
        seat = k // WORDS
        if numbers[seat] >= 0:
            far[numbers[seat] * WORDS + k - seat * WORDS] = near[seat * STRIDE + k - seat * WORDS]


@rule
def line_up(game, phase, come, behind, lines, counts):  # type: ignore[no-untyped-def]
    """Puts a game at the end of the line of its phase (−1: in none); a block asks for room once, not each thread."""
    me, place = cuda.threadIdx.x, 0
    if me < PHASES:
        come[me] = 0
    cuda.syncthreads()
    if phase >= 0:
        place = cuda.atomic.add(come, phase, 1)
    cuda.syncthreads()
    if me < PHASES and come[me] > 0:
        behind[me] = cuda.atomic.add(counts, me, come[me])
    cuda.syncthreads()
    if phase >= 0:
        lines[phase, behind[phase] + place] = game


@rule
def first_lines(states, lengths, lines, counts):  # type: ignore[no-untyped-def]
    """Lines up all games after they were dealt; none has made a move."""
    come, behind = cuda.shared.array(PHASES, int32), cuda.shared.array(PHASES, int32)
    i, phase = cuda.grid(1), -1
    if i < len(states):
        words = cuda.local.array(WORDS, int64)
        fetch(states.view(int64), i, words)
        phase = words.view(STATE)[0].phase % PHASES
        lengths[i] = 0
    line_up(i, phase, come, behind, lines, counts)


@rule
def wave(editions, states, lines, counts, next_lines, next_counts, later_counts, seed, first, lengths, limit):  # type: ignore[no-untyped-def]
    """A few random moves of every game that goes on; the length of one that reaches the limit is −1.

    Takes the games from their lines, those of one phase after those of another, and puts them into the next ones.
    """
    moves = cuda.local.array(MOVES, int16)
    near, numbers = cuda.shared.array(SHARED, int64), cuda.shared.array(BLOCK, int32)
    come, behind = cuda.shared.array(PHASES, int32), cuda.shared.array(PHASES, int32)
    me, far, edition = cuda.threadIdx.x, states.view(int64), editions[0]
    if cuda.grid(1) < PHASES:
        later_counts[me] = 0
    line, place, game, phase = 0, cuda.grid(1), -1, -1
    while line < PHASES and place >= counts[line]:
        place -= counts[line]
        line += 1
    if line < PHASES:
        game = lines[line, place]
    numbers[me] = game
    cuda.syncthreads()
    bring(numbers, far, near)
    cuda.syncthreads()
    if game >= 0:
        state = near[me * STRIDE : me * STRIDE + WORDS].view(STATE)[0]
        luck = mixed(mixed(seed, first + game), 1)
        steps, made, now = lengths[game], 0, state.phase
        seats = actors(edition, state)
        while seats and steps < limit and made < RUN and state.phase == now:
            seat = lowest(seats)
            count = legal(edition, state, seat, moves)
            apply(edition, state, seat, moves[below(mixed(luck, steps), count)])
            steps += 1
            made += 1
            seats = actors(edition, state)
        if seats and steps < limit:
            phase = state.phase % PHASES
            lengths[game] = steps
        else:
            lengths[game] = -1 if seats else steps
    cuda.syncthreads()
    put_back(numbers, near, far)
    line_up(game, phase, come, behind, next_lines, next_counts)


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


ENTRIES = (deal, first_lines, wave, judge, step, masks)
