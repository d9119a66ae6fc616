"""The picture of London Markets in a terminal."""

from __future__ import annotations

import pytest

from fondaco.games.parts import table as t
from games.london_markets.table import ANNE, BERT, Table


@pytest.mark.parametrize("players", [3, 4])
def test_nothing_of_a_players_panel_is_cut_off(players: int) -> None:
    table = Table(players)
    table.state.money[:players] = [123] * players
    table.state.tiebreaker = table.state.start = ANNE
    table.hold(ANNE, coffee=15)
    page = table.match.view(ANNE).text().splitlines()
    panel = next(row for row, line in enumerate(page) if "● Anne" in line)
    assert page[panel].endswith("20 bars · replenishment 2 · starts")
    assert page[panel + 1].strip() == "wins ties"
    assert max(map(len, page)) <= 80
    table.state.start = BERT
    page = table.match.view(BERT).text().splitlines()
    assert any("■ Bert" in line and line.endswith("starts") for line in page)


def test_the_last_market_card_is_announced_until_it_lies_open() -> None:
    table = Table()
    assert "Round 12 will be: coffee £2, soap £4" in table.match.view(None).text()
    table.state.round = 11
    assert "Round 12 will be" in table.match.view(None).text()
    table.state.round = 12
    table.state.phase = t.ACT
    assert "Round 12 will be" not in table.match.view(None).text()
