"""Hints: the best moves as a search sees them, what they come to in whole games, and how sure the search is."""

from __future__ import annotations

import time
from dataclasses import dataclass

from fondaco.bots.outcomes import outcomes
from fondaco.bots.search import Search
from fondaco.engine.match import Match

TIME = 1500  # ms
FORCED = 200  # ms for a move without an alternative: only what it promises is to be told
SEARCHING = 60  # of a hundred parts of the time; in the others the moves that are shown are played out
SHOWN = 3


@dataclass(frozen=True)
class Hint:
    """One good move: the share of wins and the place that it promises, and how sure the search is (0 to 1)."""

    move: int
    words: str
    share: float
    place: float
    sure: float


def hints(
    match: Match,
    seat: int,
    ms: int = TIME,
    seed: int | None = None,
    iterations: int | None = None,
    games: int | None = None,
) -> list[Hint]:
    """The three best moves of a seat, judged from what that seat may know.

    With `iterations` to search and `games` to play out, in place of the time, the same seed gives the same hints.
    """
    began, forced = time.perf_counter(), len(match.legal(seat)) == 1
    ms = min(ms, FORCED) if forced else ms
    if forced or games is not None:
        bot = Search(match.game, seed, iterations=1 if forced else iterations)
    else:
        bot = Search(match.game, seed, ms=max(ms * SEARCHING // 100, 1))
    view = match.view(seat)
    thoughts = bot.ponder(view, seat)
    shown, total = thoughts[:SHOWN], sum(thought.visits for thought in thoughts)
    end = float("inf") if games is not None else began + ms / 1000
    found = outcomes(view, seat, [thought.move for thought in shown], bot.luck(), games, end)
    return [
        Hint(thought.move, match.words(thought.move), promise.share, promise.place, thought.visits / total)
        for thought, promise in zip(shown, found, strict=True)
    ]
