"""Many games in one `gymnasium.vector.VectorEnv`, over the compiled batch step: self-play on all seats.

In every step each game plays one action, that of the seat which is to move. `observations[i]` is what the seat sees
that moves next in game i, `infos["action_mask"][i]` what it may do, `infos["seat"][i]` which seat it is.
`infos["rewards"][i]` has the rewards of all seats, and `rewards[i]` is that of the seat that has just moved. A game
that has ended is dealt anew in the same step; `infos["final_obs"][i]` is then what the last to move saw at its end. An
action that is not allowed costs its seat `illegal` (−1) and truncates the game.

Game i of the first deal is game i of the seed as `kernel.deal` counts them; a later one in the same place is number
i + num_envs, i + 2 · num_envs and so on. So results do not depend on the number of threads.
"""

from __future__ import annotations

import os
import secrets
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space

from fondaco.engine.editions import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import SEEDS, Game, check_seed
from fondaco.engine.records import copied
from fondaco.envs import batch_kernel
from fondaco.envs.batch_kernel import BROKEN, GOES_ON
from fondaco.envs.encoding import as_cells
from fondaco.envs.table import ILLEGAL, check_rewards, chosen_game, layout_of

SMALLEST_SHARE = 64  # games that are worth a thread


@dataclass(frozen=True)
class Moment:
    """All games at one moment."""

    states: bytes
    numbers: bytes
    seats: bytes
    seed: int


