"""Two people and a bot play a whole game by clicks alone, one at a desk and one on a phone."""

from __future__ import annotations

import random

import pytest

import fondaco
from browser.playing import play_on
from fondaco import games


@pytest.mark.parametrize("game", games.names())
def test_two_people_and_a_bot_finish_a_game_by_clicks(game, visit, pictures, tmp_path):
    chance = random.Random(game)
    anna, bruno = visit("Anna"), visit("Bruno", phone=True)
    anna.sets_up(game, ["me", "friend", "apprentice"])
    bruno.joins(anna.invitation)
    bruno.page.get_by_label("I confirm my turns").uncheck()
    bruno.page.get_by_role("button", name="Keep").click()
    players = [anna, bruno]
    play_on(players, chance, clicks=60)
    for visitor, size in zip(players, ("desktop", "phone"), strict=True):
        visitor.page.evaluate("scrollTo(0, 0)")
        visitor.page.screenshot(path=pictures / f"{game}-{size}.png")
    play_on(players, chance)
    for visitor in players:
        assert "The game is over." in visitor.page.inner_text(".say")
        assert not visitor.page.locator("[data-moves]").count()
    anna.page.screenshot(path=pictures / f"{game}-desktop-end.png")
    bruno.page.screenshot(path=pictures / f"{game}-phone-end.png", full_page=True)

    with anna.page.expect_download() as saved:
        anna.page.get_by_role("link", name="Save to a file").click()
    saved.value.save_as(tmp_path / "game.save.json")
    match = fondaco.load(tmp_path / "game.save.json")
    assert match.over
    assert match.seats[:2] == ("Anna", "Bruno")
    winners = [name for name, place in zip(match.seats, match.places(), strict=True) if place == 1]
    assert all(name in anna.page.inner_text(".say") for name in winners)
