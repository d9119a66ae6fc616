"""Selling goods (H18–H20)."""

from __future__ import annotations

import pytest

from games.hansa.table import ANNE, BERT, CARL, Table


def seller(*markers: str, booths: tuple[int, ...] = (2, 0, 0)) -> Table:
    """Anne's turn in Danzig with open markers and an empty purse."""
    table = Table()
    table.turn(ANNE, ship="Danzig", talers=0)
    table.booths("Danzig", *booths)
    table.hold(ANNE, *markers)
    return table


@pytest.mark.rule("H18", "H19", "H20")
def test_example_7a_two_colours_are_sold_for_one_booth() -> None:
    table = seller("orange 1", "orange 2", "orange 3", "brown 2", "brown 2", booths=(4, 4, 0))
    table.play("offer orange 1", "offer orange 2", "offer orange 3", "offer brown 2", "offer brown 2", "sell")
    assert table.sold(ANNE) == ["orange 1", "orange 2", "orange 3", "brown 2", "brown 2"]
    assert table.open(ANNE) == []
    assert table.stacks("Danzig") == [3, 4, 0]
    assert table.choices() == ["end"]


@pytest.mark.rule("H18")
def test_no_sale_without_a_booth_in_the_city() -> None:
    table = seller("orange 1", "orange 2", booths=(0, 3, 0))
    table.booths("Riga", 3, 0, 0)
    assert table.choices() == ["build orange 1", "build orange 2", "end"]


@pytest.mark.rule("H18")
def test_one_booth_is_enough() -> None:
    table = seller("orange 1", "orange 2", booths=(1, 5, 0))
    assert table.choices("offer") == ["offer orange 1", "offer orange 2"]


@pytest.mark.rule("H18")
def test_no_sale_of_a_single_marker() -> None:
    table = seller("orange 1", "brown 1", "rose 3")
    assert table.choices() == ["build orange 1", "build brown 1", "build rose 3", "end"]


@pytest.mark.rule("H18")
@pytest.mark.parametrize(
    "pair",
    [
        ("brown 1", "brown 2"),
        ("brown 1", "brown 3"),
        ("brown 2", "brown 3"),
        ("brown 3", "brown 3"),
        ("white 1", "white 1"),
    ],
)
def test_two_of_a_colour_can_be_sold_whatever_their_barrels(pair: tuple[str, str]) -> None:
    table = seller("orange 3", *pair, "rose 1")
    assert table.choices("offer") == sorted({f"offer {marker}" for marker in pair})
    table.play(f"offer {pair[0]}")
    assert table.choices() == [f"offer {pair[1]}"]
    table.play(f"offer {pair[1]}")
    assert table.choices() == ["sell"]
    table.play("sell")
    assert table.sold(ANNE) == list(pair)
    assert table.open(ANNE) == ["orange 3", "rose 1"]


@pytest.mark.rule("H18")
def test_of_three_of_a_colour_two_can_be_sold() -> None:
    table = seller("orange 1", "orange 1", "orange 3")
    assert table.choices("offer") == ["offer orange 1", "offer orange 3"]
    table.play("offer orange 1")
    assert table.choices() == ["offer orange 1", "offer orange 3"]
    table.play("offer orange 3")
    assert table.choices() == ["offer orange 1", "sell"]
    table.play("sell")
    assert table.sold(ANNE) == ["orange 1", "orange 3"]
    assert table.open(ANNE) == ["orange 1"]


@pytest.mark.rule("H18")
def test_of_four_of_a_colour_any_number_from_two_up() -> None:
    table = seller("orange 1", "orange 1", "orange 2", "orange 2")
    table.play("offer orange 2", "offer orange 2", "offer orange 1")
    assert table.choices() == ["offer orange 1", "sell"]
    table.play("offer orange 1")
    assert table.choices() == ["sell"]


@pytest.mark.rule("H18")
def test_one_of_two_colours_can_be_kept() -> None:
    table = seller("orange 1", "orange 2", "brown 1", "brown 3")
    table.play("offer brown 1", "offer brown 3")
    assert table.choices() == ["offer orange 1", "offer orange 2", "sell"]
    table.play("sell")
    assert table.sold(ANNE) == ["brown 1", "brown 3"]
    assert table.open(ANNE) == ["orange 1", "orange 2"]


@pytest.mark.rule("H18")
def test_every_colour_of_a_sale_needs_two() -> None:
    table = seller("orange 1", "orange 2", "white 1", "white 3", "rose 2")
    table.play("offer orange 1", "offer orange 2", "offer white 3")
    assert table.choices() == ["offer white 1"]
    table.play("offer white 1")
    assert table.choices() == ["sell"]


@pytest.mark.rule("H18")
def test_markers_are_offered_in_any_order() -> None:
    table = seller("orange 1", "orange 2", "brown 1", "brown 3")
    table.play("offer orange 1", "offer brown 3")
    assert table.choices() == ["offer orange 2", "offer brown 1"]
    table.play("offer orange 2", "offer brown 1", "sell")
    assert table.sold(ANNE) == ["orange 1", "orange 2", "brown 1", "brown 3"]


