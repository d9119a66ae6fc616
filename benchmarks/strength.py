"""How strong the bots are: one table a claim, with 95 % intervals; deals are mirrored, seats rotated.

    python benchmarks/strength.py                       every game, every number of players
    python benchmarks/strength.py hansa --players 3     one cell of each table
    python benchmarks/strength.py --claim search-among-greedy --kept strength/
    python benchmarks/strength.py --seed 7 --kept again/  other deals, where settings were chosen by the usual ones
    python benchmarks/strength.py --short               a few games with a budget in iterations, the same on any machine

A cell has 60 games, or fewer when a sequential test has settled it either way; only deals that were played from every
seat count. So few games say little of a small advantage, so where the bar is the fair share all cells of a game are
held against theirs together, too. Finished games are kept in a folder: a run that broke off goes on where it was, and
a cell that was given more games with --most counts all of them from then on.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path

import fondaco
from fondaco import games as house
from fondaco.arena.simulation import cores
from fondaco.arena.standings import wilson, won
from fondaco.arena.tournament import Plan, Played, Record, in_processes, plan
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
        return share >= self.wanted(players) and (not self.fair or share > 1 / players)

    @property
    def fair(self) -> bool:
        """Whether more than the fair share is promised."""
        return self.bar[0] == 0

    def verdict(self, players: int, parts: list[float]) -> int:
        """Whether a sequential test of the parts of the wins is sure: 1 for a kept promise, −1 for a broken one, or 0.

        It weighs a tenth above the bar, or half the way to all, against a tenth below; a promise of more than the fair
        share against the share itself.
        """
        bar = self.wanted(players)
        return settled(parts, min(bar + 0.1, (1 + bar) / 2), bar if self.fair else bar - 0.1)


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
    wins: float
    bar: float
    early: bool  # settled by the sequential test before all games were played
    met: bool


def settled(parts: list[float], above: float, below: float) -> int:
    """Which of two shares the parts of the wins speak for, 1 for the one above and −1 for the other; 0 if unsure."""
    odds = sum(part * math.log(above / below) + (1 - part) * math.log((1 - above) / (1 - below)) for part in parts)
    return 0 if abs(odds) <= SETTLED else 1 if odds > 0 else -1


def measure(claim: Claim, game: Game, players: int, games: int, seed: int, kept: Path | None, workers: int) -> Cell:
    """Plays one cell, deal by deal, until it is settled."""
    wanted = plan(game, players, parse_several(claim.bots), games, seed)
    file = kept / f"{claim.name}-{game.name}-{players}.jsonl" if kept else None
    record = Record(wanted, file)
    batch = players * max(1, math.ceil(workers / players))
    while (missing := record.missing()) and not _verdict(claim, wanted, whole(record)):
        begun = [number for number in missing if number // players == missing[0] // players]
        for played in in_processes(wanted, begun if len(begun) < players else missing[:batch], workers):
            record.add(played)
    return cell(claim, wanted, whole(record))


def whole(record: Record) -> list[Played]:
    """The games of the deals that were played from every seat; also those that a run with more games has kept."""
    players, games = record.plan.players, [record.played[number] for number in sorted(record.played)]
    often = Counter(game.number // players for game in games)
    return [game for game in games if often[game.number // players] == players]


def _verdict(claim: Claim, wanted: Plan, games: list[Played]) -> int:
    enough = len(games) >= LEAST_DEALS * wanted.players
    return claim.verdict(wanted.players, [won(game, wanted.bots[0]) for game in games]) if enough else 0


def cell(claim: Claim, wanted: Plan, games: list[Played]) -> Cell:
    """What some games say of a claim; where the sequential test ended them it decides, else their share of wins."""
    parts, players = [won(game, wanted.bots[0]) for game in games], wanted.players
    share = sum(parts) / len(parts)
    early = len(games) < wanted.games
    met = _verdict(claim, wanted, games) > 0 if early else claim.met(players, share)
    low, high = wilson(share, len(parts))
    bar = claim.wanted(players)
    return Cell(claim.name, wanted.game, players, len(parts), share, low, high, sum(parts), bar, early, met)


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


def together(cells: list[Cell]) -> dict[str, float]:
    """What some cells say together: games, wins, how many would be fair, and how often luck alone brings so many.

    Cells that a sequential test ended early are flattered a little.
    """
    fair = sum(cell.games / cell.players for cell in cells)
    sd = math.sqrt(sum(cell.games * (1 - 1 / cell.players) / cell.players for cell in cells))
    wins = sum(cell.wins for cell in cells)
    luck = math.erfc((wins - fair) / sd / math.sqrt(2)) / 2
    return {"games": sum(cell.games for cell in cells), "wins": wins, "fair": fair, "luck": luck}


def _print_together(rows: list[Cell]) -> None:
    """A table of all cells of each game, and of all of them."""
    print("\n| all cells of | games | wins | fair | by luck alone |\n|---|---:|---:|---:|---:|")
    for name in [*dict.fromkeys(row.game for row in rows), "all games"]:
        found = together([row for row in rows if name in (row.game, "all games")])
        print(f"| {name} | {found['games']} | {found['wins']:.1f} | {found['fair']:.1f} | {found['luck']:.4f} |")


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
        if rows and claim.fair:
            _print_together(rows)
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
