"""What can happen in the middle of a turn: reloads, lost connections, double clicks, stale tabs, second thoughts."""

from __future__ import annotations

import random

import pytest

from browser.api import ApiTable
from browser.playing import Visitor

LIST = "[data-part=moves] button.move"


@pytest.fixture
def table(house):
    """A table of Hansa for two, in the middle of a turn of seat 0 or 1."""
    made = ApiTable(house, "hansa", 2)
    made.play_on(12, random.Random(1))
    return made


@pytest.fixture
def two(table, visit) -> tuple[Visitor, Visitor]:
    """Whose turn it is, and the other one."""
    mover = table.acting()[0]
    first, second = visit("mover"), visit("other")
    first.opens(table.tokens[mover])
    second.opens(table.tokens[1 - mover])
    for visitor in (first, second):
        visitor.settles()
    return first, second


def lines(visitor: Visitor) -> list[str]:
    return visitor.page.locator("[data-list=log] li").all_inner_texts()


def test_a_move_reaches_the_other_page(two):
    mover, other = two
    before = len(lines(other))
    version = other.version
    mover.clicks(LIST)
    other.waits_for_news(version)
    other.page.wait_for_function("n => document.querySelectorAll('[data-list=log] li').length > n", arg=before)
    assert lines(other) == lines(mover)
    assert other.page.inner_html("[data-part=pieces]").count("data-moves") == 0


def test_a_reload_in_mid_turn_changes_nothing(two):
    mover, _ = two
    mover.clicks(LIST)
    before = mover.page.inner_text("[data-part=moves]"), lines(mover)
    mover.page.reload()
    mover.settles()
    assert (mover.page.inner_text("[data-part=moves]"), lines(mover)) == before
    mover.clicks(LIST)


def test_offline_and_online_again_in_mid_turn(two):
    mover, other = two
    other.page.context.set_offline(True)
    other.page.wait_for_selector(".connection:not([hidden])")
    version = other.version
    mover.clicks(LIST)
    mover.page.context.set_offline(True)
    mover.page.locator(LIST).first.click()
    mover.page.wait_for_selector(".refusal:not([hidden])")
    assert "did not reach the house" in mover.page.inner_text(".refusal")
    for visitor in two:
        visitor.page.context.set_offline(False)
        visitor.page.wait_for_selector(".connection[hidden]", state="attached")
    other.waits_for_news(version)
    mover.clicks(LIST)
    other.page.wait_for_function("v => Number(document.body.dataset.version) >= v", arg=mover.version)
    assert lines(other) == lines(mover)
    for visitor in two:
        visitor.forgive()


def test_a_double_click_plays_once(two, table):
    mover, _ = two
    seat = table.acting()[0]
    moves = table.sheet(seat)["moves"]
    version = mover.version
    mover.page.locator(LIST).first.dblclick()
    mover.waits_for_news(version)
    mover.page.wait_for_timeout(300)
    assert table.sheet(seat)["moves"] == moves + 1


def test_a_stale_tab_plays_once_and_is_told(two, table):
    mover, _ = two
    stale = Visitor("stale", mover.page.context.new_page())
    stale.page.route("**/events", lambda route: route.abort())
    stale.page.goto(mover.page.url)
    stale.settles()
    seat = table.acting()[0]
    mover.clicks(LIST)
    moves = table.sheet(seat)["moves"]
    assert stale.version < mover.version
    stale.page.locator(LIST).first.click()
    stale.page.wait_for_selector(".refusal:not([hidden])")
    assert "has moved on" in stale.page.inner_text(".refusal")
    assert table.sheet(seat)["moves"] == moves
    assert stale.page.inner_text("[data-part=moves]") == mover.page.inner_text("[data-part=moves]")


def test_undo_restart_and_confirm(visit):
    anna, bruno = visit("Anna"), visit("Bruno")
    anna.sets_up("hansa", ["me", "friend"])
    bruno.joins(anna.invitation)
    chance = random.Random(4)
    people = [anna, bruno]
    seen = set()
    for _ in range(200):
        mover = next((one for one in people if one.asked), None)
        if mover is None:
            anna.page.wait_for_timeout(20)
            continue
        other = people[1 - people.index(mover)]
        if mover.page.locator("button.restart").count() and "restart" not in seen:
            told = len(lines(mover))
            mover.clicks("button.restart")
            mover.page.wait_for_function("n => document.querySelectorAll('[data-list=log] li').length < n", arg=told)
            assert not mover.page.locator("button.undo").count()
            seen.add("restart")
        elif mover.page.locator("button.confirm").count():
            assert not other.asked
            other.page.wait_for_function("() => document.querySelector('.say').innerText.includes('confirm')")
            if "undo" not in seen:
                mover.clicks("button.undo")
                assert mover.asked
                seen.add("undo")
            else:
                mover.clicks("button.confirm")
                other.waits_for_turn()
                seen.add("confirm")
        else:
            mover.plays(chance)
        if seen == {"restart", "undo", "confirm"}:
            return
    raise AssertionError(f"only {seen} came up")


