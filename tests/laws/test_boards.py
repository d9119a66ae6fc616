"""The law of boards, for every game that is drawn: well formed, legible, clickable, secret, and quiet out of turn."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given

from fondaco.engine.editions import Edition
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.view import View, concealed
from laws import secrecy
from laws.drawings import (
    FORBIDDEN,
    Drawing,
    board_of,
    boards,
    check_texts,
    dialogues,
    drawings,
    has_board,
    panels,
    styles_of,
)
from laws.positions import TABLES, Recipe, everyone, game_of, random_match, recipes, viewer_of

DRAWN = [(name, players) for name, players in TABLES if has_board(name)]
every_drawn_table = pytest.mark.parametrize(("name", "players"), DRAWN)
every_drawn_game = pytest.mark.parametrize("name", sorted({name for name, _ in DRAWN}))

PHONE = 12 / 360  # of the width: letters of 12 pixels on a page that is 360 pixels wide
PANEL_LETTERS = 13 / 240  # of a panel's width
HEAVY = 8_000  # bytes, deflated: what everybody is sent after every move
LONG_NAMES = ("Maximiliana von Wittelsbach", "W" * 40, "Ann <b>&amp;", "Ö", "Wolfgang Amadeus", "Llanfairpwllgwyn")

MARKUP = "<b>&"  # in a name that somebody made up

REFERENCE = re.compile(r"url\(#([\w-]+)\)|href=\"#([\w-]+)\"")


def views(match: Match) -> Iterator[tuple[View, list[int]]]:
    """The match as everybody sees it, each with the moves that the viewer has."""
    for number in everyone(match.players):
        who = viewer_of(number)
        yield match.view(who), [] if who is None or who not in match.actors() else match.legal(who)


def stages(name: str, players: int) -> Iterator[Match]:
    """Random games of all options, at their beginning, in the middle and at their end."""
    for number, stage in enumerate((0, 120, 300, 500, 700, 900, 990, 1000)):
        yield random_match(game_of(name, number), players, number, Random(number), stage)


@every_drawn_table
@given(recipe=recipes)
def test_pictures_are_well_formed_and_offer_only_what_is_allowed(name: str, players: int, recipe: Recipe) -> None:
    for view, moves in views(recipe.match(name, players)):
        for drawing in drawings(view, moves):
            assert drawing.moves() <= set(moves), drawing.about
            assert not FORBIDDEN.search(drawing.markup), drawing.about


@every_drawn_table
@given(recipe=recipes)
def test_every_move_has_a_place(name: str, players: int, recipe: Recipe) -> None:
    match = recipe.match(name, players)
    verbs, buttons = match.game.descriptor.part("state").VERBS, board_of(match.game).BUTTONS
    for view, moves in views(match):
        placed = [panels(view, moves), dialogues(view, moves)]
        for board in boards(view, moves):
            offered = set().union(*(d.moves() for part in placed for d in part), board.moves())
            lost = [match.words(move) for move in moves if move not in offered and verbs.name(move) not in buttons]
            assert not lost, f"{board.about}: {lost}"


@every_drawn_game
def test_buttons_are_verbs_of_the_game(name: str) -> None:
    game = game_of(name)
    assert set(board_of(game).BUTTONS) < set(game.descriptor.part("state").VERBS.names)


@every_drawn_table
@given(recipe=recipes)
def test_what_is_hidden_changes_no_picture(name: str, players: int, recipe: Recipe) -> None:
    match, dice = recipe.match(name, players), recipe.dice()
    for view, moves in views(match):
        viewer = -1 if view.viewer is None else view.viewer
        other = secrecy.swapped(match, viewer, dice).view(view.viewer)
        assert drawings(other, moves) == drawings(view, moves)


@every_drawn_table
def test_out_of_turn_nothing_is_red(name: str, players: int) -> None:
    for match in stages(name, players):
        for view, _ in views(match):
            for drawing in drawings(view, []):
                assert not drawing.values("data-moves"), drawing.about
                assert not any("open" in kind.split() for kind in drawing.values("class")), drawing.about
                assert "--open" not in drawing.markup, drawing.about


@every_drawn_table
def test_what_can_be_clicked_has_an_edge_and_a_label(name: str, players: int) -> None:
    for match in stages(name, players):
        for view, moves in views(match):
            for drawing in drawings(view, moves):
                for element in drawing.root().iter():
                    if "data-moves" in element.attrib:
                        kinds = [inner.get("class", "").split() for inner in element.iter()]
                        assert any("edge" in kind for kind in kinds), f"{drawing.about}: no edge"
                        title = next(inner for inner in element if inner.tag.endswith("title"))
                        assert title.text and title.text.strip(), drawing.about


@every_drawn_game
def test_the_log_can_point_at_every_name(name: str) -> None:
    game, found = game_of(name), set()
    for players in game.players:
        for match in stages(name, players):
            for view, moves in views(match):
                for drawing in drawings(view, moves):
                    found |= set(drawing.values("data-name"))
    names = board_of(game).names(game.edition)
    assert len(set(names)) == len(names)
    assert found == set(names)


@every_drawn_table
def test_pieces_and_ids_are_one_of_a_kind(name: str, players: int) -> None:
    prefix = name.split("_")[0] + "-"
    for match in stages(name, players):
        for view, moves in views(match):
            ids: set[str] = set()
            used: set[str] = set()
            for drawing in drawings(view, moves):
                for attribute in ("data-piece", "id"):
                    values = drawing.values(attribute)
                    assert len(set(values)) == len(values), f"{drawing.about}: {attribute}"
                assert all(value.startswith(prefix) for value in drawing.values("id")), f"ids begin with {prefix}"
                ids |= set(drawing.values("id"))
                used |= {one or two for one, two in REFERENCE.findall(drawing.markup)}
            assert used <= ids


@every_drawn_table
def test_texts_are_large_enough_inside_and_clear_of_each_other(name: str, players: int) -> None:
    for match in stages(name, players):
        for view, moves in views(match):
            narrow = boards(view, moves)[-1]
            for drawing in drawings(view, moves):
                check_texts(drawing, styles_of(match.game), least_size(drawing, narrow))


@every_drawn_table
def test_names_that_people_choose_fit(name: str, players: int) -> None:
    for match in stages(name, players):
        view = concealed(match.game, match.state, 0, LONG_NAMES[:players])
        for drawing in [*panels(view, []), *dialogues(view, [])]:
            check_texts(drawing, styles_of(match.game), least_size(drawing, drawing))


def least_size(drawing: Drawing, narrow: Drawing) -> float:
    """How high letters must be: those of the widest layout of several need to be legible on wide pages only."""
    width = drawing.size[0]
    if drawing.about.startswith("panel"):
        return PANEL_LETTERS * width
    return PHONE * width if drawing.about in (narrow.about, "dialogue") else 0


@every_drawn_table
def test_pictures_are_light(name: str, players: int) -> None:
    for match in stages(name, players):
        board = board_of(match.game)
        for view, moves in views(match):
            parts = [board.pieces(view, moves), *(d.markup for d in [*panels(view, moves), *dialogues(view, moves)])]
            assert len(zlib.compress("".join(parts).encode(), 6)) < HEAVY


@every_drawn_game
def test_names_of_an_edition_are_text_and_nothing_else(name: str) -> None:
    game = game_of(name)
    known = {word for words in game.edition.names.values() for word in words}

    def marked(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: marked(value) for key, value in part.items()}
        if isinstance(part, list):
            return [marked(value) for value in part]
        return f"{part}{MARKUP}" if part in known else part

    names = {key: [f"{word}{MARKUP}" for word in words] for key, words in game.edition.names.items()}
    record = game.edition.record.copy()
    edition = Edition("marked.toml", marked(game.edition.tables), record, names)
    match = random_match(Game(game.descriptor, edition, **game.options), game.players.start, 5, Random(5), 500)
    assert MARKUP not in board_of(game).scenery(edition)
    for view, moves in views(match):
        for drawing in drawings(view, moves):
            assert MARKUP not in drawing.markup, drawing.about
