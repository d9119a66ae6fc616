"""Putting up stalls (P13)."""

from __future__ import annotations

import pytest

from games.portobello_market.table import ANNE, BERT, CARL, Table

TALBOT = ("All Saints–Powis", "All Saints–Colville", "Powis–Colville")


def both_ways(alley: str) -> list[str]:
    first, second = alley.split("–")
    return [f"stall {first}–{second}", f"stall {second}–{first}"]


@pytest.mark.rule("P13")
def test_only_in_the_alleys_of_the_bobbys_district_at_either_end() -> None:
    assert Table().choices("stall") == [move for alley in TALBOT for move in both_ways(alley)]


@pytest.mark.rule("P13")
@pytest.mark.parametrize("district", ["Acklam", "Malton", "Chepstow", "Stanley", "Blenheim"])
def test_in_every_district(district: str) -> None:
    table = Table().acting(ANNE, district)
    sides = [table.alleys[alley] for alley in table.printed.sides[table.districts.index(district)]]
    assert table.choices("stall") == [move for alley in sides for move in both_ways(alley)]


@pytest.mark.rule("P13")
@pytest.mark.parametrize(("move", "row"), [("Powis–Colville", "A.."), ("Colville–Powis", "..A")])
def test_the_first_goes_on_the_end_named_first(move: str, row: str) -> None:
    table = Table().play(f"stall {move}")
    assert table.owners("Powis–Colville") == row
    assert table.stalls_left == [19, 20, 20]
    assert table.state.actions == 3
    assert table.points == [10, 10, 10]


@pytest.mark.rule("P13")
@pytest.mark.parametrize("alley", ["All Saints–Powis", "Powis–All Saints"])
def test_each_later_one_goes_next_to_the_last_whoever_put_it_there(alley: str) -> None:
    table = Table().play(f"stall {alley}", f"stall {alley}")
    assert table.owners(alley) == "AA..."
    table.acting(BERT).play(f"stall {alley}")
    assert table.owners(alley) == "AAB.."
    table.acting(CARL)
    assert f"stall {alley}" in table.choices()
    first, second = alley.split("–")
    assert f"stall {second}–{first}" not in table.choices()
    table.play(f"stall {alley}", f"stall {alley}")
    assert table.owners(alley) == "AABCC"
    assert table.choices("stall") == [move for other in TALBOT[1:] for move in both_ways(other)]


@pytest.mark.rule("P13")
def test_an_alley_of_two_is_full_after_two() -> None:
    table = Table().acting(ANNE, "Denbigh").play("stall Lonsdale–Colville", "stall Lonsdale–Colville")
    assert table.owners("Lonsdale–Colville") == "AA"
    assert "stall Lonsdale–Colville" not in table.choices()
    assert "stall Colville–Lonsdale" not in table.choices()


@pytest.mark.rule("P13")
def test_a_row_can_be_continued_from_the_district_on_the_other_side() -> None:
    table = Table().row("Powis–Colville", "AB").acting(CARL, "Denbigh")
    assert "stall Powis–Colville" in table.choices()
    assert table.play("stall Powis–Colville").owners("Powis–Colville") == "ABC"


@pytest.mark.rule("P13", "P19")
def test_without_stalls_only_customers() -> None:
    table = Table().stock(0, 5, 5)
    assert table.choices("stall") == []
    assert "draw" in table.choices()


@pytest.mark.rule("P13")
def test_the_last_stall_can_be_put_up() -> None:
    table = Table().stock(1, 5, 5)
    assert len(table.choices("stall")) == 6
    table.play("stall Powis–Colville")
    assert table.stalls_left == [0, 5, 5]
    assert table.choices("stall") == []
