"""Printed goods and wagons (M1, M2, M7), buying and selling (M16, M17), accounting (M12)."""

from __future__ import annotations

import pytest

from fondaco.games.merchants_of_medieval_europe import state as s
from games.merchants_of_medieval_europe.table import ANNE, BERT, CARL, Table, numbers


@pytest.mark.rule("M1")
def test_prices_at_the_start() -> None:
    table = Table()
    assert list(table.names["goods"]) == ["cloth", "grain", "metal", "fur", "wine", "glass", "spice", "silk"]
    assert list(table.printed.price) == [1, 1, 2, 3, 3, 4, 5, 6]
    match = table.game.start(3, 5)
    assert list(match.view(None).record.prices) == [1, 1, 2, 3, 3, 4, 5, 6]


@pytest.mark.rule("M2")
def test_180_goods_cards_in_the_supply() -> None:
    match = Table().game.start(4, 5)
    supply = list(match.view(None).record.supply)
    assert sum(supply) == 180
    assert supply == [25, 25, 25, 25, 20, 20, 20, 20]


@pytest.mark.rule("M1")
def test_the_bank_always_has_coin() -> None:
    table = Table()
    table.coin(30_000, 0, 0)
    table.load(ANNE, silk=15)
    table.prices(silk=40)
    table.state.goods[ANNE, table.good("silk")] = 15
    table.play("sell 10 silk", "sell 5 silk")
    assert table.purse() == 30_600
    table.coin(2_000_000, 0, 0)
    table.load(ANNE, fur=1)
    assert table.play("sell 1 fur").purse() == 2_000_003


@pytest.mark.rule("M16")
def test_only_what_the_region_sells() -> None:
    table = Table()
    table.coin(3, 0, 0)
    assert table.choices("buy") == ["buy 1 cloth", "buy 2 cloth"]
    table.place(anne="Venice")
    table.coin(10, 0, 0)
    assert table.choices("buy") == ["buy 1 glass", "buy 2 glass", "buy 1 spice", "buy 2 spice"]
    table.place(anne="Scotland")
    assert table.choices("buy") == []


@pytest.mark.rule("M16")
def test_buying_pays_the_price_of_each_unit() -> None:
    table = Table()
    table.prices(cloth=3)
    table.play("buy 5 cloth", "buy 1 cloth")
    assert (table.purse(), table.wagon(), table.supply("cloth")) == (2, {"cloth": 6}, 19)
    assert table.choices("buy") == []
    table.coin(3, 0, 0)
    assert table.choices("buy") == ["buy 1 cloth"]


@pytest.mark.rule("M16")
def test_only_what_is_in_stock() -> None:
    table = Table()
    table.coin(100, 0, 0)
    table.load(BERT, cloth=15)
    table.load(CARL, cloth=8)
    assert table.choices("buy") == ["buy 1 cloth", "buy 2 cloth"]
    table.play("buy 2 cloth")
    assert table.choices("buy") == []
    table.play("end the turn", "sell 5 cloth")
    assert table.choices("buy") == ["buy 1 cloth", "buy 2 cloth", "buy 5 cloth"]


@pytest.mark.rule("M16", "M7")
@pytest.mark.parametrize(("horses", "room"), [(1, 15), (2, 25)])
def test_a_full_wagon_takes_nothing(horses: int, room: int) -> None:
    table = Table()
    table.coin(100, 0, 0)
    table.state.horses[ANNE] = horses
    table.load(ANNE, grain=room - 1 - 5, fur=5)
    assert table.choices("buy") == ["buy 1 cloth"]
    table.play("buy 1 cloth")
    assert table.choices("buy") == []
    table.play("sell 2 fur")
    assert table.choices("buy") == ["buy 1 cloth", "buy 2 cloth"]


@pytest.mark.rule("M14", "M16")
def test_any_number_is_a_series_in_one_action() -> None:
    table = Table()
    table.coin(100, 0, 0)
    table.state.horses[ANNE] = 2
    for units in range(1, 26):
        other = Table()
        other.coin(100, 0, 0)
        other.state.horses[ANNE] = 2
        left = units
        for amount in (10, 5, 2, 1):
            while left >= amount:
                other.play(f"buy {amount} cloth")
                left -= amount
        assert (other.wagon(), other.state.actions) == ({"cloth": units}, 3)
        assert other.play("end the turn").price("cloth") == 2


