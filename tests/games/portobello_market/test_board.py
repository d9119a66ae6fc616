"""The street plan and what lies on it; what holds for every game's board is in `laws/test_boards.py`."""

from __future__ import annotations

import re
from itertools import combinations
from math import hypot
from typing import Any

import pytest

from fondaco.engine.drawing import ink
from fondaco.engine.editions import Edition
from fondaco.games import find
from fondaco.games.portobello_market import board
from fondaco.games.portobello_market import state as s
from fondaco.games.portobello_market.street_plan import (
    FIELD,
    HEIGHT,
    LETTERS,
    PITCH,
    PLAZA,
    SLOT,
    WIDTH,
    street_plan,
    width_of,
)
from games.portobello_market.table import ANNE, BERT, Table, edition, game

Box = tuple[float, float, float, float]
READABLE = 4.5  # contrast of figures and their ground


def pieces(table: Table, playing: bool = True) -> str:
    """What lies on the board, as the player to move sees it."""
    seat = table.actor
    return board.pieces(table.match.view(seat), table.match.legal(seat) if playing else [])


def panel(table: Table, seat: int) -> str:
    """A player's panel as the player to move sees it."""
    return board.panel(table.match.view(table.actor), seat, table.match.legal(table.actor))


def copies(markup: str, name: str) -> list[tuple[float, float]]:
    """Where copies of a piece lie."""
    found = re.findall(
        rf'<use href="#portobello-{name}" (?:x="([\d.]+)" y="([\d.]+)"|transform="translate\(([\d.]+) ([\d.]+)\))',
        markup,
    )
    return [(float(a or c), float(b or d)) for a, b, c, d in found]


def label_of(table: Table, words: str) -> str:
    """What the thing says that stands for a move."""
    move = table.game.phrasebook.move(words)
    (label,) = re.findall(
        rf'data-moves="(?:\d+ )*{move}(?: \d+)*"><title>([^<]*)', pieces(table) + panel(table, table.actor)
    )
    return label


