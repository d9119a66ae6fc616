"""The sheet laid over the board while the viewer looks through a pile of special cards, in the sister games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fondaco.engine.drawing import clickable, fitted, words
from fondaco.engine.editions import Edition
from fondaco.engine.view import View
from fondaco.games.parts import table as t
from fondaco.games.parts.homes import Homes
from fondaco.games.parts.look import Look
from fondaco.games.parts.signs import at, sign
from fondaco.games.parts.speech import capital

SIZE = (480, 448)
ROWS, ROW = 8, 50  # the largest pile of the printed games has eight cards; what an edition has beyond stands beside
FIRST = 42


def search_sheet(view: View, moves: Sequence[int], look: Look) -> str:
    """The cards of the pile, each with what it does; nothing unless the viewer is looking through one."""
    state = view.record
    if state.phase != t.SEARCH or state.player != view.viewer:
        return ""
    homes, edition, take = Homes(moves, look.verbs, look.spans), view.game.edition, state.takes
    cards = [card for card in range(t.CARDS) if state.looked[take] >> card & 1]
    columns = -(-len(cards) // ROWS)
    width = (SIZE[0] - 16) // columns
    parts = [
        f'<g class="{look.kind}"><rect class="card" x="1" y="1" width="{SIZE[0] - 2}" height="{SIZE[1] - 2}" rx="8"/>',
        words(18, 29, f"{capital(look.speech.pile)} {state.source[take] + 1}: keep one card", "name", "start", 20),
    ]
    for place, card in enumerate(cards):
        x, y = 10 + place // ROWS * width, FIRST + place % ROWS * ROW
        label = f"keep {edition.names['cards'][card]}"
        inside = clickable(homes.of(t.DO_KEEP, card), label, _row(edition, look, card, width - 4))
        parts.append(at(x, y, inside))
    return "".join(parts) + "</g>"


@lru_cache(256)
def _row(edition: Edition, look: Look, card: int, width: int) -> str:
    """A card with its sign, its name, and what it does as far as there is room."""
    face = look.face(edition, card)
    return (
        f'<rect class="edge" width="{width}" height="{ROW - 4}" rx="5" fill="var(--paper)" stroke="var(--line)"/>'
        + sign(look.kind, face.sign, 20, ROW / 2 - 2, 1.2)
        + words(39, 19, fitted(edition.names["cards"][card], width - 40, 16), "name", "start", 16)
        + words(39, 38, fitted(face.does, width - 40, 16), "", "start", 16)
    )
