"""A whole game of Hansa with nothing but a keyboard."""

from __future__ import annotations

import random

ACTIVE = """() => {
  const here = document.activeElement;
  return {move: here.matches("button.move"), confirm: here.matches("button.confirm"), over: document.body.dataset.stage,
          version: Number(document.body.dataset.version), asked: !!document.querySelector(".bar.yours")};
}"""


def press_until(page, wanted: str, key: str = "Tab", limit: int = 200) -> None:
    """Presses a key until the element that has the focus is the wanted one."""
    for _ in range(limit):
        page.keyboard.press(key)
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
    raise AssertionError(f"the keyboard does not reach {wanted}")


def test_a_game_of_hansa_without_a_pointer(visit):
    visitor, chance = visit("Anna"), random.Random(3)
    page = visitor.page
    page.goto("/")
    press_until(page, 'a.button[href="/new/hansa"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/hansa")
    press_until(page, "[name=name0]")
    page.keyboard.type("Anna")
    for seat, levels in (("seat1", "A bot: a"), ("seat2", "Nobody")):
        press_until(page, f"[name={seat}]")
        page.keyboard.type(levels)
    press_until(page, "button.first")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/**")
    visitor.settles()
    assert page.locator(".panel").count() == 2
    for _ in range(4000):
        now = page.evaluate(ACTIVE)
        if now["over"] == "over":
            break
        if not now["asked"]:
            page.wait_for_timeout(20)
        elif now["confirm"] or (now["move"] and chance.random() < 0.4):
            page.keyboard.press("Enter")
            visitor.waits_for_news(now["version"])
        else:
            page.keyboard.press("Tab" if chance.random() < 0.9 else "Shift+Tab")
    assert "The game is over." in page.inner_text(".say")
