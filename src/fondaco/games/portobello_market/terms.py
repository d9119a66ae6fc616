"""Small pieces of wording that stories, refusals and pictures of Portobello Market share."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.editions import Edition
from fondaco.engine.records import Record, mirror
from fondaco.games.portobello_market import state as s

CUSTOMER = ("servant", "bourgeois", "Lord")
A_CUSTOMER = ("a servant", "a bourgeois", "the Lord")


def counted(number: int, thing: str) -> str:
    """A number of things, in the plural where it has to be."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(things: Sequence[str], word: str = "and") -> str:
    """Things in a row: a, b and c."""
    return f" {word} ".join(filter(None, (", ".join(things[:-1]), *things[-1:])))


def counter_name(counter: int) -> str:
    """A counter in words; the neutral ones say so."""
    return f"{'neutral ' if counter >= s.NEUTRAL else ''}{s.SHOWS[counter]}"


def number_of(verb: int) -> int:
    """The number on the counter that scores a district."""
    return 2 if verb == s.DO_TWO else 4


def alley_names(edition: Edition) -> list[tuple[str, str]]:
    """Every alley's name read from its first plaza and from its second."""
    box, shorts = mirror(edition.record), edition.names["shorts"]
    return [
        (f"{shorts[a]}–{shorts[b]}", f"{shorts[b]}–{shorts[a]}")
        for a, b in ((box.ends[alley, 0], box.ends[alley, 1]) for alley in range(s.ALLEYS))
    ]


def passage(box: Record, here: int, there: int) -> int:
    """The alley between two districts, or nobody's."""
    for i in range(s.SIDES):
        if box.beyond[here, i] == there:
            return int(box.across[here, i])
    return s.NOBODY
