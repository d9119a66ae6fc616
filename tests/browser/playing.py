"""People at a table, as the tests play them: they click where a hand would, at points that are really there."""

from __future__ import annotations

import random
import time

from playwright.sync_api import Page

#: where to click next: to confirm, or for a thing on the board or a button of the prompt bar; a point at which the
#: thing itself is hit, as soon as nothing glides any more
FIND = """([favour, pick]) => {
  for (const motion of document.getAnimations()) motion.finish();
  const all = (what) => document.querySelectorAll(what);
  const confirm = all(".bar button.confirm"), board = all("main [data-moves]"), buttons = all(".bar .deeds button");
  const pool = confirm.length ? confirm : board.length && (favour < 0.8 || !buttons.length) ? board : buttons;
  const thing = pool[Math.floor(pick * pool.length)], version = Number(document.body.dataset.version);
  if (!thing) return {version};
  thing.scrollIntoView({block: "center", inline: "nearest", behavior: "instant"});
  const hits = ([x, y]) => document.elementFromPoint(x, y)?.closest("[data-moves], button") === thing;
  const box = thing.getBoundingClientRect(), points = [[box.x + box.width / 2, box.y + box.height / 2]];
  for (const leaf of thing.querySelectorAll("*")) {
    if (!leaf.getPointAtLength) continue;
    const length = leaf.getTotalLength(), matrix = leaf.getScreenCTM(), edges = leaf.getBoundingClientRect();
    points.push([edges.x + edges.width / 2, edges.y + edges.height / 2]);
    for (const share of [0.5, 0.3, 0.7, 0.15, 0.85]) {
      const at = leaf.getPointAtLength(length * share).matrixTransform(matrix);
      points.push([at.x, at.y]);
    }
  }
  return {version, point: points.find(hits), label: thing.getAttribute("aria-label") ?? thing.textContent};
}"""

#: where to click in the small menu, if it is open
MENU = """(pick) => {
  const items = document.querySelectorAll(".menu button"), item = items[Math.floor(pick * items.length)];
  item?.scrollIntoView({block: "nearest", behavior: "instant"});
  const box = item?.getBoundingClientRect();
  return box && [box.x + box.width / 2, box.y + box.height / 2];
}"""


class Visitor:
    """Somebody with a browser."""

    def __init__(self, name: str, page: Page) -> None:
        self.name, self.page = name, page
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)

    def forgive(self) -> None:
        """Forgets what the browser has complained of: a lost connection, a refusal that was asked for."""
        self.complaints.clear()

    def sets_up(self, game: str, seats: list[str], **options: str) -> str:
        """Fills in the form for a new table; returns the table's name."""
        page = self.page
        page.goto(f"/new/{game}")
        for number, row in enumerate(page.locator(".seat-row").all()):
            chosen = seats[number] if number < len(seats) else "nobody"
            row.locator("select").select_option(chosen)
            if chosen in ("me", "hot"):
                row.locator("input").fill(self.name if chosen == "me" else f"Guest {number}")
        for name, value in options.items():
            page.locator(f"[name=option-{name}]").select_option(value)
        page.get_by_role("button", name="Set up the table").click()
        page.wait_for_url("**/t/**")
        return page.url.split("/t/")[1].split("/")[0]

    @property
    def invitation(self) -> str:
        """The link that the host sends to friends."""
        return self.page.locator(".invite input").input_value()

    def joins(self, invitation: str) -> None:
        """Takes a free seat."""
        self.page.goto(invitation)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_url("**/t/**")

    def opens(self, token: str) -> None:
        """Opens the link of a seat."""
        self.page.goto(f"/s/{token}")
        self.page.wait_for_url("**/t/**")

    def settles(self) -> None:
        """Waits until the page is connected."""
        self.page.wait_for_selector("body.lively")

    @property
    def version(self) -> int:
        """Which state of the table the page shows."""
        return int(self.page.evaluate("document.body.dataset.version"))

    @property
    def asked(self) -> bool:
        """Whether the prompt bar is lit."""
        return bool(self.page.evaluate("!!document.querySelector('.bar.yours')"))

    @property
    def over(self) -> bool:
        """Whether the page shows the end of the game."""
        return self.page.evaluate("document.body.dataset.stage") == "over"

    def waits_for_turn(self) -> None:
        """Waits until the prompt bar is lit."""
        self.page.wait_for_selector(".bar.yours")

    def waits_for_news(self, version: int) -> None:
        """Waits until the page shows something newer and has nothing under way."""
        self.page.wait_for_function(
            "old => Number(document.body.dataset.version) > old && !document.body.classList.contains('busy')",
            arg=version,
            polling=15,
        )

    def clicks(self, selector: str) -> None:
        """Clicks and waits for what it leads to."""
        version = self.version
        self.page.locator(selector).first.click()
        self.waits_for_news(version)

    def plays(self, chance: random.Random) -> None:
        """One click that moves the game on: mostly on the board, sometimes a button."""
        found = self.page.evaluate(FIND, [chance.random(), chance.random()])
        assert "label" in found, f"{self.name} is asked but has nothing to click"
        assert found.get("point"), f"“{found['label']}” cannot be hit by a pointer"
        self.page.mouse.click(*found["point"])
        if item := self.page.evaluate(MENU, chance.random()):
            self.page.mouse.click(*item)
        self.waits_for_news(found["version"])


def play_on(visitors: list[Visitor], chance: random.Random, clicks: int = 5000, patience: float = 60) -> int:
    """Lets the visitors play until the game is over or so many clicks are made; returns how many were needed."""
    made, last = 0, time.monotonic()
    while made < clicks and not all(visitor.over for visitor in visitors):
        asked = [visitor for visitor in visitors if visitor.asked]
        if asked:
            chance.choice(asked).plays(chance)
            made, last = made + 1, time.monotonic()
        else:
            assert time.monotonic() - last < patience, f"nobody is asked: {visitors[0].page.inner_text('.say')}"
            visitors[0].page.wait_for_timeout(15)
    return made
