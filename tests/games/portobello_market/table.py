"""Positions of Portobello Market laid out by hand, for tests of its rules."""

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
from fondaco.games.portobello_market import state as s

ANNE, BERT, CARL, DORA = range(4)
NAMES = ("Anne", "Bert", "Carl", "Dora")
FILE = "my.toml"
KINDS = {"S": s.SERVANT, "B": s.BOURGEOIS, "L": s.LORD}
COUNTERS = ("2", "3", "4", "neutral 1", "neutral 2", "neutral 3")

WORTH = {  # the spaces of the alleys in these tests, whatever the shipped map says
    "Golborne–All Saints": [3, 1, 2, 2],
    "All Saints–Powis": [2, 1, 3, 1, 2],
    "Powis–Pembridge": [2, 2, 1, 3],
    "Golborne–Oxford": [3, 1, 2, 1, 2],
    "Golborne–Tavistock": [2, 1, 3],
    "All Saints–Tavistock": [3, 2, 2],
    "All Saints–Colville": [2, 1, 3],
    "Powis–Colville": [3, 2, 3],
    "Powis–Lonsdale": [2, 1, 3],
    "Pembridge–Lonsdale": [3, 1, 2],
    "Pembridge–Ladbroke": [3, 2, 2, 2, 2, 3],
    "Tavistock–Colville": [3, 1, 3],
    "Colville–Lonsdale": [3, 3],
    "Oxford–Tavistock": [2, 2, 3],
    "Elgin–Tavistock": [2, 1, 3],
    "Elgin–Colville": [2, 3],
    "Arundel–Colville": [3, 1, 3],
    "Arundel–Lonsdale": [2, 2, 3],
    "Ladbroke–Lonsdale": [2, 1, 3],
    "Oxford–Elgin": [2, 3, 1, 2],
    "Elgin–Arundel": [3, 1, 1, 3],
    "Arundel–Ladbroke": [2, 1, 2, 3],
}


def tables() -> dict[str, Any]:
    """The tables of the shipped edition, to be changed at will."""
    return copy.deepcopy(_shipped())


@cache
def _shipped() -> dict[str, Any]:
    return tomllib.loads(Path(find("portobello_market").file("edition.toml")).read_text(encoding="utf-8"))


def edition(change: Callable[[dict[str, Any]], object]) -> Edition:
    """The shipped edition with a change to its tables."""
    changed = tables()
    change(changed)
    return make_edition(find("portobello_market"), FILE, changed)


def _known_spaces(changed: dict[str, Any]) -> None:
    for alley in changed["alley"]:
        alley.update(values=WORTH[f"{alley['from']}–{alley['to']}"], provenance="custom")


@cache
def game() -> Game:
    """Portobello Market by interpreted rules, with the spaces of these tests."""
    return fondaco.game("portobello_market", edition=edition(_known_spaces), compiled=False)  # type: ignore[arg-type]


