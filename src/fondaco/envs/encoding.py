"""Observations: a concealed position as float32 numbers, the observing seat first. Derived from the record alone.

Every field but the game's luck (`chance`, `draws`), `fence` and `spare` is written out in the order of the record:

- numbers as they are; UNKNOWN stays −2, "empty" and "nobody" −1;
- a field with a row for each seat begins with the row of the observing seat, then clockwise; rows of seats that nobody
  sits on are 0;
- a value that is a seat counts from the observing seat: 0 is myself, 1 the next one clockwise;
- a set becomes a 0 or 1 for each possible member, −2 each when the whole set is unknown;
- a packed field becomes a number for each seat, in the same order as rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from fondaco.engine.game import Game
from fondaco.engine.records import UNKNOWN, copied
from fondaco.envs.encoding_kernel import BLANK, NUMBER, PACKED, SEAT, SET
from fondaco.envs.fields import Meaning, meaning

LEFT_OUT = ("chance", "draws", "fence", "spare")


@dataclass(frozen=True)
class Field:
    """One field of the record in an observation: `size` numbers from place `first` on, in rows of `shape`."""

    name: str
    first: int
    size: int
    shape: tuple[int, ...]  # of the field, then one axis more for sets and packed fields
    width: int  # bytes of a cell
    holds: str  # "numbers", "seats", "sets", "packed"
    seat_axis: int | None  # the axis that is rotated
    members: int = 1  # of a set; bits of a packed number
    low: int = 0
    high: int = 0


class Layout:
    """Where everything stands in an observation of a game, and how it gets there."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.most = game.players.stop - 1
        self.fields = tuple(_fields(game, meaning(game), self.most))
        self.size = sum(field.size for field in self.fields)
        self._runs: dict[int, np.ndarray] = {}

    @cached_property
    def low(self) -> np.ndarray:
        """The least that can stand in each place."""
        return np.concatenate([np.full(field.size, field.low, np.float32) for field in self.fields])

    @cached_property
    def high(self) -> np.ndarray:
        """The most that can stand in each place."""
        return np.concatenate([np.full(field.size, field.high, np.float32) for field in self.fields])

    def runs(self, players: int) -> np.ndarray:
        """What the encoder does, seat after seat: as many rows for each, as `encoding_kernel` reads them."""
        if players not in self._runs:
            rows = [self._for_seat(seat, players) for seat in range(players)]
            longest = max(len(runs) for runs in rows)
            padded = [[*runs, *[(1, BLANK, 0, 0, 0, 0, 1)] * (longest - len(runs))] for runs in rows]
            self._runs[players] = np.array(padded, np.int64).reshape(-1, 7)
        return self._runs[players]

    def _for_seat(self, seat: int, players: int) -> list[tuple[int, ...]]:
        rows: list[tuple[int, ...]] = []
        for field in self.fields:
            offset = int(self.game.state_type.fields[field.name][1])  # type: ignore[index]
            rows += _joined(_runs(field, offset, seat, players, self.most))
        return rows


def _fields(game: Game, said: Meaning, most: int) -> list[Field]:
    made: list[Field] = []
    first = 0
    for name in game.state_type.names or ():
        if name in LEFT_OUT:
            continue
        base, shape = game.state_type[name].base, game.state_type[name].shape
        axis = _seat_axis(shape, most) if name in (said.by_seat or ()) else None
        bounds = np.iinfo(base)
        holds, members, low, high = "numbers", 1, int(bounds.min), int(bounds.max)
        if name in said.sets:
            holds, members, low, high = "sets", said.sets[name], UNKNOWN, 1
            shape = (*shape, members)
        elif name in said.packed:
            holds, members, low, high = "packed", said.packed[name], UNKNOWN, (1 << said.packed[name]) - 1
            shape, axis = (*shape, most), len(shape)
        elif name in (said.seats or ()):
            holds = "seats"
        size = int(np.prod(shape, dtype=int))
        made.append(Field(name, first, size, shape, base.itemsize, holds, axis, members, low, high))
        first += size
    return made


