"""Points and places (H24, H25)."""

from __future__ import annotations

import pytest

from games.hansa.table import ANNE, BERT, CARL, DORA, Table, numbers


@pytest.mark.rule("H24")
def test_nothing_is_worth_nothing_talers_included() -> None:
    table = Table()
    table.talers(3, 2, 9)
    assert table.match.points() == [0, 0, 0]


@pytest.mark.rule("H24")
@pytest.mark.parametrize("colour", ["orange", "rose", "black"])
@pytest.mark.parametrize(("barrels", "worth"), [(1, 2), (2, 3), (3, 4)])
def test_a_sold_marker_is_worth_one_and_its_barrels(colour: str, barrels: int, worth: int) -> None:
    table = Table(4)
    table.have_sold(CARL, f"{colour} {barrels}")
    assert table.match.points() == [0, 0, worth, 0]
    table.have_sold(CARL, f"{colour} {barrels}")
    assert table.match.points() == [0, 0, 2 * worth, 0]


@pytest.mark.rule("H24")
@pytest.mark.parametrize("barrels", [1, 2, 3])
@pytest.mark.parametrize("colour", ["orange", "black"])
def test_an_open_marker_is_worth_one(colour: str, barrels: int) -> None:
    table = Table(4)
    table.hold(DORA, f"{colour} {barrels}", f"{colour} {barrels}")
    assert table.match.points() == [0, 0, 0, 2]


@pytest.mark.rule("H24")
@pytest.mark.parametrize("city", ["Tønsberg", "Copenhagen", "Riga"])
@pytest.mark.parametrize(
    ("booths", "points"),
    [
        ((1, 0, 0), [4, 0, 0]),
        ((0, 0, 5), [0, 0, 4]),
        ((1, 5, 0), [2, 2, 0]),
        ((0, 5, 1), [0, 2, 2]),
        ((1, 0, 1), [2, 0, 2]),
        ((2, 2, 2), [2, 2, 2]),
    ],
)
def test_a_city_is_worth_two_or_four_alone(city: str, booths: tuple[int, ...], points: list[int]) -> None:
    table = Table()
    table.booths(city, *booths)
    assert table.match.points() == points


@pytest.mark.rule("H24")
def test_all_of_it_adds_up() -> None:
    table = Table(2)
    table.booths("Riga", 2, 0)
    table.booths("Danzig", 1, 3)
    table.booths("Kalmar", 0, 1)
    table.have_sold(ANNE, "orange 1", "orange 3", "brown 2")
    table.hold(ANNE, "rose 1")
    table.have_sold(BERT, "teal 3")
    table.hold(BERT, "teal 2", "orange 1", "orange 1")
    assert table.match.points() == [4 + 2 + 2 + 4 + 3 + 1, 2 + 4 + 4 + 3]


@pytest.mark.rule("H24", "H18")
def test_markers_on_offer_still_count_as_open() -> None:
    table = Table()
    table.booths("Copenhagen", 1, 0, 0)
    table.hold(ANNE, "orange 1", "orange 3")
    assert table.match.points() == [6, 0, 0]
    table.play("offer orange 1")
    assert table.match.points() == [6, 0, 0]
    table.play("offer orange 3")
    assert table.match.points() == [6, 0, 0]
    table.play("sell")
    assert table.match.points() == [6, 0, 0]  # 2 + 4 for what is sold, and the booth is gone


@pytest.mark.rule("H24", "H26")
def test_without_the_promo_card_there_are_no_bonuses() -> None:
    table = Table()
    table.state.opener = BERT
    table.have_sold(CARL, "orange 1")
    assert table.match.points() == [0, 0, 2]


@pytest.mark.rule("H24")
def test_another_edition_can_score_otherwise() -> None:
    table = Table(edition=numbers("scoring", open=3, sold=5, barrel=2, shared_city=7, sole_city=11))
    table.hold(ANNE, "orange 3")
    table.have_sold(BERT, "orange 2")
    table.booths("Riga", 0, 0, 1)
    assert table.match.points() == [3, 9, 11]
    table.booths("Riga", 0, 1, 1)
    assert table.match.points() == [3, 16, 7]


def standing(points: list[int], booths: list[int]) -> Table:
    """Players with so many points by open markers, on top of what so many booths in shared cities give them all."""
    table = Table(len(points))
    table.booths("Riga", *booths)
    kinds = ["orange 2", "brown 2", "rose 2", "teal 2"]
    for seat, more in enumerate(points):
        table.hold(seat, *[kinds[seat]] * more)
    return table


@pytest.mark.rule("H25")
@pytest.mark.parametrize(
    ("points", "places"),
    [([3, 2, 1], [1, 2, 3]), ([1, 2, 3], [3, 2, 1]), ([2, 3, 1], [2, 1, 3]), ([0, 5, 1, 3], [4, 1, 3, 2])],
)
def test_most_points_win(points: list[int], places: list[int]) -> None:
    assert standing(points, [1] * len(points)).match.places() == places


@pytest.mark.rule("H25")
@pytest.mark.parametrize(
    ("points", "booths", "places"),
    [
        ([2, 2, 2], [3, 1, 2], [1, 3, 2]),
        ([2, 2, 1], [1, 2, 9], [2, 1, 3]),
        ([3, 1, 1], [1, 1, 2], [1, 3, 2]),
        ([1, 2, 2, 2], [9, 1, 3, 2], [4, 3, 1, 2]),
    ],
)
def test_a_tie_goes_to_most_booths_on_the_board(points: list[int], booths: list[int], places: list[int]) -> None:
    assert standing(points, booths).match.places() == places


@pytest.mark.rule("H25")
@pytest.mark.parametrize(
    ("points", "booths", "places"),
    [
        ([2, 2, 2], [1, 1, 1], [1, 1, 1]),
        ([2, 2, 1], [2, 2, 2], [1, 1, 3]),
        ([2, 1, 1], [2, 2, 2], [1, 2, 2]),
        ([2, 2, 2], [2, 1, 2], [1, 3, 1]),
        ([1, 4, 1, 4], [3, 2, 3, 2], [3, 1, 3, 1]),
    ],
)
def test_who_is_still_tied_shares_the_place(points: list[int], booths: list[int], places: list[int]) -> None:
    assert standing(points, booths).match.places() == places


@pytest.mark.rule("H25")
def test_booths_of_all_cities_count_together_and_the_stock_does_not() -> None:
    table = Table(2)
    table.booths("Tønsberg", 3, 1)
    table.booths("Riga", 1, 4)
    assert table.match.points() == [4, 4]
    assert table.match.places() == [2, 1]


@pytest.mark.rule("H25")
def test_talers_break_no_tie() -> None:
    table = standing([1, 1], [1, 1])
    table.talers(9, 0)
    assert table.match.places() == [1, 1]
