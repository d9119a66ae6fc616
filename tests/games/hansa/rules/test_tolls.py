"""Taxes and tolls at the end of a turn (H22)."""

from __future__ import annotations

import pytest

from games.hansa.table import ANNE, BERT, CARL, Table, numbers


def full(*markers: str, talers: int = 3) -> Table:
    """Anne's turn with open markers, warehouses full."""
    table = Table()
    table.hold(ANNE, *markers)
    table.talers(talers, 0, 0)
    table.stock_up()
    return table


@pytest.mark.rule("H22")
@pytest.mark.parametrize(("talers", "kept"), [(0, 0), (2, 2), (3, 3), (4, 3), (9, 3)])
def test_three_talers_are_kept(talers: int, kept: int) -> None:
    table = full(talers=talers).play("end")
    assert table.purses[ANNE] == kept
    assert table.actor == BERT


@pytest.mark.rule("H22")
def test_three_markers_are_kept_without_a_question() -> None:
    table = full("orange 1", "orange 1", "brown 2").play("end")
    assert table.actor == BERT
    assert table.open(ANNE) == ["orange 1", "orange 1", "brown 2"]
    assert table.gone == []


@pytest.mark.rule("H22")
def test_the_player_chooses_which_markers_leave() -> None:
    table = full("orange 1", "orange 1", "brown 2", "rose 3", "white 2").play("end")
    assert table.actor == ANNE
    assert table.choices() == ["discard orange 1", "discard brown 2", "discard rose 3", "discard white 2"]
    table.play("discard rose 3")
    assert table.actor == ANNE
    assert table.choices() == ["discard orange 1", "discard brown 2", "discard white 2"]
    table.play("discard orange 1")
    assert table.actor == BERT
    assert table.open(ANNE) == ["orange 1", "brown 2", "white 2"]
    assert table.gone == ["orange 1", "rose 3"]


@pytest.mark.rule("H22")
def test_four_of_one_kind_are_one_too_many() -> None:
    table = full("orange 2", "orange 2", "orange 2", "orange 2").play("end")
    assert table.choices() == ["discard orange 2"]
    assert table.play("discard orange 2").actor == BERT


@pytest.mark.rule("H22")
def test_the_last_kind_counts_too() -> None:
    table = Table(4)
    table.stock_up()
    table.hold(ANNE, "orange 1", "black 3", "black 3", "black 3")
    assert table.play("end").choices() == ["discard orange 1", "discard black 3"]
    assert table.play("discard black 3").actor == BERT


@pytest.mark.rule("H22")
def test_money_and_markers_are_taxed_together() -> None:
    table = full("orange 1", "orange 2", "brown 2", "rose 3", talers=6).play("end", "discard orange 1")
    assert table.purses == [3, 3, 0]


@pytest.mark.rule("H22")
def test_sold_markers_do_not_count() -> None:
    table = full("orange 1", "orange 2", "brown 2")
    table.have_sold(ANNE, "white 1", "white 1")
    assert table.play("end").actor == BERT


@pytest.mark.rule("H22")
def test_others_are_not_taxed() -> None:
    table = full("orange 1")
    table.talers(3, 5, 7)
    table.hold(CARL, "orange 2", "orange 2", "orange 3", "brown 1")
    table.play("end")
    assert table.purses == [3, 8, 7]
    assert table.actor == BERT
    assert len(table.open(CARL)) == 4


@pytest.mark.rule("H22")
def test_more_may_be_held_in_between() -> None:
    table = full("orange 1", "orange 2", "brown 2", talers=9)
    here = table.shown("Copenhagen")[0]
    assert f"buy {here}" in table.choices()
    table.play(f"buy {here}")
    assert len(table.open(ANNE)) == 4
    assert table.purses[ANNE] == 8
    assert table.play("end").choices("discard") != []


@pytest.mark.rule("H22", "H15")
def test_what_comes_in_on_others_turns_stays_until_the_own_turn_ends() -> None:
    table = full(talers=3)
    table.booths("Copenhagen", 1, 0, 0)
    here = table.shown("Copenhagen")[0]
    table.play("end", f"buy {here}")
    assert table.purses[ANNE] == 4
    table.play("end")
    assert table.purses[ANNE] == 4
    table.play("no refill", "end")
    assert table.purses[ANNE] == 7


@pytest.mark.rule("H22", "H13")
def test_nothing_else_can_be_done_while_the_toll_is_due() -> None:
    table = full("orange 1", "orange 2", "orange 2", "rose 3")
    table.booths("Copenhagen", 1, 0, 0)
    table.play("end")
    assert table.choices() == table.choices("discard")
    table.play("discard rose 3")
    assert table.actor == BERT
    assert "end" in table.choices()


@pytest.mark.rule("H22", "H23")
def test_the_last_turn_is_taxed_too() -> None:
    table = Table()
    table.stock_up()
    table.turn(CARL, talers=5)
    table.state.opener = BERT
    table.hold(CARL, "orange 1", "orange 2", "brown 2", "rose 3")
    table.play("end")
    assert not table.match.over
    assert table.choices() == ["discard orange 1", "discard orange 2", "discard brown 2", "discard rose 3"]
    table.play("discard brown 2")
    assert table.match.over
    assert table.purses[CARL] == 3
    assert table.match.points()[CARL] == 3


@pytest.mark.rule("H22")
def test_another_edition_can_keep_other_numbers() -> None:
    table = Table(edition=numbers("keep", talers=5, markers=1))
    table.stock_up()
    table.hold(ANNE, "orange 1", "brown 1")
    table.talers(6)
    assert table.play("end").choices() == ["discard orange 1", "discard brown 1"]
    assert table.play("discard brown 1").purses[ANNE] == 5
