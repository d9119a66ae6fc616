"""Answers of the HTTP API: sheets and refusals as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from starlette.responses import Response

from fondaco.engine.errors import FondacoError, Refused
from fondaco.web.denials import Denied, TooMuch
from fondaco.web.sheet import Line, Sheet

PLAIN = (
    "table",
    "game",
    "title",
    "options",
    "stage",
    "version",
    "viewer",
    "prompt",
    "decision",
    "can_undo",
    "can_restart",
    "must_confirm",
    "asked_to_undo",
    "asks",
    "moves",
    "at",
    "commitment",
    "revealed",
    "rematch",
)


def sheet_content(sheet: Sheet, before: tuple[Line, ...] = ()) -> dict[str, Any]:
    """A sheet for a program; of the lines only those behind what the reader has from an earlier sheet."""
    kept = common(before, sheet.lines)
    return {name: getattr(sheet, name) for name in PLAIN} | {
        "seats": [asdict(sign) for sign in sheet.seats],
        "choices": [{"move": choice.move, "words": choice.words} for choice in sheet.choices],
        "view": None if sheet.view is None else sheet.view.to_dict(),
        "lines_from": kept,
        "lines": [{"number": one.number, "seat": one.seat, "text": one.text} for one in sheet.lines[kept:]],
        "remarks": [asdict(remark) for remark in sheet.remarks],
    }


def common(before: tuple[Line, ...], now: tuple[Line, ...]) -> int:
    """How many lines at the beginning are the same; lines are only added and taken back at the end."""
    count = min(len(before), len(now))
    while count and before[count - 1] != now[count - 1]:
        count -= 1
    return count


def as_json(content: Any, status: int = 200) -> Response:
    """Content as a JSON answer."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return Response(text, status, media_type="application/json")


def refusal(problem: FondacoError, sheet: Sheet | None = None) -> Response:
    """Why not: a sentence, the rule's number where there is one, and the table as it stands."""
    content: dict[str, Any] = {"error": str(problem)}
    if isinstance(problem, Refused) and problem.rule:
        content["rule"] = problem.rule
    if sheet is not None:
        content["sheet"] = sheet_content(sheet)
    answer = as_json(content, status_of(problem))
    if isinstance(problem, TooMuch):
        answer.headers["Retry-After"] = str(max(1, round(problem.wait)))
    return answer


def status_of(problem: FondacoError) -> int:
    """The HTTP status of a refusal: 422 for a move against the rules, 400 for other bad input."""
    if isinstance(problem, Refused):
        return 422
    return problem.status if isinstance(problem, Denied) else 400
