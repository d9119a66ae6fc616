"""The signs of London Markets: the marks of its goods, its coin, its coach, and what its special cards do."""

from __future__ import annotations

from collections.abc import Mapping

from fondaco.games.parts.signs import disc, glyph, mark


def _lines(width: float, path: str) -> str:
    return f'<path fill="none" stroke="var(--ink)" stroke-width="{width}" d="{path}"/>'


COFFEE = mark(  # a steaming cup
    0,
    "M-9.5-4h15v1.6c4.6-.9 6 1.2 6 3.2c0 3.2-2.6 4.6-6.4 4.4c-1.2 2-2.8 3.2-4.6 3.6h4v1.7h-12v-1.7h4"
    "c-3.8-1-6-4.6-6-9.4zM-5.6-6c-1.6-1.8 1.4-2.6-.2-5h1.7c1.9 2.6-1.2 3.2.4 5zM-.6-6c-1.6-1.8 1.4-2.6-.2-5h1.7"
    "c1.9 2.6-1.2 3.2.4 5z",
    "M5.5-.6c3-.6 4 0 4 1.4c0 1.8-1.8 2.6-4 2.6",
)
SOAP = mark(  # a bar with bubbles
    1,
    "M-10.5 0c0-2 1.4-3 3-3h15c1.6 0 3 1 3 3v6c0 2-1.4 3-3 3h-15c-1.6 0-3-1-3-3z"
    + disc(2.7, -3.5, -7.6)
    + disc(2, 4, -8),
    "M-6 1.2c0-.8.5-1.2 1.2-1.2h9.6c.7 0 1.2.4 1.2 1.2v3.6c0 .8-.5 1.2-1.2 1.2h-9.6c-.7 0-1.2-.4-1.2-1.2z",
)
SILK = mark(  # a bolt of cloth
    2,
    "M-10-6.5c0-2.5 2-4 4.5-4h11c2.5 0 4.5 1.5 4.5 4s-2 4-4 4h-.6v10.5l-3-2.2l-3 3l-3-3l-3 2.2v-10.5"
    "c-2.2-.4-3.4-1.8-3.4-4z",
    "M6-2.6h-9M-3.4-6.4a2.1 2.1 0 1 0-2.2 2.2c1.5 0 3.4-.6 3.4-2.6c0-1.2-.8-2.2-2-2.4",
)
CHINA = mark(  # a painted vase
    3,
    "M-3.6-11h7.2v2h-1v2.4c4.4 1.4 6.6 4.4 6.6 7.6c0 3.6-2.4 5.8-4.6 7.2v1.8h-9.2v-1.8"
    "c-2.2-1.4-4.6-3.6-4.6-7.2c0-3.2 2.2-6.2 6.6-7.6v-2.4h-1z",
    "M-7.6-1c2.5 1.8 4.8 1.8 7.6 0s5.1-1.8 7.6 0M-7.2 3.4h14.4",
)
POUND = glyph(disc(11) + disc(9)) + _lines(
    1.9, "M4-3.6c-.4-2.4-5.8-2.8-5.8.8c0 2.6 1.6 3.8.4 6.2c-.4.9-1.2 1.5-2.2 1.8h8M-4.2.6h6"
)
WHEEL = glyph(disc(10.5) + disc(8.4) + disc(2.8)) + _lines(1.5, "M-9 0h18M0-9v18M-6.4-6.4l12.8 12.8M6.4-6.4l-12.8 12.8")
CROWN = glyph("M-10 8v-14l5.5 6l4.5-10l4.5 10l5.5-6v14zM-7 3.4h14v1.6h-14z")
FIVE = glyph("".join(disc(2.7, x, y) for x, y in ((0, -8), (7.6, -2.4), (4.8, 6.6), (-4.8, 6.6), (-7.6, -2.4))))

SIGNS: Mapping[str, str] = {
    "good0": COFFEE,
    "good1": SOAP,
    "good2": SILK,
    "good3": CHINA,
    "coin": POUND,
    "start": WHEEL,
    "crown": CROWN,
    "five": FIVE,
}
