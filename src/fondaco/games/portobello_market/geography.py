"""Reads the map of an edition and checks it (P1–P3): eleven plazas, 22 alleys between them, twelve triangles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from fondaco.engine.editions import Reader
from fondaco.engine.errors import EditionError
from fondaco.engine.naming import plain
from fondaco.games.portobello_market import state as s

RIM = 8  # P2: alleys, and plazas, that lie at the rim
SHORTEST, ENDS, INSIDE = 2, (2, 3), (1, 3)  # P3: spaces, and what they are worth
DEAR_ALLEY, DISTRICT_SPACES = 14, 11  # P3: what is known of the printed map

Point = tuple[int, int]
Pair = tuple[int, int]


def read_map(read: Reader, box: Any) -> dict[str, list[str]]:
    """Fills the map's part of an edition's record; returns the names on it."""
    names, shorts, points = _plazas(read)
    alleys, custom = _alleys(read, box, shorts)
    _check_drawing(read, shorts, points, alleys)
    districts = _districts(read, box, shorts, points, alleys)
    _check_spaces(read, box, alleys, custom)
    for plaza in range(s.PLAZAS):
        at = [alley for alley, ends in enumerate(alleys) if plaza in ends]
        box["degree"][plaza] = len(at)
        box["alleys_at"][plaza] = at + [s.NOBODY] * (s.MOST_ALLEYS - len(at))
    return {
        "plazas": names,
        "shorts": shorts,
        "districts": districts,
        "alleys": [f"{shorts[a]}–{shorts[b]}" for a, b in alleys],
    }


def _name(entry: Reader, key: str, known: list[str]) -> str:
    name = entry.get(entry.entry, key)
    if not isinstance(name, str) or not name.strip() or not name.replace(" ", "").replace("'", "").isalpha():
        raise entry.wrong(entry.entry, key, f"must be a name, not {name!r}")
    if plain(name) in map(plain, known):
        raise entry.wrong(entry.entry, key, f"{name} is there twice")
    return name


def _plazas(read: Reader) -> tuple[list[str], list[str], list[Point]]:
    names: list[str] = []
    shorts: list[str] = []
    points: list[Point] = []
    for plaza in read.entries("plaza", ("name", "short", "x", "y", "provenance"), s.PLAZAS, s.PLAZAS):
        at = plaza.entry
        names.append(_name(plaza, "name", names))
        shorts.append(_name(plaza, "short", shorts))
        point = (plaza.whole(at, "x", 0, 100), plaza.whole(at, "y", 0, 100))
        if point in points:
            raise plaza.wrong(at, "x", f"{shorts[-1]} lies where {shorts[points.index(point)]} lies")
        points.append(point)
    return names, shorts, points


def _alleys(read: Reader, box: Any, shorts: list[str]) -> tuple[list[Pair], bool]:
    """The alleys as pairs of plazas, with their spaces (P1, P3), and whether somebody has changed one."""
    alleys: list[Pair] = []
    custom = False
    for alley in read.entries("alley", ("from", "to", "values", "provenance"), s.ALLEYS, s.ALLEYS):
        at = alley.entry
        ends = (shorts.index(alley.word(at, "from", shorts)), shorts.index(alley.word(at, "to", shorts)))
        if ends[0] == ends[1] or ends in alleys or ends[::-1] in alleys:
            what = "itself" if ends[0] == ends[1] else f"{shorts[ends[1]]} a second time"
            raise alley.wrong(at, "to", f"leads from {shorts[ends[0]]} to {what}")
        values = alley.several(at, "values", SHORTEST, s.LONGEST)
        for space, value in enumerate(values):
            low, high = ENDS if space in (0, len(values) - 1) else INSIDE
            alley.check_whole(at, "values", value, low, high)
        number = len(alleys)
        box["length"][number] = len(values)
        box["worth"][number] = values + [0] * (s.LONGEST - len(values))
        box["ends"][number] = ends
        alleys.append(ends)
        custom |= alley.tables[at]["provenance"] == "custom"
    return alleys, custom


def _check_spaces(read: Reader, box: Any, alleys: list[Pair], custom: bool) -> None:
    """Enough spaces for all stalls, all lengths, dear ends, and what is known of the printed map (P3)."""

    def complain(what: str) -> EditionError:
        return EditionError(f"{read.file}: [[alley]] values: {what} (P3).")

    lengths = [int(length) for length in box["length"]]
    worths = [[int(value) for value in row[:length]] for row, length in zip(box["worth"], lengths, strict=True)]
    most = max(players * int(box["stalls"][players]) for players in range(2, s.PLAYERS + 1))
    if sum(lengths) <= most:
        raise complain(f"there are {sum(lengths)} spaces, and there must be more than the {most} stalls in a game")
    ends = [value for row in worths for value in (row[0], row[-1])]
    inside = [value for row in worths for value in row[1:-1]]
    if inside and sum(ends) * len(inside) <= sum(inside) * len(ends):
        raise complain("end spaces must be worth more on average than the others")
    if custom:
        return
    for length in range(SHORTEST, s.LONGEST + 1):
        if length not in lengths:
            raise complain(f"there must be an alley of {length} spaces, unless the provenance of one is custom")
    if DEAR_ALLEY not in map(sum, worths):
        raise complain(f"one alley must be worth {DEAR_ALLEY}, unless the provenance of one is custom")
    if not any(sum(lengths[alley] for alley in sides) == DISTRICT_SPACES for sides in box["sides"]):
        raise complain(f"a district must have {DISTRICT_SPACES} spaces, unless the provenance of an alley is custom")


def _turn(a: Point, b: Point, c: Point) -> int:
    """Twice the area of the triangle a, b, c; its sign says on which side of a–b the point c lies, 0 on the line."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _on(a: Point, b: Point, c: Point) -> bool:
    """Whether the point c lies on the way from a to b."""
    return (
        _turn(a, b, c) == 0
        and min(a[0], b[0]) <= c[0] <= max(a[0], b[0])
        and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])
    )


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the ways a–b and c–d cut through each other."""
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _check_drawing(read: Reader, shorts: list[str], points: list[Point], alleys: list[Pair]) -> None:
    """The map is planar as drawn: no alley runs through a plaza or across another alley (P2)."""
    for number, (a, b) in enumerate(alleys, 1):
        for plaza in range(s.PLAZAS):
            if plaza not in (a, b) and _on(points[a], points[b], points[plaza]):
                what = f"{shorts[a]}–{shorts[b]} runs through {shorts[plaza]}"
                raise EditionError(f"{read.file}: [alley {number}] to: {what}; the map must be planar (P2).")
        for c, d in alleys[: number - 1]:
            if _cross(points[a], points[b], points[c], points[d]):
                what = f"{shorts[a]}–{shorts[b]} runs across {shorts[c]}–{shorts[d]}"
                raise EditionError(f"{read.file}: [alley {number}] to: {what}; the map must be planar (P2).")


def _districts(read: Reader, box: Any, shorts: list[str], points: list[Point], alleys: list[Pair]) -> list[str]:
    """Districts: triangles of alleys with nothing inside (P2)."""
    names: list[str] = []
    corners: list[tuple[int, ...]] = []
    bordered: list[list[int]] = [[] for _ in alleys]
    known = {frozenset(ends): number for number, ends in enumerate(alleys)}
    for district in read.entries("district", ("name", "corners", "provenance"), s.DISTRICTS, s.DISTRICTS):
        at = district.entry
        number = len(names)
        names.append(_name(district, "name", names))
        three = tuple(
            shorts.index(district.check_word(at, "corners", corner, shorts))
            for corner in district.several(at, "corners", s.SIDES, s.SIDES)
        )
        if len(set(three)) < s.SIDES or set(three) in map(set, corners):
            raise district.wrong(at, "corners", "must be three plazas that no other district has together (P2)")
        sides = []
        for a, b in combinations(three, 2):
            if frozenset((a, b)) not in known:
                raise district.wrong(at, "corners", f"no alley leads from {shorts[a]} to {shorts[b]} (P2)")
            sides.append(known[frozenset((a, b))])
        for plaza in range(s.PLAZAS):
            if plaza not in three and _inside(points, three, plaza):
                raise district.wrong(at, "corners", f"{shorts[plaza]} lies inside the triangle (P2)")
        box["sides"][number] = sorted(sides)
        for alley in sides:
            bordered[alley].append(number)
        corners.append(three)
    check_whole_map(read, alleys, bordered, shorts)
    for district_number in range(s.DISTRICTS):
        _link(box, district_number, bordered)
    return names


def _inside(points: list[Point], three: tuple[int, ...], plaza: int) -> bool:
    a, b, c = (points[corner] for corner in three)
    turns = {_turn(one, other, points[plaza]) > 0 for one, other in ((a, b), (b, c), (c, a))}
    return len(turns) == 1


def check_whole_map(read: Reader, alleys: list[Pair], bordered: list[list[int]], shorts: list[str]) -> None:
    """Eight alleys around the rim, the others between two districts, all districts within reach (P2).

    Euler's count, plazas less alleys plus districts, is 11 − 22 + 12 = 1 by the numbers of entries.
    """

    def complain(what: str) -> EditionError:
        return EditionError(f"{read.file}: [[district]] corners: {what} (P2).")

    for (a, b), districts in zip(alleys, bordered, strict=True):
        if not 1 <= len(districts) <= 2:
            raise complain(f"{shorts[a]}–{shorts[b]} borders {len(districts)} districts, and must border one or two")
    rim = [ends for ends, districts in zip(alleys, bordered, strict=True) if len(districts) == 1]
    if len(rim) != RIM or len(_reached(0, list(_chained(rim)))) != RIM:
        raise complain(f"the alleys with one district must be {RIM} and go once around the map")
    links = [(districts[0], districts[1]) for districts in bordered if len(districts) == 2]
    if len(_reached(0, links)) != s.DISTRICTS:
        raise complain("every district must be within the Bobby's reach from every other")


def _chained(rim: list[Pair]) -> Iterator[Pair]:
    """Which alleys of the rim, by their place in the list, meet at a plaza that no third one comes to."""
    for plaza in range(s.PLAZAS):
        met = [number for number, ends in enumerate(rim) if plaza in ends]
        if len(met) == 2:
            yield met[0], met[1]


def _reached(start: int, links: list[Pair]) -> set[int]:
    reached, frontier = {start}, [start]
    while frontier:
        here = frontier.pop()
        for link in links:
            if here in link:
                there = link[0] + link[1] - here
                if there not in reached:
                    reached.add(there)
                    frontier.append(there)
    return reached


def _link(box: Any, district: int, bordered: list[list[int]]) -> None:
    """Where the Bobby can go from a district, and across which alley, in the order of the districts (P16)."""
    ways = sorted(
        (other, alley)
        for alley, districts in enumerate(bordered)
        if district in districts
        for other in districts
        if other != district
    )
    ways += [(s.NOBODY, s.NOBODY)] * (s.SIDES - len(ways))
    box["beyond"][district] = [there for there, _ in ways]
    box["across"][district] = [alley for _, alley in ways]
