"""Reads an edition of Portobello Market and checks what is in its box (P4–P7); `geography` checks the map."""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.engine.editions import Edition, Reader
from fondaco.games.portobello_market import state as s
from fondaco.games.portobello_market.geography import read_map

STALLS = [30, 20, 16]  # P4: with two, three, four players
STACK = [3, 3, 2, 2, 1, 1, 1, 1]  # P6
BAG = (5, 5)  # P7
FACTORS = {  # P17: by the customers at both ends
    "servants": (s.SERVANT, s.SERVANT),
    "servant_bourgeois": (s.SERVANT, s.BOURGEOIS),
    "bourgeois": (s.BOURGEOIS, s.BOURGEOIS),
    "lord_servant": (s.LORD, s.SERVANT),
    "lord_bourgeois": (s.LORD, s.BOURGEOIS),
}


def load(file: str, tables: dict[str, Any]) -> Edition:
    """The edition in some tables; an error names the file, the table and the key of what is wrong."""
    read = Reader(file, tables)
    read.expect("stalls", "counters", "customers", "points", "factors", arrays=("plaza", "alley", "district"))
    record = np.zeros(1, s.Edition)
    box = record[0]
    _pieces(read, box)
    _numbers(read, box)
    return Edition(file, tables, record, read_map(read, box))


def _as_printed(read: Reader, table: str, key: str, found: Any, printed: Any, rule: str) -> None:
    if found != printed and read.tables[table]["provenance"] != "custom":
        raise read.wrong(table, key, f"must be {printed} ({rule}), unless the provenance is custom")


def _pieces(read: Reader, box: Any) -> None:
    read.only("stalls", "each")
    each = read.several("stalls", "each", len(STALLS), len(STALLS))
    for players, count in enumerate(each, 2):
        box["stalls"][players] = read.check_whole("stalls", "each", count, 1, 60)
    _as_printed(read, "stalls", "each", each, STALLS, "P4")
    read.only("counters", "stack")
    stack = read.several("counters", "stack", s.STACK, s.STACK)
    box["stack"] = [read.check_whole("counters", "stack", number, 1, 3) for number in stack]
    _as_printed(read, "counters", "stack", stack, STACK, "P6")
    read.only("customers", "servants", "bourgeois")
    bag = tuple(read.whole("customers", key, 0, s.PLAZAS - 1) for key in ("servants", "bourgeois"))
    if sum(bag) != s.PLAZAS - 1:
        raise read.wrong("customers", "servants", f"and bourgeois must be {s.PLAZAS - 1} together, not {sum(bag)} (P7)")
    _as_printed(read, "customers", "servants", bag[0], BAG[0], "P7")
    box["bag"] = bag


def _numbers(read: Reader, box: Any) -> None:
    """The small numbers; bounds keep every score inside its field."""
    read.only("points", "start")
    box["purse"] = read.whole("points", "start", 0, 99)
    read.only("factors", *FACTORS)
    for key, (one, other) in FACTORS.items():
        box["factor"][one, other] = box["factor"][other, one] = read.whole("factors", key, 1, 9)
