"""Small sets as the bits of a number."""

from __future__ import annotations

from fondaco.engine.rule import rule


@rule
def count(members: int) -> int:
    """How many members a set has."""
    number = 0
    while members:
        members &= members - 1
        number += 1
    return number


@rule
def member(members: int, which: int) -> int:
    """The which-th member of a set, from 0, in ascending order; −1 when it has fewer."""
    for at in range(63):
        if (members >> at) & 1:
            if which == 0:
                return at
            which -= 1
    return -1
