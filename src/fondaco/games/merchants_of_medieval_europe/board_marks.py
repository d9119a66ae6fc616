"""Small signs: the eight goods, coin, horses, banknotes, contracts, ports. Each is drawn around (0, 0)."""

from __future__ import annotations

from functools import lru_cache

from fondaco.engine.drawing import box, fitted, seat_mark, short

# What is drawn again and again in the same places is made once.
SOME, MANY = 1024, 8192

#: in a square from −8 to 8; lines inside a shape are left out of it
GOODS = (
    # a bolt of cloth, half unrolled
    "M-7.5,-7.5H4.5a3.2,3.2 0 0,1 0,6.4H-7.5ZM4.5,-5.6a1.3,1.3 0 1,0 .1,0Z"
    "M-7.5,.2H2.5V7.5L.5,6L-1.5,7.5L-3.5,6L-5.5,7.5L-7.5,6Z",
    # an ear of grain
    "M-.8,8V3.4H.8V8Z"
    "M-1,3C-5,3.2 -6.4,.6 -6.2,-1.6C-3.4,-1.6 -1,-.2 -1,3ZM1,3C5,3.2 6.4,.6 6.2,-1.6C3.4,-1.6 1,-.2 1,3Z"
    "M-1,-1.6C-5,-1.4 -6.4,-4 -6.2,-6.2C-3.4,-6.2 -1,-4.8 -1,-1.6Z"
    "M1,-1.6C5,-1.4 6.4,-4 6.2,-6.2C3.4,-6.2 1,-4.8 1,-1.6Z"
    "M0,-8.4C1.6,-7 1.6,-5.6 0,-4.2C-1.6,-5.6 -1.6,-7 0,-8.4Z",
    # three ingots
    "M-2.8,-6.4H2.8L4.6,-.6H-4.6ZM-6.4,.8H-2L-.5,6.6H-8.2ZM2,.8H6.4L8.2,6.6H.5Z",
    # a pelt
    "M-1.6,-8.2H1.6L2.6,-5.4L6.6,-7L7.8,-4.4L4.2,-2V2L8,4.6L6.6,7.2L2.8,5.4L1.2,8.4H-1.2L-2.8,5.4L-6.6,7.2L-8,4.6L-4.2,2V-2"
    "L-7.8,-4.4L-6.6,-7L-2.6,-5.4Z",
    # a barrel with two hoops
    "M-4.6,-8H4.6L5.6,-5.2H-5.6Z"
    "M-5.9,-3.9H5.9C6.5,-1.4 6.5,1.4 5.9,3.9H-5.9C-6.5,1.4 -6.5,-1.4 -5.9,-3.9ZM-5.6,5.2H5.6L4.6,8H-4.6Z",
    # a goblet
    "M-5.4,-8H5.4C5.6,-2.4 3.6,.2 1,1V5.4C3,5.6 4.2,6.4 4.4,8H-4.4C-4.2,6.4 -3,5.6 -1,5.4V1C-3.6,.2 -5.6,-2.4 -5.4,-8Z"
    "M-3.9,-6.4L-3.8,-4.4H3.8L3.9,-6.4Z",
    # a tied sack
    "M-3.4,-8.2L-1.2,-7.2L0,-8.4L1.2,-7.2L3.4,-8.2L2,-5.2H-2Z"
    "M-2.2,-4H2.2C6.4,-1.4 8.2,3.4 6.4,8H-6.4C-8.2,3.4 -6.4,-1.4 -2.2,-4Z"
    "M-2.6,1.4a1.2,1.2 0 1,0 .1,0ZM2.6,1.4a1.2,1.2 0 1,0 .1,0ZM0,4.6a1.2,1.2 0 1,0 .1,0Z",
    # a reel of silk
    "M-6.6,-8H6.6V-5.6H-6.6ZM-4.4,-4.4H4.4V-2.2L-4.4,-.8ZM4.4,-.9V1L-4.4,2.4V.5ZM4.4,2.3V4.4H-4.4V3.7ZM-6.6,5.6H6.6V8H-6.6Z",
)
COIN = (
    "M-8,0a8,8 0 1,0 16,0a8,8 0 1,0 -16,0ZM-6,0a6,6 0 1,1 12,0a6,6 0 1,1 -12,0Z"
    "M-2.6,-3.4H2.6V-1.6H-.8V1.6H2.6V3.4H-2.6Z"
)
HORSE = (
    "M-7.6,7.6C-7,3.6 -6.4,.4 -3.8,-2.6C-3,-4.8 -1.6,-6.2 .6,-6.6L1.4,-8.6L3,-6.4C5,-4.8 6.4,-2.6 7.8,-.6L6.4,1.8"
    "C4.4,1.8 3,1.2 1.6,.8C1.4,3.4 3.4,5.4 3.4,7.6ZM2.2,-4a.9,.9 0 1,0 .1,0Z"
)
NOTE = "M-8,-5.4H8V5.4H-8ZM-6.6,-4V4H6.6V-4ZM-2.8,0a2.8,2.8 0 1,0 5.6,0a2.8,2.8 0 1,0 -5.6,0Z"
SCROLL = (
    "M-6,-7H5a2.2,2.2 0 0,1 0,4.4V7H-4a2.2,2.2 0 0,1 -2,-3.2Z"
    "M-3.4,-3.4V-2H2.6V-3.4ZM-3.4,-.2V1.2H2.6V-.2ZM-3.4,3V4.4H.6V3Z"
)
ANCHOR = (
    "M-1.7,-5.6a1.7,1.7 0 1,1 3.4,0A1.7,1.7 0 0,1 .8,-4.1V-2.6H3.2V-1.2H.8V4.6C2.8,4.2 4,3 4.2,1.4L3,1.8L4.6,-1L6.4,1.6"
    "L5.4,1.6C5.2,4.6 2.8,6.4 0,6.6C-2.8,6.4 -5.2,4.6 -5.4,1.6L-6.4,1.6L-4.6,-1L-3,1.8L-4.2,1.4C-4,3 -2.8,4.2 -.8,4.6"
    "V-1.2H-3.2V-2.6H-.8V-4.1A1.7,1.7 0 0,1 -1.7,-5.6Z"
)
CARDS = "M-6,-4.6H3.4V6H-6ZM-3.8,-6.6H5.6V4.2H4.6V-5.6H-3.8Z"


