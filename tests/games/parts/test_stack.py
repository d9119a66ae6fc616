"""The stack of bars: layers of three, crates on display, bars taken out of the top layer."""

from __future__ import annotations

from itertools import product

import pytest

from fondaco.games.parts.stack import bars_in, crates, lay, lift, load, size, stacked

A, B, C, D = range(4)


def stack(*owners: int, layers: int = 4) -> list[int]:
    rows = [0] * layers
    for owner in owners:
        lay(rows, owner)
    return rows


def by_geometry(owners: tuple[int, ...], seat: int) -> int:
    """Crates that can be seen from above: bars as rows or columns of a 3 × 3 square, layer across layer."""
    top = [[None] * 3 for _ in range(3)]
    for number, owner in enumerate(owners):
        layer, place = divmod(number, 3)
        for crate in range(3):
            row, column = (place, crate) if layer % 2 == 0 else (crate, place)
            top[row][column] = owner  # type: ignore[call-overload]
    return sum(owner == seat for row in top for owner in row)


def test_crates_on_display_are_those_that_geometry_shows() -> None:
    for height in range(9):
        for owners in product((A, B), repeat=height):
            rows = stack(*owners)
            assert [crates(rows, seat) for seat in (A, B)] == [by_geometry(owners, seat) for seat in (A, B)]


def test_four_owners() -> None:
    owners = (A, B, C, D, D)
    assert [crates(stack(*owners), seat) for seat in range(4)] == [1, 1, 1, 6]
    assert [bars_in(stack(*owners)[0], seat) for seat in range(4)] == [0, 0, 0, 2]
    assert [size(row) for row in stack(*owners)] == [2, 3, 0, 0]
    assert stacked(stack(*owners)) == 5


def test_a_full_layer_hides_all_beneath() -> None:
    assert crates(stack(A, A, A), A) == 9
    assert crates(stack(A, A, A, B), A) == 6
    assert crates(stack(A, A, A, B, B), A) == 3
    assert crates(stack(A, A, A, B, B, B), A) == 0


def test_layers_beyond_those_kept_are_forgotten() -> None:
    assert stack(A, A, A, B, B, B, C, layers=2) == stack(B, B, B, C, layers=2)
    assert stacked(stack(A, A, A, B, B, B, C, layers=2)) == 4


def test_where_in_a_layer_a_bar_lies_makes_no_difference() -> None:
    assert stack(A, B, C, A, B) == stack(C, B, A, B, A)


@pytest.mark.parametrize("height", range(1, 9))
def test_lifting_undoes_laying(height: int) -> None:
    owners = tuple((n * n) % 4 for n in range(height))
    rows = stack(*owners)
    lift(rows, owners[-1])
    assert rows == stack(*owners[:-1])


def test_a_bar_out_of_a_full_layer_leaves_a_gap_that_is_filled_first() -> None:
    rows = stack(A, B, C)
    lift(rows, A)
    assert crates(rows, B) == 3
    lay(rows, D)
    assert rows == stack(B, C, D)


def test_loading_takes_as_many_as_are_left() -> None:
    rows, bars = stack(), [1, 5]
    load(rows, bars, 0, 2)
    load(rows, bars, 1, 2)
    load(rows, bars, 0, 1)
    assert bars == [0, 3]
    assert rows == stack(A, B, B)
