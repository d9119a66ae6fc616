"""The assistants' tracks as a board of the sister games prints them, for each number of players."""

from __future__ import annotations

from functools import lru_cache
from html import escape

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
def spaces(edition: Edition, look: Look) -> str:
    """Every space of every track, for the board's definitions.

    Elements that are used elsewhere do not get the style of classes above them, so these say their colours themselves.
    """
    first, pitch = look.track
    return "".join(
        f'<g id="{look.kind}-{_name(players, assistant, space)}">'
        + at(first + space * pitch, y, _space(edition, look, players, assistant, space))
        + "</g>"
        for players, rows in look.rows.items()
        for assistant, y in enumerate(rows)
        for space in range(look.rounds)
    )


def _name(players: int, assistant: int, space: int) -> str:
    return f"space{players}{assistant}-{space}"


def _space(edition: Edition, look: Look, players: int, assistant: int, space: int) -> str:
    box, row = mirror(edition.record), 2 * (players - 3) + assistant
    task, event = box.actions[row, space], box.events[row, space]
    told = f"round {space + 1}: {DEEDS[task].format(bar=look.speech.bar)}{EVENTS[event]}"
    ground = f'<circle r="{RADIUS}" fill="var(--card)" stroke="var(--line)" stroke-width="1.2"/>'
    return f"<title>{escape(told)}</title>{ground}{sign(look.kind, TASKS[task], scale=0.72)}{_flag(look, event)}"


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
def walk(look: Look, players: int, space: int) -> str:
    """The tracks of so many players but for the space where the assistants stand; those they have left are pale."""
    rows = look.rows[players]
    past = [sign(look.kind, _name(players, row, at)) for row in range(len(rows)) for at in range(space)]
    ahead = range(space + 1, look.rounds)
    parts = [sign(look.kind, _name(players, row, at)) for row in range(len(rows)) for at in ahead]
    if len(rows) > 1:
        parts += [words(look.track[0] - 26, y + 6, str(row + 1), "figure", size=16) for row, y in enumerate(rows)]
    return f'<g opacity=".4">{"".join(past)}</g>{"".join(parts)}'
