"""The pieces of Portobello Market as they are drawn: customers by their hats, the Bobby, stalls, counters, the bag.

What is drawn once and copied has classes with `pm-`: in copies a rule cannot ask what lies around an element.
"""

from __future__ import annotations

from fondaco.engine.drawing import OUTLINES, short, words
from fondaco.games.portobello_market import state as s
from fondaco.games.portobello_market.street_plan import PITCH

MEDALLION = 16  # radius of a customer as drawn here
PREFIX = "portobello"
STALL, MARK = "pm-stall", "pm-mark"  # classes of a player's shape with a figure

SHOULDERS = "M-11,11.6C-10.4,7.6 -5,7 -2.6,6.4V3H2.6V6.4C5,7 10.4,7.6 11,11.6A16,16 0 0 1 -11,11.6Z"
FACE = "M-4.6,-2.6H4.6V.6C4.6,6.6 -4.6,6.6 -4.6,.6Z"
HATS = (
    "M-7.4,-2.2C-8.6,-8.6 5.6,-11 7,-4.6L10.6,-2.8V-1.4H-7Z",  # a cloth cap
    "M-10,-2.6C-8,-3 -6.6,-3.4 -6.4,-4.6C-6.4,-12.6 6.4,-12.6 6.4,-4.6C6.6,-3.4 8,-3 10,-2.6V-1.2H-10Z",  # a bowler
    "M-10,-2.8C-8,-3 -6.4,-3.2 -6.2,-4.4L-6.8,-13.4H6.8L6.2,-4.4C6.4,-3.2 8,-3 10,-2.8V-1.2H-10Z",  # a top hat
)
HELMET = (
    "M-9.2,-.8C-7,-3.6 -6.4,-4.4 -6,-7C-5.4,-11.6 -2.6,-13 -1.2,-13.2V-15H1.2V-13.2"
    "C2.6,-13 5.4,-11.6 6,-7C6.4,-4.4 7,-3.6 9.2,-.8Z"
)
SACK = "M-7,-15C-3,-12.4 3,-12.4 7,-15L4.4,-9.4C15,-3.4 16.4,12.6 9,15H-9C-16.4,12.6 -15,-3.4 -4.4,-9.4Z"
FOLDS = "M-5.4,-9.2Q0,-7 5.4,-9.2M-7,0Q-8.6,6 -6,11M7.6,2Q8.4,6 7,9"


def customer(kind: int) -> str:
    """A customer, told by colour and hat."""
    return (
        f'<g class="pm-customer{kind}"><circle class="pm-medal" r="{MEDALLION - 1}"/>'
        f'<path class="pm-coat" d="{SHOULDERS}"/>'
        f'<path class="pm-face" d="{FACE}"/><path class="pm-coat" d="{HATS[kind]}"/></g>'
    )


def bobby() -> str:
    """The Bobby in his helmet."""
    return (
        f'<circle class="pm-bobby" r="{MEDALLION - 1}"/><path class="pm-pale" d="{SHOULDERS}"/>'
        f'<path class="pm-pale" d="{FACE}" opacity=".72"/><path class="pm-pale" d="{HELMET}"/>'
        '<circle class="pm-bobby" cy="-6" r="1.9"/>'
    )


def sack() -> str:
    """The bag of customers."""
    return f'<path class="sack edge" d="{SACK}"/><path class="tie" d="{FOLDS}"/>'


def copy(name: str, x: float, y: float, scale: float = 1) -> str:
    """A piece that `definitions` has drawn, at a place."""
    if scale == 1:
        return f'<use href="#{PREFIX}-{name}" x="{short(x)}" y="{short(y)}"/>'
    return f'<use href="#{PREFIX}-{name}" transform="translate({short(x)} {short(y)}) scale({scale:g})"/>'


def definitions() -> str:
    """Everything that is drawn many times, once."""
    parts = [f'<g id="{PREFIX}-customer{kind}">{customer(kind)}</g>' for kind in s.CUSTOMERS]
    parts.append(f'<g id="{PREFIX}-bobby">{bobby()}</g>')
    for seat in range(s.PLAYERS):
        parts += [f'<g id="{PREFIX}-stall{seat}{worth}">{_stall(seat, worth)}</g>' for worth in range(4)]
        for number in (2, 4):
            parts.append(f'<g id="{PREFIX}-mark{seat}{number}">{_token(seat, number, MARK, 1.1)}</g>')
    return f"<defs>{''.join(parts)}</defs>"


def _stall(seat: int, worth: int) -> str:
    """A player's stall on a space of that worth; without a figure (0) once its alley has scored."""
    ground = f'<circle class="pm-ground" r="{short(PITCH / 2 - 0.5)}"/>'
    if worth == 0:
        return f'{ground}<path class="{STALL} seat{seat}" transform="scale(6.6)" d="{OUTLINES[seat]}"/>'
    return ground + _token(seat, worth, STALL)


def _token(seat: int, number: int, kind: str, larger: float = 1) -> str:
    """A player's shape with a figure on it, which in a triangle sits low."""
    radius, low = ((10.6, 5.7), (11, 5.7), (12.2, 7.6), (11.4, 5.7))[seat]
    return f'<path class="{kind} seat{seat}" transform="scale({radius * larger:g})" d="{OUTLINES[seat]}"/>' + words(
        0, low, str(number), "pm-worth"
    )


def octagon(x: float, y: float, radius: float) -> str:
    """The outline of a neutral counter."""
    near = radius * 0.42
    corners = ((-near, -radius), (near, -radius), (radius, -near), (radius, near))
    points = [*corners, *((-dx, -dy) for dx, dy in corners)]
    return "M" + "L".join(f"{short(x + dx)},{short(y + dy)}" for dx, dy in points) + "Z"


def _disc(kind: int, x: float, y: float, radius: float, classes: str) -> str:
    """The shape of a counter: round when it is a player's own, an octagon when it is neutral."""
    if kind >= s.NEUTRAL:
        return f'<path class="{classes}" d="{octagon(x, y, radius)}"/>'
    return f'<circle class="{classes}" cx="{short(x)}" cy="{short(y)}" r="{short(radius)}"/>'


def counter(kind: int, seat: int, x: float, y: float) -> str:
    """A counter that lies face up: in its owner's colour, or of stone when it is neutral."""
    colour, ink = ("stone", "dark") if kind >= s.NEUTRAL else (f"seat{seat}", "light")
    return (
        _disc(kind, x, y, 15, f"counter edge {colour}")
        + _disc(kind, x, y, 12.2, f"ring {ink}")
        + words(x, y + 6, str(s.SHOWS[kind]), f"number {ink}")
    )


def spent(kind: int, x: float, y: float) -> str:
    """A counter that lies face down; everybody knows what is on it."""
    back = "slot carved" if kind >= s.NEUTRAL else "slot"
    return _disc(kind, x, y, 15, back) + words(x, y + 6, str(s.SHOWS[kind]), "number gone")
