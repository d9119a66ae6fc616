"""Looking back: every position has an address, keys and slider go through them, anybody's eyes after the end."""

from __future__ import annotations

import random

from browser.api import ApiTable


def test_stepping_through_a_game_and_playing_on_from_there(house, visit):
    table = ApiTable(house, "hansa", 2)
    table.play_on(30, random.Random(5))
    seat = table.acting()[0]
    visitor = visit()
    visitor.opens(table.tokens[seat])
    page = visitor.page
    page.locator(".steps a[aria-label=Back]").click()
    page.wait_for_url("**/replay/**")
    visitor.settles()
    assert page.url.endswith("?at=29")
    for key, at in (("ArrowLeft", 28), ("ArrowRight", 29), ("Home", 0), ("ArrowRight", 1), ("End", 30)):
        page.keyboard.press(key)
        page.wait_for_url(f"**?at={at}")
        assert page.inner_text(".strip output") == f"{at} of 30"
    page.keyboard.press("Home")
    page.wait_for_url("**?at=0")
    page.get_by_role("button", name="Play the game").click()
    page.wait_for_url("**?at=2")
    page.get_by_role("button", name="Play the game").click()
    page.locator(".strip [type=range]").fill("12")
    page.wait_for_url("**?at=12")
    board = page.inner_html("[data-part=pieces]")
    page.reload()
    visitor.settles()
    assert page.inner_html("[data-part=pieces]") == board, "the address leads to the same position"
    assert page.locator("[data-list=log] li.future").count()
    assert not page.locator("[data-moves]").count()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*/*")
    assert f"/t/{table.name}" not in page.url
    visitor.waits_for_turn()
    assert page.locator(".caption", has_text="a bot").count() == 1


def test_eyes_of_others_are_open_after_the_end_only(house, visit):
    table = ApiTable(house, "dschunke", 3)
    chance = random.Random(5)
    table.play_on(30, chance)
    visitor = visit()
    visitor.opens(table.tokens[0])
    page = visitor.page
    page.goto(f"/t/{table.name}/replay/0?at=5")
    assert page.locator(".eyes a").all_inner_texts() == ["a watcher"]
    refused = page.goto(f"/t/{table.name}/replay/1?at=5")
    assert refused.status == 403
    visitor.forgive()
    table.play_on(1000, chance)
    page.goto(f"/t/{table.name}/replay/0?at=5")
    assert page.locator(".eyes a").count() == 3
    page.get_by_role("link", name="Player 1").click()
    page.wait_for_url("**/replay/1?at=5")


def test_a_saved_game_comes_back_as_a_table(house, visit, tmp_path):
    table = ApiTable(house, "portobello_market", 2)
    table.play_on(1000, random.Random(8))
    visitor = visit()
    visitor.opens(table.tokens[0])
    page = visitor.page
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save to a file").click()
    saved.value.save_as(tmp_path / "game.save.json")
    page.goto("/")
    page.set_input_files("[data-fills=save]", tmp_path / "game.save.json")
    page.wait_for_function("document.querySelector('[name=save]').value.length > 100")
    page.get_by_role("button", name="Open it").click()
    page.wait_for_url("**/t/**")
    assert "The game is over." in page.inner_text(".say")
    page.get_by_role("button", name="Another game").click()
    page.get_by_role("link", name="I am Player").or_(page.locator(".bar.yours")).wait_for()
