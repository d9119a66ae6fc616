"""The assistants' tracks as a board of the sister games prints them, for each number of players."""

from __future__ import annotations

from functools import lru_cache

from fondaco.engine.drawing import words
from fondaco.engine.editions import Edition
from fondaco.engine.records import mirror
from fondaco.games.parts.look import Look
from fondaco.games.parts.signs import TASKS, at, sign
from fondaco.games.parts.track import BUY_GOODS, EARN, LOAD_ONE, LOAD_TWO, NO_EVENT, SHOW_MONEY, SPECIAL_CARD

RADIUS = 14  # of a space
DEEDS = {LOAD_ONE: "place one {bar}", LOAD_TWO: "place two {bar}s", BUY_GOODS: "take goods", EARN: "earn money"}
EVENTS = {NO_EVENT: "", SPECIAL_CARD: "; special cards for everybody", SHOW_MONEY: "; everybody shows their money"}


@lru_cache(16)
def tracks(edition: Edition, look: Look) -> str:
    """The tracks of every number of players, for the board's definitions.

    Elements that are used elsewhere do not get the style of classes above them, so these say their colours themselves.
    """
    return "".join(f'<g id="{look.kind}-track{players}">{_rows(edition, look, players)}</g>' for players in look.rows)


def _rows(edition: Edition, look: Look, players: int) -> str:
    first, pitch = look.track
    return "".join(
        at(first + space * pitch, y, _space(edition, look, players, assistant, space))
        for assistant, y in enumerate(look.rows[players])
        for space in range(look.rounds)
    )


def _space(edition: Edition, look: Look, players: int, assistant: int, space: int) -> str:
    box, row = mirror(edition.record), 2 * (players - 3) + assistant
    task, event = box.actions[row, space], box.events[row, space]
    told = f"round {space + 1}: {DEEDS[task].format(bar=look.speech.bar)}{EVENTS[event]}"
    drawn = f'<circle r="{RADIUS}" fill="var(--card)" stroke="var(--line)" stroke-width="1.2"/>{sign(look.kind, TASKS[task], scale=0.72)}'
    return f"<title>{told}</title>{drawn}{_flag(look, event)}"


def _flag(look: Look, event: int) -> str:
    """At a space that brings something for everybody."""
    if event == NO_EVENT:
        return ""
    name = "seal" if event == SPECIAL_CARD else "eye"
    return (
        '<circle cx="11" cy="-11" r="8.5" fill="var(--ink)"/>'
        f'<g fill="var(--edge)">{sign(look.kind, name, 11, -11, 0.58)}</g>'
    )


@lru_cache(256)
def walked(look: Look, players: int, space: int) -> str:
    """The tracks of so many players, veiled up to where the assistants stand; rows are numbered."""
    heights, (first, pitch) = look.rows[players], look.track
    left, right = first - RADIUS - 2, first + space * pitch + RADIUS + 6
    parts = [sign(look.kind, f"track{players}")]
    parts += [f'<path class="veil" d="M{left} {y - 21}H{right}V{y + 17}H{left}z"/>' for y in heights]
    if len(heights) > 1:
        parts += [words(first - 26, y + 6, str(row + 1), "figure", size=16) for row, y in enumerate(heights)]
    return "".join(parts)
