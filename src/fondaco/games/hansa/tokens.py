"""The small things that lie on the table of Hansa: markers, the ship, coins, booths, piles."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from fondaco.engine.drawing import box
from fondaco.engine.editions import Edition
from fondaco.games.hansa import state as s
from fondaco.games.hansa.words import marker

#: what each colour of goods shows beside its barrels, around (0, 0): an ear, a tree, a rose, a fish, a crystal, a drop
MARKS = (
    "M-.8,8V-1Q-5,-1-5,-5Q-1,-5-.8,-2V-4Q-4,-5-3,-9Q0,-8 0,-5Q0,-8 3,-9Q4,-5 .8,-4V-2Q1,-5 5,-5Q5,-1 .8,-1V3Q1,0 5,0"
    "Q5,4 .8,4V8ZM-.8,4Q-5,4-5,0Q-1,0-.8,3Z",
    "M0,-9L4,-3H2L5.5,2H3L6.5,6H1V9H-1V6H-6.5L-3,2H-5.5L-2,-3H-4Z",
    "M0,-2.6a3.4,3.4 0 1,1 2.5,1.8a3.4,3.4 0 1,1 -.9,2.9a3.4,3.4 0 1,1 -3.2,0a3.4,3.4 0 1,1 -.9,-2.9"
    "a3.4,3.4 0 1,1 2.5,-1.8ZM0,-1.6a1.8,1.8 0 1,0 .01,0Z",
    "M-8,-4.5L-4,-1.4Q0,-5.5 4,-4Q7,-2.6 8,0Q7,2.6 4,4Q0,5.5-4,1.4L-8,4.5Q-6.4,0-8,-4.5ZM4.4,-1.6a1,1 0 1,0 .01,0Z",
    "M-1,-8.5H1V-5L3,-6.5V-4L1,-2.5V-1.7L6.9,-5.1L7.9,-3.4L2,0L7.9,3.4L6.9,5.1L1,1.7V2.5L3,4V6.5L1,5V8.5H-1V5L-3,6.5V4"
    "L-1,2.5V1.7L-6.9,5.1L-7.9,3.4L-2,0L-7.9,-3.4L-6.9,-5.1L-1,-1.7V-2.5L-3,-4V-6.5L-1,-5Z",
    "M0,-9Q6,-1 6,2.8A6,6 0 0,1-6,2.8Q-6,-1 0,-9ZM-3,2.6Q-3,5.6 0,6.2Q-1.6,4.6-1.4,2Z",
)
BARREL = "m-2.6,-7h5.2q2,7 0,14h-5.2q-2,-7 0,-14z"
BARRELS_AT = ((10,), (5.5, 14.5), (1.5, 10, 18.5))  # one, two, three of them


def _print(kind: int) -> str:
    """What is printed on a marker: the mark of its colour, and its barrels."""
    colour, barrels = divmod(kind, s.BARRELS)
    casks = "".join(f"M{x},0{BARREL}" for x in BARRELS_AT[barrels])
    return (
        f'<path class="hansa-mark{colour}" fill-rule="evenodd" transform="translate(-14.5 0)" d="{MARKS[colour]}"/>'
        f'<path class="hansa-mark{colour}" d="{casks}"/>'
    )


GROUNDS = tuple(box(f"hansa-good{colour}", -24, -12, 48, 24, 5) for colour in range(s.COLOURS))
PRINTS = "".join(f'<g id="hansa-kind{kind}">{_print(kind)}</g>' for kind in range(s.KINDS))  # for the chart's <defs>

#: every kind of marker, 48 by 24 around (0, 0): to stand on its own, and for the chart, which has the prints once
MARKERS = tuple(GROUNDS[kind // s.BARRELS] + _print(kind) for kind in range(s.KINDS))
MARKERS_ON_CHART = tuple(f'{GROUNDS[kind // s.BARRELS]}<use href="#hansa-kind{kind}"/>' for kind in range(s.KINDS))
EDGE = box("edge hit", -27, -15, 54, 30, 7)  # around a marker that can be clicked, clear of its colour

#: every colour of goods without barrels, 30 by 26 around (0, 0)
SWATCHES = tuple(
    f'<rect class="hansa-good{colour}" x="-15" y="-13" width="30" height="26" rx="5"/>'
    f'<path class="hansa-mark{colour}" fill-rule="evenodd" d="{mark}"/>'
    for colour, mark in enumerate(MARKS)
)

#: a cog with one square sail, standing on (0, 0)
SHIP = (
    '<path class="hansa-hull" d="M-21,-13L-17,-12Q0,-8 17,-12L21,-14L17,-3Q15,0 11,0H-12Q-16,0-18,-4Z"/>'
    '<path class="hansa-sail" d="M-12,-34Q1,-31 14,-34Q17,-24 13,-14Q0,-11-11,-14Q-8,-24-12,-34Z"/>'
    '<path class="hansa-rig" d="M1,-11V-41M-13,-34.5Q1,-31 15,-34.5M1,-41l9,2.5l-9,2.5"/>'
)

#: a Taler, a booth, two barrels, an hourglass and a flag around (0, 0), for figures beside them
TALER = '<circle class="hansa-taler" r="8"/><path class="hansa-stamp" d="M0,-4.6V4.6M-4.6,0H4.6"/>'
BOOTH = "M-8,-1L-6,-7H6L8,-1Q6.6,2 5.3,-1Q4,2 2.7,-1Q1.3,2 0,-1Q-1.3,2-2.7,-1Q-4,2-5.3,-1Q-6.6,2-8,-1ZM-6,2.4V7H6V2.4"
HOURGLASS = "M-5,-8H5V-6Q5,-2 1,0Q5,2 5,6V8H-5V6Q-5,2-1,0Q-5,-2-5,-6Z"
FLAG = "M-6,8V-8M-6,-7.5L7,-4L-6,0Z"
CASK = "M-8.6,-7H-3.4Q-1.4,0-3.4,7H-8.6Q-10.6,0-8.6,-7ZM.4,-7H5.6Q7.6,0 5.6,7H.4Q-1.6,0 .4,-7Z"


def back(width: float, height: float) -> str:
    """A face-down marker around (0, 0)."""
    x, y = -width / 2, -height / 2
    return box("hansa-back", x, y, width, height, 5) + box("hansa-backline", x + 3, y + 3, width - 6, height - 6, 3)


@lru_cache(maxsize=32)
def kind_names(edition: Edition) -> tuple[str, ...]:
    """What the kinds of markers are called: a colour and a number of barrels."""
    return tuple(marker(edition, kind) for kind in range(s.KINDS))


@lru_cache(maxsize=32)
def kind_tags(edition: Edition) -> tuple[str, ...]:
    """The attributes by which the log points at the kinds of markers."""
    return tuple(f'data-name="{escape(name)}"' for name in kind_names(edition))
