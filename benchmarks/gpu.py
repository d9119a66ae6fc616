"""The same games on a GPU and on the processor: equal to the byte, and how fast. Needs an NVIDIA GPU.

python benchmarks/gpu.py [--games 10000000] [--check 100000] [--markdown FILE]
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

import fondaco
from fondaco import games as house
from fondaco.engine import cuda
from fondaco.engine.game import Game

SEED = 2026
BATCH = 1_000_000  # games in device memory at once


def same_bytes(game: Game, players: int, games: int) -> bool:
    """Whether GPU and processor end the same games in the same bytes."""
    batch = cuda.Batch(game, players, games)
    lengths = batch.playouts(SEED).copy_to_host()
    there = batch.to_host()
    here = np.zeros(games, game.state_type)
    counted = np.zeros(games, np.int64)
    blank, edition = game.blank(players), game.edition.record
    game.kernel.playouts(edition, blank, here, game.buffer(), np.uint64(SEED), 0, counted, 100_000)
    return there.tobytes() == here.tobytes() and bool((lengths == counted).all())


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


def speed(game: Game, players: int, games: int) -> tuple[float, float]:
    """Moves and games a second on the GPU, set-up included."""
    size = min(games, BATCH)
    batch = cuda.Batch(game, players, size)
    batch.playouts(SEED)
    batch.cuda.synchronize()
    moves = played = 0
    seconds = 0.0
    while played < games:
        began = time.perf_counter()
        lengths = batch.playouts(SEED, played)
        batch.cuda.synchronize()
        seconds += time.perf_counter() - began
        moves += int(lengths.copy_to_host().sum())
        played += size
    return moves / seconds, played / seconds


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="games; all by default")
    parser.add_argument("--games", type=int, default=10_000_000)
    parser.add_argument("--check", type=int, default=100_000)
    parser.add_argument("--markdown", type=Path)
    chosen = parser.parse_args()
    rows = ["| game | players | M moves/s | M games/s | equal bytes |", "|---|---|---|---|---|"]
    for name in chosen.names or house.names():
        game = fondaco.game(name)
        for players in game.players:
            equal = same_bytes(game, players, chosen.check) and same_steps(game, players)
            moves, games = speed(game, players, chosen.games)
            checked = f"{chosen.check:,} games" if equal else "NO"
            rows.append(f"| {name} | {players} | {moves / 1e6:,.0f} | {games / 1e6:.2f} | {checked} |")
            print(rows[-1], flush=True)
    if chosen.markdown:
        chosen.markdown.write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
