"""The map as it is printed: sea and coasts, territories, roads, and a town for each region."""

from __future__ import annotations

from functools import lru_cache
from html import escape

import numpy as np

from fondaco.engine.drawing import box, fitted, named, short, words
from fondaco.engine.editions import Edition
from fondaco.engine.records import mirror
from fondaco.games.merchants_of_medieval_europe import state as s
from fondaco.games.merchants_of_medieval_europe.board_cells import Point, Side, cells, strayed, within
from fondaco.games.merchants_of_medieval_europe.board_coast import BEYOND, COASTS
from fondaco.games.merchants_of_medieval_europe.board_layout import (
    BOTTOM,
    FLOOR,
    LETTERS,
    PLAIN,
    PORT,
    SIGN,
    TOP,
    WIDTH,
    Chart,
    chart,
    region_label,
)
from fondaco.games.merchants_of_medieval_europe.board_marks import ANCHOR, good_sign, sign

COLOURS = ("pink", "gold", "blue", "grey", "red", "white", "green", "purple")
WATER_LINES = (13.5, 8.5, 4.5)  # how far from the coast
FRAME = (-20.0, TOP - 20.0, WIDTH + 20.0, BOTTOM + 20.0)
SEAS = ((42, 318, 72), (203, 639, 170))  # where the two halves of the sea have their names, and how much room


def map_scenery(edition: Edition) -> str:
    """Everything on the map that never moves."""
    drawn = chart(edition)
    coasts = [drawn.bent(_corners(text)) for text in COASTS]
    outlines = [_rounded(coast) for coast in coasts]
    high = BOTTOM - TOP
    return "".join(
        (
            "<defs>",
            '<pattern id="merchants-waves" width="46" height="18" patternUnits="userSpaceOnUse">'
            '<path class="me-wave" d="M0,9q11.5,-6 23,0t23,0"/></pattern>',
            f'<clipPath id="merchants-frame"><rect y="{TOP}" width="{WIDTH}" height="{high}"/></clipPath>',
            *(f'<path id="merchants-land{n}" d="{outline}"/>' for n, outline in enumerate(outlines)),
            *(
                f'<clipPath id="merchants-in{n}"><use href="#merchants-land{n}"/></clipPath>'
                for n in range(len(coasts))
            ),
            f'<path id="merchants-africa" d="{_rounded(drawn.bent(_corners(BEYOND)))}"/>',
            '<g id="merchants-coast"><use href="#merchants-africa"/>',
            *(f'<use href="#merchants-land{n}"/>' for n in range(len(coasts))),
            "</g></defs>",
            f'<g clip-path="url(#merchants-frame)"><rect class="sea" y="{TOP}" width="{WIDTH}" height="{high}"/>',
            f'<rect y="{TOP}" width="{WIDTH}" height="{high}" fill="url(#merchants-waves)"/>',
            '<use class="me-shoal" href="#merchants-coast"/>',
            *(_water_line(number, far) for number, far in enumerate(WATER_LINES)),
            '<use class="land" href="#merchants-coast"/>',
            _territories(edition, drawn, coasts),
            '<use class="me-coast" href="#merchants-coast"/>',
            _roads(edition, drawn),
            "</g>",
            _seas(edition),
            *(_town(edition, drawn, region) for region in range(len(drawn.middles))),
        )
    )


def _water_line(number: int, far: float) -> str:
    """A line along all coasts, some way out: a broad line, and a narrower one of sea over it."""
    return (
        f'<use class="me-line{number}" stroke-width="{short(2 * far + 1)}" href="#merchants-coast"/>'
        f'<use class="me-between" stroke-width="{short(2 * far - 0.4)}" href="#merchants-coast"/>'
    )


def _corners(text: str) -> np.ndarray:
    return np.array([[float(number) for number in corner.split(",")] for corner in text.split()])


def _rounded(corners: np.ndarray) -> str:
    """A closed line that is pulled towards corners and goes through the middles between them."""
    middles = (corners + np.roll(corners, -1, 0)) / 2
    start = f"M{short(middles[-1][0])},{short(middles[-1][1])}"
    curves = "".join(
        f"Q{short(x)},{short(y)} {short(to[0])},{short(to[1])}" for (x, y), to in zip(corners, middles, strict=True)
    )
    return f"{start}{curves}Z"


