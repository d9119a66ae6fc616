"""What is in the box (H1–H5), as the shipped edition has it."""

from __future__ import annotations

from collections import Counter

import pytest

from fondaco.engine.records import mirror
from games.hansa.table import Table, game, spaces, tables

ROUTES = {
    ("Copenhagen", "Danzig"),
    ("Copenhagen", "Lübeck"),
    ("Copenhagen", "Tønsberg"),
    ("Aalborg", "Copenhagen"),
    ("Kalmar", "Copenhagen"),
    ("Lübeck", "Aalborg"),
    ("Tønsberg", "Stockholm"),
    ("Stockholm", "Kalmar"),
    ("Stockholm", "Reval"),
    ("Danzig", "Kalmar"),
    ("Danzig", "Reval"),
    ("Reval", "Riga"),
    ("Riga", "Danzig"),
}


@pytest.mark.rule("H1")
def test_there_are_78_markers_of_six_colours() -> None:
    at = mirror(game().start(4, seed=3).state)
    assert at.markers == 78
    found = Counter(kind for kind in (*at.warehouse, *at.supply) if kind >= 0)
    assert found == {3 * colour + barrels: (4, 5, 4)[barrels] for colour in range(6) for barrels in range(3)}


@pytest.mark.rule("H1")
def test_the_six_colours_have_different_names() -> None:
    assert len(set(game().edition.names["colours"])) == 6


@pytest.mark.rule("H2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_15_booths_and_3_talers(players: int) -> None:
    at = mirror(game().start(players, seed=3).state)
    assert list(at.stock) == [15] * players + [0] * (4 - players)
    assert list(at.talers) == [3] * players + [0] * (4 - players)
    assert not any(count for stacks in at.booths for count in stacks)


@pytest.mark.rule("H2")
def test_the_bank_pays_however_much_lies_in_the_purses() -> None:
    table = Table()
    table.stock_up()
    table.talers(3, 60, 60)
    assert table.play("end").purses == [3, 63, 60]


@pytest.mark.rule("H3")
def test_there_are_nine_cities_and_one_ship() -> None:
    assert sorted(game().edition.names["cities"]) == [
        "Aalborg",
        "Copenhagen",
        "Danzig",
        "Kalmar",
        "Lübeck",
        "Reval",
        "Riga",
        "Stockholm",
        "Tønsberg",
    ]
    assert Table().ship in game().edition.names["cities"]


@pytest.mark.rule("H4", "H14")
@pytest.mark.parametrize("city", sorted({start for start, _ in ROUTES}))
def test_the_ship_can_follow_thirteen_routes_one_way(city: str) -> None:
    table = Table()
    table.turn(0, ship=city)
    expected = [f"sail {there}" for there in table.cities if (city, there) in ROUTES]
    assert table.choices("sail") == expected


@pytest.mark.rule("H5")
def test_warehouse_spaces_go_by_the_number_of_their_city() -> None:
    cities = game().edition.names["cities"]
    assert (cities[0], cities[8]) == ("Tønsberg", "Riga")
    assert [entry["name"] for entry in sorted(tables()["city"], key=lambda entry: entry["number"])] == list(cities)
    table = Table()
    filling = list(table.printed.city_of)[: table.printed.spaces]
    assert filling == sorted(filling)
    assert set(Counter(filling).values()) <= {1, 2}
    assert set(filling) == set(range(9))


@pytest.mark.rule("H5")
@pytest.mark.parametrize("each", [1, 2])
def test_boards_of_9_and_of_18_spaces_fit(each: int) -> None:
    table = Table(4, edition=spaces(each))
    assert table.printed.spaces == 9 * each
    assert [len(table.shown(city)) for city in table.cities] == [each] * 9
