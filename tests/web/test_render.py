"""From a sheet to what a page is told: parts, the lines that are new, buttons for moves without a place."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from fondaco import games
from fondaco.engine.game import Game
from fondaco.web import render
from fondaco.web.asking import MOVES
from fondaco.web.sheet import Choice, Line, Remark, SeatSign, Sheet


def sheet_of(name: str, moves: int, seat: int | None = None) -> Sheet:
    """A sheet of a random game, for who is to move or for a given seat."""
    match, luck = Game(games.find(name), compiled=False).start(3, 5), Random(moves)
    for _ in range(moves):
        mover = match.actors()[0]
        match.play(mover, luck.choice(match.legal(mover)))
    viewer = match.actors()[0] if seat is None else seat
    signs = tuple(
        SeatSign(n, name, "person", "", n in match.actors(), False, None, None) for n, name in enumerate(match.seats)
    )
    return Sheet(
        table="abc",
        game=name,
        title=match.game.title,
        options={},
        stage="running",
        version=moves,
        viewer=viewer,
        seats=tuple(signs),
        view=match.view(viewer),
        prompt=match.prompt(viewer),
        decision=moves,
        choices=tuple(Choice(move, match.words(move)) for move in match.legal(viewer)),
        can_undo=False,
        can_restart=False,
        must_confirm=False,
        asked_to_undo="",
        asks=False,
        lines=tuple(Line(n, entry.seat, text) for n, entry in enumerate(match.moves) for text in match.told(n, viewer)),
        remarks=(),
        moves=moves,
        at=moves,
        commitment="0" * 64,
        revealed=None,
        rematch="",
    )


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("moves", [0, 25, 60])
def test_every_choice_is_in_the_list_and_has_one_more_place(name, moves):
    sheet = sheet_of(name, moves)
    parts = render.parts(sheet)
    drawn = {int(n) for part in parts.values() for found in MOVES.findall(part) for n in found.split()}
    for choice in sheet.choices:
        button = f'value="{choice.move}" data-key'
        assert button in parts["moves"]
        assert (choice.move in drawn) != (button in parts["prompt"]), choice.words


def test_only_new_lines_are_sent():
    old, new = sheet_of("hansa", 20, 0), sheet_of("hansa", 20, 0)
    longer = replace(new, lines=(*new.lines, Line(20, 1, "One more.")), remarks=(Remark(0, "Anna", 0, "Hm."),))
    told = json.loads(render.event(longer, old))["lists"]
    assert told["log"][0] == len(old.lines)
    assert len(told["log"][1]) == 1
    assert told["chat"][0] == 0
    assert "Hm." in told["chat"][1][0]
    taken_back = json.loads(render.event(replace(new, lines=new.lines[:-3]), old))["lists"]
    assert taken_back["log"] == [len(old.lines) - 3, []]
    afresh = json.loads(render.event(new))["lists"]
    assert afresh["log"][0] == 0
    assert len(afresh["log"][1]) == len(new.lines)


def test_names_in_the_log_point_at_the_board():
    sheet = sheet_of("hansa", 9)
    cities = [line for line in sheet.lines if "booths in" in line.text]
    city = cities[0].text.rpartition(" ")[2].rstrip(".")
    assert f'data-points="{city}">{city}</span>' in render.log_line(sheet, cities[0])


def test_who_waits_sees_no_buttons():
    sheet = sheet_of("hansa", 30)
    other = next(sign.seat for sign in sheet.seats if sign.seat != sheet.viewer)
    parts = render.parts(sheet_of("hansa", 30, other))
    assert "data-moves" not in "".join(parts.values())
    assert "<button" not in parts["prompt"]
    assert 'class="bar waits"' in parts["prompt"]
    assert 'class="bar yours"' in render.parts(sheet)["prompt"]


def test_second_thoughts_and_the_end():
    sheet = sheet_of("hansa", 30)
    parts = render.parts(replace(sheet, can_undo=True, can_restart=True, must_confirm=True, asked_to_undo="Bruno"))
    for deed in ("undo", "restart", "confirm", "consent"):
        assert f'action="/t/abc/{sheet.viewer}/{deed}"' in parts["prompt"]
    asking = render.parts(replace(sheet, asks=True))
    assert "Ask no longer" in asking["prompt"] and "/ask" not in asking["affairs"]
    over = render.parts(replace(sheet, choices=(), stage="over", revealed=("salt", 77)))
    assert "/t/abc/rematch" in over["prompt"]
    assert "salt77" in over["affairs"]
