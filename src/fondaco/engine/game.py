"""A game that can be played: a descriptor, an edition and options, with rules compiled or interpreted."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from fondaco.engine import compiling, contract, kernel
from fondaco.engine.chance import mixed
from fondaco.engine.descriptor import Descriptor
from fondaco.engine.editions import Edition, check_entries, read_tables
from fondaco.engine.errors import EditionError, FondacoError
from fondaco.engine.naming import Phrasebook
from fondaco.engine.whole import whole

if TYPE_CHECKING:
    from fondaco.engine.match import Match

SEEDS = 1 << 63

_units: dict[tuple[str, str, bool], Any] = {}
_loading = threading.RLock()


class Game:
    """One of the games of the house, ready to be played."""

    def __init__(
        self,
        descriptor: Descriptor,
        edition: Edition | str | Path | None = None,
        compiled: bool = True,
        **options: Any,
    ) -> None:
        self.descriptor = descriptor
        self.compiled = compiled
        self.edition = edition if isinstance(edition, Edition) else load_edition(descriptor, edition)
        self.options = descriptor.check_options(options)

    @property
    def name(self) -> str:
        """The name that commands and files use."""
        return self.descriptor.name

    @property
    def title(self) -> str:
        """The name for people."""
        return self.descriptor.title

    @property
    def players(self) -> range:
        """How many can play."""
        return self.descriptor.players

    @cached_property
    def moves(self) -> int:
        """How many move numbers there are."""
        return int(self.descriptor.part("state").VERBS.count)

    @property
    def state_type(self) -> np.dtype[Any]:
        """The record of a position."""
        return self.descriptor.part("state").State

    @property
    def words(self) -> ModuleType:
        """The game's own words: stories, refusals, explanations."""
        return self.descriptor.part("words")

    @cached_property
    def phrasebook(self) -> Phrasebook:
        """The texts of all moves."""
        return Phrasebook(self.words.phrases(self.edition))

    @cached_property
    def kernel(self) -> Any:
        """The entry points of the rules, compiled or interpreted."""
        return self.unit(kernel)

    def unit(self, template: ModuleType, progress: compiling.Progress | None = None) -> Any:
        """A template's entry points made for this game; loaded once a process."""
        key = (self.name, template.__name__, self.compiled)
        with _loading:
            if key not in _units:
                _units[key] = self._make(template, progress)
            return _units[key]

    def _make(self, template: ModuleType, progress: compiling.Progress | None) -> Any:
        unit = self._unit_name(template)
        if not self.compiled:
            return compiling.Interpreted(unit, template, self.functions())
        return compiling.Compiled(unit, template, self.functions(), self._examples(), progress)

    def functions(self) -> dict[Any, Any]:
        """The game's own functions, by those of the contract that they stand in for."""
        extras = {home: names for home, names in contract.EXTRAS.items() if self.descriptor.has_part(home)}
        return {
            getattr(contract, name): getattr(self.descriptor.part(home), name)
            for home, names in (contract.HOMES | extras).items()
            for name in names
        }

    def _examples(self) -> dict[str, np.ndarray]:
        return {"States": np.zeros(1, self.state_type), "Editions": self.edition.record}

    def _unit_name(self, template: ModuleType) -> str:
        return f"{self.name}_{template.__name__.rpartition('.')[2]}"

    def is_ready(self, template: ModuleType) -> bool:
        """Whether the template's rules can be had at once: interpreted, loaded, or compiled before."""
        if not self.compiled or (self.name, template.__name__, self.compiled) in _units:
            return True
        build = compiling.fingerprint(template, self.functions(), self._examples())
        return compiling.is_ready(self._unit_name(template), build)

    def blank(self, players: int) -> np.ndarray:
        """A zeroed position that knows its players and options: what `setup` starts from."""
        state = np.zeros(1, self.state_type)
        state["players"] = self.descriptor.check_players(players)
        for name, value in self.options.items():
            state[name] = value
        return state

    def buffer(self) -> Any:
        """Room for a list of legal moves."""
        return np.zeros(self.moves, np.int16) if self.compiled else [0] * self.moves

    def start(self, players: int | None = None, seed: int | None = None, seats: Sequence[str] | None = None) -> Match:
        """A new match; a seed makes it repeatable. `seats` are the players' names."""
        import secrets

        from fondaco.engine.match import Match

        state = self.blank(self.players.start if players is None else players)
        seed = secrets.randbelow(SEEDS) if seed is None else check_seed(seed)
        state["chance"] = mixed(seed, 0)
        self.kernel.begin(self.edition.record, state)
        return Match(self, state, {"seed": seed}, seats)

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"<{self.title}{chosen}>"


def check_seed(seed: Any) -> int:
    """The seed, or a sentence that says which seeds there are."""
    number = whole(seed)
    if number is None or not 0 <= number < SEEDS:
        raise FondacoError(f"A seed is a whole number from 0 to {SEEDS - 1}, not {seed!r}.")
    return number


def load_edition(descriptor: Descriptor, path: str | Path | None = None) -> Edition:
    """An edition of a game from a file; the one that comes with the game when no file is named."""
    chosen = descriptor.file("edition.toml") if path is None else str(path)
    shown = f"{descriptor.name}/edition.toml" if path is None else chosen
    return make_edition(descriptor, shown, read_tables(chosen))


def make_edition(descriptor: Descriptor, shown: str, tables: dict[str, Any]) -> Edition:
    """An edition of a game from its tables, checked."""
    if tables.get("game") != descriptor.name:
        found = repr(tables["game"]) if "game" in tables else "missing"
        raise EditionError(
            f'{shown}: game: must read game = "{descriptor.name}" at the top of the file, but is {found}.'
        )
    check_entries(shown, tables)
    if not isinstance(tables.get("title", ""), str):
        raise EditionError(f"{shown}: title: must be words in quotes, not {tables['title']!r}.")
    return descriptor.part("edition").load(shown, tables)
