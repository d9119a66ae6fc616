"""Before the game: hands, piles, bars and the start player; bars that a neighbour places."""

from __future__ import annotations

from fondaco.engine.chance import draw
from fondaco.engine.records import Record
from fondaco.engine.rule import rule
from fondaco.games.parts.goods import deal_hands
from fondaco.games.parts.memory import deal_piles
from fondaco.games.parts.stack import lay
from fondaco.games.parts.table import EMPTY, NOBODY, PLACE


@rule
def lay_out(edition: Record, state: Record) -> None:
    """Deals goods and special cards, hands out bars and replenishment cards, finds a start player."""
    deal_hands(edition, state)
    deal_piles(edition, state)
    state.ring[:] = EMPTY
    state.bids[:] = EMPTY
    state.offered[:] = EMPTY
    state.winner = NOBODY
    state.event = NOBODY
    state.tiebreaker = NOBODY
    for seat in range(state.players):
        state.bars[seat] = edition.bars
        state.supply[seat] = edition.supply
    state.start = draw(state, state.players)


@rule
def begin_placing(state: Record) -> None:
    """Everybody has passed bars to the left; the start player places the first."""
    state.phase = PLACE
    state.player = state.start


@rule
def place_for_neighbour(edition: Record, state: Record, seat: int, market: int) -> bool:
    """Places a bar of the right neighbour; whether that was the last one."""
    owner = (seat + state.players - 1) % state.players
    lay(state.layers[market], owner)
    state.bars[owner] -= 1
    state.step += 1
    state.player = (state.start + state.step) % state.players
    if state.step < edition.passed * state.players:
        return False
    state.step = 0
    return True
