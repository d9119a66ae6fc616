"""Random positions of any game: recipes that Hypothesis chooses, and whole games played at random."""

from __future__ import annotations

import importlib
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

import numpy as np
import pytest
from hypothesis import strategies as st

from fondaco import games
from fondaco.engine.game import SEEDS, Game
from fondaco.engine.match import Entry, Match
from fondaco.engine.records import copied
from fondaco.engine.view import BYSTANDER, seats_of

TOYS = ("auction",)  # made for the tests: sealed bids and hidden hands, so that the laws themselves are tried on them
LIMIT = 20_000  # no game is longer, in moves

TABLES = [(name, players) for name in games.names() for players in games.find(name).players]
TOY_TABLES = [("auction", players) for players in (2, 3)]

every_game = pytest.mark.parametrize("name", games.names())
every_table = pytest.mark.parametrize(("name", "players"), TABLES)
every_table_and_toy = pytest.mark.parametrize(("name", "players"), TABLES + TOY_TABLES)


@cache
def game_of(name: str, choice: int = 0, compiled: bool = True) -> Game:
    """A game with one of its combinations of options; 0 is what the box proposes. Toys are interpreted."""
    if name in TOYS:
        return Game(importlib.import_module(f"toys.{name}").DESCRIPTOR, compiled=False)
    descriptor = games.find(name)
    return Game(descriptor, compiled=compiled, **combinations(name)[choice % len(combinations(name))])


@cache
def combinations(name: str) -> list[dict[str, int]]:
    """All ways to choose a game's options, the proposed one first."""
    options = games.find(name).options
    ordered = [sorted(option.values, key=lambda value, option=option: value != option.default) for option in options]
    return [
        dict(zip([option.name for option in options], chosen, strict=True)) for chosen in itertools.product(*ordered)
    ]


def everyone(players: int) -> range:
    """All viewers: the bystander and every seat."""
    return range(BYSTANDER, players)


def viewer_of(number: int) -> int | None:
    """A viewer as matches and views name it."""
    return None if number == BYSTANDER else number


def veiled(game: Game, state: np.ndarray, viewer: int) -> np.ndarray:
    """What a viewer may know of a position."""
    copy = copied(state)
    game.kernel.veil(game.edition.record, copy, viewer)
    return copy


def dreamt(game: Game, concealed: np.ndarray, viewer: int, key: int) -> np.ndarray:
    """One possible truth behind what a viewer may know."""
    copy = copied(concealed)
    game.kernel.dream(game.edition.record, copy, viewer, key)
    return copy


def actors_of(game: Game, state: np.ndarray) -> tuple[int, ...]:
    """The seats that may move."""
    return seats_of(int(game.kernel.who(game.edition.record, state)))


def legal_of(game: Game, state: np.ndarray, seat: int) -> list[int]:
    """The legal moves of a seat that may move, as the rules list them."""
    buffer = game.buffer()
    count = game.kernel.choices(game.edition.record, state, seat, buffer)
    return [int(move) for move in buffer[:count]]


def after(game: Game, state: np.ndarray, seat: int, move: int) -> np.ndarray:
    """The position after a move."""
    copy = copied(state)
    game.kernel.play(game.edition.record, copy, seat, move)
    return copy


def walk(game: Game, state: np.ndarray, luck: Random) -> Iterator[tuple[Entry, np.ndarray]]:
    """Plays on at random to the end: each move, and the position after it."""
    for _ in range(LIMIT):
        actors = actors_of(game, state)
        if not actors:
            return
        seat = luck.choice(actors)
        move = luck.choice(legal_of(game, state, seat))
        state = after(game, state, seat, move)
        yield Entry(seat, move), state
    raise AssertionError(f"a game of {game.title} has not ended after {LIMIT} moves")


def random_match(game: Game, players: int, seed: int, luck: Random, stage: int = 1000) -> Match:
    """A random game, played up to so many thousandths of its length."""
    match = game.start(players, seed)
    played = list(walk(game, match.state, luck))
    for entry, state in played[: len(played) * stage // 1000]:
        match.log.append(entry)
        match._standing.append(entry)
        match._positions.append(state)
    return match


@dataclass(frozen=True)
class Recipe:
    """How to come to a position: seed, stage of the game in thousandths, luck of the players, choice of options."""

    seed: int
    stage: int
    luck: int
    choice: int

    def match(self, name: str, players: int) -> Match:
        """The recipe cooked for a game: a match with all moves up to that stage."""
        return random_match(game_of(name, self.choice), players, self.seed, Random(self.luck), self.stage)

    def dice(self) -> Random:
        """Luck for whatever the test itself has to choose."""
        return Random(self.luck + 1)


recipes = st.builds(
    Recipe,
    seed=st.integers(0, SEEDS - 1),
    stage=st.integers(0, 1000),
    luck=st.integers(0, 1 << 32),
    choice=st.integers(0, 63),
)
