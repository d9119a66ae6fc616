"""How balanced a game is: many games between equal greedy players, watched from beginning to end."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from fondaco.arena.simulation import cores
from fondaco.arena.standings import wilson
from fondaco.bots import greedy_kernel
from fondaco.bots.greedy import Contest
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import Game, check_seed
from fondaco.engine.view import seats_of

CHUNK = 250  # games watched together
LOOK = 5  # moves between two looks at the score
PARTS = 10  # a game's length is divided into so many parts
OPENINGS = 12  # openings shown
LIMIT = 100_000

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Share:
    """A share of wins with its 95 % interval."""

    name: str
    games: int
    share: float
    low: float
    high: float
    fair: float
    points: float = 0.0


@dataclass(frozen=True)
class Trait:
    """Something that players had at the end, and how it goes with winning."""

    name: str
    mean: float  # over all players
    winners: float  # over winners
    others: float
    effect: float  # correlation with the share of the win
    significant: bool


@dataclass(frozen=True)
class Balance:
    """The whole report as data."""

    game: str
    players: int
    games: int
    seed: int
    edition: str
    turn_order: list[Share]
    points: dict[str, float]  # mean and sd of everybody's, mean margin of the winner
    winning_points: float
    lead_changes: float
    length: dict[str, float]
    branching: float
    decisive: list[float]  # for every part of the game: how often the leader at its end goes on to win
    traits: list[Trait]
    openings: list[Share]
    histogram: list[tuple[int, int]]  # points, how many players had them

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain numbers, for JSON."""
        return asdict(self)


@dataclass
class _Watched:
    """What was seen of a batch of games."""

    states: np.ndarray
    starts: np.ndarray
    openers: np.ndarray  # who made the first move
    lengths: np.ndarray
    widths: np.ndarray
    openings: np.ndarray
    scores: np.ndarray
    ranks: np.ndarray
    lead_changes: np.ndarray
    leaders: np.ndarray  # who led at the end of each part of the game; −1 for a tie


def measure(game: Game, players: int, games: int, seed: int, progress: Progress | None = None) -> Balance:
    """Watches games between greedy players; the same seed gives the same report, whatever the machine."""
    game.descriptor.check_players(players)
    check_seed(seed)
    if games < 2:
        raise FondacoError(f"A balance report needs at least 2 games, not {games}.")
    _ = game.kernel, game.unit(greedy_kernel)
    firsts = range(0, games, CHUNK)
    seen: list[_Watched] = []
    with ThreadPoolExecutor(cores()) as pool:
        for part in pool.map(lambda first: _watch(game, players, min(CHUNK, games - first), seed, first), firsts):
            seen.append(part)
            if progress:
                progress(sum(len(one.states) for one in seen))
    return _balance(game, players, games, seed, _joined(seen))


def _watch(game: Game, players: int, games: int, seed: int, first: int) -> _Watched:
    batch = Contest(game, [greedy_kernel.GREEDY] * players, games, seed, first, openings=1)
    has_start = "start" in (game.state_type.names or ())
    starts = batch.states["start"].astype(np.int64) if has_start else np.zeros(games, np.int64)
    openers = np.array([_opener(game, batch.states[i : i + 1]) for i in range(games)])
    looks = []
    going = games
    while going:
        if batch.lengths.max() > LIMIT:
            raise FondacoError(f"A game of {game.title} between greedy players did not end.")
        going = batch.advance(LOOK)
        looks.append(_leaders(_judged(game, batch.states, players)[0]))
    scores, ranks = _judged(game, batch.states, players)
    led = np.stack(looks, 1)
    return _Watched(
        batch.states,
        starts,
        openers,
        batch.lengths,
        batch.widths,
        batch.openings,
        scores,
        ranks,
        _changes(led),
        _by_part(led, batch.lengths),
    )


def _opener(game: Game, state: np.ndarray) -> int:
    """Who makes the first move, which is not the first player everywhere."""
    return seats_of(int(game.kernel.who(game.edition.record, state)))[0]


def _judged(game: Game, states: np.ndarray, players: int) -> tuple[np.ndarray, np.ndarray]:
    scores = np.zeros((len(states), players), np.int64)
    ranks = np.zeros((len(states), players), np.int64)
    game.kernel.judge(game.edition.record, states, scores, ranks)
    return scores, ranks


def _leaders(scores: np.ndarray) -> np.ndarray:
    """The one seat with most points, −1 where several have."""
    best = scores.max(1, keepdims=True)
    return np.where((scores == best).sum(1) == 1, scores.argmax(1), -1)


def _changes(led: np.ndarray) -> np.ndarray:
    """How often another seat took the lead; ties in between do not count."""
    changes = np.zeros(len(led), np.int64)
    last = np.full(len(led), -1)
    for column in led.T:
        changed = (column >= 0) & (last >= 0) & (column != last)
        changes += changed
        last = np.where(column >= 0, column, last)
    return changes


def _by_part(led: np.ndarray, lengths: np.ndarray) -> np.ndarray:
    """Who led at the end of each tenth of each game."""
    found = np.empty((len(led), PARTS), np.int64)
    for part in range(PARTS):
        look = np.ceil(lengths * (part + 1) / PARTS / LOOK).astype(np.int64) - 1
        found[:, part] = led[np.arange(len(led)), np.clip(look, 0, led.shape[1] - 1)]
    return found


def _joined(seen: list[_Watched]) -> _Watched:
    return _Watched(*(np.concatenate([getattr(one, name) for one in seen]) for name in _Watched.__dataclass_fields__))