class Table:
    """A position in Anne's turn: she has turned the 4 over, the Bobby is in Talbot, unless laid out otherwise.

    Anne is the start player. Stalls named here come out of their owner's stock, customers out of the bag.
    """

    def __init__(self, players: int = 3, start: int = ANNE) -> None:
        self.game = game()
        self.match: Match = self.game.start(players, seed=1, seats=NAMES[:players])
        self.districts = self.game.edition.names["districts"]
        self.plazas = self.game.edition.names["shorts"]
        self.alleys = self.game.edition.names["alleys"]
        self.state.start = start
        self.acting(ANNE)

    @property
    def state(self) -> Any:
        """The position now."""
        return mirror(self.match.state)

    @property
    def printed(self) -> Any:
        """The edition's numbers."""
        return mirror(self.game.edition.record)

    # laying out

    def acting(self, seat: int, bobby: str = "Talbot", actions: int = 4) -> Table:
        """The seat has turned a counter over and has so many actions left."""
        at = self.state
        at.phase, at.player, at.actions = s.ACTION, seat, actions
        at.bobby = self.districts.index(bobby)
        at.trail = 1 << at.bobby
        self.counters(seat, up="2 3", down="4")
        return self

    def choosing(self, seat: int, bobby: str = "Talbot") -> Table:
        """The seat's turn begins; all its counters are face up."""
        at = self.state
        for other in range(at.players):
            self.counters(other, up="2 3 4")
        at.phase, at.player, at.actions, at.trail = s.CHOICE, seat, 0, 0
        at.bobby = self.districts.index(bobby)
        return self

    def holding(self, customer: str, actions: int = 2) -> Table:
        """The player to move has drawn a customer and has so many actions left."""
        at = self.state
        at.hand = KINDS[customer]
        at.bag[at.hand] -= 1
        at.phase, at.actions = s.PLACEMENT, actions
        return self

    def counters(self, seat: int, up: str = "", down: str = "") -> None:
        """A player's counters, each as a digit; neutral ones with an n before it."""
        for field, words in ((self.state.up, up), (self.state.down, down)):
            for kind in range(s.COUNTERS):
                field[seat, kind] = 0
            for word in words.split():
                field[seat, COUNTERS.index(word.replace("n", "neutral "))] += 1

    def row(self, alley: str, owners: str) -> Table:
        """Stalls in an alley, from the plaza named first on, by the first letters of their owners."""
        at = self.state
        number, back = self.alley(alley)
        length = self.printed.length[number]
        for step, letter in enumerate(owners):
            owner = "ABCD".index(letter)
            at.stalls[number, length - 1 - step if back else step] = owner
            at.count[number, owner] += 1
            at.stock[owner] -= 1
        at.filled[number], at.chain[number] = len(owners), int(back)
        return self

    def full(self, alley: str, owners: str) -> Table:
        """A full alley; one owner stands for all."""
        length = len(WORTH[self.alleys[self.alley(alley)[0]]])
        return self.row(alley, owners * length if len(owners) == 1 else owners)

    def alley(self, name: str) -> tuple[int, bool]:
        """An alley by its name read from either end: its number, and whether it was read backwards."""
        if name in self.alleys:
            return self.alleys.index(name), False
        first, second = name.split("–")
        return self.alleys.index(f"{second}–{first}"), True

    def customers(self, text: str) -> Table:
        """Customers on plazas, as `Powis S, Colville B`, out of the bag."""
        for plaza, _, kind in (part.strip().rpartition(" ") for part in text.split(",")):
            self.state.customers[self.plazas.index(plaza)] = KINDS[kind]
            if kind != "L":
                self.state.bag[KINDS[kind]] -= 1
        return self

    def score(self, *points: int) -> Table:
        """Everybody's points."""
        for seat, count in enumerate(points):
            self.state.score[seat] = count
        return self

    def stock(self, *stalls: int) -> Table:
        """Everybody's stalls beside the board."""
        for seat, count in enumerate(stalls):
            self.state.stock[seat] = count
        return self

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
        return self

    def choices(self, verb: str = "") -> list[str]:
        """The legal moves in words, in the order of their numbers; those of one verb on request."""
        found = self.match.legal(self.actor)
        assert found == sorted(set(found)), "legal moves must ascend"
        words = [self.match.words(move) for move in found]
        return [text for text in words if text.split()[0] == verb] if verb else words

    def refused(self, move: str, seat: int | None = None) -> str:
        """The number of the rule that a move is refused by."""
        try:
            self.match.play(self.actor if seat is None else seat, self.game.phrasebook.move(move))
        except fondaco.Refused as no:
            assert no.sentence.endswith((".", "”."))
            assert no.rule
            return no.rule
        raise AssertionError(f"“{move}” was not refused")

    @property
    def points(self) -> list[int]:
        """Everybody's points on the track."""
        return list(self.state.score)[: self.match.players]

    @property
    def stalls_left(self) -> list[int]:
        """Everybody's stalls beside the board."""
        return list(self.state.stock)[: self.match.players]

    def owners(self, alley: str) -> str:
        """Whose stalls stand in an alley, read from the plaza named first; a dot for an empty space."""
        number, back = self.alley(alley)
        row = ["ABCD"[owner] if owner >= 0 else "." for owner in self.state.stalls[number]]
        row = row[: self.printed.length[number]]
        return "".join(reversed(row) if back else row)

    def at(self, plaza: str) -> str:
        """The customer on a plaza: S, B, L or a dot."""
        return {**{kind: letter for letter, kind in KINDS.items()}, s.EMPTY: "."}[
            self.state.customers[self.plazas.index(plaza)]
        ]

    @property
    def bobby(self) -> str:
        """The Bobby's district."""
        return self.districts[self.state.bobby]

    def up(self, seat: int) -> list[str]:
        """A player's counters that are face up."""
        return [COUNTERS[k] for k in range(s.COUNTERS) for _ in range(self.state.up[seat, k])]

    def down(self, seat: int) -> list[str]:
        """A player's counters that are face down."""
        return [COUNTERS[k] for k in range(s.COUNTERS) for _ in range(self.state.down[seat, k])]
