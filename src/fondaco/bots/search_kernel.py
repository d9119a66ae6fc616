"""A tree search for every game: information-set Monte Carlo, compiled with the rules. See `engine.kernel`.

Each iteration imagines a truth that agrees with what the seat knows, walks down a tree of moves that all truths share,
adds a node, plays on for a while, judges the position for every seat, and writes the judgement back along the way.
Everybody is taken to maximise the own share of the win.

Playing on is half chance and half habit: *habits* keep what each move brought its seat on average, wherever it was
played (move-average sampling), and a seat now and then takes the one that brought most. They have a row a seat for
what the moves brought, and then a row a seat for how often they were made.

Where several seats choose at the same time, each chooses by its own record alone (a *group* of the node where the
simultaneous choice began), as if it did not know what the others have chosen; the walk goes on below all the choices
together.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from fondaco.engine.chance import below, mixed
from fondaco.engine.contract import actors, apply, legal, places, points, value
from fondaco.engine.kernel import Ints, Key, fill_in, lowest
from fondaco.engine.records import Kinds, Moves, Record
from fondaco.engine.records import RecordArray as Editions
from fondaco.engine.records import RecordArray as States
from fondaco.engine.rule import rule

Tree: TypeAlias = Kinds  # int32 matrix, a row a node
Sums: TypeAlias = Kinds  # float64 matrix, a row a node: what the node brought to every seat
Shares: TypeAlias = Kinds  # float64 array: everybody's share of the win

CHILD, NEXT, MOVE, VISITS, OFFERED = range(5)  # columns of the tree
COLUMNS = 5
NONE = -1


@rule
def group(seat: int) -> int:
    """Stands in place of a move for a seat's own record of a simultaneous choice."""
    return -2 - seat


@rule
def grow(tree: Tree, sums: Sums, size: Ints, parent: int, before: int, move: int) -> int:
    """A new child of a node behind its sibling `before` (or first of all); NONE when the tree is full."""
    node = size[0]
    if node == len(tree):
        return NONE
    size[0] = node + 1
    tree[node, CHILD] = NONE
    tree[node, MOVE] = move
    tree[node, VISITS] = 0
    tree[node, OFFERED] = 0
    for seat in range(sums.shape[1]):
        sums[node, seat] = 0.0
    if before == NONE:
        tree[node, NEXT] = tree[parent, CHILD]
        tree[parent, CHILD] = node
    else:
        tree[node, NEXT] = tree[before, NEXT]
        tree[before, NEXT] = node
    return node


@rule
def child_of(tree: Tree, sums: Sums, size: Ints, parent: int, move: int) -> int:
    """The child of a node for a move, made if need be; children stand in ascending order."""
    before, at = NONE, tree[parent, CHILD]
    while at != NONE and tree[at, MOVE] < move:
        before, at = at, tree[at, NEXT]
    if at != NONE and tree[at, MOVE] == move:
        return at
    return grow(tree, sums, size, parent, before, move)


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
                bound = sums[at, seat] / visits + c * np.sqrt(np.log(tree[at, OFFERED]) / visits)
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
def judged(edition: Record, state: Record, ranks: Ints, shares: Shares, scale: int, over: bool) -> None:
    """Everybody's share of the win: by the places at the end, by the game's own value before it."""
    players = state.players
    top = -1.0e18
    for seat in range(players):
        if over:
            shares[seat] = points(edition, state, seat) * 100.0
        else:
            shares[seat] = value(edition, state, seat) * 1.0
        top = max(top, shares[seat])
    total = 0.0
    for seat in range(players):
        shares[seat] = np.exp((shares[seat] - top) / scale)
        total += shares[seat]
    for seat in range(players):
        shares[seat] /= total
    if over:
        places(edition, state, ranks)
        winners = 0
        for seat in range(players):
            if ranks[seat] == 1:
                winners += 1
        for seat in range(players):
            shares[seat] *= 0.2
            if ranks[seat] == 1:
                shares[seat] += 0.8 / winners


