"""How fast we are, measured here and now: all our games, other people's beside them, and the bars we set ourselves.

Peers play in their own fastest way, and only the time inside their game loop counts: OpenSpiel's games are played in
C++ by its C++ random bots, every action counted as a move, chance included; Catanatron's by its own random players.
Everything that is compared is measured in turns, several times over, and the best of each counts.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

import fondaco
from fondaco.arena import speed
from fondaco.engine.cores import cores


@dataclass(frozen=True)
class Bars:
    """What a game has to reach; None where we claim nothing."""

    hearts: float = 2.5  # times the moves a second of OpenSpiel's hearts, one core
    state_bytes: int = 512
    catanatron: float | None = None  # times the moves a second of Catanatron, one core
    games_per_s: float | None = None  # one core
    two_cores: float | None = None  # times one core
    copy_ns: float | None = None
    compile_s: float | None = None


BARS = {
    "hansa": Bars(catanatron=300, games_per_s=35_000, two_cores=1.7, copy_ns=50, compile_s=30),
    "merchants_of_medieval_europe": Bars(hearts=1.3, state_bytes=1024),
}
PLAYERS = 3  # at the table where games are compared
WIDTH = 110  # of a table that is not printed to a terminal

HEARTS, ROLLOUTS, CATANATRON = "OpenSpiel hearts", "OpenSpiel hearts, bare rollouts", "Catanatron"
OPEN_SPIEL = {HEARTS: "hearts", "OpenSpiel backgammon": "backgammon", "OpenSpiel gin rummy": "gin_rummy"}

Timed = Callable[[float], float]  # runs for some seconds; moves a second


def peers() -> dict[str, Timed]:
    """Whatever is installed of other people's games."""
    found: dict[str, Timed] = {}
    with suppress(ImportError):
        pyspiel = importlib.import_module("pyspiel")
        found |= {title: _bots(pyspiel, name) for title, name in OPEN_SPIEL.items()}
        found[ROLLOUTS] = _rollouts(pyspiel)
    with suppress(ImportError):
        found[CATANATRON] = _catanatron(importlib.import_module("catanatron"))
    return found


def _bots(pyspiel: Any, name: str) -> Timed:
    """Whole games by OpenSpiel's uniform random bots, in its own C++ loop; every entry of the history is a move."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]

    def run(seconds: float) -> float:
        inside, moves, number = 0.0, 0, 0
        while inside < seconds:
            state = game.new_initial_state()
            begun = time.perf_counter()
            pyspiel.evaluate_bots(state, bots, number)
            inside += time.perf_counter() - begun
            moves += state.move_number()
            number += 1
        return moves / inside

    return run


def _rollouts(pyspiel: Any) -> Timed:
    """Hearts from a dealt hand in the loop that OpenSpiel's tree search evaluates with: no bots, no dealing.

    One simulation of the search is `batch` rollouts of the root; all have the same number of moves.
    """
    game, batch = pyspiel.load_game("hearts"), 2_000
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])
    ended = state.clone()
    while not ended.is_terminal():
        ended.apply_action(ended.legal_actions()[0])
    moves = ended.move_number() - state.move_number()
    search = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(batch, 1), 2.0, 1, 1, False, 1, False)

    def run(seconds: float) -> float:
        inside, games = 0.0, 0
        while inside < seconds:
            begun = time.perf_counter()
            search.mcts_search(state)
            inside += time.perf_counter() - begun
            games += batch
        return games * moves / inside

    return run


def _catanatron(catanatron: Any) -> Timed:
    """Whole four-player games by Catanatron's random players."""
    colours = list(catanatron.Color)[:4]

    def run(seconds: float) -> float:
        inside, moves = 0.0, 0
        while inside < seconds:
            game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours])
            begun = time.perf_counter()
            game.play()
            inside += time.perf_counter() - begun
            state = game.state
            moves += len(state.actions if hasattr(state, "actions") else state.action_records)
        return moves / inside

    return run


