"""Hints: the best moves as a search sees them, with the place it expects and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.bots.search import Search, Thought
from fondaco.engine.match import Match

TIME = 1500  # ms
FORCED = 200  # ms for a move without an alternative: only what it promises is to be told
SHOWN = 3


@dataclass(frozen=True)
class Hint:
    """One good move: the share of wins and the place that it promises, and how sure the search is (0 to 1)."""

    move: int
    words: str
    share: float
    place: float
    sure: float


def hints(match: Match, seat: int, ms: int = TIME, seed: int | None = None) -> list[Hint]:
    """The three best moves of a seat, judged from what that seat may know."""
    if len(match.legal(seat)) == 1:
        ms = min(ms, FORCED)
    thoughts = Search(match.game, seed, ms=ms).ponder(match.view(seat), seat)
    total = sum(thought.visits for thought in thoughts)
    return [
        Hint(
            thought.move,
            match.words(thought.move),
            thought.share,
            thought.place,
            _sureness(thought, thoughts, total),
        )
        for thought in thoughts[:SHOWN]
    ]


def _sureness(thought: Thought, thoughts: list[Thought], total: int) -> float:
    """The part of its time that the search spent on the move."""
    return thought.visits / max(total, 1)
