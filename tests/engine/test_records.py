"""Records without padding, and their mirrors for the interpreter."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fondaco.engine.records import Mirrors, as_dict, copied, mirror, record

Box = record(
    ("small", np.int8),
    ("key", np.uint64),
    ("row", np.int8, (5,)),
    ("wide", np.int16, (3,)),
    ("count", np.int32),
    ("grid", np.int8, (2, 3)),
    ("far", np.int64),
)


@pytest.fixture
def boxes() -> np.ndarray:
    return np.zeros(3, Box)


@pytest.fixture
def box(boxes: np.ndarray) -> Any:
    return mirror(boxes, 1)


def test_fields_lie_widest_first_and_the_rest_is_spare() -> None:
    sizes = [Box[name].base.itemsize for name in Box.names]
    assert sizes == sorted(sizes, reverse=True)
    assert sum(Box[name].itemsize for name in Box.names) == Box.itemsize
    assert Box.names[-1] == "spare"
    assert Box.itemsize % 8 == 0


@given(st.lists(st.tuples(st.sampled_from(["i1", "i2", "i4", "i8", "u8"]), st.integers(0, 7)), min_size=1, max_size=12))
def test_no_record_has_hidden_padding(fields: list[tuple[str, int]]) -> None:
    made = record(*((f"f{i}", kind, (n,)) if n else (f"f{i}", kind) for i, (kind, n) in enumerate(fields)))
    assert sum(made[name].itemsize for name in made.names) == made.itemsize
    assert mirror(np.zeros(2, made), 1) is not None


def test_equal_positions_are_equal_bytes(boxes: np.ndarray) -> None:
    mirror(boxes, 0).grid[1, 2] = 9
    mirror(boxes, 1).grid[1, 2] = 9
    assert boxes[:1].tobytes() == boxes[1:2].tobytes() == boxes[:1].copy().tobytes()


def test_a_mirror_shares_the_memory_of_its_record(boxes: np.ndarray, box: Any) -> None:
    box.small, box.key, box.far = -3, (1 << 64) - 1, -(1 << 63)
    box.wide[2], box.grid[1, 0], box.grid[0][2] = 1000, 7, 8
    assert boxes["small"].tolist() == [0, -3, 0]
    assert boxes["key"].tolist() == [0, (1 << 64) - 1, 0]
    assert boxes["far"][1] == -(1 << 63)
    assert boxes["wide"][1].tolist() == [0, 0, 1000]
    assert boxes["grid"][1].tolist() == [[0, 0, 8], [7, 0, 0]]
    boxes["count"][1] = 70_000
    assert box.count == 70_000


def test_a_mirror_gives_plain_numbers(box: Any) -> None:
    box.row[0] = 40
    assert type(box.row[0]) is int
    assert box.row[0] * 20 == 800
    assert 1 << (box.small + 12) == 4096


@pytest.mark.parametrize("index", [-1, 5, 100])
def test_a_row_refuses_indices_outside(box: Any, index: int) -> None:
    with pytest.raises(IndexError):
        box.row[index]
    with pytest.raises(IndexError):
        box.row[index] = 1


@pytest.mark.parametrize("index", [(-1, 0), (2, 0), (0, -1), (0, 3)])
def test_a_grid_refuses_indices_outside(box: Any, index: tuple[int, int]) -> None:
    with pytest.raises(IndexError):
        box.grid[index]
    with pytest.raises(IndexError):
        box.grid[index] = 1
    with pytest.raises(IndexError):
        box.grid[index[0]][index[1]]


@pytest.mark.parametrize(
    ("field", "value"),
    [("small", 128), ("small", -129), ("count", 1 << 31), ("far", 1 << 63), ("key", -1), ("key", 1 << 64)],
)
def test_a_store_that_does_not_fit_is_refused(box: Any, field: str, value: int) -> None:
    with pytest.raises(ValueError):
        setattr(box, field, value)
    assert getattr(box, field) == 0


def test_a_cell_that_does_not_fit_is_refused(box: Any) -> None:
    with pytest.raises(ValueError):
        box.row[0] = 200
    with pytest.raises(ValueError):
        box.wide[0] = 40_000
    with pytest.raises(ValueError):
        box.grid[0, 0] -= 129
    with pytest.raises(TypeError):
        box.row[0] = 1.5


def test_rows_are_filled_and_copied_as_arrays_are(boxes: np.ndarray, box: Any) -> None:
    box.row[:] = -1
    assert list(box.row) == [-1] * 5
    box.row[1:3] = 7
    assert list(box.row) == [-1, 7, 7, -1, -1]
    box.row[2:5] = [1, 2, 3]
    assert list(box.row) == [-1, 7, 1, 2, 3]
    mirror(boxes, 2).row[:] = box.row
    assert boxes["row"][2].tolist() == [-1, 7, 1, 2, 3]
    with pytest.raises(ValueError):
        box.row[:] = [1, 2]


def test_grids_are_filled_row_by_row(boxes: np.ndarray, box: Any) -> None:
    box.grid[:] = 4
    box.grid[1] = [1, 2, 3]
    assert boxes["grid"][1].tolist() == [[4, 4, 4], [1, 2, 3]]
    box.grid[0] = box.grid[1]
    assert [list(row) for row in box.grid] == [[1, 2, 3], [1, 2, 3]]
    assert (len(box.grid), len(box.grid[0]), len(box.row)) == (2, 3, 5)


def test_a_read_only_record_cannot_be_changed(boxes: np.ndarray) -> None:
    boxes.flags.writeable = False
    with pytest.raises(TypeError):
        mirror(boxes).small = 1


def test_an_unknown_field_is_an_error(box: Any) -> None:
    with pytest.raises(AttributeError):
        box.smal = 1


def test_mirrors_give_and_copy_records(boxes: np.ndarray) -> None:
    seen = Mirrors(boxes)
    seen[0].small = 5
    seen[2] = seen[0]
    seen[0].small = 6
    assert boxes["small"].tolist() == [6, 0, 5]
    assert len(seen) == 3
    for index in (-1, 3):
        with pytest.raises(IndexError):
            seen[index]


def test_a_copy_is_the_same_bytes_and_independent(boxes: np.ndarray) -> None:
    mirror(boxes, 1).grid[1, 2] = 9
    twin = copied(boxes)
    assert twin.tobytes() == boxes.tobytes()
    assert (twin.dtype, twin.shape, twin.flags.aligned) == (boxes.dtype, boxes.shape, True)
    mirror(twin, 1).grid[1, 2] = 8
    assert boxes["grid"][1, 1, 2] == 9


def test_a_record_as_plain_numbers(boxes: np.ndarray) -> None:
    found = as_dict(boxes, 1)
    assert found["grid"] == [[0, 0, 0], [0, 0, 0]]
    assert found["key"] == 0
    assert "spare" not in found


def test_a_mirror_shows_its_fields(box: Any) -> None:
    box.grid[1, 1] = 3
    assert "grid=[[0, 0, 0], [0, 3, 0]]" in repr(box)


def test_only_fields_of_one_or_two_dimensions() -> None:
    with pytest.raises(TypeError, match="one or two dimensions"):
        mirror(np.zeros(1, record(("cube", np.int8, (2, 2, 2)))))