def others_busy() -> float:
    """The load that other programs put on this machine; 0 where it is small or unknown."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return load if load > 0.5 else 0.0


def in_turns(others: dict[str, Timed], names: list[str], rounds: int, seconds: float) -> dict[str, dict[str, Any]]:
    """Every contestant once a round, so that noise hits all alike; the best and the median of each."""
    games = {name: fondaco.game(name) for name in names}
    players = {name: PLAYERS if PLAYERS in game.players else game.players.start for name, game in games.items()}
    found: dict[str, dict[str, list[float]]] = {}

    def note(title: str, **figures: float) -> None:
        for key, figure in figures.items():
            found.setdefault(title, {}).setdefault(key, []).append(figure)

    for _ in range(rounds):
        for title, run in others.items():
            note(title, moves_per_s=run(seconds))
        for name, game in games.items():
            alone, pair = (speed.play(game, players[name], threads, seconds) for threads in (1, 2))
            note(name, moves_per_s=alone.moves_per_s, games_per_s=alone.games_per_s, pair=pair.moves_per_s)
    return {
        title: {key: max(runs) for key, runs in figures.items()}
        | {"median": statistics.median(figures["moves_per_s"]), "players": players.get(title)}
        for title, figures in found.items()
    }


def against_bars(rows: list[dict[str, Any]], turns: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Every bar of every game, with what was reached; nothing is judged that was not measured."""
    lines: list[dict[str, Any]] = []

    def line(game: str, what: str, reached: float, bar: float | None, at_most: bool = False) -> None:
        met = None if bar is None else (reached <= bar if at_most else reached >= bar)
        sign = "≤" if at_most else "≥"
        lines.append({"game": game, "what": what, "reached": reached, "sign": sign, "bar": bar, "met": met})

    for name in dict.fromkeys(row["game"] for row in rows):
        bars, mine, row = BARS.get(name, Bars()), turns[name], next(row for row in rows if row["game"] == name)
        for peer, bar in ((HEARTS, bars.hearts), (ROLLOUTS, None), (CATANATRON, bars.catanatron)):
            if peer in turns:
                line(name, f"× {peer}", mine["moves_per_s"] / turns[peer]["moves_per_s"], bar)
        if bars.games_per_s is not None:
            line(name, f"{mine['players']}-player games/s, one core", mine["games_per_s"], bars.games_per_s)
        if bars.two_cores is not None and cores() >= 2:
            line(name, "× on two cores", mine["pair"] / mine["moves_per_s"], bars.two_cores)
        line(name, "bytes a position", row["state_bytes"], bars.state_bytes, at_most=True)
        for key, what in (("copy_ns", "ns a copy"), ("compile_s", "s to compile")):
            bar = getattr(bars, key)
            if bar is not None:
                line(name, what, row[key], bar, at_most=True)
    return lines


def show(console: Console, rows: list[dict[str, Any]], turns: dict[str, dict[str, Any]], bars: list[Any]) -> None:
    """Three tables: our games, everybody in turns, the bars."""
    own = _table(
        "Our games", "game", "players", "M moves/s", "all cores", "games/s", "bytes", "copy ns", "compile s", "start s"
    )
    for row in rows:
        own.add_row(
            row["game"],
            str(row["players"]),
            f"{row['moves_per_s'] / 1e6:.1f}",
            f"{row['moves_per_s_all'] / 1e6:.1f}",
            f"{row['games_per_s']:,.0f}",
            str(row["state_bytes"]),
            f"{row['copy_ns']:.0f}",
            f"{row['compile_s']:.1f}",
            f"{row['warm_start_s']:.2f}",
        )
    console.print(own)
    beside = _table("Random play in turns, one core", "who", "best moves/s", "median moves/s")
    for title, figures in turns.items():
        who = f"{title}, {figures['players']} players" if figures["players"] else title
        beside.add_row(who, f"{figures['moves_per_s']:,.0f}", f"{figures['median']:,.0f}")
    console.print(beside)
    judged = _table("Bars", "game", "what", "reached", "bar", "")
    for bar in bars:
        reached = f"{bar['reached']:,.0f}" if bar["reached"] >= 100 else f"{bar['reached']:.3g}"
        wanted = "" if bar["bar"] is None else f"{bar['sign']} {bar['bar']:,}"
        word = {True: "[green]met", False: "[red]missed", None: ""}[bar["met"]]
        judged.add_row(bar["game"], bar["what"], reached, wanted, word)
    console.print(judged)


def _table(title: str, first: str, *headings: str) -> Table:
    table = Table(first, title=title, title_justify="left", box=box.SIMPLE)
    for heading in headings:
        table.add_column(heading, justify="left" if heading in ("what", "") else "right")
    return table


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="How fast the games run here, beside other people's.")
    parser.add_argument("game", nargs="*", help="some of our games; all by default")
    parser.add_argument("--json", action="store_true", help="for another program")
    parser.add_argument("--quick", action="store_true", help="shorter and noisier")
    chosen = parser.parse_args()
    rounds, seconds = (2, 0.2) if chosen.quick else (7, 0.5)
    names = [fondaco.games.find(name).name for name in chosen.game] or fondaco.games.names()
    others = peers()
    aside, busy = Console(stderr=True), others_busy()
    with aside.status("Measuring …") as status:
        rows = []
        for name in names:
            players = list(fondaco.games.find(name).players)
            rows += speed.measure(name, players, lambda what: status.update(f"Measuring {what} …"), repeats=rounds)
        status.update("Measuring in turns …")
        turns = in_turns(others, names, rounds, seconds)
    bars = against_bars(rows, turns)
    if chosen.json:
        json.dump({"games": rows, "turns": turns, "bars": bars}, sys.stdout, indent=1, ensure_ascii=False)
        print()
    else:
        show(Console(width=None if sys.stdout.isatty() else WIDTH), rows, turns, bars)
        if busy:
            aside.print(f"The load was {busy:.1f} on {cores()} cores before this began: the figures are too low.")
    if HEARTS not in others or CATANATRON not in others:
        aside.print(
            "OpenSpiel or Catanatron is not installed: `make peers` gets them for the comparison.", soft_wrap=True
        )


if __name__ == "__main__":
    main()
