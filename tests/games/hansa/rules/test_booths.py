"""Setting up booths (H17)."""

from __future__ import annotations

import pytest

from games.hansa.table import ANNE, BERT, CARL, Table


@pytest.mark.rule("H17", "H13")
def test_example_6_two_booths_for_two_barrels_and_no_second_action() -> None:
    gray, yellow = ANNE, BERT
    table = Table()
    table.turn(yellow, ship="Danzig", talers=0)
    table.booths("Danzig", 4, 2, 0)
    table.hold(yellow, "orange 1", "brown 2")
    assert table.choices() == ["build orange 1", "build brown 2", "end"]
    table.play("build brown 2")
    assert table.stacks("Danzig") == [4, 4, 0]
    assert table.stacks("Danzig")[gray] == table.stacks("Danzig")[yellow]
    assert table.open(yellow) == ["orange 1"]
    assert table.choices() == ["end"]


@pytest.mark.rule("H17")
@pytest.mark.parametrize("barrels", [1, 2, 3])
@pytest.mark.parametrize("colour", ["orange", "rose", "white"])
def test_as_many_booths_as_barrels(colour: str, barrels: int) -> None:
    table = Table()
    table.turn(CARL, ship="Riga")
    table.talers(1, 2, 3)
    table.hold(CARL, f"{colour} {barrels}")
    table.play(f"build {colour} {barrels}")
    assert table.stacks("Riga") == [0, 0, barrels]
    assert table.stock(CARL) == 15 - barrels
    assert table.purses == [1, 2, 3]


@pytest.mark.rule("H17")
def test_the_marker_leaves_the_game() -> None:
    table = Table()
    table.hold(ANNE, "orange 3", "orange 3")
    table.play("build orange 3")
    assert table.open(ANNE) == ["orange 3"]
    assert table.gone == ["orange 3"]
    assert table.sold(ANNE) == []


@pytest.mark.rule("H17")
@pytest.mark.parametrize(
    ("left", "barrels", "placed"), [(1, 3, 1), (2, 3, 2), (1, 2, 1), (3, 3, 3), (1, 1, 1), (2, 1, 1)]
)
def test_as_many_as_are_left_if_fewer(left: int, barrels: int, placed: int) -> None:
    table = Table()
    table.booths("Riga", 15 - left, 0, 0)
    table.hold(ANNE, f"orange {barrels}")
    table.play(f"build orange {barrels}")
    assert table.stacks("Copenhagen") == [placed, 0, 0]
    assert table.stock(ANNE) == left - placed


@pytest.mark.rule("H17")
def test_not_with_none_left() -> None:
    table = Table()
    table.booths("Riga", 15, 0, 0)
    table.hold(ANNE, "orange 1")
    assert table.choices() == ["sail Tønsberg", "sail Lübeck", "sail Danzig", "end"]


@pytest.mark.rule("H17")
def test_no_limit_in_a_city_copenhagen_included() -> None:
    table = Table()
    table.booths("Copenhagen", 12, 3, 0)
    table.hold(ANNE, "orange 3")
    assert table.play("build orange 3").stacks("Copenhagen") == [15, 3, 0]


@pytest.mark.rule("H17")
def test_every_open_marker_is_a_choice_and_no_other() -> None:
    table = Table(4)
    table.hold(ANNE, "black 3", "orange 1", "orange 1", "brown 2")
    table.hold(BERT, "teal 1")
    table.have_sold(ANNE, "rose 1")
    assert table.choices("build") == ["build orange 1", "build brown 2", "build black 3"]


@pytest.mark.rule("H17", "H15")
def test_the_lead_can_change_by_setting_up() -> None:
    table = Table()
    table.stock_up("Copenhagen")
    table.lay("Copenhagen", "rose 1")
    table.booths("Copenhagen", 0, 1, 0)
    table.hold(ANNE, "orange 2")
    table.talers(3, 0, 0)
    table.play("build orange 2", "end", "buy rose 1")
    assert table.purses[:2] == [4, 2]
