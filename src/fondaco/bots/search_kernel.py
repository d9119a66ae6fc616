"""A tree search for every game: information-set Monte Carlo, compiled with the rules. See `engine.kernel`.

Each iteration imagines a truth that agrees with what the seat knows, walks down a tree of moves that all truths share,
adds a node, plays on for a while, judges the position for every seat, and writes the judgement back along the way.
Everybody is taken to play for themselves. There are two ways to walk: by curiosity (`curious`), and, where a game asks
for it with a `guide` above 0, by the game's own value (`guided`); and two to play on: by habit, and by hope.

Where several seats choose at the same time, each chooses by its own record alone (a *group* of the node where the
simultaneous choice began), as if it did not know what the others have chosen; the walk goes on below all the choices
together.
"""

from __future__ import annotations

from fondaco.bots.curious import learn, noted, play_on, selected
from fondaco.bots.guided import BEFORE, WALK, followed, hope_on, let_pass
from fondaco.bots.judgement import Worths, judged
from fondaco.bots.tree import CHILD, MOVE, NEXT, NONE, OFFERED, VISITS, Sums, Tree, child_of, group
from fondaco.engine.chance import mixed
from fondaco.engine.contract import actors, apply, legal, unseal
from fondaco.engine.kernel import Ints, Key, fill_in, lowest
from fondaco.engine.records import Moves, Record
from fondaco.engine.records import RecordArray as Editions
from fondaco.engine.records import RecordArray as States
from fondaco.engine.rule import rule


@rule
def iterate(
    edition: Record,
    room: States,
    moves: Moves,
    tree: Tree,
    sums: Sums,
    hopes: Worths,
    size: Ints,
    path: Ints,
    ranks: Ints,
    shares: Worths,
    habits: Sums,
    trail: Ints,
    searcher: int,
    key: int,
    curiosity: int,
    ahead: int,
    scale: int,
    whim: int,
    guide: int,
    hopeful: int,
    turns: int,
    solo: int,
    even: int,
) -> None:
    """One walk down the tree from an imagined truth, and the judgement back up."""
    state = room[WALK]
    node, length, depth, steps, together = 0, 1, 0, 0, NONE
    path[0] = 0
    returned, last = 0, searcher
    seats = actors(edition, state)
    while seats and length < len(path) - 3:
        seat = lowest(seats)
        if together == NONE and seats != 1 << seat:
            together = node
            room[BEFORE] = room[WALK]
        if seat != last:
            last = seat
            returned += seat == searcher
        count = legal(edition, state, seat, moves)
        if solo and seat != searcher:
            count = let_pass(edition, state, seat, moves, count)
        at = node
        if together != NONE:
            at = child_of(tree, sums, size, together, group(seat))
            if at == NONE:
                break
            path[length] = at
            length += 1
        if guide > 0:
            own = seat == searcher
            chosen = followed(
                edition,
                room,
                tree,
                sums,
                hopes,
                size,
                at,
                moves,
                count,
                seat,
                curiosity,
                guide,
                own,
                even,
                together != NONE,
            )
        else:
            chosen = selected(tree, sums, size, at, moves, count, seat, mixed(key, 2 * depth), curiosity)
        if chosen == NONE:
            break
        move = tree[chosen, MOVE]
        new = tree[chosen, VISITS] == 0
        path[length] = chosen
        length += 1
        if together != NONE:
            node = child_of(tree, sums, size, node, move) if node != NONE else NONE
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
        if together == NONE and (new or node == NONE):
            break
    luck = mixed(key, 2 * depth + 1)
    if hopeful:
        hope_on(edition, room, moves, searcher, luck, ahead, whim, turns, returned, last, together != NONE)
    else:
        steps = play_on(edition, state, moves, habits, trail, steps, luck, ahead, whim)
    judged(edition, state, ranks, shares, scale, actors(edition, state) == 0)
    if not hopeful:
        learn(habits, trail, steps, shares)
    for k in range(length):
        tree[path[k], VISITS] += 1
        for seat in range(state.players):
            sums[path[k], seat] += shares[seat]


@rule
def open_anew(editions: Editions, views: States) -> None:
    """What was chosen already at the same time as the seat chooses is taken back, unseen: all choose in the tree."""
    unseal(editions[0], views[0])


@rule
def search(
    editions: Editions,
    views: States,
    room: States,
    moves: Moves,
    tree: Tree,
    sums: Sums,
    hopes: Worths,
    size: Ints,
    path: Ints,
    ranks: Ints,
    shares: Worths,
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
    guide: int,
    hopeful: int,
    turns: int,
    solo: int,
    even: int,
) -> None:
    """Some iterations; tree and habits are kept between calls. A size of 0 begins a new tree."""
    if size[0] == 0:
        size[0] = 1
        tree[0, CHILD] = NONE
        tree[0, NEXT] = NONE
        tree[0, MOVE] = NONE
        tree[0, VISITS] = 0
        tree[0, OFFERED] = 0
        for column in range(sums.shape[1]):
            sums[0, column] = 0.0
    for i in range(first, first + iterations):
        luck = mixed(key, i)
        room[WALK] = views[0]
        fill_in(editions[0], room[WALK], seat, luck)
        iterate(
            editions[0],
            room,
            moves,
            tree,
            sums,
            hopes,
            size,
            path,
            ranks,
            shares,
            habits,
            trail,
            seat,
            mixed(luck, 1),
            curiosity,
            ahead,
            scale,
            whim,
            guide,
            hopeful,
            turns,
            solo,
            even,
        )


ENTRIES = (open_anew, search)
