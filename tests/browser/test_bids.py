"""Choices that are made at once: bids posted at the same instant all count, and the pages show it."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from browser.api import ApiTable
from fondaco import games
from fondaco.engine.game import Game

TOGETHER = 3


def chooses_at_once(name: str) -> bool:
    """Whether a game lets three players choose at once, as a random game shows."""
    match, chance = Game(games.find(name), compiled=False).start(TOGETHER, 1), random.Random(1)
    while not match.over and len(match.actors()) < TOGETHER:
        seat = match.actors()[0]
        match.play(seat, chance.choice(match.legal(seat)))
    return not match.over


GAMES = [name for name in games.names() if chooses_at_once(name)]


def test_some_games_have_bids():
    assert GAMES


@pytest.mark.parametrize("game", GAMES)
def test_three_bids_at_the_same_instant_all_count(game, house, visit):
    chance = random.Random(7)
    table = ApiTable(house, game, TOGETHER)
    assert table.play_on(500, chance, until=TOGETHER)
    watched = visit("Anna")
    watched.opens(table.tokens[0])
    watched.settles()
    sheets = [table.sheet(seat) for seat in range(TOGETHER)]
    chosen = [chance.choice(sheet["choices"])["move"] for sheet in sheets]
    start = Barrier(TOGETHER)

    def bid(seat: int) -> None:
        start.wait()
        table.play(seat, chosen[seat], sheets[seat]["decision"])

    with ThreadPoolExecutor(TOGETHER) as hands:
        list(hands.map(bid, range(TOGETHER)))
    after = table.sheet(0)
    assert after["moves"] == sheets[0]["moves"] + TOGETHER
    watched.page.wait_for_function("v => Number(document.body.dataset.version) >= v", arg=after["version"])
    shown = [
        int(n)
        for n in watched.page.eval_on_selector_all(
            "[data-list=log] li", "lines => lines.map(line => line.dataset.number)"
        )
    ]
    assert set(range(sheets[0]["moves"], after["moves"])) <= set(shown)