@pytest.mark.rule("H18", "H21")
def test_first_and_last_colour_in_one_sale() -> None:
    table = Table(4)
    table.booths("Copenhagen", 1, 0, 0, 0)
    table.hold(ANNE, "orange 1", "orange 1", "black 3", "black 3")
    table.hold(BERT, "black 1", "black 3")
    assert table.choices("offer") == ["offer orange 1", "offer black 3"]
    table.play("offer black 3")
    assert table.choices() == ["offer orange 1", "offer black 3"]
    table.play("offer black 3", "offer orange 1")
    assert table.choices() == ["offer orange 1"]
    table.play("offer orange 1", "sell")
    assert table.sold(ANNE) == ["orange 1", "orange 1", "black 3", "black 3"]
    assert table.actor == BERT
    assert table.choices() == ["lose black 1", "lose black 3"]
    assert table.play("lose black 3").open(BERT) == ["black 1"]


@pytest.mark.rule("H18")
def test_the_last_colour_needs_two_as_well() -> None:
    table = Table(4)
    table.booths("Copenhagen", 1, 0, 0, 0)
    table.hold(ANNE, "orange 1", "orange 1", "black 1", "black 2")
    table.play("offer orange 1", "offer orange 1", "offer black 1")
    assert table.choices() == ["offer black 2"]


@pytest.mark.rule("H18")
def test_the_order_of_offers_leaves_no_trace() -> None:
    orders = (["orange 1", "orange 2", "brown 1", "brown 3"], ["brown 3", "orange 2", "brown 1", "orange 1"])
    tables = [seller("orange 1", "orange 2", "brown 1", "brown 3") for _ in orders]
    for table, order in zip(tables, orders, strict=True):
        table.play(*(f"offer {marker}" for marker in order), "sell")
    assert tables[0].match.state.tobytes() == tables[1].match.state.tobytes()


@pytest.mark.rule("H18")
def test_a_sale_that_has_begun_is_finished_first() -> None:
    table = seller("orange 1", "orange 2")
    table.talers(3, 3, 3)
    table.lay("Danzig", "rose 1")
    assert table.play("offer orange 1").choices() == ["offer orange 2"]
    assert table.actor == ANNE


@pytest.mark.rule("H18")
def test_others_markers_are_nobodys_goods() -> None:
    table = seller("orange 1")
    table.hold(BERT, "orange 2", "orange 3")
    table.have_sold(ANNE, "orange 2")
    assert table.choices("offer") == []


@pytest.mark.rule("H19")
@pytest.mark.parametrize("booths", [1, 2, 5])
def test_a_sale_takes_exactly_one_booth_back(booths: int) -> None:
    table = seller("orange 1", "orange 2", "brown 1", "brown 1", booths=(booths, 2, 2))
    table.booths("Riga", 2, 2, 2)
    table.play("offer orange 1", "offer orange 2", "offer brown 1", "offer brown 1", "sell")
    assert table.stacks("Danzig") == [booths - 1, 2, 2]
    assert table.stacks("Riga") == [2, 2, 2]
    assert table.stock(ANNE) == 15 - 2 - (booths - 1)
    assert [table.stock(seat) for seat in (BERT, CARL)] == [11, 11]


@pytest.mark.rule("H19", "H15")
@pytest.mark.parametrize(
    ("booths", "purses"),
    [((3, 1, 0), [1, 2, 1]), ((2, 1, 0), [0, 2, 1]), ((2, 2, 0), [0, 3, 1]), ((1, 0, 0), [0, 2, 1])],
    ids=["still leads", "now tied", "now second", "now nobody's"],
)
def test_the_lead_changes_at_once(booths: tuple[int, ...], purses: list[int]) -> None:
    table = seller("orange 1", "orange 2", booths=booths)
    table.talers(4, 2, 1)
    table.lay("Danzig", "rose 1")
    table.play("offer orange 1", "offer orange 2", "sell", "sail Reval", "sail Riga", "sail Danzig", "buy rose 1")
    assert table.purses == purses


@pytest.mark.rule("H19", "H18")
def test_who_sold_with_the_last_booth_cannot_sell_here_again() -> None:
    table = seller("orange 1", "orange 2", "brown 1", "brown 1", booths=(1, 0, 0))
    table.talers(4, 2, 1)
    table.play("offer orange 1", "offer orange 2", "sell", "sail Reval", "sail Riga", "sail Danzig")
    assert table.choices("offer") == []
    assert table.choices("build") == ["build brown 1"]


@pytest.mark.rule("H20")
def test_sold_markers_are_of_no_other_use() -> None:
    table = seller("brown 1")
    table.have_sold(ANNE, "orange 1", "orange 1", "brown 1")
    assert table.choices() == ["build brown 1", "end"]


@pytest.mark.rule("H20")
def test_a_sale_brings_no_money_and_leaves_the_game_nothing() -> None:
    table = seller("orange 1", "orange 2")
    table.talers(0, 2, 1)
    table.play("offer orange 1", "offer orange 2", "sell")
    assert table.purses == [0, 2, 1]
    assert table.gone == []


@pytest.mark.rule("H20")
def test_sold_markers_add_up() -> None:
    table = seller("orange 1", "orange 1")
    table.have_sold(ANNE, "orange 1", "rose 3")
    table.play("offer orange 1", "offer orange 1", "sell")
    assert table.sold(ANNE) == ["orange 1", "orange 1", "orange 1", "rose 3"]
