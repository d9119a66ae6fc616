"""Trade between players (M18)."""

from __future__ import annotations

import pytest

from fondaco.games.merchants_of_medieval_europe import state as s
from games.merchants_of_medieval_europe.table import ANNE, BERT, CARL, SCOTLAND, Table


def bargaining() -> Table:
    """Anne in London, Bert in Scotland, Carl in Paris, all with something on the wagon."""
    table = Table()
    table.place(anne="London", bert="Scotland", carl="Paris")
    table.load(ANNE, fur=3, cloth=4)
    table.load(BERT, wine=12, cloth=1)
    table.load(CARL, silk=5)
    table.coin(30, 7, 50)
    return table


@pytest.mark.rule("M18")
def test_partners_are_in_the_same_territory() -> None:
    table = bargaining()
    assert table.choices("trade") == ["trade with player 2"]
    table.place(bert="Paris")
    assert table.choices("trade") == []
    table.place(anne="Flanders")
    assert table.choices("trade") == ["trade with player 2", "trade with player 3"]


@pytest.mark.rule("M18")
def test_goods_and_coin_for_goods_and_coin() -> None:
    table = bargaining()
    table.play("trade with player 2", "give 2 fur", "give 5 coin", "give 1 coin", "ask 5 wine", "ask 2 wine", "propose")
    assert table.actor == BERT
    assert table.choices() == ["accept", "decline"]
    table.play("accept")
    assert table.actor == ANNE
    assert (table.wagon(ANNE), table.purse(ANNE)) == ({"cloth": 4, "fur": 1, "wine": 7}, 24)
    assert (table.wagon(BERT), table.purse(BERT)) == ({"cloth": 1, "fur": 2, "wine": 5}, 13)
    assert table.state.actions == 3
    assert (table.state.partner, table.state.phase) == (s.NOBODY, s.ACTION)
    assert not any((*table.state.given, *table.state.asked, table.state.given_coin, table.state.asked_coin))


@pytest.mark.rule("M18")
def test_coin_can_be_asked_for() -> None:
    table = bargaining()
    table.play("trade with player 2", "give 1 fur", "ask 5 coin", "ask 2 coin", "propose", "accept")
    assert (table.purse(ANNE), table.purse(BERT)) == (37, 0)


@pytest.mark.rule("M18", "M20")
def test_no_price_moves() -> None:
    table = bargaining()
    before = list(table.state.prices)
    table.play("trade with player 2", "give 1 fur", "ask 1 wine", "propose", "accept", "end the turn")
    assert list(table.state.prices) == before


@pytest.mark.rule("M18")
def test_a_declined_offer_costs_nothing() -> None:
    table = bargaining()
    table.play("trade with player 2", "give 2 fur", "ask 10 wine", "propose", "decline")
    assert (table.actor, table.state.actions) == (ANNE, 4)
    assert (table.wagon(ANNE), table.wagon(BERT)) == ({"cloth": 4, "fur": 3}, {"cloth": 1, "wine": 12})
    assert not any((*table.state.given, *table.state.asked))


@pytest.mark.rule("M18")
def test_three_offers_a_turn_withdrawn_ones_too() -> None:
    table = bargaining()
    table.play("trade with player 2", "give 1 fur", "propose", "decline")
    table.play("trade with player 2", "give 1 coin", "ask 1 wine", "withdraw")
    assert table.state.actions == 4
    table.play("trade with player 2", "give 1 fur", "propose", "accept")
    assert table.state.actions == 3
    assert table.choices("trade") == []
    table.play("end the turn")
    table.place(bert="London")
    assert table.choices("trade") == ["trade with player 1"]


@pytest.mark.rule("M18", "M13")
def test_a_trade_needs_an_action() -> None:
    table = bargaining()
    table.turn(ANNE, actions=1)
    table.play("trade with player 2", "give 1 fur", "propose", "accept")
    assert table.choices("trade") == []
    assert table.choices() == ["end the turn"]


@pytest.mark.rule("M18")
def test_a_gift_is_allowed_but_some_good_has_to_change_hands() -> None:
    table = bargaining()
    table.play("trade with player 2")
    assert "propose" not in table.choices()
    table.play("give 5 coin")
    assert "propose" not in table.choices()
    table.play("give 1 cloth")
    assert "propose" in table.choices()
    table.play("propose", "accept")
    assert table.wagon(BERT) == {"cloth": 2, "wine": 12}
    table.play("trade with player 2", "ask 1 wine")
    assert "propose" in table.choices()


