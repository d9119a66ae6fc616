"""What the picture in the terminal has to tell for the rules to be played."""

from __future__ import annotations

import pytest

from fondaco.games.merchants_of_medieval_europe import board
from fondaco.games.merchants_of_medieval_europe import state as s
from games.merchants_of_medieval_europe.table import ANNE, BERT, CARL, SCOTLAND, Table


@pytest.mark.rule("M20")
def test_coming_price_moves_are_in_the_picture() -> None:
    table = Table()
    table.load(ANNE, fur=1)
    table.play("buy 1 cloth", "sell 1 fur")
    lines = [line for line in table.match.view(BERT).text().splitlines() if "after this" in line]
    assert [(line.split()[0], line[-18:]) for line in lines] == [
        ("cloth", "+1 after this turn"),
        ("fur", "−1 after this turn"),
    ]


@pytest.mark.rule("M1", "M20")
def test_coming_price_moves_end_where_the_track_ends() -> None:
    table = Table()
    table.load(ANNE, grain=5)
    table.prices(grain=1, cloth=39)
    table.coin(500, 20, 20)
    table.play("sell 2 grain", "buy 2 cloth", "browse contracts", "keep none", "buy 1 cloth")
    view = table.match.view(BERT)
    lines = [line for line in view.text().splitlines() if "after this" in line]
    assert [(line.split()[0], line[-18:]) for line in lines] == [("cloth", "+1 after this turn")]
    assert board.pieces(view).count("me-arrow") == 1
    table.play("end the turn")
    assert (table.price("grain"), table.price("cloth")) == (1, 40)


@pytest.mark.rule("M5", "M15")
def test_ways_across_a_closed_border_are_not_in_the_picture() -> None:
    table = Table()
    table.card("border closed", "Iberia")
    table.place(anne="Aquitaine")
    told = " ".join(table.match.view(ANNE).text().splitlines())
    ways = told[told.index("Roads from Aquitaine:") :].split(".")
    assert ways[0] == "Roads from Aquitaine: Paris, Burgundy and Provence"
    assert "Portugal" not in ways[1] and "Valencia" not in ways[1] and "London" in ways[1]


@pytest.mark.rule("M18")
def test_players_have_the_numbers_by_which_offers_name_them() -> None:
    lines = Table(players=6).match.view(ANNE).text().splitlines()
    for seat, name in enumerate(("Anne", "Bert", "Carl", "Dora", "Emil", "Faye")):
        assert sum(f" {seat + 1} {name} " in line for line in lines) == 1


@pytest.mark.rule("M21")
def test_nobody_is_first_after_the_last_round() -> None:
    table = Table()
    table.books()
    assert "first" in table.match.view(None).text()
    table.last_round()
    table.turn(CARL)
    table.play("end the turn")
    assert table.match.over
    assert "first" not in table.match.view(None).text()


@pytest.mark.rule("M4", "M12", "M19")
def test_what_the_bank_and_the_piles_have_is_in_the_picture() -> None:
    table = Table()
    assert "The bank has 15 banknotes. Contracts: 24 in the deck, 0 discarded." in table.match.view(BERT).text()
    table.state.notes[CARL] = 2
    table.hold(ANNE, SCOTLAND)
    table.hold(BERT, "8 wine to London", shown=True)
    table.deck("12 grain to Norway", "8 fur to Saxony")
    text = " ".join(table.match.view(CARL).text().split())
    assert "The bank has 13 banknotes. Contracts: 2 in the deck, 20 discarded: 8 cloth, 6 metal to Novgorod; " in text


@pytest.mark.rule("M19", "M23")
def test_a_browse_under_way_is_not_in_the_deck() -> None:
    table = Table().play("browse contracts")
    for viewer in (ANNE, BERT):
        assert "Contracts: 20 in the deck, 0 discarded." in table.match.view(viewer).text()


@pytest.mark.rule("M5")
def test_a_market_card_keeps_goods_and_numbers_together() -> None:
    table = Table()
    for card in range(s.MARKETS):
        table.state.card = card
        lines = [line.rstrip() for line in table.match.view(None).text().splitlines()]
        for good, name in enumerate(table.names["goods"]):
            swing = table.printed.swing[card, good]
            if swing:
                shown = f"{name} {'−' if swing < 0 else '+'}{abs(swing)}"
                assert sum(shown in line for line in lines) == 1, table.names["markets"][card]


@pytest.mark.rule("M22")
def test_the_result_is_in_the_picture() -> None:
    table = Table()
    table.last_round()
    table.coin(100, 40, 7)
    table.state.notes[BERT] = 1
    table.turn(CARL)
    table.play("end the turn")
    ends = [line.split("contracts")[1].strip() for line in table.match.view(None).text().splitlines()
            if line.endswith("in the end")]  # fmt: skip
    assert ends == ["100 in the end", "-10 in the end", "7 in the end"]


@pytest.mark.rule("M13", "M14", "M18")
def test_prompts_fit_a_line() -> None:
    table = Table()
    table.coin(12345, 20, 20)
    table.load(BERT, cloth=10)
    table.place(anne="Aquitaine", bert="Burgundy")
    table.state.horses[ANNE] = 2
    table.play("go Provence")
    moving = table.match.prompt(ANNE)
    assert moving == "Provence, 12345 coin: 3 actions left, 1 movement point unused; still moving."
    table.play("trade with player 2", "ask 10 cloth", "give 20 coin")
    offering = table.match.prompt(ANNE)
    assert offering == "To Bert: you give 20 coin and get 10 cloth. Add to it, propose or withdraw."
    assert max(len(moving), len(offering)) <= 80
