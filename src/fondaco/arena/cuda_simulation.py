"""Many random games on a GPU: the same games, and the same summary, as `simulation` plays on the processor."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from fondaco.arena.simulation import LIMIT, Columns, Progress, Summary, Tally, check, endless, summed_up
from fondaco.engine import cuda as gpu

if TYPE_CHECKING:
    from fondaco.engine.game import Game

MOST_AT_ONCE = 1 << 21  # games in device memory: enough to keep every multiprocessor busy
PART_OF_MEMORY = 2  # and at most this part (a half) of what is free there
BESIDES = 256  # bytes that a game needs there beside its position: its places in line, its length


def simulate(
    game: Game,
    players: int,
    games: int,
    seed: int,
    progress: Progress | None = None,
    at_once: int | None = None,
    limit: int = LIMIT,
) -> Summary:
    """Plays games number 0 to `games` − 1 of a seed at random. Ctrl-C ends it early, with what was done until then."""
    check(game, players, seed, games=games, at_once=at_once, limit=limit)
    cuda = gpu.require()
    _Run(game, players, seed, 1, 1).play(0)  # compiles
    size = min(games, at_once or MOST_AT_ONCE, _room(cuda, game))
    run, tally = _Run(game, players, seed, size, limit), Tally(players, _has_start(game))
    interrupted = False
    before = time.perf_counter()
    try:
        for first in range(0, games, size):
            if first + size > games:
                run = _Run(game, players, seed, games - first, limit)
            tally.add(run.play(first))
            if run.stuck is not None:
                raise endless(run.stuck, seed, limit)
            if progress:
                progress(tally.games)
    except KeyboardInterrupt:
        interrupted = True
    seconds = max(time.perf_counter() - before, 1e-9)
    if interrupted and not tally.games:
        raise KeyboardInterrupt
    return summed_up(game, players, seed, tally, seconds, interrupted)


def _has_start(game: Game) -> bool:
    return "start" in (game.state_type.names or ())


def _room(cuda: Any, game: Game) -> int:
    """How many positions may lie in device memory."""
    free = cuda.current_context().get_memory_info().free
    return max(1, int(free) // PART_OF_MEMORY // (game.state_type.itemsize + BESIDES))


class _Run:
    """A batch of games that is played again and again, with other numbers."""

    def __init__(self, game: Game, players: int, seed: int, size: int, limit: int) -> None:
        from fondaco.arena import cuda_tally

        self.batch = gpu.Batch(game, players, size)
        self.kernels = gpu.unit(game, cuda_tally)
        self.game, self.players, self.seed, self.limit = game, players, seed, limit
        self.starts = self.batch.cuda.to_device(np.zeros(size, np.int64))
        self.stuck: int | None = None  # the number of a game that did not end

    def play(self, first: int) -> Tally:
        """Plays games from number `first` on and sums them up."""
        from fondaco.arena.cuda_tally import GREATEST, LEAST, PLACES, SHARES

        batch, by_order = self.batch, _has_start(self.game)
        batch.deal(self.seed, first)
        if by_order:  # a start player may change in a game: ask before the first move
            batch.run(self.kernels.keep, batch.states, self.starts)
        lengths = batch.play_out(self.seed, first, self.limit)
        nothing = np.zeros((SHARES, 2, self.players, PLACES + 2 * self.players), np.int64)
        nothing[..., LEAST], nothing[..., GREATEST] = np.iinfo(np.int64).max, np.iinfo(np.int64).min
        sums = batch.cuda.to_device(nothing)
        batch.run(self.kernels.tally, batch.edition, batch.states, lengths, self.starts, np.int64(by_order), sums)
        played = lengths.copy_to_host()
        if (played < 0).any():
            self.stuck = first + int(np.flatnonzero(played < 0)[0])
        return _tally(np.bincount(played[played >= 0]), sums.copy_to_host(), by_order)


def _tally(counts: np.ndarray, sums: np.ndarray, by_order: bool) -> Tally:
    tally = Tally(sums.shape[2], by_order)
    tally.games = int(counts.sum())
    tally.lengths = counts
    tally.by_seat = _columns(sums[:, 0])
    if by_order:
        tally.by_order = _columns(sums[:, 1])
    return tally


def _columns(shares: np.ndarray) -> Columns:
    from fondaco.arena.cuda_tally import GREATEST, LEAST, PLACES, SQUARES, SUM

    columns, total, players = Columns(shares.shape[1]), shares.sum(0), shares.shape[1]
    columns.sum, columns.squares = total[:, SUM], total[:, SQUARES]
    columns.min, columns.max = shares[..., LEAST].min(0), shares[..., GREATEST].max(0)
    columns.places = total[:, PLACES : PLACES + players]
    columns.wins = total[:, PLACES + players :]
    return columns
