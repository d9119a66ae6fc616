"""Whether a difference is more than chance. What is independent of each other is games, never the seats of one game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

LEVEL = 0.01  # how often a whole family of comparisons may find something where there is nothing
LEAST = 20  # games below which nothing is tested
LEAST_OF_EFFECT = 100  # games in which a trait has to vary before its correlation with winning is tested
EXPECTED = 5  # wins and defeats to be expected on either side, below which shares of them are not tested
NOISE = 1e-9  # what rounding may leave of a difference that is none


@dataclass(frozen=True)
class Figure:
    """A number that each game has: its mean and standard deviation over so many games."""

    mean: float
    sd: float
    games: int


def figure(values: np.ndarray) -> Figure:
    """The figure of some values, one a game."""
    if len(values) == 0:
        return Figure(0.0, 0.0, 0)
    return Figure(float(values.mean()), float(values.std(ddof=1)) if len(values) > 1 else 0.0, len(values))


def normal_p(z: float) -> float:
    """How often chance alone goes as far as z, in either direction."""
    return math.erfc(abs(z) / math.sqrt(2))


def two_means(one: Figure, other: Figure) -> float | None:
    """Welch's test of two figures; None where there are too few games. Student's t becomes a z by Wallace's formula."""
    if min(one.games, other.games) < LEAST:
        return None
    if math.isclose(one.mean, other.mean, rel_tol=NOISE, abs_tol=NOISE):
        return 1.0
    a, b = one.sd**2 / one.games, other.sd**2 / other.games
    if a + b < NOISE**2:
        return 0.0
    freedom = (a + b) ** 2 / (a**2 / (one.games - 1) + b**2 / (other.games - 1))
    t = (one.mean - other.mean) / math.sqrt(a + b)
    return normal_p((8 * freedom + 1) / (8 * freedom + 3) * math.sqrt(freedom * math.log1p(t * t / freedom)))


def two_counts(one: int, games: int, other: int, other_games: int) -> float | None:
    """Whether something happened in more of the one's games than of the other's; None where it happened too rarely."""
    if min(games, other_games) < LEAST or one + other < LEAST:
        return None
    return _score(one, games, other, other_games)


def two_shares(one: Figure, other: Figure) -> float | None:
    """Whether one share of wins is greater than the other; None where too few are to be expected, either way.

    The side with few games may have won none of them by chance, so its own deviation tells nothing: what is asked is
    how far apart two shares go that are really one. A shared win counts in parts, which errs on the side of caution.
    """
    fewer, both = min(one.games, other.games), one.games + other.games
    won = one.mean * one.games + other.mean * other.games
    if fewer < LEAST or fewer * min(won, both - won) < EXPECTED * both:
        return None
    return _score(one.mean * one.games, one.games, other.mean * other.games, other.games)


def _score(one: float, games: int, other: float, other_games: int) -> float:
    """The score test of two shares: by the deviation that they have if they are one."""
    pooled = (one + other) / (games + other_games)
    error = math.sqrt(pooled * (1 - pooled) * (1 / games + 1 / other_games))
    return normal_p((one / games - other / other_games) / error) if error else 1.0


def two_effects(one: Figure, other: Figure) -> float | None:
    """Whether two correlations differ; None where their deviations, estimated from few games, say too little."""
    if min(one.games, other.games) < LEAST_OF_EFFECT:
        return None
    return two_means(one, other)


def correlation(amounts: np.ndarray, wins: np.ndarray) -> tuple[float, float]:
    """The correlation over all seats, and its standard error from what each game contributes to it."""
    a, w = (amounts - amounts.mean()) / amounts.std(), (wins - wins.mean()) / wins.std()
    r = float((a * w).mean())
    contributions = (a * w - r * (a * a + w * w) / 2).mean(1)
    return r, float(contributions.std(ddof=1)) / math.sqrt(len(contributions))


def holm(ps: Sequence[float | None], level: float = LEVEL) -> list[bool]:
    """Which of a family of tests find something, so that chance alone finds anything at all only at this level."""
    tested = sorted((p, number) for number, p in enumerate(ps) if p is not None)
    found = [False] * len(ps)
    for rank, (p, number) in enumerate(tested):
        if p > level / (len(tested) - rank):
            break
        found[number] = True
    return found
