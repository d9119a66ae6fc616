"""What a game's folder says of itself, and the way to its files."""

from __future__ import annotations

import importlib
import importlib.resources
import importlib.util
import sys
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from fondaco.engine.errors import FondacoError
from fondaco.engine.whole import whole


@dataclass(frozen=True)
class Option:
    """A choice that the table makes before the game; kept in a field of the state that has its name."""

    name: str
    about: str
    default: int = 0
    values: tuple[int, ...] = (0, 1)

    def check(self, value: Any) -> int:
        """The value as it is stored, or a sentence that says which values there are."""
        number = int(value) if isinstance(value, bool) else whole(value)
        if number not in self.values:
            known = ", ".join(str(known) for known in self.values)
            raise FondacoError(f"Option {self.name} takes one of {known}, not {value!r}.")
        return number


@dataclass(frozen=True)
class Descriptor:
    """A game's own page: names, players, options, versions."""

    package: str
    name: str
    title: str
    by: str
    about: str
    players: range
    letter: str  # its rules are numbered with this letter
    rules_version: int = 1
    options: tuple[Option, ...] = ()
    seats: tuple[str, ...] = ("Blue", "Ochre", "Green", "Violet", "Slate", "Brown")
    labels: dict[str, str] = field(default_factory=dict)  # words for reports: what points and rounds are called

    def part(self, name: str) -> ModuleType:
        """One of the files of the game's folder; where another thread imports it just now, when that is done."""
        return importlib.import_module(f"{self.package}.{name}")

    def has_part(self, name: str) -> bool:
        """Whether the game's folder has a file of code of that name."""
        path = f"{self.package}.{name}"
        return path in sys.modules or importlib.util.find_spec(path) is not None

    def text(self, name: str) -> str:
        """The content of a file that is no code."""
        return importlib.resources.files(self.package).joinpath(name).read_text(encoding="utf-8")

    def file(self, name: str) -> str:
        """The path of a file that is no code."""
        return str(importlib.resources.files(self.package).joinpath(name))

    def check_players(self, players: Any) -> int:
        """The number of players, or a sentence that says how many can play."""
        number = whole(players)
        if number is None or number not in self.players:
            raise FondacoError(
                f"{self.title} is for {self.players.start} to {self.players.stop - 1} players, not {players!r}."
            )
        return number

    def check_options(self, options: dict[str, Any]) -> dict[str, int]:
        """A value for every option, or a sentence that says what there is to choose."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                has = f"it has {', '.join(known)}" if known else "it has none"
                raise FondacoError(f"{self.title} has no option {name}; {has}.")
        return {name: option.check(options.get(name, option.default)) for name, option in known.items()}
