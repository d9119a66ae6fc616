"""Editions of Portobello Market: a map that is none is refused by file, table and key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import fondaco
from fondaco.engine.editions import Reader
from fondaco.engine.records import mirror
from fondaco.games.portobello_market.geography import check_whole_map
from games.portobello_market.table import FILE, edition, tables

Change = Callable[[dict[str, Any]], object]


def complaint(change: Change) -> str:
    """What is said of the shipped edition with a change to its tables."""
    with pytest.raises(fondaco.EditionError) as no:
        edition(change)
    sentence = str(no.value)
    assert sentence.startswith(f"{FILE}: [")
    assert sentence.endswith(".")
    return sentence


def plaza(short: str, /, **values: Any) -> Change:
    """Changes a plaza's entry."""
    return lambda tables: next(entry for entry in tables["plaza"] if entry["short"] == short).update(values)


def alley(start: str, end: str, /, **values: Any) -> Change:
    """Changes an alley's entry."""
    return lambda tables: next(e for e in tables["alley"] if (e["from"], e["to"]) == (start, end)).update(values)


def district(name: str, /, **values: Any) -> Change:
    """Changes a district's entry."""
    return lambda tables: next(entry for entry in tables["district"] if entry["name"] == name).update(values)


def every_alley(values: Callable[[list[int]], list[int]], provenance: str = "reconstructed") -> Change:
    """Changes the spaces of all alleys."""
    return lambda tables: [a.update(values=values(a["values"]), provenance=provenance) for a in tables["alley"]]


def all_of(*changes: Change) -> Change:
    """Several changes."""
    return lambda tables: [change(tables) for change in changes]


def nothing(tables: dict[str, Any]) -> None:
    """No change."""


@pytest.mark.rule("P1", "P2", "P3")
def test_the_shipped_edition_passes_its_own_checks() -> None:
    assert edition(nothing).hash == fondaco.game("portobello_market", compiled=False).edition.hash
    assert not any(entry["provenance"] == "custom" for key in ("plaza", "alley", "district") for entry in tables()[key])


@pytest.mark.rule("P2")
@pytest.mark.parametrize(("table", "count"), [("plaza", 11), ("alley", 22), ("district", 12)])
def test_counts(table: str, count: int) -> None:
    assert f"[[{table}]]: there must be {count} entries" in complaint(lambda tables: tables[table].pop())


@pytest.mark.rule("P2")
def test_no_alley_runs_across_another() -> None:
    sentence = complaint(plaza("Colville", x=50, y=99))
    assert "runs across" in sentence
    assert "planar (P2)" in sentence


