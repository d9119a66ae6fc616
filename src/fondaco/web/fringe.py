"""What lies beside the game, as HTML: the strip that leads back through it, and the affairs of the table."""

from __future__ import annotations

from html import escape

from fondaco.web.asking import address
from fondaco.web.sheet import Sheet


def look_back(sheet: Sheet) -> str:
    """Where the viewer's replay of the table is."""
    return f"/t/{sheet.table}/replay" if sheet.viewer is None else f"/t/{sheet.table}/replay/{sheet.viewer}"


def strip(sheet: Sheet) -> str:
    """The way back through the game, and a way on from any point of it."""
    if sheet.view is None:
        return ""
    look, at, last = look_back(sheet), sheet.at, sheet.moves
    steps = (("«", "To the start", 0), ("‹", "Back", at - 1), ("›", "Forward", at + 1), ("»", "To the end", last))
    links = [
        f'<a href="{look}?at={to}" aria-label="{words}">{sign}</a>'
        if 0 <= to <= last and to != at
        else f'<span aria-hidden="true">{sign}</span>'
        for sign, words, to in steps
    ]
    run = '<button type="button" class="run" aria-label="Play the game">▷</button>'
    slider = f'<input type="range" name="at" min="0" max="{last}" value="{at}" aria-label="Move">'
    return (
        f'<div class="steps">{"".join(links[:2])}{run}{"".join(links[2:])}</div><form method="get" action="{look}">'
        f'{slider}<output>{at} of {last}</output><button class="show">Show</button></form>'
        f"{_fork(sheet)}"
    )


def _fork(sheet: Sheet) -> str:
    """A way to play on against bots from a point that lies behind."""
    if sheet.at == sheet.moves:
        return ""
    eyes = "" if sheet.viewer is None else f'<input type="hidden" name="seat" value="{sheet.viewer}">'
    return (
        f'<form method="post" action="/t/{sheet.table}/fork" data-key="fork"><input type="hidden" name="at" '
        f'value="{sheet.at}">{eyes}<button>Play on from here</button></form>'
    )


def affairs(sheet: Sheet) -> str:
    """What concerns the table and not the turn: taking back what is settled, saving, the deal's seal."""
    place, told = address(sheet), []
    if sheet.stage == "running" and sheet.viewer is not None and not sheet.asks:
        told.append(
            f'<form data-quiet method="post" action="{place}/ask" data-key="ask"><button>Ask to take my last move back'
            "</button></form>"
        )
    if sheet.view is not None:
        told.append(f'<a class="button" href="{place}/export" data-key="export" download>Save to a file</a>')
    return f'<div class="doors">{"".join(told)}</div>{_seal(sheet)}'


def _seal(sheet: Sheet) -> str:
    """What was promised of the deal before the first move, and at the end what proves that it was kept."""
    if sheet.view is None:
        return ""
    proof = ""
    if sheet.revealed is not None and sheet.revealed[1] >= 0:
        salt, seed = sheet.revealed
        proof = f"; it is that of <code>{escape(salt)}{seed}</code>, salt and seed"
    return f'<p class="seal">The deal was sealed with the SHA-256 <code>{sheet.commitment}</code>{proof}.</p>'
