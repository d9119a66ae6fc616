"""What a game tells the laws about itself: small files beside its own tests, in `tests/games/<game>/`.

- `redeal.py`: `redeal(game, state, viewer, luck)` swaps what is hidden; only where the usual re-dealer does not do.
- `small.py`: `small()` lists positions with few enough possible truths to count them.
- `conserve.py`: `check(game, edition, state)` asserts that nothing is lost, negative or over its limit.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from types import ModuleType

import numpy as np
import pytest

from fondaco.engine.game import Game
from fondaco.engine.records import Record
from laws.positions import TOYS


@dataclass(frozen=True)
class Small:
    """A position whose possible truths can be counted: `truths` has each of them with its relative weight."""

    about: str
    game: Game
    state: np.ndarray
    viewer: int
    key: Callable[[Record], Hashable]  # what tells two truths apart
    truths: dict[Hashable, int]


def hook(name: str, file: str) -> ModuleType | None:
    """One of a game's files for the laws, if there is one."""
    module = f"{'toys' if name in TOYS else 'games'}.{name}"
    if importlib.util.find_spec(module) is None or importlib.util.find_spec(f"{module}.{file}") is None:
        return None
    return importlib.import_module(f"{module}.{file}")


def needed(name: str, file: str) -> ModuleType:
    """A file that every game has to have."""
    found = hook(name, file)
    if found is None:
        pytest.fail(f"{name} has no tests/games/{name}/{file}.py; see tests/laws/hooks.py for what it must hold")
    return found
