"""Every way to be refused, with the number of the rule; and no move that leaves the refusal without words."""

from __future__ import annotations

import pytest

import fondaco
from games.portobello_market.table import ANNE, BERT, Table, game


def sentence(table: Table, move: str, seat: int | None = None) -> tuple[str | None, str]:
    with pytest.raises(fondaco.Refused) as no:
        table.match.play(table.actor if seat is None else seat, game().phrasebook.move(move))
    return no.value.rule, no.value.sentence


@pytest.mark.rule("P8")
def test_before_the_bobby_is_posted() -> None:
    match = game().start(3, seed=2)
    (right,) = match.actors()
    for seat, move in ((right, "turn 2"), (right, "end"), ((right + 1) % 3, "bobby Talbot")):
        with pytest.raises(fondaco.Refused) as no:
            match.play(seat, move)
        assert no.value.rule == "P8"


@pytest.mark.rule("P7")
def test_out_of_turn() -> None:
    rule, words = sentence(Table(), "draw", BERT)
    assert rule == "P7"
    assert "Anne" in words


@pytest.mark.rule("P9")
@pytest.mark.parametrize("move", ["bobby Denbigh", "stall Powis–Colville", "draw", "place Powis", "end"])
def test_the_counter_first(move: str) -> None:
    assert Table().choosing(ANNE).refused(move) == "P9"


@pytest.mark.rule("P9")
@pytest.mark.parametrize("move", ["turn 2", "turn 4", "turn neutral 1"])
def test_one_counter_in_a_turn(move: str) -> None:
    assert Table().refused(move) == "P9"


@pytest.mark.rule("P10")
@pytest.mark.parametrize("move", ["score Talbot with 2", "score Acklam with 4"])
def test_no_district_in_a_turn_of_actions(move: str) -> None:
    assert Table().refused(move) == "P10"


@pytest.mark.rule("P12", "P11")
def test_counters_that_are_not_face_up() -> None:
    table = Table().choosing(ANNE)
    table.counters(ANNE, up="3", down="4 n2")
    assert table.refused("turn 4") == "P12"
    assert table.refused("turn neutral 2") == "P12"
    assert table.refused("turn 2") == "P11"
    assert table.refused("turn neutral 1") == "P11"
    assert table.refused("score Talbot with 4") == "P10"
    assert table.refused("score Talbot with 2") == "P11"


@pytest.mark.rule("P10")
def test_a_marked_district_names_the_counter_there() -> None:
    table = Table().choosing(ANNE).play("score Talbot with 4")
    assert sentence(table, "score Talbot with 2") == ("P10", "Talbot has a counter already, Anne's 4.")


@pytest.mark.rule("P14")
@pytest.mark.parametrize(
    "move", ["draw", "end", "bobby Denbigh", "stall Powis–Colville", "turn 2", "score Talbot with 2"]
)
def test_the_customer_first(move: str) -> None:
    assert Table().play("draw").refused(move) == "P14"


@pytest.mark.rule("P14")
def test_an_occupied_plaza_and_a_customer_not_drawn() -> None:
    assert Table().refused("place Powis") == "P14"
    rule, words = sentence(Table().customers("Powis B").holding("S"), "place Powis")
    assert rule == "P14"
    assert "a bourgeois on Powis Square" in words


@pytest.mark.rule("P16")
def test_crossings() -> None:
    table = Table().row("Powis–Colville", "BC").score(1, 5, 5)
    assert sentence(table, "bobby Talbot") == ("P16", "The Bobby is in Talbot already.")
    assert sentence(table, "bobby Stanley")[1].endswith("Talbot shares alleys with Basing and Denbigh.")
    assert sentence(table, "bobby Denbigh") == ("P16", "Crossing Powis–Colville costs 2 points; you have 1.")
    assert "already since" in sentence(table.play("bobby Basing"), "bobby Talbot")[1]


@pytest.mark.rule("P13")
def test_stalls() -> None:
    table = Table().full("Powis–Colville", "B").row("All Saints–Powis", "A")
    assert "does not border Talbot" in sentence(table, "stall Elgin–Colville")[1]
    assert sentence(table, "stall Powis–Colville") == ("P13", "Powis–Colville is full.")
    assert "“stall All Saints–Powis”" in sentence(table, "stall Powis–All Saints")[1]


@pytest.mark.rule("P9")
@pytest.mark.parametrize("move", ["stall Powis–Colville", "draw", "place Powis"])
def test_no_action_left(move: str) -> None:
    assert Table().acting(ANNE, actions=0).refused(move) == "P9"


@pytest.mark.rule("P19")
def test_no_stall_left() -> None:
    assert Table().stock(0, 4, 4).refused("stall Powis–Colville") == "P19"


@pytest.mark.rule("P14")
@pytest.mark.parametrize("move", ["draw", "place Powis"])
def test_no_customer_left(move: str) -> None:
    table = Table()
    table.state.bag[0] = table.state.bag[1] = 0
    assert sentence(table, move) == ("P14", "The bag is empty: all customers are on the board.")


@pytest.mark.rule("P9")
def test_actions_left() -> None:
    assert sentence(Table(), "end") == ("P9", "You have 4 actions left and can still take one here.")


@pytest.mark.rule("P19", "P22")
@pytest.mark.parametrize(("stock", "idle", "rule"), [((0, 3), 0, "P19"), ((2, 3), 1, "P22")])
def test_after_the_end(stock: tuple[int, int], idle: int, rule: str) -> None:
    table = Table(2).acting(BERT, actions=0).stock(*stock)
    table.state.idle = idle
    table.play("end")
    assert table.match.over
    assert table.refused("draw", ANNE) == rule


@pytest.mark.parametrize("layout", range(8))
def test_every_move_that_is_not_allowed_is_refused_by_a_rule(layout: int) -> None:
    tables = (
        Table(),
        Table().choosing(ANNE),
        Table().customers("Powis B").holding("S"),
        Table().acting(ANNE, actions=0),
        Table().stock(0, 1, 1).full("Powis–Colville", "B"),
        Table(2).score(0, 0).row("Powis–Colville", "B"),
        Table(2).acting(BERT, actions=0).stock(0, 3).play("end"),
        Table(4).choosing(BERT).play("score Talbot with 4", "score Basing with 2"),
    )
    table = tables[layout]
    for seat in range(table.match.players):
        allowed = table.match.legal(seat)
        for move in set(range(game().moves)) - set(allowed):
            no = table.match.refusal(seat, move)
            assert no.rule
            assert no.rule.startswith("P")
            assert no.sentence.endswith(".")
        for move in allowed:
            assert "(P" in table.match.explain(seat, move)
