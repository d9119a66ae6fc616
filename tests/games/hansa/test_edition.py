"""Editions of Hansa: the shipped one is what H1–H5 say; a broken one is refused by file, table and key."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco.engine.records import mirror
from games.hansa.table import FILE, edition, game, numbers, spaces, tables

Change = Callable[[dict[str, Any]], object]


def complaint(change: Change) -> str:
    """What is said of the shipped edition with a change to its tables."""
    with pytest.raises(fondaco.EditionError) as no:
        edition(change)
    sentence = str(no.value)
    assert sentence.startswith(f"{FILE}: [")
    assert sentence.endswith(".")
    return sentence


def city(known: str, /, **values: Any) -> Change:
    """Changes a city's entry."""
    return lambda tables: next(entry for entry in tables["city"] if entry["name"] == known).update(values)


def route(start: str, *ends: str, **values: Any) -> Change:
    """Changes where the routes from a city lead."""

    def change(tables: dict[str, Any]) -> None:
        first, *others = [entry for entry in tables["route"] if entry["from"] == start]
        first.update(values, to=list(ends))
        for other in others:
            tables["route"].remove(other)

    return change


def without(table: str, key: str) -> Change:
    """Takes a key out of a table."""
    return lambda tables: tables[table].pop(key)


def all_of(*changes: Change) -> Change:
    """Several changes."""
    return lambda tables: [change(tables) for change in changes]


# the shipped edition


@pytest.mark.rule("H1", "H2", "H3", "H4", "H5")
def test_the_shipped_edition_passes_its_own_checks_without_custom_tables() -> None:
    box = mirror(game().edition.record)
    assert list(box.copies) == [4, 5, 4]
    assert 6 * sum(box.copies) == 78
    assert (box.booths, box.purse, box.placements, box.placed) == (15, 3, 3, 2)
    assert len(game().edition.names["cities"]) == 9
    assert sum(sum(row) for row in box.routes) == 13
    assert game().edition.names["cities"][box.home] == "Copenhagen"
    found = [table for table in tables().values() if not isinstance(table, str)]
    entries = [entry for table in found for entry in (table if isinstance(table, list) else [table])]
    assert {entry["provenance"] for entry in entries} <= {"rulebook", "published", "reconstructed"}


@pytest.mark.rule("H4")
def test_no_route_goes_both_ways_and_every_city_can_be_reached() -> None:
    routes = mirror(game().edition.record).routes
    assert not any(routes[a, b] and routes[b, a] for a in range(9) for b in range(9))
    for start in range(9):
        reached = {start}
        for _ in range(9):
            reached |= {b for a in reached for b in range(9) if routes[a, b]}
        assert reached == set(range(9))


@pytest.mark.rule("H4")
def test_which_routes_are_ours_is_said() -> None:
    ours = [(entry["from"], entry["to"]) for entry in tables()["route"] if entry["provenance"] == "reconstructed"]
    assert ours == [("Stockholm", ["Reval"])]


@pytest.mark.rule("H2", "H10", "H11", "H14", "H15", "H22", "H24", "H26")
def test_the_numbers_are_those_of_the_rules() -> None:
    box = mirror(game().edition.record)
    assert (box.income, box.refill, box.fare, box.price) == (3, 1, 1, 1)
    assert (box.keep_talers, box.keep_markers) == (3, 3)
    assert (box.sold_points, box.barrel_points, box.open_points) == (1, 1, 1)
    assert (box.shared_city, box.sole_city) == (2, 4)
    assert list(box.promo) == [2, 3, 4, 5]


# tables and keys


@pytest.mark.parametrize("change", [lambda tables: tables.pop("game"), lambda tables: tables.update(game="dschunke")])
def test_the_file_says_which_game_it_is_for(change: Change) -> None:
    with pytest.raises(fondaco.EditionError, match=rf'^{FILE}: game: .*"hansa"'):
        edition(change)


@pytest.mark.parametrize("table", ["goods", "colours", "booths", "talers", "keep", "scoring", "harbour"])
def test_a_missing_table(table: str) -> None:
    assert f"[{table}]" in complaint(lambda tables: tables.pop(table))


@pytest.mark.parametrize("table", ["city", "route"])
def test_missing_entries(table: str) -> None:
    assert f"[[{table}]]" in complaint(lambda tables: tables.pop(table))
    assert f"[[{table}]]" in complaint(lambda tables: tables.update({table: {"provenance": "custom"}}))


def test_an_unknown_table() -> None:
    assert "[harbor]" in complaint(lambda tables: tables.update(harbor={"provenance": "custom"}))


