"""Income and the refill: the first two phases of a turn (H10–H12)."""

from __future__ import annotations

import pytest

from games.hansa.table import ANNE, BERT, CARL, Table, spaces


def next_turn(table: Table) -> Table:
    """Anne ends her turn, so that Bert's begins."""
    return table.play("end")


@pytest.mark.rule("H10")
def test_a_turn_begins_with_three_talers() -> None:
    table = Table()
    table.stock_up()
    table.talers(3, 2, 1)
    next_turn(table)
    assert table.actor == BERT
    assert table.purses == [3, 5, 1]


@pytest.mark.rule("H10")
def test_turns_go_clockwise_and_start_again_with_the_start_player() -> None:
    table = Table()
    table.stock_up()
    table.turn(BERT)
    assert table.play("end").actor == CARL
    assert table.play("end").actor == ANNE


@pytest.mark.rule("H10")
def test_the_round_goes_on_from_another_start_player_too() -> None:
    table = Table(4)
    table.stock_up()
    table.state.start = CARL
    table.turn(CARL)
    assert [table.play("end").actor for _ in range(4)] == [3, 0, 1, 2]


@pytest.mark.rule("H11")
def test_a_refill_can_be_had_or_not_and_nothing_else_before_it() -> None:
    table = Table()
    table.stock_up("Danzig")
    assert next_turn(table).choices() == ["refill", "no refill"]


@pytest.mark.rule("H11")
def test_one_empty_space_is_enough() -> None:
    table = Table()
    table.stock_up("Copenhagen")
    assert next_turn(table).choices() == ["refill", "no refill"]


@pytest.mark.rule("H11")
def test_no_empty_space_no_refill() -> None:
    table = Table()
    table.stock_up()
    next_turn(table)
    assert table.choices() == ["sail Tønsberg", "sail Lübeck", "sail Danzig", *table.choices("buy"), "end"]


@pytest.mark.rule("H11")
def test_a_refill_costs_a_taler_and_fills_every_space_in_order() -> None:
    table = Table()
    table.stock_up("Aalborg", "Riga")
    table.stack("orange 1", "brown 1", "rose 1", "teal 1", left=40)
    table.talers(3, 2, 1)
    next_turn(table).play("refill")
    assert table.shown("Aalborg") == ["orange 1", "brown 1"]
    assert table.shown("Riga") == ["rose 1", "teal 1"]
    assert table.purses == [3, 4, 1]
    assert table.state.markers - table.state.drawn == 36
    assert table.actor == BERT
    assert "end" in table.choices()


@pytest.mark.rule("H11")
def test_a_refill_leaves_the_other_spaces_as_they_are() -> None:
    table = Table()
    table.stock_up("Aalborg")
    table.lay("Aalborg", "teal 3")
    table.stack("orange 1", left=40)
    before = {city: table.shown(city) for city in table.cities}
    next_turn(table).play("refill")
    after = {city: table.shown(city) for city in table.cities}
    assert after == before | {"Aalborg": [before["Aalborg"][0], "orange 1"]}


@pytest.mark.rule("H11")
def test_a_refill_goes_on_with_the_next_pile() -> None:
    table = Table()  # 48 markers in piles of 10, 10, 10, 9 and 9: with 40 left, two are of the first pile
    table.stock_up("Aalborg", "Lübeck", "Copenhagen")
    table.stack("orange 1", "orange 2", "orange 3", "brown 1", "brown 2", left=40)
    next_turn(table).play("refill")
    assert [*table.shown("Aalborg"), *table.shown("Lübeck"), *table.shown("Copenhagen")] == [
        "orange 1",
        "orange 2",
        "orange 3",
        "brown 1",
        "brown 2",
    ]


@pytest.mark.rule("H11")
def test_who_does_not_refill_keeps_the_taler() -> None:
    table = Table()
    table.stock_up("Aalborg")
    table.talers(3, 2, 1)
    next_turn(table).play("no refill")
    assert table.purses == [3, 5, 1]
    assert table.shown("Aalborg") == [None, None]
    assert table.choices()[-1] == "end"


