"""A search that is curious: every move is tried, then those with the best upper bounds; walks are played on by habit.

Playing on is half chance and half habit: *habits* keep what each move brought its seat on average, wherever it was
played (move-average sampling), and a seat now and then takes the one that brought most. They have a row a seat for
what the moves brought on average, and then a row a seat for how often they were made.
"""

from __future__ import annotations

import numpy as np

from fondaco.bots.exact import logarithm
from fondaco.bots.judgement import Worths
from fondaco.bots.tree import CHILD, MOVE, NEXT, NONE, OFFERED, VISITS, Sums, Tree, grow
from fondaco.engine.chance import below, mixed
from fondaco.engine.contract import actors, apply, legal
from fondaco.engine.kernel import Ints, lowest
from fondaco.engine.records import Moves, Record
from fondaco.engine.rule import rule


@rule
def selected(
    tree: Tree, sums: Sums, size: Ints, parent: int, moves: Moves, count: int, seat: int, key: int, curiosity: int
) -> int:
    """The child to walk to: a new one while some legal move has none, else the best by its upper bound."""
    before, at, fresh, fresh_before, fresh_move = NONE, tree[parent, CHILD], 0, NONE, NONE
    best, found = NONE, -1.0
    c = curiosity / 100.0
    for k in range(count):
        move = moves[k]
        while at != NONE and tree[at, MOVE] < move:
            before, at = at, tree[at, NEXT]
        if at != NONE and tree[at, MOVE] == move:
            tree[at, OFFERED] += 1
            visits = tree[at, VISITS]
            bound = 1.0e9  # a node on the way of several seats' choices at once, never the end of a walk
            if visits > 0:
                bound = sums[at, seat] / visits + c * np.sqrt(logarithm(tree[at, OFFERED]) / visits)
            if bound > found:
                best, found = at, bound
        else:
            fresh += 1
            if below(mixed(key, k), fresh) == 0:
                fresh_before, fresh_move = before, move
    if fresh > 0:
        node = grow(tree, sums, size, parent, fresh_before, fresh_move)
        if node != NONE:
            tree[node, OFFERED] = 1
            return node
    return best


@rule
def habitual(habits: Sums, seat: int, moves: Moves, count: int, luck: int) -> int:
    """The legal move that brought the seat most on average; one that was never played comes first."""
    first = below(luck, count)
    best, found = 0, -1.0
    for k in range(count):
        at = first + k if first + k < count else first + k - count
        brought = habits[seat, moves[at]]
        if brought > found:
            best, found = at, brought
    return moves[best]


@rule
def noted(trail: Ints, length: int, seat: int, move: int) -> int:
    """Remembers a move of this walk, as long as there is room; returns how many are remembered."""
    if length < len(trail) // 2:
        trail[2 * length] = seat
        trail[2 * length + 1] = move
        return length + 1
    return length


@rule
def play_on(
    edition: Record,
    state: Record,
    moves: Moves,
    habits: Sums,
    trail: Ints,
    steps: int,
    luck: int,
    limit: int,
    whim: int,
) -> int:
    """Plays on for a number of moves, of which `whim` in a hundred are any move; returns the length of the trail."""
    seats = actors(edition, state)
    made = 0
    while seats and made < limit:
        seat = lowest(seats)
        count = legal(edition, state, seat, moves)
        move = int(moves[0])
        if count > 1:
            dice = mixed(luck, made)
            if below(mixed(dice, 0), 100) < whim:
                move = int(moves[below(mixed(dice, 1), count)])
            else:
                move = int(habitual(habits, seat, moves, count, mixed(dice, 1)))
            steps = noted(trail, steps, seat, move)
        apply(edition, state, seat, move)
        made += 1
        seats = actors(edition, state)
    return steps


@rule
def learn(habits: Sums, trail: Ints, steps: int, shares: Worths) -> None:
    """Writes what a walk brought to the habits of all who moved in it."""
    tries = len(habits) // 2
    for k in range(steps):
        seat, move = trail[2 * k], trail[2 * k + 1]
        habits[tries + seat, move] += 1.0
        habits[seat, move] += (shares[seat] - habits[seat, move]) / habits[tries + seat, move]
