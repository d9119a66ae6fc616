"""Leading the Bobby, and the tolls (P16)."""

from __future__ import annotations

import pytest

from games.portobello_market.table import ANNE, BERT, DORA, Table


@pytest.mark.rule("P16")
def test_across_the_three_alleys_of_his_district() -> None:
    table = Table().acting(ANNE, "Denbigh")
    assert table.choices("bobby") == ["bobby Talbot", "bobby Ledbury", "bobby Dunworth"]


@pytest.mark.rule("P2", "P16")
@pytest.mark.parametrize(
    ("district", "beyond"),
    [("Talbot", ["Basing", "Denbigh"]), ("Malton", ["Acklam", "Lancaster"]), ("Chepstow", ["Ledbury", "Stanley"])],
)
def test_never_over_the_rim(district: str, beyond: list[str]) -> None:
    assert Table().acting(ANNE, district).choices("bobby") == [f"bobby {there}" for there in beyond]


@pytest.mark.rule("P16")
def test_never_over_a_plaza() -> None:
    """Talbot and Rosmead meet at Colville, and share no alley."""
    table = Table()
    assert "bobby Rosmead" not in table.choices()
    assert table.refused("bobby Rosmead") == "P16"


@pytest.mark.rule("P16")
def test_an_empty_alley_costs_a_point_to_the_bank() -> None:
    table = Table().play("bobby Denbigh")
    assert table.points == [9, 10, 10]
    assert table.bobby == "Denbigh"
    assert table.state.actions == 4


@pytest.mark.rule("P16")
def test_free_for_who_has_more_than_anyone_else() -> None:
    table = Table().row("Powis–Colville", "AAB").score(0, 4, 4)
    assert table.play("bobby Denbigh").points == [0, 4, 4]


@pytest.mark.rule("P16")
def test_a_point_to_the_one_who_has_most() -> None:
    table = Table().row("Powis–Colville", "ABB")
    assert table.play("bobby Denbigh").points == [9, 11, 10]


@pytest.mark.rule("P16")
def test_one_stall_is_most_if_nobody_has_more() -> None:
    assert Table().row("Powis–Colville", "C").play("bobby Denbigh").points == [9, 10, 11]


@pytest.mark.rule("P16")
def test_on_a_tie_a_point_to_each() -> None:
    table = Table(4).row("Powis–Colville", "BC")
    assert table.play("bobby Denbigh").points == [8, 11, 11, 10]


@pytest.mark.rule("P16")
def test_a_tie_of_three() -> None:
    table = Table(4).acting(DORA).row("Powis–Colville", "ABC")
    assert table.play("bobby Denbigh").points == [11, 11, 11, 7]


@pytest.mark.rule("P16")
def test_who_is_tied_pays_the_others_only() -> None:
    assert Table().row("Powis–Colville", "AB").play("bobby Denbigh").points == [9, 11, 10]
    assert Table(3).row("Powis–Colville", "ABC").play("bobby Denbigh").points == [8, 11, 11]


@pytest.mark.rule("P16")
def test_fewer_stalls_do_not_help() -> None:
    table = Table().row("Powis–Colville", "BBA")
    assert table.play("bobby Denbigh").points == [9, 11, 10]


@pytest.mark.rule("P16")
@pytest.mark.parametrize(("row", "cost"), [("", 1), ("B", 1), ("BC", 2), ("AB", 1), ("ABC", 2), ("BCD", 3), ("A", 0)])
def test_the_whole_toll_must_be_affordable(row: str, cost: int) -> None:
    for purse in range(5):
        table = Table(4).row("Powis–Colville", row).score(purse, 0, 0, 0) if row else Table(4).score(purse, 0, 0, 0)
        assert ("bobby Denbigh" in table.choices()) == (purse >= cost)
        if purse >= cost:
            assert table.play("bobby Denbigh").points[ANNE] == purse - cost
        else:
            assert table.refused("bobby Denbigh") == "P16"


@pytest.mark.rule("P16")
def test_with_0_points_only_free_crossings() -> None:
    table = Table().acting(ANNE, "Denbigh").row("Powis–Lonsdale", "A").row("Colville–Lonsdale", "B").score(0, 5, 5)
    assert table.choices("bobby") == ["bobby Ledbury"]


