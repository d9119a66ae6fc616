"""Merchants of Medieval Europe as a picture: a map of Europe, the market around it, a panel for each wagon."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fondaco.engine.editions import Edition
from fondaco.engine.view import View
from fondaco.games.merchants_of_medieval_europe import board_panel, board_sheets
from fondaco.games.merchants_of_medieval_europe.board_layout import BOTTOM, WIDTH
from fondaco.games.merchants_of_medieval_europe.board_map import map_scenery
from fondaco.games.merchants_of_medieval_europe.board_market import HEIGHT, market_pieces, market_scenery
from fondaco.games.merchants_of_medieval_europe.board_moves import Choices
from fondaco.games.merchants_of_medieval_europe.board_wagons import map_pieces

SIZE = (WIDTH, BOTTOM + HEIGHT)
PANEL = (board_panel.WIDE, board_panel.HIGH)
DIALOGUE = (board_sheets.WIDE, board_sheets.HIGH)
BUTTONS = ("close", "end")  # verbs that have no place in the picture


@lru_cache(maxsize=16)
def scenery(edition: Edition) -> str:
    """What is printed."""
    return map_scenery(edition) + market_scenery(edition)


def pieces(view: View, moves: Sequence[int] = ()) -> str:
    """What lies on the map and on the market now."""
    edition, state, choices = view.game.edition, view.record, Choices(moves)
    on_map = map_pieces(edition, state, view.viewer, view.seats, choices)
    return on_map + market_pieces(edition, state, choices)


def panel(view: View, seat: int, moves: Sequence[int] = ()) -> str:
    """What a player has."""
    return board_panel.player_panel(view, seat, moves)


def dialogue(view: View, moves: Sequence[int] = ()) -> str:
    """An offer between two players, or the contracts of a browse; nothing at other times."""
    return board_sheets.sheet_of(view, moves)


def names(edition: Edition) -> list[str]:
    """What the log can point at: territories, regions and goods."""
    return [*edition.names["territories"], *edition.names["regions"], *edition.names["goods"]]