@rule
def habitual(habits: Sums, seat: int, moves: Moves, count: int, luck: int) -> int:
    """The legal move that brought the seat most on average; one that was never played comes first."""
    tries = len(habits) // 2 + seat
    first = below(luck, count)
    best, found = 0, -1.0
    for k in range(count):
        at = first + k if first + k < count else first + k - count
        often = habits[tries, moves[at]]
        brought = habits[seat, moves[at]] / often if often > 0.0 else 1.0
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
def learn(habits: Sums, trail: Ints, steps: int, shares: Shares) -> None:
    """Writes what a walk brought to the habits of all who moved in it."""
    tries = len(habits) // 2
    for k in range(steps):
        seat, move = trail[2 * k], trail[2 * k + 1]
        habits[seat, move] += shares[seat]
        habits[tries + seat, move] += 1.0


@rule
def iterate(
    edition: Record,
    state: Record,
    moves: Moves,
    tree: Tree,
    sums: Sums,
    size: Ints,
    path: Ints,
    ranks: Ints,
    shares: Shares,
    habits: Sums,
    trail: Ints,
    key: int,
    curiosity: int,
    ahead: int,
    scale: int,
    whim: int,
) -> None:
    """One walk down the tree from an imagined truth, and the judgement back up."""
    node, length, depth, steps, together = 0, 0, 0, 0, NONE
    path[0] = 0
    length = 1
    seats = actors(edition, state)
    while seats and length < len(path) - 2:
        seat = lowest(seats)
        if together == NONE and seats != 1 << seat:
            together = node
        count = legal(edition, state, seat, moves)
        at = node
        if together != NONE:
            at = child_of(tree, sums, size, together, group(seat))
            if at == NONE:
                break
        visited = tree[at, VISITS]
        chosen = selected(tree, sums, size, at, moves, count, seat, mixed(key, 2 * depth), curiosity)
        if chosen == NONE:
            break
        move = tree[chosen, MOVE]
        new = tree[chosen, VISITS] == 0
        path[length] = chosen
        length += 1
        if together != NONE:
            tree[at, VISITS] = visited + 1
            node = child_of(tree, sums, size, node, move)
        else:
            node = chosen
        if count > 1:
            steps = noted(trail, steps, seat, move)
        apply(edition, state, seat, move)
        depth += 1
        rest = actors(edition, state)
        if together != NONE and rest != seats & ~(1 << seat):
            together = NONE
            if node != NONE:
                path[length] = node
                length += 1
        seats = rest
        if node == NONE or (new and together == NONE):
            break
    steps = play_on(edition, state, moves, habits, trail, steps, mixed(key, 2 * depth + 1), ahead, whim)
    judged(edition, state, ranks, shares, scale, actors(edition, state) == 0)
    learn(habits, trail, steps, shares)
    for k in range(length):
        tree[path[k], VISITS] += 1
        for seat in range(state.players):
            sums[path[k], seat] += shares[seat]


@rule
def search(
    editions: Editions,
    views: States,
    room: States,
    moves: Moves,
    tree: Tree,
    sums: Sums,
    size: Ints,
    path: Ints,
    ranks: Ints,
    shares: Shares,
    habits: Sums,
    trail: Ints,
    seat: int,
    key: Key,
    first: int,
    iterations: int,
    curiosity: int,
    ahead: int,
    scale: int,
    whim: int,
) -> None:
    """Some iterations; tree and habits are kept between calls. A size of 0 begins a new tree."""
    if size[0] == 0:
        size[0] = 1
        tree[0, CHILD] = NONE
        tree[0, NEXT] = NONE
        tree[0, MOVE] = NONE
        tree[0, VISITS] = 0
        tree[0, OFFERED] = 0
        for other in range(sums.shape[1]):
            sums[0, other] = 0.0
    for i in range(first, first + iterations):
        luck = mixed(key, i)
        room[0] = views[0]
        fill_in(editions[0], room[0], seat, luck)
        iterate(
            editions[0],
            room[0],
            moves,
            tree,
            sums,
            size,
            path,
            ranks,
            shares,
            habits,
            trail,
            mixed(luck, 1),
            curiosity,
            ahead,
            scale,
            whim,
        )


ENTRIES = (search,)
