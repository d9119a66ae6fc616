"""One search of ours at 20 ms a move among OpenSpiel's own ISMCTS bots at 200 ms, through the OpenSpiel adapter.

    python benchmarks/peer_search.py [hansa london_markets] [--games 60] [--kept peer/]

OpenSpiel's bot counts simulations, not time: before every decision it gets as many as its last ones say fit into the
budget. Seats are rotated and deals mirrored; a cell ends early when a sequential test has settled it.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import fondaco
from fondaco.arena.standings import wilson
from fondaco.engine.saves import write_atomically
from fondaco.engine.view import concealed
from fondaco.envs.openspiel import name_of
from strength import LEAST_DEALS, settled

OURS_MS, THEIRS_MS = 20, 200
BARS = {2: 0.75, 3: 0.6, 4: 0.5}  # and 0.5 with more players


class Peer:
    """OpenSpiel's information-set search with a budget in time."""

    def __init__(self, game: Any, seed: int) -> None:
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))
        self.bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 10, random_state=np.random.RandomState(seed))
        self.rate = 50.0  # simulations a second, as far as is known

    def step(self, state: Any) -> int:
        """A move, after about THEIRS_MS of thinking."""
        count = max(1, round(self.rate * THEIRS_MS / 1000))
        self.bot._max_simulations = count
        began = time.perf_counter()
        move = int(self.bot.step(state))
        self.rate = 0.5 * self.rate + 0.5 * count / max(time.perf_counter() - began, 1e-6)
        return move


def play(name: str, players: int, number: int) -> tuple[float, float]:
    """One game; the part of the win that is ours, and the peer's simulations a second."""
    game = pyspiel.load_game(f"{name_of(name)}(players={players})")
    ours = fondaco.game(name)
    seat = number % players
    seats = tuple(ours.descriptor.seats[:players])
    search = fondaco.bot("search", ours, seed=number, ms=OURS_MS)
    peers = {other: Peer(game, 10 * number + other) for other in range(players) if other != seat}
    state = game.new_initial_state()
    state.apply_action(number // players)
    while not state.is_terminal():
        player = state.current_player()
        moves = state.legal_actions()
        if len(moves) == 1:
            move = moves[0]
        elif player == seat:
            view = concealed(ours, state._play.states, seat, seats)
            move = search.choose(view, seat)
        else:
            move = peers[player].step(state)
        state.apply_action(move)
    places = np.zeros(players, np.int64)
    ours.kernel.rank(ours.edition.record, state._play.states, places)
    won = float(places[seat] == 1) / max(int((places == 1).sum()), 1)
    return won, float(np.mean([peer.rate for peer in peers.values()]))


def main() -> None:
    """Plays the cells and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=["hansa", "london_markets"])
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--kept", type=Path, help="a folder for finished games; a second run goes on from it")
    chosen = parser.parse_args()
    if chosen.games < 1:
        parser.error("a cell has at least 1 game")
    print(
        "| game | players | games | ours win | 95 % | bar | | peer's simulations/s |\n|---|---|---|---|---|---|---|---|"
    )
    for name in chosen.names:
        for players in [chosen.players] if chosen.players else fondaco.game(name).players:
            bar = BARS.get(players, 0.5)
            results, rates = _cell(name, players, bar, chosen.games, chosen.kept)
            share = sum(results) / len(results)
            low, high = wilson(share, len(results))
            met = "met" if share >= bar else "missed"
            print(
                f"| {name} | {players} | {len(results)} | {share:.1%} | {low:.1%}–{high:.1%} | {bar:.0%} | {met} "
                f"| {np.mean(rates):.0f} |",
                flush=True,
            )


def _cell(name: str, players: int, bar: float, games: int, kept: Path | None) -> tuple[list[float], list[float]]:
    file = kept / f"peer-{name}-{players}.json" if kept else None
    done: list[list[float]] = json.loads(file.read_text()) if file and file.exists() else []
    while len(done) < games and not (
        len(done) % players == 0
        and len(done) >= LEAST_DEALS * players
        and settled([d[0] for d in done], bar + 0.1, bar - 0.1)
    ):
        done.append(list(play(name, players, len(done))))
        if file:
            file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(file, json.dumps(done))
    return [d[0] for d in done], [d[1] for d in done]


if __name__ == "__main__":
    main()
