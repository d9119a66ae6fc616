"""How balanced a game is, as numbers: turn order, points, leads, what goes with winning, openings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from fondaco.arena.balance_watching import LEAST, PARTS, Progress, Watched, trait_names, watch
from fondaco.arena.significance import Figure, correlation, figure, holm, normal_p
from fondaco.arena.standings import wilson
from fondaco.arena.within_games import within_games
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import Game, check_seed

MOST = 1_000_000  # games of a report: what was seen of them is kept in memory
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True)
class Printed:
    """The edition that was played."""

    file: str
    title: str
    hash: str

    @property
    def name(self) -> str:
        """The file's name, with its folder where it says nothing by itself, and the beginning of the hash."""
        file = Path(self.file)
        return f"{file.parent.name + '/' if file.name == 'edition.toml' else ''}{file.name} ({self.hash})"


@dataclass(frozen=True)
class Share:
    """A share of wins with its 95 % interval, and the share to hold it against."""

    name: str
    games: int
    share: float
    low: float
    high: float
    sd: float  # over games: a shared win counts in parts
    baseline: float  # by turn order 1/players; for an opening the share of whoever opens, whatever the opening
    points: float = 0.0

    @property
    def figure(self) -> Figure:
        """The share as a number of each game."""
        return Figure(self.share, self.sd, self.games)


@dataclass(frozen=True)
class Trait:
    """Something that players had or did, and how it goes with winning."""

    name: str
    mean: float  # over all players
    winners: float  # over winners
    others: float
    sd: float  # over games, of what their players have on average
    effect: float  # correlation with the share of the win
    error: float  # its standard error
    varied: int  # games in which not all players had the same
    p: float | None  # None where it is not tested
    significant: bool

    @property
    def figure(self) -> Figure:
        """The correlation, as if it were the mean of a number of each game in which not all had the same."""
        return Figure(self.effect, self.error * math.sqrt(self.varied), self.varied)


@dataclass(frozen=True)
class Balance:
    """The whole report as data."""

    game: str
    title: str
    edition: Printed
    options: dict[str, int]
    players: int
    games: int
    seed: int
    turn_order: list[Share]
    figures: dict[str, Figure]
    shortest: int
    longest: int
    decisive: list[Figure]  # for every part of the game: how often the leader at its end goes on to win
    traits: list[Trait]
    openings: list[Share]
    histogram: list[tuple[int, int]]  # points, how many players had them

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain numbers, for JSON."""
        return asdict(self)


def measure(game: Game, players: int, games: int, seed: int, progress: Progress | None = None) -> Balance:
    """Watches games between greedy players; the same seed gives the same report, whatever the machine.

    After Ctrl-C it is the report of the games seen so far.
    """
    game.descriptor.check_players(players)
    check_seed(seed)
    if not LEAST <= games <= MOST:
        raise FondacoError(f"A balance report needs at least {LEAST} games and takes at most {MOST:,}, not {games:,}.")
    seen = watch(game, players, games, seed, progress)
    games = len(seen.wins)
    rows = np.arange(games)
    values, counts = np.unique(seen.scores, return_counts=True)
    return Balance(
        game.name,
        game.title,
        Printed(game.edition.file, game.edition.tables.get("title", ""), game.edition.hash[:12]),
        dict(game.options),
        players,
        games,
        seed,
        _turn_order(seen),
        _figures(seen),
        int(seen.lengths.min()),
        int(seen.lengths.max()),
        [figure(_wins_of_leaders(seen.leaders[:, part], seen.wins)) for part in range(PARTS)],
        traits_of(trait_names(game, players), seen.traits, seen.wins),
        _openings(game, seen.openings, seen.wins[rows, seen.openers]),
        [(int(value), int(count)) for value, count in zip(values, counts, strict=True)],
    )


def _turn_order(seen: Watched) -> list[Share]:
    games, players = seen.wins.shape
    rows, found = np.arange(games), []
    for place in range(players):
        seats = (seen.starts + place) % players
        points = float(seen.scores[rows, seats].mean())
        found.append(_share(PLACES[place], seen.wins[rows, seats], 1 / players, points))
    return found


def _figures(seen: Watched) -> dict[str, Figure]:
    """What each game has one of, by the name that reports and comparisons use."""
    top = np.sort(seen.scores, 1)
    values = {
        "points": seen.scores.mean(1),
        "spread of points": seen.scores.std(1),
        "winning points": top[:, -1],
        "winning margin": top[:, -1] - top[:, -2],
        "lead changes": seen.lead_changes,
        "length": seen.lengths,
        "choices at each move": seen.widths / seen.lengths,
    }
    return {name: figure(one) for name, one in values.items()}


def _share(name: str, wins: np.ndarray, baseline: float, points: float = 0.0) -> Share:
    found = figure(wins)
    low, high = wilson(found.mean, found.games)
    return Share(name, found.games, found.mean, low, high, found.sd, baseline, points)


def _wins_of_leaders(leaders: np.ndarray, wins: np.ndarray) -> np.ndarray:
    """In each game the part of the win that the leader gets; where several lead, what they get on average."""
    ahead = (leaders[:, None] >> np.arange(wins.shape[1])) & 1
    part: np.ndarray = (ahead * wins).sum(1) / ahead.sum(1)
    return part


def traits_of(names: Sequence[str], amounts: np.ndarray, wins: np.ndarray) -> list[Trait]:
    """What goes with winning, the greatest correlation first; what all seats of all games had alike is left out."""
    found = []
    for number, name in enumerate(names):
        had = amounts[:, :, number].astype(float)
        if had.std() == 0 or wins.std() == 0:
            continue
        effect, error = correlation(had, wins)
        z = within_games(had, wins)
        found.append(
            Trait(
                name,
                float(had.mean()),
                float((had * wins).sum() / wins.sum()),
                float((had * (1 - wins)).sum() / (1 - wins).sum()),
                float(had.mean(1).std(ddof=1)),
                effect,
                error,
                int((had != had[:, :1]).any(1).sum()),
                None if z is None else normal_p(z),
                False,
            )
        )
    sure = holm([trait.p for trait in found])
    judged = [Trait(**{**asdict(one), "significant": is_sure}) for one, is_sure in zip(found, sure, strict=True)]
    return sorted(judged, key=lambda trait: -trait.effect)


def _openings(game: Game, moves: np.ndarray, wins: np.ndarray) -> list[Share]:
    """The first moves of games, and how often their players won, the most frequent first."""
    kinds, counts = np.unique(moves, return_counts=True)
    by_number = kinds[np.argsort(-counts, kind="stable")]
    anyone = float(wins.mean())
    return [_share(game.phrasebook.words(int(move)), wins[moves == move], anyone) for move in by_number]
