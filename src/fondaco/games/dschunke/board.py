"""Dschunke as SVG: a harbour from above, with five junks at a pier."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.drawing import words
from fondaco.engine.editions import Edition
from fondaco.engine.view import View
from fondaco.games.dschunke import plan
from fondaco.games.dschunke.plan import LOOK
from fondaco.games.dschunke.scenery import scenery
from fondaco.games.dschunke.state import DO_BACK, DO_MOVE, ROUNDS
from fondaco.games.dschunke.words import SPEECH
from fondaco.games.parts import panels, searching
from fondaco.games.parts import table as t
from fondaco.games.parts.look import pointed_at
from fondaco.games.parts.tabletop import Tabletop

SIZE = (plan.WIDTH, plan.HEIGHT)
PANEL = (panels.WIDTH, panels.HEIGHT)
DIALOGUE = searching.SIZE
BUTTONS = ("done", "nothing")
PITCH = 38  # of the market card's rows

__all__ = ["BUTTONS", "DIALOGUE", "PANEL", "SIZE", "dialogue", "names", "panel", "pieces", "scenery"]


def pieces(view: View, moves: Sequence[int] = ()) -> str:
    """What lies on the board now."""
    top, state = Tabletop(view, moves, LOOK), view.record
    trading = state.phase in (t.REPLENISH, t.BID, t.PRIZE) or (state.phase == t.SEARCH and state.winner != t.NOBODY)
    may_count = bool(state.open_accounts) or not trading  # D26
    parts = [top.assistants(state.round - 1), top.markets(may_count, DO_MOVE), top.specials(), _market_card(top)]
    return f'<g class="dschunke">{"".join(parts)}</g>'


def _market_card(top: Tabletop) -> str:
    """The card of the round, or why there is none."""
    x, y, width, _ = plan.CARD
    middle, round = x + width / 2, top.state.round
    if round == 0:
        return "".join(words(middle, y + 88 + 22 * row, text, "name", size=17) for row, text in enumerate(PLACING))
    head = words(middle, y + 24, "Round", "name", size=17) + words(
        middle, y + 46, f"{round} of {ROUNDS}", "name", size=17
    )
    return head + top.prices((x, y + 58), width, PITCH, False)


PLACING = ("Strips", "are", "placed")


def panel(view: View, seat: int, moves: Sequence[int] = ()) -> str:
    """What a player has."""
    return panels.player_panel(view, seat, moves, LOOK, DO_BACK)


def dialogue(view: View, moves: Sequence[int] = ()) -> str:
    """The stack of special cards that the viewer looks through."""
    return searching.search_sheet(view, moves, LOOK)


def names(edition: Edition) -> list[str]:
    """What the log can point at."""
    return pointed_at(edition, SPEECH)
