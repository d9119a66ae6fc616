"""The picture of Merchants of Medieval Europe: what the law of boards cannot know of it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import chain, combinations, pairwise
from typing import Any

import pytest

from fondaco.engine.drawing import ink, sheet
from fondaco.engine.editions import Edition
from fondaco.games import find
from fondaco.games.merchants_of_medieval_europe import board, board_layout
from fondaco.games.merchants_of_medieval_europe import state as s
from fondaco.games.merchants_of_medieval_europe.board_cells import cells, within
from fondaco.games.merchants_of_medieval_europe.board_map import COLOURS
from games.merchants_of_medieval_europe.table import ANNE, BERT, CARL, NAME, Table, edition, game
from games.picture_parts import clicks, of_class, texts

CSS = ink() + find(NAME).text("board.css")
NIGHT = "".join(re.findall(r"prefers-color-scheme: dark\) \{\s*:root \{(.*?)\}", CSS, re.DOTALL))


def drawn(size: tuple[int, int], inside: str) -> ET.Element:
    """A picture as elements."""
    return ET.fromstring(sheet(size, inside, "test"))


def legal(table: Table, viewer: int | None) -> list[int]:
    """What the viewer may do now."""
    return [] if viewer is None or viewer not in table.match.actors() else table.match.legal(viewer)


def pieces(table: Table, viewer: int | None = ANNE) -> ET.Element:
    """What lies on the board as a viewer sees it."""
    return drawn(board.SIZE, board.pieces(table.match.view(viewer), legal(table, viewer)))


def panel(table: Table, seat: int = ANNE, viewer: int | None = ANNE) -> ET.Element:
    """A seat's panel as a viewer sees it."""
    return drawn(board.PANEL, board.panel(table.match.view(viewer), seat, legal(table, viewer)))


def dialogue(table: Table, viewer: int | None = ANNE) -> ET.Element:
    """What lies over the board for a viewer."""
    return drawn(board.DIALOGUE, board.dialogue(table.match.view(viewer), legal(table, viewer)))


def mirrored(tables: dict[str, Any]) -> None:
    """East becomes west."""
    for region in tables["region"]:
        region.update(x=100 - region["x"], provenance="custom")


def heaped(tables: dict[str, Any]) -> None:
    """Everything is in one corner, under long names."""
    for region in tables["region"]:
        neighbours = [f"Free City of {name}" for name in region["neighbours"]]
        region.update(x=0, y=0, name=f"Free City of {region['name']}", neighbours=neighbours, provenance="custom")
    for contract in tables["contract"]:
        contract.update(to=f"Free City of {contract['to']}", provenance="custom")


EDITIONS = {"shipped": game().edition, "mirrored": edition(mirrored), "heaped": edition(heaped)}


@pytest.mark.parametrize("printed", EDITIONS.values(), ids=EDITIONS)
def test_regions_leave_each_other_room(printed: Edition) -> None:
    chart = board_layout.chart(printed)
    boxes = [
        (x - half, y - board_layout.ABOVE, x + half, y + board_layout.BELOW)
        for (x, y), half in zip(chart.middles, chart.halves, strict=True)
    ]
    for a, b in combinations([*boxes, *board_layout.TAKEN], 2):
        across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        assert across <= 0.5 or down <= 0.5, (a, b)
    for left, top, right, bottom in boxes:
        assert left >= 0 and right <= board_layout.WIDTH
        assert top >= board_layout.TOP and bottom <= board_layout.BOTTOM


@pytest.mark.parametrize("printed", EDITIONS.values(), ids=EDITIONS)
def test_any_edition_is_drawn_with_all_its_names(printed: Edition) -> None:
    found = {element.get("data-name") for element in drawn(board.SIZE, board.scenery(printed)).iter()}
    assert found - {None} == set(board.names(printed))


def test_every_road_is_drawn_once() -> None:
    printed = game().edition
    middles = board_layout.chart(printed).middles
    (roads,) = of_class(drawn(board.SIZE, board.scenery(printed)), "me-road")
    names = list(printed.names["regions"])
    expected = {
        frozenset((middles[here], middles[names.index(there)]))
        for here, region in enumerate(printed.tables["region"])
        for there in region["neighbours"]
    }
    lines = [
        frozenset((float(x), float(y)) for x, y in re.findall(r"([\d.]+),([\d.]+)", line))
        for line in roads.attrib["d"].split("M")[1:]
    ]
    assert len(lines) == len(expected)
    assert set(lines) == expected


def test_the_map_is_parted_between_towns() -> None:
    towns = [(20.0, 20.0), (80.0, 30.0), (50.0, 80.0)]
    parts = cells(towns, (0, 0, 100, 100))
    for number, sides in enumerate(parts):
        corners = [list(a) for a, _, _ in sides]
        assert [within(town, corners) for town in towns] == [number == other for other in range(3)]
        assert {beyond for _, _, beyond in sides} >= {other for other in range(3) if other != number}
        assert all(a[1] == b[0] for a, b in pairwise([*sides, sides[0]]))


