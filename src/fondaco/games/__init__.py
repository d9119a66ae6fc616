"""The games of the house. A folder here is a game; nothing else has to be told of it."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
import sys
import types
from typing import TYPE_CHECKING

from fondaco.engine.descriptor import Descriptor
from fondaco.engine.errors import FondacoError

if TYPE_CHECKING:
    from fondaco.engine.game import Game


def names() -> list[str]:
    """The names of all games, found by looking into this folder."""
    return sorted(
        module.name
        for module in pkgutil.iter_modules(__path__)
        if module.ispkg and hasattr(importlib.import_module(f"{__name__}.{module.name}"), "DESCRIPTOR")
    )


def find(name: str) -> Descriptor:
    """The descriptor of a game, by its name."""
    known = names()
    if name not in known:
        near = difflib.get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}."
        raise FondacoError(f"There is no game {name!r}; {hint}")
    return importlib.import_module(f"{__name__}.{name}").DESCRIPTOR


class _House(types.ModuleType):
    """This package is also the function `fondaco.games()`: both are promised under one name."""

    def __call__(self) -> dict[str, Game]:
        """All games, by name."""
        from fondaco.engine.game import Game

        return {name: Game(find(name)) for name in names()}


sys.modules[__name__].__class__ = _House
