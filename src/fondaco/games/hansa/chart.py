"""The sea chart of Hansa: where the cities lie, and how the routes run."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

from fondaco.engine.drawing import short
from fondaco.engine.editions import Edition
from fondaco.games.hansa import state as s

WIDTH, HEIGHT = SIZE = (480, 600)
LABEL = (122, 76)  # a city's label: name, warehouse spaces, booths
SPACE = (48, 24)  # a warehouse space, and a marker
BESIDE = 57  # from one space of a city to the other
ASIDE, TIGHT = (12, 40), (4, 4)  # what is kept free between labels, for routes and the ship; where it is crowded
MARGIN, TOP, BOTTOM = 64, 84, 492  # how far the labels' middles keep from the edges
Point = tuple[float, float]

#: where labels lie on this chart; a city that an edition moved, or named otherwise, lies where the edition says
PLACES: dict[str, Point] = {
    "Tønsberg": (68, 84),
    "Aalborg": (64, 238),
    "Lübeck": (88, 484),
    "Copenhagen": (166, 358),
    "Kalmar": (262, 236),
    "Stockholm": (248, 78),
    "Danzig": (296, 484),
    "Reval": (412, 84),
    "Riga": (412, 256),
}
#: how far a route swings out to its right, as a part of its length
BENDS = {
    ("Copenhagen", "Tønsberg"): 0.07,
    ("Copenhagen", "Danzig"): -0.06,
    ("Danzig", "Kalmar"): 0.03,
    ("Danzig", "Reval"): -0.05,
    ("Lübeck", "Aalborg"): -0.08,
    ("Reval", "Riga"): -0.06,
    ("Riga", "Danzig"): -0.03,
}
BEND = 0.06


@dataclass(frozen=True)
class City:
    """A city on the chart: its label's middle, its warehouse spaces, and where the ship lies at anchor."""

    name: str
    number: int
    x: float
    y: float
    spaces: tuple[tuple[int, float, float], ...]  # number of the space, and its middle

    @property
    def left(self) -> float:
        """The label's left edge."""
        return self.x - LABEL[0] / 2

    @property
    def top(self) -> float:
        """The label's upper edge."""
        return self.y - LABEL[1] / 2

    @property
    def anchorage(self) -> Point:
        """Where the ship lies."""
        return self.x + 24, self.top


@dataclass(frozen=True)
class Chart:
    """An edition on the chart: cities in the order of their numbers, and the course of every route."""

    cities: tuple[City, ...]
    courses: dict[tuple[int, int], str]  # from a city to a city: a path


@lru_cache(maxsize=32)
def chart_of(edition: Edition) -> Chart:
    """Where everything of an edition lies."""
    city_of = edition.record["city_of"][0].tolist()
    entries = sorted(edition.tables["city"], key=lambda entry: entry["number"])
    cities = []
    for entry, (x, y) in zip(entries, _apart([_place(entry) for entry in entries]), strict=True):
        spaces = [space for space, city in enumerate(city_of) if city == entry["number"] - 1]
        first = x - BESIDE * (len(spaces) - 1) / 2
        places = tuple((space, first + BESIDE * i, y + 1) for i, space in enumerate(spaces))
        cities.append(City(entry["name"], entry["number"], x, y, places))
    routes = edition.record["routes"][0].tolist()
    ways = [(a, b) for a in range(s.CITIES) for b in range(s.CITIES) if routes[a][b]]
    return Chart(tuple(cities), {(a, b): _course(cities[a], cities[b]) for a, b in ways})


def _place(entry: dict[str, Any]) -> Point:
    if entry["name"] in PLACES and entry["provenance"] != "custom":
        return PLACES[entry["name"]]
    return MARGIN + entry["x"] / 100 * (WIDTH - 2 * MARGIN), TOP + entry["y"] / 100 * (BOTTOM - TOP)


def _apart(wishes: list[Point]) -> list[Point]:
    """A place for every label, one after the other: where it wants to lie, or else the nearest that is free."""
    if all(_clear(one, other, ASIDE) for one, other in combinations(wishes, 2)):
        return wishes
    grid = [(x, y) for x in range(MARGIN, WIDTH - MARGIN + 1, 8) for y in range(TOP, BOTTOM + 1, 8)]
    taken: list[Point] = []
    for wish in wishes:
        near = sorted([wish, *grid], key=lambda place: (place[0] - wish[0]) ** 2 + (place[1] - wish[1]) ** 2)
        free = (
            place for aside in (ASIDE, TIGHT) for place in near if all(_clear(place, other, aside) for other in taken)
        )
        taken.append(next(free, wish))
    return taken


def _clear(one: Point, other: Point, aside: tuple[int, int]) -> bool:
    return any(abs(one[axis] - other[axis]) >= LABEL[axis] + aside[axis] for axis in (0, 1))


def _course(start: City, end: City) -> str:
    """A curve from the edge of one label to the edge of another."""
    a, b = _mooring(start, end), _mooring(end, start)
    bend = BENDS.get((start.name, end.name), BEND)
    middle = ((a[0] + b[0]) / 2 - (b[1] - a[1]) * bend * 2, (a[1] + b[1]) / 2 + (b[0] - a[0]) * bend * 2)
    curve = (a, middle, b)
    steps = [t / 200 for t in range(201)]
    leaves = next((t for t in steps if not _on_label(start, _at(curve, t), 3)), 0.0)
    comes = max(leaves, next((t for t in reversed(steps) if not _on_label(end, _at(curve, t), 5)), 1.0))
    first, last = _at(curve, leaves), _at(curve, comes)
    # the part of the curve between the two is a curve itself, bent towards this point
    share = ((1 - leaves) * (1 - comes), leaves + comes - 2 * leaves * comes, leaves * comes)
    towards = tuple(sum(part * point[axis] for part, point in zip(share, curve, strict=True)) for axis in (0, 1))
    return "M{},{}Q{},{} {},{}".format(*map(short, (*first, *towards, *last)))


def _mooring(here: City, there: City) -> Point:
    """Where on a label a route to another city begins or ends: aside, the more so the more it runs sideways."""
    dx, dy = there.x - here.x, abs(there.y - here.y)
    return here.x + (LABEL[0] / 2 - 14) * max(-1, min(1, 1.2 * dx / max(dy, 1))), here.y


def _at(curve: tuple[Point, Point, Point], t: float) -> Point:
    (ax, ay), (bx, by), (cx, cy) = curve
    u = 1 - t
    return u * u * ax + 2 * u * t * bx + t * t * cx, u * u * ay + 2 * u * t * by + t * t * cy


def _on_label(city: City, point: Point, around: float) -> bool:
    width, height = LABEL
    return abs(point[0] - city.x) < width / 2 + around and abs(point[1] - city.y) < height / 2 + around