@pytest.mark.rule("M18")
def test_only_what_its_owner_has() -> None:
    table = bargaining()
    table.play("trade with player 2")
    assert table.choices("give") == [
        *("give 1 cloth", "give 2 cloth", "give 1 fur", "give 2 fur"),
        *("give 1 coin", "give 2 coin", "give 5 coin", "give 10 coin", "give 20 coin"),
    ]
    assert table.choices("ask") == [
        *("ask 1 cloth", "ask 1 wine", "ask 2 wine", "ask 5 wine", "ask 10 wine"),
        *("ask 1 coin", "ask 2 coin", "ask 5 coin"),
    ]
    table.play("give 2 fur", "ask 10 wine", "give 20 coin")
    assert table.choices("give") == [
        *("give 1 cloth", "give 2 cloth", "give 1 fur"),
        *("give 1 coin", "give 2 coin", "give 5 coin", "give 10 coin"),
    ]
    assert table.choices("ask") == ["ask 1 cloth", "ask 1 wine", "ask 2 wine"]
    table.play("withdraw", "trade with player 2", "ask 5 coin")
    assert [choice for choice in table.choices() if choice.endswith("coin")] == ["ask 1 coin", "ask 2 coin"]


@pytest.mark.rule("M18")
def test_a_good_goes_in_one_direction_only() -> None:
    table = bargaining()
    table.play("trade with player 2", "give 1 cloth")
    assert "ask 1 cloth" not in table.choices()
    table.play("withdraw", "trade with player 2", "ask 1 cloth")
    assert "give 1 cloth" not in table.choices()


@pytest.mark.rule("M18", "M7")
def test_neither_wagon_may_overflow() -> None:
    table = bargaining()
    table.play("trade with player 2", "give 2 fur")
    assert "propose" in table.choices(), "13 and 2 are 15"
    table.play("give 1 fur")
    assert "propose" not in table.choices(), "16 are too many"
    table.play("ask 1 wine")
    assert "propose" in table.choices()
    table.play("withdraw", "trade with player 2", "ask 5 wine", "ask 2 wine", "ask 1 wine")
    assert "propose" in table.choices(), "7 and 8 are 15"
    table.play("ask 1 wine")
    assert "propose" not in table.choices()
    table.play("withdraw", "trade with player 2", "ask 5 wine", "ask 2 wine", "ask 1 wine", "ask 1 wine")
    table.state.horses[ANNE] = 2
    assert "propose" in table.choices()


@pytest.mark.rule("M18", "M19")
def test_faq_contracts_and_banknotes_are_not_traded() -> None:
    table = bargaining()
    table.hold(ANNE, SCOTLAND)
    table.state.notes[ANNE] = 1
    table.play("trade with player 2")
    assert {choice.split()[0] for choice in table.choices()} == {"give", "ask", "withdraw"}
    assert {choice.split()[-1] for choice in table.choices()} == {"cloth", "fur", "wine", "coin", "withdraw"}


@pytest.mark.rule("M18", "M23")
def test_offers_are_public() -> None:
    table = bargaining()
    table.play("trade with player 2", "give 2 fur", "ask 5 wine", "ask 5 coin", "propose")
    assert table.match.story(CARL)[-1] == "Anne proposes to Bert: 2 fur for 5 wine and 5 coin."
    table.play("accept")
    assert table.match.story(None)[-1] == "Bert accepts from Anne: 2 fur for 5 wine and 5 coin."


@pytest.mark.rule("M18")
def test_any_bundle_of_coin_can_be_said() -> None:
    table = bargaining()
    table.coin(19_999, 0, 0)
    table.play("trade with player 2", "give 1 fur")
    for part in (5000, 5000, 5000, 1000, 1000, 1000, 1000, 500, 200, 200, 50, 20, 20, 5, 2, 2):
        table.play(f"give {part} coin")
    assert table.choices("give") == ["give 1 cloth", "give 2 cloth", "give 1 fur", "give 2 fur"]
    table.play("propose", "accept")
    assert (table.purse(ANNE), table.purse(BERT)) == (0, 19_999)
