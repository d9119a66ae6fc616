"""What a position is worth to everybody: by the places at the end, by the game's own value before it."""

from __future__ import annotations

from typing import TypeAlias

from fondaco.bots.exact import fading
from fondaco.engine.contract import places, points, value
from fondaco.engine.kernel import Ints
from fondaco.engine.records import Kinds, Record
from fondaco.engine.rule import rule

Worths: TypeAlias = Kinds  # float64 array, a number for every seat


@rule
def weighed(edition: Record, state: Record, worths: Worths, over: bool) -> None:
    """What everybody has, by the points at the end and by the game's own value before it."""
    for seat in range(state.players):
        if over:
            worths[seat] = points(edition, state, seat) * 100.0
        else:
            worths[seat] = value(edition, state, seat) * 1.0


@rule
def shared(worths: Worths, players: int, scale: int) -> None:
    """Turns what everybody has into shares of the win: a lead of `scale` makes it e times as likely."""
    top, total = -1.0e18, 0.0
    for seat in range(players):
        top = max(top, worths[seat])
    for seat in range(players):
        worths[seat] = fading((top - worths[seat]) / scale)
        total += worths[seat]
    for seat in range(players):
        worths[seat] /= total


@rule
def judged(edition: Record, state: Record, ranks: Ints, shares: Worths, scale: int, over: bool) -> None:
    """Everybody's share of the win."""
    players = state.players
    weighed(edition, state, shares, over)
    shared(shares, players, scale)
    if over:
        places(edition, state, ranks)
        winners = 0
        for seat in range(players):
            if ranks[seat] == 1:
                winners += 1
        for seat in range(players):
            shares[seat] *= 0.2
            if ranks[seat] == 1:
                shares[seat] += 0.8 / winners
