"""Where on the table of the sister games each legal move is at home: the thing that is clicked for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fondaco.engine.verbs import Verbs
from fondaco.games.parts.table import COPIES, DO_ASSISTANT, DO_BID, MARKETS

#: how many objects of a verb belong to one thing: all bids of a good, all markets where an assistant may go
SPANS: Mapping[int, int] = {DO_BID: COPIES, DO_ASSISTANT: MARKETS}


class Homes:
    """The viewer's legal moves, by verb and thing; a market where assistants may go has their moves as well."""

    def __init__(self, moves: Sequence[int], verbs: Verbs, spans: Mapping[int, int] = SPANS) -> None:
        self.things: dict[tuple[int, int], list[int]] = {}
        self.free: dict[int, list[int]] = {}
        for move in moves:
            verb, what = verbs.verb[move], verbs.what[move]
            self.things.setdefault((verb, what // spans.get(verb, 1)), []).append(move)
            if verb == DO_ASSISTANT:
                self.free.setdefault(what % MARKETS, []).append(move)

    def of(self, verb: int, thing: int = 0) -> Sequence[int]:
        """The moves of a verb that a thing stands for; none when it stands for nothing now."""
        return self.things.get((verb, thing), ())