@pytest.mark.parametrize("table", ["goods", "colours", "booths", "talers", "keep", "scoring", "harbour"])
def test_an_unknown_key(table: str) -> None:
    assert f"[{table}] colour:" in complaint(lambda tables: tables[table].update(colour=1))


@pytest.mark.parametrize("table", ["city", "route"])
def test_an_unknown_key_of_an_entry(table: str) -> None:
    assert f"[{table} 2] colour:" in complaint(lambda tables: tables[table][1].update(colour=1))


@pytest.mark.parametrize(
    ("table", "key"), [(table, key) for table, found in tables().items() if isinstance(found, dict) for key in found]
)
def test_a_missing_key(table: str, key: str) -> None:
    assert f"[{table}] {key}: is missing" in complaint(without(table, key))


@pytest.mark.parametrize("key", ["name", "number", "spaces", "x", "y", "provenance"])
def test_a_missing_key_of_a_city(key: str) -> None:
    assert f"[city 3] {key}: is missing" in complaint(lambda tables: tables["city"][2].pop(key))


@pytest.mark.parametrize("key", ["from", "to", "provenance"])
def test_a_missing_key_of_a_route(key: str) -> None:
    assert f"[route 4] {key}: is missing" in complaint(lambda tables: tables["route"][3].pop(key))


@pytest.mark.parametrize("wrong", ["hearsay", "", 3, None])
def test_a_wrong_provenance(wrong: Any) -> None:
    said = complaint(lambda tables: tables["talers"].update(provenance=wrong))
    assert "[talers] provenance:" in said
    assert "reconstructed" in said
    assert "[city 1] provenance:" in complaint(lambda tables: tables["city"][0].update(provenance=wrong))
    assert "[route 1] provenance:" in complaint(lambda tables: tables["route"][0].update(provenance=wrong))


BOUNDS = {
    ("booths", "each"): (6, 40),
    ("booths", "placements"): (1, 6),
    ("booths", "placed"): (1, 5),
    ("talers", "start"): (0, 9),
    ("talers", "income"): (1, 9),
    ("talers", "refill"): (0, 3),
    ("talers", "fare"): (1, 5),
    ("talers", "price"): (0, 5),
    ("keep", "talers"): (0, 9),
    ("keep", "markers"): (0, 20),
    ("scoring", "open"): (0, 20),
    ("scoring", "sold"): (0, 20),
    ("scoring", "barrel"): (0, 20),
    ("scoring", "shared_city"): (0, 20),
    ("scoring", "sole_city"): (0, 20),
}


@pytest.mark.parametrize(("table", "key"), BOUNDS)
def test_a_number_out_of_bounds(table: str, key: str) -> None:
    low, high = BOUNDS[table, key]
    assert mirror(numbers(table, **{key: low}).record) is not None
    assert mirror(numbers(table, **{key: high}).record) is not None
    for wrong in (low - 1, high + 1, 1.5, "2", True, [3]):
        assert f"[{table}] {key}:" in complaint(lambda tables, wrong=wrong: tables[table].update({key: wrong}))


@pytest.mark.rule("H9")
def test_too_few_booths_for_the_placements() -> None:
    assert "[booths] each:" in complaint(lambda tables: tables["booths"].update(each=9, placements=5))
    assert mirror(numbers("booths", each=10, placements=5).record).booths == 10


@pytest.mark.parametrize("wrong", [[2, 3, 4], [2, 3, 4, 5, 6], [2, 3, 4, -1], [2, 3, 4, 21], [2, 3, 4, "5"], 5])
def test_wrong_bonuses(wrong: Any) -> None:
    assert "[scoring] promo:" in complaint(lambda tables: tables["scoring"].update(promo=wrong))


# goods


@pytest.mark.rule("H1")
@pytest.mark.parametrize("wrong", [[4, 5, 5], [5, 5, 4], [3, 3, 3], [4, 5], [4, 5, 4, 0], [14, -1, 0], [4, 5, "4"], 13])
def test_wrong_counts_of_markers(wrong: Any) -> None:
    assert "[goods] copies:" in complaint(lambda tables: tables["goods"].update(copies=wrong, provenance="custom"))


@pytest.mark.rule("H1")
def test_other_counts_are_custom() -> None:
    said = complaint(lambda tables: tables["goods"].update(copies=[5, 5, 3]))
    assert "[goods] copies:" in said
    assert "H1" in said
    assert list(mirror(numbers("goods", copies=[5, 5, 3]).record).copies) == [5, 5, 3]
    assert list(mirror(numbers("goods", copies=[4, 3, 3]).record).copies) == [4, 3, 3]