def test_ways_by_land_and_sea_with_their_fares() -> None:
    table = Table()
    table.place(anne="London")
    open_ = clicks(table.match, pieces(table))
    assert open_["Go to Scotland"] == ["go Scotland"]
    assert open_["Sail to Flanders for 5 coin"] == ["sail Flanders"]
    assert open_["Sail to Venice for 10 coin"] == ["sail Venice"]
    assert texts(pieces(table)).count("10") >= 7
    table.card("storms")
    assert clicks(table.match, pieces(table))["Sail to Flanders for 10 coin"] == ["sail Flanders"]
    table.place(anne="Greece")
    assert clicks(table.match, pieces(table))["Go or sail to Turkey for 10 coin"] == ["go Turkey", "sail Turkey"]


def test_buying_is_a_click_on_the_town_or_on_the_price() -> None:
    table = Table()
    open_ = clicks(table.match, pieces(table))
    assert open_["Buy in London"] == open_["Buy cloth"] == [f"buy {n} cloth" for n in (1, 2, 5, 10)]
    table.load(ANNE, cloth=2, silk=1)
    open_ = clicks(table.match, pieces(table))
    assert open_["Buy or sell cloth"][-2:] == ["sell 1 cloth", "sell 2 cloth"]
    assert open_["Sell silk"] == clicks(table.match, panel(table))["Sell silk"] == ["sell 1 silk"]
    assert not clicks(table.match, pieces(table, BERT)) and not clicks(table.match, pieces(table, None))


def test_a_price_that_will_move_says_so() -> None:
    table = Table()
    assert not of_class(pieces(table), "me-arrow")
    table.play("buy 1 cloth")
    assert len(of_class(pieces(table, CARL), "me-arrow")) == 1


def test_a_closed_border_is_drawn_only_while_it_is_closed() -> None:
    table = Table()
    assert not of_class(pieces(table), "me-closed")
    table.card("border closed", "Iberia")
    assert len(of_class(pieces(table), "me-closed")) == 1
    assert "Iberia: border closed" in texts(pieces(table))
    free = Table(restrictions=0)
    free.card("border closed", "Iberia")
    assert not of_class(pieces(free), "me-closed")
    assert "open roads" in texts(pieces(free))


def test_six_wagons_in_a_region_stand_apart() -> None:
    table = Table(players=6)
    wagons = [e.attrib["transform"] for e in pieces(table).iter() if e.get("data-piece", "").startswith("wagon")]
    places = [tuple(map(float, re.findall(r"[\d.]+", wagon))) for wagon in wagons]
    assert len(places) == 6
    assert all(b[0] - a[0] >= 5 and a[1] == b[1] for a, b in pairwise(places))


def test_contracts_are_lines_for_who_may_read_them_and_backs_for_others() -> None:
    table = Table()
    table.hold(ANNE, "8 wine to London")
    table.hold(ANNE, "8 fur to Saxony", shown=True)
    mine, theirs = panel(table, ANNE, ANNE), panel(table, ANNE, BERT)
    assert {"London", "Saxony"} < set(texts(mine)) and not of_class(mine, "me-seal")
    assert "Saxony" in texts(theirs) and len(of_class(theirs, "me-seal")) == 1
    assert clicks(table.match, mine) == {"Show: 8 wine to London": ["show 8 wine to London"]}
    table.load(ANNE, wine=8)
    both = ["complete 8 wine to London", "show 8 wine to London"]
    assert clicks(table.match, panel(table))["Complete or show: 8 wine to London"] == both
    assert clicks(table.match, pieces(table))["Deliver in London"] == both[:1]
    assert len(of_class(pieces(table, BERT), "me-scroll")) == 0


def test_more_contracts_than_fit_are_still_there() -> None:
    table = Table()
    table.hold(ANNE, *table.names["contracts"][:14])
    found = clicks(table.match, panel(table))
    assert len(found) == 9 and "6 more" in texts(panel(table))
    assert sorted(chain(*found.values())) == sorted(f"show {words}" for words in table.names["contracts"][:14])
    assert "14" in texts(panel(table, ANNE, BERT))


def test_the_books_are_kept_in_the_own_panel() -> None:
    table = Table()
    table.books()
    table.coin(45, 20, 20)
    assert clicks(table.match, panel(table)) == {
        "Buy a second horse for 40 coin": ["upgrade the wagon"],
        "Take a banknote": ["take a banknote"],
    }
    table.state.notes[ANNE] = 1
    assert "Take a banknote or pay one back" in clicks(table.match, panel(table))
    table.card("no loans")
    assert clicks(table.match, panel(table))["Pay back a banknote"] == ["pay back a banknote"]


