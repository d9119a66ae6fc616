"""Scoring a district (P10, P11, P18)."""

from __future__ import annotations

import pytest

from games.portobello_market.table import ANNE, BERT, CARL, DORA, Table


def with_stalls(players: int = 3) -> Table:
    """Anne is to choose; in Talbot's alleys she has four stalls, Bert three and Carl one."""
    table = Table(players).choosing(ANNE, "Malton")
    return table.row("All Saints–Powis", "AABC").row("Powis–Colville", "ABB").row("Colville–All Saints", "A")


@pytest.mark.rule("P10", "P18")
@pytest.mark.parametrize(("counter", "points"), [("2", 8), ("4", 16)])
def test_own_stalls_around_the_district_times_the_counter(counter: str, points: int) -> None:
    table = with_stalls().play(f"score Talbot with {counter}")
    assert table.points == [10 + points, 10, 10]
    assert table.bobby == "Malton"


@pytest.mark.rule("P10")
def test_that_is_the_whole_turn() -> None:
    table = with_stalls().play("score Talbot with 2")
    assert table.actor == BERT
    assert {word.split()[0] for word in table.choices()} == {"turn", "score"}


@pytest.mark.rule("P11")
@pytest.mark.parametrize(("counter", "left"), [("2", ["3", "4", "neutral 3"]), ("4", ["2", "3", "neutral 3"])])
def test_the_counter_stays_and_the_top_neutral_one_takes_its_place(counter: str, left: list[str]) -> None:
    table = with_stalls().play(f"score Talbot with {counter}")
    assert table.up(ANNE) == left
    assert table.down(ANNE) == []
    talbot = table.districts.index("Talbot")
    assert (table.state.marked_by[talbot], table.state.mark[talbot]) == (ANNE, int(counter))


@pytest.mark.rule("P10")
def test_with_the_3_or_a_neutral_counter_it_cannot_be_done() -> None:
    table = with_stalls()
    table.counters(ANNE, up="3 n2 n3", down="")
    assert table.choices() == ["turn 3", "turn neutral 2", "turn neutral 3"]
    assert table.refused("score Talbot with 2") == "P11"
    assert table.refused("score Talbot with 4") == "P11"


@pytest.mark.rule("P10")
@pytest.mark.parametrize(("up", "down", "number"), [("2 3", "4", "2"), ("3 4", "2", "4")])
def test_only_with_a_counter_that_is_face_up(up: str, down: str, number: str) -> None:
    table = with_stalls()
    table.counters(ANNE, up=up, down=down)
    assert table.choices("score") == [f"score {district} with {number}" for district in table.districts]


@pytest.mark.rule("P10")
def test_not_on_a_marked_district() -> None:
    table = with_stalls().play("score Talbot with 4")
    assert "score Talbot with 2" not in table.choices()
    assert "score Talbot with 4" not in table.choices()
    assert len(table.choices("score")) == 22
    assert table.refused("score Talbot with 2") == "P10"
    table.play("score Denbigh with 2", "score Acklam with 4")
    assert table.actor == ANNE
    assert table.choices("score") == [
        f"score {district} with 2" for district in table.districts if district not in ("Talbot", "Denbigh", "Acklam")
    ]


@pytest.mark.rule("P10")
def test_for_no_points_too() -> None:
    table = with_stalls().play("score Stanley with 4")
    assert table.points == [10, 10, 10]
    assert table.state.marked_by[table.districts.index("Stanley")] == ANNE


@pytest.mark.rule("P18")
def test_stalls_of_scored_alleys_count_and_only_the_active_player_scores() -> None:
    table = with_stalls().customers("Powis S, Colville S")
    table.play("turn 2", "draw", "place Oxford", "draw", "place Golborne", "end")
    before = table.points
    table.play("score Talbot with 4")
    assert table.points == [before[0], before[1] + 12, before[2]]


@pytest.mark.rule("P18")
def test_a_shared_alley_counts_for_both_its_districts() -> None:
    table = Table(2).choosing(ANNE).full("Powis–Colville", "A").full("Colville–Lonsdale", "A")
    table.play("score Talbot with 2")
    assert table.points == [16, 10]
    table.play("score Malton with 2", "score Denbigh with 4")
    assert table.points == [16 + 20, 10]


@pytest.mark.rule("P11")
def test_a_neutral_counter_comes_face_up_among_those_that_are_down() -> None:
    table = with_stalls()
    table.counters(ANNE, up="4", down="2 3")
    table.play("score Talbot with 4")
    assert (table.up(ANNE), table.down(ANNE)) == (["neutral 3"], ["2", "3"])


@pytest.mark.rule("P6", "P11")
def test_the_whole_stack_in_its_order() -> None:
    table = Table(4).choosing(ANNE)
    districts = iter(table.districts)
    taken: dict[int, list[str]] = {seat: [] for seat in range(4)}
    for counter in ("2", "4"):
        for seat in range(4):
            assert table.actor == seat
            before = table.up(seat)
            table.play(f"score {next(districts)} with {counter}")
            after = table.up(seat)
            new = [c for c in after if c.startswith("neutral") and after.count(c) > before.count(c)]
            taken[seat] += new
    assert taken == {
        ANNE: ["neutral 3", "neutral 1"],
        BERT: ["neutral 3", "neutral 1"],
        CARL: ["neutral 2", "neutral 1"],
        DORA: ["neutral 2", "neutral 1"],
    }
    assert table.state.taken == 8
    assert table.choices() == ["turn 3", "turn neutral 1", "turn neutral 3"]


@pytest.mark.rule("P11")
def test_at_most_twice_a_player() -> None:
    table = Table(2).choosing(ANNE)
    table.play("score Talbot with 2", "turn 2", "draw", "place Powis", "draw", "place Elgin", "end")
    table.play("score Denbigh with 4", "turn 3", "draw", "place Oxford", "draw", "place Golborne", "draw")
    table.play("place Arundel", "end")
    assert table.actor == ANNE
    assert table.choices("score") == []
    assert table.choices() == ["turn 3", "turn neutral 3"]