def _seat_axis(shape: tuple[int, ...], most: int) -> int:
    """The axis with a row for each seat; one row more (of nobody) stays where it is."""
    for length in (most, most + 1):
        if length in shape:
            return shape.index(length)
    raise TypeError(f"no axis of {shape} has a row for each of {most} seats")


def _runs(field: Field, offset: int, seat: int, players: int, most: int) -> list[tuple[int, ...]]:
    """A run for every cell of a field, in the order of the observation."""
    how = {"numbers": NUMBER, "seats": SEAT, "sets": SET, "packed": PACKED}[field.holds]
    apart = field.holds in ("sets", "packed")  # a cell becomes several numbers
    cells, parts = (field.shape[:-1], field.shape[-1]) if apart else (field.shape, 1)
    found: list[tuple[int, ...]] = []
    for number, index in enumerate(np.ndindex(*cells)):
        at, blank = list(index), False
        if field.seat_axis is not None and field.seat_axis < len(cells) and at[field.seat_axis] < most:
            blank = at[field.seat_axis] >= players
            at[field.seat_axis] = (at[field.seat_axis] + seat) % players
        place = int(np.ravel_multi_index(at, cells)) if cells else 0
        source, target = offset + place * field.width, field.first + number * parts
        if blank:
            found.append((1, BLANK, 0, target, parts, 1, 1))
        else:
            found.append((field.width, how, source, target, 1, parts, field.members))
    return found


def _joined(runs: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Neighbouring cells that are treated alike become one run."""
    found: list[tuple[int, ...]] = []
    for run in runs:
        width, how, source, target, count, parts, bits = run
        if found:
            last = found[-1]
            follows = last[2] + last[4] * width == source or how == BLANK
            if last[:2] == (width, how) and follows and last[3] + last[4] * parts == target:
                found[-1] = (*last[:4], last[4] + count, parts, bits)
                continue
        found.append(run)
    return found


class Encoder:
    """Encodes positions of a game for so many players, one at a time. The truth may be given: it is concealed here."""

    def __init__(self, game: Game, players: int, layout: Layout | None = None) -> None:
        from fondaco.envs import encoding_kernel

        self.game, self.players = game, players
        self.layout = layout or Layout(game)
        self.runs = self.layout.runs(players)
        self._kernel = game.unit(encoding_kernel)
        self._room = np.zeros(1, game.state_type)
        self._cells = as_cells(self._room)

    def observe(self, state: np.ndarray, seat: int) -> np.ndarray:
        """What the seat sees of the position."""
        out = np.empty(self.layout.size, np.float32)
        self._kernel.observe(self.game.edition.record, state, self._room, self._cells, self.runs, seat, out)
        return out


def as_cells(states: np.ndarray) -> np.ndarray:
    """The bytes of positions, a row each, in the same memory."""
    return states.view(np.int8).reshape(len(states), -1)


def plainly(game: Game, layout: Layout, state: np.ndarray, seat: int) -> np.ndarray:
    """The same observation by NumPy alone, slow and simple: what the compiled encoder is tested against."""
    view, players = copied(state), int(state["players"][0])
    game.kernel.veil(game.edition.record, view, seat)
    parts = []
    for field in layout.fields:
        values = view[field.name][0].astype(np.int64)
        if field.holds == "seats":
            values = np.where((values >= 0) & (values < players), (values - seat) % players, values)
        elif field.holds == "sets":
            known = (values[..., None] >> np.arange(field.members)) & 1
            values = np.where(values[..., None] == UNKNOWN, UNKNOWN, known)
        elif field.holds == "packed":
            known = (values[..., None] >> (field.members * np.arange(layout.most))) & ((1 << field.members) - 1)
            values = np.where(values[..., None] == UNKNOWN, UNKNOWN, known)
        if field.seat_axis is not None:
            rows = [np.take(values, (seat + k) % players, field.seat_axis) for k in range(players)]
            rows += [np.zeros_like(rows[0])] * (layout.most - players)
            rows += [np.take(values, k, field.seat_axis) for k in range(layout.most, values.shape[field.seat_axis])]
            values = np.stack(rows, field.seat_axis)
        parts.append(values.astype(np.float32).reshape(-1))
    return np.concatenate(parts)
