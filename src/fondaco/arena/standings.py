"""What a tournament says: win shares with 95 % intervals, and ratings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from fondaco.arena.tournament import Plan, Played

Z95 = 1.959964


@dataclass(frozen=True)
class Standing:
    """One bot's result: `win_share` of all games it sat in, its seats together; a shared win counts in parts."""

    bot: str
    seats: float  # how many seats it had in a game, on average
    games: int
    win_share: float
    low: float
    high: float
    fair: float  # the share that equal bots would have
    points: float
    rating: float
    faults: int


def standings(plan: Plan, games: Sequence[Played]) -> list[Standing]:
    """Every bot's standing, the best rating first."""
    ratings = rate(games)
    rows = []
    for bot in dict.fromkeys(plan.bots):
        sat = [game for game in games if bot in game.seats]
        if not sat:
            continue
        shares = [won(game, bot) for game in sat]
        seats = [game.seats.count(bot) for game in sat]
        points = [p for game in sat for p, name in zip(game.points, game.seats, strict=True) if name == bot]
        faults = sum(f for game in sat for f, name in zip(game.faults, game.seats, strict=True) if name == bot)
        mean = sum(shares) / len(shares)
        low, high = wilson(mean, len(shares))
        fair = sum(seats) / len(sat) / plan.players
        rows.append(
            Standing(
                bot,
                sum(seats) / len(sat),
                len(sat),
                mean,
                low,
                high,
                fair,
                sum(points) / len(points),
                ratings[bot],
                faults,
            )
        )
    return sorted(rows, key=lambda row: -row.rating)


def won(game: Played, bot: str) -> float:
    """The part of a win that went to a bot."""
    winners = [name for name, place in zip(game.seats, game.places, strict=True) if place == 1]
    return winners.count(bot) / len(winners)


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's)."""
    if games == 0:
        return 0.0, 1.0
    middle = (share + Z95**2 / (2 * games)) / (1 + Z95**2 / games)
    half = Z95 / (1 + Z95**2 / games) * math.sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def rate(games: Sequence[Played]) -> dict[str, float]:
    """Ratings by Plackett–Luce over all places, on a scale where 1500 is where everybody starts."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    found: dict[str, Any] = {}
    for game in games:
        for bot in game.seats:
            found.setdefault(bot, model.rating(name=bot))
        different = list(dict.fromkeys(game.seats))
        if len(different) < 2:
            continue
        ranks = [
            sum(p for p, name in zip(game.places, game.seats, strict=True) if name == bot) / game.seats.count(bot)
            for bot in different
        ]
        rated = model.rate([[found[bot]] for bot in different], ranks=ranks)
        for bot, (rating,) in zip(different, rated, strict=True):
            found[bot] = rating
    return {bot: round(1500 + 60 * (rating.mu - 25), 1) for bot, rating in found.items()}


def to_dict(plan: Plan, games: Sequence[Played]) -> dict[str, Any]:
    """The result for another program."""
    return {
        "game": plan.game,
        "players": plan.players,
        "games": len(games),
        "seed": plan.seed,
        "bots": [asdict(row) for row in standings(plan, games)],
    }
