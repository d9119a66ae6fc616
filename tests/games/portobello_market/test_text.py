"""The picture of the table for a terminal."""

from __future__ import annotations

from random import Random

import pytest

from games.portobello_market.table import ANNE, BERT, Table
from laws.positions import game_of, random_match

WIDTH = 80


def lines(table: Table) -> list[str]:
    """The picture as a bystander sees it."""
    return table.match.view(None).text().splitlines()


def test_the_map_names_every_plaza_and_district() -> None:
    table = Table()
    picture = table.match.view(None).text()
    for name in (*table.plazas, *table.districts):
        assert picture.count(name) >= 1, name


def test_stalls_customers_the_bobby_and_counters_are_on_it() -> None:
    table = Table(2).choosing(ANNE, "Denbigh").row("Colville–Lonsdale", "AB").customers("Powis S, Oxford B")
    assert "●" not in "".join(lines(Table(2))[:19])
    table.play("score Malton with 4")
    picture = "\n".join(lines(table)[:19])
    assert "●3─────■3" in picture
    assert (picture.count("[S]"), picture.count("[B]"), picture.count("[ ]")) == (1, 1, 9)
    assert "»Denbigh«" in picture
    assert "BOBBY" in picture
    assert "●×4" in picture


def test_every_player_has_a_line() -> None:
    table = Table(3).acting(BERT, actions=3).score(7, 1, 30)
    below = lines(table)[19:]
    assert any("▶ ■ Bert" in line and "1 point " in line and "up 2 3" in line for line in below)
    assert any("▲ Carl" in line and "30 points" in line and "20 stalls" in line for line in below)
    assert any("3 actions left" in line for line in below)
    assert any("2 actions left, a bourgeois in the hand" in line for line in lines(table.holding("B")))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_never_wider_than_80_columns(players: int) -> None:
    game = game_of("portobello_market")
    for seed in range(5):
        for stage in range(0, 1001, 125):
            match = random_match(game, players, seed, Random(seed), stage)
            text = match.view(None).text()
            assert max(map(len, text.splitlines())) <= WIDTH
            plain = match.view(None).text(colour=True)
            assert "\x1b[" in plain
            for line in text.splitlines():
                assert not line.endswith(("Neutral counter", "what each spac"))
