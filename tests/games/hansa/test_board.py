"""The picture of Hansa: what the law of boards cannot know of it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from fondaco.engine.drawing import ink, sheet
from fondaco.games import find
from fondaco.games.hansa import board, chart
from fondaco.games.hansa import state as s
from fondaco.games.hansa.tokens import MARKS
from games.hansa.table import ANNE, BERT, Table, edition
from games.picture_parts import clicks, of_class, texts

CSS = ink() + find("hansa").text("board.css")
NIGHT = "".join(re.findall(r"prefers-color-scheme: dark\) \{\s*:root \{(.*?)\}", CSS, re.DOTALL))


def picture(table: Table, seat: int = ANNE) -> ET.Element:
    """The board as a seat sees it."""
    inside = board.pieces(table.match.view(seat), table.match.legal(seat))
    return ET.fromstring(sheet(board.SIZE, inside, "test"))


def panel(table: Table, seat: int = ANNE, viewer: int = ANNE) -> ET.Element:
    """A seat's panel as a viewer sees it."""
    inside = board.panel(table.match.view(viewer), seat, table.match.legal(viewer))
    return ET.fromstring(sheet(board.PANEL, inside, "test"))


def test_the_ship_lies_in_its_city_and_its_courses_are_open() -> None:
    table = Table()
    table.turn(ANNE, "Danzig")
    root = picture(table)
    (ship,) = (element for element in root.iter() if element.get("data-piece") == "ship")
    danzig = chart.chart_of(table.game.edition).cities[table.cities.index("Danzig")]
    assert ship.get("transform") == f"translate({danzig.anchorage[0]:g} {danzig.anchorage[1]:g})"
    assert clicks(table.match, root) == {"Sail to Kalmar": ["sail Kalmar"], "Sail to Reval": ["sail Reval"]}


def test_markers_in_the_ships_city_can_be_bought_and_no_others() -> None:
    table = Table()
    table.turn(ANNE, "Reval")
    table.lay("Reval", "rose 2", "rose 2")
    table.lay("Riga", "orange 1", "brown 3")
    bought = {label: moves for label, moves in clicks(table.match, picture(table)).items() if label.startswith("Buy")}
    assert bought == {"Buy rose 2": ["buy rose 2"]}
    assert len([element for element in picture(table).iter() if element.get("data-name") == "rose 2"]) == 2


def test_a_refill_is_a_click_on_the_supply() -> None:
    table = Table()
    table.stock_up("Riga")
    table.play("end")
    assert clicks(table.match, picture(table, BERT)) == {"Refill the warehouses": ["refill"]}


def test_a_marker_stands_for_all_that_can_be_done_with_it() -> None:
    table = Table()
    table.booths("Copenhagen", 2)
    table.hold(ANNE, "rose 1", "rose 3", "orange 2")
    assert clicks(table.match, panel(table)) == {
        "rose 1: set up booths or offer for sale": ["build rose 1", "offer rose 1"],
        "rose 3: set up booths or offer for sale": ["build rose 3", "offer rose 3"],
        "orange 2: set up booths": ["build orange 2"],
    }
    assert clicks(table.match, panel(table, ANNE, BERT)) == clicks(table.match, panel(table, BERT)) == {}


def test_a_sale_is_closed_by_its_tray() -> None:
    table = Table()
    table.booths("Copenhagen", 2)
    table.hold(ANNE, "rose 1", "rose 3")
    table.play("offer rose 1")
    assert "Close the sale" not in clicks(table.match, panel(table))
    table.play("offer rose 3")
    assert clicks(table.match, panel(table)) == {"Close the sale": ["sell"]}


def test_a_frame_around_the_booths_of_the_player_who_leads() -> None:
    table = Table()
    table.booths("Riga", 2, 3)
    table.booths("Reval", 2, 2)
    (frame,) = of_class(picture(table), "hansa-leads")
    assert "hansa-line1" in frame.get("class", "")


def test_high_stacks_of_four_players_stay_on_the_chart() -> None:
    table = Table(players=4)
    for city in ("Aalborg", "Riga"):
        table.booths(city, 0, 0, 0, 0)
    table.booths("Aalborg", 12, 13, 14, 15)
    root = picture(table)
    assert [text for text in texts(root) if len(text) == 2][:4] == ["12", "13", "14", "15"]
    (strip,) = of_class(root, "hansa-label")
    assert float(strip.get("x", -1)) >= 0
    assert float(strip.get("x", 0)) + float(strip.get("width", 0)) <= board.SIZE[0]


