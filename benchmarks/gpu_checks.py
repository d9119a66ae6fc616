"""Whether a GPU does what the processor does: each check says yes or no for one game and number of players."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from fondaco.arena import cuda_simulation, simulation
from fondaco.engine import cuda
from fondaco.engine.game import Game
from fondaco.envs import batch_kernel
from fondaco.envs.batch_kernel import BROKEN, GOES_ON
from fondaco.envs.cuda import CudaBatch
from fondaco.envs.encoding import as_cells
from fondaco.envs.table import ILLEGAL, REWARDS, layout_of

Check = Callable[[], bool]

SEED = 2026
LIMIT = 100_000  # moves of one game
CHUNK = 2_000  # games that a processor's thread plays at a time


def on_processor(game: Game, players: int, games: int, threads: int) -> tuple[np.ndarray, np.ndarray]:
    """The last positions and the lengths of random games, played here."""
    states, lengths = np.zeros(games, game.state_type), np.zeros(games, np.int64)
    blank, edition = game.blank(players), game.edition.record

    def play(first: int) -> None:
        here = slice(first, first + CHUNK)
        game.kernel.playouts(edition, blank, states[here], game.buffer(), np.uint64(SEED), first, lengths[here], LIMIT)

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(play, range(0, games, CHUNK)))
    return states, lengths


def same_ends(game: Game, players: int, here: tuple[np.ndarray, np.ndarray]) -> bool:
    """Whether the GPU ends the same games in the same bytes, after as many moves."""
    states, counted = here
    batch = cuda.Batch(game, players, len(states))
    lengths = batch.playouts(SEED, 0, LIMIT).copy_to_host()
    return batch.to_host().tobytes() == states.tobytes() and bool((lengths == counted).all())


def same_steps(game: Game, players: int, games: int = 2_000, steps: int = 60) -> bool:
    """Whether set-up, masks, single steps and scores agree too, step by step."""
    batch = cuda.Batch(game, players, games)
    batch.deal(SEED)
    edition = game.edition.record
    here = np.zeros(games, game.state_type)
    game.kernel.deal(edition, game.blank(players), here, np.uint64(SEED), 0)
    luck = np.random.default_rng(SEED)
    seats, flags = np.zeros(games, np.int64), np.zeros((games, game.moves), np.int8)
    for _ in range(steps):
        game.kernel.masks(edition, here, game.buffer(), seats, flags)
        there_seats, there_flags = (array.copy_to_host() for array in batch.masks())
        if not ((seats == there_seats).all() and (flags == there_flags).all()):
            return False
        chosen = np.where(seats >= 0, (flags * luck.random(flags.shape)).argmax(1), 0).astype(np.int64)
        game.kernel.step(edition, here, chosen, seats)
        batch.step(batch.cuda.to_device(chosen), batch.cuda.to_device(seats))
        if batch.to_host().tobytes() != here.tobytes():
            return False
    scores, ranks = np.zeros((games, players), np.int64), np.zeros((games, players), np.int64)
    game.kernel.judge(edition, here, scores, ranks)
    there_scores, there_ranks = (array.copy_to_host() for array in batch.judge())
    return bool((scores == there_scores).all() and (ranks == there_ranks).all())


def same_summary(game: Game, players: int, games: int = 20_000) -> bool:
    """Whether a simulation sums up to the same, in batches of an odd size too."""

    def plain(summary: simulation.Summary) -> dict[str, Any]:
        return {key: value for key, value in summary.to_dict().items() if not key.endswith(("_per_s", "seconds"))}

    here = plain(simulation.simulate(game, players, games, SEED, threads=2))
    return all(
        plain(cuda_simulation.simulate(game, players, games, SEED, at_once=size)) == here for size in (games, 7_777)
    )


class Here:
    """What `VectorEnv` does, over the same kernel, without the framework that it needs."""

    def __init__(self, game: Game, players: int, games: int, by_points: int) -> None:
        self.game, self.by_points, self.size = game, by_points, games
        self.kernel, self.edition, self.blank = game.unit(batch_kernel), game.edition.record, game.blank(players)
        self.runs = layout_of(game).runs(players)
        self.room, self.ranks = np.zeros(1, game.state_type), np.zeros(players, np.int64)
        self.states, self.numbers = np.zeros(games, game.state_type), np.arange(games)
        self.seats, self.ended = np.zeros(games, np.int64), np.zeros(games, np.int64)
        self.pages, self.finals = (np.zeros((games, layout_of(game).size), np.float32) for _ in range(2))
        self.masks = np.zeros((games, game.moves), np.int8)
        self.rewards = np.zeros((games, players), np.float32)
        seen = (self.room, as_cells(self.room), self.runs, game.buffer())
        self.kernel.begin(
            self.edition, self.blank, self.states, *seen, np.uint64(SEED), self.numbers, self.seats, self.pages,
            self.masks,
        )  # fmt: skip
        self.seen = seen

    def sample(self, luck: int) -> np.ndarray:
        """An allowed action in every game."""
        chosen = np.zeros(self.size, np.int64)
        self.kernel.sample(self.masks, np.uint64(luck), 0, chosen)
        return chosen

    def step(self, chosen: np.ndarray) -> None:
        """Plays an action in every game."""
        moved = self.seats.copy()
        self.rewards[:] = 0
        self.kernel.advance(
            self.edition, self.blank, self.states, *self.seen, self.ranks, np.uint64(SEED), self.numbers, self.size,
            self.by_points, chosen, self.seats, self.pages, self.masks, self.rewards, self.ended, self.finals,
        )  # fmt: skip
        broken = self.ended == BROKEN
        self.rewards[broken, moved[broken]] = ILLEGAL


def same_environments(game: Game, players: int, games: int = 512, steps: int = 700) -> bool:
    """Whether `CudaBatch` shows, rewards and deals anew as the vector environment does; illegal actions too."""
    by_points = players % 2  # both kinds of rewards come up in every game
    here, there = Here(game, players, games, by_points), CudaBatch(game, games, players, REWARDS[by_points])
    shown = there.reset(SEED)
    for number in range(steps):
        pairs = [
            (here.pages, shown.observations),
            (here.masks, shown.masks),
            (here.seats, shown.seats),
            (here.rewards, shown.rewards),
            (here.ended, shown.ended),
        ]
        if any(mine.tobytes() != other.copy_to_host().tobytes() for mine, other in pairs):
            return False
        stopped = here.ended != GOES_ON
        if stopped.any() and here.finals[stopped].tobytes() != there.finals.copy_to_host()[stopped].tobytes():
            return False
        chosen = here.sample(number)
        if chosen.tobytes() != there.sample(number).copy_to_host().tobytes():
            return False
        if number == steps // 2:
            chosen[::50] = -5
        here.step(chosen)
        shown = there.step(chosen)
    return True


def all_of(game: Game, players: int, here: tuple[np.ndarray, np.ndarray], small: bool = False) -> list[Check]:
    """All checks of a game and number of players; small ones only compile what the others need."""
    return [
        lambda: same_ends(game, players, here),
        lambda: same_steps(game, players, *((50, 2) if small else ())),
        lambda: same_environments(game, players, *((50, 2) if small else ())),
        lambda: same_summary(game, players, *((50,) if small else ())),
    ]


def shared_pointers(game: Game) -> dict[str, str]:
    """Whether PyTorch and JAX take observations without a copy: by name, yes or what went wrong."""
    batch = CudaBatch(game, 1024)
    batch.reset(SEED)
    page = batch.observations
    at = int(page.__cuda_array_interface__["data"][0])
    found: dict[str, str] = {}

    def attempt(name: str, pointer: Any) -> None:
        try:
            found[name] = "yes" if pointer() == at else "copied"
        except Exception as problem:
            found[name] = f"{type(problem).__name__}: {str(problem).splitlines()[0] if str(problem) else ''}"

    def torch_tensor() -> Any:
        import torch

        return torch.as_tensor(page, device="cuda")

    def jax_array() -> Any:
        import jax

        return jax.dlpack.from_dlpack(torch_tensor())

    def actions_from_torch() -> int:
        import torch

        open_moves = torch.as_tensor(batch.masks, device="cuda")
        batch.step(open_moves.to(torch.int64).argmax(1))
        return at if not batch.ended.copy_to_host().any() else 0

    attempt("torch.as_tensor", lambda: torch_tensor().data_ptr())
    attempt("jax.dlpack.from_dlpack of that tensor", lambda: jax_array().unsafe_buffer_pointer())
    attempt("step with actions made by PyTorch on the device", actions_from_torch)
    return found
