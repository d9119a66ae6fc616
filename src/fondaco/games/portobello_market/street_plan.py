"""Where everything of an edition's map lies on the drawn board: plazas, pitches, districts, and room for their names.

An edition's map runs from left to right; the board turns it by a quarter so that it runs down the page, as a telephone
is held. On the shipped map that puts north at the top.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

from fondaco.engine.editions import Edition
from fondaco.engine.records import Record, mirror
from fondaco.games.portobello_market import state as s

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Triangle = tuple[Point, Point, Point]
Label = tuple[Box, Box, Box]  # the Bobby's field, a counter's place, a name
Line = tuple[float, float, float]  # a, b, c: how far a point lies inside is a·x + b·y + c

WIDTH, HEIGHT = 480, 656
LEFT, RIGHT, TOP, BOTTOM = 47, 433, 21, 548  # where plazas can lie
PLAZA = 16.5  # radius
STREET, PITCH = 26, 22  # widths
HOUSES, GARDENS = 3.6, 8.6  # how far they lie from the street
LETTERS = 16  # height of the type
PLATE = (14, 32)  # the name below a plaza, from its middle
FIELD, SLOT, GAP = 14, 12, 3  # radius of the Bobby's field, of a counter's place, and what lies between them

NARROW, BROAD = "fijlrtI '–", "mwCDGHKMNOQUVW"


def width_of(text: str, slanted: bool = False) -> float:
    """About how wide a name is in the bold serif type of plates, or in the slanted one of districts."""
    ems = sum(0.31 if letter in NARROW else 0.76 if letter in BROAD else 0.53 for letter in text)
    return ems * LETTERS * (0.88 if slanted else 1)


@dataclass(frozen=True)
class Alley:
    """A row of pitches on the way from a plaza to another one."""

    ends: tuple[Point, Point]
    along: Point  # direction, of length 1
    pitch: float  # length of a pitch
    pitches: tuple[Point, ...]  # their middles, from the first plaza on


@dataclass(frozen=True)
class District:
    """A block of houses between three alleys."""

    block: Triangle  # what the streets leave of it
    terrace: Triangle  # the houses along the streets
    gardens: Triangle
    beat: tuple[tuple[Point, Point], ...]  # the houses that no plate covers
    field: Point  # where the Bobby stands
    slot: Point  # where a counter lies
    name: Point  # middle of the base line of its name


@dataclass(frozen=True)
class StreetPlan:
    """The geometry of a board."""

    plazas: tuple[Point, ...]
    plates: tuple[Box, ...]
    alleys: tuple[Alley, ...]
    districts: tuple[District, ...]


@lru_cache(maxsize=16)
def street_plan(edition: Edition) -> StreetPlan:
    """The plan of an edition; made once."""
    box, names = mirror(edition.record), edition.names
    plazas = _plazas(edition)
    plates = tuple(_plate(point, name) for point, name in zip(plazas, names["shorts"], strict=True))
    taken = [*plates, *(_around(point, PLAZA - 2) for point in plazas)]
    alleys = tuple(_alley(box, alley, plazas, taken) for alley in range(s.ALLEYS))
    districts = tuple(
        _district(_corners(box, district, plazas), name, taken) for district, name in enumerate(names["districts"])
    )
    return StreetPlan(plazas, plates, alleys, districts)


def _plazas(edition: Edition) -> tuple[Point, ...]:
    """The edition's map turned by a quarter and stretched to the sheet."""
    entries = edition.tables["plaza"]
    xs, ys = [entry["x"] for entry in entries], [entry["y"] for entry in entries]
    across, down = (RIGHT - LEFT) / (max(ys) - min(ys)), (BOTTOM - TOP) / (max(xs) - min(xs))
    return tuple((RIGHT - (y - min(ys)) * across, TOP + (x - min(xs)) * down) for x, y in zip(xs, ys, strict=True))


def _plate(plaza: Point, name: str) -> Box:
    half = width_of(name) / 2 + 5
    x = min(max(plaza[0], half + 2), WIDTH - half - 2)
    return x - half, plaza[1] + PLATE[0], x + half, plaza[1] + PLATE[1]


def _around(point: Point, radius: float) -> Box:
    return point[0] - radius, point[1] - radius, point[0] + radius, point[1] + radius


def _apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def _alley(box: Record, alley: int, plazas: tuple[Point, ...], taken: Sequence[Box]) -> Alley:
    """Pitches side by side in the middle of what plazas and plates leave of the way; smaller where it is short."""
    ends, count = (plazas[box.ends[alley, 0]], plazas[box.ends[alley, 1]]), box.length[alley]
    (ax, ay), (bx, by) = ends
    length = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    first, last = _free(*ends, PITCH / 2 * max(abs(ux), abs(uy)) + 2, taken)
    pitch = min(PITCH, (last - first) / (count - 1))
    start = (first + last - pitch * (count - 1)) / 2
    pitches = tuple((ax + ux * (start + pitch * i), ay + uy * (start + pitch * i)) for i in range(count))
    return Alley(ends, (ux, uy), pitch, pitches)


