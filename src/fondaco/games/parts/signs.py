"""The small signs that the boards of the sister games share, each drawn about its own middle, some 22 units wide.

A board defines them once, in its scenery, and everything else uses them by name. Paths without a colour are in ink,
which the sheet sets; a hole in one shows the ground.
"""

from __future__ import annotations

from collections.abc import Mapping

from fondaco.engine.drawing import short
from fondaco.games.parts.track import BUY_GOODS, EARN, LOAD_ONE, LOAD_TWO


def glyph(path: str) -> str:
    """A sign in ink; where its lines enclose each other there are holes."""
    return f'<path fill-rule="evenodd" d="{path}"/>'


def disc(radius: float, x: float = 0, y: float = 0) -> str:
    """A circle as a part of a path."""
    r, across = short(radius), short(2 * radius)
    return f"M{short(x - radius)} {short(y)}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0-{across} 0z"


def mark(good: int, body: str, detail: str) -> str:
    """The mark of a good: a body in its colour, with details cut in the colour of the ground."""
    return (
        f'<path fill="var(--good{good})" d="{body}"/>'
        f'<path fill="none" stroke="var(--card)" stroke-width="1.5" stroke-linecap="round" d="{detail}"/>'
    )


def card_back(width: int, height: int) -> str:
    """The back of a card, its top left corner at the origin: a frame within a frame."""
    return (
        f'<rect width="{width}" height="{height}" rx="3.5" fill="var(--back)" stroke="var(--edge)"/>'
        f'<rect x="3" y="3" width="{width - 6}" height="{height - 6}" rx="1.5" fill="none" stroke="var(--edge)" '
        'stroke-width=".8" stroke-dasharray="1.6 1.4"/>'
    )


SIGNS: Mapping[str, str] = {
    "bar": glyph("M-12-4.5h7v9h-7zM-3.5-4.5h7v9h-7zM5-4.5h7v9h-7z"),
    "bars": glyph("M-12-9h7v8h-7zM-3.5-9h7v8h-7zM5-9h7v8h-7zM-12 1h7v8h-7zM-3.5 1h7v8h-7zM5 1h7v8h-7z"),
    "sack": glyph(
        "M-4.5-11h9l-2.2 4.4c5.6 2 8.2 6.4 8.2 11c0 4-2.6 5.6-5.5 5.6h-10c-2.9 0-5.5-1.6-5.5-5.6c0-4.6 2.6-9 8.2-11z"
        "M-3.4-5.6h6.8v1.5h-6.8z"
    ),
    "seal": glyph("M0-11l2.6 8.4l8.4 2.6l-8.4 2.6l-2.6 8.4l-2.6-8.4l-8.4-2.6l8.4-2.6z"),
    "eye": glyph(f"M-12 0c5-9 19-9 24 0c-5 9-19 9-24 0z{disc(5)}{disc(2.4)}"),
    "scales": glyph(
        "M-1.2-10h2.4v2.6h8.3v1.8h-8.3v12.6h4.8v2.4h-12v-2.4h4.8v-12.6h-8.3v-1.8h8.3zM-8.5-5l4 8.5h-8zM8.5-5l4 8.5h-8z"
    ),
    "arrows": glyph("M-9-7.5h11v-3l8 5.5l-8 5.5v-3h-11zM9 2.5h-11v-3l-8 5.5l8 5.5v-3h11z"),
    "refill": glyph("M-7.5-10.5h15v21h-15zM-1.4-5.5h2.8v4.1h4.1v2.8h-4.1v4.1h-2.8v-4.1h-4.1v-2.8h4.1z"),
    "link": glyph("M-11-7h10v14h-10zM-8.4-4.4h4.8v8.8h-4.8zM1-7h10v14h-10zM3.6-4.4h4.8v8.8h-4.8zM-4.5-1.2h9v2.4h-9z"),
    "prize": card_back(20, 25)
    + '<path fill="var(--edge)" d="M10 5l1.8 5.7l5.2 1.8l-5.2 1.8l-1.8 5.7l-1.8-5.7l-5.2-1.8l5.2-1.8z"/>',
    "back": card_back(36, 46) + '<circle cx="18" cy="23" r="11.5" fill="var(--card)"/>',
    "tick": '<path fill="none" stroke="var(--edge)" stroke-width="2.6" d="M-5 .5l3.6 4l7-8.5"/>',
}

#: what a merchant or an assistant does
TASKS: Mapping[int, str] = {LOAD_ONE: "bar", LOAD_TWO: "bars", BUY_GOODS: "sack", EARN: "coin"}


def definitions(kind: str, signs: Mapping[str, str]) -> str:
    """Signs as elements that can be used by name."""
    return "".join(f'<g id="{kind}-{name}">{drawn}</g>' for name, drawn in signs.items())


def sign(kind: str, name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A sign of a board at a place, larger or smaller."""
    moved = f"translate({short(x)} {short(y)})" if x or y else ""
    sized = f"scale({scale:g})" if scale != 1 else ""
    both = " ".join(filter(None, (moved, sized)))
    return f'<use href="#{kind}-{name}" transform="{both}"/>' if both else f'<use href="#{kind}-{name}"/>'


def signed_back(kind: str, name: str, width: int, height: int) -> str:
    """The back of a card with a sign in its middle."""
    size = round((min(width, height) / 2 - 5) / 11, 2)
    return f'{card_back(width, height)}<g fill="var(--edge)">{sign(kind, name, width / 2, height / 2, size)}</g>'


def at(x: float, y: float, inside: str) -> str:
    """Something at a place; nothing stays nothing."""
    return f'<g transform="translate({short(x)} {short(y)})">{inside}</g>' if inside else ""
