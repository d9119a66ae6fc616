"""Customers and the Lord (P14, P15, P23)."""

from __future__ import annotations

import pytest

from fondaco.engine.records import mirror
from games.portobello_market.table import ANNE, BERT, Table, game

NINE = "Golborne S, All Saints S, Powis S, Pembridge S, Oxford B, Elgin B, Arundel B, Ladbroke B, Tavistock B"


@pytest.mark.rule("P14")
def test_drawn_first_then_placed_on_any_empty_plaza_wherever_the_bobby_is() -> None:
    table = Table().customers("Powis S, Tavistock B").play("draw")
    assert table.choices() == [f"place {p}" for p in table.plazas if p not in ("Powis", "Tavistock")]
    assert table.actor == ANNE
    assert sum(table.state.bag) == 7
    hand = table.state.hand
    table.play("place Ladbroke")
    assert table.at("Ladbroke") == "SB"[hand]
    assert table.state.hand == -1
    assert table.state.actions == 3
    assert table.bobby == "Talbot"


@pytest.mark.rule("P14")
@pytest.mark.parametrize("customer", ["S", "B"])
def test_the_one_that_was_drawn_is_placed(customer: str) -> None:
    table = Table().holding(customer).play("place Powis")
    assert table.at("Powis") == customer
    assert "stall Powis–Colville" in table.choices()


@pytest.mark.rule("P14", "P23")
@pytest.mark.parametrize(("bag", "customer"), [((3, 0), "S"), ((0, 3), "B"), ((1, 0), "S"), ((0, 1), "B")])
def test_what_is_not_in_the_bag_is_not_drawn(bag: tuple[int, int], customer: str) -> None:
    for luck in range(10):
        table = Table()
        table.state.chance = 1000 + luck
        table.state.bag[0], table.state.bag[1] = bag
        table.play("draw")
        assert "SB"[table.state.hand] == customer
        assert sum(table.state.bag) == sum(bag) - 1


@pytest.mark.rule("P14", "P23")
@pytest.mark.parametrize(("bag", "low", "high"), [((5, 5), 160, 240), ((1, 3), 70, 130), ((4, 1), 285, 355)])
def test_both_kinds_come_as_often_as_the_bag_says(bag: tuple[int, int], low: int, high: int) -> None:
    servants = 0
    for luck in range(400):
        table = Table()
        table.state.chance = 77 * luck + 1
        table.state.bag[0], table.state.bag[1] = bag
        hand = table.play("draw").state.hand
        assert table.state.bag[hand] == bag[hand] - 1
        assert table.state.bag[1 - hand] == bag[1 - hand]
        servants += hand == 0
    assert low < servants < high


@pytest.mark.rule("P14")
def test_not_with_an_empty_bag() -> None:
    table = Table()
    table.state.bag[0] = table.state.bag[1] = 0
    assert table.choices("draw") == []
    assert table.refused("draw") == "P14"


@pytest.mark.rule("P14")
@pytest.mark.parametrize("bag", [(1, 0), (0, 1)])
def test_with_one_in_the_bag(bag: tuple[int, int]) -> None:
    table = Table()
    table.state.bag[0], table.state.bag[1] = bag
    assert "draw" in table.choices()


@pytest.mark.rule("P14")
def test_not_without_an_action_left() -> None:
    assert Table().acting(ANNE, actions=0).choices("draw") == []


@pytest.mark.rule("P14")
def test_the_last_action_can_be_a_customer() -> None:
    table = Table().acting(ANNE, actions=1).play("draw", "place Powis")
    assert table.choices()[-1] == "end"
    assert table.choices("draw") == []
    assert table.play("end").actor == BERT


@pytest.mark.rule("P15")
@pytest.mark.parametrize(("placed", "empty"), [("Colville", "Lonsdale"), ("Lonsdale", "Colville")])
def test_after_the_tenth_the_lord_goes_to_the_last_empty_plaza(placed: str, empty: str) -> None:
    table = Table().customers(NINE).holding("S")
    assert table.choices() == ["place Colville", "place Lonsdale"]
    table.play(f"place {placed}")
    assert (table.at(placed), table.at(empty)) == ("S", "L")
    assert table.state.actions == 2
    assert table.actor == ANNE


@pytest.mark.rule("P15")
def test_not_after_the_ninth() -> None:
    table = Table().customers(NINE.rpartition(",")[0]).holding("S").play("place Tavistock")
    assert (table.at("Colville"), table.at("Lonsdale")) == (".", ".")
    assert sum(table.state.bag) == 1


@pytest.mark.rule("P15")
def test_not_while_as_many_of_both_kinds_are_in_the_bag() -> None:
    table = Table().customers("Powis S, Elgin B").holding("S")
    table.state.bag[0] = table.state.bag[1] = 3
    table.play("place Tavistock")
    assert "L" not in [table.at(plaza) for plaza in table.plazas]


@pytest.mark.rule("P15")
@pytest.mark.parametrize("empty", ["Golborne", "Ladbroke"])
def test_the_last_empty_plaza_can_be_any(empty: str) -> None:
    table = Table()
    for plaza in table.plazas:
        if plaza not in (empty, "Colville"):
            table.state.customers[table.plazas.index(plaza)] = 0
    table.state.bag[0], table.state.bag[1] = 0, 1
    table.holding("B").play("place Colville")
    assert table.at(empty) == "L"


@pytest.mark.rule("P15")
def test_the_tenth_customer_scores_before_the_lord_comes() -> None:
    """A servant completes Powis–Colville ×1; the alley between the two last plazas waits for the Lord: ×3."""
    table = Table(2).customers(NINE).full("Powis–Colville", "ABA").full("Colville–Lonsdale", "B").holding("S")
    table.play("place Colville")
    assert table.points == [10 + 6 * 1, 10 + 2 * 1 + 6 * 3]


@pytest.mark.rule("P15", "P17")
def test_the_lord_completes_alleys_on_arrival() -> None:
    """He comes to Lonsdale: ×3 to the servant at Powis, ×4 to the bourgeois at Arundel, nothing for a gap."""
    table = Table(2).customers(NINE).full("Powis–Lonsdale", "AAB").full("Arundel–Lonsdale", "A").holding("S")
    table.row("Ladbroke–Lonsdale", "BB").play("place Colville")
    assert table.at("Lonsdale") == "L"
    assert table.points == [10 + 3 * 3 + 4 * 7, 10 + 3 * 3]


@pytest.mark.rule("P23")
def test_the_fence_rises_with_a_draw_and_with_nothing_else() -> None:
    table = Table()
    for move, rises in (("stall Powis–Colville", 0), ("bobby Denbigh", 0), ("draw", 1), ("place Oxford", 0)):
        before = table.state.fence
        table.play(move)
        assert table.state.fence == before + rises


@pytest.mark.rule("P23")
def test_nothing_in_the_position_says_who_comes_next() -> None:
    match = game().start(3, seed=9)
    view = match.view(1).record
    true = mirror(match.state)
    assert (view.chance, view.draws) == (0, 0)
    assert list(view.bag) == list(true.bag)
    assert [list(row) for row in view.up] == [list(row) for row in true.up]
