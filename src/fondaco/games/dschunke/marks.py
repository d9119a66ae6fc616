"""The signs of Dschunke: the marks of its goods, its coin, its junk, and what its special cards do."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin

from fondaco.engine.drawing import short
from fondaco.games.parts.signs import disc, glyph, mark


def _petal(turn: float) -> str:
    """A petal of star anise, from the middle outwards."""

    def point(far: float, aside: float) -> str:
        x, y = cos(radians(turn)), sin(radians(turn))
        return f"{short(far * x - aside * y)} {short(far * y + aside * x)}"

    return f"M{point(1, 0)}Q{point(6, -4.6)} {point(11.5, 0)}Q{point(6, 4.6)} {point(1, 0)}z"


def _seed(turn: float) -> str:
    x, y = cos(radians(turn)), sin(radians(turn))
    return f"M{short(4.6 * x)} {short(4.6 * y)}L{short(7.4 * x)} {short(7.4 * y)}"


FISH = mark(
    0,
    "M-12 0c5-8 13-8.6 18-2l6-5c-1.4 4.6-1.4 9.4 0 14l-6-5c-5 6.6-13 6-18-2z",
    "M-8-1.2h.1M-3.4-4c1.8 2.6 1.8 5.4 0 8M1-1.6h3M1 1.6h3",
)
RICE = mark(  # a bowl
    1,
    "M-8.4-1.4c0-5.6 4-9.4 8.4-9.4s8.4 3.8 8.4 9.4zM-11 0h22c0 5-2.6 8-5.6 9.2v1.6h-10.8v-1.6c-3-1.2-5.6-4.2-5.6-9.2z",
    "M-4.6-4l1.6-1.6M-.6-7.2l1.4 1.6M2.6-3.4l1.8-1.2M-1.4-3h2M-8 3.6h16",
)
SPICE = mark(  # star anise
    2, "".join(_petal(turn) for turn in range(0, 360, 45)), "".join(_seed(turn) for turn in range(0, 360, 45))
)
VEGETABLES = mark(  # a head of cabbage
    3,
    "M0 11c-3.6 0-5-2.6-4.6-6.2c-5.4.4-7.8-3.6-5.6-7.2c-2-4.4 2-8 5.4-6.8c1.2-2.8 8.4-2.8 9.6 0c3.4-1.2 7.4 2.4 5.4 6.8"
    "c2.2 3.6-.2 7.6-5.6 7.2c.4 3.6-1 6.2-4.6 6.2z",
    "M0 8.6v-14M0 1.4c-2-.6-4.6-2.4-5.4-5M0 1.4c2-.6 4.6-2.4 5.4-5",
)
CASH = glyph(f"{disc(11)}M-3.6-3.6h7.2v7.2h-7.2z") + (
    '<circle r="8.6" fill="none" stroke="var(--card)" stroke-width="1.2"/>'
)
JUNK = glyph("M-11 4.5h22l-3.4 6h-15.2zM0-11.5c6.4 2.4 9 7 9 14h-9zM-2-7.5c-4.6 2-6.6 5-6.6 10h6.6z")
SHIFT = glyph("M-12-9h7v7h-7zM-3.5-9h7v7h-7zM5-9h7v7h-7zM-8 3h9v-3.4l8 5.6l-8 5.6v-3.4h-9z")
CRATES = glyph("M-4-11h8v6.6h-8zM-9-3.4h8v6.6h-8zM1-3.4h8v6.6h-8zM-13 4.2h8v6.6h-8zM-4 4.2h8v6.6h-8zM5 4.2h8v6.6h-8z")

SIGNS: Mapping[str, str] = {
    "good0": FISH,
    "good1": RICE,
    "good2": SPICE,
    "good3": VEGETABLES,
    "coin": CASH,
    "start": JUNK,
    "shift": SHIFT,
    "crates": CRATES,
}