def _balance(game: Game, players: int, games: int, seed: int, all_: _Watched) -> Balance:
    wins = (all_.ranks == 1) / (all_.ranks == 1).sum(1, keepdims=True)
    rows = np.arange(games)
    order = (all_.starts[:, None] + np.arange(players)) % players
    by_order = [wins[rows, order[:, place]] for place in range(players)]
    points_by_order = [all_.scores[rows, order[:, place]] for place in range(players)]
    top = np.sort(all_.scores, 1)
    return Balance(
        game.name,
        players,
        games,
        seed,
        game.edition.hash[:12],
        [
            _share(_ordinal(place), by_order[place], 1 / players, float(points_by_order[place].mean()))
            for place in range(players)
        ],
        {
            "mean": float(all_.scores.mean()),
            "sd": float(all_.scores.std()),
            "margin": float((top[:, -1] - top[:, -2]).mean()),
        },
        float(top[:, -1].mean()),
        float(all_.lead_changes.mean()),
        {
            "mean": float(all_.lengths.mean()),
            "sd": float(all_.lengths.std()),
            "min": float(all_.lengths.min()),
            "max": float(all_.lengths.max()),
        },
        float(all_.widths.sum() / all_.lengths.sum()),
        [_wins_of_leader(all_.leaders[:, part], wins, players) for part in range(PARTS)],
        _traits(game, players, all_.states, wins),
        _openings(game, all_.openings[:, 0], wins[rows, all_.openers], players),
        [(int(value), int(count)) for value, count in zip(*np.unique(all_.scores, return_counts=True), strict=True)],
    )


def _ordinal(place: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth")[place]


def _share(name: str, wins: np.ndarray, fair: float, points: float = 0.0) -> Share:
    mean = float(wins.mean()) if len(wins) else 0.0
    low, high = wilson(mean, len(wins))
    return Share(name, len(wins), mean, low, high, fair, points)


def _wins_of_leader(leaders: np.ndarray, wins: np.ndarray, players: int) -> float:
    """How often the leader wins; where several lead, each of all seats counts in part."""
    rows = np.arange(len(leaders))
    return float(np.where(leaders >= 0, wins[rows, np.maximum(leaders, 0)], 1 / players).mean())


def _traits(game: Game, players: int, states: np.ndarray, wins: np.ndarray) -> list[Trait]:
    """What goes with winning, the strongest first."""
    describe = game.descriptor.part("traits").traits
    by_seat = [describe(game.edition, states, seat) for seat in range(players)]
    flat = wins.T.reshape(-1)
    found = []
    for name in by_seat[0]:
        amounts = np.concatenate([seat[name] for seat in by_seat]).astype(float)
        if amounts.std() == 0:
            continue
        effect = float(np.corrcoef(amounts, flat)[0, 1])
        weight_others = (1 - flat).sum()
        found.append(
            Trait(
                name,
                float(amounts.mean()),
                float((amounts * flat).sum() / flat.sum()),
                float((amounts * (1 - flat)).sum() / weight_others),
                effect,
                abs(effect) * math.sqrt(len(states)) > 3,  # seats of one game are not independent, so count games
            )
        )
    return sorted(found, key=lambda trait: -trait.effect)


def _openings(game: Game, moves: np.ndarray, wins: np.ndarray, players: int) -> list[Share]:
    """The first moves of games, and how often their players won, the most frequent first."""
    kinds, counts = np.unique(moves, return_counts=True)
    chosen = kinds[np.argsort(-counts, kind="stable")][:OPENINGS]
    return [_share(game.phrasebook.words(int(move)), wins[moves == move], 1 / players) for move in chosen if move >= 0]


@dataclass(frozen=True)
class Change:
    """One figure in two editions, and whether the difference is more than chance."""

    name: str
    before: float
    after: float
    p: float

    @property
    def significant(self) -> bool:
        """Less than one in a hundred by chance."""
        return self.p < 0.01


def compare(a: Balance, b: Balance) -> list[Change]:
    """What changed from one edition to another."""
    found = []
    for one, other in zip(a.turn_order, b.turn_order, strict=True):
        found.append(Change(f"wins of the {one.name} player", one.share, other.share, _two_shares(one, other)))
    found.append(Change("points", a.points["mean"], b.points["mean"], _two_means(a, b, "points")))
    found.append(Change("length", a.length["mean"], b.length["mean"], _two_means(a, b, "length")))
    known = {trait.name: trait for trait in b.traits}
    for trait in a.traits:
        if trait.name in known:
            found.append(
                Change(
                    f"{trait.name}: effect on winning",
                    trait.effect,
                    known[trait.name].effect,
                    _two_correlations(trait.effect, a.games, known[trait.name].effect, b.games),
                )
            )
    return found


def _normal_p(z: float) -> float:
    return math.erfc(abs(z) / math.sqrt(2))


def _two_shares(one: Share, other: Share) -> float:
    pooled = (one.share * one.games + other.share * other.games) / (one.games + other.games)
    error = math.sqrt(max(pooled * (1 - pooled), 1e-12) * (1 / one.games + 1 / other.games))
    return _normal_p((one.share - other.share) / error)


def _two_means(a: Balance, b: Balance, field: str) -> float:
    one, other = getattr(a, field), getattr(b, field)
    error = math.sqrt(one["sd"] ** 2 / a.games + other["sd"] ** 2 / b.games)
    return _normal_p((one["mean"] - other["mean"]) / error) if error else 1.0


def _two_correlations(one: float, n: int, other: float, m: int) -> float:
    def bounded(r: float) -> float:
        return math.atanh(max(-0.999999, min(0.999999, r)))

    return _normal_p((bounded(one) - bounded(other)) / math.sqrt(1 / max(n - 3, 1) + 1 / max(m - 3, 1)))
