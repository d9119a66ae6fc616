"""Many random games, and what came of them.

Games are numbered under their seed and everything is summed up in whole numbers, so that neither the number of threads
nor the size of a chunk changes a result.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from fondaco.engine.cores import cores
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import check_seed

if TYPE_CHECKING:
    from fondaco.engine.game import Game

CHUNK = 1024  # games: some hundredths of a second of compiled play, and positions that fit into a core's cache
INTERPRETED_CHUNK = 1  # a game takes that long there
LIMIT = 100_000  # moves of one game
TICK = 0.05  # seconds between two reports of progress

Progress = Callable[[int], None]  # how many games are done


@dataclass(frozen=True)
class Results:
    """What one seat, or one place in the turn order, made of its games; `sd` is that of these games."""

    name: str
    mean: float
    sd: float
    min: int
    max: int
    places: list[float]  # share of games in which it came first, second, …; tied seats share the better place
    win_share: float  # a shared win counts in parts


@dataclass(frozen=True)
class Length:
    """How many moves the games took."""

    mean: float
    sd: float
    min: int
    median: float
    max: int


@dataclass(frozen=True)
class Summary:
    """What came of many random games."""

    game: str
    players: int
    games: int
    seed: int
    moves: int
    seats: list[Results]
    turn_order: list[Results]  # empty where the game has no start player
    length: Length
    seconds: float
    interrupted: bool = False

    @property
    def moves_per_s(self) -> float:
        """Moves a second, of all threads together."""
        return self.moves / self.seconds

    @property
    def games_per_s(self) -> float:
        """Games a second, of all threads together."""
        return self.games / self.seconds

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain numbers, for JSON."""
        return asdict(self) | {"moves_per_s": self.moves_per_s, "games_per_s": self.games_per_s}


def simulate(
    game: Game,
    players: int,
    games: int,
    seed: int,
    threads: int | None = None,
    progress: Progress | None = None,
    chunk: int | None = None,
    limit: int = LIMIT,
) -> Summary:
    """Plays games number 0 to `games` − 1 of a seed at random. Ctrl-C ends it early, with what was done until then."""
    check(game, players, seed, games=games, threads=threads, chunk=chunk, limit=limit)
    size = chunk or (CHUNK if game.compiled else INTERPRETED_CHUNK)
    runs = [_Run(game, players, seed, min(size, games), limit) for _ in range(_thread_count(game, threads))]
    queue = _Queue(games, size)
    before = time.perf_counter()
    if game.compiled:
        interrupted = _in_threads(runs, queue, progress)
    else:
        interrupted = _here(runs[0], queue, progress)
    seconds = max(time.perf_counter() - before, 1e-9)
    stuck = [run.stuck for run in runs if run.stuck is not None]
    if stuck:
        raise endless(min(stuck), seed, limit)
    tally = runs[0].tally
    for run in runs[1:]:
        tally.add(run.tally)
    if interrupted and not tally.games:
        raise KeyboardInterrupt
    return summed_up(game, players, seed, tally, seconds, interrupted)


def check(game: Game, players: int, seed: int, **numbers: int | None) -> None:
    """A sentence when one of these does not make sense; numbers that are left open are None."""
    game.descriptor.check_players(players)
    check_seed(seed)
    for name, number in numbers.items():
        if number is not None and number < 1:
            raise FondacoError(f"A simulation needs {name} of at least 1, not {number}.")


def endless(number: int, seed: int, limit: int) -> FondacoError:
    """What is said of a game that did not end."""
    return FondacoError(f"Game {number} of seed {seed} had not ended after {limit} moves.")


def _thread_count(game: Game, threads: int | None) -> int:
    return (threads or cores()) if game.compiled else 1


def _here(run: _Run, queue: _Queue, progress: Progress | None) -> bool:
    """Plays all chunks in this thread; whether it was interrupted."""
    try:
        while run.next_chunk(queue):
            if progress:
                progress(run.tally.games)
    except KeyboardInterrupt:
        return True
    return False


