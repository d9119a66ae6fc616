"""Bots as people write them: `greedy`, `search:ms=50:threads=2`, or a level such as `merchant`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fondaco.bots import check, make
from fondaco.engine.errors import FondacoError
from fondaco.engine.numbers import DIGITS, endless, whole

if TYPE_CHECKING:
    from fondaco.bots.bot import Bot
    from fondaco.engine.game import Game

#: names that a person understands, from the weakest to the strongest
LEVELS = {
    "apprentice": "greedy",
    "pedlar": "search:ms=20",
    "merchant": "search:ms=100",
    "patrician": "search:ms=1000",
}
BUDGETS = ("ms", "iterations")  # settings of which a bot has one


@dataclass(frozen=True)
class BotSpec:
    """A bot's name and settings."""

    text: str  # as it was written
    name: str
    settings: tuple[tuple[str, int], ...]

    def make(self, game: Game, seed: int | None = None) -> Bot:
        """The bot itself."""
        settings: dict[str, int | None] = {"seed": seed}
        return make(self.name, game, **(settings | dict(self.settings)))


def parse(text: str) -> BotSpec:
    """One bot; anything that cannot be understood is a sentence."""
    written = text.strip()
    name, *rest = written.split(":")
    if name not in LEVELS:
        check(name, LEVELS)
    kind, *usual = LEVELS.get(name, name).split(":")
    own = [_setting(one) for one in rest]
    settings = _beside(own, dict(_setting(one) for one in usual))
    for key, number in own:
        if [other for other, _ in own].count(key) > 1:
            raise FondacoError(f"The setting {key} of {name} is given twice; leave one of them out.")
        if key in ("name", "game"):
            raise FondacoError(f"The bot {name} has no setting {key!r}; write, say, search:ms=50.")
        if key == "seed":
            raise FondacoError("A bot's luck comes from the seed of the whole run; leave its own seed out.")
        settings[key] = number
    return BotSpec(written, kind, tuple(settings.items()))


def _beside(own: list[tuple[str, int]], usual: dict[str, int]) -> dict[str, int]:
    """What remains of a level's usual settings: a budget that is given takes the place of its own, of either kind."""
    budgeted = any(key in BUDGETS for key, _ in own)
    return {key: number for key, number in usual.items() if not (budgeted and key in BUDGETS)}


def _setting(text: str) -> tuple[str, int]:
    """One setting, such as ms=50."""
    key, _, written = text.partition("=")
    number = whole(written)
    if key and endless(written):
        raise FondacoError(f"No bot's setting has more than {DIGITS} digits, as its {key} has; give a smaller number.")
    if number is None or not key:
        raise FondacoError(f"A bot's setting reads like ms=50, not {text[:40]!r}; write, say, search:ms=50.")
    return key, number


def parse_several(text: str) -> list[BotSpec]:
    """Bots separated by commas."""
    found = [parse(part) for part in text.split(",") if part.strip()]
    if not found:
        raise FondacoError("No bots are named; write, say, --bots search:ms=50,greedy.")
    return found
