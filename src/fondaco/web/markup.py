"""Small pieces of HTML that several pages use: a player's mark, words that point at the board, rules that are cited."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from fondaco import games
from fondaco.engine.descriptor import Descriptor
from fondaco.engine.drawing import OUTLINES, SHAPES
from fondaco.engine.editions import Edition


def mark(seat: int) -> str:
    """A player's mark beside a word; `marks` has to be on the page."""
    return (
        f'<svg class="mark seat{seat}" viewBox="-1.3 -1.3 2.6 2.6" aria-hidden="true"><use href="#mark{seat}"/></svg>'
    )


def marks() -> str:
    """The shapes of all players, once a page."""
    shapes = "".join(f'<path id="mark{seat}" d="{outline}"/>' for seat, outline in enumerate(OUTLINES))
    return f'<svg class="marks" aria-hidden="true"><defs>{shapes}</defs></svg>'


def shape(seat: int) -> str:
    """What a player's shape is called."""
    return SHAPES[seat]


def cited(descriptor: Descriptor, text: str) -> str:
    """A text whose rule numbers lead to the rules."""
    return re.sub(
        rf"\b{descriptor.letter}\d+\b",
        lambda found: f'<a href="/rules/{descriptor.name}#{found.group()}" target="_blank">{found.group()}</a>',
        escape(text),
    )


@lru_cache(maxsize=1 << 15)
def pointing(game: str, edition: Edition, text: str) -> str:
    """A line of the log whose names point at what is drawn on the board."""
    names = _names(game, edition)
    return names.sub(r'<span class="name" data-points="\1">\1</span>', escape(text)) if names else escape(text)


@lru_cache(maxsize=64)
def _names(game: str, edition: Edition) -> re.Pattern[str] | None:
    """What finds the names in an escaped text, the longest first."""
    known = sorted(map(escape, games.find(game).part("board").names(edition)), key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, known))})(?!\w)") if known else None
