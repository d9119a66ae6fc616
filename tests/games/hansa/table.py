"""A table of Hansa laid out by name: positions for the rule tests, with every marker and booth accounted for."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import fondaco
from fondaco.engine.editions import Edition
from fondaco.engine.game import Game, make_edition
from fondaco.engine.match import Match
from fondaco.engine.records import mirror
from fondaco.games import find
from fondaco.games.hansa import state as s

ANNE, BERT, CARL, DORA = range(4)
NAMES = ("Anne", "Bert", "Carl", "Dora")
FILE = "my.toml"


def tables() -> dict[str, Any]:
    """The tables of the shipped edition, to be changed at will."""
    return copy.deepcopy(_shipped())


@cache
def _shipped() -> dict[str, Any]:
    return tomllib.loads(Path(find("hansa").file("edition.toml")).read_text(encoding="utf-8"))


def edition(change: Callable[[dict[str, Any]], object]) -> Edition:
    """The shipped edition with a change to its tables."""
    changed = tables()
    change(changed)
    return make_edition(find("hansa"), FILE, changed)


def spaces(number: int) -> Edition:
    """An edition in which every city has that many warehouse spaces."""
    return edition(lambda tables: [city.update(spaces=number) for city in tables["city"]])


def numbers(table: str, **values: Any) -> Edition:
    """An edition with other numbers in one of its tables."""
    return edition(lambda tables: tables[table].update(values, provenance="custom"))


@cache
def game(edition: Edition | None = None, promo: int = 0) -> Game:
    """Hansa by interpreted rules."""
    return fondaco.game("hansa", edition=edition, compiled=False, promo=promo)  # type: ignore[arg-type]


class Table:
    """A position in Anne's turn, the ship at home and all warehouses empty, until something else is laid out.

    Anne is the start player. Markers named here come out of the supply, booths out of their owner's stock.
    """

    def __init__(self, players: int = 3, edition: Edition | None = None, promo: int = 0) -> None:
        self.game = game(edition, promo)
        self.match: Match = self.game.start(players, seed=1, seats=NAMES[:players])
        self.cities = self.game.edition.names["cities"]
        self.colours = self.game.edition.names["colours"][: players + 2]  # H6
        at = self.state
        at.colours = (1 << len(self.colours)) - 1
        copies = self.printed.copies
        self.face_down = [k for k in range(s.KINDS) if k // 3 < len(self.colours) for _ in range(copies[k % 3])]
        at.warehouse[:] = s.EMPTY
        self._count()
        at.start = ANNE
        self.turn(ANNE)

    @property
    def state(self) -> Any:
        """The position now."""
        return mirror(self.match.state)

    @property
    def printed(self) -> Any:
        """The edition's numbers."""
        return mirror(self.game.edition.record)

    def kind(self, marker: str) -> int:
        """The kind of a marker such as `orange 2`."""
        colour, barrels = marker.split()
        return 3 * self.colours.index(colour) + int(barrels) - 1

    def markers(self, counts: Any) -> list[str]:
        """Counts of kinds as a list of markers."""
        return [self.marker(kind) for kind, count in enumerate(counts) for _ in range(count)]

    def marker(self, kind: int) -> str:
        """A marker in words."""
        return f"{self.colours[kind // 3]} {kind % 3 + 1}"

    def _count(self) -> None:
        at = self.state
        at.drawn = at.markers - len(self.face_down)
        at.supply[:] = s.EMPTY
        for place, kind in enumerate(self.face_down, at.drawn):
            at.supply[place] = kind

    def _draw(self, marker: str) -> int:
        kind = self.kind(marker)
        self.face_down.remove(kind)
        self._count()
        return kind

    # laying out

    def turn(self, seat: int, ship: str = "Copenhagen", talers: int = 3, acted: bool = False) -> None:
        """The seat is in phase 3 of its turn, the ship in a city, so many Talers in the purse."""
        at = self.state
        at.phase, at.player, at.turn = s.TRADE, seat, (seat - at.start) % at.players
        at.ship, at.acted = self.cities.index(ship), int(acted)
        at.talers[seat] = talers

    def talers(self, *purses: int) -> None:
        """Everybody's Talers."""
        for seat, purse in enumerate(purses):
            self.state.talers[seat] = purse

    def booths(self, city: str, *counts: int) -> None:
        """Everybody's booths in a city."""
        at, here = self.state, self.cities.index(city)
        for seat, count in enumerate(counts):
            at.stock[seat] += at.booths[seat, here] - count
            at.booths[seat, here] = count

    def lay(self, city: str, *markers: str | None) -> None:
        """Markers face up on the spaces of a city, in filling order; None leaves a space as it is."""
        for space, marker in zip(self.spaces_of(city), markers, strict=False):
            if marker is not None:
                self.state.warehouse[space] = self._draw(marker)

    def spaces_of(self, city: str) -> list[int]:
        """The warehouse spaces of a city."""
        here = self.cities.index(city)
        return [space for space in range(self.printed.spaces) if self.printed.city_of[space] == here]

    def hold(self, seat: int, *markers: str) -> None:
        """Open markers before a player."""
        for marker in markers:
            self.state.goods[seat, self._draw(marker)] += 1

    def have_sold(self, seat: int, *markers: str) -> None:
        """Markers that a player has turned over."""
        for marker in markers:
            self.state.sold[seat, self._draw(marker)] += 1

    def stack(self, *first: str, left: int) -> None:
        """So many markers are still face down, these first; the others have left the game."""
        top = [self._draw(marker) for marker in first]
        assert left <= len(self.face_down) + len(top), "so many are not face down"
        rest = left - len(top)
        for kind in self.face_down[rest:]:
            self.state.gone[kind] += 1
        self.face_down = top + self.face_down[:rest]
        self._count()

    def stock_up(self, *empty: str) -> None:
        """A marker from the supply on every space but those of the named cities."""
        at = self.state
        for space in range(self.printed.spaces):
            if self.cities[self.printed.city_of[space]] not in empty:
                at.warehouse[space] = self.face_down.pop(len(self.face_down) * space // s.SPACES)
        self._count()

    # playing and reading

    @property
    def actor(self) -> int:
        """The one seat that may move."""
        (seat,) = self.match.actors()
        return seat

    def play(self, *moves: str) -> Table:
        """Plays moves, each for the seat whose decision it is."""
        for move in moves:
            self.match.play(self.actor, self.game.phrasebook.move(move))
            self.check()
        return self

    def check(self) -> None:
        """Every marker and booth is somewhere, and what has no meaning now is reset."""
        at = self.state
        for kind in range(s.KINDS):
            owned = [part[seat, kind] for part in (at.goods, at.sold) for seat in range(at.players)]
            lying = list(at.supply).count(kind) + list(at.warehouse).count(kind)
            in_play = self.printed.copies[kind % 3] if at.colours >> (kind // 3) & 1 else 0
            assert sum(owned) + lying + at.gone[kind] + at.offer[kind] == in_play
        for seat in range(at.players):
            assert at.stock[seat] + sum(at.booths[seat]) == self.printed.booths
            assert at.talers[seat] >= 0
        assert at.busy in (0, 1)
        assert at.acted in ((0, 1) if at.phase in (s.TRADE, s.LOSS) else (0,))
        assert (at.phase == s.SALE) == any(at.offer)
        assert (at.phase == s.LOSS) == any(at.losing) == (at.seller != s.NOBODY)
        assert (at.phase == s.OVER) == (at.player == s.NOBODY) == self.match.over

    def choices(self, verb: str = "") -> list[str]:
        """The legal moves in words, in the order of their numbers; those of one verb on request."""
        found = self.match.legal(self.actor)
        assert found == sorted(set(found)), "legal moves must ascend"
        words = [self.match.words(move) for move in found]
        return [text for text in words if text.split()[0] == verb] if verb else words

    @property
    def ship(self) -> str:
        """The city where the ship is."""
        return self.cities[self.state.ship]

    @property
    def purses(self) -> list[int]:
        """Everybody's Talers."""
        return list(self.state.talers)[: self.match.players]

    def stacks(self, city: str) -> list[int]:
        """Everybody's booths in a city."""
        return [self.state.booths[seat, self.cities.index(city)] for seat in range(self.match.players)]

    def stock(self, seat: int) -> int:
        """A player's booths that are not on the board."""
        return self.state.stock[seat]

    def open(self, seat: int) -> list[str]:
        """A player's open markers."""
        return self.markers(self.state.goods[seat])

    def sold(self, seat: int) -> list[str]:
        """The markers that a player has turned over."""
        return self.markers(self.state.sold[seat])

    @property
    def gone(self) -> list[str]:
        """The markers that have left the game."""
        return self.markers(self.state.gone)

    def shown(self, city: str) -> list[str | None]:
        """What lies on the spaces of a city, in filling order."""
        kinds = [self.state.warehouse[space] for space in self.spaces_of(city)]
        return [None if kind == s.EMPTY else self.marker(kind) for kind in kinds]
