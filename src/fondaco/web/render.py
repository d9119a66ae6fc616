"""A sheet becomes HTML: the parts of a table's page that change, and what an event has to tell a page.

Whatever changes with a move is written here by hand, without templates: it is made for every viewer after every move.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from fondaco.web.asking import homeless, is_asked, move_list, prompt_bar, waited_for
from fondaco.web.fringe import affairs, strip
from fondaco.web.markup import mark, pointing
from fondaco.web.sheet import Line, Remark, SeatSign, Sheet


def parts(sheet: Sheet) -> dict[str, str]:
    """The parts of the page that may change, by name; each replaces the inside of the element with that `data-part`."""
    moves = [choice.move for choice in sheet.choices]
    drawn = {"pieces": "", "panels": _gathering(sheet), "dialogue": ""}
    if sheet.view is not None:
        board = sheet.view.game.descriptor.part("board")
        drawn["pieces"] = board.pieces(sheet.view, moves)
        drawn["panels"] = "".join(_panel(sheet, seat, board, moves) for seat in _round_the_table(sheet))
        drawn["dialogue"] = _dialogue(sheet, board, moves)
    drawn["prompt"] = prompt_bar(sheet, homeless(sheet, drawn.values()))
    drawn["moves"] = move_list(sheet)
    drawn["strip"] = strip(sheet)
    drawn["affairs"] = affairs(sheet)
    return drawn


def event(sheet: Sheet, seen: Sheet | None = None, drawn: dict[str, str] | None = None) -> str:
    """What a page that shows `seen` has to be told, as JSON; a page that shows nothing yet is told everything."""
    kept = 0 if seen is None else _common(seen.lines, sheet.lines)
    heard = 0 if seen is None else _common(seen.remarks, sheet.remarks)
    return json.dumps(
        facts(sheet)
        | {
            "parts": drawn or parts(sheet),
            "lists": {
                "log": [kept, [log_line(sheet, line) for line in sheet.lines[kept:]]],
                "chat": [heard, [chat_line(remark) for remark in sheet.remarks[heard:]]],
            },
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def facts(sheet: Sheet) -> dict[str, Any]:
    """What the page's script has to know besides the words: whose turn it is, and where in the game we are."""
    return {
        "version": sheet.version,
        "stage": sheet.stage,
        "acts": waited_for(sheet),
        "yours": is_asked(sheet),
        "at": sheet.at,
        "moves": sheet.moves,
        "title": headline(sheet),
    }


def headline(sheet: Sheet) -> str:
    """The title of the browser's window."""
    return f"▶ Your turn – {sheet.title}" if is_asked(sheet) else f"{sheet.title} – Fondaco"


def log_line(sheet: Sheet, line: Line, at: int | None = None) -> str:
    """A line of the log, with the mark of who did it and names that point at the board; dim after `at`."""
    text = escape(line.text)
    if sheet.view is not None:
        text = pointing(sheet.game, sheet.view.game.edition, line.text)
    sign = mark(line.seat) if line.seat >= 0 else ""
    dim = ' class="future"' if at is not None and line.number >= at else ""
    return f'<li data-number="{line.number}"{dim}>{sign}<span>{text}</span></li>'


def chat_line(remark: Remark) -> str:
    """A line of chat."""
    sign = mark(remark.seat) if remark.seat is not None else ""
    return f"<li>{sign}<span><b>{escape(remark.name)}</b> {escape(remark.text)}</span></li>"


def _common(old: Sequence[object], new: Sequence[object]) -> int:
    """How many entries at the beginning are the same."""
    for number, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other and one != other:
            return number
    return min(len(old), len(new))


def _round_the_table(sheet: Sheet) -> Iterator[SeatSign]:
    """The seats in playing order, the viewer's first."""
    first = sheet.viewer or 0
    yield from (*sheet.seats[first:], *sheet.seats[:first])


def _panel(sheet: Sheet, sign: SeatSign, board: Any, moves: list[int]) -> str:
    """What a player has, and who that is."""
    width, height = board.PANEL
    kinds = " ".join(
        kind for kind, so in (("acts", sign.acts or sign.confirms), ("own", sign.seat == sheet.viewer)) if so
    )
    return (
        f'<section class="panel {kinds}" data-key="panel{sign.seat}" aria-label="{escape(sign.name)}">'
        f'<svg class="sheet" viewBox="0 0 {width} {height}" role="group" aria-label="{escape(sign.name)} has">'
        f"{board.panel(sheet.view, sign.seat, moves)}</svg>{_caption(sheet, sign)}</section>"
    )


def _caption(sheet: Sheet, sign: SeatSign) -> str:
    """A line under a panel that says what the panel cannot: bot or person, what is waited for, the place at the end."""
    said = []
    if sign.place is not None:
        said.append(f"<b>{_ordinal(sign.place)} place</b>" + ("" if sign.points is None else f", {sign.points}"))
    if sign.seat == sheet.viewer:
        said.append("you")
    if sign.kind == "bot":
        said.append(f"a bot: {escape(sign.bot)}")
    if sign.kind == "free":
        said.append("a free seat")
    if sign.confirms:
        said.append("has not confirmed yet")
    return f'<p class="caption">{" · ".join(said) or "&nbsp;"}</p>'


def _ordinal(number: int) -> str:
    return f"{number}{('th', 'st', 'nd', 'rd')[number if number < 4 else 0]}"


def _gathering(sheet: Sheet) -> str:
    """Who sits where, before the game begins."""
    rows = "".join(
        f'<li data-key="sign{sign.seat}">{mark(sign.seat)}<span>{_sitter(sheet, sign)}</span></li>'
        for sign in sheet.seats
    )
    return f'<ul class="seats">{rows}</ul>'


def _sitter(sheet: Sheet, sign: SeatSign) -> str:
    if sign.kind == "free":
        return "<i>a free seat</i>"
    told = f" – a bot: {escape(sign.bot)}" if sign.kind == "bot" else " – you" if sign.seat == sheet.viewer else ""
    return f"<b>{escape(sign.name)}</b>{told}"


def _dialogue(sheet: Sheet, board: Any, moves: list[int]) -> str:
    """What lies over the board while something is negotiated."""
    draw = getattr(board, "dialogue", None)
    inside = draw(sheet.view, moves) if draw else ""
    if not inside:
        return ""
    width, height = board.DIALOGUE
    return (
        '<details open data-key="dialogue"><summary>On the table</summary>'
        f'<svg class="sheet" viewBox="0 0 {width} {height}" role="group" aria-label="On the table">{inside}</svg>'
        "</details>"
    )
