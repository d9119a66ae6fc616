"""Many games on a GPU, stepped there: observations, masks and rewards never leave device memory.

The same games as `vector.VectorEnv` deals and plays for the same seed and actions, byte for byte, and the same meaning
of everything: each step plays one action in every game, that of the seat which is to move, and a game that has ended is
dealt anew in the same step. The arrays carry `__cuda_array_interface__`: `torch.as_tensor(batch.observations,
device="cuda")` takes one without a copy, and JAX takes that tensor by DLPack. A step writes into the same arrays again;
clone what must be kept.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fondaco.engine import cuda as gpu
from fondaco.engine.editions import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import SEEDS, Game, check_seed
from fondaco.envs.table import ILLEGAL, check_rewards, chosen_game, layout_of


class Shown(NamedTuple):
    """All games after a deal or a step, on the device; a row each."""

    observations: Any  # float32: what the seat sees that is to move
    masks: Any  # int8: a flag for each action that it may take
    seats: Any  # int64: which seat that is
    rewards: Any  # float32: of all seats, for the step just made
    ended: Any  # int64: how the game that was played went on: 0 it does, 1 it ended, 2 the action was not allowed


class CudaBatch:
    """A batch of games of one kind, dealt and stepped on the GPU: self-play on all seats."""

    def __init__(
        self,
        game: str | Game = "hansa",
        num_envs: int = 1024,
        players: int | None = None,
        rewards: str = "places",
        illegal: float = ILLEGAL,
        edition: Edition | str | Path | None = None,
        **options: Any,
    ) -> None:
        self.game = chosen_game(game, edition, **options)
        self.players = self.game.descriptor.check_players(self.game.players.start if players is None else players)
        if num_envs < 1:
            raise FondacoError(f"A batch has at least 1 game, not {num_envs}.")
        self.num_envs, self.illegal, self.by_points = num_envs, float(illegal), check_rewards(rewards)
        self.batch = gpu.Batch(self.game, self.players, num_envs)
        from fondaco.envs import cuda_kernel

        self._kernels = gpu.unit(self.game, cuda_kernel)
        self._seed = secrets.randbelow(SEEDS)
        self._numbers: Any = None
        layout, device = layout_of(self.game), self.batch.cuda
        self._runs = device.to_device(layout.runs(self.players))
        self.observations = device.device_array((num_envs, layout.size), np.float32)
        self.finals = device.to_device(np.zeros((num_envs, layout.size), np.float32))
        self.masks = device.device_array((num_envs, self.game.moves), np.int8)
        self.seats = device.device_array(num_envs, np.int64)
        self.rewards = device.to_device(np.zeros((num_envs, self.players), np.float32))
        self.ended = device.to_device(np.zeros(num_envs, np.int64))

    @property
    def shown(self) -> Shown:
        """Everything as it is now. `finals[i]` is what the last to move saw at the end of a game that ended."""
        return Shown(self.observations, self.masks, self.seats, self.rewards, self.ended)

    def reset(self, seed: int | None = None) -> Shown:
        """Deals all games anew; without a seed with one of chance."""
        self._seed = secrets.randbelow(SEEDS) if seed is None else check_seed(seed)
        self._numbers = self.batch.cuda.to_device(np.arange(self.num_envs))
        self.rewards.copy_to_device(np.zeros((self.num_envs, self.players), np.float32))
        self.ended.copy_to_device(np.zeros(self.num_envs, np.int64))
        self.batch.deal(self._seed)
        return self._show()

    def step(self, actions: Any) -> Shown:
        """Plays an action (int64) in every game, for the seat whose turn it is; from the device or from the host."""
        if self._numbers is None:
            raise FondacoError("Deal the games with reset() before the first step.")
        batch, chosen = self.batch, self._on_device(actions)
        worth = (np.int64(self.by_points), np.float64(self.illegal))
        batch.run(self._kernels.play, batch.edition, batch.states, *worth, chosen, self.seats, self.rewards, self.ended)
        self._watch(0, self.finals)
        dealing = (np.uint64(self._seed), self._numbers, np.int64(self.num_envs))
        batch.run(self._kernels.renew, batch.edition, batch.blank, batch.states, *dealing, self.ended)
        return self._show()

    def _show(self) -> Shown:
        """Whose turn it is everywhere, what that seat may do and what it sees."""
        batch = self.batch
        batch.run(batch.kernels.masks, batch.edition, batch.states, self.seats, self.masks)
        self._watch(1, self.observations)
        return self.shown

    def _watch(self, all_games: int, pages: Any) -> None:
        batch = self.batch
        seen = (self._runs, self.seats, self.ended, np.int64(all_games))
        batch.run(self._kernels.watch, batch.edition, batch.states, *seen, pages)

    def sample(self, luck: int) -> Any:
        """An allowed action in every game, each as likely as the other, on the device; `luck` makes it repeatable."""
        chosen = self.batch.cuda.device_array(self.num_envs, np.int64)
        self.batch.run(self._kernels.sample, self.masks, np.uint64(luck), chosen)
        return chosen

    def _on_device(self, actions: Any) -> Any:
        """The actions as the kernel takes them."""
        device = self.batch.cuda
        if hasattr(actions, "__cuda_array_interface__"):
            there = device.as_cuda_array(actions)
        else:
            there = device.to_device(np.ascontiguousarray(actions, np.int64))
        if there.shape != (self.num_envs,):
            raise FondacoError(f"{self.num_envs} games need {self.num_envs} actions, not {there.shape}.")
        if there.dtype != np.int64:
            raise FondacoError(f"Actions on the device are int64 numbers, not {there.dtype}.")
        return there
