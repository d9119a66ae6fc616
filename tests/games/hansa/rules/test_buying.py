"""Buying goods (H15, H16)."""

from __future__ import annotations

import pytest

from games.hansa.table import ANNE, BERT, CARL, Table, numbers, spaces


def in_danzig(*booths: int, talers: int = 3, players: int = 3) -> Table:
    """Anne's turn in Danzig, where two markers lie; others have a Taler each."""
    table = Table(players)
    table.talers(*[1] * players)
    table.turn(ANNE, ship="Danzig", talers=talers)
    table.lay("Danzig", "orange 1", "brown 3")
    table.booths("Danzig", *booths)
    return table


@pytest.mark.rule("H15")
def test_a_bought_marker_lies_open_before_the_buyer() -> None:
    table = in_danzig(0, 0, 0).play("buy brown 3")
    assert table.open(ANNE) == ["brown 3"]
    assert table.shown("Danzig") == ["orange 1", None]
    assert table.sold(ANNE) == []
    assert table.gone == []


@pytest.mark.rule("H15")
def test_the_taler_goes_to_the_leader() -> None:
    assert in_danzig(1, 2, 1).play("buy orange 1").purses == [2, 2, 1]
    assert in_danzig(0, 1, 2).play("buy orange 1").purses == [2, 1, 2]
    assert in_danzig(2, 2, 3).play("buy orange 1").purses == [2, 1, 2]
    assert in_danzig(2, 3, 2).play("buy orange 1").purses == [2, 2, 1]


@pytest.mark.rule("H15")
def test_a_leader_in_the_last_seat_and_in_the_first() -> None:
    assert in_danzig(0, 0, 1, 2, players=4).play("buy orange 1").purses == [2, 1, 1, 2]
    table = in_danzig(2, 1, 1)
    table.turn(CARL, ship="Danzig", talers=1)
    assert table.play("buy orange 1").purses == [4, 1, 0]


@pytest.mark.rule("H15")
def test_to_the_bank_where_nobody_has_booths() -> None:
    assert in_danzig(0, 0, 0).play("buy orange 1").purses == [2, 1, 1]


@pytest.mark.rule("H15")
@pytest.mark.parametrize("booths", [(0, 2, 2), (2, 2, 1), (2, 1, 2), (3, 3, 3), (2, 0, 2)])
def test_to_the_bank_where_the_lead_is_shared_even_with_the_buyer(booths: tuple[int, ...]) -> None:
    assert in_danzig(*booths).play("buy orange 1").purses == [2, 1, 1]


@pytest.mark.rule("H15")
@pytest.mark.parametrize("booths", [(1, 0, 0), (3, 2, 2), (2, 1, 0), (2, 0, 1)])
def test_free_for_the_sole_leader(booths: tuple[int, ...]) -> None:
    assert in_danzig(*booths).play("buy orange 1").purses == [3, 1, 1]


@pytest.mark.rule("H15")
def test_the_sole_leader_buys_with_an_empty_purse() -> None:
    table = in_danzig(2, 1, 1, talers=0)
    assert table.choices() == ["buy orange 1", "buy brown 3", "end"]
    assert table.play("buy brown 3").purses == [0, 1, 1]


@pytest.mark.rule("H15")
@pytest.mark.parametrize("booths", [(0, 0, 0), (1, 2, 0), (2, 2, 0), (0, 0, 3), (1, 1, 1)])
def test_nobody_else_buys_with_an_empty_purse(booths: tuple[int, ...]) -> None:
    assert in_danzig(*booths, talers=0).choices() == ["end"]


@pytest.mark.rule("H15")
def test_one_taler_is_enough() -> None:
    table = in_danzig(0, 0, 0, talers=1)
    assert table.choices("buy") == ["buy orange 1", "buy brown 3"]
    assert table.play("buy orange 1").purses == [0, 1, 1]


@pytest.mark.rule("H15")
def test_booths_elsewhere_lead_nothing_here() -> None:
    table = in_danzig(0, 1, 0)
    table.booths("Riga", 5, 0, 6)
    assert table.play("buy orange 1").purses == [2, 2, 1]


