"""A stack of bars seen from above, as SVG: crates that can be seen, and how many each player has there.

The bars of the top layer stand upright, side by side from the left; those beneath lie across and can be seen where no
bar covers them. Every crate has its owner's colour, and the owner's shape cut out of it.
"""

from __future__ import annotations

from functools import lru_cache

from fondaco.engine.drawing import short
from fondaco.games.parts.signs import disc
from fondaco.games.parts.stack import ACROSS, bars_in, crates, size
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


def bar_signs() -> dict[str, str]:
    """Signs that a board has to define: everybody's bar on top, a crate of a bar beneath, and a mark for figures."""
    signs: dict[str, str] = {}
    for seat in range(PLAYERS):
        signs |= {f"top{seat}": _upright(seat), f"low{seat}": _lying(seat)}
        signs[f"mark{seat}"] = f'<path fill="var(--seat{seat})" d="{shape(seat, 7, -5.5, 6.5)}"/>'
    return signs


def _upright(seat: int) -> str:
    """A bar with its shadow, its top left corner at the origin."""
    x = (CELL - TOP) / 2
    ground = f"M{short(x + 0.5)}-.5h{TOP - 1}v{SIDE + 1}h{1 - TOP}z"
    crates = "".join(
        f"M{short(x)} {short(row * CELL + GAP / 2)}h{TOP}v{short(CELL - GAP)}h{-TOP}z"
        + shape(seat, CELL / 2, (row + 0.5) * CELL, 5.6)
        for row in range(ACROSS)
    )
    return (
        f'<path opacity=".35" transform="translate(1.6 2.4)" d="{ground}"/>'
        f'<path fill="var(--edge)" stroke="var(--edge)" stroke-width="2.4" d="{ground}"/>{_crates(seat, crates)}'
    )


def _lying(seat: int) -> str:
    """A crate of a bar that lies across, its cell's top left corner at the origin."""
    y, width = (CELL - BENEATH) / 2, short(CELL - GAP)
    ground = f'<path fill="var(--edge)" d="M1 {short(y + 1)}h{CELL - 2}v{BENEATH - 2}h{2 - CELL}z"/>'
    crate = f"M{short(GAP / 2)} {short(y)}h{width}v{BENEATH}h-{width}z{shape(seat, CELL / 2, CELL / 2, 4.4)}"
    return ground + _crates(seat, crate)


def _crates(seat: int, path: str) -> str:
    return f'<path fill="var(--seat{seat})" fill-rule="evenodd" d="{path}"/>'


@lru_cache(4096)
def stack_picture(kind: str, top: int, beneath: int) -> str:
    """The two layers of a stack that can be seen; their square is `SIDE` units wide, the origin at its top left."""
    covered = size(top)
    lying = [
        f'<use href="#{kind}-low{seat}" x="{column * CELL}" y="{row * CELL}"/>'
        for row, seat in enumerate(_owners(beneath))
        for column in range(covered, ACROSS)
    ]
    upright = [f'<use href="#{kind}-top{seat}" x="{column * CELL}"/>' for column, seat in enumerate(_owners(top))]
    return "".join(lying + upright)


def _owners(layer: int) -> list[int]:
    """Whose the bars of a layer are, in the order of the seats."""
    return [seat for seat in range(PLAYERS) for _ in range(bars_in(layer, seat))]


@lru_cache(4096)
def tally(kind: str, top: int, beneath: int, columns: int) -> str:
    """Everybody's crates on display, as marks with figures, so many in a row."""
    parts, at = [], 0
    for seat in range(PLAYERS):
        seen = crates((top, beneath), seat)
        if seen:
            x, y = at % columns * 31, at // columns * 20
            parts.append(f'<use href="#{kind}-mark{seat}" x="{x}" y="{y}"/>')
            parts.append(f'<text class="figure" x="{x + 16}" y="{y}" font-size="16">{seen}</text>')
            at += 1
    return "".join(parts)
