"""Dschunke in a terminal."""

from __future__ import annotations

from fondaco.engine.canvas import BOLD, DIM
from fondaco.engine.view import View
from fondaco.games.dschunke.state import ROUNDS
from fondaco.games.dschunke.words import SPEECH
from fondaco.games.parts.scenery import Scenery, last_auction
from fondaco.games.parts.table import BID, MARKETS, NOBODY, OVER, PRIZE, REPLENISH, SEARCH

STYLES = ("38;5;245", "38;5;208", "38;5;134", "38;5;130", "1;38;5;252")  # of the junks


def picture(view: View, colour: bool = False) -> str:
    """The whole table as a viewer sees it."""
    scenery, state = Scenery(view, SPEECH), view.record
    trading = state.phase in (REPLENISH, BID, PRIZE) or (state.phase == SEARCH and state.winner != NOBODY)
    scenery.markets([f"{BOLD};{style}" for style in STYLES[:MARKETS]], bool(state.open_accounts) or not trading)  # D26
    scenery.card(f"Round {state.round} of {ROUNDS}" if state.round else "Strips are placed")
    if state.round:
        scenery.tracks(ROUNDS, state.round - 1)
        scenery.legend(ROUNDS, state.round - 1)
    if last_auction(scenery):
        scenery.write(last_auction(scenery), DIM)
    scenery.search()
    scenery.write("")
    scenery.players()
    if state.phase == OVER:
        scenery.write("")
        for seat, name in enumerate(view.seats):
            shown = [
                card for number, card in enumerate(scenery.edition.names["cards"]) if _at_end(scenery, seat, number)
            ]
            if shown:
                scenery.write(f"End cards of {name}: {', '.join(shown)}.")
    return scenery.text(colour)


def _at_end(scenery: Scenery, seat: int, card: int) -> bool:
    return bool(scenery.state.played_by[card] == seat and scenery.box.end_cards >> card & 1)