@pytest.mark.rule("P16")
def test_tolls_reach_those_who_come_before_and_after_the_mover() -> None:
    table = Table(4).acting(BERT).row("Powis–Colville", "AD")
    assert table.play("bobby Denbigh").points == [11, 8, 10, 11]


@pytest.mark.rule("P16")
def test_the_toll_is_that_of_the_alley_he_crosses() -> None:
    table = Table().row("Powis–Colville", "B").row("All Saints–Colville", "C")
    assert table.play("bobby Basing").points == [9, 10, 11]


@pytest.mark.rule("P16")
@pytest.mark.parametrize(("there", "alley"), [("Talbot", "Powis–Colville"), ("Dunworth", "Colville–Lonsdale")])
def test_every_crossing_is_paid(there: str, alley: str) -> None:
    table = Table().acting(ANNE, "Denbigh").row(alley, "B").play(f"bobby {there}")
    assert table.bobby == there
    assert table.points == [9, 11, 10]


@pytest.mark.rule("P13", "P16")
def test_each_stall_counts_once_for_the_toll() -> None:
    table = Table().row("Powis–Colville", "B").play("stall Powis–Colville", "bobby Denbigh")
    assert table.points == [9, 11, 10]


@pytest.mark.rule("P16")
def test_he_enters_no_district_twice_and_does_not_come_back() -> None:
    table = Table().play("bobby Denbigh")
    assert table.choices("bobby") == ["bobby Ledbury", "bobby Dunworth"]
    table.play("bobby Dunworth")
    assert table.choices("bobby") == ["bobby Rosmead", "bobby Stanley"]
    table.play("bobby Rosmead", "bobby Blenheim", "bobby Basing")
    assert table.choices("bobby") == ["bobby Acklam"]
    assert table.refused("bobby Talbot") == "P16"
    assert table.refused("bobby Blenheim") == "P16"


@pytest.mark.rule("P16")
def test_he_can_run_out_of_ways() -> None:
    table = Table().play("bobby Denbigh", "bobby Ledbury", "bobby Chepstow", "bobby Stanley", "bobby Dunworth")
    assert table.choices("bobby") == ["bobby Rosmead"]
    table.play("bobby Rosmead", "bobby Blenheim", "bobby Basing", "bobby Acklam").score(9, 9, 9)
    table.play("bobby Malton", "bobby Lancaster")
    assert table.choices("bobby") == []


@pytest.mark.rule("P16")
@pytest.mark.parametrize("placing", [["stall Powis–Lonsdale"], ["draw", "place Oxford"]])
def test_after_a_placement_all_ways_are_open_again_but_where_he_stands(placing: list[str]) -> None:
    table = Table().play("bobby Denbigh", *placing)
    assert table.choices("bobby") == ["bobby Talbot", "bobby Ledbury", "bobby Dunworth"]
    assert table.refused("bobby Denbigh") == "P16"
    table.play("bobby Talbot")
    assert "bobby Denbigh" not in table.choices()


@pytest.mark.rule("P16")
def test_a_new_turn_opens_all_ways() -> None:
    table = Table().acting(ANNE, actions=0).play("bobby Denbigh", "end", "turn 2")
    assert table.actor == BERT
    assert table.choices("bobby") == ["bobby Talbot", "bobby Ledbury", "bobby Dunworth"]


@pytest.mark.rule("P16")
@pytest.mark.parametrize(
    ("start", "there", "beyond"),
    [("Acklam", "Basing", ["Talbot", "Blenheim"]), ("Dunworth", "Rosmead", ["Blenheim"])],
)
def test_where_he_stood_at_the_start_of_the_turn_is_closed(start: str, there: str, beyond: list[str]) -> None:
    table = Table().choosing(BERT, start).play("turn 2", f"bobby {there}")
    assert table.choices("bobby") == [f"bobby {district}" for district in beyond]


@pytest.mark.rule("P16")
def test_he_is_led_before_the_customer_is_drawn_or_after_it_is_placed_only() -> None:
    table = Table().play("draw")
    assert table.choices("bobby") == []
    assert table.refused("bobby Denbigh") == "P14"