def _free(start: Point, end: Point, reach: float, taken: Sequence[Box]) -> tuple[float, float]:
    """From where to where on the way a thing of that reach lies on nothing that is taken."""
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay)
    free = [
        at
        for at in range(int(length) + 1)
        if all(
            _apart(_around((ax + (bx - ax) * at / length, ay + (by - ay) * at / length), reach), box) for box in taken
        )
    ]
    return (free[0], free[-1]) if free else (0, length)


def _corners(box: Record, district: int, plazas: tuple[Point, ...]) -> Triangle:
    """A district's plazas, in the order of their numbers."""
    found = sorted({box.ends[alley, end] for alley in box.sides[district] for end in range(2)})
    return plazas[found[0]], plazas[found[1]], plazas[found[2]]


def _incircle(corners: Triangle) -> tuple[Point, float]:
    """The circle that touches all sides of a triangle."""
    (ax, ay), (bx, by), (cx, cy) = corners
    a, b, c = hypot(bx - cx, by - cy), hypot(ax - cx, ay - cy), hypot(ax - bx, ay - by)
    whole = a + b + c
    area = abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2
    return ((a * ax + b * bx + c * cx) / whole, (a * ay + b * by + c * cy) / whole), 2 * area / whole


def _inset(corners: Triangle, middle: Point, reach: float, by: float) -> Triangle:
    """The triangle whose sides lie so far inside."""
    share = max(0.05, 1 - by / reach)
    a, b, c = ((middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share) for x, y in corners)
    return a, b, c


def _district(corners: Triangle, name: str, taken: Sequence[Box]) -> District:
    """A block with its name below two places, laid out where they are farthest from streets and plates."""
    middle, reach = _incircle(corners)
    block = _inset(corners, middle, reach, STREET / 2)
    sides = _sides(block)
    shapes = [(side, shift) for side in (-1, 1) for shift in (0, 6, 12, 18)]
    width = width_of(name, slanted=True)
    layouts = (_layout(spot, *shape, width) for spot in _spots(block, sides, middle) for shape in shapes)
    best = max(layouts, key=lambda boxes: _room(boxes, sides, middle, taken))
    field, slot, text = (((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in best)
    terrace = _inset(corners, middle, reach, STREET / 2 + HOUSES)
    gardens = _inset(corners, middle, reach, STREET / 2 + GARDENS)
    beat = tuple(_trimmed(terrace[side - 1], terrace[side], taken) for side in range(3))
    return District(block, terrace, gardens, beat, field, slot, (text[0], best[2][3] - 4))


def _trimmed(start: Point, end: Point, taken: Sequence[Box]) -> tuple[Point, Point]:
    """The line without what is covered at its ends."""
    (ax, ay), (bx, by), length = start, end, hypot(end[0] - start[0], end[1] - start[1])
    first, last = (at / length for at in _free(start, end, 4, taken))
    return (ax + (bx - ax) * first, ay + (by - ay) * first), (ax + (bx - ax) * last, ay + (by - ay) * last)


def _spots(block: Triangle, sides: Sequence[Line], middle: Point, step: int = 4) -> Iterator[Point]:
    """Where the Bobby's field could lie: in the middle, or anywhere else where it has room."""
    yield middle
    xs, ys = [point[0] for point in block], [point[1] for point in block]
    for x in range(int(min(xs)), int(max(xs)), step):
        for y in range(int(min(ys)), int(max(ys)), step):
            if all(_inside(_around((x, y), FIELD), side) > 0 for side in sides):
                yield x, y


def _layout(field: Point, side: int, shift: int, width: float) -> Label:
    """The Bobby's field, a counter's place on one side of it, and a name below, more or less shifted to that side."""
    x, y = field
    slot, text, under = x + side * (FIELD + GAP + SLOT), x + side * shift, y + FIELD
    return _around(field, FIELD), _around((slot, y), SLOT), (text - width / 2, under, text + width / 2, under + LETTERS)


def _room(label: Label, sides: Sequence[Line], middle: Point, taken: Sequence[Box]) -> float:
    """How well a label lies there: clear of the sides, of what is taken, and near the middle."""
    clear = min(12, *(_inside(box, side) for box in label for side in sides))
    if clear < 0:
        return clear
    if not all(_apart(box, other) for box in label for other in taken):
        return -1
    name = label[2]
    return clear - hypot((name[0] + name[2]) / 2 - middle[0], name[1] - middle[1]) / 20


def _sides(block: Triangle) -> list[Line]:
    """The sides of a triangle."""
    lines = []
    for side in range(3):
        (ax, ay), (bx, by), (cx, cy) = block[side], block[side - 1], block[side - 2]
        length = hypot(bx - ax, by - ay)
        a, b = (ay - by) / length, (bx - ax) / length
        inwards = 1 if a * (cx - ax) + b * (cy - ay) > 0 else -1
        lines.append((inwards * a, inwards * b, -inwards * (a * ax + b * ay)))
    return lines


def _inside(box: Box, side: Line) -> float:
    """How far all of a box lies inside of a side; negative outside."""
    (left, top, right, bottom), (a, b, c) = box, side
    return a * (left if a > 0 else right) + b * (top if b > 0 else bottom) + c
