"""The plan of the board of London Markets: where everything lies, and how the shared parts draw on it."""

from __future__ import annotations

from fondaco.games.london_markets.faces import face
from fondaco.games.london_markets.marks import SIGNS
from fondaco.games.london_markets.rules import points
from fondaco.games.london_markets.state import DO_SWAP, REPLENISHMENT, ROUNDS, VERBS
from fondaco.games.london_markets.words import SPEECH
from fondaco.games.parts import table as t
from fondaco.games.parts.homes import SPANS
from fondaco.games.parts.look import Berth, Look, Point

WIDTH, HEIGHT = 480, 536
SQUARE = (147, 164)

#: clockwise: Covent Garden and Petticoat Lane north of the river, then the south bank, then Portobello in the west
SQUARES: tuple[Point, ...] = ((167, 4), (328, 4), (328, 264), (6, 264), (6, 4))
CARD: Point = (167, 264)  # the market card
SHELF = 436  # below it: special cards, and the card of the last round


def _berth(at: Point) -> Berth:
    x, y = at
    return Berth(stack=(x + 8, y + 52), pile=(x + 94, y + 52), merchant=(x + 116, y + 136), tally=(x + 8, y + 136))


LOOK = Look(
    kind="london",
    speech=SPEECH,
    verbs=VERBS,
    spans={**SPANS, DO_SWAP: t.GOODS},
    rounds=ROUNDS,
    amount=SPEECH.money,
    signs=SIGNS,
    berths=tuple(_berth(at) for at in SQUARES),
    tally_columns=2,
    track=(38, 38),
    rows={3: (217,), 4: (198, 237)},
    piles=tuple((16 + 42 * pile, SHELF + 34) for pile in range(t.PILES)),
    purse=(202, SHELF + 57),
    face=face,
    exchange=REPLENISHMENT,
    end_kinds=(),
    total=points,
)
