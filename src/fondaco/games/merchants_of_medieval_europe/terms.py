"""The vocabulary of Merchants of Medieval Europe: goods, coin, regions and restrictions as text."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.editions import Edition
from fondaco.engine.records import Record, mirror
from fondaco.games.merchants_of_medieval_europe import state as s
from fondaco.games.merchants_of_medieval_europe.actions import decree_of, still_buying
from fondaco.games.merchants_of_medieval_europe.rules import HIGHEST, LOWEST

Seats = Sequence[str]

DECREE_NAMES = {number: name for name, number in s.DECREES.items()}


def under_way(box: Record, state: Record) -> int:
    """The action that the next small move can still belong to (M14), or NONE."""
    ended = (state.doing == s.MOVING and state.steps == 0) or (state.doing == s.BUYING and not still_buying(box, state))
    return s.NONE if ended else state.doing


def counted(number: int, thing: str) -> str:
    """A number of things, in the plural where it has to be."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def coins(number: int) -> str:
    """An amount of money."""
    return f"{number} coin"


def price_to_be(state: Record, good: int, more: int = 0) -> int:
    """A price at the end of the turn, after so many steps more than are counted so far (M20)."""
    return min(max(state.prices[good] + state.rise[good] - state.fall[good] + more, LOWEST), HIGHEST)


def listed(things: Sequence[str]) -> str:
    """Things in a row: a, b and c."""
    return " and ".join(filter(None, (", ".join(things[:-1]), *things[-1:])))


def amount_of(what: int) -> int:
    """The units of a lot."""
    return s.AMOUNTS[what % s.UNITS]


def lot(edition: Edition, what: int) -> str:
    """A lot of one good: 5 grain."""
    return f"{amount_of(what)} {edition.names['goods'][what // s.UNITS]}"


def wagon(edition: Edition, goods: Sequence[int]) -> list[str]:
    """Goods by amount and name."""
    return [f"{goods[good]} {name}" for good, name in enumerate(edition.names["goods"]) if goods[good]]


def bundle(edition: Edition, goods: Sequence[int], coin: int) -> str:
    """One side of an offer."""
    things = wagon(edition, goods) + ([coins(coin)] if coin else [])
    return listed(things) or "nothing"


def region_name(edition: Edition, region: int) -> str:
    """The name of a region; move numbers reach further than most maps do."""
    names = edition.names["regions"]
    return names[region] if region < len(names) else f"region {region + 1}, not on this map"


def decree_words(edition: Edition, state: Record) -> str:
    """The restriction of this round."""
    box = mirror(edition.record)
    decree, subject = decree_of(box, state), box.subject[state.card]
    if decree in (s.NO_SALE, s.NO_PURCHASE):
        return f"{DECREE_NAMES[decree]} of {edition.names['goods'][subject]}"
    if decree == s.BORDER_CLOSED:
        return f"the border of {edition.names['territories'][subject]} is closed"
    return DECREE_NAMES[decree]