@pytest.mark.rule("P2")
def test_no_alley_runs_through_a_plaza() -> None:
    points = {entry["short"]: (entry["x"], entry["y"]) for entry in tables()["plaza"]}
    (x0, y0), (x1, y1) = points["Golborne"], points["Oxford"]
    assert x0 == x1
    assert "runs through Tavistock" in complaint(plaza("Tavistock", x=x0, y=(y0 + y1) // 2))


@pytest.mark.rule("P2")
def test_two_plazas_are_not_in_one_place() -> None:
    first, second = tables()["plaza"][:2]
    assert "lies where" in complaint(plaza(second["short"], x=first["x"], y=first["y"]))


@pytest.mark.rule("P2")
def test_alleys_lead_from_plaza_to_another_plaza_once() -> None:
    assert "to itself" in complaint(alley("Golborne", "Oxford", to="Golborne"))
    assert "a second time" in complaint(alley("Golborne", "Oxford", to="Tavistock"))
    assert "a second time" in complaint(alley("Oxford", "Elgin", **{"from": "Tavistock", "to": "Oxford"}))
    assert "must be one of" in complaint(alley("Golborne", "Oxford", to="Kensington"))


@pytest.mark.rule("P2")
def test_districts_are_triangles_of_alleys() -> None:
    assert "no alley leads from" in complaint(district("Talbot", corners=["All Saints", "Powis", "Elgin"]))
    assert "no other district has" in complaint(district("Talbot", corners=["Powis", "Colville", "Lonsdale"]))
    assert "no other district has" in complaint(district("Talbot", corners=["Powis", "Powis", "Colville"]))
    assert "must have 3 entries" in complaint(district("Talbot", corners=["All Saints", "Powis"]))
    assert "must be one of" in complaint(district("Talbot", corners=["All Saints", "Powis", "Kensington"]))


def folded(corners: list[str]) -> Change:
    """Another map: Golborne inside, All Saints–Oxford at the rim where Pembridge–Ladbroke is none, and its district."""
    return all_of(
        plaza("Golborne", x=21, y=50),
        alley("Pembridge", "Ladbroke", **{"from": "All Saints", "to": "Oxford"}),
        district("Chepstow", corners=corners),
    )


@pytest.mark.rule("P2")
def test_another_map_can_be_as_good() -> None:
    box = mirror(edition(folded(["All Saints", "Oxford", "Golborne"])).record)
    borders = [sum(number in list(sides) for sides in box.sides) for number in range(22)]
    assert sorted(borders) == [1] * 8 + [2] * 14
    assert [box.degree[plaza] for plaza in range(11)] == [3, 5, 4, 2, 5, 6, 5, 4, 4, 4, 2]


@pytest.mark.rule("P2")
def test_nothing_lies_inside_a_district() -> None:
    sentence = complaint(folded(["All Saints", "Oxford", "Tavistock"]))
    assert "Golborne lies inside the triangle (P2)" in sentence


WHEEL = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 0)]


def whole(alleys: list[tuple[int, int]], bordered: list[list[int]]) -> str:
    """What is said of a map, given the districts on both sides of every alley."""
    with pytest.raises(fondaco.EditionError) as no:
        check_whole_map(Reader(FILE, {}), alleys, bordered, [f"P{number}" for number in range(11)])
    return str(no.value)


@pytest.mark.rule("P2")
@pytest.mark.parametrize("count", [0, 3])
def test_alleys_border_one_or_two_districts(count: int) -> None:
    assert f"P3–P4 borders {count} districts" in whole(WHEEL, [[0]] * 3 + [list(range(count))] + [[0]] * 4)


@pytest.mark.rule("P2")
def test_the_rim_is_eight_alleys_once_around() -> None:
    assert "must be 8 and go once around" in whole(WHEEL[:7], [[0]] * 7)
    two_rims = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 5), (5, 6), (6, 7), (7, 0)]
    assert "must be 8 and go once around" in whole(two_rims, [[0]] * 8)


@pytest.mark.rule("P2")
def test_the_bobby_can_reach_every_district() -> None:
    spokes = [(0, 8), (1, 8), (2, 8)]
    assert "within the Bobby's reach" in whole(WHEEL + spokes, [[0]] * 8 + [[0, 1], [1, 2], [2, 0]])


@pytest.mark.rule("P3")
def test_values_of_ends_and_of_what_lies_inside() -> None:
    assert "must be from 2 to 3, not 1" in complaint(alley("Powis", "Colville", values=[1, 2, 3]))
    assert "must be from 2 to 3, not 4" in complaint(alley("Powis", "Colville", values=[3, 2, 4]))
    assert "must be from 1 to 3, not 0" in complaint(alley("Powis", "Colville", values=[3, 0, 3]))
    assert "must have 2 to 6 entries" in complaint(alley("Powis", "Colville", values=[3]))
    assert "must have 2 to 6 entries" in complaint(alley("Powis", "Colville", values=[3] * 7))


@pytest.mark.rule("P3")
def test_more_spaces_than_stalls() -> None:
    assert "more than the 64 stalls" in complaint(every_alley(lambda values: values[:1] + values[-1:], "custom"))


@pytest.mark.rule("P3")
def test_ends_are_dearer_on_average() -> None:
    dear = every_alley(lambda values: [2, *[3] * (len(values) - 2), 2], "custom")
    assert "end spaces must be worth more" in complaint(dear)


