"""A table of one of the sister games laid out by name, for the rule tests: every card and bar is accounted for."""

from __future__ import annotations

import copy
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import fondaco
from fondaco.engine.editions import Edition
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.records import mirror
from fondaco.games import find
from fondaco.games.parts import table as t
from fondaco.games.parts.memory import keep, look
from fondaco.games.parts.stack import crates, lay

ANNE, BERT, CARL, DORA = range(4)
NAMES = ("Anne", "Bert", "Carl", "Dora")
FILE = "my.toml"


@cache
def _shipped(name: str) -> dict[str, Any]:
    return tomllib.loads(Path(find(name).file("edition.toml")).read_text(encoding="utf-8"))


def tables(name: str) -> dict[str, Any]:
    """The tables of the shipped edition, to be changed at will."""
    return copy.deepcopy(_shipped(name))


@cache
def game(name: str, edition: Edition | None = None, **options: int) -> Game:
    """A game by interpreted rules."""
    return fondaco.game(name, edition=edition, compiled=False, **options)  # type: ignore[arg-type]


class SisterTable:
    """A position in Anne's turn of phase 2, markets and hands empty, until something else is laid out.

    Anne is the start player. Cards held come out of the open piles, bars out of their owner's supply.
    """

    name = ""

    def __init__(self, players: int = 3, edition: Edition | None = None, **options: int) -> None:
        self.game = game(self.name, edition, **options)
        self.match: Match = self.game.start(players, seed=1, seats=NAMES[:players])
        self.markets = self.game.edition.names["markets"]
        self.goods = self.game.edition.names["goods"]
        self.cards = self.game.edition.names["cards"]
        self._clear()

    def _clear(self) -> None:
        at, box = self.state, self.printed
        at.start, at.player, at.phase, at.round, at.step = ANNE, ANNE, t.ACT, 1, 0
        for market in range(t.MARKETS):
            at.layers[market] = 0
        for seat in range(at.players):
            at.bars[seat], at.cards[seat] = box.bars, 0
            at.goods[seat], at.known[seat] = 0, 0
        for good in range(t.GOODS):
            at.stock[good] = box.copies
        self.ring(0, 1, 2)

    @property
    def state(self) -> Any:
        """The position now."""
        return mirror(self.match.state)

    @property
    def printed(self) -> Any:
        """The edition's numbers."""
        return mirror(self.game.edition.record)

    # laying out

    def ring(self, loader: int, earner: int, buyer: int) -> None:
        """The markets of the three merchants, by number."""
        self.state.ring[:] = t.EMPTY
        for merchant, market in enumerate((loader, earner, buyer)):
            self.state.ring[market] = merchant

    def turn(self, seat: int, round: int = 1, acted: bool = False, start: int = ANNE) -> None:
        """It is the seat's turn to act."""
        at = self.state
        at.phase, at.player, at.round, at.acted, at.start = t.ACT, seat, round, int(acted), start
        at.step = (seat - start) % at.players

    def stack(self, market: int | str, *bars: int) -> None:
        """Bars of these owners at a market, one on the other."""
        here = self.market(market)
        for seat in bars:
            lay(self.state.layers[here], seat)
            self.state.bars[seat] -= 1

    def market(self, market: int | str) -> int:
        """The number of a market."""
        return market if isinstance(market, int) else self.markets.index(market)

    def hold(self, seat: int, known: bool = True, **goods: int) -> None:
        """Goods cards in a hand, known to everybody or not."""
        at = self.state
        for name, count in goods.items():
            good = self.goods.index(name)
            at.stock[good] -= count
            at.goods[seat, good] += count
            at.cards[seat] += count
            if known:
                at.known[seat, good] += count

    def stock(self, **goods: int) -> None:
        """So many cards in the open piles; the others are in the last seat's hand."""
        last = self.match.players - 1
        for name, count in goods.items():
            self.hold(last, **{name: self.state.stock[self.goods.index(name)] - count})

    def special(self, seat: int, *names: str) -> None:
        """Special cards in a hand, taken from wherever they lay."""
        at = self.state
        for name in names:
            card = self.cards.index(name)
            pile = next(pile for pile in range(t.PILES) if at.pile_cards[pile] >> card & 1)
            look(at, seat, pile)
            keep(at, seat, card)

    def card(self, **prices: Any) -> None:
        """The market card of this round, by what it shows for each good ("special", or an amount)."""
        wanted = [prices[good] for good in self.goods]
        at, box = self.state, self.printed
        for number in range(len(at.deck)):
            shows = ["special" if box.special[number] == good else box.worth[number, good] for good in range(t.GOODS)]
            if shows == wanted:
                return self.turn_up(number)
        raise AssertionError(f"no market card shows {prices}")

    def turn_up(self, number: int) -> None:
        """This market card is the card of the round; it changes places with the one that was."""
        at = self.state
        place = list(at.deck).index(number)
        at.deck[place], at.deck[at.round - 1] = at.deck[at.round - 1], number

    def auction(self, round: int = 1, covered: tuple[str, ...] = ()) -> None:
        """Everybody is to bid."""
        at = self.state
        at.phase, at.player, at.round, at.acted, at.step = t.BID, t.NOBODY, round, 0, 0
        at.covered = sum(1 << self.goods.index(good) for good in covered)

    def replenish(self, seat: int = ANNE, due: int = 2, swaps: int = 0) -> None:
        """The seat is taking goods in phase 3."""
        at = self.state
        at.phase, at.player, at.due, at.swaps = t.REPLENISH, seat, due, swaps
        at.step = (seat - at.start) % at.players

    # playing and reading

    @property
    def actor(self) -> int:
        """The one seat that may move."""
        (seat,) = self.match.actors()
        return seat

    def play(self, *moves: str) -> SisterTable:
        """Plays moves, each for the seat whose decision it is."""
        for move in moves:
            self.match.play(self.actor, self.game.phrasebook.move(move))
        return self

    def bids(self, *bids: str) -> SisterTable:
        """Everybody's bid, in the order of the seats; an empty text is no bid at all."""
        for seat, bid in enumerate(bids):
            if bid:
                self.match.play(seat, self.game.phrasebook.move(f"bid {bid}"))
        return self

    def choices(self, verb: str = "", seat: int | None = None) -> list[str]:
        """The legal moves in words, in the order of their numbers; those of one verb on request."""
        found = self.match.legal(self.actor if seat is None else seat)
        assert found == sorted(set(found)), "legal moves must ascend"
        words = [self.match.words(move) for move in found]
        return [text for text in words if text.split()[0] == verb] if verb else words

    def refused(self, move: str, seat: int | None = None) -> str:
        """The rule by which a move is refused."""
        try:
            self.match.play(self.actor if seat is None else seat, self.game.phrasebook.move(move))
        except fondaco.Refused as refused:
            assert refused.sentence.endswith(".")
            return str(refused.rule)
        raise AssertionError(f"{move} is allowed")

    def crates(self, market: int | str) -> list[int]:
        """Everybody's crates on display at a market."""
        layers = self.state.layers[self.market(market)]
        return [crates(layers, seat) for seat in range(self.match.players)]

    @property
    def money(self) -> list[int]:
        """Everybody's money."""
        return list(self.state.money)[: self.match.players]

    @property
    def piles(self) -> list[int]:
        """The open piles of goods."""
        return list(self.state.stock)

    def hand(self, seat: int) -> list[int]:
        """A player's goods."""
        return list(self.state.goods[seat])

    def known(self, seat: int) -> list[int]:
        """What everybody knows of a player's goods."""
        return list(self.state.known[seat])

    def held(self, seat: int) -> list[str]:
        """A player's special cards."""
        return [card for number, card in enumerate(self.cards) if self.state.hand[seat] >> number & 1]

    def tell(self, viewer: int | None = None) -> list[str]:
        """The story of the last move as a viewer reads it."""
        return self.match.told(len(self.match.moves) - 1, viewer)
