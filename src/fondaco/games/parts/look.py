"""What the board of a sister game says of itself, so that the shared parts can draw on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from fondaco.engine.editions import Edition
from fondaco.engine.records import Record, mirror
from fondaco.engine.verbs import Verbs
from fondaco.games.parts.display import bar_signs
from fondaco.games.parts.signs import SIGNS, definitions
from fondaco.games.parts.speech import Speech
from fondaco.games.parts.table import MERCHANTS, NOBODY, PILES

Point = tuple[int, int]


@dataclass(frozen=True)
class Berth:
    """Where things lie at one market: corners of the stack and of the pile of goods, the middle of a merchant."""

    stack: Point
    pile: Point
    merchant: Point
    tally: Point


@dataclass(frozen=True)
class Face:
    """The face of a special card: the name of its sign, the markets it names, and what it does in a line."""

    sign: str
    places: tuple[int, ...]
    does: str


def face_of(edition: Edition, card: int, signs: Mapping[int, str], does: Callable[[Record, int], str]) -> Face:
    """The face of a special card, by the signs of its game and what a kind of card does there."""
    box = mirror(edition.record)
    kind, named = box.card_kind[card], (box.card_here[card], box.card_there[card])
    return Face(signs[kind], tuple(place for place in named if place != NOBODY), does(box, kind))


@dataclass(frozen=True, eq=False)
class Look:
    """One board: its class of CSS, its words, its signs, and where everything lies."""

    kind: str
    speech: Speech
    verbs: Verbs
    spans: Mapping[int, int]
    rounds: int
    amount: Callable[[int], str]  # money in few letters
    signs: Mapping[str, str]  # of its own: good0 to good3, coin, start, and those of special cards
    berths: tuple[Berth, ...]
    tally_columns: int
    track: tuple[int, int]  # the middle of the first space, and the way to the next
    rows: Mapping[int, Sequence[int]]  # by the number of players: the height of each assistant's row
    piles: tuple[Point, ...]  # corners of the piles of special cards
    purse: Point  # the money that may be taken instead of a special card
    face: Callable[[Edition, int], Face]  # of a special card
    exchange: int  # the kind of special cards that lie open and allow an exchange each
    end_kinds: tuple[int, ...]  # kinds of special cards that are laid open when the game is over
    total: Callable[[Record, Record, int], int]  # what a player has when the game is over


def printed_signs(look: Look) -> str:
    """All signs of a board, for its definitions: the shared ones, its own, and everybody's bars."""
    return definitions(look.kind, {**SIGNS, **look.signs, **bar_signs()})


@lru_cache(64)
def initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """Two letters for every name, where two tell them apart: of two words, or the first ones of a word."""
    short: list[str] = []
    for name in names:
        parts = name.split()
        second = [*(part[0] for part in parts[1:2]), *parts[0][1:], *name.replace(" ", "")]
        choices = [parts[0][0] + letter for letter in second]
        short.append(next((choice for choice in choices if choice not in short), choices[0]))
    return tuple(short)


def pointed_at(edition: Edition, speech: Speech) -> list[str]:
    """What the log can point at: markets, goods, merchants, assistants, piles of special cards."""
    merchants = [speech.merchant(merchant).removeprefix("the ") for merchant in range(MERCHANTS)]
    piles = [f"{speech.pile} {pile + 1}" for pile in range(PILES)]
    return [*edition.names["markets"], *edition.names["goods"], *merchants, speech.assistant, *piles]
