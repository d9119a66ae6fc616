"""Counters, and what a turn of actions is (P9, P12)."""

from __future__ import annotations

import pytest

from games.portobello_market.table import ANNE, BERT, CARL, Table


@pytest.mark.rule("P9")
@pytest.mark.parametrize(("counter", "actions"), [("2", 2), ("3", 3), ("4", 4)])
def test_a_counter_gives_as_many_actions_as_it_shows(counter: str, actions: int) -> None:
    table = Table().choosing(BERT).play(f"turn {counter}")
    assert table.state.actions == actions
    assert table.down(BERT) == [counter]
    assert table.up(BERT) == [c for c in ("2", "3", "4") if c != counter]
    for _ in range(actions):
        assert "end" not in table.choices()
        table.play("stall All Saints–Powis")
    assert table.choices("stall") == []
    assert table.choices("draw") == []
    assert table.choices()[-1] == "end"
    assert table.actor == BERT


@pytest.mark.rule("P9", "P11")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_neutral_counters_give_actions_too(number: int) -> None:
    table = Table().choosing(ANNE)
    table.counters(ANNE, up=f"3 n{number} n{number}")
    assert table.choices() == ["turn 3", f"turn neutral {number}"]
    table.play(f"turn neutral {number}")
    assert table.state.actions == number
    assert table.up(ANNE) == ["3", f"neutral {number}"]
    assert table.down(ANNE) == [f"neutral {number}"]


@pytest.mark.rule("P9")
def test_only_what_is_face_up_can_be_turned_over() -> None:
    table = Table().choosing(ANNE)
    table.counters(ANNE, up="3", down="2 4")
    assert table.choices() == ["turn 3"]


@pytest.mark.rule("P9")
def test_the_counter_comes_before_everything_else() -> None:
    assert {word.split()[0] for word in Table().choosing(ANNE).choices()} == {"turn", "score"}


@pytest.mark.rule("P9", "P13", "P14", "P16")
def test_stalls_customers_and_the_bobby_in_any_mix() -> None:
    table = Table().score(10, 10, 10)
    table.play("stall Powis–Colville", "draw", "place Oxford", "bobby Denbigh", "stall Colville–Lonsdale", "draw")
    table.play("place Elgin", "bobby Dunworth")
    assert table.state.actions == 0
    assert table.choices() == ["bobby Rosmead", "bobby Stanley", "end"]


@pytest.mark.rule("P9")
def test_no_end_while_a_stall_is_possible_here() -> None:
    table = Table().acting(ANNE, actions=1)
    table.state.bag[0] = table.state.bag[1] = 0
    assert "end" not in table.choices()
    assert table.refused("end") == "P9"


@pytest.mark.rule("P9")
def test_no_end_while_a_customer_can_be_placed() -> None:
    table = Table(2).full("All Saints–Powis", "A").full("All Saints–Colville", "A").full("Powis–Colville", "B")
    assert "draw" in table.choices()
    assert "end" not in table.choices()


@pytest.mark.rule("P9")
def test_what_is_impossible_here_lapses_and_the_bobby_need_not_be_led_on() -> None:
    table = Table(2).full("All Saints–Powis", "A").full("All Saints–Colville", "A").full("Powis–Colville", "B")
    table.state.bag[0] = table.state.bag[1] = 0
    assert table.choices("stall") == []
    assert "bobby Denbigh" in table.choices()
    assert table.choices()[-1] == "end"
    table.play("end")
    assert table.actor == BERT
    assert table.state.actions == 0


@pytest.mark.rule("P9", "P16")
def test_after_the_last_action_the_bobby_may_be_led_on() -> None:
    table = Table().acting(ANNE, actions=1).play("stall Powis–Colville")
    assert table.choices() == ["bobby Basing", "bobby Denbigh", "end"]
    table.play("bobby Denbigh", "end")
    assert table.bobby == "Denbigh"
    assert table.actor == BERT


@pytest.mark.rule("P7", "P9")
def test_turns_go_clockwise() -> None:
    table = Table(3, start=CARL).acting(ANNE, actions=0)
    assert table.play("end").actor == BERT
    assert table.play("turn 2", "draw", "place Powis", "draw", "place Elgin", "end").actor == CARL
    assert table.play("turn 2", "draw", "place Oxford", "draw", "place Golborne", "end").actor == ANNE


@pytest.mark.rule("P12")
def test_all_three_face_down_are_turned_up_at_the_start_of_the_next_turn() -> None:
    table = Table(2).acting(ANNE, actions=0)
    table.counters(BERT, down="3 4 n2")
    table.play("end")
    assert table.up(BERT) == ["3", "4", "neutral 2"]
    assert list(table.state.down[BERT]) == [0] * 6
    assert table.choices("turn") == ["turn 3", "turn 4", "turn neutral 2"]


@pytest.mark.rule("P12")
@pytest.mark.parametrize("left", ["2", "3", "4"])
def test_not_while_one_is_face_up(left: str) -> None:
    table = Table(2).acting(ANNE, actions=0)
    down = [c for c in ("2", "3", "4") if c != left]
    table.counters(BERT, up=left, down=" ".join(down))
    table.play("end")
    assert table.up(BERT) == [left]
    assert table.down(BERT) == down


@pytest.mark.rule("P12")
def test_not_before_the_own_next_turn() -> None:
    table = Table(2).choosing(ANNE)
    table.counters(ANNE, up="2", down="3 4")
    table.play("turn 2", "draw", "place Powis", "draw", "place Elgin", "end")
    assert table.actor == BERT
    assert table.down(ANNE) == ["2", "3", "4"]
    assert table.up(ANNE) == []
    table.play("turn 2", "draw", "place Oxford", "draw", "place Golborne", "end")
    assert table.up(ANNE) == ["2", "3", "4"]
    assert table.down(ANNE) == []