def test_browsed_contracts_are_seen_by_who_browses_only() -> None:
    table = Table().play("browse contracts")
    found = clicks(table.match, dialogue(table))
    kept = [label for label in found if label.startswith("Keep ") and label != "Keep none of them"]
    assert len(kept) == 4 and found["Keep none of them"] == ["keep none"]
    assert all(found[label] == [label[0].lower() + label[1:]] for label in kept)
    for viewer in (BERT, None):
        assert board.dialogue(table.match.view(viewer), []) == ""


def offering() -> Table:
    """Anne puts an offer to Bert together: 5 spice and 10 coin for 7 silk."""
    table = Table()
    table.load(ANNE, spice=6)
    table.load(BERT, silk=8)
    table.coin(120, 64, 20)
    return table.play("trade with player 2")


def test_an_offer_is_put_together_on_a_sheet() -> None:
    table = offering()
    found = clicks(table.match, dialogue(table))
    assert found["Give 1 spice"] == ["give 1 spice"]
    assert found["Give more spice"] == ["give 2 spice", "give 5 spice"]
    assert found["Ask for more silk"] == ["ask 2 silk", "ask 5 silk"]
    assert found["Ask for more coin"] == [f"ask {n} coin" for n in (2, 5, 10, 20, 50)]
    assert "Propose" not in found and "An offer needs at least one good." in texts(dialogue(table))
    table.play("give 5 spice", "give 10 coin", "ask 5 silk", "ask 2 silk")
    found = clicks(table.match, dialogue(table))
    assert found["Propose"] == ["propose"] and found["Withdraw"] == ["withdraw"]
    assert "Ask for 1 coin" not in found  # coin goes in one direction only
    assert {"You give", "Bert gives", "5", "7", "10", "35 coin", "42 coin"} < set(texts(dialogue(table)))


def test_an_offer_that_no_wagon_can_carry_says_so() -> None:
    table = offering()
    table.load(ANNE, grain=9)
    table.play("ask 1 silk")
    assert "Propose" not in clicks(table.match, dialogue(table))
    assert "There is no room for it on a wagon." in texts(dialogue(table))


def test_the_partner_answers_and_others_read() -> None:
    table = offering().play("give 5 spice", "ask 5 silk", "ask 2 silk", "give 10 coin", "propose")
    assert clicks(table.match, dialogue(table, BERT)) == {"Accept": ["accept"], "Decline": ["decline"]}
    said = texts(dialogue(table, BERT))
    assert {"Anne gives", "You give", "Then you have 6/15 goods and 74 coin."} < set(said)
    for viewer in (ANNE, CARL, None):
        read = dialogue(table, viewer)
        assert not clicks(table.match, read) and {"5", "7", "10", "Bert decides."} < set(texts(read))
    table.play("accept")
    assert board.dialogue(table.match.view(BERT), []) == ""


def test_partners_can_be_found_on_the_map_and_in_their_panels() -> None:
    table = Table()
    table.place(carl="Paris")
    offer = {"Make an offer to Bert": ["trade with player 2"]}
    assert clicks(table.match, panel(table, BERT)) == offer and not clicks(table.match, panel(table, CARL))
    assert offer.items() <= clicks(table.match, pieces(table)).items()


def test_the_end_is_reckoned_where_all_contracts_lie_open() -> None:
    table = Table()
    table.hold(ANNE, "8 wine to London")
    table.state.notes[ANNE], table.state.phase = 1, s.OVER
    assert "in the end −35" in texts(panel(table))


def contrast(one: str, other: str) -> float:
    """How much one colour stands out against another."""

    def light(colour: str) -> float:
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05

    a, b = sorted((light(one), light(other)))
    return b / a


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_goods_names_and_ports_stand_out(night: bool) -> None:
    colours = dict(re.findall(r"--([\w-]+): (#\w{6})", NIGHT if night else CSS.replace(NIGHT, "")))
    colours |= dict(re.findall(r"--([\w-]+): (#\w{6})", NIGHT)) if night else {}
    for good in range(s.GOODS):
        for ground in ("card", "paper"):
            assert contrast(colours[f"good{good}"], colours[ground]) >= 4.5, f"good{good} on {ground}"
    for tint in COLOURS:
        assert contrast(colours["ink"], colours[f"me-{tint}"]) >= 4.5, tint
        assert contrast(colours["soft"], colours[f"me-{tint}"]) >= 3, f"a road in {tint}"
    for ground in ("me-north", "me-south"):
        assert contrast(colours["card"], colours[ground]) >= 4.5, ground
    assert contrast(colours["me-seal"], colours["me-back"]) >= 4.5
    assert contrast(colours["me-coin"], colours["card"]) >= 4.5
