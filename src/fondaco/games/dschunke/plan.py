"""The plan of the board of Dschunke: where everything lies, and how the shared parts draw on it."""

from __future__ import annotations

from fondaco.games.dschunke.faces import face
from fondaco.games.dschunke.marks import SIGNS
from fondaco.games.dschunke.rules import points
from fondaco.games.dschunke.state import DO_MOVE, EXCHANGE, PAIR, ROUNDS, SINGLE, VERBS
from fondaco.games.dschunke.words import SPEECH
from fondaco.games.parts import table as t
from fondaco.games.parts.homes import SPANS
from fondaco.games.parts.look import Berth, Look, Point

WIDTH, HEIGHT = 480, 496
JUNK = (190, 90)  # a hull
LINE = 22  # above it: the name, and everybody's crates
QUAY = 378

#: clockwise from the pier's head: one across it, two on its right, two on its left
JUNKS: tuple[Point, ...] = ((145, 4), (286, 126), (286, 256), (4, 256), (4, 126))
BOW_RIGHT = (1, 2)  # the others lie with the bow to the left
CARD = (198, 138, 84, 218)  # the market card on the pier


def _berth(junk: int, at: Point) -> Berth:
    x, deck = at[0], at[1] + LINE
    stack, pile, merchant = (58, 8, 148) if junk in BOW_RIGHT else (66, 137, 42)
    return Berth(
        stack=(x + stack, deck + 12),
        pile=(x + pile, deck + 17),
        merchant=(x + merchant, deck + 45),
        tally=(x + 65, at[1] + 16),
    )


LOOK = Look(
    kind="dschunke",
    speech=SPEECH,
    verbs=VERBS,
    spans={**SPANS, DO_MOVE: t.MARKETS},
    rounds=ROUNDS,
    amount=str,
    signs=SIGNS,
    berths=tuple(_berth(junk, at) for junk, at in enumerate(JUNKS)),
    tally_columns=4,
    track=(52, 45),
    rows={3: (424,), 4: (443, 404)},
    piles=((14, 25), (60, 25), (14, 76), (60, 76)),
    purse=(120, 98),
    face=face,
    exchange=EXCHANGE,
    end_kinds=(SINGLE, PAIR),
    total=points,
)
