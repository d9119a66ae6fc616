"""The map parted between its regions: a point belongs to the nearest town, and borders wander a little."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

Point = tuple[float, float]
Side = tuple[Point, Point, int]  # from, to, and which region lies beyond (−1: the edge of the map)

TALL = 1.5  # towns are wider than high: up and down counts more
WANDER = 0.09  # how far a border strays, by its length


def cells(towns: Sequence[Point], frame: tuple[float, float, float, float]) -> list[list[Side]]:
    """The sides of each town's part of the frame (left, top, right, bottom), clockwise."""
    stretched = [(x, y * TALL) for x, y in towns]
    left, top, right, bottom = frame
    corners = [(left, top * TALL), (right, top * TALL), (right, bottom * TALL), (left, bottom * TALL)]
    found = []
    for number, town in enumerate(stretched):
        sides = [(a, b, -1) for a, b in pairwise([*corners, corners[0]])]
        for other, rival in enumerate(stretched):
            if other != number:
                sides = _nearer(sides, town, rival, other)
        found.append([((a[0], a[1] / TALL), (b[0], b[1] / TALL), beyond) for a, b, beyond in sides])
    return found


def _nearer(sides: list[Side], town: Point, rival: Point, number: int) -> list[Side]:
    """What of a part is nearer to the town than to a rival."""
    across, down = rival[0] - town[0], rival[1] - town[1]
    border = (rival[0] ** 2 + rival[1] ** 2 - town[0] ** 2 - town[1] ** 2) / 2

    def over(point: Point) -> float:
        return point[0] * across + point[1] * down - border

    kept: list[Side] = []
    leaving = entering = None
    for a, b, beyond in sides:
        here, there = over(a), over(b)
        if here <= 0 and there <= 0:
            kept.append((a, b, beyond))
        elif here <= 0 < there:
            leaving = _between(a, b, here, there)
            kept.append((a, leaving, beyond))
        elif there <= 0 < here:
            entering = _between(a, b, here, there)
            kept.append((entering, b, beyond))
    if leaving is None or entering is None:
        return kept
    at = next(place for place, side in enumerate(kept) if side[1] == leaving) + 1
    return [*kept[:at], (leaving, entering, number), *kept[at:]]


def _between(a: Point, b: Point, here: float, there: float) -> Point:
    part = here / (here - there)
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def strayed(a: Point, b: Point, beyond: int) -> list[Point]:
    """A border from a to b, without a itself; the way back is the same one. The edge of the map is straight."""
    if beyond < 0:
        return [b]
    if b < a:
        return [*strayed(b, a, beyond)[-2::-1], b]
    across, down = b[0] - a[0], b[1] - a[1]
    turn = 1 if (round(a[0]) + round(b[1])) % 2 else -1
    line = []
    for part, aside in ((0.25, 0.8), (0.5, -0.2), (0.75, -1.0)):
        stray = WANDER * aside * turn
        line.append((a[0] + across * part - down * stray, a[1] + down * part + across * stray))
    return [*line, b]


def within(point: Point, corners: Sequence[Sequence[float]]) -> bool:
    """Whether a point lies inside a closed line: a way out crosses it an odd number of times."""
    crossed, (x, y) = False, point
    for a, b in pairwise([corners[-1], *corners]):
        if (a[1] > y) != (b[1] > y) and x < a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]):
            crossed = not crossed
    return crossed
