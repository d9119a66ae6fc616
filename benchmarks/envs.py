"""How many steps a second environments make, ours beside other people's, in one run.

Every step is what a learner would do: read the observation and the mask, choose an allowed action at random, step.
PettingZoo's classic games and Pgx are measured where they are installed (`pip install 'pettingzoo[classic]' pgx`).
Everything is measured in turns, and the best of each counts. `cpu` is the same by the processor's own time: on a
machine that does other things as well it says more.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rich.console import Console
from rich.table import Table

from fondaco import games
from fondaco.envs import pettingzoo as zoo
from fondaco.envs.vector import VectorEnv

BATCH = 2048  # games of a batch
CLASSIC = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "chess_v6", "go_v5", "hanabi_v5")
PGX = ("go_9x9", "backgammon", "leduc_holdem", "sparrow_mahjong")
BARS = {"raw": 150_000, "wrapped": 40_000, "batch": 1_000_000}  # steps a second on two cores, for Hansa


@dataclass
class Line:
    """One environment: how to run it for a while, and the best that was seen."""

    name: str
    kind: str  # "raw", "wrapped", "batch"
    run: Callable[[float], tuple[int, float, float]]  # seconds -> steps, wall time, processor time
    wall: float = 0.0
    cpu: float = 0.0
    problem: str = ""
    more: dict[str, Any] = field(default_factory=dict)

    def once(self, seconds: float) -> None:
        """Runs it once more."""
        try:
            steps, wall, cpu = self.run(seconds)
        except Exception as problem:  # other people's games may be broken here
            self.problem = str(problem) or type(problem).__name__
            return
        self.wall, self.cpu = max(self.wall, steps / wall), max(self.cpu, steps / cpu)


def turns(env: Any, seconds: float) -> tuple[int, float, float]:
    """Random play in PettingZoo's usual loop."""
    luck, steps = Random(1), 0
    env.reset(seed=1)
    wall, cpu = time.perf_counter(), time.process_time()
    while time.perf_counter() - wall < seconds:
        for _ in env.agent_iter():
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            allowed = mask.nonzero()[0]
            env.step(allowed[int(luck.random() * len(allowed))])
            steps += 1
        env.reset()
    return steps, time.perf_counter() - wall, time.process_time() - cpu


def batch(env: VectorEnv, seconds: float) -> tuple[int, float, float]:
    """Random play in all games at once."""
    _, infos = env.reset(seed=1)
    steps = 0
    wall, cpu = time.perf_counter(), time.process_time()
    while time.perf_counter() - wall < seconds:
        *_, infos = env.step(env.sample(infos["action_mask"], steps))
        steps += 1
    return steps * env.num_envs, time.perf_counter() - wall, time.process_time() - cpu


def pgx_batch(name: str) -> Callable[[float], tuple[int, float, float]]:
    """Random play of a Pgx game, in batches compiled by JAX."""
    jax, pgx = importlib.import_module("jax"), importlib.import_module("pgx")
    env = pgx.make(name)
    begin, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))

    def act(key: Any, state: Any) -> Any:
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        return jax.random.categorical(key, logits, axis=1)

    choose = jax.jit(act)

    def run(seconds: float) -> tuple[int, float, float]:
        state, steps = begin(jax.random.split(jax.random.PRNGKey(1), BATCH)), 0
        state = step(state, choose(jax.random.PRNGKey(2), state))
        wall, cpu = time.perf_counter(), time.process_time()
        while time.perf_counter() - wall < seconds:
            state = step(state, choose(jax.random.PRNGKey(steps), state))
            state.observation.block_until_ready()
            steps += 1
        return steps * BATCH, time.perf_counter() - wall, time.process_time() - cpu

    return run


def ours(names: list[str], players: int | None) -> list[Line]:
    """Our environments, three kinds of each game."""
    lines = []
    for name in names:
        seats = players or (3 if 3 in games.find(name).players else games.find(name).players.start)
        raw, wrapped, many = zoo.raw_env(name, seats), zoo.env(name, seats), VectorEnv(name, BATCH, seats)
        lines.append(Line(name, "raw", lambda seconds, env=raw: turns(env, seconds)))  # type: ignore[misc]
        lines.append(Line(name, "wrapped", lambda seconds, env=wrapped: turns(env, seconds)))  # type: ignore[misc]
        lines.append(Line(name, "batch", lambda seconds, env=many: batch(env, seconds)))  # type: ignore[misc]
    return lines


def others() -> list[Line]:
    """Whatever is installed of other people's environments."""
    lines = []
    for name in CLASSIC:
        with suppress(Exception):
            module = importlib.import_module(f"pettingzoo.classic.{name}")
            wrapped = module.env()
            lines.append(Line(f"PettingZoo {name}", "wrapped", lambda seconds, env=wrapped: turns(env, seconds)))  # type: ignore[misc]
            raw = wrapped.unwrapped
            lines.append(Line(f"PettingZoo {name}", "raw", lambda seconds, env=raw: turns(env, seconds)))  # type: ignore[misc]
    for name in PGX:
        with suppress(Exception):
            lines.append(Line(f"Pgx {name}", "batch", pgx_batch(name)))
    return lines


def shown(lines: list[Line]) -> Table:
    """The result as a table."""
    table = Table(title=f"Steps a second, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}", title_justify="left")
    for title in ("environment", "kind", "steps/s", "steps/s cpu", "bar"):
        table.add_column(title, justify="left" if title in ("environment", "kind") else "right")
    for line in sorted(lines, key=lambda line: (list(BARS).index(line.kind), -line.cpu)):
        bar = f"{BARS[line.kind]:,}" if line.name == "hansa" else ""
        figures = ("–", "–") if line.problem else (f"{line.wall:,.0f}", f"{line.cpu:,.0f}")
        table.add_row(line.name, line.kind, *figures, line.problem[:30] or bar)
    return table


def main() -> None:
    """Measures everything in turns and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="all of ours, if none is named")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--strict", action="store_true", help="fail when a bar is missed")
    asked = parser.parse_args()
    lines = ours(asked.games or games.names(), asked.players) + others()
    for _ in range(asked.rounds):
        for line in lines:
            line.once(asked.seconds)
    if asked.json:
        print(json.dumps([{"name": x.name, "kind": x.kind, "wall": x.wall, "cpu": x.cpu} for x in lines], indent=1))
    else:
        Console(width=110).print(shown(lines))
    missed = [x.kind for x in lines if x.name == "hansa" and x.wall < BARS[x.kind]]
    if asked.strict and missed:
        sys.exit(f"Hansa misses the bar: {', '.join(missed)}")


if __name__ == "__main__":
    main()