def test_what_is_settled_is_taken_back_by_consent(visit):
    anna, bruno = visit("Anna"), visit("Bruno")
    anna.sets_up("hansa", ["me", "friend"])
    bruno.joins(anna.invitation)
    people = [anna, bruno]
    mover = next(one for one in [*people, *people] if one.asked or one.page.wait_for_timeout(200))
    other = people[1 - people.index(mover)]
    mover.clicks(LIST)
    mover.clicks("button.confirm")
    other.waits_for_turn()
    mover.page.get_by_role("button", name="Ask to take my last move back").click()
    other.page.get_by_role("button", name="Agree").click()
    mover.waits_for_turn()
    assert "takes the last move back" in " ".join(lines(mover))


def test_a_refused_move_cites_a_rule_that_can_be_read(visit, two):
    mover, _ = two
    mover.page.get_by_label("Or write a move").fill("settle Copenhagen")
    mover.page.locator(".typed button").click()
    mover.page.wait_for_selector(".refusal:not([hidden]) a")
    with mover.page.expect_popup() as opened:
        mover.page.locator(".refusal a").click()
    number = opened.value.url.partition("#")[2]
    assert opened.value.locator(f"li#{number}").is_visible()
    mover.forgive()


def test_the_page_works_without_script(table, visit):
    visitor = visit("plain", java_script_enabled=False)
    seat = table.acting()[0]
    visitor.opens(table.tokens[seat])
    moves = table.sheet(seat)["moves"]
    visitor.page.locator(LIST).first.click()
    visitor.page.wait_for_load_state()
    assert table.sheet(seat)["moves"] == moves + 1
    assert visitor.page.url.endswith(f"/{seat}")
    visitor.page.get_by_label("Say something").fill("good evening")
    visitor.page.get_by_role("button", name="Say").click()
    assert "good evening" in visitor.page.inner_text("[data-list=chat]")
    visitor.page.locator(".steps a").first.click()
    assert "After 0 of" in visitor.page.inner_text(".say")


def test_talk_and_hovering_over_the_log(two):
    mover, other = two
    mover.page.get_by_label("Say something").fill("<b>hello</b> & welcome")
    mover.page.get_by_role("button", name="Say").click()
    other.page.wait_for_selector("[data-list=chat] li")
    assert "<b>hello</b> & welcome" in other.page.inner_text("[data-list=chat]")
    word = mover.page.locator("[data-list=log] .name").last
    word.hover()
    pointed = mover.page.locator(".pointed")
    assert pointed.count()
    assert pointed.first.get_attribute("data-name") == word.get_attribute("data-points")


def test_your_turn_shows_in_title_and_icon(two):
    mover, other = two
    assert mover.page.title().startswith("▶")
    assert not other.page.title().startswith("▶")
    icons = [one.page.get_attribute("#favicon", "href") for one in two]
    assert icons == ["/static/favicon-turn.svg", "/static/favicon.svg"]


def test_the_sound_is_off_until_wanted_and_the_wish_is_remembered(two):
    mover, _ = two
    button = mover.page.get_by_role("button", name="A sound when it is my turn")
    assert button.get_attribute("aria-pressed") == "false"
    button.click()
    mover.page.reload()
    mover.settles()
    assert button.get_attribute("aria-pressed") == "true"


def test_a_page_whose_seat_is_given_away_says_so(two, table):
    _, other = two
    seat = int(other.page.get_attribute("body", "data-seat"))
    headers = {"Authorization": f"Bearer {table.tokens[seat]}"}
    freed = table.client.post(f"/api/tables/{table.name}/seats/{seat}", json={"to": "free"}, headers=headers)
    assert freed.status_code == 200, freed.text
    other.page.get_by_role("heading", name="This door is closed").wait_for()
    other.forgive()


def test_arrow_keys_go_through_the_log_and_point_at_the_board(two):
    mover, _ = two
    mover.page.locator("[data-list=log]").focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowDown"):
        mover.page.keyboard.press(key)
    lines = mover.page.locator("[data-list=log] li")
    assert "current" in lines.nth(lines.count() - 1).get_attribute("class")
    for _ in range(lines.count()):
        mover.page.keyboard.press("ArrowUp")
    assert "current" in lines.first.get_attribute("class")
    assert mover.page.locator(".pointed").count()
