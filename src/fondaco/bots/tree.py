"""The tree that a search grows: nodes in arrays, children of a node as a chain in ascending order of their moves."""

from __future__ import annotations

from typing import TypeAlias

from fondaco.engine.kernel import Ints
from fondaco.engine.records import Kinds
from fondaco.engine.rule import rule

Tree: TypeAlias = Kinds  # int32 matrix, a row a node
Sums: TypeAlias = Kinds  # float64 matrix, a row a node: what it brought to every seat

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
    for column in range(sums.shape[1]):
        sums[node, column] = 0.0
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