@pytest.mark.parametrize(("count", "rows"), [(4, 1), (8, 2), (12, 2)])
def test_many_markers_find_room_in_a_panel(count: int, rows: int) -> None:
    table = Table()
    table.hold(ANNE, *(["rose 1", "rose 2", "rose 3"] * 4)[:count])
    places = [
        tuple(map(float, re.findall(r"[\d.]+", element.get("transform", ""))))
        for element in panel(table).iter()
        if element.get("data-name")
    ]
    assert len(set(places)) == count
    assert len({y for _, y in places}) == rows
    assert all(25 <= x <= board.PANEL[0] - 25 for x, _ in places)
    if count <= 8:
        assert all(abs(a - b) > 50 for (a, y), (b, z) in combinations(places, 2) if y == z)


def test_a_panel_counts_talers_booths_barrels_and_points() -> None:
    table = Table()
    table.turn(ANNE, talers=5)
    table.booths("Riga", 4)
    table.have_sold(ANNE, "rose 3", "rose 3", "orange 1")
    assert texts(panel(table)) == ["▶", "Anne", "14", "pts", "5", "11", "7", "sold", "1", "2"]


def test_colours_that_are_not_in_the_game_are_crossed_out() -> None:
    for players in (2, 3, 4):
        assert len(of_class(picture(Table(players=players)), "hansa-crossed")) == 4 - players


def test_the_piles_show_their_sizes_and_the_last_round_is_announced() -> None:
    table = Table(players=2)
    table.stock_up()
    shown = ["".join(pile.itertext()) for pile in of_class(picture(table), "hansa-count")]
    assert shown == ["7"] * 5
    assert "Last round" not in texts(picture(table))
    table.state.opener = BERT
    assert "Last round" in texts(picture(table))


def test_a_city_that_an_edition_moves_is_drawn_where_the_edition_says() -> None:
    def move(tables: dict[str, list[dict[str, object]]]) -> None:
        tables["city"][2] |= {"x": 0, "y": 100, "provenance": "custom"}

    moved = chart.chart_of(edition(move)).cities
    printed = chart.chart_of(Table().game.edition).cities
    assert (moved[2].x, moved[2].y) == (chart.MARGIN, chart.BOTTOM)
    assert moved[:2] + moved[3:] == printed[:2] + printed[3:]
    assert [(city.x, city.y) for city in printed] == [chart.PLACES[city.name] for city in printed]


@pytest.mark.parametrize("crowd", ["as printed", "in a corner"])
def test_labels_of_an_edition_never_lie_on_each_other(crowd: str) -> None:
    def move(tables: dict[str, list[dict[str, object]]]) -> None:
        for city in tables["city"]:
            city |= {"provenance": "custom"} | ({"x": 100, "y": 0} if crowd == "in a corner" else {})

    cities = chart.chart_of(edition(move)).cities
    for city in cities:
        assert 0 <= city.left <= board.SIZE[0] - chart.LABEL[0]
        assert 40 <= city.top <= board.SIZE[1] - chart.LABEL[1]
    for one, other in combinations(cities, 2):
        assert abs(one.x - other.x) >= chart.LABEL[0] or abs(one.y - other.y) >= chart.LABEL[1]


def test_names_of_an_edition_are_escaped() -> None:
    def rename(tables: dict[str, dict[str, object]]) -> None:
        tables["colours"] |= {"names": ['"a"', "<b>", "&c", "d", "e", "f"], "provenance": "custom"}

    table = Table(players=2, edition=edition(rename))
    table.turn(ANNE, "Reval")
    table.lay("Reval", "<b> 2", '"a" 1')
    assert {'"a" 1', "<b> 2"} <= {element.get("data-name") for element in picture(table).iter()}


def colour(name: str, by_night: bool) -> str:
    """The value of a CSS variable."""
    return re.findall(rf"{name}: (#[0-9a-f]{{6}});", NIGHT if by_night else CSS)[0]


def contrast(one: str, other: str) -> float:
    """How well two colours stand out from each other, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(value: str) -> float:
    parts = (int(value[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("by_night", [False, True])
def test_goods_stand_out_and_no_two_look_alike(by_night: bool) -> None:
    paper = colour("--paper", by_night)
    grounds = [colour(f"--hansa-good{good}", by_night) for good in range(s.COLOURS)]
    outlined = {4: colour("--ink", by_night), 5: colour("--hansa-mark5", by_night)}
    for good, ground in enumerate(grounds):
        assert contrast(ground, colour(f"--hansa-mark{good}", by_night)) >= 4.5
        assert max(contrast(ground, paper), contrast(outlined.get(good, ground), paper)) >= 4.5
    for one, other in combinations(grounds, 2):
        assert sum(abs(int(one[at : at + 2], 16) - int(other[at : at + 2], 16)) for at in (1, 3, 5)) > 90
    assert len(set(MARKS)) == s.COLOURS
    assert contrast(colour("--hansa-count", by_night), colour("--hansa-back", by_night)) >= 4.5
