"""Other ways to play games out on a GPU, beside `cuda_kernel.playouts`: for `gpu.py --tune`, which times them all."""

from __future__ import annotations

from typing import Any

from numba import cuda, int16, int64

from fondaco.engine.chance import below, mixed
from fondaco.engine.contract import actors, apply, legal
from fondaco.engine.cuda_kernel import fetch, store
from fondaco.engine.kernel import lowest
from fondaco.engine.rule import rule

STATE: Any = None
WORDS = MOVES = STRIDE = SHARED = 1
WARP = 0xFFFFFFFF


@rule
def alone_local(editions, states, queue, seed, first, lengths, limit):  # type: ignore[no-untyped-def]
    """A thread plays one game, in local memory."""
    i = cuda.grid(1)
    if i < len(states):
        moves = cuda.local.array(MOVES, int16)
        words = cuda.local.array(WORDS, int64)
        edition, state = editions[0], words.view(STATE)[0]
        fetch(states.view(int64), i, words)
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
        store(words, states.view(int64), i)


@rule
def alone_shared(editions, states, queue, seed, first, lengths, limit):  # type: ignore[no-untyped-def]
    """A thread plays one game, in memory that its block shares."""
    i = cuda.grid(1)
    shared = cuda.shared.array(SHARED, int64)
    if i < len(states):
        moves = cuda.local.array(MOVES, int16)
        mine = cuda.threadIdx.x * STRIDE
        words = shared[mine : mine + WORDS]
        edition, state = editions[0], words.view(STATE)[0]
        fetch(states.view(int64), i, words)
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
        store(words, states.view(int64), i)


@rule
def queue_local(editions, states, queue, seed, first, lengths, limit):  # type: ignore[no-untyped-def]
    """A thread takes games from a queue and plays them in local memory."""
    moves = cuda.local.array(MOVES, int16)
    words = cuda.local.array(WORDS, int64)
    edition, state, far, games = editions[0], words.view(STATE)[0], states.view(int64), len(states)
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


ENTRIES = (alone_local, alone_shared, queue_local)
