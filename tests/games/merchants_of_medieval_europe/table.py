"""A table laid out by name: positions for the rule tests, with every good, contract and coin accounted for."""

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
from fondaco.games.merchants_of_medieval_europe import state as s

NAME, FILE = "merchants_of_medieval_europe", "my.toml"
ANNE, BERT, CARL, DORA, EMIL, FAYE = range(6)
NAMES = ("Anne", "Bert", "Carl", "Dora", "Emil", "Faye")
SCOTLAND = "10 cloth, 5 wine to Scotland"


def tables() -> dict[str, Any]:
    """The tables of the shipped edition, to be changed at will."""
    return copy.deepcopy(_shipped())


@cache
def _shipped() -> dict[str, Any]:
    return tomllib.loads(Path(find(NAME).file("edition.toml")).read_text(encoding="utf-8"))


def edition(change: Callable[[dict[str, Any]], object]) -> Edition:
    """The shipped edition with a change to its tables."""
    changed = tables()
    change(changed)
    return make_edition(find(NAME), FILE, changed)


def numbers(table: str, **values: Any) -> Edition:
    """An edition with other numbers in one of its tables."""
    return edition(lambda tables: tables[table].update(values, provenance="custom"))


@cache
def game(edition: Edition | None = None, rounds: int = 12, restrictions: int = 1) -> Game:
    """The game by interpreted rules."""
    return fondaco.game(NAME, edition=edition, compiled=False, rounds=rounds, restrictions=restrictions)  # type: ignore[arg-type]


class Table:
    """Anne's turn in the first round, she being first player; all in London, 20 coin each, roads open, all in the deck.

    Prices are those of the start until something else is laid out.
    """

    def __init__(
        self, players: int = 3, edition: Edition | None = None, rounds: int = 12, restrictions: int = 1
    ) -> None:
        self.game = game(edition, rounds, restrictions)
        state = self.game.blank(players)
        self.match = Match(self.game, state, {"seed": 0}, NAMES[:players])
        self.printed = mirror(self.game.edition.record)
        self.names = self.game.edition.names
        at = self.state
        at.chance = 11
        for good in range(s.GOODS):
            at.prices[good], at.supply[good] = self.printed.price[good], self.printed.supply[good]
        at.where[:] = s.DECK
        at.partner = s.NOBODY
        for seat in range(players):
            at.horses[seat], at.coin[seat], at.region[seat] = 1, 20, 0
        self.card("open roads")
        self.turn(ANNE)

    @property
    def state(self) -> Any:
        """The position, for looking and laying out."""
        return mirror(self.match.state)

    def good(self, name: str) -> int:
        """The number of a good."""
        return self.names["goods"].index(name)

    def region(self, name: str) -> int:
        """The number of a region."""
        return self.names["regions"].index(name)

    def contract(self, words: str) -> int:
        """The number of a contract."""
        return self.names["contracts"].index(words)

    # laying out

    def turn(self, seat: int, actions: int = 4) -> None:
        """The seat's turn in the action phase."""
        at = self.state
        at.phase, at.player, at.actions = s.ACTION, seat, actions
        at.turn = (seat - at.start + at.round) % at.players

    def books(self, seat: int = ANNE) -> None:
        """The seat's accounting."""
        at = self.state
        at.phase, at.player, at.actions = s.BOOKS, seat, 0
        at.turn = (seat - at.start + at.round) % at.players

    def last_round(self, seat: int = ANNE) -> None:
        """The seat is first player of the last round, all others have had their turn but it is theirs to come."""
        at = self.state
        at.round = at.rounds - 1
        at.start = (seat + at.round) % at.players
        at.flipped = (1 << s.SEASON) - 1

    def card(self, decree: str, about: str | None = None) -> None:
        """The first market card with a restriction lies open."""
        for number in range(s.MARKETS):
            subject = self.printed.subject[number]
            names = self.names["goods" if decree in ("no sale", "no purchase") else "territories"]
            if self.printed.decree[number] == s.DECREES[decree] and (about is None or names[subject] == about):
                self.state.card = number
                self.state.flipped = 1 << number
                return
        raise AssertionError(f"no market card says {decree} {about}")

    def place(self, **regions: str) -> None:
        """Where pawns are: anne="Paris"."""
        for name, region in regions.items():
            self.state.region[NAMES.index(name.capitalize())] = self.region(region)

    def coin(self, *purses: int) -> None:
        """Everybody's coin."""
        for seat, purse in enumerate(purses):
            self.state.coin[seat] = purse

    def load(self, seat: int, **goods: int) -> None:
        """Goods on a wagon, from the supply."""
        for name, units in goods.items():
            good = self.good(name)
            self.state.goods[seat, good] += units
            self.state.supply[good] -= units
            assert self.state.supply[good] >= 0

    def prices(self, **prices: int) -> None:
        """Prices of some goods."""
        for name, price in prices.items():
            self.state.prices[self.good(name)] = price

    def hold(self, seat: int, *contracts: str, shown: bool = False) -> None:
        """Contracts in a hand."""
        at = self.state
        for words in contracts:
            card = self.contract(words)
            assert at.where[card] == s.DECK
            at.where[card], at.open[card] = seat, int(shown)
            at.contracts[seat] += 1
            if not shown:
                at.kept[seat, 0] += 1

    def deck(self, *contracts: str) -> None:
        """Only these contracts are in the deck; all others that nobody holds lie in the discard."""
        at = self.state
        cards = [self.contract(words) for words in contracts]
        for card in range(s.CONTRACTS):
            if at.where[card] in (s.DECK, s.DISCARD):
                at.where[card] = s.DECK if card in cards else s.DISCARD

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

    def refused(self, move: str, seat: int | None = None) -> tuple[str | None, str]:
        """The rule and the sentence by which a move is refused."""
        try:
            self.match.play(self.actor if seat is None else seat, self.game.phrasebook.move(move))
        except fondaco.Refused as refused:
            return refused.rule, refused.sentence
        raise AssertionError(f"{move} is allowed")

    def price(self, good: str) -> int:
        """A price."""
        return self.state.prices[self.good(good)]

    def supply(self, good: str) -> int:
        """What the supply has of a good."""
        return self.state.supply[self.good(good)]

    def purse(self, seat: int = ANNE) -> int:
        """A player's coin."""
        return self.state.coin[seat]

    def wagon(self, seat: int = ANNE) -> dict[str, int]:
        """What is on a wagon."""
        return {name: self.state.goods[seat, good] for good, name in enumerate(self.names["goods"])
                if self.state.goods[seat, good]}  # fmt: skip

    def where(self, seat: int = ANNE) -> str:
        """The region of a pawn."""
        return self.names["regions"][self.state.region[seat]]

    def held(self, seat: int = ANNE) -> list[str]:
        """A player's contracts."""
        return [words for card, words in enumerate(self.names["contracts"]) if self.state.where[card] == seat]

    def lying(self, place: int) -> list[str]:
        """The contracts in the deck, in the discard or in a browse."""
        return [words for card, words in enumerate(self.names["contracts"]) if self.state.where[card] == place]
