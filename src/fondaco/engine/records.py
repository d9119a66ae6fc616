"""Positions as flat records: one NumPy dtype for storage, and light mirrors of it for the interpreter.

Compiled rules read records directly. Interpreted rules get a `Mirror`: plain Python integers out (a NumPy scalar would
keep its width where compiled code widens), range-checked stores in, negative indices refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias, cast

import numpy as np

Record: TypeAlias = Any  # a record or its mirror: fields are attributes
Kinds: TypeAlias = Any  # an array field of a record
Moves: TypeAlias = Any  # a buffer of move numbers
RecordArray: TypeAlias = "np.ndarray[Any, Any]"  # an array of records

UNKNOWN = -2  # the viewer may not know; -1 stays "empty" and "nobody"

FORMATS = {"int8": "b", "int16": "h", "int32": "i", "int64": "q", "uint64": "Q"}


def record(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """A record without hidden padding: widest fields first, a rest named `spare`. So equal means equal bytes."""
    ordered = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    size = sum(np.dtype(field[1:] if len(field) == 3 else field[1]).itemsize for field in ordered)
    spare = -size % np.dtype(ordered[0][1]).itemsize
    made = np.dtype([*ordered, ("spare", np.int8, (spare,))] if spare else ordered, align=True)
    if made.itemsize != size + spare:
        raise TypeError(f"the record {made} has hidden padding")
    return made


class Cells:
    """A one-dimensional array field as the interpreter sees it."""

    __slots__ = ("first", "memory", "size")

    def __init__(self, memory: memoryview, first: int, size: int) -> None:
        self.memory, self.first, self.size = memory, first, size

    def __getitem__(self, index: int) -> int:
        if not 0 <= index < self.size:
            raise IndexError(f"index {index} outside 0–{self.size - 1}")
        return self.memory[self.first + index]

    def __setitem__(self, index: int | slice, value: Any) -> None:
        if isinstance(index, slice):
            places = range(*index.indices(self.size))
            values = [value] * len(places) if isinstance(value, int) else list(value)
            for i, one in zip(places, values, strict=True):
                self.memory[self.first + i] = one
        elif 0 <= index < self.size:
            self.memory[self.first + index] = value
        else:
            raise IndexError(f"index {index} outside 0–{self.size - 1}")

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[int]:
        return iter(self.memory[self.first : self.first + self.size])

    def __repr__(self) -> str:
        return repr(list(self))


class Grid:
    """A two-dimensional array field as the interpreter sees it; a single index gives a row."""

    __slots__ = ("first", "memory", "rows", "width")

    def __init__(self, memory: memoryview, first: int, rows: int, width: int) -> None:
        self.memory, self.first, self.rows, self.width = memory, first, rows, width

    def _row(self, index: int) -> int:
        if not 0 <= index < self.rows:
            raise IndexError(f"row {index} outside 0–{self.rows - 1}")
        return self.first + index * self.width

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, tuple):
            row, column = index
            if not 0 <= column < self.width:
                raise IndexError(f"column {column} outside 0–{self.width - 1}")
            return self.memory[self._row(row) + column]
        return Cells(self.memory, self._row(index), self.width)

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, tuple):
            row, column = index
            if not 0 <= column < self.width:
                raise IndexError(f"column {column} outside 0–{self.width - 1}")
            self.memory[self._row(row) + column] = value
        elif isinstance(index, slice):
            for row in range(*index.indices(self.rows)):
                self[row] = value
        else:
            Cells(self.memory, self._row(index), self.width)[:] = value

    def __len__(self) -> int:
        return self.rows

    def __iter__(self) -> Iterator[Cells]:
        return (self[row] for row in range(self.rows))

    def __repr__(self) -> str:
        return repr([list(row) for row in self])


class Mirror:
    """One record as the interpreter sees it; made by `mirror`."""

    __slots__ = ("_raw",)
    dtype: np.dtype[Any]

    def __init__(self, raw: memoryview) -> None:
        self._raw = raw

    def copy_from(self, other: Mirror) -> None:
        """Makes this record equal to the other, byte for byte."""
        self._raw[:] = other._raw

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.dtype.names or ())
        return f"{type(self).__name__}({inside})"


@cache
def _mirror_class(dtype: np.dtype[Any]) -> type[Mirror]:
    """A class whose properties read and write the dtype's fields; one memoryview for each width."""
    formats: dict[str, str] = {}
    body: dict[str, Any] = {"dtype": dtype}
    for name in dtype.names or ():
        field, offset = dtype.fields[name][:2]  # type: ignore[index]
        base, shape = field.subdtype or (field, ())
        letter = FORMATS[base.name]
        slot = formats.setdefault(letter, f"_{letter}")
        first = offset // base.itemsize
        if len(shape) == 0:
            body[name] = _scalar(slot, first)
        elif len(shape) == 1:
            body[name] = _cells(slot, first, shape[0])
        elif len(shape) == 2:
            body[name] = _grid(slot, first, *shape)
        else:
            raise TypeError(f"field {name}: a record's arrays have one or two dimensions")
    letters = tuple(formats.items())

    def __init__(self: Any, raw: memoryview) -> None:
        self._raw = raw
        for letter, slot in letters:
            setattr(self, slot, raw.cast(cast(Any, letter)))

    body |= {"__slots__": tuple(formats.values()), "__init__": __init__}
    return type("Mirror", (Mirror,), body)


def _scalar(slot: str, at: int) -> property:
    def read(self: Any) -> int:
        return getattr(self, slot)[at]

    def write(self: Any, value: int) -> None:
        getattr(self, slot)[at] = value

    return property(read, write)


def _cells(slot: str, first: int, size: int) -> property:
    return property(lambda self: Cells(getattr(self, slot), first, size))


def _grid(slot: str, first: int, rows: int, width: int) -> property:
    return property(lambda self: Grid(getattr(self, slot), first, rows, width))


def mirror(records: RecordArray, index: int = 0) -> Record:
    """The interpreter's view of one record of an array; it shares the array's memory."""
    size = records.dtype.itemsize
    raw = memoryview(cast(Any, records.view(np.uint8))).cast("B")[index * size : (index + 1) * size]
    return _mirror_class(records.dtype)(raw)


def copied(records: RecordArray) -> RecordArray:
    """The records once more, byte for byte; NumPy's own copy goes field by field and takes ten times as long."""
    return np.frombuffer(bytearray(records.tobytes()), records.dtype)


class Mirrors:
    """An array of records as the interpreter sees it: indexing gives mirrors, assignment copies a record."""

    __slots__ = ("kept", "records")

    def __init__(self, records: RecordArray) -> None:
        self.records = records
        self.kept: dict[int, Record] = {}

    def __getitem__(self, index: int) -> Record:
        found = self.kept.get(index)
        if found is None:
            if not 0 <= index < len(self.records):
                raise IndexError(f"record {index} outside 0–{len(self.records) - 1}")
            found = self.kept[index] = mirror(self.records, index)
        return found

    def __setitem__(self, index: int, value: Mirror) -> None:
        self[index].copy_from(value)

    def __len__(self) -> int:
        return len(self.records)


def as_dict(records: RecordArray, index: int = 0) -> dict[str, Any]:
    """A record as plain numbers and lists, for JSON and for people."""
    one = records[index]
    return {name: one[name].tolist() for name in records.dtype.names or () if name != "spare"}
