"""What a tournament says: win shares with 95 % intervals, ratings, and what is to be known about them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from fondaco.arena.ratings import START, Rating, rate
from fondaco.arena.tournament import Plan, Played, whole_deals
from fondaco.engine.numbers import plain

Z95 = 1.959964
COLUMNS = ("bot", "seats", "games", "wins", "95 %", "fair", "points", "rating")


@dataclass(frozen=True)
class Standing:
    """One bot's result: `win_share` of the games in which it met others, its seats together.

    A shared win counts in parts. Without such games nothing is known of the share, `fair` and the rating.
    """

    bot: str
    seats: float  # how many seats it had in a game, on average
    games: int
    alone: int  # games of these in which it had all the seats
    win_share: float
    low: float
    high: float
    fair: float  # the share that equal bots would have
    points: float
    rating: float
    rating_sd: float  # the rating's standard deviation
    faults: int

    @property
    def met(self) -> int:
        """Games in which it met another bot."""
        return self.games - self.alone


def standings(plan: Plan, games: Sequence[Played]) -> list[Standing]:
    """Every bot's standing, the best rating first; bots that met nobody come last."""
    ratings = rate(games)
    rows = [_standing(plan, games, bot, ratings.get(bot)) for bot in dict.fromkeys(plan.bots)]
    return sorted(rows, key=lambda row: (not row.met, -row.rating))


def _standing(plan: Plan, games: Sequence[Played], bot: str, rating: Rating | None) -> Standing:
    sat = [game for game in games if bot in game.seats]
    met = [game for game in sat if set(game.seats) != {bot}]
    share = _mean([won(game, bot) for game in met])
    low, high = wilson(share, len(met))
    seats = _mean([game.seats.count(bot) for game in met or sat])
    points = [p for game in sat for p, name in zip(game.points, game.seats, strict=True) if name == bot]
    return Standing(
        bot,
        seats,
        len(sat),
        len(sat) - len(met),
        share,
        low,
        high,
        seats / plan.players,
        _mean(points),
        rating.mean if rating else START,
        rating.sd if rating else math.inf,
        sum(f for game in sat for f, name in zip(game.faults, game.seats, strict=True) if name == bot),
    )


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def won(game: Played, bot: str) -> float:
    """The part of a win that went to a bot."""
    winners = [name for name, place in zip(game.seats, game.places, strict=True) if place == 1]
    return winners.count(bot) / len(winners)


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's); the share lies in it, whatever the rounding."""
    if games == 0:
        return 0.0, 1.0
    middle = (share + Z95**2 / (2 * games)) / (1 + Z95**2 / games)
    half = Z95 / (1 + Z95**2 / games) * math.sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    return min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half))


def cells(row: Standing) -> tuple[str, ...]:
    """A standing as it is read in a table, column by column; a dash where there is nothing to tell."""
    shares = (f"{row.win_share:.1%}", f"{row.low:.1%}–{row.high:.1%}", f"{row.fair:.1%}")
    return (
        row.bot,
        f"{row.seats:.3g}" if row.games else "–",
        str(row.games),
        *(shares if row.met else "–––"),
        plain(row.points, 1) if row.games else "–",
        f"{plain(row.rating, 0)} ± {plain(row.rating_sd, 0)}" if row.met else "–",
    )


def printed(plan: Plan) -> str:
    """What was played, in a sentence: the edition and the options."""
    edition = plan.printed
    options = ", ".join(f"{name}={value}" for name, value in plan.options) or "none"
    return f"Edition: {edition['title']} ({edition['hash']}). Options: {options}."


def deals(plan: Plan, games: Sequence[Played]) -> list[str]:
    """What is true of the deals and the seats, in sentences."""
    whole = whole_deals(plan, games)
    if rest := len(games) - whole * plan.players:
        found = [f"Whole deals, played once for each rotation of the seats: {whole}; games of other deals: {rest}."]
    else:
        found = ["Every deal was played once for each rotation of the seats."]
    orders = {tuple(sorted(game.seats)): set[tuple[str, ...]]() for game in games}
    for game in games:
        turns = [game.seats[turn:] + game.seats[:turn] for turn in range(plan.players)]
        orders[tuple(sorted(game.seats))].add(min(turns))
    if any(len(cycles) > 1 for cycles in orders.values()):
        found.append("Who sits behind whom changes from deal to deal.")
    return found


def remarks(rows: Sequence[Standing]) -> list[str]:
    """What is to be known about the standings, in sentences."""
    found = []
    if len(rows) == 1:
        found.append(f"Only {rows[0].bot} played, so there is nobody to win against and no share of wins to tell.")
    elif alone := sum(row.alone for row in rows):
        found.append(f"Games in which one bot had all the seats, not counted in the shares of wins: {alone}.")
    if idle := [row.bot for row in rows if not row.games]:
        found.append(f"Not in any game: {', '.join(idle)}; with more games everybody gets a turn.")
    if failed := ", ".join(f"{row.bot} {_times(row.faults)}" for row in rows if row.faults):
        found.append(f"Bots failed to give a legal move in time, and the first legal one was made for them: {failed}.")
    else:
        found.append("Every bot gave a legal move every time.")
    return found


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def to_dict(plan: Plan, games: Sequence[Played]) -> dict[str, Any]:
    """The result for another program."""
    return {
        "game": plan.game,
        "players": plan.players,
        "games": len(games),
        "whole_deals": whole_deals(plan, games),
        "seed": plan.seed,
        "edition": plan.printed,
        "options": dict(plan.options),
        "bots": [_row(row) for row in standings(plan, games)],
    }


def _row(row: Standing) -> dict[str, Any]:
    """A standing for another program; null where there is nothing to tell."""
    unknown: tuple[str, ...] = () if row.met else ("win_share", "low", "high", "fair", "rating", "rating_sd")
    if not row.games:
        unknown = (*unknown, "seats", "points")
    return asdict(row) | dict.fromkeys(unknown)
