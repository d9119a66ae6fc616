"""Reads an edition of Hansa and checks what a board of Hansa must be (H1–H5)."""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.engine.editions import Edition, Reader
from fondaco.engine.errors import EditionError
from fondaco.engine.naming import plain
from fondaco.games.hansa import state as s

COPIES = [4, 5, 4]  # H1
NAMES = ("Aalborg", "Copenhagen", "Danzig", "Kalmar", "Lübeck", "Reval", "Riga", "Stockholm", "Tønsberg")  # H3
ROUTES = 13  # H4
AT_COPENHAGEN = (("Danzig", "Lübeck", "Tønsberg"), ("Aalborg", "Kalmar"))  # H4: routes from it, routes to it
EXITS = {"Kalmar": 1, "Stockholm": 2}  # H4
NUMBERS = {"Tønsberg": 1, "Riga": 9}  # H5


def load(file: str, tables: dict[str, Any]) -> Edition:
    """The edition in some tables; an error names the file, the table and the key of what is wrong."""
    read = Reader(file, tables)
    read.expect("goods", "colours", "booths", "talers", "keep", "scoring", "harbour", arrays=("city", "route"))
    record = np.zeros(1, s.Edition)
    box = record[0]
    colours = _goods(read, box)
    _numbers(read, box)
    cities = _cities(read, box)
    _routes(read, box, cities)
    read.only("harbour", "home")
    box["home"] = cities.index(read.word("harbour", "home", cities))
    return Edition(file, tables, record, {"cities": cities, "colours": colours})


def _goods(read: Reader, box: Any) -> list[str]:
    read.only("goods", "copies")
    read.only("colours", "names")
    copies = read.several("goods", "copies", s.BARRELS, s.BARRELS)
    for count in copies:
        read.check_whole("goods", "copies", count, 0, 13)
    if sum(copies) > sum(COPIES) or sum(copies) < 10:
        raise read.wrong("goods", "copies", f"must be 10 to {sum(COPIES)} markers of a colour, not {sum(copies)}")
    if copies != COPIES and read.tables["goods"]["provenance"] != "custom":
        raise read.wrong("goods", "copies", f"must be {COPIES} (H1), unless the provenance is custom")
    box["copies"] = copies
    return read.names("colours", "names", s.COLOURS, s.COLOURS)


def _numbers(read: Reader, box: Any) -> None:
    """The small numbers; bounds keep every purse and every score inside its field."""
    read.only("booths", "each", "placements", "placed")
    box["booths"] = read.whole("booths", "each", 1, 40)
    box["placements"] = read.whole("booths", "placements", 1, 6)
    box["placed"] = read.whole("booths", "placed", 1, 5)
    if box["placements"] * box["placed"] > box["booths"]:
        raise read.wrong("booths", "each", "are too few for the placements before the game")
    read.only("talers", "start", "income", "refill", "fare", "price")
    box["purse"] = read.whole("talers", "start", 0, 9)
    box["income"] = read.whole("talers", "income", 1, 9)
    box["refill"] = read.whole("talers", "refill", 0, int(box["income"]))
    box["fare"] = read.whole("talers", "fare", 1, 5)
    box["price"] = read.whole("talers", "price", 0, 5)
    read.only("keep", "talers", "markers")
    box["keep_talers"] = read.whole("keep", "talers", 0, 9)
    box["keep_markers"] = read.whole("keep", "markers", 0, 20)
    read.only("scoring", "open", "sold", "barrel", "shared_city", "sole_city", "promo")
    for key, field in (("open", "open_points"), ("sold", "sold_points"), ("barrel", "barrel_points")):
        box[field] = read.whole("scoring", key, 0, 20)
    for key in ("shared_city", "sole_city"):
        box[key] = read.whole("scoring", key, 0, 20)
    box["promo"] = [
        read.check_whole("scoring", "promo", bonus, 0, 20) for bonus in read.several("scoring", "promo", 4, 4)
    ]


