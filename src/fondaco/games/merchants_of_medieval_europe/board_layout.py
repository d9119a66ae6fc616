"""Where regions are drawn: as near to their place in the edition as names, wares and wagons leave each other room."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from fondaco.engine.editions import Edition
from fondaco.engine.records import mirror
from fondaco.games.merchants_of_medieval_europe import state as s
from fondaco.games.merchants_of_medieval_europe.board_marks import cut

WIDTH = 480
TOP, BOTTOM = 54, 646  # of the map
FLOOR = 632  # regions end here; below there is room for the name of a sea
OUT = -999  # beyond the edge of the map: nothing is pushed there
TAKEN = ((OUT, OUT, 206, 118), (OUT, 296, 82, 346))  # cards and banknotes; the name of the other sea
LETTERS, LONGEST = 16, 92  # the height of the names of regions, and how wide they may be
ABOVE, BELOW = 24, 31  # from the middle of a town: room for wagons over it, and for its name under it
SIGN, PORT, PLAIN = 20, 20, 18  # the width of a ware in a town, of a port, of a town that has neither
SCROLL = 18  # beside a town: where a contract goes
EDGE = 40  # a region's place in the edition is this far from the edge of the map, at least
GAP = 4
SLACK = 0.5  # by which boxes may still cover each other
CELL = 95  # the width of a place in a map of rows, where nothing else helps
ROUNDS, CALM = 500, 350  # of pushing names apart; after CALM of them, places no longer pull
PULL, PUSH = 0.04, 0.26
SOFT = 200.0  # how evenly the land is bent with its towns


@dataclass(frozen=True)
class Chart:
    """The map of an edition as it is drawn."""

    middles: tuple[tuple[float, float], ...]  # of the regions' towns
    towns: tuple[float, ...]  # how wide each town is
    halves: tuple[float, ...]  # half the width that a region needs, its name included
    before: np.ndarray  # the places that the edition gives, on paper
    after: np.ndarray  # and what became of them

    def bent(self, points: np.ndarray) -> np.ndarray:
        """Points of the edition's squares on paper: they follow the towns that were moved, the nearest most."""
        points = _on_paper(points)
        apart = ((points[:, None] - self.before[None]) ** 2).sum(2)
        weights = (apart + SOFT) ** -1.5
        moved: np.ndarray = points + weights @ (self.after - self.before) / weights.sum(1, keepdims=True)
        return moved


def _on_paper(points: np.ndarray) -> np.ndarray:
    """Squares of an edition's map (0–100), of which the middle part is used, as units of the drawing."""
    scale = np.array([(WIDTH - 2 * EDGE) / 82, (FLOOR - TOP - 80) / 71])
    scaled: np.ndarray = (points - np.array([4, 12])) * scale + np.array([EDGE, TOP + 28])
    return scaled


@lru_cache(maxsize=16)
def chart(edition: Edition) -> Chart:
    """The map of an edition."""
    printed, entries = mirror(edition.record), edition.tables["region"]
    towns, halves = [], []
    for region, name in enumerate(edition.names["regions"]):
        wares = sum(ware != s.NOTHING for ware in printed.wares[region])
        port = printed.half[region] != s.NOBODY
        towns.append(max(PLAIN, SIGN * wares + PORT * port + 4 * bool(wares or port)))
        halves.append(max(len(region_label(name)) * 0.55 * LETTERS + 2, towns[-1] + SCROLL) / 2)
    before = _on_paper(np.array([(entry["x"], entry["y"]) for entry in entries], float))
    after = _apart(before, np.array(halves))
    middles = tuple((float(x), float(y)) for x, y in after.round(1))
    return Chart(middles, tuple(towns), tuple(halves), before, after)


def region_label(name: str) -> str:
    """The name of a region as it stands on the map: whole, if it is not too long."""
    return cut(name, LONGEST, LETTERS)


def _apart(places: np.ndarray, halves: np.ndarray) -> np.ndarray:
    """Boxes around places, pushed until none covers another, what is taken, or the edge of the map."""
    now = places + np.arange(len(places))[:, None] / 1000  # two regions in one place must go apart, too
    wide, high = halves[:, None] + halves[None] + GAP, ABOVE + BELOW + GAP / 2
    lowest = np.stack([halves + 2, np.full(len(halves), TOP + ABOVE + 2)], 1)
    highest = np.stack([WIDTH - halves - 2, np.full(len(halves), FLOOR - BELOW)], 1)
    for turn in range(ROUNDS):
        now += (places - now) * PULL * max(0.0, 1 - turn / CALM)
        aside = now[:, None] - now[None]
        now += _push(aside, wide - abs(aside[..., 0]), high - abs(aside[..., 1]), ~np.eye(len(now), dtype=bool)) * PUSH
        for left, top, right, bottom in TAKEN:
            middle = np.array([(left + right) / 2, (top + bottom + BELOW - ABOVE) / 2])
            aside = (now - middle)[:, None]
            across = halves[:, None] + (right - left) / 2 - abs(aside[..., 0])
            down = (ABOVE + BELOW + bottom - top) / 2 - abs(aside[..., 1])
            now += _push(aside, across, down, np.array(True)) / 2
        now = np.clip(now, lowest, highest)
    return _in_rows(places) if _crowded(now, halves) else now


def _boxes(now: np.ndarray, halves: np.ndarray) -> np.ndarray:
    """Left, top, right and bottom of what regions need, and of what is taken."""
    across, down = now.T
    boxes = np.stack([across - halves, down - ABOVE, across + halves, down + BELOW], 1)
    return np.concatenate([boxes, np.array(TAKEN, float)])


def _crowded(now: np.ndarray, halves: np.ndarray) -> bool:
    """Whether something is still covered."""
    boxes = _boxes(now, halves)
    shared = np.minimum(boxes[:, None, 2:], boxes[None, :, 2:]) - np.maximum(boxes[:, None, :2], boxes[None, :, :2])
    count = len(now)
    covered = (shared > SLACK).all(2)[:count]
    covered[np.arange(count), np.arange(count)] = False
    return bool(covered.any())


def _in_rows(places: np.ndarray) -> np.ndarray:
    """The map in rows and columns: each region in the nearest place that is free, the nearest of all first."""
    high = ABOVE + BELOW + GAP // 2
    columns, rows = range(CELL // 2, WIDTH - CELL // 2 + 1, CELL), range(TOP + ABOVE + 2, FLOOR - BELOW + 1, high)
    free = [(x, y) for x in columns for y in rows if not _crowded(np.array([(x, y)], float), np.array([CELL / 2]))]
    apart = ((places[:, None] - np.array(free, float)[None]) ** 2).sum(2)
    chosen = np.zeros_like(places)
    for _ in places:
        region, cell = np.unravel_index(apart.argmin(), apart.shape)
        chosen[region] = free[cell]
        apart[region], apart[:, cell] = np.inf, np.inf
    return chosen


def _push(aside: np.ndarray, across: np.ndarray, down: np.ndarray, pairs: np.ndarray) -> np.ndarray:
    """How far each box must go where it covers others: the shorter way out, sidewards or up and down."""
    hit = (across > 0) & (down > 0) & pairs
    sidewards = np.where(hit & (across <= down), np.sign(aside[..., 0]) * across, 0)
    upwards = np.where(hit & (across > down), np.sign(aside[..., 1]) * down, 0)
    return np.stack([sidewards.sum(1), upwards.sum(1)], 1)
