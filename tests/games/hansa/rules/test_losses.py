"""What others lose by a sale (H21)."""

from __future__ import annotations

import pytest

from games.hansa.table import ANNE, BERT, CARL, DORA, Table


def sale(players: int, seat: int, *markers: str) -> Table:
    """A seat in Danzig, about to close a sale of these markers."""
    table = Table(players)
    table.turn(seat, ship="Danzig", talers=3)
    table.booths("Danzig", *[2] * players)
    table.hold(seat, *markers)
    return table.play(*(f"offer {marker}" for marker in markers))


@pytest.mark.rule("H21")
def test_example_7b_everybody_loses_one_of_each_colour() -> None:
    gray, yellow, purple = ANNE, BERT, CARL
    table = sale(3, gray, "orange 1", "orange 2", "orange 3", "brown 2", "brown 2")
    table.hold(yellow, "orange 1", "orange 2", "brown 3")
    table.hold(purple, "brown 1")
    table.play("sell")
    assert table.actor == yellow
    assert table.choices() == ["lose orange 1", "lose orange 2", "lose brown 3"]
    table.play("lose orange 1")
    assert table.actor == yellow
    assert table.choices() == ["lose brown 3"]
    table.play("lose brown 3")
    assert table.actor == purple
    assert table.choices() == ["lose brown 1"]
    table.play("lose brown 1")
    assert table.open(yellow) == ["orange 2"]
    assert table.open(purple) == []
    assert table.gone == ["orange 1", "brown 1", "brown 3"]
    assert table.actor == gray
    assert table.choices() == ["sail Kalmar", "sail Reval", "end"]


@pytest.mark.rule("H21")
def test_the_loser_chooses_which_one_and_keeps_the_others() -> None:
    table = sale(2, ANNE, "orange 1", "orange 1")
    table.hold(BERT, "orange 1", "orange 2", "orange 2", "orange 3", "brown 1")
    table.play("sell")
    assert table.choices() == ["lose orange 1", "lose orange 2", "lose orange 3"]
    table.play("lose orange 2")
    assert table.open(BERT) == ["orange 1", "orange 2", "orange 3", "brown 1"]
    assert table.gone == ["orange 2"]
    assert table.actor == ANNE


@pytest.mark.rule("H21")
@pytest.mark.parametrize(
    ("seat", "order"),
    [(ANNE, [BERT, CARL, DORA]), (BERT, [CARL, DORA, ANNE]), (CARL, [DORA, ANNE, BERT]), (DORA, [ANNE, BERT, CARL])],
)
def test_losses_go_clockwise_from_the_seller(seat: int, order: list[int]) -> None:
    table = sale(4, seat, "brown 2", "brown 2")
    for other in order:
        table.hold(other, f"brown {3 if other % 2 else 1}")
    table.play("sell")
    for other in order:
        assert table.match.actors() == (other,)
        table.play(*table.choices())
    assert table.match.actors() == (seat,)
    assert [table.open(other) for other in range(4)] == [[], [], [], []]


@pytest.mark.rule("H21")
def test_who_has_nothing_of_the_colour_is_passed_over() -> None:
    table = sale(4, BERT, "black 1", "black 3")
    table.hold(CARL, "orange 1", "white 1")
    table.hold(ANNE, "black 2")
    table.have_sold(DORA, "black 3")
    table.play("sell")
    assert table.actor == ANNE
    table.play("lose black 2")
    assert table.actor == BERT
    assert table.open(CARL) == ["orange 1", "white 1"]
    assert table.sold(DORA) == ["black 3"]


@pytest.mark.rule("H21")
def test_nobody_loses_where_nobody_has_the_colour() -> None:
    table = sale(3, ANNE, "orange 1", "orange 2")
    table.hold(BERT, "brown 1", "brown 2")
    table.hold(CARL, "white 1")
    table.play("sell")
    assert table.actor == ANNE
    assert table.gone == []
    assert table.choices() == ["sail Kalmar", "sail Reval", "end"]


@pytest.mark.rule("H21")
def test_several_colours_in_any_order_and_only_those_sold() -> None:
    table = sale(2, ANNE, "orange 1", "orange 2", "teal 1", "teal 2")
    table.hold(BERT, "orange 3", "brown 1", "brown 2", "teal 2", "teal 3")
    table.play("sell")
    assert table.choices() == ["lose orange 3", "lose teal 2", "lose teal 3"]
    table.play("lose teal 3")
    assert table.choices() == ["lose orange 3"]
    table.play("lose orange 3")
    assert table.open(BERT) == ["brown 1", "brown 2", "teal 2"]
    assert table.actor == ANNE


@pytest.mark.rule("H21")
def test_one_marker_a_colour_however_many_were_sold() -> None:
    table = sale(2, ANNE, "orange 1", "orange 1", "orange 2", "orange 2")
    table.hold(BERT, "orange 3", "orange 3")
    table.play("sell", "lose orange 3")
    assert table.actor == ANNE
    assert table.open(BERT) == ["orange 3"]


@pytest.mark.rule("H21")
def test_the_sellers_other_markers_are_untouched() -> None:
    table = sale(3, ANNE, "orange 1", "orange 2")
    table.hold(ANNE, "orange 3", "brown 1")
    table.hold(BERT, "orange 3")
    table.play("sell", "lose orange 3")
    assert table.open(ANNE) == ["orange 3", "brown 1"]
    assert table.actor == ANNE


@pytest.mark.rule("H21")
def test_the_seller_waits_until_all_have_chosen() -> None:
    table = sale(3, BERT, "orange 1", "orange 2")
    table.hold(ANNE, "orange 3")
    table.play("sell")
    assert table.match.actors() == (ANNE,)
    assert table.match.legal(BERT) == []
    assert table.match.legal(CARL) == []


@pytest.mark.rule("H21")
def test_losses_cost_nothing_else() -> None:
    table = sale(2, ANNE, "orange 1", "orange 2")
    table.hold(BERT, "orange 3")
    table.talers(1, 2)
    table.play("sell", "lose orange 3")
    assert table.purses == [1, 2]
    assert table.stacks("Danzig") == [1, 2]


@pytest.mark.rule("H21", "H13")
def test_after_the_losses_the_seller_sails_on_and_acts_again() -> None:
    table = sale(2, ANNE, "orange 1", "orange 2")
    table.hold(BERT, "orange 3")
    table.lay("Reval", "rose 1")
    table.play("sell", "lose orange 3", "sail Reval", "buy rose 1")
    assert table.open(ANNE) == ["rose 1"]


@pytest.mark.rule("H21")
def test_a_second_sale_of_the_colour_takes_another_marker() -> None:
    table = sale(2, ANNE, "orange 1", "orange 2")
    table.booths("Reval", 1, 0)
    table.hold(ANNE, "orange 2", "orange 3")
    table.hold(BERT, "orange 3", "orange 3")
    table.play("sell", "lose orange 3", "sail Reval", "offer orange 2", "offer orange 3", "sell")
    assert table.actor == BERT
    assert table.choices() == ["lose orange 3"]
    table.play("lose orange 3")
    assert table.open(BERT) == []
    assert table.sold(ANNE) == ["orange 1", "orange 2", "orange 2", "orange 3"]