@pytest.mark.rule("H1")
@pytest.mark.parametrize(
    "wrong",
    [["a", "b", "c", "d", "e"], ["a", "b", "c", "d", "e", "a"], ["a", "b", "c", "d", "e", ""], [1, 2, 3, 4, 5, 6], "a"],
)
def test_wrong_names_of_colours(wrong: Any) -> None:
    assert "[colours] names:" in complaint(lambda tables: tables["colours"].update(names=wrong, provenance="custom"))


# cities


@pytest.mark.rule("H3")
def test_a_missing_city_and_one_too_many() -> None:
    assert "[[city]]" in complaint(lambda tables: tables["city"].pop())
    assert "[[city]]" in complaint(lambda tables: tables["city"].append(tables["city"][0] | {"name": "Visby"}))


@pytest.mark.rule("H3")
@pytest.mark.parametrize("wrong", ["Danzig", "", "  ", 7, "Reval 2", "H. Bay"])
def test_wrong_names_of_cities(wrong: Any) -> None:
    assert "[city 9] name:" in complaint(city("Riga", name=wrong, provenance="custom"))


@pytest.mark.rule("H3")
def test_another_city_is_custom() -> None:
    routes = all_of(route("Reval", "Visby", provenance="custom"), lambda tables: _renamed(tables, "Riga", "Visby"))
    said = complaint(all_of(routes, city("Riga", name="Visby")))
    assert "[city 9] name:" in said
    assert "H3" in said
    made = edition(all_of(routes, city("Riga", name="Visby", provenance="custom")))
    assert made.names["cities"][8] == "Visby"


def _renamed(tables: dict[str, Any], old: str, new: str) -> None:
    for entry in tables["route"]:
        if entry["from"] == old:
            entry["from"] = new


@pytest.mark.rule("H5")
def test_a_number_of_a_city_that_is_taken_or_out_of_bounds() -> None:
    assert "[city 5] number:" in complaint(city("Kalmar", number=4))
    assert "[city 5] number:" in complaint(city("Kalmar", number=10))
    assert "[city 5] number:" in complaint(city("Kalmar", number=0))


@pytest.mark.rule("H5")
def test_tonsberg_is_1_and_riga_is_9() -> None:
    swap = all_of(city("Tønsberg", number=9), city("Riga", number=1))
    said = complaint(swap)
    assert "[city 1] number:" in said
    assert "H5" in said
    made = edition(all_of(swap, city("Tønsberg", provenance="custom"), city("Riga", provenance="custom")))
    assert (made.names["cities"][0], made.names["cities"][8]) == ("Riga", "Tønsberg")


@pytest.mark.rule("H5")
def test_numbers_give_the_filling_order_whatever_the_order_in_the_file() -> None:
    made = edition(lambda tables: tables["city"].reverse())
    assert made.names == game().edition.names
    assert made.record.tobytes() == game().edition.record.tobytes()


@pytest.mark.rule("H5")
@pytest.mark.parametrize("wrong", [0, 3, "2"])
def test_a_city_has_one_or_two_spaces(wrong: Any) -> None:
    assert "[city 4] spaces:" in complaint(city("Copenhagen", spaces=wrong))