@pytest.mark.rule("M17")
def test_selling_anywhere_anything_at_the_price() -> None:
    table = Table()
    table.place(anne="Scotland")
    table.load(ANNE, silk=3, grain=10)
    table.prices(silk=11)
    assert table.choices("sell") == [
        *("sell 1 grain", "sell 2 grain", "sell 5 grain", "sell 10 grain"),
        *("sell 1 silk", "sell 2 silk"),
    ]
    table.play("sell 2 silk", "sell 5 grain")
    assert (table.purse(), table.supply("silk"), table.supply("grain")) == (47, 19, 20)
    assert table.wagon() == {"grain": 5, "silk": 1}


@pytest.mark.rule("M12")
def test_upgrading_takes_40_coin() -> None:
    table = Table()
    table.books()
    table.coin(39, 0, 0)
    assert table.choices() == ["take a banknote", "close the books"]
    table.coin(40, 0, 0)
    assert table.choices() == ["upgrade the wagon", "take a banknote", "close the books"]
    table.play("upgrade the wagon")
    assert (table.purse(), table.state.horses[ANNE]) == (0, 2)
    table.coin(100, 0, 0)
    assert "upgrade the wagon" not in table.choices()


@pytest.mark.rule("M12", "M7")
def test_a_loan_can_pay_for_the_horse() -> None:
    table = Table()
    table.books()
    table.coin(30, 0, 0)
    table.play("take a banknote", "upgrade the wagon")
    assert (table.purse(), table.state.horses[ANNE], table.state.notes[ANNE]) == (0, 2, 1)


@pytest.mark.rule("M12")
def test_one_banknote_a_round() -> None:
    table = Table()
    table.books()
    table.play("take a banknote")
    assert (table.purse(), table.state.notes[ANNE]) == (30, 1)
    assert "take a banknote" not in table.choices()
    table.play("close the books")
    assert table.actor == BERT
    assert "take a banknote" in table.choices()
    table.play("take a banknote", "close the books", "close the books")
    assert (table.actor, table.state.phase) == (ANNE, s.ACTION)
    assert table.choices("take") == []
    table.play("end the turn", "end the turn", "end the turn", "close the books")
    assert table.actor == ANNE
    assert "take a banknote" in table.choices()


@pytest.mark.rule("M12")
def test_only_while_the_bank_has_banknotes() -> None:
    table = Table(edition=numbers("bank", notes=3))
    table.books()
    table.state.notes[BERT] = 2
    table.play("take a banknote", "close the books")
    assert table.choices() == ["pay back a banknote", "close the books"]
    table.play("pay back a banknote")
    assert "take a banknote" in table.choices()


@pytest.mark.rule("M12")
def test_paying_back_any_number_at_20_each() -> None:
    table = Table()
    table.books()
    table.state.notes[ANNE] = 4
    table.coin(59, 0, 0)
    table.play("pay back a banknote", "pay back a banknote")
    assert (table.purse(), table.state.notes[ANNE]) == (19, 2)
    assert "pay back a banknote" not in table.choices()
    table.coin(20, 0, 0)
    table.play("pay back a banknote")
    assert (table.purse(), table.state.notes[ANNE]) == (0, 1)
    table.state.notes[ANNE] = 0
    table.coin(99, 0, 0)
    assert "pay back a banknote" not in table.choices()


@pytest.mark.rule("M12")
def test_accounting_goes_round_and_then_the_turns_begin() -> None:
    table = Table()
    table.state.start = CARL
    table.books(CARL)
    for seat in (CARL, ANNE, BERT):
        assert (table.actor, table.state.phase) == (seat, s.BOOKS)
        table.play("close the books")
    assert (table.actor, table.state.phase, table.state.actions) == (CARL, s.ACTION, 4)


@pytest.mark.rule("M12")
def test_another_edition_can_have_other_terms() -> None:
    table = Table(edition=numbers("coin", horse=10, loan=7, repay=9))
    table.books()
    table.play("take a banknote", "upgrade the wagon", "pay back a banknote")
    assert table.purse() == 20 + 7 - 10 - 9
