"""Several people at one device: a curtain between their turns, and nothing of anybody's hand behind it."""

from __future__ import annotations

import random

import pytest

from fondaco import games


@pytest.mark.parametrize("game", games.names())
def test_the_curtain_shows_no_hand(game, visit):
    chance, visitor = random.Random(2), visit("Anna")
    page = visitor.page
    players = games.find(game).players[0]
    table = visitor.sets_up(game, ["me", *["hot"] * (players - 1)])
    curtains = 0
    for _ in range(60):
        page.wait_for_function("() => location.pathname.includes('/pass/') || document.querySelector('.bar.yours')")
        if "/pass/" in page.url:
            curtains += 1
            seat = int(page.url.rsplit("/", 1)[1])
            assert not page.locator("svg.sheet, [data-part], [data-list]").count()
            assert "Pass the device to" in page.inner_text("h1")
            other = next(number for number in range(players) if number != seat)
            for hidden in (f"/t/{table}/{other}", f"/t/{table}/replay/{other}?at=0"):
                page.goto(hidden)
                assert f"/pass/{seat}" in page.url, f"{hidden} shows another's hand"
            if curtains == 3:
                return
            page.locator("a.first").click()
            page.wait_for_url(f"**/t/{table}/{seat}")
            visitor.settles()
        version = visitor.version
        if page.locator(".bar button.confirm").count():
            page.locator(".bar button.confirm").click()
        else:
            buttons = page.locator("[data-part=moves] button.move")
            buttons.nth(chance.randrange(buttons.count())).click()
        page.wait_for_function(
            "old => location.pathname.includes('/pass/') || Number(document.body.dataset.version) > old", arg=version
        )
    raise AssertionError(f"only {curtains} curtains fell")
