"""London Markets in a terminal."""

from __future__ import annotations

from fondaco.engine.canvas import DIM
from fondaco.engine.view import View
from fondaco.games.london_markets.state import ROUNDS
from fondaco.games.london_markets.words import SPEECH
from fondaco.games.parts.scenery import Scenery, last_auction
from fondaco.games.parts.table import EVENT, MARKETS, NOBODY, SEARCH


def picture(view: View, colour: bool = False) -> str:
    """The whole table as a viewer sees it."""
    scenery, state = Scenery(view, SPEECH), view.record
    scenery.markets([""] * MARKETS)
    moved = state.phase == EVENT or (state.phase == SEARCH and state.winner == NOBODY)
    scenery.card(f"Round {state.round} of {ROUNDS}" if state.round else "Bars are placed")
    if state.round < ROUNDS:
        scenery.write(_last_card(scenery), DIM)
    if state.round:
        at = state.round - 1 + moved
        scenery.tracks(ROUNDS, at)
        scenery.legend(ROUNDS, at)
    if last_auction(scenery):
        scenery.write(last_auction(scenery), DIM)
    scenery.search()
    scenery.write("")
    scenery.players()
    return scenery.text(colour)


def _last_card(scenery: Scenery) -> str:
    """The market card of the last round, which lies open from the beginning (L8)."""
    card, box = scenery.state.deck[ROUNDS - 1], scenery.box
    pays = [
        f"{name} {'special' if box.special[card] == good else SPEECH.money(box.worth[card, good])}"
        for good, name in enumerate(scenery.edition.names["goods"])
    ]
    return f"Round {ROUNDS} will be: {', '.join(pays)}"