@pytest.mark.rule("H15")
def test_an_opponent_can_be_paid_beyond_three_talers() -> None:
    table = in_danzig(0, 1, 0)
    table.talers(3, 3, 0)
    assert table.play("buy orange 1").purses == [2, 4, 0]


@pytest.mark.rule("H15")
def test_an_empty_city_sells_nothing() -> None:
    table = Table()
    table.turn(ANNE, ship="Riga")
    table.lay("Danzig", "orange 1", "orange 2")
    assert table.choices() == ["sail Danzig", "end"]


@pytest.mark.rule("H15")
@pytest.mark.parametrize("markers", [("brown 2", "orange 3"), ("orange 3", "brown 2"), ("brown 2", "orange 3")])
def test_the_choices_ascend_whatever_space_they_lie_on(markers: tuple[str, str]) -> None:
    table = Table()
    table.turn(ANNE, ship="Riga")
    table.lay("Riga", *markers)
    assert table.choices() == ["sail Danzig", "buy orange 3", "buy brown 2", "end"]


@pytest.mark.rule("H15")
@pytest.mark.parametrize("space", [0, 1])
def test_either_space_can_be_bought_from(space: int) -> None:
    table = Table()
    table.turn(ANNE, ship="Riga")
    table.lay("Riga", *[None] * space, "white 3")
    assert table.choices() == ["sail Danzig", "buy white 3", "end"]
    assert table.play("buy white 3").shown("Riga") == [None, None]


@pytest.mark.rule("H5", "H15")
def test_a_kind_on_both_spaces_is_one_choice_and_one_stays() -> None:
    table = Table()
    table.turn(ANNE, ship="Riga")
    table.lay("Riga", "orange 2", "orange 2")
    table.lay("Danzig", "orange 2")
    assert table.choices() == ["sail Danzig", "buy orange 2", "end"]
    table.play("buy orange 2")
    assert sorted(table.shown("Riga"), key=str) == [None, "orange 2"]
    assert table.shown("Danzig") == ["orange 2", None]
    assert table.open(ANNE) == ["orange 2"]


@pytest.mark.rule("H15")
def test_only_the_marker_of_this_city_is_taken() -> None:
    table = Table()
    table.turn(ANNE, ship="Riga")
    table.lay("Tønsberg", "orange 2")
    table.lay("Riga", "orange 2")
    table.play("buy orange 2")
    assert table.shown("Tønsberg") == ["orange 2", None]
    assert table.shown("Riga") == [None, None]


@pytest.mark.rule("H16")
def test_two_markers_of_one_city_need_two_stops() -> None:
    table = in_danzig(0, 0, 0, talers=6).play("buy orange 1")
    assert table.choices("buy") == []
    table.play("sail Reval", "sail Riga", "sail Danzig")
    assert table.choices("buy") == ["buy brown 3"]
    table.play("buy brown 3")
    assert table.open(ANNE) == ["orange 1", "brown 3"]


@pytest.mark.rule("H15", "H5")
def test_both_spaces_of_copenhagen_on_a_board_of_18() -> None:
    table = Table(edition=spaces(2))
    table.lay("Copenhagen", "teal 1", "rose 1")
    assert table.choices("buy") == ["buy rose 1", "buy teal 1"]
    assert table.play("buy teal 1").shown("Copenhagen") == [None, "rose 1"]


@pytest.mark.rule("H15")
def test_the_last_space_of_18_belongs_to_its_city() -> None:
    table = Table(edition=spaces(2))
    table.turn(ANNE, ship="Riga")
    table.lay("Riga", None, "rose 1")
    assert table.choices("buy") == ["buy rose 1"]
    assert table.play("buy rose 1").shown("Riga") == [None, None]


@pytest.mark.rule("H15")
def test_another_edition_can_have_another_price() -> None:
    table = Table(edition=numbers("talers", price=2))
    table.talers(2, 1, 0)
    table.lay("Copenhagen", "rose 1")
    table.booths("Copenhagen", 0, 1, 0)
    assert table.play("buy rose 1").purses == [0, 3, 0]
    table.turn(ANNE, talers=1)
    table.lay("Copenhagen", "rose 2")
    assert table.choices("buy") == []
    table.turn(BERT, talers=0)
    assert table.choices("buy") == ["buy rose 2"]
