"""A stack of bars seen from above, as SVG: crates that can be seen, and how many each player has there.

The bars of the top layer stand upright, side by side from the left; those beneath lie across and can be seen where no
bar covers them. Every crate has its owner's colour, and the owner's shape cut out of it.
"""

from __future__ import annotations

from functools import lru_cache

from fondaco.engine.drawing import short
from fondaco.games.parts.signs import disc
from fondaco.games.parts.stack import ACROSS, bars_in, size
from fondaco.games.parts.table import PLAYERS

CELL = 22  # units from crate to crate
SIDE = ACROSS * CELL
TOP, BENEATH = 20, 17  # how wide a bar is, on top and beneath
GAP = 1.2  # between the crates of a bar


def shape(seat: int, x: float, y: float, radius: float) -> str:
    """A player's shape as a part of a path; `drawing.OUTLINES` has the same for marks that are moved and scaled."""
    r = radius
    if seat == 0:
        return disc(r, x, y)
    if seat == 1:
        side = short(1.76 * r)
        return f"M{short(x - 0.88 * r)} {short(y - 0.88 * r)}h{side}v{side}h-{side}z"
    if seat == 2:
        return f"M{short(x)} {short(y - 1.05 * r)}l{short(1.08 * r)} {short(1.9 * r)}h{short(-2.16 * r)}z"
    way = short(1.18 * r)
    return f"M{short(x)} {short(y - 1.18 * r)}l{way} {way}l-{way} {way}l-{way}-{way}z"


@lru_cache(4096)
def stack_picture(top: int, beneath: int) -> str:
    """The two layers of a stack that can be seen; their square is `SIDE` units wide, the origin at its top left."""
    covered, parts = size(top), []
    lower = _by_seat(beneath)
    if lower and covered < ACROSS:
        cells = {seat: "".join(_lying(seat, row, covered) for row in rows) for seat, rows in lower.items()}
        parts.append('<g fill-rule="evenodd">' + _paths(cells) + "</g>")
    if covered:
        ground = "".join(f"M{column * CELL + 1.5}-.5h{TOP - 1}v{SIDE + 1}h{1 - TOP}z" for column in range(covered))
        parts.append(f'<path opacity=".35" transform="translate(1.6 2.4)" d="{ground}"/>')
        parts.append(f'<path fill="var(--edge)" stroke="var(--edge)" stroke-width="2.4" d="{ground}"/>')
        cells = {seat: "".join(_upright(seat, column) for column in columns) for seat, columns in _by_seat(top).items()}
        parts.append('<g fill-rule="evenodd">' + _paths(cells) + "</g>")
    return "".join(parts)


def _by_seat(layer: int) -> dict[int, list[int]]:
    """The places of a layer's bars, in the order of the seats."""
    places: dict[int, list[int]] = {}
    at = 0
    for seat in range(PLAYERS):
        count = bars_in(layer, seat)
        if count:
            places[seat] = list(range(at, at + count))
            at += count
    return places


def _paths(cells: dict[int, str]) -> str:
    return "".join(f'<path class="seat{seat}" d="{path}"/>' for seat, path in cells.items())


def _upright(seat: int, column: int) -> str:
    x = column * CELL + (CELL - TOP) / 2
    bar = f"M{short(x)} 0h{TOP}v{SIDE}h{-TOP}z"
    gaps = "".join(f"M{short(x)} {short(row * CELL - GAP / 2)}h{TOP}v{GAP}h{-TOP}z" for row in range(1, ACROSS))
    marks = "".join(shape(seat, x + TOP / 2, (row + 0.5) * CELL, 5.6) for row in range(ACROSS))
    return bar + gaps + marks


def _lying(seat: int, row: int, first: int) -> str:
    """The crates of a bar beneath, from the first column that nothing covers."""
    y = row * CELL + (CELL - BENEATH) / 2
    return "".join(
        f"M{short(column * CELL + GAP / 2)} {short(y)}h{short(CELL - GAP)}v{BENEATH}h{short(GAP - CELL)}z"
        + shape(seat, (column + 0.5) * CELL, (row + 0.5) * CELL, 4.4)
        for column in range(first, ACROSS)
    )


@lru_cache(4096)
def tally(top: int, beneath: int, columns: int, width: int = 34, height: int = 20) -> str:
    """Everybody's crates on display, as marks with figures, so many in a row."""
    parts, at = [], 0
    for seat in range(PLAYERS):
        seen = ACROSS * bars_in(top, seat) + (ACROSS - size(top)) * bars_in(beneath, seat)
        if seen:
            x, y = at % columns * width, at // columns * height
            parts.append(f'<path class="seat{seat}" d="{shape(seat, x + 7, y - 5.5, 6.5)}"/>')
            parts.append(f'<text class="figure" x="{x + 16}" y="{y}" font-size="16">{seen}</text>')
            at += 1
    return "".join(parts)
