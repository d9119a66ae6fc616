"""`batch_kernel` for a GPU, a thread a game, out of the same rules: moves, new deals, observations, masks, rewards.

A thread keeps its position and the view of it side by side in memory of its own; the encoder reads the view as bytes.
"""

from __future__ import annotations

from typing import Any

from numba import cuda, int8, int16, int64

from fondaco.engine.chance import below, mixed
from fondaco.engine.contract import actors, apply, setup
from fondaco.engine.cuda_kernel import fetch, store
from fondaco.engine.rule import rule
from fondaco.envs.batch_kernel import BROKEN, ENDED, GOES_ON, allowed, reward
from fondaco.envs.encoding_kernel import see

STATE: Any = None  # the record of a position; this and the numbers below are set when the kernels are made
WORDS = 1  # of eight bytes in a position
MOVES = 1  # how many move numbers the game has
MOST = 1  # how many can play


@rule
def play(editions, states, by_points, illegal, chosen, seats, rewards, ended):  # type: ignore[no-untyped-def]
    """Plays chosen[i] for seats[i] in every game, and rewards the end of it."""
    i = cuda.grid(1)
    if i < len(states):
        moves = cuda.local.array(MOVES, int16)
        ranks = cuda.local.array(MOST, int64)
        words = cuda.local.array(WORDS, int64)
        edition, state = editions[0], words.view(STATE)[0]
        fetch(states.view(int64), i, words)
        seat, move, how = seats[i], chosen[i], GOES_ON
        for other in range(rewards.shape[1]):
            rewards[i, other] = 0
        if not allowed(edition, state, seat, move, moves):
            how = BROKEN
            rewards[i, seat] = illegal
        else:
            apply(edition, state, seat, move)
            if actors(edition, state) == 0:
                how = ENDED
                reward(edition, state, ranks, by_points, rewards[i])
        ended[i] = how
        store(words, states.view(int64), i)


@rule
def renew(editions, blanks, states, seed, numbers, stride, ended):  # type: ignore[no-untyped-def]
    """Deals games that do not go on anew, each with its next number."""
    i = cuda.grid(1)
    if i < len(states) and ended[i] != GOES_ON:
        words = cuda.local.array(WORDS, int64)
        state = words.view(STATE)[0]
        fetch(blanks.view(int64), 0, words)
        numbers[i] += stride
        state.chance = mixed(mixed(seed, numbers[i]), 0)
        setup(editions[0], state)
        store(words, states.view(int64), i)


@rule
def watch(editions, states, runs, seats, ended, all_games, pages):  # type: ignore[no-untyped-def]
    """Writes what seats[i] sees, in all games or only in those that do not go on."""
    i = cuda.grid(1)
    if i < len(states) and (all_games or ended[i] != GOES_ON):
        words = cuda.local.array(WORDS, int64)
        view = cuda.local.array((1, WORDS), int64)
        fetch(states.view(int64), i, words)
        see(editions[0], words.view(STATE)[0], view[0].view(STATE), view.view(int8), runs, seats[i], pages[i])


@rule
def sample(masks, luck, chosen):  # type: ignore[no-untyped-def]
    """Any allowed move in every game, each as likely as the other; the same as `batch_kernel.sample` finds."""
    i = cuda.grid(1)
    if i < len(masks):
        count = 0
        for move in range(masks.shape[1]):
            count += int(masks[i, move])
        left = below(mixed(luck, i), count)
        for move in range(masks.shape[1]):
            if masks[i, move]:
                if left == 0:
                    chosen[i] = move
                left -= 1


ENTRIES = (play, renew, watch, sample)