def _territories(edition: Edition, drawn: Chart, coasts: list[np.ndarray]) -> str:
    """Each territory in its colour, land by land, and a line where two of them meet."""
    belongs = list(mirror(edition.record).territory)
    tints: list[list[str]] = [[] for _ in edition.names["territories"]]
    borders = []
    for land, regions in enumerate(_on_lands(drawn, coasts)):
        parts = cells([drawn.middles[region] for region in regions], FRAME)
        for territory, found in enumerate(tints):
            shape = "".join(_outline(parts[n]) for n, region in enumerate(regions) if belongs[region] == territory)
            if shape:
                kind = territory_class(edition, territory)
                found.append(f'<path class="{kind}" clip-path="url(#merchants-in{land})" d="{shape}"/>')
        lines = "".join(
            _line([a, *strayed(a, b, beyond)])
            for n, sides in enumerate(parts)
            for a, b, beyond in sides
            if beyond > n and belongs[regions[beyond]] != belongs[regions[n]]
        )
        if lines:
            borders.append(f'<path class="me-border" clip-path="url(#merchants-in{land})" d="{lines}"/>')
    named_tints = [
        named(name, f"<title>{escape(name)}</title>{''.join(found)}")
        for name, found in zip(edition.names["territories"], tints, strict=True)
    ]
    return "".join(named_tints + borders)


def _on_lands(drawn: Chart, coasts: list[np.ndarray]) -> list[list[int]]:
    """The regions on each land; one of its nearest region where nobody lives."""
    lands: list[list[int]] = [[] for _ in coasts]
    for region, town in enumerate(drawn.middles):
        apart = [float(((coast - town) ** 2).sum(1).min()) for coast in coasts]
        holding = [land for land, coast in enumerate(coasts) if within(town, coast.tolist())]
        lands[holding[0] if holding else apart.index(min(apart))].append(region)
    for land, coast in enumerate(coasts):
        if not lands[land]:
            lands[land] = [int(((drawn.after - coast.mean(0)) ** 2).sum(1).argmin())]
    return lands


def territory_class(edition: Edition, territory: int) -> str:
    """The CSS class of a territory's colour; a colour that is not printed with us is plain land."""
    colour = edition.names["colours"][territory]
    return f"me-tint me-{colour}" if colour in COLOURS else "me-tint"


@lru_cache(maxsize=64)
def closed_border(edition: Edition, territory: int) -> str:
    """A line around a territory, by land and sea, for when nobody may cross it."""
    belongs = list(mirror(edition.record).territory)
    parts = cells(chart(edition).middles, (0, TOP, WIDTH, FLOOR - 10))
    lines = "".join(
        _line([a, *strayed(a, b, beyond)])
        for region, sides in enumerate(parts)
        if belongs[region] == territory
        for a, b, beyond in sides
        if beyond >= 0 and belongs[beyond] != territory
    )
    return f'<path class="me-closed" d="{lines}"/>'


def _outline(sides: list[Side]) -> str:
    return _line([point for side in sides for point in strayed(*side)]) + "Z"


def _line(points: list[Point]) -> str:
    return "M" + "L".join(f"{short(x)},{short(y)}" for x, y in points)


def _roads(edition: Edition, drawn: Chart) -> str:
    """A dotted line from each region to its neighbours."""
    exits = mirror(edition.record).exits
    lines = [
        _line([town, drawn.middles[there]])
        for here, town in enumerate(drawn.middles)
        for there in exits[here]
        if there > here
    ]
    return f'<path class="me-road" d="{"".join(lines)}"/>'


def _seas(edition: Edition) -> str:
    """The names of the two halves of the sea: one word a line where the room is narrow."""
    (x, y, room), (below, bottom, wide) = SEAS
    lines = edition.names["halves"][0].split()[:2]
    upper = [words(x, y + 20 * n, fitted(line.upper(), room, 17), "title", size=17) for n, line in enumerate(lines)]
    lower = words(below, bottom, fitted(edition.names["halves"][1].upper(), wide, 16), "title", size=16)
    return "".join(upper) + lower


def _town(edition: Edition, drawn: Chart, region: int) -> str:
    """A region: what it sells, whether it has a port, and its name."""
    printed, (x, y), wide = mirror(edition.record), drawn.middles[region], drawn.towns[region]
    parts = [box("me-town", x - wide / 2, y - 10, wide, 20, 10)]
    at = x - wide / 2 + 2
    if printed.half[region] != s.NOBODY:
        parts.append(port_sign(printed.half[region], at + PORT / 2, y))
        at += PORT
    for ware in printed.wares[region]:
        if ware != s.NOTHING:
            parts.append(good_sign(ware, at + SIGN / 2, y))
            at += SIGN
    if wide == PLAIN:
        parts.append(f'<circle class="me-dot" cx="{short(x)}" cy="{short(y)}" r="3.5"/>')
    name = edition.names["regions"][region]
    parts.append(words(x, y + 26, region_label(name), "place me-region", size=LETTERS))
    return f'<g class="{territory_class(edition, printed.territory[region])}">{named(name, "".join(parts))}</g>'


def port_sign(half: int, x: float, y: float) -> str:
    """A port: an anchor in a disc in the first half of the sea, in a square in the other."""
    ground = box(f"me-port me-half{half}", x - 8, y - 8, 16, 16, 3 if half else 8)
    return ground + sign(ANCHOR, "me-anchor", x, y, 13)
