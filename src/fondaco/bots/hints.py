"""Hints: the best moves as searches see them, what they come to in whole games, and how sure the searches are."""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import dataclass

from fondaco.bots.outcomes import outcomes
from fondaco.bots.search import BOUNDS, Search
from fondaco.engine.cores import cores
from fondaco.engine.errors import FondacoError
from fondaco.engine.match import Match
from fondaco.engine.view import View

TIME = 1500  # ms
FORCED = 200  # ms for a move without an alternative: only what it promises is to be told
SEARCHING = 60  # of a hundred parts of the time; in the others the moves that are shown are played out
OPINIONS = 6  # searches, one after another: one alone is always sure, of this move today and of that one tomorrow
SHOWN = 3


@dataclass(frozen=True)
class Hint:
    """One good move: the share of wins and the place that so many games promise, and how sure searches are of it."""

    move: int
    words: str
    share: float
    place: float
    sure: float
    games: int


def hints(
    match: Match,
    seat: int,
    ms: int = TIME,
    seed: int | None = None,
    iterations: int | None = None,
    games: int | None = None,
) -> list[Hint]:
    """The three best moves of a seat, judged from what that seat may know.

    With `iterations` of each search and `games` to play out, in place of the time, the same seed gives the same hints.
    """
    least, most = BOUNDS["ms"]
    if not least <= ms <= most:
        raise FondacoError(f"A hint takes from {least} to {most} ms, not {ms}.")
    if (iterations is None) != (games is None):
        raise FondacoError("Hints take iterations and games together, or a time.")
    began, view, forced = time.perf_counter(), match.view(seat), len(match.legal(seat)) == 1
    ms = min(ms, FORCED) if forced else ms
    if forced or games is not None:
        bot = Search(match.game, seed, iterations=1 if forced else iterations)
    else:
        budget = max(ms * SEARCHING // 100 // OPINIONS, 1)
        bot = Search(match.game, seed, ms=budget, threads=cores() if match.game.compiled else 1)
    shown = considered(bot, view, seat)[:SHOWN]
    end = float("inf") if games is not None else began + ms / 1000
    found = outcomes(view, seat, [move for move, _ in shown], bot.luck(), games, end)
    return [
        Hint(move, match.words(move), promise.share, promise.place, sure, promise.games)
        for (move, sure), promise in zip(shown, found, strict=True)
    ]


def considered(bot: Search, view: View, seat: int) -> list[tuple[int, float]]:
    """The moves with the part of their thinking that several searches spent on each, the greatest first."""
    found: dict[int, float] = defaultdict(float)
    for _ in range(OPINIONS):
        thoughts = bot.ponder(view, seat)
        total = sum(thought.visits for thought in thoughts)
        for thought in thoughts:
            found[thought.move] += thought.visits / total
    sure = {move: part / OPINIONS for move, part in found.items()}
    return sorted(sure.items(), key=lambda one: (-one[1], one[0]))
