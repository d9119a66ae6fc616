"""What a game of Merchants of Medieval Europe shows of a player, for balance reports."""

from __future__ import annotations

import numpy as np

from fondaco.engine.editions import Edition
from fondaco.games.merchants_of_medieval_europe import state as s


def traits(edition: Edition, states: np.ndarray, seat: int, made: np.ndarray) -> dict[str, np.ndarray]:
    """For every game how much of each thing the seat had or did: contracts, goods, journeys, banknotes, offers.

    `made` is how often the seat made each move. Goods that change hands between players are not counted by good.
    """
    return (
        _contracts(edition, states, seat, made)
        | _goods(edition, states, seat, made)
        | _journeys(edition, made)
        | {
            "two horses": (states["horses"][:, seat] == 2).astype(np.int64),
            "banknotes taken": made[:, s.BORROW],
            "banknotes paid back": made[:, s.REPAY],
            "unpaid notes": states["notes"][:, seat].astype(np.int64),
            "offers proposed": made[:, s.PROPOSE],
            "offers accepted": made[:, s.ACCEPT],
        }
    )


def _contracts(edition: Edition, states: np.ndarray, seat: int, made: np.ndarray) -> dict[str, np.ndarray]:
    """Contracts browsed, fulfilled (completing one is a move of its own) and left open."""
    box = edition.record[0]
    fulfilled = made[:, s.COMPLETE : s.COMPLETE + s.CONTRACTS]
    unfinished = (states["where"] == seat).astype(np.int64)
    bonuses = box["bonus"].astype(np.int64) * box["order"].sum(1)
    found = {
        "browses": made[:, s.BROWSE_NOW],
        "contracts fulfilled": fulfilled.sum(1),
        "bonuses of contracts fulfilled": fulfilled @ bonuses,
        "contracts left open": states["contracts"][:, seat].astype(np.int64),
        "penalties of contracts left open": unfinished @ box["penalty"].astype(np.int64),
        "bonuses of contracts left open": unfinished @ bonuses,
    }
    for card, words in enumerate(edition.names["contracts"]):
        found[f"fulfilled: {words}"] = fulfilled[:, card]
        found[f"left open: {words}"] = unfinished[:, card]
    return found


def _goods(edition: Edition, states: np.ndarray, seat: int, made: np.ndarray) -> dict[str, np.ndarray]:
    """Units bought, sold in the market, delivered on contracts, and left on the wagon."""
    left = states["goods"][:, seat].astype(np.int64)
    bought, sold = _units(made, s.BUY), _units(made, s.SELL)
    delivered = made[:, s.COMPLETE : s.COMPLETE + s.CONTRACTS] @ edition.record[0]["order"].astype(np.int64)
    found = {
        "goods bought": bought.sum(1),
        "goods sold": sold.sum(1),
        "goods delivered": delivered.sum(1),
        "goods left": left.sum(1),
        "worth of goods left": (left * states["prices"]).sum(1),
    }
    for way, units in (("bought", bought), ("sold", sold), ("delivered", delivered), ("left", left)):
        found |= {f"{name} {way}": units[:, good] for good, name in enumerate(edition.names["goods"])}
    return found


def _units(made: np.ndarray, first: int) -> np.ndarray:
    """Units of each good in a verb's lots."""
    lots = made[:, first : first + s.LOTS].reshape(-1, s.GOODS, s.UNITS)
    units: np.ndarray = lots @ np.array(s.AMOUNTS)
    return units


def _journeys(edition: Edition, made: np.ndarray) -> dict[str, np.ndarray]:
    """Where the wagon started and how often it came to a region, by land or by sea."""
    by_land, by_sea = made[:, s.GO_TO : s.GO_TO + s.REGIONS], made[:, s.SAIL_TO : s.SAIL_TO + s.REGIONS]
    found = {"steps by land": by_land.sum(1), "voyages": by_sea.sum(1)}
    for region, name in enumerate(edition.names["regions"]):
        found[f"started in {name}"] = made[:, s.HOME_IN + region]
        found[f"came to {name}"] = (by_land + by_sea)[:, region]
    return found
