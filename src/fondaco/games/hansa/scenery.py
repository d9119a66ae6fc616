"""What is printed on the chart of Hansa: sea, coasts, routes, the labels of the cities, the place of the supply."""

from __future__ import annotations

from fondaco.engine.drawing import box, fitted, named, short, words
from fondaco.engine.editions import Edition
from fondaco.games.hansa.chart import HEIGHT, LABEL, SPACE, WIDTH, Chart, City, chart_of
from fondaco.games.hansa.coasts import LANDS, coast
from fondaco.games.hansa.rules import PILES
from fondaco.games.hansa.tokens import HOURGLASS, PRINTS

SUPPLY = (72, 553, 256, 38)  # where the piles lie
# fmt: off
HILLS = (
    (30, 28), (66, 20), (48, 36), (190, 24), (206, 146), (226, 158), (210, 172), (220, 192), (38, 306), (26, 320),
    (42, 334), (196, 532), (176, 540), (22, 548), (452, 178),
)
# fmt: on
ROSE = (430, 408)

DEFS = (
    '<defs><pattern id="hansa-waves" width="64" height="36" patternUnits="userSpaceOnUse">'
    '<path class="hansa-wave" d="M6,10q5,-5 10,0q5,-5 10,0M38,28q5,-5 10,0q5,-5 10,0"/></pattern>'
    '<marker id="hansa-arrow" viewBox="0 0 8 8" refX="5.5" refY="4" markerWidth="9" markerHeight="9" '
    'markerUnits="userSpaceOnUse" orient="auto"><path class="hansa-head" d="M0,.6L8,4L0,7.4L1.6,4Z"/></marker>'
    '<marker id="hansa-arrow-open" viewBox="0 0 8 8" refX="5.5" refY="4" markerWidth="12" markerHeight="12" '
    'markerUnits="userSpaceOnUse" orient="auto"><path class="hansa-head-open" d="M0,.6L8,4L0,7.4L1.6,4Z"/></marker>'
    f"{PRINTS}</defs>"
)


def scenery(edition: Edition) -> str:
    """The chart as it is printed."""
    chart = chart_of(edition)
    return "".join(
        (
            DEFS,
            f'<rect class="sea" width="{WIDTH}" height="{HEIGHT}"/>',
            f'<rect fill="url(#hansa-waves)" width="{WIDTH}" height="{HEIGHT}"/>',
            _lands(),
            _hills(),
            _rose(),
            _routes(chart),
            *(named(city.name, _label(city)) for city in chart.cities),
            _supply(),
        )
    )


def pile_at(pile: int) -> tuple[float, float]:
    """The middle of one of the five piles."""
    return SUPPLY[0] + 27 + 46 * pile, SUPPLY[1] + 18


def _lands() -> str:
    """Coasts with the lines along them that engravers drew: each a broad stroke with a narrower one on it."""
    shape = "".join(coast(ring) for ring in LANDS)
    lines = "".join(
        f'<use href="#hansa-coast" class="{kind}" stroke-width="{width}"/>'
        for kind, width in (
            ("hansa-waterline", 12),
            ("hansa-water", 10.8),
            ("hansa-waterline", 5),
            ("hansa-water", 3.8),
            ("land", 1.6),
        )
    )
    return f'<defs><path id="hansa-coast" d="{shape}"/></defs>{lines}'


def _hills() -> str:
    """A few hills where the land is empty."""
    shape = "M-10,0Q-5,-10 -1,-3M-3,-6Q3,-14 10,0M-6,-3l1.5,-3M3,-3l1.5,-5M6,-1l1,-4"
    return "".join(f'<path class="hansa-hills" transform="translate({x} {y})" d="{shape}"/>' for x, y in HILLS)


def _rose() -> str:
    """The chart's title and a compass rose, on the empty land in the south-east."""
    x, y = ROSE
    points = "".join(
        f'<path class="hansa-rose" transform="rotate({turn})" d="M0,{-reach}L4.6,-4.6L0,0Z"/>'
        f'<path class="hansa-rose-light" transform="rotate({turn})" d="M0,{-reach}L-4.6,-4.6L0,0Z"/>'
        for reach, turns in ((20, (45, 135, 225, 315)), (32, (0, 90, 180, 270)))
        for turn in turns
    )
    rings = "".join(f'<circle class="hansa-ring" r="{radius}"/>' for radius in (22, 24.5))
    north = '<path class="hansa-north" d="M-4,-36V-46L4,-36V-46"/>'
    return (
        f'<g transform="translate({x} {y})">{rings}{points}{north}</g>'
        + words(x, y + 58, "MARE", "title hansa-title", size=16)
        + words(x, y + 78, "BALTICUM", "title hansa-title", size=16)
    )


def _routes(chart: Chart) -> str:
    return "".join(
        f'<path class="hansa-route" d="{course}" marker-end="url(#hansa-arrow)"/>' for course in chart.courses.values()
    )


def _label(city: City) -> str:
    """A city's label: number, name, and its warehouse spaces."""
    wide, high = SPACE[0] - 3, SPACE[1] - 3
    spaces = "".join(box("slot", x - wide / 2, y - high / 2, wide, high, 4) for _, x, y in city.spaces)
    return (
        box("hansa-label", city.left, city.top, *LABEL, 6)
        + f'{spaces}<circle class="hansa-seal" cx="{short(city.left + 13)}" cy="{short(city.top + 13)}" r="9.5"/>'
        + words(city.left + 13, city.top + 18.7, str(city.number), "figure hansa-number", size=16)
        + words(city.x + 10, city.top + 19, fitted(city.name, 104, 16.5), "hansa-city", size=16.5)
    )


def _supply() -> str:
    """The place of the supply; the hourglass says that the fifth pile ends the game (H23)."""
    slots = "".join(box("slot", x - 18, y - 12, 36, 24, 4) for x, y in map(pile_at, range(PILES)))
    x, y = pile_at(PILES)
    return (
        f"{words(12, y + 6, 'Supply', 'hansa-supply', 'start', 17)}{slots}"
        f'<path class="hansa-hourglass" transform="translate({x - 15:g} {y:g})" d="{HOURGLASS}">'
        "<title>the fifth pile brings the last round</title></path>"
    )