@pytest.mark.rule("P3")
@pytest.mark.parametrize("length", [2, 3, 4, 5, 6])
def test_all_lengths_unless_an_alley_is_custom(length: int) -> None:
    other = length - 1 if length == 6 else length + 1

    def change(tables: dict[str, Any], provenance: str = "reconstructed") -> None:
        for entry in tables["alley"]:
            if len(entry["values"]) == length:
                entry.update(values=[3, *[1] * (other - 2), 3], provenance=provenance)

    assert f"there must be an alley of {length} spaces" in complaint(change)
    if length != 3:  # without its many short alleys the map is another one
        assert edition(lambda tables: change(tables, "custom"))


@pytest.mark.rule("P3")
def test_an_alley_worth_14_unless_one_is_custom() -> None:
    def cheaper(provenance: str) -> Change:
        def change(tables: dict[str, Any]) -> None:
            for entry in tables["alley"]:
                if sum(entry["values"]) == 14:
                    entry.update(values=[3, *[1] * (len(entry["values"]) - 2), 3], provenance=provenance)

        return change

    assert "one alley must be worth 14" in complaint(cheaper("reconstructed"))
    assert edition(cheaper("custom"))


@pytest.mark.rule("P3")
def test_a_district_of_11_spaces_unless_an_alley_is_custom() -> None:
    def shorter(provenance: str) -> Change:
        return all_of(
            alley("Golborne", "Tavistock", values=[2, 3], provenance=provenance),
            alley("Ladbroke", "Lonsdale", values=[2, 3], provenance=provenance),
        )

    box = mirror(edition(shorter("custom")).record)
    assert 11 not in [sum(box.length[a] for a in sides) for sides in box.sides]
    assert "a district must have 11 spaces" in complaint(shorter("reconstructed"))


@pytest.mark.rule("P4", "P6", "P7")
@pytest.mark.parametrize(
    ("table", "key", "value", "rule"),
    [
        ("stalls", "each", [30, 20, 15], "P4"),
        ("counters", "stack", [3, 3, 2, 1, 1, 1, 1, 2], "P6"),
        ("customers", "servants", 4, "P7"),
    ],
)
def test_printed_numbers_unless_custom(table: str, key: str, value: Any, rule: str) -> None:
    def change(tables: dict[str, Any], provenance: str = "rulebook") -> None:
        tables[table].update({key: value}, provenance=provenance)
        if table == "customers":
            tables[table].update(bourgeois=6)

    assert f"({rule}), unless the provenance is custom" in complaint(change)
    assert edition(lambda tables: change(tables, "custom"))


@pytest.mark.rule("P7")
def test_ten_customers() -> None:
    assert "must be 10 together" in complaint(lambda tables: tables["customers"].update(servants=4))


@pytest.mark.rule("P6")
def test_neutral_counters_are_eight_from_1_to_3() -> None:
    assert "must have 8 entries" in complaint(lambda tables: tables["counters"].update(stack=[3, 3, 2, 1, 1, 1]))
    assert "must be from 1 to 3" in complaint(lambda tables: tables["counters"].update(stack=[4, *[1] * 7]))


@pytest.mark.rule("P17")
@pytest.mark.parametrize("key", ["servants", "servant_bourgeois", "bourgeois", "lord_servant", "lord_bourgeois"])
def test_factors_are_numbers_from_1_to_9(key: str) -> None:
    assert f"[factors] {key}: must be from 1 to 9, not 0" in complaint(
        lambda tables: tables["factors"].update({key: 0})
    )


@pytest.mark.parametrize("name", ["", "Powis 2", 7])
def test_names(name: Any) -> None:
    assert "must be a name" in complaint(plaza("Powis", name=name))
    assert "is there twice" in complaint(district("Talbot", name="Denbigh"))
    assert "is there twice" in complaint(plaza("Powis", short="Elgin"))
    assert "is there twice" in complaint(district("Talbot", name="denbigh"))


def test_unknown_keys_and_tables() -> None:
    assert "is no key of this table" in complaint(lambda tables: tables["points"].update(most=3))
    assert "is no table of this game" in complaint(lambda tables: tables.update(extra={"provenance": "custom"}))
