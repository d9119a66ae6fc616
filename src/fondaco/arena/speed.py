"""How fast a game's rules run here: random play, copies, memory, compile and start times."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

import fondaco
from fondaco.arena.simulation import LIMIT
from fondaco.engine.cores import cores
from fondaco.engine.errors import FondacoError

if TYPE_CHECKING:
    from fondaco.engine.game import Game

GAMES = 256  # a batch: its positions stay in a core's cache
COPIES = 100_000
WARM_STARTS = 3

START = """
import sys
import fondaco
game = fondaco.game(sys.argv[1])
game.kernel
if sys.argv[3:]:
    from fondaco.arena.simulation import simulate
    simulate(game, int(sys.argv[2]), games=1, seed=0, threads=1)
"""

Progress = Callable[[str], None]  # what is being measured


class Rate(NamedTuple):
    """A speed of random play."""

    moves_per_s: float
    games_per_s: float


def measure(
    name: str, players: Sequence[int], progress: Progress | None = None, seconds: float = 0.2, repeats: int = 5
) -> list[dict[str, Any]]:
    """A row of figures for each number of players; the best of some repetitions of some seconds each."""
    say = progress or (lambda what: None)
    game = fondaco.game(name)
    say(f"{game.title}: compile and start")
    compile_s, warm_start_s = start_times(name, players[0])
    rows = []
    for count in players:
        say(f"{game.title}, {count} players")
        alone, together = [], []
        for _ in range(repeats):
            alone.append(play(game, count, 1, seconds))
            together.append(play(game, count, cores(), seconds))
        best = max(alone)
        rows.append(
            {
                "game": name,
                "players": count,
                "moves_per_s": best.moves_per_s,
                "moves_per_s_all": max(together).moves_per_s,
                "games_per_s": best.games_per_s,
                "state_bytes": game.state_type.itemsize,
                "copy_ns": copy_ns(game, count, repeats),
                "compile_s": compile_s,
                "warm_start_s": warm_start_s,
            }
        )
    return rows


def play(game: Game, players: int, threads: int, seconds: float) -> Rate:
    """Random games on some threads for some seconds, setup included."""
    begun = time.perf_counter()
    until = begun + seconds
    if threads == 1:
        counts = [_play_until(game, players, 0, until)]
    else:
        with ThreadPoolExecutor(threads) as pool:
            counts = list(pool.map(lambda thread: _play_until(game, players, thread, until), range(threads)))
    spent = time.perf_counter() - begun
    return Rate(sum(moves for moves, _ in counts) / spent, sum(games for _, games in counts) / spent)


def _play_until(game: Game, players: int, seed: int, until: float) -> tuple[int, int]:
    """Plays batches until a moment of the clock; the moves and games made."""
    kernel, edition, blank, buffer = game.kernel, game.edition.record, game.blank(players), game.buffer()
    states, lengths = np.zeros(GAMES, game.state_type), np.zeros(GAMES, np.int64)
    moves = games = 0
    while time.perf_counter() < until or not games:
        moves += kernel.playouts(edition, blank, states, buffer, np.uint64(seed), games, lengths, LIMIT)
        games += GAMES
        if lengths.min() < 0:
            raise FondacoError(f"A random game of {game.title} had not ended after {LIMIT} moves.")
    return moves, games


def copy_ns(game: Game, players: int, repeats: int = 5) -> float:
    """Nanoseconds for one copy of a position; the best of some repetitions."""
    source, target = game.blank(players), np.zeros(GAMES, game.state_type)
    best = float("inf")
    for _ in range(repeats):
        begun = time.perf_counter()
        game.kernel.copies(source, target, COPIES)
        best = min(best, time.perf_counter() - begun)
    return best / COPIES * 1e9


def start_times(name: str, players: int) -> tuple[float, float]:
    """Seconds for a new process to compile the rules into an empty cache, and for another to play its first game."""
    with tempfile.TemporaryDirectory(prefix="fondaco-") as folder:
        cold = _process_seconds(folder, name, str(players))
        return cold, min(_process_seconds(folder, name, str(players), "play") for _ in range(WARM_STARTS))


def _process_seconds(cache: str, *arguments: str) -> float:
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", START, *arguments],
        env=os.environ | {"FONDACO_CACHE": cache},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        problem = done.stderr.strip().rpartition("\n")[2]
        raise FondacoError(f"A new process could not start {arguments[0]}: {problem}")
    return time.perf_counter() - begun
