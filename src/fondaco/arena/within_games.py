"""Whether what seats had goes with winning: held against dealing each game's amounts to its seats at random.

The winner of a table of six wins a sixth of the games, so what winners had by chance is skewed, and far out, where a
long report looks, a normal distribution is too easily surprised. Lugannani and Rice's saddlepoint is not.
"""

from __future__ import annotations

import math

import numpy as np

from fondaco.arena.significance import LEAST, NOISE

FAR = 8.0  # standard deviations beyond which nothing is chance, however skewed
STEPS = 100  # of the search for the saddlepoint: each halves what is in doubt, at the least


def within_games(amounts: np.ndarray, wins: np.ndarray) -> float | None:
    """How far what seats had goes with winning, as a z: chance alone goes as far as often as a normal one does.

    A row a game, a column a seat. Amounts are dealt by turning them round the table; None where that matters in too few
    games.
    """
    players = amounts.shape[1]
    a, w = amounts - amounts.mean(1, keepdims=True), wins - wins.mean(1, keepdims=True)
    dealt = np.stack([(np.roll(a, turn, 1) * w).sum(1) for turn in range(players)], 1)
    dealt = dealt[(dealt * dealt).sum(1) > NOISE]  # the games in which it matters how they are dealt
    if len(dealt) < LEAST:
        return None
    came = float(dealt[:, 0].sum())
    z = came / math.sqrt((dealt * dealt).mean(1).sum())
    if abs(z) > FAR:
        return z
    return math.copysign(_tail(dealt * math.copysign(1, came), abs(came)), came)


def _tail(dealt: np.ndarray, came: float) -> float:
    """The z of a sum of at least `came`, each game adding one of its row, all of them equally likely."""
    step = _least_step(dealt)
    came -= step / 2  # sums come in steps: what is asked is how often one is as great or greater
    if came <= NOISE:
        return 0.0
    t, height, width = _saddlepoint(dealt, came)
    w = math.sqrt(max(2 * (t * came - height), 0.0))
    u = (2 * math.sinh(t * step / 2) / step if step else t) * math.sqrt(width)
    return w + math.log(u / w) / w if min(w, u) > 1e-6 else 0.0


def _least_step(dealt: np.ndarray) -> float:
    """The least by which two amounts of a game differ."""
    steps = np.diff(np.sort(dealt, 1), axis=1)
    return float(steps[steps > NOISE].min())


def _saddlepoint(dealt: np.ndarray, came: float) -> tuple[float, float, float]:
    """Where the cumulants' slope is what came, and their height and curvature there."""
    low, high = 0.0, math.inf
    t = came / float((dealt * dealt).mean(1).sum())
    for _ in range(STEPS):
        height, slope, width = _cumulants(dealt, t)
        if abs(slope - came) <= 1e-9 * came:
            break
        low, high = (low, t) if slope > came else (t, high)
        newton = t + (came - slope) / width if width > 0 else math.inf
        t = newton if low < newton < min(high, 4 * low if low else math.inf) else (low + min(high, 3 * low + t)) / 2
    return t, height, width


def _cumulants(dealt: np.ndarray, t: float) -> tuple[float, float, float]:
    """The logarithm of the mean of exp(t × sum), and its two derivatives."""
    tops = dealt.max(1, keepdims=True)
    weights = np.exp(t * (dealt - tops))
    total = weights.sum(1)
    mean = (dealt * weights).sum(1) / total
    width = (dealt * dealt * weights).sum(1) / total - mean * mean
    return float((t * tops[:, 0] + np.log(total / dealt.shape[1])).sum()), float(mean.sum()), float(width.sum())
