"""The games as tables use them: one of each kind in the house, shared by all its tables."""

from __future__ import annotations

import json
from typing import Any

from fondaco import games
from fondaco.engine.editions import Edition
from fondaco.engine.game import Game, load_edition, make_edition


class Rooms:
    """Games by name, options and edition. They begin interpreted and become compiled when that is ready."""

    def __init__(self) -> None:
        self._games: dict[tuple[str, ...], Game] = {}
        self._editions: dict[tuple[str, str], Edition] = {}
        self._kernels: dict[str, Any] = {}

    def game(self, name: str, options: dict[str, int], edition: dict[str, Any] | None = None) -> Game:
        """A game with these options."""
        printed = "" if edition is None else json.dumps(edition, sort_keys=True)
        key = (name, json.dumps(options, sort_keys=True), printed)
        if key not in self._games:
            self._games[key] = Game(games.find(name), self._edition(name, printed, edition), False, **options)
            self._compile(self._games[key])
        return self._games[key]

    def _edition(self, name: str, printed: str, tables: dict[str, Any] | None) -> Edition:
        if (name, printed) not in self._editions:
            found = games.find(name)
            made = load_edition(found) if tables is None else make_edition(found, "the edition inside", tables)
            self._editions[name, printed] = made
        return self._editions[name, printed]

    def compiled(self) -> list[str]:
        """The games whose rules are compiled by now."""
        return sorted(self._kernels)

    def use(self, name: str, kernel: Any) -> None:
        """From now on the game's rules are the compiled ones; every position is the same bytes as before."""
        self._kernels[name] = kernel
        for game in self._games.values():
            self._compile(game)

    def _compile(self, game: Game) -> None:
        kernel = self._kernels.get(game.name)
        if kernel is not None:
            game.compiled, game.kernel = True, kernel
