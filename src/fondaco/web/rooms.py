"""The games as tables use them: one of each kind in the house, shared by all its tables."""

from __future__ import annotations

import json
from typing import Any
from weakref import WeakValueDictionary

from fondaco import games
from fondaco.engine.editions import Edition, digest
from fondaco.engine.game import Game, load_edition, make_edition

Kind = tuple[str, str, str]  # name, options, and the digest of an edition that is not the game's own


class Rooms:
    """Games by name, options and edition. They begin interpreted and become compiled when that is ready.

    A game with an edition that somebody brought along is kept as long as some table plays it.
    """

    def __init__(self) -> None:
        self._games: dict[Kind, Game] = {}
        self._brought: WeakValueDictionary[Kind, Game] = WeakValueDictionary()
        self._kernels: dict[str, Any] = {}

    def game(self, name: str, options: dict[str, int], edition: dict[str, Any] | None = None) -> Game:
        """A game with these options."""
        kind = (name, json.dumps(options, sort_keys=True), "" if edition is None else digest(edition))
        games_of_kind = self._games if edition is None else self._brought
        found = games_of_kind.get(kind)
        if found is None:
            found = Game(games.find(name), self._edition(name, edition), False, **options)
            self._compile(found)
            games_of_kind[kind] = found
        return found

    def _edition(self, name: str, tables: dict[str, Any] | None) -> Edition:
        if tables is not None:
            return make_edition(games.find(name), "the edition inside", tables)
        alike = (game.edition for game in self._games.values() if game.name == name)
        return next(alike, None) or load_edition(games.find(name))

    def compiled(self) -> list[str]:
        """The games whose rules are compiled by now."""
        return sorted(self._kernels)

    def use(self, name: str, kernel: Any) -> None:
        """From now on the game's rules are the compiled ones; every position is the same bytes as before."""
        self._kernels[name] = kernel
        for game in (*self._games.values(), *self._brought.values()):
            self._compile(game)

    def _compile(self, game: Game) -> None:
        kernel = self._kernels.get(game.name)
        if kernel is not None:
            game.compiled, game.kernel = True, kernel