@pytest.mark.rule("H11")
@pytest.mark.parametrize("decision", ["refill", "no refill"])
def test_the_refill_is_decided_once_a_turn_and_never_later(decision: str) -> None:
    table = Table()
    table.stock_up("Aalborg", "Copenhagen")
    table.lay("Aalborg", "orange 1", "orange 2")
    next_turn(table).play(decision, "sail Lübeck", "sail Aalborg", "buy orange 1", "sail Copenhagen")
    assert "refill" not in table.choices()
    assert "no refill" not in table.choices()


@pytest.mark.rule("H11")
def test_the_supply_can_run_out_in_the_middle() -> None:
    table = Table()
    table.stock_up("Aalborg", "Riga")
    table.stack("orange 1", "brown 1", "rose 1", left=3)
    next_turn(table).play("refill")
    assert table.shown("Aalborg") == ["orange 1", "brown 1"]
    assert table.shown("Riga") == ["rose 1", None]
    assert table.state.drawn == table.state.markers
    assert table.purses[BERT] == 5


@pytest.mark.rule("H11")
def test_no_supply_no_refill() -> None:
    table = Table()
    table.stock_up("Aalborg")
    table.stack(left=0)
    next_turn(table)
    assert "refill" not in table.choices()
    assert "end" in table.choices()


@pytest.mark.rule("H11", "H23")
def test_the_last_round_still_has_refills() -> None:
    table = Table()
    table.stock_up("Aalborg")
    table.stack("orange 1", left=5)
    table.state.opener = ANNE
    next_turn(table)
    assert table.choices() == ["refill", "no refill"]
    table.play("refill")
    assert table.shown("Aalborg")[0] == "orange 1"


@pytest.mark.rule("H12")
def test_a_refill_is_compulsory_when_every_space_is_empty() -> None:
    table = Table()
    table.stack("orange 1", left=40)
    table.talers(3, 0, 0)
    next_turn(table)
    assert table.choices() == ["refill"]
    table.play("refill")
    assert table.purses == [3, 2, 0]
    assert table.shown("Tønsberg")[0] == "orange 1"
    assert None not in [marker for city in table.cities for marker in table.shown(city)]


@pytest.mark.rule("H12")
def test_a_single_marker_on_the_board_makes_it_optional() -> None:
    table = Table()
    table.lay("Riga", None, "orange 1")
    assert next_turn(table).choices() == ["refill", "no refill"]


@pytest.mark.rule("H12", "H11")
def test_nothing_is_compulsory_without_a_supply() -> None:
    table = Table()
    table.stack(left=0)
    table.talers(3, 0, 0)
    next_turn(table)
    assert table.choices() == ["sail Tønsberg", "sail Lübeck", "sail Danzig", "end"]
    assert table.purses == [3, 3, 0]


@pytest.mark.rule("H11", "H12", "H5")
def test_all_of_18_spaces_are_filled() -> None:
    table = Table(4, edition=spaces(2))
    next_turn(table)
    assert table.choices() == ["refill"]
    table.play("refill")
    assert None not in [marker for city in table.cities for marker in table.shown(city)]
    assert table.state.drawn == 18


@pytest.mark.rule("H11", "H12", "H5")
def test_the_last_of_18_spaces_counts() -> None:
    alone = Table(4, edition=spaces(2))
    alone.lay("Riga", None, "orange 1")
    assert next_turn(alone).choices() == ["refill", "no refill"]
    all_but = Table(4, edition=spaces(2))
    all_but.stock_up("Riga")
    all_but.lay("Riga", "orange 1")
    all_but.stack("brown 1", left=40)
    assert next_turn(all_but).choices() == ["refill", "no refill"]
    assert all_but.play("refill").shown("Riga") == ["orange 1", "brown 1"]
    full = Table(4, edition=spaces(2))
    full.stock_up()
    assert "refill" not in next_turn(full).choices()
