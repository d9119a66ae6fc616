"""What `simulation.Tally` counts, counted on a GPU, a thread a game: sums go back to the host, not games.

Sums are kept in several shares that the host adds up, so that not all threads wait for the same number.
"""

from __future__ import annotations

from typing import Any

from numba import cuda, int64

from fondaco.engine.contract import places, points
from fondaco.engine.cuda_kernel import fetch
from fondaco.engine.rule import rule

STATE: Any = None  # the record of a position; this and the numbers below are set when the kernels are made
WORDS = 1  # of eight bytes in a position
MOST = 1  # how many can play

SHARES = 4096  # of the sums
SUM, SQUARES, LEAST, GREATEST, PLACES = range(5)  # columns; then one for each place and one for each number of winners


@rule
def keep(states, starts):  # type: ignore[no-untyped-def]
    """Notes who begins each game."""
    i = cuda.grid(1)
    if i < len(states):
        words = cuda.local.array(WORDS, int64)
        fetch(states.view(int64), i, words)
        starts[i] = words.view(STATE)[0].start


@rule
def add(sums, share, order, row, score, place, winners, players):  # type: ignore[no-untyped-def]
    """Adds one result to a row of sums."""
    cuda.atomic.add(sums, (share, order, row, SUM), score)
    cuda.atomic.add(sums, (share, order, row, SQUARES), score * score)
    cuda.atomic.min(sums, (share, order, row, LEAST), score)
    cuda.atomic.max(sums, (share, order, row, GREATEST), score)
    cuda.atomic.add(sums, (share, order, row, PLACES + place - 1), 1)
    if place == 1:
        cuda.atomic.add(sums, (share, order, row, PLACES + players + winners - 1), 1)


@rule
def tally(editions, states, lengths, starts, by_order, sums):  # type: ignore[no-untyped-def]
    """Sums up points and places by seat and by place in the turn order; games that did not end are not."""
    i = cuda.grid(1)
    if i < len(states) and lengths[i] >= 0:
        words = cuda.local.array(WORDS, int64)
        scores = cuda.local.array(MOST, int64)
        ranks = cuda.local.array(MOST, int64)
        edition, state = editions[0], words.view(STATE)[0]
        fetch(states.view(int64), i, words)
        players = sums.shape[2]
        places(edition, state, ranks)
        winners = 0
        for seat in range(players):
            scores[seat] = points(edition, state, seat)
            if ranks[seat] == 1:
                winners += 1
        share = i % SHARES
        for seat in range(players):
            add(sums, share, 0, seat, scores[seat], ranks[seat], winners, players)
            if by_order:
                row = (seat - starts[i] + players) % players
                add(sums, share, 1, row, scores[seat], ranks[seat], winners, players)


ENTRIES = (keep, tally)
