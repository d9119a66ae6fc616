"""One table, made for every game: a move, then whose turn it is, what that seat may do and what it sees."""

from __future__ import annotations

from typing import TypeAlias

from fondaco.engine.contract import actors, apply, legal
from fondaco.engine.kernel import Flags, Rows, lowest
from fondaco.engine.records import Kinds, Moves, Record
from fondaco.engine.records import RecordArray as Editions
from fondaco.engine.records import RecordArray as States
from fondaco.engine.rule import rule
from fondaco.envs.encoding_kernel import Values, observe, see

Mask: TypeAlias = Kinds  # int8 array, a flag a move
NOBODY = -1


@rule
def open_to(edition: Record, state: Record, seat: int, moves: Moves, mask: Mask) -> None:
    """Writes a flag for each move that the seat may make."""
    for move in range(len(mask)):
        mask[move] = 0
    for k in range(legal(edition, state, seat, moves)):
        mask[moves[k]] = 1


@rule
def turn(
    editions: Editions,
    states: States,
    room: States,
    cells: Flags,
    runs: Rows,
    moves: Moves,
    seat: int,
    move: int,
    out: Values,
    mask: Mask,
) -> int:
    """Plays a move (unless it is −1) and returns the seat that is next, with its observation and mask, or NOBODY."""
    edition, state = editions[0], states[0]
    if move >= 0:
        apply(edition, state, seat, move)
    seats = actors(edition, state)
    if seats == 0:
        return NOBODY
    following = lowest(seats)
    open_to(edition, state, following, moves, mask)
    see(edition, state, room, cells, runs, following, out)
    return following


ENTRIES = (observe, turn)
