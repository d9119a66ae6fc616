"""London Markets as SVG: market squares with awnings on both banks of the Thames."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.drawing import words
from fondaco.engine.editions import Edition
from fondaco.engine.view import View
from fondaco.games.london_markets import plan
from fondaco.games.london_markets.plan import LOOK
from fondaco.games.london_markets.scenery import scenery
from fondaco.games.london_markets.state import DO_SWAP, ROUNDS
from fondaco.games.london_markets.words import SPEECH
from fondaco.games.parts import panels, searching
from fondaco.games.parts import table as t
from fondaco.games.parts.look import pointed_at
from fondaco.games.parts.signs import at
from fondaco.games.parts.tabletop import Tabletop, price_line

SIZE = (plan.WIDTH, plan.HEIGHT)
PANEL = (panels.WIDTH, panels.HEIGHT)
DIALOGUE = searching.SIZE
BUTTONS = ("done", "nothing")
PITCH = 30  # of the market card's rows

__all__ = ["BUTTONS", "DIALOGUE", "PANEL", "SIZE", "dialogue", "names", "panel", "pieces", "scenery"]


def pieces(view: View, moves: Sequence[int] = ()) -> str:
    """What lies on the board now."""
    top, state = Tabletop(view, moves, LOOK), view.record
    moved = state.phase == t.EVENT or (state.phase == t.SEARCH and state.winner == t.NOBODY)
    parts = [top.assistants(state.round - 1 + moved), top.markets(True), top.specials()]
    parts.append(_market_card(top))
    if state.round < ROUNDS:
        x, y = 230, plan.SHELF + 20
        parts.append(words(x, y, f"Round {ROUNDS}", "name", "start", 16))
        parts.append(at(x, y + 8, price_line(view.game.edition, LOOK, state.deck[ROUNDS - 1], 60)))
    return f'<g class="london">{"".join(parts)}</g>'


def _market_card(top: Tabletop) -> str:
    """The card of the round, or why there is none."""
    x, y = plan.CARD
    middle, state = x + plan.SQUARE[0] / 2, top.state
    if state.round == 0:
        return words(middle, y + 76, "Bars are", "name", size=18) + words(middle, y + 100, "placed", "name", size=18)
    head = words(middle, y + 25, f"Round {state.round} of {ROUNDS}", "name", size=18)
    rows = top.prices((x + 4, y + 37), plan.SQUARE[0] - 8, PITCH, True)
    if not rows:
        rows = words(middle, y + 86, "market", "name", size=20) + words(middle, y + 110, "closed", "name", size=20)
    return head + rows


def panel(view: View, seat: int, moves: Sequence[int] = ()) -> str:
    """What a player has."""
    return panels.player_panel(view, seat, moves, LOOK, DO_SWAP)


def dialogue(view: View, moves: Sequence[int] = ()) -> str:
    """The pile that the viewer looks through."""
    return searching.search_sheet(view, moves, LOOK)


def names(edition: Edition) -> list[str]:
    """What the log can point at."""
    return pointed_at(edition, SPEECH)
