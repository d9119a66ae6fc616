"""One game at one table: what the adapters share. Dealing, moves, observations, masks, rewards, saving."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

import fondaco
from fondaco.engine.chance import mixed
from fondaco.engine.editions import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import SEEDS, Game, check_seed
from fondaco.engine.view import View, concealed
from fondaco.envs import table_kernel
from fondaco.envs.encoding import Layout, as_cells

REWARDS = ("places", "points")
ILLEGAL = -1.0  # what an action that is not allowed costs; the game is truncated
NOBODY = -1


@dataclass(frozen=True)
class Saved:
    """A table at one moment: its position and the seeds of the games to come."""

    state: bytes
    seed: int
    dealt: int


def chosen_game(game: str | Game, edition: Edition | str | Path | None = None, **options: Any) -> Game:
    """A game by its name, with an edition and options; or the game itself."""
    return game if isinstance(game, Game) else fondaco.game(game, edition, **options)


def check_rewards(rewards: str) -> int:
    """Whether rewards go by points, or a sentence that says what there is."""
    if rewards not in REWARDS:
        raise FondacoError(f"Rewards go by {' or '.join(REWARDS)}, not {rewards!r}.")
    return REWARDS.index(rewards)


@lru_cache(maxsize=64)
def layout_of(game: Game) -> Layout:
    """The layout of a game's observations, made once."""
    return Layout(game)


class Table:
    """A game being played by its numbers. `seat` is to move (−1: over); `page` and `mask` are what it sees and may."""

    def __init__(self, game: Game, players: int | None = None, rewards: str = "places") -> None:
        self.game = game
        self.players = game.descriptor.check_players(game.players.start if players is None else players)
        self.rewards = rewards
        self._by_points = check_rewards(rewards)
        self._make()
        self._seed, self._dealt = secrets.randbelow(SEEDS), 0
        self.states = game.blank(self.players)
        self.seat = NOBODY

    def _make(self) -> None:
        """What is worked out from the game: never saved."""
        game = self.game
        self.layout = layout_of(game)
        self._runs = self.layout.runs(self.players)
        self._room = np.zeros(1, game.state_type)
        self._cells = as_cells(self._room)
        self._moves = game.buffer()
        self._edition = game.edition.record
        kernel = game.unit(table_kernel)
        self._turn, self._observe = kernel.turn, kernel.observe
        self._size, self._count = self.layout.size, game.moves
        self.closed = np.zeros(game.moves, np.int8)  # the mask of a seat that is not to move
        self.closed.flags.writeable = False

    def deal(self, seed: int | None = None) -> None:
        """A new game: that of `game.start(players, seed)`; without a seed the next one of the last seed."""
        if seed is not None:
            self._seed, self._dealt = check_seed(seed), 0
        number = self._seed if self._dealt == 0 else mixed(self._seed, self._dealt) % SEEDS
        self._dealt += 1
        self.states = self.game.blank(self.players)
        self.states["chance"] = mixed(number, 0)
        self.game.kernel.begin(self._edition, self.states)
        self.turn(NOBODY)

    def turn(self, move: int) -> int:
        """Plays a legal move of the seat that is to move (−1: none) and returns who is next."""
        page, mask = np.empty(self._size, np.float32), np.empty(self._count, np.int8)
        seat = self._turn(
            self._edition, self.states, self._room, self._cells, self._runs, self._moves, self.seat, move, page, mask
        )
        if seat < 0:
            mask = self.closed
            self._observe(self._edition, self.states, self._room, self._cells, self._runs, max(self.seat, 0), page)
        self.page, self.mask, self.seat = page, mask, seat
        return seat

    def play_for(self, seat: int, move: int) -> None:
        """Plays a legal move of any seat that may move, where several choose at once."""
        self.seat = seat
        self.turn(move)

    def observe(self, seat: int) -> np.ndarray:
        """What a seat sees now."""
        page = np.empty(self._size, np.float32)
        self._observe(self._edition, self.states, self._room, self._cells, self._runs, seat, page)
        return page

    def mask_of(self, seat: int) -> np.ndarray:
        """The moves that a seat may make now, a flag each."""
        mask = self.closed.copy()
        if int(self.game.kernel.who(self._edition, self.states)) >> seat & 1:
            count = self.game.kernel.choices(self._edition, self.states, seat, self._moves)
            mask[np.asarray(self._moves[:count], np.int64)] = 1
        return mask

    def allows(self, move: Any) -> bool:
        """Whether the seat that is to move may make a move."""
        try:
            return bool(0 <= move < self._count and self.mask[move])
        except (TypeError, IndexError, ValueError):
            return False

    def result(self) -> list[float]:
        """The rewards of a game that has ended."""
        if self._by_points:
            points = self.points()
            return [score - sum(points) / self.players for score in points]
        places = self.places()
        ahead = [sum((other > place) - (other < place) for other in places) for place in places]
        return [count / (self.players - 1) for count in ahead]

    def points(self) -> list[int]:
        """Everybody's points."""
        score = self.game.kernel.score
        return [int(score(self._edition, self.states, seat)) for seat in range(self.players)]

    def places(self) -> list[int]:
        """Everybody's place."""
        out = np.zeros(self.players, np.int64)
        self.game.kernel.rank(self._edition, self.states, out)
        return [int(place) for place in out]

    def view(self, viewer: int | None) -> View:
        """What a seat, or a bystander, may know."""
        return concealed(self.game, self.states, viewer, self.game.descriptor.seats[: self.players])

    def save(self) -> Saved:
        """The table as it is."""
        return Saved(self.states.tobytes(), self._seed, self._dealt)

    def restore(self, saved: Saved) -> None:
        """The table as it was."""
        self.states = np.frombuffer(bytearray(saved.state), self.game.state_type)
        self._seed, self._dealt = saved.seed, saved.dealt
        self.seat = NOBODY
        if saved.dealt:
            self.turn(NOBODY)

    def __getstate__(self) -> dict[str, Any]:
        game = self.game
        asked = {"name": game.name, "edition": game.edition, "compiled": game.compiled, "options": game.options}
        return {"game": asked, "players": self.players, "rewards": self.rewards, "saved": self.save()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        asked = kept["game"]
        game = fondaco.game(asked["name"], asked["edition"], asked["compiled"], **asked["options"])
        self.__init__(game, kept["players"], kept["rewards"])  # type: ignore[misc]
        self.restore(kept["saved"])