def _in_threads(runs: list[_Run], queue: _Queue, progress: Progress | None) -> bool:
    """Plays all chunks in a thread for each run; whether it was interrupted. A chunk that was begun is finished."""
    interrupted = False
    with ThreadPoolExecutor(len(runs)) as pool:
        try:
            left: set[Future[None]] = {pool.submit(run.all_chunks, queue) for run in runs}
            while left:
                done, left = wait(left, TICK, FIRST_EXCEPTION)
                for future in done:
                    future.result()
                if progress:
                    progress(sum(run.tally.games for run in runs))
        except KeyboardInterrupt:
            interrupted = True
        finally:
            queue.close()
    return interrupted


class _Queue:
    """Hands out chunks of games in order, until all are taken or it is closed."""

    def __init__(self, games: int, size: int) -> None:
        self.games, self.size, self.first = games, size, 0
        self.lock = threading.Lock()

    def take(self) -> range:
        """The numbers of the next games; none when there are no more."""
        with self.lock:
            taken = range(self.first, min(self.first + self.size, self.games))
            self.first = max(self.first, taken.stop)
            return taken

    def close(self) -> None:
        """No more chunks."""
        with self.lock:
            self.games = self.first


class _Run:
    """One thread's share: its buffers, used again for every chunk, and its tally."""

    def __init__(self, game: Game, players: int, seed: int, size: int, limit: int) -> None:
        self.kernel, self.edition, self.blank = game.kernel, game.edition.record, game.blank(players)
        self.seed, self.limit = np.uint64(seed), limit
        self.moves = game.buffer()
        self.states = np.zeros(size, game.state_type)
        self.lengths = np.zeros(size, np.int64)
        self.scores, self.ranks = np.zeros((size, players), np.int64), np.zeros((size, players), np.int64)
        self.tally = Tally(players, "start" in (game.state_type.names or ()))
        self.stuck: int | None = None  # the number of a game that did not end

    def all_chunks(self, queue: _Queue) -> None:
        """Plays chunks until there are none."""
        while self.next_chunk(queue):
            pass

    def next_chunk(self, queue: _Queue) -> bool:
        """Plays one chunk; whether there was one."""
        numbers = queue.take()
        if not numbers:
            return False
        n, first = len(numbers), numbers.start
        states, lengths, scores, ranks = self.states[:n], self.lengths[:n], self.scores[:n], self.ranks[:n]
        starts = None
        if self.tally.by_order:  # a start player may change in a game: ask before the first move
            self.kernel.deal(self.edition, self.blank, states, self.seed, first)
            starts = states["start"].astype(np.int64)
        self.kernel.playouts(self.edition, self.blank, states, self.moves, self.seed, first, lengths, self.limit)
        unended = np.flatnonzero(lengths < 0)
        if unended.size:
            self.stuck = first + int(unended[0])
            queue.close()
            return False
        self.kernel.judge(self.edition, states, scores, ranks)
        self.tally.count(lengths, scores, ranks, starts)
        return True


class Tally:
    """Sums over games, all of them whole numbers."""

    def __init__(self, players: int, has_start: bool) -> None:
        self.games = 0
        self.lengths = np.zeros(1, np.int64)  # games of each length
        self.by_seat = Columns(players)
        self.by_order = Columns(players) if has_start else None

    def count(self, lengths: np.ndarray, scores: np.ndarray, ranks: np.ndarray, starts: np.ndarray | None) -> None:
        """Adds some games, a row each; `starts` are their start players."""
        self._add_lengths(np.bincount(lengths))
        self.by_seat.count(scores, ranks)
        if self.by_order and starts is not None:
            players = scores.shape[1]
            seats = (starts[:, None] + np.arange(players)) % players
            self.by_order.count(np.take_along_axis(scores, seats, 1), np.take_along_axis(ranks, seats, 1))
        self.games += len(lengths)

    def add(self, other: Tally) -> None:
        """Adds another tally."""
        self._add_lengths(other.lengths)
        self.by_seat.add(other.by_seat)
        if self.by_order and other.by_order:
            self.by_order.add(other.by_order)
        self.games += other.games

    def _add_lengths(self, more: np.ndarray) -> None:
        both = np.zeros(max(len(self.lengths), len(more)), np.int64)
        both[: len(self.lengths)] += self.lengths
        both[: len(more)] += more
        self.lengths = both


