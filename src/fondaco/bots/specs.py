"""Bots as people write them: `greedy`, `search:ms=50`, `search:iterations=500`, or a level such as `merchant`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fondaco.bots import check, make
from fondaco.engine.errors import FondacoError

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
    name, *rest = LEVELS.get(written, written).split(":")
    check(name, LEVELS)
    settings = []
    for setting in rest:
        key, equals, number = setting.partition("=")
        if not equals or not number.lstrip("-").isdigit():
            raise FondacoError(f"A bot's setting reads like ms=50, not {setting!r}; write, say, search:ms=50.")
        settings.append((key, int(number)))
    return BotSpec(written, name, tuple(settings))


def parse_several(text: str) -> list[BotSpec]:
    """Bots separated by commas."""
    found = [parse(part) for part in text.split(",") if part.strip()]
    if not found:
        raise FondacoError("No bots are named; write, say, --bots search:ms=50,greedy.")
    return found
