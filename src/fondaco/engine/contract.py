"""What a game says of itself to the engine. The functions here stand for a game's own in code that serves every game.

`kernel.py` and the bots' kernels import them; `compiling` puts each game's functions in their place. An `edition` is
the immutable record of what is printed, a `state` the record of what lies on the table.
"""

from __future__ import annotations

from fondaco.engine.records import Kinds, Moves, Record
from fondaco.engine.rule import rule

#: which file of a game holds which functions
HOMES = {
    "rules": ("setup", "actors", "legal", "apply", "points", "places"),
    "secrets": ("conceal", "imagine"),
    "value": ("value",),
}
#: and which a game may have besides; where it has not, the function here holds
EXTRAS = {"sensible": ("sensible", "idle"), "sealed": ("unseal",)}


@rule
def setup(edition: Record, state: Record) -> None:
    """From a zeroed state with `players`, `chance` and the options set to the first decision."""
    raise NotImplementedError


@rule
def actors(edition: Record, state: Record) -> int:
    """The seats that may move now, a bit each; several for a simultaneous choice, none when the game is over."""
    raise NotImplementedError


@rule
def legal(edition: Record, state: Record, seat: int, moves: Moves) -> int:
    """Writes the seat's legal moves in ascending order; returns how many there are."""
    raise NotImplementedError


@rule
def apply(edition: Record, state: Record, seat: int, move: int) -> None:
    """Plays one legal move. The rules never check again."""
    raise NotImplementedError


@rule
def points(edition: Record, state: Record, seat: int) -> int:
    """The seat's score if the game ended now."""
    raise NotImplementedError


@rule
def places(edition: Record, state: Record, out: Kinds) -> None:
    """Writes each seat's place, 1 for the winner; tied seats share the better one."""
    raise NotImplementedError


@rule
def conceal(edition: Record, state: Record, viewer: int) -> None:
    """Turns the state into what the viewer (a seat, or −1 for a bystander) may know; the rest becomes UNKNOWN."""
    raise NotImplementedError


@rule
def imagine(edition: Record, state: Record, viewer: int) -> None:
    """Fills a concealed state, its `chance` set anew, with one truth, uniformly among all that agree with it."""
    raise NotImplementedError


@rule
def value(edition: Record, state: Record, seat: int) -> int:
    """What the seat has and may hope for, in hundredths of a point or a multiple of them; comparable between seats."""
    raise NotImplementedError


@rule
def sensible(edition: Record, state: Record, seat: int, moves: Moves, count: int) -> int:
    """Keeps those of the seat's legal moves that are worth a thought, at least one; returns how many there are."""
    return count


@rule
def idle(edition: Record, state: Record, seat: int, moves: Moves, count: int) -> int:
    """The legal move with which the seat lets its turn or a choice pass; −1 where that would change too much."""
    return -1


@rule
def unseal(edition: Record, state: Record) -> None:
    """Takes back what was chosen so far where all choose at the same time, so that it does not matter who is first."""
