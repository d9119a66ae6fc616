"""Stops and sailing (H13, H14)."""

from __future__ import annotations

import pytest

from games.hansa.table import ANNE, BERT, Table, numbers


@pytest.mark.rule("H13", "H14")
def test_example_4_sailing_and_acting_on_the_way() -> None:
    table = Table()
    table.turn(ANNE, ship="Lübeck", talers=6)
    table.lay("Lübeck", "orange 1", "orange 2")
    table.lay("Aalborg", "brown 1", "brown 2")
    table.lay("Copenhagen", "teal 1")
    table.lay("Danzig", "rose 1", "rose 2")
    table.play("buy orange 1")
    assert table.choices() == ["sail Aalborg", "end"]
    table.play("sail Aalborg", "buy brown 2", "sail Copenhagen")
    assert "buy teal 1" in table.choices()
    table.play("sail Danzig", "buy rose 1")
    assert table.choices() == ["end"]
    assert table.open(ANNE) == ["orange 1", "brown 2", "rose 1"]
    assert table.shown("Copenhagen") == ["teal 1"]


@pytest.mark.rule("H14")
def test_example_5_routes_from_copenhagen() -> None:
    assert Table().choices() == ["sail Tønsberg", "sail Lübeck", "sail Danzig", "end"]


@pytest.mark.rule("H14")
def test_sailing_costs_a_taler_to_the_bank() -> None:
    table = Table()
    table.booths("Copenhagen", 0, 5, 0)
    table.booths("Danzig", 0, 5, 0)
    table.talers(3, 1, 1)
    table.play("sail Danzig")
    assert table.ship == "Danzig"
    assert table.purses == [2, 1, 1]
    assert table.actor == ANNE


@pytest.mark.rule("H14")
def test_any_number_of_times_while_the_purse_lasts() -> None:
    table = Table()
    table.play("sail Danzig", "sail Reval")
    assert table.choices() == ["sail Riga", "end"]
    table.play("sail Riga")
    assert table.purses[ANNE] == 0
    assert table.choices() == ["end"]


@pytest.mark.rule("H14")
def test_sailing_is_no_action() -> None:
    table = Table()
    table.lay("Danzig", "orange 1")
    table.play("sail Danzig")
    assert table.choices() == ["sail Kalmar", "sail Reval", "buy orange 1", "end"]


@pytest.mark.rule("H14")
def test_after_an_action_the_ship_can_sail_on_and_the_turn_can_end() -> None:
    table = Table()
    table.lay("Copenhagen", "orange 1")
    assert table.play("buy orange 1").choices() == ["sail Tønsberg", "sail Lübeck", "sail Danzig", "end"]


@pytest.mark.rule("H14")
def test_the_way_between_tonsberg_and_stockholm_costs_a_taler_too() -> None:
    table = Table()
    table.turn(ANNE, ship="Tønsberg", talers=1)
    assert table.choices() == ["sail Stockholm", "end"]
    table.play("sail Stockholm")
    assert (table.ship, table.purses[ANNE]) == ("Stockholm", 0)


@pytest.mark.rule("H14", "H11")
def test_nobody_sails_before_the_refill_is_decided() -> None:
    table = Table()
    table.stock_up("Riga")
    assert table.play("end").choices("sail") == []


@pytest.mark.rule("H13")
@pytest.mark.parametrize(
    "action",
    [["buy orange 1"], ["build teal 1"], ["offer teal 1", "offer teal 2", "sell"]],
    ids=["buy", "build", "sell"],
)
def test_one_action_at_a_stop(action: list[str]) -> None:
    table = Table()
    table.turn(ANNE, ship="Danzig", talers=3)
    table.lay("Danzig", "orange 1", "brown 1")
    table.booths("Danzig", 1, 0, 0)
    table.hold(ANNE, "teal 1", "teal 2")
    assert table.choices() == [
        "sail Kalmar",
        "sail Reval",
        "buy orange 1",
        "buy brown 1",
        "build teal 1",
        "build teal 2",
        "offer teal 1",
        "offer teal 2",
        "end",
    ]
    table.play(*action)
    assert table.choices() == ["sail Kalmar", "sail Reval", "end"]


@pytest.mark.rule("H13")
def test_sailing_away_and_coming_back_is_a_new_stop() -> None:
    table = Table()
    table.turn(ANNE, ship="Danzig", talers=6)
    table.lay("Danzig", "orange 1", "brown 1")
    table.play("buy orange 1", "sail Reval", "sail Riga", "sail Danzig")
    assert table.choices() == ["sail Kalmar", "sail Reval", "buy brown 1", "build orange 1", "end"]
    assert table.play("buy brown 1").choices() == ["sail Kalmar", "sail Reval", "end"]


@pytest.mark.rule("H13")
def test_a_turn_begins_with_a_new_stop_whoever_acted_there() -> None:
    table = Table()
    table.turn(ANNE, ship="Danzig")
    table.stock_up("Danzig")
    table.lay("Danzig", "orange 1", "orange 2")
    table.play("buy orange 1", "end", "no refill")
    assert table.actor == BERT
    assert table.choices() == ["sail Kalmar", "sail Reval", "buy orange 2", "end"]


@pytest.mark.rule("H13")
def test_doing_nothing_is_allowed() -> None:
    table = Table()
    table.stock_up()
    before = {city: table.shown(city) for city in table.cities}
    table.play("end")
    assert table.actor == BERT
    assert table.ship == "Copenhagen"
    assert {city: table.shown(city) for city in table.cities} == before


@pytest.mark.rule("H13")
def test_only_the_city_of_the_ship_counts() -> None:
    table = Table()
    table.lay("Danzig", "orange 1")
    table.booths("Danzig", 3, 0, 0)
    table.hold(ANNE, "brown 1", "brown 1")
    assert table.choices("buy") == []
    assert table.choices("offer") == []
    table.play("build brown 1")
    assert table.stacks("Copenhagen") == [1, 0, 0]
    assert table.stacks("Danzig") == [3, 0, 0]


@pytest.mark.rule("H13", "H10")
def test_nobody_else_has_moves_during_a_turn() -> None:
    table = Table()
    assert table.match.actors() == (ANNE,)
    assert table.match.legal(BERT) == []


@pytest.mark.rule("H14")
def test_another_edition_can_have_another_fare() -> None:
    table = Table(edition=numbers("talers", fare=2))
    table.play("sail Danzig")
    assert table.purses[ANNE] == 1
    assert table.choices() == ["end"]
