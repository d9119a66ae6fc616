"""Reads an edition of Merchants of Medieval Europe and checks what its map and its cards must be (M1–M7)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from fondaco.engine.editions import Edition, Reader
from fondaco.engine.errors import EditionError
from fondaco.engine.naming import plain
from fondaco.games.merchants_of_medieval_europe import state as s

PRICES = [1, 1, 2, 3, 3, 4, 5, 6]  # M1
CARDS = 180  # M2
VOYAGE = 2  # steps that a voyage counts for in distances
LEAST_REGIONS, LEAST_PORTS = 24, 8  # M3
TERRITORY_SIZES, SELLERS = range(2, 6), range(2, 5)  # M3: regions in a territory, regions that sell a good
SWINGS = range(3, 6)  # M5: goods on a market card
ABOUT_GOODS, ABOUT_TERRITORIES = ("no sale", "no purchase"), ("border closed",)

# What the rule book tells of the printed map (M3): unless a region is marked as custom, it has to be so.
NAMED = ("London", "Scotland", "Finland", "Hungary", "Ukraine", "Romania", "Turkey", "Greece", "Valencia", "Castile")
NEIGHBOURS = (("London", "Scotland"), ("Valencia", "Castile"))
SEAS = {"Finland": 0, "London": 0, "Greece": 1, "Valencia": 1}
SPICE_SELLERS, SPICE = ("Turkey", "Greece"), 6
KNOWN_CONTRACT = ("Scotland", [10, 0, 0, 0, 5, 0, 0, 0])  # M6


def load(file: str, tables: dict[str, Any]) -> Edition:
    """The edition in some tables; an error names the file, the table and the key of what is wrong."""
    read = Reader(file, tables)
    read.expect(
        *("goods", "supply", "wagon", "coin", "bank", "actions", "restrictions", "territories", "sea"),
        arrays=("region", "market", "contract"),
    )
    record = np.zeros(1, s.Edition)
    box = record[0]
    goods = _goods(read, box)
    _numbers(read, box)
    read.only("territories", "names", "colours")
    territories = read.names("territories", "names", s.TERRITORIES, s.TERRITORIES)
    colours = read.names("territories", "colours", s.TERRITORIES, s.TERRITORIES)
    read.only("sea", "halves")
    halves = read.names("sea", "halves", 2, 2)
    regions = _regions(read, box, goods, territories, halves)
    markets = _markets(read, box, goods, territories)
    _sways(box)
    contracts = _contracts(read, box, goods, regions)
    names = {"goods": goods, "territories": territories, "colours": colours, "halves": halves}
    return Edition(file, tables, record, names | {"regions": regions, "markets": markets, "contracts": contracts})


def _goods(read: Reader, box: Any) -> list[str]:
    read.only("goods", "names", "prices")
    goods = read.names("goods", "names", s.GOODS, s.GOODS)
    if "coin" in map(plain, goods):
        raise read.wrong("goods", "names", "must differ from coin, which offers are made of too (M18)")
    prices = read.several("goods", "prices", s.GOODS, s.GOODS)
    for price in prices:
        read.check_whole("goods", "prices", price, 1, 40)
    if prices != PRICES and read.tables["goods"]["provenance"] != "custom":
        raise read.wrong("goods", "prices", f"must be {PRICES} (M1), unless the provenance is custom")
    read.only("supply", "cards")
    cards = read.several("supply", "cards", s.GOODS, s.GOODS)
    for count in cards:
        read.check_whole("supply", "cards", count, 1, 100)
    if sum(cards) != CARDS and read.tables["supply"]["provenance"] != "custom":
        raise read.wrong("supply", "cards", f"must be {CARDS} in all (M2), unless the provenance is custom")
    box["price"], box["supply"] = prices, cards
    return goods


def _numbers(read: Reader, box: Any) -> None:
    """The small numbers; what a move can carry keeps every wagon inside its field."""
    read.only("wagon", "room", "steps")
    for key, most in (("room", 40), ("steps", 9)):
        value = [read.check_whole("wagon", key, number, 1, most) for number in read.several("wagon", key, 2, 2)]
        if value[0] > value[1]:
            raise read.wrong("wagon", key, "must not be less with two horses than with one")
        box[key] = value
    coin = ("start", "later", "horse", "loan", "repay", "unpaid", "near", "far")
    read.only("coin", *coin)
    for key in coin:
        box[{"start": "purse"}.get(key, key)] = read.whole("coin", key, 0, 100)
    read.only("bank", "notes")
    box["notes"] = read.whole("bank", "notes", 0, 100)
    read.only("actions", "each")
    box["actions"] = read.whole("actions", "each", 1, 9)
    read.only("restrictions", "short", "ration")
    box["short"] = read.whole("restrictions", "short", 1, int(box["actions"]))
    box["ration"] = read.whole("restrictions", "ration", 1, 40)


def _regions(read: Reader, box: Any, goods: list[str], territories: list[str], halves: list[str]) -> list[str]:
    keys = ("name", "territory", "neighbours", "port", "sells", "x", "y", "provenance")
    entries = read.entries("region", keys, LEAST_REGIONS, s.REGIONS)
    names = _region_names(entries)
    for field in ("exits", "half", "port", "wares", "territory"):
        box[field] = s.NOBODY
    links: set[tuple[int, int]] = set()
    for here, region in enumerate(entries):
        at = region.entry
        for axis in ("x", "y"):
            region.whole(at, axis, 0, 100)
        box["territory"][here] = territories.index(region.word(at, "territory", territories))
        for name in region.several(at, "neighbours", 0, s.EXITS):
            there = names.index(region.check_word(at, "neighbours", name, names))
            if there == here or (here, there) in links:
                raise region.wrong(at, "neighbours", f"{name} is {'itself' if there == here else 'there twice'}")
            links.add((here, there))
        if "port" in region.tables[at]:
            box["half"][here] = halves.index(region.word(at, "port", halves))
        wares = region.several(at, "sells", 0, s.WARES)
        found = sorted({goods.index(region.check_word(at, "sells", ware, goods)) for ware in wares})
        if len(found) < len(wares):
            raise region.wrong(at, "sells", f"has {wares[0]} twice")
        box["wares"][here][: len(found)] = found
    box["regions"] = len(names)
    _roads(read, box, names, links)
    _limits(read, box, names, goods, territories)
    _distances(box, len(names))
    if all(region.tables[region.entry]["provenance"] != "custom" for region in entries):
        _as_printed(read, box, names, links)
    return names


def _region_names(entries: list[Reader]) -> list[str]:
    names: list[str] = []
    for region in entries:
        name = region.get(region.entry, "name")
        if not isinstance(name, str) or not name.replace(" ", "").isalpha():
            raise region.wrong(region.entry, "name", f"must be a name, not {name!r}")
        if plain(name) in map(plain, names):
            raise region.wrong(region.entry, "name", f"{name} is there twice")
        names.append(name)
    return names


def _complaint(read: Reader, table: str, key: str, what: str) -> EditionError:
    return EditionError(f"{read.file}: [[{table}]] {key}: {what}.")


def _roads(read: Reader, box: Any, names: list[str], links: set[tuple[int, int]]) -> None:
    """Neighbours are neighbours both ways, and nobody is cut off: each landmass has a port (M3)."""
    for here, there in sorted(links):
        if (there, here) not in links:
            what = f"{names[here]} has {names[there]} as a neighbour, but not the other way round"
            raise _complaint(read, "region", "neighbours", what)
    for here in range(len(names)):
        exits = sorted(b for a, b in links if a == here)
        box["exits"][here][: len(exits)] = exits
        if not any(box["half"][land] != s.NOBODY for land in _landmass(here, links)):
            raise _complaint(read, "region", "port", f"the landmass of {names[here]} has no port (M3)")
    ports = [region for region in range(len(names)) if box["half"][region] != s.NOBODY]
    if not LEAST_PORTS <= len(ports) <= s.PORTS:
        raise _complaint(read, "region", "port", f"there must be {LEAST_PORTS} to {s.PORTS} ports, not {len(ports)}")
    box["ports"] = len(ports)
    box["port"][: len(ports)] = ports


def _distances(box: Any, regions: int) -> None:
    """What bots want to know of the map: how far it is between regions, and to the next shop for a good."""
    way = np.full((regions, regions), 99)
    for here in range(regions):
        for there in range(regions):
            if here == there:
                way[here, there] = 0
            elif there in box["exits"][here]:
                way[here, there] = 1
            elif box["half"][here] != s.NOBODY and box["half"][there] != s.NOBODY:
                way[here, there] = VOYAGE
    for between in range(regions):
        way = np.minimum(way, way[:, [between]] + way[[between], :])
    box["way"][:regions, :regions] = way
    for good in range(s.GOODS):
        sellers = [region for region in range(regions) if good in box["wares"][region]]
        box["shop"][:regions, good] = [min(sellers, key=lambda shop: way[here, shop]) for here in range(regions)]


def _landmass(start: int, links: set[tuple[int, int]]) -> set[int]:
    reached, frontier = {start}, [start]
    while frontier:
        here = frontier.pop()
        for a, b in links:
            if a == here and b not in reached:
                reached.add(b)
                frontier.append(b)
    return reached


def _limits(read: Reader, box: Any, names: list[str], goods: list[str], territories: list[str]) -> None:
    """How many regions a territory has, and how many sell a good (M3)."""
    for number, name in enumerate(territories):
        size = int((box["territory"][: len(names)] == number).sum())
        if size not in TERRITORY_SIZES:
            raise _complaint(read, "region", "territory", f"{name} must have 2 to 5 regions, not {size}")
    for number, name in enumerate(goods):
        sellers = int((box["wares"] == number).sum())
        if sellers not in SELLERS:
            raise _complaint(read, "region", "sells", f"{name} must be sold in 2 to 4 regions, not {sellers}")


def _as_printed(read: Reader, box: Any, names: list[str], links: set[tuple[int, int]]) -> None:
    """What is known of the printed map (M3). Who changes it marks a region as custom."""

    def wrong(key: str, what: str) -> EditionError:
        return _complaint(read, "region", key, f"{what} (M3), unless a region's provenance is custom")

    for name in NAMED:
        if name not in names:
            raise wrong("name", f"{name} must be on the map")
    for a, b in NEIGHBOURS:
        if (names.index(a), names.index(b)) not in links:
            raise wrong("neighbours", f"{a} and {b} must be neighbours")
    pink = box["territory"][names.index("London")]
    if sorted(names[region] for region in np.flatnonzero(box["territory"] == pink)) != ["London", "Scotland"]:
        raise wrong("territory", "London and Scotland must be a territory of their own")
    for name, half in SEAS.items():
        if box["half"][names.index(name)] != half:
            raise wrong("port", f"{name} must have a port in the {read.tables['sea']['halves'][half]}")
    for name in SPICE_SELLERS:
        if SPICE not in box["wares"][names.index(name)]:
            raise wrong("sells", f"{name} must sell {read.tables['goods']['names'][SPICE]}")


def _amounts(entry: Reader, key: str, goods: list[str], low: int, high: int) -> list[int]:
    """A number for each good that is named in an inline table."""
    at = entry.entry
    value = entry.get(at, key)
    if not isinstance(value, dict):
        raise entry.wrong(at, key, f"must be goods with numbers, not {value!r}")
    amounts = [0] * s.GOODS
    for good, amount in value.items():
        number = goods.index(entry.check_word(at, key, good, goods))
        amounts[number] = entry.check_whole(at, key, amount, low, high)
        if amount == 0:
            raise entry.wrong(at, key, f"has none of {good}; leave it out")
    return amounts


def _titles(entries: list[Reader], key: str) -> list[str]:
    titles: list[str] = []
    for entry in entries:
        title = entry.get(entry.entry, key)
        if not isinstance(title, str) or not title.strip() or title in titles:
            raise entry.wrong(entry.entry, key, f"must be a title of its own, not {title!r}")
        titles.append(title)
    return titles


def _markets(read: Reader, box: Any, goods: list[str], territories: list[str]) -> list[str]:
    keys = ("title", "prices", "restriction", "about", "provenance")
    entries = read.entries("market", keys, s.MARKETS, s.MARKETS)
    for number, market in enumerate(entries):
        at = market.entry
        swing = _amounts(market, "prices", goods, -s.STEPS, s.STEPS)
        if sum(map(bool, swing)) not in SWINGS:
            raise market.wrong(at, "prices", f"must move 3 to 5 prices (M5), not {sum(map(bool, swing))}")
        box["swing"][number] = swing
        decree = market.word(at, "restriction", s.DECREES)
        box["decree"][number] = s.DECREES[decree]
        box["subject"][number] = s.NOTHING
        if decree in ABOUT_GOODS:
            box["subject"][number] = goods.index(market.word(at, "about", goods))
        elif decree in ABOUT_TERRITORIES:
            box["subject"][number] = territories.index(market.word(at, "about", territories))
        elif "about" in market.tables[at]:
            raise market.wrong(at, "about", f"“{decree}” is about nothing in particular; leave it out")
    return _titles(entries, "title")


def _sways(box: Any) -> None:
    """What bots want to know of the market cards: the sum of what several do to a price, none sending it below 1."""
    steps = np.maximum(box["swing"][:, :, np.newaxis], -np.arange(s.DEPTHS))
    for chosen in range(s.SUBSETS):
        among = [card for card in range(s.PACK) if (chosen >> card) & 1]
        box["members"][chosen] = len(among)
        for pack in range(s.PACKS):
            cards = [pack * s.PACK + card for card in among]
            box["sway"][pack * s.SUBSETS + chosen] = steps[cards].sum(axis=0).ravel()


def _contracts(read: Reader, box: Any, goods: list[str], regions: list[str]) -> list[str]:
    """Each contract can be fulfilled: bought from the supply, carried by a wagon, delivered on this map (M6)."""
    entries = read.entries("contract", ("to", "goods", "bonus", "penalty", "provenance"), s.CONTRACTS, s.CONTRACTS)
    least: dict[int, int] = {}
    most: dict[int, int] = {}
    words = []
    for number, contract in enumerate(entries):
        at = contract.entry
        place = contract.word(at, "to", regions)
        order = _amounts(contract, "goods", goods, 0, 100)
        for good, amount in enumerate(order):
            if amount > box["supply"][good]:
                raise contract.wrong(at, "goods", f"asks for {amount} {goods[good]}; there are {box['supply'][good]}")
        if not 1 <= sum(order) <= box["room"][1]:
            raise contract.wrong(at, "goods", f"must fit a wagon of {box['room'][1]} (M6), not {sum(order)} in all")
        kinds, bonus = sum(map(bool, order)), contract.whole(at, "bonus", 1, 100)
        least[kinds], most[kinds] = min(bonus, least.get(kinds, bonus)), max(bonus, most.get(kinds, bonus))
        box["place"][number], box["order"][number] = regions.index(place), order
        box["bonus"][number] = bonus
        box["penalty"][number] = contract.whole(at, "penalty", 0, 100)
        asked = ", ".join(f"{amount} {goods[good]}" for good, amount in enumerate(order) if amount)
        words.append(f"{asked} to {place}")
        if words.index(words[-1]) != number:
            raise contract.wrong(at, "goods", f"there is a contract of {words[-1]} already")
    in_order = sorted(least)
    for fewer, more in pairwise(in_order):
        if most[fewer] >= least[more]:
            what = f"with {more} different goods must be greater than with {fewer} (M6)"
            raise _complaint(read, "contract", "bonus", what)
    if all(contract.tables[contract.entry]["provenance"] != "custom" for contract in entries):
        place, order = KNOWN_CONTRACT
        if not any(regions[box["place"][n]] == place and list(box["order"][n]) == order for n in range(s.CONTRACTS)):
            what = "one must be 10 cloth and 5 wine to Scotland (M6), unless a contract's provenance is custom"
            raise _complaint(read, "contract", "goods", what)
    return words
