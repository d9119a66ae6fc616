"""The promo card (H26): 2 for the highest stack, 3 for the fifth pile, 4 for most cities, 5 for most small sales."""

from __future__ import annotations

import pytest

from games.hansa.table import ANNE, BERT, CARL, Table, numbers

STACK, FIFTH, CITIES, SMALL = 2, 3, 4, 5
SOLE, SHARED = 4, 2  # points of a city (H24)


def promo(players: int = 3) -> Table:
    """An empty table with the card."""
    return Table(players, promo=1)


@pytest.mark.rule("H26")
def test_the_card_is_an_option_and_off_by_default() -> None:
    assert Table().game.options == {"promo": 0}
    assert promo().game.options == {"promo": 1}


@pytest.mark.rule("H26")
def test_nobody_gets_anything_for_none() -> None:
    assert promo().match.points() == [0, 0, 0]


@pytest.mark.rule("H26")
def test_highest_stack() -> None:
    table = promo()
    table.booths("Riga", 3, 2, 1)
    assert table.match.points() == [SHARED + CITIES + STACK, SHARED + CITIES, SHARED + CITIES]


@pytest.mark.rule("H26")
@pytest.mark.parametrize("city", ["Tønsberg", "Riga"])
def test_the_stack_is_a_single_one_not_all_booths(city: str) -> None:
    table = promo(2)
    table.booths("Danzig", 2, 1)
    table.booths("Kalmar", 2, 1)
    table.booths(city, 0, 3)
    assert table.match.points() == [2 * SHARED, 2 * SHARED + SOLE + STACK + CITIES]


@pytest.mark.rule("H26")
def test_tied_stacks_all_get_it() -> None:
    table = promo()
    table.booths("Riga", 3, 0, 1)
    table.booths("Danzig", 0, 3, 1)
    assert table.match.points() == [SHARED + STACK, SHARED + STACK, 2 * SHARED + CITIES]


@pytest.mark.rule("H26", "H23")
def test_who_opened_the_fifth_pile() -> None:
    table = promo()
    table.stock_up("Riga")
    table.stack(left=4)
    table.play("end", "refill")
    assert table.match.points() == [0, FIFTH, 0]


@pytest.mark.rule("H26", "H23")
def test_a_later_refill_does_not_open_it_again() -> None:
    table = promo()
    table.stock_up("Riga", "Danzig")
    table.lay("Danzig", "orange 1", "orange 2")
    table.stack(left=8)
    table.play("end", "refill", "sail Danzig", "buy orange 1", "end", "refill")
    assert table.actor == CARL
    assert table.match.points() == [0, FIFTH + 1, 0]


@pytest.mark.rule("H26")
def test_most_cities() -> None:
    table = promo()
    table.booths("Riga", 2, 0, 0)
    table.booths("Danzig", 0, 1, 2)
    table.booths("Tønsberg", 0, 1, 0)
    assert table.match.points() == [SOLE + STACK, SHARED + SOLE + CITIES, SHARED + STACK]


@pytest.mark.rule("H26")
def test_tied_cities_all_get_it() -> None:
    table = promo()
    table.booths("Riga", 2, 0, 0)
    table.booths("Danzig", 0, 0, 1)
    assert table.match.points() == [SOLE + STACK + CITIES, 0, SOLE + CITIES]


@pytest.mark.rule("H26")
@pytest.mark.parametrize("colour", ["orange", "rose", "white"])
def test_most_sold_markers_with_one_barrel(colour: str) -> None:
    table = promo()
    table.have_sold(ANNE, f"{colour} 1", f"{colour} 1")
    table.have_sold(BERT, f"{colour} 1", "teal 2", "teal 2", "teal 3")
    table.have_sold(CARL, "teal 2", "teal 3")
    table.hold(CARL, "brown 1", "brown 1", "brown 1")
    assert table.match.points() == [2 + 2 + SMALL, 2 + 3 + 3 + 4, 3 + 4 + 3]


@pytest.mark.rule("H26")
def test_small_sales_of_all_colours_count_together() -> None:
    table = promo(2)
    table.have_sold(ANNE, "orange 1", "brown 1", "teal 1")
    table.have_sold(BERT, "rose 1", "rose 1")
    assert table.match.points() == [6 + SMALL, 4]


@pytest.mark.rule("H26")
def test_tied_small_sales_all_get_it() -> None:
    table = promo()
    table.have_sold(ANNE, "orange 1")
    table.have_sold(CARL, "brown 1")
    table.have_sold(BERT, "brown 2")
    assert table.match.points() == [2 + SMALL, 3, 2 + SMALL]


@pytest.mark.rule("H26")
def test_bonuses_add_up() -> None:
    table = promo(2)
    table.booths("Riga", 2, 1)
    table.booths("Kalmar", 1, 0)
    table.have_sold(ANNE, "orange 1")
    table.state.opener = ANNE
    assert table.match.points() == [SHARED + SOLE + 2 + STACK + FIFTH + CITIES + SMALL, SHARED]


@pytest.mark.rule("H26", "H25")
def test_bonuses_count_before_the_tie() -> None:
    table = promo(2)
    table.booths("Riga", 3, 2)  # both get the cities' bonus
    table.hold(BERT, "orange 2", "orange 2")
    assert table.match.points() == [SHARED + STACK + CITIES, SHARED + CITIES + 2]
    assert table.match.places() == [1, 2]
    table.hold(BERT, "brown 2")
    assert table.match.places() == [2, 1]


@pytest.mark.rule("H26")
def test_another_edition_can_have_other_bonuses() -> None:
    board = numbers("scoring", promo=[10, 11, 12, 13])
    table = Table(2, edition=board, promo=1)
    table.have_sold(BERT, "orange 1")
    table.state.opener = ANNE
    assert table.match.points() == [11, 2 + 13]
    table.booths("Riga", 1, 0)
    assert table.match.points() == [11 + SOLE + 10 + 12, 2 + 13]