def apart(one: Box, other: Box) -> bool:
    """Whether two boxes have nothing in common."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def around(point: tuple[float, float], wide: float, high: float) -> Box:
    """The box around a point."""
    return point[0] - wide / 2, point[1] - high / 2, point[0] + wide / 2, point[1] + high / 2


def in_triangle(point: tuple[float, float], corners: tuple[tuple[float, float], ...]) -> bool:
    """Whether a point lies in a triangle."""
    turns = [
        (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True)
    ]
    return len(set(turns)) == 1


def test_stalls_stand_on_their_spaces_with_what_they_are_worth() -> None:
    table = Table(2).row("Colville–Lonsdale", "A").row("Powis–Colville", "BA")
    lanes = street_plan(table.game.edition).alleys
    markup = pieces(table)
    assert copies(markup, "stall03") == [pytest.approx(lanes[table.alley("Colville–Lonsdale")[0]].pitches[0], abs=0.06)]
    north = lanes[table.alley("Powis–Colville")[0]].pitches
    assert copies(markup, "stall13") == [pytest.approx(north[0], abs=0.06)]
    assert copies(markup, "stall02") == [pytest.approx(north[1], abs=0.06)]


@pytest.mark.rule("P17")
def test_stalls_of_an_alley_that_has_scored_have_no_worth_any_more() -> None:
    table = Table(2).full("Colville–Lonsdale", "AB").customers("Colville S")
    assert (len(copies(pieces(table), "stall03")), len(copies(pieces(table), "stall00"))) == (1, 0)
    table.customers("Lonsdale B")
    assert (len(copies(pieces(table), "stall03")), len(copies(pieces(table), "stall00"))) == (0, 1)
    assert len(copies(pieces(table), "stall10")) == 1


def test_customers_stand_on_plazas_and_the_lord_waits_until_he_comes() -> None:
    table = Table(2).customers("Powis S, Oxford B").holding("B")
    plazas = street_plan(table.game.edition).plazas
    markup = pieces(table)
    assert pytest.approx(plazas[table.plazas.index("Powis")], abs=0.06) in copies(markup, "customer0")
    assert pytest.approx(plazas[table.plazas.index("Oxford")], abs=0.06) in copies(markup, "customer1")
    assert board.HAND in copies(markup, "customer1")
    assert f"translate({board.LORD[0]} {board.LORD[1]})" in markup
    assert label_of(table, "place Elgin") == "Bring a bourgeois to Elgin Crescent"
    for plaza in range(s.PLAZAS - 1):
        table.state.customers[plaza] = s.SERVANT
    table.state.customers[s.PLAZAS - 1] = s.LORD
    table.state.bag[:], table.state.hand, table.state.phase = 0, s.EMPTY, s.ACTION
    markup = pieces(table)
    assert f"translate({board.LORD[0]} {board.LORD[1]})" not in markup
    assert markup.count('data-piece="lord"') == 1


@pytest.mark.rule("P13")
def test_an_empty_alley_offers_both_its_ends_and_a_row_its_next_space() -> None:
    table = Table(2).acting(ANNE, "Denbigh").row("Colville–Powis", "A")
    assert label_of(table, "stall Colville–Lonsdale").endswith("worth 3")
    assert label_of(table, "stall Lonsdale–Colville").endswith("worth 3")
    assert label_of(table, "stall Colville–Powis") == "Put a stall into Powis–Colville, on a space worth 2"


@pytest.mark.rule("P16")
def test_a_district_says_what_leading_the_bobby_there_costs() -> None:
    table = Table(3).acting(ANNE, "Denbigh").row("Colville–Lonsdale", "A").row("Powis–Colville", "BC")
    assert label_of(table, "bobby Dunworth") == "Lead the Bobby to Dunworth for 0 points"
    assert label_of(table, "bobby Talbot") == "Lead the Bobby to Talbot for 2 points"
    assert label_of(table, "bobby Ledbury") == "Lead the Bobby to Ledbury for 1 point"
    assert all(f">{toll}</text>" in pieces(table) for toll in ("−2", "−1"))
    assert "−" not in pieces(table, playing=False)


def test_the_bobby_stands_on_his_field_or_waits_beside_the_board() -> None:
    table = Table(2).acting(ANNE, "Malton")
    x, y = street_plan(table.game.edition).districts[table.districts.index("Malton")].field
    found = re.search(r'data-piece="bobby" transform="translate\(([\d.]+) ([\d.]+)\)', pieces(table))
    assert found and (float(found[1]), float(found[2])) == pytest.approx((x, y), abs=0.06)
    fresh = game().start(2, seed=1)
    seat = fresh.actors()[0]
    markup = board.pieces(fresh.view(seat), fresh.legal(seat))
    assert f'data-piece="bobby" transform="translate({board.WAITING[0]} {board.WAITING[1]})"' in markup


@pytest.mark.rule("P10", "P11", "P18")
def test_scoring_shows_own_stalls_and_leaves_a_counter() -> None:
    table = Table(2).choosing(ANNE).row("Colville–Lonsdale", "AA").row("Powis–Colville", "AB")
    assert label_of(table, "score Denbigh with 4") == "Score Denbigh with the 2 or 4: 3 stalls"
    table.play("score Denbigh with 4")
    slot = street_plan(table.game.edition).districts[table.districts.index("Denbigh")].slot
    assert copies(pieces(table), "mark04") == [pytest.approx(slot, abs=0.06)]
    assert "Denbigh with" not in pieces(table)


def test_a_panel_has_points_stalls_counters_and_what_is_left_of_the_turn() -> None:
    table = Table(3).acting(BERT, actions=3).score(7, 21, 30)
    table.counters(BERT, up="2 n2", down="4")
    texts = re.findall(r">([^<>]+)</text>", panel(table, BERT))
    assert texts == ["▶", "Bert", "21", "2", "2", "4", "20 stalls", "3 actions"]
    assert len(re.findall(r'class="counter edge (?:seat1|stone)"', panel(table, BERT))) == 2
    assert "▶" not in panel(table, ANNE)
    assert "pm-customer1" in panel(table.holding("B"), BERT)


@pytest.mark.rule("P9")
def test_only_own_counters_can_be_turned() -> None:
    table = Table(2).choosing(BERT)
    assert label_of(table, "turn 3") == "Turn the 3 over for 3 actions"
    assert "data-moves" not in panel(table, ANNE)
    assert "data-moves" not in board.panel(table.match.view(ANNE), BERT, [])


@pytest.fixture(params=["shipped", "of the rule tests"])
def known(request: pytest.FixtureRequest) -> Edition:
    """The shipped map, and the one of the rule tests, whose alleys have other lengths."""
    return edition(lambda tables: None) if request.param == "shipped" else game().edition


def test_pitches_plates_and_labels_lie_apart(known: Edition) -> None:
    plan = street_plan(known)
    pitches = [around(point, PITCH - 3, PITCH - 3) for lane in plan.alleys for point in lane.pitches]
    plazas = [around(point, 2 * PLAZA - 6, 2 * PLAZA - 6) for point in plan.plazas]
    names = []
    for district, name in zip(plan.districts, known.names["districts"], strict=True):
        x, y = district.name
        names.append(around((x, y - LETTERS / 3), width_of(name, slanted=True), LETTERS * 0.8))
    fields = [around(district.field, 2 * FIELD - 2, 2 * FIELD - 2) for district in plan.districts]
    slots = [around(district.slot, 2 * SLOT - 2, 2 * SLOT - 2) for district in plan.districts]
    for one, other in combinations([*pitches, *plan.plates, *names, *fields, *slots], 2):
        assert apart(one, other), (one, other)
    assert all(apart(plaza, other) for plaza in plazas for other in [*pitches, *names, *fields, *slots])


def test_labels_lie_in_their_districts(known: Edition) -> None:
    for district, name in zip(street_plan(known).districts, known.names["districts"], strict=True):
        half = width_of(name, slanted=True) / 2
        x, y = district.name
        assert all(in_triangle((x + dx, y), district.block) for dx in (-half, half)), name
        for place, radius in ((district.field, FIELD), (district.slot, SLOT)):
            for dx, dy in ((radius, 0), (-radius, 0), (0, radius), (0, -radius)):
                assert in_triangle((place[0] + dx, place[1] + dy), district.block), name


def test_pitches_lie_side_by_side(known: Edition) -> None:
    for lane in street_plan(known).alleys:
        for (ax, ay), (bx, by) in zip(lane.pitches, lane.pitches[1:], strict=False):
            assert hypot(bx - ax, by - ay) == pytest.approx(lane.pitch)
        assert 0.9 * PITCH <= lane.pitch <= PITCH


def crowded(tables: dict[str, Any]) -> None:
    """The middle of the map pressed together."""
    for plaza in tables["plaza"]:
        plaza["provenance"] = "custom"
        if plaza["y"] == 50:
            plaza["x"] = 50 + (plaza["x"] - 50) // 9


def test_other_maps_are_drawn_as_well_as_they_can_be() -> None:
    narrow: Edition = edition(crowded)
    plan = street_plan(narrow)
    for lane in plan.alleys:
        assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in lane.pitches)
    assert all(name.split(" ")[0] in board.scenery(narrow) for name in narrow.names["plazas"])


def colours(css: str) -> dict[str, str]:
    """The variables of a style sheet."""
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", css))


def light(colour: str) -> float:
    """How light a colour is, as the guidelines for web content define it."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("dark", [False, True])
def test_figures_and_faces_stand_out_from_their_ground(dark: bool) -> None:
    both = [
        sheet.partition("prefers-color-scheme: dark") for sheet in (ink(), find("portobello_market").text("board.css"))
    ]
    found = {name: value for day, _, night in both for name, value in colours(night if dark else day).items()}
    grounds = {
        "ink": "street block card paper",
        "soft": "paper card block",
        "coat": "servant bourgeois lord stone face",
    }
    grounds |= {"edge": "seat0 seat1 seat2 seat3", "paper": "ink"}
    for front, behind in grounds.items():
        for ground in behind.split():
            lower, upper = sorted((light(found[front]), light(found[ground])))
            assert (upper + 0.05) / (lower + 0.05) >= READABLE, (front, ground)
