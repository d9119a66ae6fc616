"""Alleys that score (P17)."""

from __future__ import annotations

import pytest

from games.portobello_market.table import ANNE, BERT, CARL, Table


@pytest.mark.rule("P17")
@pytest.mark.parametrize(
    ("ends", "factor"),
    [("SS", 1), ("SB", 2), ("BS", 2), ("BB", 3), ("LS", 3), ("SL", 3), ("LB", 4), ("BL", 4)],
)
def test_every_row_of_the_multiplier_table(ends: str, factor: int) -> None:
    table = Table().row("Powis–Colville", "AB").customers(f"Powis {ends[0]}, Colville {ends[1]}")
    table.play("stall Powis–Colville")
    assert table.points == [10 + factor * (3 + 3), 10 + factor * 2, 10]


@pytest.mark.rule("P17")
@pytest.mark.parametrize(("ends", "factor"), [("SS", 1), ("SB", 2), ("BS", 2), ("BB", 3)])
def test_completed_by_a_customer(ends: str, factor: int) -> None:
    table = Table().full("Powis–Colville", "BBC").customers(f"Powis {ends[0]}").holding(ends[1])
    table.play("place Colville")
    assert table.points == [10, 10 + factor * 5, 10 + factor * 3]


@pytest.mark.rule("P17")
def test_the_example_of_the_rule_book() -> None:
    """Three stalls on 3, 1 and 2 make 6, times the customers."""
    table = Table().acting(ANNE, "Acklam").row("Golborne–All Saints", "AAA").customers("Golborne S, All Saints B")
    table.acting(CARL, "Acklam").play("stall Golborne–All Saints")
    assert table.points == [10 + 2 * 6, 10, 10 + 2 * 2]


@pytest.mark.rule("P17")
def test_not_while_a_space_is_empty() -> None:
    table = Table().row("Powis–Colville", "A").customers("Powis S, Colville B").play("stall Powis–Colville")
    assert table.points == [10, 10, 10]


@pytest.mark.rule("P17")
@pytest.mark.parametrize("customers", ["Powis S", "Colville S", "Lonsdale S"])
def test_not_while_a_customer_is_missing(customers: str) -> None:
    table = Table().row("Powis–Colville", "AA").customers(customers).play("stall Powis–Colville")
    assert table.points == [10, 10, 10]
    assert table.owners("Powis–Colville") == "AAA"


@pytest.mark.rule("P17")
def test_a_customer_at_one_end_is_not_enough() -> None:
    table = Table().full("Powis–Colville", "A").holding("B").play("place Colville")
    assert table.points == [10, 10, 10]


@pytest.mark.rule("P17")
def test_two_alleys_by_one_customer_each_with_its_own_factor() -> None:
    table = Table().full("Powis–Colville", "AAB").full("Elgin–Colville", "CC").full("Colville–Lonsdale", "A")
    table.customers("Powis S, Elgin B").holding("B").play("place Colville")
    assert table.points == [10 + 2 * 5, 10 + 2 * 3, 10 + 3 * 5]


@pytest.mark.rule("P17")
def test_it_scores_only_once() -> None:
    table = Table().row("Powis–Colville", "AA").customers("Powis B, Colville B")
    table.play("stall Powis–Colville")
    assert table.points == [10 + 3 * 8, 10, 10]
    table.play("stall All Saints–Colville", "draw", "place All Saints")
    assert table.points == [10 + 3 * 8, 10, 10]


@pytest.mark.rule("P17", "P16", "P18")
def test_stalls_and_customers_stay_and_count_on() -> None:
    table = Table().row("Powis–Colville", "BB").customers("Powis S, Colville S").play("stall Powis–Colville")
    assert table.points == [13, 15, 10]
    assert table.owners("Powis–Colville") == "BBA"
    assert (table.at("Powis"), table.at("Colville")) == ("S", "S")
    table.play("bobby Denbigh")
    assert table.points == [12, 16, 10]
    table.choosing(BERT).play("score Talbot with 4")
    assert table.points == [12, 24, 10]


@pytest.mark.rule("P17")
def test_values_are_those_under_the_stalls_also_in_a_row_from_the_other_end() -> None:
    table = Table().row("Colville–All Saints", "AB").customers("All Saints S, Colville S")
    table.play("stall Colville–All Saints")
    assert table.points == [10 + 3 + 2, 10 + 1, 10]


@pytest.mark.rule("P17")
def test_everybody_in_the_alley_scores_and_nobody_else() -> None:
    table = Table(4).acting(ANNE, "Chepstow").row("Ladbroke–Pembridge", "BCDBC").customers("Pembridge S, Ladbroke B")
    table.play("stall Ladbroke–Pembridge")
    assert table.points == [10 + 2 * 3, 10 + 2 * (3 + 2), 10 + 2 * (2 + 2), 10 + 2 * 2]
