"""How strong the bots are: one table a claim, with 95 % intervals; deals are mirrored, seats rotated.

    python benchmarks/strength.py                       every game, every number of players
    python benchmarks/strength.py hansa --players 3     one cell of each table
    python benchmarks/strength.py --claim search-among-greedy --kept strength/
    python benchmarks/strength.py --seed 7 --kept again/  other deals, where settings were chosen by the usual ones
    python benchmarks/strength.py --short               a few games with a budget in iterations, the same on any machine

A cell has 60 games, or fewer when a sequential test has settled it either way. Finished games
are kept in a folder, so that a run that broke off goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import fondaco
from fondaco import games as house
from fondaco.arena.simulation import cores
from fondaco.arena.standings import standings, won
from fondaco.arena.tournament import Plan, Record, in_processes, plan
from fondaco.bots.specs import parse_several
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import Game

SEED = 2026  # of the deals
GAMES = 60  # of a cell that no sequential test stops
LEAST_DEALS = 2  # whole deals, each played from every seat, before a sequential test is asked
SETTLED = math.log(49)  # odds at which the sequential test is sure (2 % of errors either way)


@dataclass(frozen=True)
class Claim:
    """One bot at a table of others, and the share of wins that is promised for 2, 3, 4 and more players."""

    name: str
    bots: str
    bar: tuple[float, float, float]

    def wanted(self, players: int) -> float:
        """The promised share; 0 stands for more than the fair share."""
        return self.bar[min(players, 4) - 2] or 1 / players

    def met(self, players: int, share: float) -> bool:
        """Whether a share keeps the promise."""
        return share >= self.wanted(players) and (self.bar[0] > 0 or share > 1 / players)


CLAIMS = (
    Claim("greedy-among-random", "greedy,random", (0.9, 0.9, 0.9)),
    Claim("search-among-greedy", "search:ms=100,greedy", (0.75, 0.6, 0.5)),
    Claim("search-among-rollout", "search:ms=100,rollout", (0.75, 0.6, 0.5)),
    Claim("long-among-short-search", "search:ms=400,search:ms=100", (0, 0, 0)),
)

#: few games that come out the same wherever they are played, for `make prove`; so few that the bars are lower
SHORT = (
    Claim("greedy-among-random", "greedy,random", (0.8, 0.8, 0.8)),
    Claim("search-among-greedy", "search:iterations=1500,greedy", (0.7, 0.5, 0.4)),
)
SHORT_GAMES = 20  # of a cell, at the most


@dataclass(frozen=True)
class Cell:
    """One measured cell."""

    claim: str
    game: str
    players: int
    games: int
    share: float
    low: float
    high: float
    bar: float
    early: bool  # settled by the sequential test before all games were played
    met: bool


def settled(parts: list[float], bar: float) -> bool:
    """Whether a sequential test of the parts of the wins is sure that the share lies above or below the bar."""
    above, below = min(bar + 0.1, 0.99), max(bar - 0.1, 0.01)
    odds = sum(part * math.log(above / below) + (1 - part) * math.log((1 - above) / (1 - below)) for part in parts)
    return abs(odds) > SETTLED


def measure(claim: Claim, game: Game, players: int, games: int, seed: int, kept: Path | None, workers: int) -> Cell:
    """Plays one cell, deal by deal, until it is settled."""
    wanted = plan(game, players, parse_several(claim.bots), games, seed)
    file = kept / f"{claim.name}-{game.name}-{players}.jsonl" if kept else None
    record = Record(wanted, file)
    bot, bar = wanted.bots[0], claim.wanted(players)
    batch = players * max(1, math.ceil(workers / players))
    while (missing := record.missing()) and not _done(record, bot, bar, players):
        for played in in_processes(wanted, missing[:batch], workers):
            record.add(played)
    return _cell(claim, wanted, record, bot, bar)


def _done(record: Record, bot: str, bar: float, players: int) -> bool:
    played = {game.number: game for game in record.games()}
    deals = [range(first, first + players) for first in range(0, record.plan.games, players)]
    whole = [played[number] for deal in deals if all(one in played for one in deal) for number in deal]
    return len(whole) >= LEAST_DEALS * players and settled([won(game, bot) for game in whole], bar)


def _cell(claim: Claim, wanted: Plan, record: Record, bot: str, bar: float) -> Cell:
    games = record.games()
    row = next(row for row in standings(wanted, games) if row.bot == bot)
    early, share = bool(record.missing()), row.win_share
    met = claim.met(wanted.players, share)
    return Cell(claim.name, wanted.game, wanted.players, len(games), share, row.low, row.high, bar, early, met)


def iterations_per_second(game: Game, players: int, seconds: float = 2.0) -> float:
    """Search iterations a second on one core at the first decision with a choice."""
    from fondaco.bots.search import Search

    match = game.start(players, seed=1)
    while len(match.legal(match.actors()[0])) < 2:
        match.play(match.actors()[0], match.legal(match.actors()[0])[0])
    seat = match.actors()[0]
    bot = Search(game, seed=1, ms=max(1, int(seconds * 1000)))
    began = time.perf_counter()
    bot.ponder(match.view(seat), seat)
    return bot.done / (time.perf_counter() - began)


def main() -> None:
    """Reads the arguments, measures, prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="game", choices=[[], *house.names()], help="all by default")
    parser.add_argument("--players", type=int, help="only this number of players, where a game is for so many")
    parser.add_argument("--claim", choices=[claim.name for claim in CLAIMS], action="append")
    parser.add_argument("--most", type=int, default=GAMES, help=f"games of a cell at the most ({GAMES})")
    parser.add_argument("--seed", type=int, default=SEED, help=f"other deals ({SEED})")
    parser.add_argument("--kept", type=Path, help="a folder for finished games; a second run goes on from it")
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--short", action="store_true", help="a quick look, the same on any machine")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    claims, games = (SHORT, min(chosen.most, SHORT_GAMES)) if chosen.short else (CLAIMS, chosen.most)
    claims = tuple(claim for claim in claims if not chosen.claim or claim.name in chosen.claim)
    if not claims or min(games, chosen.workers) < 1:
        parser.error("there is nothing to measure: --short has two of the claims, and --most and --workers begin at 1")
    if chosen.kept:
        chosen.kept.mkdir(parents=True, exist_ok=True)
    cells, speeds = [], []
    for name in chosen.games or house.names():
        game = fondaco.game(name)
        for players in [n for n in game.players if chosen.players in (None, n)]:
            if not chosen.short:
                speeds.append((name, players, iterations_per_second(game, players)))
            for claim in claims:
                most = math.ceil(games / players) * players
                cell = measure(claim, game, players, most, chosen.seed, chosen.kept, chosen.workers)
                cells.append(cell)
                print(_line(cell), file=sys.stderr, flush=True)
    if chosen.json:
        print(json.dumps({"cells": [asdict(cell) for cell in cells], "iterations_per_s": speeds}, indent=1))
    else:
        _print(claims, cells, speeds)
    if not all(cell.met for cell in cells):
        sys.exit(1)


