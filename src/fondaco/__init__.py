"""Fondaco: a house for five merchant board games. `fondaco.game("hansa")` is the way in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from fondaco import games
from fondaco.engine.errors import EditionError, FondacoError, Refused, SaveError

if TYPE_CHECKING:
    from fondaco.bots.bot import Bot
    from fondaco.engine.editions import Edition
    from fondaco.engine.game import Game
    from fondaco.engine.match import Match

__version__ = "0.1.0"
__all__ = ["EditionError", "FondacoError", "Refused", "SaveError", "bot", "game", "games", "load"]


def game(name: str, edition: Edition | str | Path | None = None, compiled: bool = True, **options: Any) -> Game:
    """A game by its name, with options, another edition, or rules that run in the interpreter."""
    from fondaco.engine.game import Game

    return Game(games.find(name), edition, compiled, **options)


def load(path: str | Path, compiled: bool = True) -> Match:
    """The match in a saved game, replayed and checked."""
    from fondaco.engine import saves

    return saves.read(path, games.find, compiled)


def bot(name: str, game: Game, **settings: Any) -> Bot:
    """A bot for a game, by its name."""
    from fondaco import bots

    return bots.make(name, game, **settings)