class Columns:
    """Points and places, a column for each seat or for each place in the turn order."""

    def __init__(self, players: int) -> None:
        self.sum, self.squares = np.zeros(players, np.int64), np.zeros(players, np.int64)
        self.min = np.full(players, np.iinfo(np.int64).max)
        self.max = np.full(players, np.iinfo(np.int64).min)
        self.places = np.zeros((players, players), np.int64)  # [column, place − 1]
        self.wins = np.zeros((players, players), np.int64)  # [column, winners of that game − 1]

    def count(self, scores: np.ndarray, ranks: np.ndarray) -> None:
        """Adds some games, a row each."""
        self.sum += scores.sum(0)
        self.squares += (scores * scores).sum(0)
        np.minimum(self.min, scores.min(0), out=self.min)
        np.maximum(self.max, scores.max(0), out=self.max)
        won = ranks == 1
        winners = won.sum(1)
        for k in range(len(self.sum)):
            self.places[:, k] += (ranks == k + 1).sum(0)
            self.wins[:, k] += won[winners == k + 1].sum(0)

    def add(self, other: Columns) -> None:
        """Adds other games."""
        for mine, theirs in ((self.sum, other.sum), (self.squares, other.squares)):
            mine += theirs
        np.minimum(self.min, other.min, out=self.min)
        np.maximum(self.max, other.max, out=self.max)
        self.places += other.places
        self.wins += other.wins

    def results(self, names: list[str], games: int) -> list[Results]:
        """The columns in words and shares."""
        parts = 1 / np.arange(1, len(names) + 1)
        return [
            Results(
                name,
                int(self.sum[i]) / games,
                _sd(int(self.sum[i]), int(self.squares[i]), games),
                int(self.min[i]),
                int(self.max[i]),
                (self.places[i] / games).tolist(),
                float(self.wins[i] @ parts) / games,
            )
            for i, name in enumerate(names)
        ]


def summed_up(game: Game, players: int, seed: int, tally: Tally, seconds: float, interrupted: bool) -> Summary:
    """A tally as people read it."""
    seats = list(game.descriptor.seats[:players])
    order = [f"plays {place}" for place in ("1st", "2nd", "3rd", "4th", "5th", "6th")[:players]]
    length = _length(tally.lengths, tally.games)
    return Summary(
        game=game.name,
        players=players,
        games=tally.games,
        seed=seed,
        moves=int(tally.lengths @ np.arange(len(tally.lengths))),
        seats=tally.by_seat.results(seats, tally.games),
        turn_order=tally.by_order.results(order, tally.games) if tally.by_order else [],
        length=length,
        seconds=seconds,
        interrupted=interrupted,
    )


def _length(counts: np.ndarray, games: int) -> Length:
    """The lengths' figures from the number of games of each length."""
    values = np.arange(len(counts))
    known, up_to = np.flatnonzero(counts), np.cumsum(counts)
    middle = [int(np.searchsorted(up_to, rank, side="right")) for rank in ((games - 1) // 2, games // 2)]
    total, squares = int(counts @ values), int(counts @ (values * values))
    return Length(total / games, _sd(total, squares, games), int(known[0]), sum(middle) / 2, int(known[-1]))


def _sd(total: int, squares: int, games: int) -> float:
    """The standard deviation from sums."""
    return max(games * squares - total * total, 0) ** 0.5 / games