class VectorEnv(GymnasiumVectorEnv):
    """A batch of games of one kind, played by the compiled rules on several threads."""

    def __init__(
        self,
        game: str | Game = "hansa",
        num_envs: int = 1,
        players: int | None = None,
        rewards: str = "places",
        illegal: float = ILLEGAL,
        threads: int | None = None,
        edition: Edition | str | Path | None = None,
        render_mode: None = None,
        **options: Any,
    ) -> None:
        chosen = chosen_game(game, edition, **options)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.game, self.num_envs, self.render_mode = chosen, num_envs, render_mode
        self.players = chosen.descriptor.check_players(chosen.players.start if players is None else players)
        self.illegal, self.by_points = illegal, check_rewards(rewards)
        self.threads = threads or len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else threads or 2
        layout = layout_of(chosen)
        self.single_observation_space = spaces.Box(layout.low, layout.high, dtype=np.float32)
        self.single_action_space = spaces.Discrete(chosen.moves)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._size = layout.size
        self._seed = secrets.randbelow(SEEDS)
        self.states = np.zeros(num_envs, chosen.state_type)
        self.numbers = np.arange(num_envs)
        self.seats = np.full(num_envs, -1, np.int64)
        self._begun = False
        self._make()

    def _make(self) -> None:
        """Rules, buffers and threads: never saved."""
        shares = max(1, min(self.threads, self.num_envs // SMALLEST_SHARE))
        ends = [self.num_envs * share // shares for share in range(shares + 1)]
        self._kernel = self.game.unit(batch_kernel)
        self._edition, self._blank = self.game.edition.record, self.game.blank(self.players)
        self._runs = layout_of(self.game).runs(self.players)
        self._parts = [_Part(self.game, self.players, slice(*pair)) for pair in pairwise(ends)]
        self._finals = np.empty((self.num_envs, self._size), np.float32)
        self._pool = ThreadPoolExecutor(shares) if shares > 1 else None

    def _on_all(self, work: Any) -> list[Any]:
        """Does the work for each part, on a thread each."""
        if self._pool is None:
            return [work(part) for part in self._parts]
        others = [self._pool.submit(work, part) for part in self._parts[1:]]
        return [work(self._parts[0]), *(other.result() for other in others)]

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Deals all games anew; without a seed the next games of the last seed."""
        if isinstance(seed, (list, tuple)):
            raise FondacoError("A batch of games takes one seed for all of them, not a list.")
        if seed is not None:
            self._seed, self.numbers = check_seed(seed), np.arange(self.num_envs)
        elif self._begun:
            self.numbers = self.numbers.max() + 1 + np.arange(self.num_envs)
        self._begun = True
        pages = np.empty((self.num_envs, self._size), np.float32)
        masks = np.empty((self.num_envs, self.game.moves), np.int8)

        def work(part: _Part) -> None:
            here = part.here
            self._kernel.begin(
                self._edition,
                self._blank,
                self.states[here],
                part.room,
                part.cells,
                self._runs,
                part.moves,
                np.uint64(self._seed),
                self.numbers[here],
                self.seats[here],
                pages[here],
                masks[here],
            )

        self._on_all(work)
        return pages, {"action_mask": masks, "seat": self.seats.copy()}

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Plays an action in every game, for the seat whose turn it is."""
        count = self.num_envs
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (count,):
            raise FondacoError(f"{count} games need {count} actions, not {chosen.shape}.")
        moved = self.seats.copy()
        pages, masks = np.empty((count, self._size), np.float32), np.empty((count, self.game.moves), np.int8)
        ended = np.empty(count, np.int64)
        rewards = np.zeros((count, self.players), np.float32)

        def work(part: _Part) -> int:
            here = part.here
            return int(
                self._kernel.advance(
                    self._edition,
                    self._blank,
                    self.states[here],
                    part.room,
                    part.cells,
                    self._runs,
                    part.moves,
                    part.ranks,
                    np.uint64(self._seed),
                    self.numbers[here],
                    count,
                    self.by_points,
                    chosen[here],
                    self.seats[here],
                    pages[here],
                    masks[here],
                    rewards[here],
                    ended[here],
                    self._finals[here],
                )
            )

        infos: dict[str, Any] = {"action_mask": masks, "rewards": rewards}
        broken = np.zeros(count, bool)
        stopped = np.zeros(count, bool)
        if sum(self._on_all(work)):
            broken, stopped = ended == BROKEN, ended != GOES_ON
            rewards[broken, moved[broken]] = self.illegal
            infos["final_obs"], infos["_final_obs"] = np.array([None] * count, object), stopped
            for i in np.flatnonzero(stopped):
                infos["final_obs"][i] = self._finals[i].copy()
        infos["seat"] = self.seats.copy()
        return pages, rewards[np.arange(count), moved], stopped & ~broken, broken, infos

    def sample(self, masks: np.ndarray, luck: int) -> np.ndarray:
        """An allowed action in every game, each as likely as the other; `luck` makes it repeatable."""
        chosen = np.empty(len(masks), np.int64)

        def work(part: _Part) -> None:
            self._kernel.sample(masks[part.here], np.uint64(luck), part.here.start, chosen[part.here])

        self._on_all(work)
        return chosen

    def save(self) -> Moment:
        """All games as they are."""
        return Moment(self.states.tobytes(), self.numbers.tobytes(), self.seats.tobytes(), self._seed)

    def restore(self, moment: Moment) -> None:
        """All games as they were."""
        self.states = copied(np.frombuffer(moment.states, self.game.state_type))
        self.numbers = np.frombuffer(moment.numbers, np.int64).copy()
        self.seats = np.frombuffer(moment.seats, np.int64).copy()
        self._seed, self._begun = moment.seed, True

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def __getstate__(self) -> dict[str, Any]:
        left_out = ("game", "_kernel", "_parts", "_pool", "_edition", "_blank", "_runs", "_finals")
        game = (self.game.name, self.game.edition, self.game.compiled, self.game.options)
        return {name: value for name, value in self.__dict__.items() if name not in left_out} | {"game": game}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        name, edition, compiled, options = kept.pop("game")
        self.__dict__.update(kept)
        import fondaco

        self.game = fondaco.game(name, edition, compiled, **options)
        self._make()


class _Part:
    """The games of one thread, and its room to work in."""

    def __init__(self, game: Game, players: int, here: slice) -> None:
        self.here = here
        self.room = np.zeros(1, game.state_type)
        self.cells = as_cells(self.room)
        self.moves = game.buffer()
        self.ranks = np.zeros(players, np.int64)
