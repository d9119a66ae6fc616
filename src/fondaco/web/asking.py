"""What the viewer is asked to do, as HTML: the prompt bar, the buttons in it, and the plain list of all moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby

from fondaco.web.markup import mark
from fondaco.web.sheet import Choice, Sheet

MOVES = re.compile(r'data-moves="([\d ]+)"')


def address(sheet: Sheet) -> str:
    """Where the viewer's page of the table is."""
    return f"/t/{sheet.table}" if sheet.viewer is None else f"/t/{sheet.table}/{sheet.viewer}"


def is_asked(sheet: Sheet) -> bool:
    """Whether the table waits for the viewer."""
    return bool(sheet.choices or sheet.must_confirm or sheet.asked_to_undo)


def waited_for(sheet: Sheet) -> list[int]:
    """The people that the table waits for."""
    return [sign.seat for sign in sheet.seats if (sign.acts or sign.confirms) and sign.kind == "person"]


def homeless(sheet: Sheet, drawn: Iterable[str]) -> list[Choice]:
    """The viewer's moves that nothing on the board and the panels stands for."""
    if not sheet.choices:
        return []
    housed = {number for text in drawn for found in MOVES.findall(text) for number in found.split()}
    return [choice for choice in sheet.choices if str(choice.move) not in housed]


def prompt_bar(sheet: Sheet, homeless: Sequence[Choice]) -> str:
    """What to do now, and the buttons that belong to no place on the board."""
    place = address(sheet)
    deeds = ""
    if homeless:
        inside = f"{_decision(sheet)}{_buttons(homeless)}"
        deeds = f'<form class="deeds" data-quiet method="post" action="{place}/move">{inside}</form>'
    lit = "yours" if is_asked(sheet) else "over" if sheet.stage == "over" else "waits"
    said = f'<p class="say" tabindex="-1" role="status">{_who(sheet)}{escape(sheet.prompt)}</p>'
    deeds += _consent(sheet, place) + _second_thoughts(sheet, place) + _another(sheet)
    return f'<div class="bar {lit}" data-key="bar">{said}{deeds}</div>'


def _who(sheet: Sheet) -> str:
    """The mark of the one seat that is waited for."""
    waited = [sign.seat for sign in sheet.seats if sign.acts or sign.confirms]
    if is_asked(sheet) and sheet.viewer is not None:
        return mark(sheet.viewer)
    return mark(waited[0]) if len(waited) == 1 else ""


def _decision(sheet: Sheet) -> str:
    return f'<input type="hidden" name="decision" value="{sheet.decision}">'


def _buttons(choices: Sequence[Choice]) -> str:
    return "".join(
        f'<button class="move" name="move" value="{choice.move}" data-key="m{choice.move}">'
        f"{escape(choice.words)}</button>"
        for choice in choices
    )


def _second_thoughts(sheet: Sheet, place: str) -> str:
    """Undo, restart and confirm."""
    offered = [
        ("confirm", "Confirm", sheet.must_confirm),
        ("undo", "Undo", sheet.can_undo),
        ("restart", "Restart turn", sheet.can_restart),
    ]
    return "".join(
        f'<form data-quiet method="post" action="{place}/{deed}" data-key="{deed}">{_decision(sheet)}'
        f'<button class="{deed}">{words}</button></form>'
        for deed, words, so in offered
        if so
    )


def _another(sheet: Sheet) -> str:
    """The way to the next game, for those who played this one."""
    if sheet.stage != "over" or sheet.viewer is None or sheet.at < sheet.moves:
        return ""
    words = "To the next game" if sheet.rematch else "Another game"
    return (
        f'<form method="post" action="/t/{sheet.table}/rematch" data-key="rematch"><button class="first">{words}'
        "</button></form>"
    )


def _consent(sheet: Sheet, place: str) -> str:
    """The question whether somebody may take back a move that was confirmed; who asks may think better of it."""
    if sheet.asks:
        return (
            f'<form data-quiet method="post" action="{place}/consent" data-key="withdraw">'
            '<span>You ask to take a move back.</span> <button name="agree" value="0">Ask no longer</button></form>'
        )
    if not sheet.asked_to_undo:
        return ""
    answers = "".join(
        f'<button name="agree" value="{value}">{words}</button>' for value, words in ((1, "Agree"), (0, "Refuse"))
    )
    return (
        f'<form data-quiet method="post" action="{place}/consent" data-key="consent">'
        f"<span>{escape(sheet.asked_to_undo)} asks to take a move back.</span> {answers}</form>"
    )


def move_list(sheet: Sheet) -> str:
    """All moves of the viewer as buttons, by verb: the way to play with a keyboard, a screen reader or no script."""
    if not sheet.choices or sheet.view is None:
        return '<p class="quiet">You have nothing to choose now.</p>'
    name = sheet.view.game.descriptor.part("state").VERBS.name
    groups = "".join(
        f'<div class="verb" role="group" aria-label="{verb.replace("_", " ")}" data-key="v{verb}">'
        f"{_buttons(list(group))}</div>"
        for verb, group in groupby(sheet.choices, lambda choice: name(choice.move))
    )
    place = address(sheet)
    return (
        f'<form data-quiet method="post" action="{place}/move" data-key="list">{_decision(sheet)}{groups}</form>'
        f'<form data-quiet class="typed" method="post" action="{place}/move" data-key="typed">{_decision(sheet)}'
        '<label>Or write a move <input name="move" required autocomplete="off" autocapitalize="off" spellcheck="false">'
        "</label><button>Play</button></form>"
    )
