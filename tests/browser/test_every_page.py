"""Every kind of page: no sideways scrolling on a phone, nothing serious for axe, light and dark; pictures are kept."""

from __future__ import annotations

import random

import pytest
from axe_playwright_python.sync_playwright import Axe

from browser.api import ApiTable
from browser.playing import Visitor
from fondaco import games

NARROW = {"width": 360, "height": 740}
PLAIN = {
    "home": "/",
    "new": "/new/merchants_of_medieval_europe",
    "rules": "/rules/hansa",
    "trouble": "/t/nosuchtable",
}


def serious(page) -> list[str]:
    """What axe finds that would keep somebody out."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found if one["impact"] in ("serious", "critical")
    ]


def sideways(page) -> list[str]:
    """What reaches beyond the right edge, when the page can be scrolled there."""
    return page.evaluate(
        """() => document.scrollingElement.scrollWidth <= innerWidth ? [] :
        [...document.body.querySelectorAll("*")].filter(e => e.getBoundingClientRect().right > innerWidth + 1)
        .map(e => e.outerHTML.slice(0, 120)).slice(0, 5).concat(["scrolls sideways"])"""
    )


def look(visitor: Visitor, address: str) -> None:
    """Judges a page in all its clothes."""
    page = visitor.page
    for size in (NARROW, {"width": 1280, "height": 900}):
        page.set_viewport_size(size)
        page.goto(address)
        page.wait_for_load_state("networkidle") if address == "/" else None
        assert not sideways(page), (address, size)
    assert not serious(page), address
    page.emulate_media(color_scheme="dark")
    assert not serious(page), f"{address} in the dark"
    page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("kind", PLAIN)
def test_pages_of_the_house(kind, visit):
    visitor = visit(reduced_motion="reduce")
    look(visitor, PLAIN[kind])
    visitor.forgive() if kind == "trouble" else None


def test_pages_round_a_table(visit):
    anna, stranger = visit("Anna", reduced_motion="reduce"), visit("stranger", reduced_motion="reduce")
    table = anna.sets_up("hansa", ["me", "hot", "friend"])
    look(anna, f"/t/{table}/0")
    anna.page.goto(f"/t/{table}/0")
    look(stranger, anna.invitation)
    look(anna, f"/t/{table}/pass/1")


@pytest.mark.parametrize("game", games.names())
def test_the_table_of_every_game(game, house, visit):
    table = ApiTable(house, game, max(3, games.find(game).players[0]))
    table.play_on(40, random.Random(5))
    visitor, seat = visit(reduced_motion="reduce"), table.acting()[0]
    visitor.opens(table.tokens[seat])
    look(visitor, f"/t/{table.name}/{seat}")
    look(visitor, f"/t/{table.name}/replay/{seat}?at=20")


def test_a_menu_where_a_thing_stands_for_several_moves(house, visit):
    chance = random.Random(11)
    for game in games.names():
        table = ApiTable(house, game, games.find(game).players[0])
        visitor = visit()
        for _ in range(60):
            seat = table.acting()[0]
            visitor.opens(table.tokens[seat])
            visitor.settles()
            several = visitor.page.locator("[data-moves*=' ']")
            if several.count():
                several.first.focus()
                visitor.page.keyboard.press("Enter")
                items = visitor.page.locator("[role=menuitem]")
                assert items.count() > 1
                assert all(items.all_inner_texts())
                assert not serious(visitor.page)
                visitor.page.keyboard.press("Escape")
                assert not items.count()
                return
            table.play_on(3, chance)
    raise AssertionError("nothing stands for several moves")
