"""The encoder, made for every game: a seat's concealed view of a position, written out as the runs say.

A position is read as bytes, the lowest of a wider cell first. A run is a row of seven numbers: the width of a cell in
bytes, how it is treated, the byte where the first one is, where it goes in the observation, how many follow each other,
and for a set or a packed number how many parts it has and the bits of each.
"""

from __future__ import annotations

from typing import TypeAlias

from fondaco.engine.contract import conceal
from fondaco.engine.kernel import Flags, Rows
from fondaco.engine.records import Kinds, Record
from fondaco.engine.records import RecordArray as Editions
from fondaco.engine.records import RecordArray as States
from fondaco.engine.rule import rule

Values: TypeAlias = Kinds  # float32 array

NUMBER, SEAT, SET, PACKED, BLANK = range(5)  # how a run is treated
HIDDEN = -2  # UNKNOWN


@rule
def cell(cells: Flags, at: int, width: int) -> int:
    """The number that begins at a byte."""
    low = int(cells[0, at])
    if width == 1:
        return low
    if width == 2:
        return (low & 255) | (int(cells[0, at + 1]) << 8)
    middle = (int(cells[0, at + 1]) & 255) << 8 | (int(cells[0, at + 2]) & 255) << 16
    return (low & 255) | middle | (int(cells[0, at + 3]) << 24)


@rule
def fill(out: Values, target: int, count: int, value: int) -> None:
    """The same number in some places; a slice, so that the compiler need not look for negative places."""
    part = out[target : target + count]
    for k in range(len(part)):
        part[k] = value


@rule
def copy_bytes(cells: Flags, source: int, count: int, target: int, out: Values) -> None:
    """Numbers of a byte each, as they are."""
    found, part = cells[0, source : source + count], out[target : target + count]
    for k in range(len(part)):
        part[k] = found[k]


@rule
def members(value: int, parts: int, target: int, out: Values) -> None:
    """A 0 or 1 for each possible member of a set."""
    fill(out, target, parts, HIDDEN if value == HIDDEN else 0)
    at = target
    while value > 0:
        if value & 1:
            out[at] = 1
        value >>= 1
        at += 1


@rule
def unpack(value: int, parts: int, bits: int, seat: int, players: int, target: int, out: Values) -> None:
    """The small numbers of all seats, from the observing one on; 0 where nobody sits."""
    fill(out, target, parts, 0)
    if value == HIDDEN:
        fill(out, target, players, HIDDEN)
    elif value > 0:
        for owner in range(players):
            part = owner - seat if owner >= seat else owner - seat + players
            out[target + part] = value & ((1 << bits) - 1)
            value >>= bits


@rule
def write(cells: Flags, runs: Rows, seat: int, players: int, out: Values) -> None:
    """The view that lies in `cells` as the seat observes it."""
    each = len(runs) // players
    for run in range(seat * each, (seat + 1) * each):
        width, how, source = runs[run, 0], runs[run, 1], runs[run, 2]
        target, count = runs[run, 3], runs[run, 4]
        if how == NUMBER and width == 1:
            copy_bytes(cells, source, count, target, out)
        elif how == NUMBER:
            for k in range(count):
                out[target + k] = cell(cells, source + k * width, width)
        elif how == SEAT:
            for k in range(count):
                value = cell(cells, source + k * width, width)
                if 0 <= value < players:
                    value -= seat
                    if value < 0:
                        value += players
                out[target + k] = value
        elif how == SET:
            parts = runs[run, 5]
            for k in range(count):
                members(cell(cells, source + k * width, width), parts, target + k * parts, out)
        elif how == PACKED:
            parts = runs[run, 5]
            for k in range(count):
                value = cell(cells, source + k * width, width)
                unpack(value, parts, runs[run, 6], seat, players, target + k * parts, out)
        else:
            fill(out, target, count, 0)


@rule
def see(edition: Record, state: Record, room: States, cells: Flags, runs: Rows, seat: int, out: Values) -> None:
    """Conceals a copy of the position and writes it; `cells` are the bytes of `room`."""
    room[0] = state
    conceal(edition, room[0], seat)
    write(cells, runs, seat, state.players, out)


@rule
def observe(editions: Editions, states: States, room: States, cells: Flags, runs: Rows, seat: int, out: Values) -> None:
    see(editions[0], states[0], room, cells, runs, seat, out)


ENTRIES = (observe,)