def _cities(read: Reader, box: Any) -> list[str]:
    """Cities in the order of their numbers, which is the order in which warehouse spaces are filled (H5)."""
    found = read.entries("city", ("name", "number", "spaces", "x", "y", "provenance"), s.CITIES, s.CITIES)
    numbered: dict[int, tuple[str, int]] = {}
    for city in found:
        at = city.entry
        name = city.get(at, "name")
        if not isinstance(name, str) or not name.strip() or not name.replace(" ", "").isalpha():
            raise city.wrong(at, "name", f"must be a name, not {name!r}")
        if plain(name) in (plain(known) for known, _ in numbered.values()):
            raise city.wrong(at, "name", f"{name} is there twice")
        custom = city.tables[at]["provenance"] == "custom"
        if name not in NAMES and not custom:
            raise city.wrong(at, "name", f"{name} is no city of Hansa (H3), unless the provenance is custom")
        number = city.whole(at, "number", 1, s.CITIES)
        if number in numbered:
            raise city.wrong(at, "number", f"{numbered[number][0]} has the number {number} already")
        if NUMBERS.get(name, number) != number and not custom:
            raise city.wrong(
                at, "number", f"{name} has the number {NUMBERS[name]} (H5), unless the provenance is custom"
            )
        for axis in ("x", "y"):
            city.whole(at, axis, 0, 100)
        numbered[number] = (name, city.whole(at, "spaces", 1, 2))
    in_order = [numbered[number] for number in sorted(numbered)]
    filling = [index for index, (_, spaces) in enumerate(in_order) for _ in range(spaces)]
    box["spaces"] = len(filling)
    box["first_space"] = [filling.index(city) for city in range(s.CITIES)]
    box["last_space"] = box["first_space"] + [spaces - 1 for _, spaces in in_order]
    box["city_of"] = filling + [s.NOBODY] * (s.SPACES - len(filling))
    return [name for name, _ in in_order]


def _routes(read: Reader, box: Any, cities: list[str]) -> None:
    entries = read.entries("route", ("from", "to", "provenance"), 1, s.CITIES * s.CITIES)
    custom = False
    links: list[tuple[str, str]] = []
    for route in entries:
        at = route.entry
        start = route.word(at, "from", cities)
        custom |= route.tables[at]["provenance"] == "custom"
        for end in route.several(at, "to", 1, s.CITIES):
            route.check_word(at, "to", end, cities)
            if end == start or (start, end) in links:
                what = f"{start} to itself" if end == start else f"{start} to {end} a second time"
                raise route.wrong(at, "to", f"leads from {what}")
            if (end, start) in links:
                raise route.wrong(at, "to", f"{start} and {end} are linked both ways; routes are one-way (H4)")
            links.append((start, end))
            box["routes"][cities.index(start), cities.index(end)] = 1
    for here, ends in enumerate(box["routes"]):
        there = np.flatnonzero(ends)
        box["exits"][here], box["sails"][here, : len(there)] = len(there), there
    for city in cities:
        missing = sorted(set(cities) - _reached(city, links))
        if missing:
            raise EditionError(
                f"{read.file}: [[route]] to: {missing[0]} cannot be reached from {city}; "
                "every city must be reached from every other (H4)."
            )
    if not custom:
        _as_printed(read, links)


def _reached(start: str, links: list[tuple[str, str]]) -> set[str]:
    reached, frontier = {start}, [start]
    while frontier:
        here = frontier.pop()
        for a, b in links:
            if a == here and b not in reached:
                reached.add(b)
                frontier.append(b)
    return reached


def _as_printed(read: Reader, links: list[tuple[str, str]]) -> None:
    """What is known of the printed board (H4). Who changes it marks a route as custom."""

    def complain(what: str) -> EditionError:
        return EditionError(f"{read.file}: [[route]] to: {what} (H4), unless a route's provenance is custom.")

    if len(links) != ROUTES:
        raise complain(f"there must be {ROUTES} routes, not {len(links)}")
    leaving = tuple(sorted(b for a, b in links if a == "Copenhagen"))
    coming = tuple(sorted(a for a, b in links if b == "Copenhagen"))
    if (leaving, coming) != AT_COPENHAGEN:
        raise complain("Copenhagen must have routes to Danzig, Lübeck, Tønsberg and from Aalborg, Kalmar only")
    for city, exits in EXITS.items():
        if sum(a == city for a, _ in links) != exits:
            raise complain(f"{city} must have {exits} {'exit' if exits == 1 else 'exits'}")