@lru_cache(maxsize=MANY)
def sign(shape: str, kind: str, x: float, y: float, size: float = 16) -> str:
    """One of the signs, so many units wide; `kind` is its CSS class."""
    large = "" if size == 16 else f" scale({size / 16:.2f})"
    return f'<path class="{kind}" transform="translate({short(x)} {short(y)}){large}" d="{shape}"/>'


@lru_cache(maxsize=SOME)
def good_sign(good: int, x: float, y: float, size: float = 16) -> str:
    """A good: its colour and its shape."""
    return sign(GOODS[good], f"me-good me-good{good}", x, y, size)


def coin_sign(x: float, y: float, size: float = 16) -> str:
    """Coin."""
    return sign(COIN, "me-coin", x, y, size)


@lru_cache(maxsize=SOME)
def card_back(x: float, y: float, width: float, height: float) -> str:
    """A contract face down: its upper left corner and its size."""
    frame = f'x="{short(x)}" y="{short(y)}" width="{short(width)}" height="{short(height)}" rx="2.5"'
    middle = sign(SCROLL, "me-seal", x + width / 2, y + height / 2, min(width, height) * 0.6)
    return f'<rect class="me-back" {frame}/>{middle}'


@lru_cache(maxsize=SOME)
def player_sign(seat: int, x: float, y: float, radius: float = 8) -> str:
    """A player's mark."""
    return seat_mark(seat, x, y, radius)


@lru_cache(maxsize=SOME)
def edge(x: float, y: float, width: float, height: float, corner: float = 5) -> str:
    """What gets the red line around something that can be clicked."""
    return box("edge me-hit", x, y, width, height, corner)


def figure(x: float, y: float, number: int, size: int, anchor: str = "start", kind: str = "figure") -> str:
    """A number that changes often."""
    return f'<text class="{kind}" x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}">{number}</text>'


@lru_cache(maxsize=SOME)
def cut(text: str, room: float, size: float) -> str:
    """A name as far as there is room for it."""
    return fitted(text, room, size)