@pytest.mark.rule("H5")
def test_9_to_18_spaces_fit() -> None:
    assert mirror(spaces(1).record).spaces == 9
    box = mirror(spaces(2).record)
    assert box.spaces == 18
    assert list(box.city_of) == [space // 2 for space in range(18)]
    assert list(mirror(spaces(1).record).city_of) == [*range(9), *[-1] * 9]


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("wrong", [-1, 101, 2.5])
def test_where_a_city_is_drawn(axis: str, wrong: Any) -> None:
    assert f"[city 2] {axis}:" in complaint(city("Aalborg", **{axis: wrong}))


@pytest.mark.rule("H8")
def test_the_ship_starts_in_a_city() -> None:
    assert "[harbour] home:" in complaint(lambda tables: tables["harbour"].update(home="Visby"))
    made = edition(lambda tables: tables["harbour"].update(home="Riga", provenance="custom"))
    assert made.names["cities"][mirror(made.record).home] == "Riga"


# routes


@pytest.mark.rule("H4")
@pytest.mark.parametrize("end", ["Visby", "", 3])
def test_a_route_to_nowhere(end: Any) -> None:
    assert "[route 2] to:" in complaint(route("Aalborg", end))


@pytest.mark.rule("H4")
def test_a_route_from_nowhere() -> None:
    assert "[route 1] from:" in complaint(lambda tables: tables["route"][0].update({"from": "Visby"}))


@pytest.mark.rule("H4")
def test_a_route_without_an_end() -> None:
    assert "[route 2] to:" in complaint(route("Aalborg"))
    assert "[route 2] to:" in complaint(lambda tables: tables["route"][1].update(to="Copenhagen"))


@pytest.mark.rule("H4")
@pytest.mark.parametrize("provenance", ["published", "custom"])
def test_a_route_both_ways_to_itself_or_twice(provenance: str) -> None:
    both = complaint(route("Riga", "Danzig", "Reval", provenance=provenance))
    assert "] to:" in both
    assert "both ways" in both
    assert "] to:" in complaint(route("Riga", "Danzig", "Riga", provenance=provenance))
    assert "] to:" in complaint(route("Riga", "Danzig", "Danzig", provenance=provenance))


@pytest.mark.rule("H4")
def test_a_city_that_cannot_be_reached() -> None:
    said = complaint(route("Copenhagen", "Danzig", "Tønsberg", provenance="custom"))
    assert "[[route]] to:" in said
    assert "cannot be reached" in said


@pytest.mark.rule("H4")
def test_a_city_that_cannot_be_left() -> None:
    def stranded(tables: dict[str, Any]) -> None:
        tables["route"] = [entry for entry in tables["route"] if entry["from"] != "Riga"]
        tables["route"][0]["provenance"] = "custom"

    said = complaint(stranded)
    assert "[[route]] to:" in said
    assert "cannot be reached" in said


@pytest.mark.rule("H4")
def test_no_routes_at_all() -> None:
    assert "[[route]]" in complaint(lambda tables: tables.update(route=[]))


PRINTED = {
    "a fourteenth": (route("Riga", "Danzig", "Kalmar"), ()),
    "none from Danzig to Reval": (route("Danzig", "Kalmar"), ()),
    "Copenhagen to Riga": (
        all_of(route("Copenhagen", "Danzig", "Lübeck", "Tønsberg", "Riga"), route("Danzig", "Kalmar")),
        "Copenhagen",
    ),
    "Riga to Copenhagen": (all_of(route("Riga", "Danzig", "Copenhagen"), route("Danzig", "Reval")), "Copenhagen"),
    "Kalmar's second exit": (all_of(route("Kalmar", "Copenhagen", "Riga"), route("Danzig", "Kalmar")), "Kalmar"),
    "Stockholm's one exit": (all_of(route("Stockholm", "Kalmar"), route("Riga", "Danzig", "Kalmar")), "Stockholm"),
}


@pytest.mark.rule("H4")
@pytest.mark.parametrize("name", PRINTED)
def test_what_is_known_of_the_printed_routes(name: str) -> None:
    change, named = PRINTED[name]
    said = complaint(change)
    assert "[[route]] to:" in said
    assert "H4" in said
    assert not named or named in said


@pytest.mark.rule("H4")
@pytest.mark.parametrize("name", PRINTED)
def test_other_routes_are_custom(name: str) -> None:
    def custom(tables: dict[str, Any]) -> None:
        tables["route"][0]["provenance"] = "custom"

    assert edition(all_of(PRINTED[name][0], custom)).hash != game().edition.hash


# custom numbers, and files


def test_custom_numbers_are_accepted_and_change_the_hash() -> None:
    made = numbers("talers", income=4, fare=2)
    assert (mirror(made.record).income, mirror(made.record).fare) == (4, 2)
    assert made.hash != game().edition.hash
    assert made != game().edition


def test_a_note_is_welcome_everywhere() -> None:
    made = edition(lambda tables: [tables["goods"].update(note="mine"), tables["city"][0].update(note="mine")])
    assert made.record.tobytes() == game().edition.record.tobytes()


def test_an_edition_from_a_file_is_played(tmp_path: Path) -> None:
    text = Path(game().descriptor.file("edition.toml")).read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("income = 3", "income = 5"), encoding="utf-8")
    match = fondaco.game("hansa", edition=path, compiled=False).start(2, seed=1)
    for name in ("Riga", "Riga", "Danzig", "Danzig", "Reval", "Reval"):
        match.play(match.actors()[0], f"settle {name}")
    assert sorted(match.view(None).to_dict()["talers"]) == [0, 0, 3, 8]


def test_a_file_is_named_in_the_complaint(tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    with pytest.raises(fondaco.EditionError, match=r"none\.toml"):
        fondaco.game("hansa", edition=missing, compiled=False)
    garbled = tmp_path / "garbled.toml"
    garbled.write_text("[goods\n", encoding="utf-8")
    with pytest.raises(fondaco.EditionError, match=r"garbled\.toml.*TOML"):
        fondaco.game("hansa", edition=garbled, compiled=False)
    short = tmp_path / "short.toml"
    short.write_text('game = "hansa"\n[goods]\nprovenance = "custom"\n', encoding="utf-8")
    with pytest.raises(fondaco.EditionError, match=r"short\.toml: \[colours\]"):
        fondaco.game("hansa", edition=short, compiled=False)
