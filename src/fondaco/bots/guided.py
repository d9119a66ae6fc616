"""A search that is guided: what looks good at once by the game's own value is tried first and most.

Made for games where most moves are small steps of a plan, and where chance squanders what a plan has gathered. All
moves of a node get a *hope*, what their seat has after them; a move is tried the more, the nearer its hope is to the
best one's. Moves that the game does not find `sensible` are passed over. Walks are played on by habit as in a search by
curiosity, or, where the game's value is quick and sees far, by hope.

A game asks for it in its `value` part with `MANNER`, for each number of players: `guide` (a move that looks worse than
the best one by several times this is hardly tried, those of other seats by half of that; 0 for a search that is not
guided), `curiosity` (how much more than the rest a move might bring that was not tried yet, in hundredths of the win),
`even` (1 to count curiosity in hundredths of the judgement's scale instead: a lead is worth little of the win to who is
far behind or far ahead, and without this they would try everything alike), `hopeful` (1 to play on by hope), `ahead`
(moves that a walk is played on), `turns` (how often in a walk by hope it becomes the searcher's turn again, so that all
walks are judged at the end of the same turn; the others are `idle` meanwhile, as far as the game lets them) and `solo`
(1 if they are so in the tree, too, which then grows sooner into the searcher's next turns; 0 if they are tried there as
ever).
"""

from __future__ import annotations

import numpy as np

from fondaco.bots.exact import fading
from fondaco.bots.judgement import Worths
from fondaco.bots.tree import CHILD, MOVE, NEXT, NONE, OFFERED, VISITS, Sums, Tree, grow
from fondaco.engine.chance import below, mixed
from fondaco.engine.contract import actors, apply, idle, legal, sensible, value
from fondaco.engine.kernel import Ints, lowest
from fondaco.engine.records import Moves, Record
from fondaco.engine.records import RecordArray as States
from fondaco.engine.rule import rule

#: the records of scratch room: where the walk is, a move tried out, and where a simultaneous choice began
WALK, TRIAL, BEFORE = range(3)
ROOM = 3


@rule
def hope(edition: Record, room: States, at: int, seat: int, move: int) -> int:
    """What the seat has right after a move, made where the walk is or, unseen by others, where all began to choose."""
    room[TRIAL] = room[at]
    apply(edition, room[TRIAL], seat, move)
    return value(edition, room[TRIAL], seat)


@rule
def unfolded(
    edition: Record,
    room: States,
    tree: Tree,
    sums: Sums,
    hopes: Worths,
    size: Ints,
    parent: int,
    moves: Moves,
    count: int,
    seat: int,
    at_once: bool,
) -> float:
    """Gives every legal move a child with its hope, as long as there is room; returns the best hope."""
    before, at, top = NONE, tree[parent, CHILD], -1.0e18
    for k in range(count):
        move = moves[k]
        while at != NONE and tree[at, MOVE] < move:
            before, at = at, tree[at, NEXT]
        if at == NONE or tree[at, MOVE] != move:
            new = grow(tree, sums, size, parent, before, move)
            if new == NONE:
                continue
            hopes[new] = hope(edition, room, BEFORE if at_once else WALK, seat, move)
            at = new
        tree[at, OFFERED] += 1
        top = max(top, hopes[at])
    return top


@rule
def untried(tree: Tree, parent: int) -> int:
    """The first child that was never walked to, or NONE."""
    at = tree[parent, CHILD]
    while at != NONE and tree[at, VISITS] > 0:
        at = tree[at, NEXT]
    return at


@rule
def followed(
    edition: Record,
    room: States,
    tree: Tree,
    sums: Sums,
    hopes: Worths,
    size: Ints,
    parent: int,
    moves: Moves,
    count: int,
    seat: int,
    curiosity: int,
    guide: int,
    own: bool,
    even: int,
    at_once: bool,
) -> int:
    """The child to walk to: the best by what it brought and by what is hoped of it; NONE where the tree has no room.

    At the root every move is tried once, so that something can be said of it, and then the sensible ones. Seats
    other than the searcher's (not its `own`) keep closer to what looks best.
    """
    if not own:
        guide = max(guide // 2, 1)
    if parent != 0:
        count = sensible(edition, room[WALK], seat, moves, count)
    top = unfolded(edition, room, tree, sums, hopes, size, parent, moves, count, seat, at_once)
    if parent == 0:
        fresh = untried(tree, parent)
        if fresh != NONE:
            return fresh
        count = sensible(edition, room[WALK], seat, moves, count)
    usual = 1.0 / room[WALK].players
    if tree[parent, VISITS] > 0:
        usual = sums[parent, seat] / tree[parent, VISITS]
    drive = curiosity / 100.0
    if even:
        drive *= max(usual * (1.0 - usual), 1.0e-9)
    best, found, at = NONE, -1.0e18, tree[parent, CHILD]
    for k in range(count):
        while at != NONE and tree[at, MOVE] < moves[k]:
            at = tree[at, NEXT]
        if at == NONE:
            break
        if tree[at, MOVE] == moves[k]:
            visits = tree[at, VISITS]
            bound = sums[at, seat] / visits if visits > 0 else usual
            near = fading((top - hopes[at]) / guide)
            bound += drive * near * np.sqrt(tree[at, OFFERED]) / (1 + visits)
            if bound > found:
                best, found = at, bound
    return best


@rule
def let_pass(edition: Record, state: Record, seat: int, moves: Moves, count: int) -> int:
    """Leaves a seat the move alone with which it lets its turn pass, where there is one; returns how many are left."""
    move = idle(edition, state, seat, moves, count)
    if move < 0:
        return count
    moves[0] = move
    return 1


@rule
def hope_on(
    edition: Record,
    room: States,
    moves: Moves,
    searcher: int,
    luck: int,
    limit: int,
    whim: int,
    turns: int,
    returned: int,
    last: int,
    at_once: bool,
) -> None:
    """Plays on for a number of moves, of which `whim` in a hundred are any move, the others those hoped most of.

    With `turns` it goes on until it has become the searcher's turn that often in the whole walk, and that turn has
    ended. How often it has `returned` so far, who moved `last` and whether all are choosing `at_once` is known from the
    tree.
    """
    seats, made = actors(edition, room[WALK]), 0
    while seats:
        seat = lowest(seats)
        if made >= limit and returned >= turns and (turns == 0 or seat != searcher):
            break
        if seat != last:
            last = seat
            returned += seat == searcher
        if not at_once and seats != 1 << seat:
            at_once = True
            room[BEFORE] = room[WALK]
        count = legal(edition, room[WALK], seat, moves)
        if turns > 0 and seat != searcher:
            count = let_pass(edition, room[WALK], seat, moves, count)
        move = hoped_for(edition, room, BEFORE if at_once else WALK, moves, count, seat, mixed(luck, made), whim)
        apply(edition, room[WALK], seat, move)
        made += 1
        rest = actors(edition, room[WALK])
        at_once = at_once and rest == seats & ~(1 << seat)
        seats = rest


@rule
def hoped_for(edition: Record, room: States, at: int, moves: Moves, count: int, seat: int, dice: int, whim: int) -> int:
    """The sensible move that is hoped most of; any of them, `whim` times in a hundred."""
    count = sensible(edition, room[WALK], seat, moves, count)
    best, found = 0, -(1 << 60)
    if count > 1 and below(mixed(dice, 0), 100) < whim:
        best = below(mixed(dice, 1), count)
    elif count > 1:
        for k in range(count):
            worth = hope(edition, room, at, seat, moves[k])
            if worth > found:
                best, found = k, worth
    return int(moves[best])
