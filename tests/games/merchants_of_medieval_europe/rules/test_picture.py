"""What the picture in the terminal has to tell for the rules to be played."""

from __future__ import annotations

import pytest

from games.merchants_of_medieval_europe.table import ANNE, BERT, CARL, Table


@pytest.mark.rule("M20")
def test_coming_price_moves_are_in_the_picture() -> None:
    table = Table()
    table.load(ANNE, fur=1)
    table.play("buy 1 cloth", "sell 1 fur")
    lines = [line for line in table.match.view(BERT).text().splitlines() if "after this" in line]
    assert [(line.split()[0], line[-18:]) for line in lines] == [
        ("cloth", "+1 after this turn"),
        ("fur", "-1 after this turn"),
    ]


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
