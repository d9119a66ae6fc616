"""Ratings by Plackett–Luce, with how sure they are."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.arena.tournament import Played
from fondaco.engine.chance import below, mixed

START, SCALE = 1500.0, 60.0  # where everybody starts, and points for one of openskill's
RESAMPLES = 20
LONGEST = 800  # games of a resample, so that many games do not take long


@dataclass(frozen=True)
class Rating:
    """A bot's rating and its standard deviation."""

    mean: float
    sd: float


class _Lots:
    """Lots that fall the same way on every machine."""

    def __init__(self) -> None:
        self._drawn = 0

    def below(self, sides: int) -> int:
        self._drawn += 1
        return below(mixed(RESAMPLES, self._drawn), sides)


def rate(games: Sequence[Played]) -> dict[str, Rating]:
    """The ratings of all bots that met another one, whatever the order in which the games are given.

    A rating that is brought up to date game by game leans on some games more than on others. So the games are drawn
    anew, with repetition, many times, and every such resample is rated forwards and backwards: the mean of all is the
    rating, and how much resamples differ tells its standard deviation. Each has one game more, whose places are drawn
    by lot, because no row of wins, however long, makes the next one sure.
    """
    met = sorted((g for g in games if len(set(g.seats)) > 1), key=lambda g: (g.number, g.seats, g.places))
    bots = sorted({bot for game in met for bot in game.seats})
    if not met:
        return {}
    lots, length = _Lots(), min(len(met), LONGEST)
    resamples = [_rated(bots, _resample(met, length, lots)) for _ in range(RESAMPLES)]
    spread = math.sqrt(length / len(met) + 1 / RESAMPLES)
    found = {}
    for bot in bots:
        values = [resample[bot] for resample in resamples]
        found[bot] = Rating(round(statistics.mean(values), 1), round(spread * statistics.stdev(values), 1))
    return found


def _resample(games: list[Played], length: int, lots: _Lots) -> list[dict[str, int]]:
    """Some games drawn with repetition, and one that comes out by lot."""
    drawn = [games[lots.below(len(games))] for _ in range(length + 1)]
    places = list(drawn[-1].places)
    by_lot = [places.pop(lots.below(len(places))) for _ in drawn[-1].places]
    results = [_result(game, game.places, lots) for game in drawn[:-1]]
    return [*results, _result(drawn[-1], by_lot, lots)]


def _result(game: Played, places: Sequence[int], lots: _Lots) -> dict[str, int]:
    """Every bot's place; one of its seats, by lot, stands for a bot that has several, so that equal bots are equal."""
    found = {}
    for bot in dict.fromkeys(game.seats):
        own = [place for place, name in zip(places, game.seats, strict=True) if name == bot]
        found[bot] = own[lots.below(len(own)) if len(own) > 1 else 0]
    return found


def _rated(bots: list[str], results: list[dict[str, int]]) -> dict[str, float]:
    """Ratings after some results, the mean of forwards and backwards."""
    one, other = _followed(bots, results), _followed(bots, results[::-1])
    return {bot: START + SCALE * (one[bot] + other[bot]) / 2 for bot in bots}


def _followed(bots: list[str], results: list[dict[str, int]]) -> dict[str, float]:
    """Ratings brought up to date result by result; bots do not change meanwhile, hence no `tau`."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    found: dict[str, Any] = {bot: model.rating() for bot in bots}
    for places in results:
        rated = model.rate([[found[bot]] for bot in places], ranks=list(places.values()))
        for bot, (rating,) in zip(places, rated, strict=True):
            found[bot] = rating
    return {bot: rating.mu - model.mu for bot, rating in found.items()}
