"""The same games on a GPU and on the processor: equal to the byte, and how fast. Needs an NVIDIA GPU.

python benchmarks/gpu.py [GAME …] [--games 4194304] [--check 100000] [--markdown docs/gpu.md]

Every game has a process of its own, so that compiling goes side by side; on the GPU they take turns.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")


import fondaco
from fondaco import games as house
from fondaco.engine import cuda
from fondaco.engine.game import Game

SEED = 2026
AT_ONCE = 1 << 21  # games in device memory
THREADS = 3  # of the processor, for each game
CHECKS = ("last positions", "steps", "environment", "summary")


def say(*words: object) -> None:
    """Progress, apart from the results."""
    print(time.strftime("%H:%M:%S"), *words, file=sys.stderr, flush=True)


@contextmanager
def turn(lock: Path) -> Iterator[None]:
    """One process at a time on the GPU."""
    import fcntl

    with lock.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def speed(game: Game, players: int, games: int) -> tuple[float, float]:
    """Moves and games a second on the GPU, set-up included."""
    size = min(games, AT_ONCE)
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


def passed(name: str, check: Callable[[], bool]) -> bool:
    """Whether a check says yes; what went wrong goes to the side."""
    try:
        return check()
    except Exception:
        say(name, traceback.format_exc())
        return False


def measure(game: Game, lock: Path, games: int, check: int) -> Iterator[dict[str, Any]]:
    """A row for each number of players."""
    import gpu_checks as checks
    from fondaco.envs import batch_kernel

    say(game.name, "compiling for the processor")
    game.unit(batch_kernel)
    here = checks.on_processor(game, game.players.start, 50, 1)
    say(game.name, "compiling for the GPU")
    passed("compiling", lambda: all(check() for check in checks.all_of(game, game.players.start, here, small=True)))
    for players in game.players:
        here = checks.on_processor(game, players, check, THREADS)
        say(game.name, players, "played here; now the GPU")
        with turn(lock):
            moves, ended = speed(game, players, games)
        with turn(lock):
            said = dict(zip(CHECKS, checks.all_of(game, players, here), strict=True))
            found = {name: passed(name, check) for name, check in said.items()}
        row = {"game": game.name, "players": players, "moves": moves, "games": ended}
        yield row | {"checks": found}
    if game.name == house.names()[0]:
        with turn(lock):
            yield {"shared": checks.shared_pointers(game), "gpu": _gpu_name()}


def _gpu_name() -> str:
    name = cuda.require().get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def rows_of(names: list[str], arguments: list[str]) -> Iterator[dict[str, Any]]:
    """What a process for each game finds, as it comes."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, __file__, *arguments, "--lock", str(Path(folder) / "turn"), "--alone"]
        running = [subprocess.Popen([*command, name], stdout=subprocess.PIPE, text=True) for name in names]
        for process in running:
            for line in process.stdout or ():
                yield json.loads(line)
        for name, process in zip(names, running, strict=True):
            if process.wait():
                say(name, "ended with", process.returncode)


PAGE = """# The games on a GPU

`fondaco sim GAME --device cuda` plays the games that `fondaco sim GAME` plays, on an NVIDIA GPU, and sums them up to
the same figures. `fondaco.engine.cuda.Batch` deals, plays out, steps and judges batches in device memory;
`fondaco.envs.cuda.CudaBatch` steps them with observations, masks and rewards left there. Below is what
`python benchmarks/gpu.py --markdown docs/gpu.md` printed: random play, set-up included, {games:,} games a row.
*Equal* means that processor and GPU agreed to the byte for the same seeds: the last positions and lengths of
{check:,} games, set-up, masks, steps and scores of 2,000 games, observations, masks, rewards and new deals of 512 games
over 700 steps (illegal actions included) and the summary of 20,000 games.

{table}

{shared}

{machine}
"""


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="games; all by default")
    parser.add_argument("--games", type=int, default=1 << 22)
    parser.add_argument("--check", type=int, default=100_000)
    parser.add_argument("--markdown", type=Path)
    parser.add_argument("--lock", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.alone:
        game = fondaco.game(chosen.names[0])
        for row in measure(game, chosen.lock, chosen.games, chosen.check):
            print(json.dumps(row), flush=True)
        return
    names = chosen.names or house.names()
    lines = report(rows_of(names, ["--games", str(chosen.games), "--check", str(chosen.check)]), chosen)
    if chosen.markdown:
        chosen.markdown.write_text("\n".join(lines) + "\n", encoding="utf-8")


def report(rows: Iterator[dict[str, Any]], chosen: argparse.Namespace) -> list[str]:
    """The page, printed as it comes."""
    table = ["| game | players | M moves/s | M games/s | equal |", "|---|---:|---:|---:|---|"]
    print("\n".join(table), flush=True)
    shared: list[str] = []
    gpu = "?"
    for row in rows:
        if "shared" in row:
            gpu = row["gpu"]
            shared = [f"- {name}: {said}" for name, said in row["shared"].items()]
            continue
        wrong = [name for name, fine in row["checks"].items() if not fine]
        said = f"NO: {', '.join(wrong)}" if wrong else "yes"
        figures = f"{row['moves'] / 1e6:,.0f} | {row['games'] / 1e6:.2f}"
        table.append(f"| {row['game']} | {row['players']} | {figures} | {said} |")
        print(table[-1], flush=True)
    machine = f"{gpu}; Python {platform.python_version()}, {', '.join(_versions())}."
    sharing = "\n".join(["Observations taken without a copy (the same pointer):", "", *shared])
    print(f"\n{sharing}\n\n{machine}", flush=True)
    page = PAGE.format(games=chosen.games, check=chosen.check, table="\n".join(table), shared=sharing, machine=machine)
    return page.splitlines()


def _versions() -> Iterator[str]:
    for package in ("numba", "numba-cuda", "numpy", "torch", "jax"):
        try:
            yield f"{package} {version(package)}"
        except PackageNotFoundError:
            continue


if __name__ == "__main__":
    main()