def _line(cell: Cell) -> str:
    return f"{cell.claim} {cell.game} {cell.players}: {cell.share:.1%} of {cell.games} games, bar {cell.bar:.0%}"


def _print(claims: tuple[Claim, ...], cells: list[Cell], speeds: list[tuple[str, int, float]]) -> None:
    """The tables, in Markdown."""
    for claim in claims:
        rows = [cell for cell in cells if cell.claim == claim.name]
        if rows:
            print(f"\n{claim.name} (`{claim.bots}`)\n\n| game | players | games | wins | 95 % | bar | |")
            print("|---|---:|---:|---:|---:|---:|---|")
        for cell in rows:
            met = ("met" if cell.met else "missed") + (", settled early" if cell.early else "")
            print(
                f"| {cell.game} | {cell.players} | {cell.games} | {cell.share:.1%} | {cell.low:.1%}–{cell.high:.1%} "
                f"| {cell.bar:.0%} | {met} |"
            )
    if speeds:
        print("\nsearch, one core, first decision\n\n| game | players | iterations/s |\n|---|---:|---:|")
        for name, players, speed in speeds:
            print(f"| {name} | {players} | {speed:,.0f} |")


if __name__ == "__main__":
    try:
        main()
    except FondacoError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("Stopped; with --kept the same command goes on from the games in that folder.", file=sys.stderr)
        sys.exit(130)
