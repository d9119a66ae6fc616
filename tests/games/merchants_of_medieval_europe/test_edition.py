"""Editions: the shipped one is what M1–M7 say; a broken one is refused by file, table and key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import fondaco
from fondaco.engine.records import mirror
from games.merchants_of_medieval_europe.table import FILE, edition, game, tables

Change = Callable[[dict[str, Any]], object]


def complaint(change: Change) -> str:
    """What is said of the shipped edition with a change to its tables."""
    with pytest.raises(fondaco.EditionError) as no:
        edition(change)
    sentence = str(no.value)
    assert sentence.startswith(f"{FILE}: [")
    assert sentence.endswith(".")
    return sentence


def region(known: str, /, **values: Any) -> Change:
    """Changes a region's entry."""
    return lambda tables: next(entry for entry in tables["region"] if entry["name"] == known).update(values)


def dropped(known: str, key: str) -> Change:
    """Takes a key out of a region's entry."""
    return lambda tables: next(entry for entry in tables["region"] if entry["name"] == known).pop(key)


def entry(table: str, number: int, /, **values: Any) -> Change:
    """Changes an entry of an array of tables."""
    return lambda tables: tables[table][number].update(values)


def numbers(table: str, /, **values: Any) -> Change:
    """Changes a table."""
    return lambda tables: tables[table].update(values)


def all_of(*changes: Change) -> Change:
    """Several changes."""
    return lambda tables: [change(tables) for change in changes]


def joined(a: str, b: str) -> Change:
    """Makes two regions neighbours."""

    def change(tables: dict[str, Any]) -> None:
        for one, other in ((a, b), (b, a)):
            next(e for e in tables["region"] if e["name"] == one)["neighbours"].append(other)

    return change


@pytest.mark.rule("M1", "M2", "M3", "M4", "M5", "M6", "M7")
def test_the_shipped_edition_passes_its_own_checks_without_custom_tables() -> None:
    box = mirror(game().edition.record)
    assert list(box.price) == [1, 1, 2, 3, 3, 4, 5, 6]
    assert sum(box.supply) == 180
    assert (list(box.room), list(box.steps)) == ([15, 25], [1, 2])
    assert (box.purse, box.later, box.horse, box.loan, box.repay, box.unpaid) == (15, 3, 40, 10, 20, 50)
    assert (box.near, box.far, box.actions, box.notes) == (5, 10, 4, 15)
    found = [table for table in tables().values() if not isinstance(table, str)]
    entries = [entry for table in found for entry in (table if isinstance(table, list) else [table])]
    assert {entry["provenance"] for entry in entries} <= {"rulebook", "reconstructed"}


@pytest.mark.rule("M6")
def test_every_contract_can_be_fulfilled() -> None:
    box = mirror(game().edition.record)
    sold = {ware for region in range(box.regions) for ware in box.wares[region]}
    for card in range(24):
        order = list(box.order[card])
        assert sum(order) <= box.room[1]
        assert all(amount <= box.supply[good] for good, amount in enumerate(order))
        assert {good for good, amount in enumerate(order) if amount} <= sold
        assert all(box.way[box.place[card], other] < 20 for other in range(box.regions))


@pytest.mark.rule("M3")
def test_distances_for_bots() -> None:
    box, names = mirror(game().edition.record), game().edition.names["regions"]
    at = names.index
    assert box.way[at("London"), at("Scotland")] == 1
    assert box.way[at("London"), at("Greece")] == 2
    assert box.way[at("Scotland"), at("Turkey")] == 3
    assert box.way[at("Paris"), at("Paris")] == 0
    assert all(box.way[a, b] == box.way[b, a] for a in range(31) for b in range(31))
    assert names[box.shop[at("Scotland"), 0]] == "London"


@pytest.mark.rule("M1", "M2")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (numbers("goods", prices=[1, 1, 2, 3, 3, 4, 5, 7]), "M1"),
        (numbers("goods", prices=[1, 1, 2, 3, 3, 4, 5, 41]), "from 1 to 40"),
        (numbers("goods", names=["coin", "grain", "metal", "fur", "wine", "glass", "spice", "silk"]), "from coin"),
        (numbers("goods", names=["Fur", "grain", "metal", "fur", "wine", "glass", "spice", "silk"]), "read alike"),
        (numbers("goods", colour=1), "no key"),
        (numbers("supply", cards=[25, 25, 25, 25, 20, 20, 20, 21]), "180"),
        (numbers("supply", cards=[25, 25, 25, 25, 20, 20, 40, 0]), "from 1 to 100"),
    ],
)
def test_goods(change: Change, words: str) -> None:
    assert words in complaint(change)


@pytest.mark.rule("M1", "M2")
def test_custom_goods() -> None:
    edition(numbers("goods", prices=[9] * 8, provenance="custom"))
    edition(numbers("supply", cards=[30] * 8, provenance="custom"))


@pytest.mark.rule("M7", "M12", "M13")
@pytest.mark.parametrize(
    ("table", "values"),
    [
        ("wagon", {"room": [15, 14]}),
        ("wagon", {"room": [15, 41]}),
        ("wagon", {"steps": [2, 1]}),
        ("coin", {"start": -1}),
        ("coin", {"horse": 101}),
        ("bank", {"notes": -1}),
        ("actions", {"each": 0}),
        ("restrictions", {"short": 5}),
        ("restrictions", {"ration": 0}),
    ],
)
def test_numbers(table: str, values: dict[str, Any]) -> None:
    assert f"[{table}] {next(iter(values))}:" in complaint(numbers(table, **values))


@pytest.mark.rule("M3")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (region("Paris", name="Paris 1"), "must be a name"),
        (region("Paris", name="LONDON"), "there twice"),
        (region("Paris", x=101), "from 0 to 100"),
        (region("Paris", territory="Gaul"), "must be one of"),
        (region("Paris", neighbours=["Flanders", "Flanders"]), "there twice"),
        (region("Paris", neighbours=["Paris"]), "itself"),
        (region("Paris", neighbours=["Flanders", "Aquitaine"]), "not the other way round"),
        (region("Paris", sells=["grain", "grain"]), "grain twice"),
        (region("Paris", sells=["grain", "wine", "fur"]), "0 to 2 entries"),
        (region("Paris", port="Baltic"), "must be one of"),
        (region("Paris", port="North Sea"), "8 to 14 ports, not 15"),
        (dropped("London", "port"), "the landmass of London has no port"),
        (region("Poland", territory="Empire"), "M3"),
        (all_of(region("Poland", territory="France")), "France must have 2 to 5 regions, not 6"),
        (all_of(region("Venice", sells=["glass"]), region("Greece", sells=[])), "spice must be sold in 2 to 4"),
        (lambda tables: tables["region"].__delitem__(slice(20, None)), "24 to 32 entries"),
    ],
)
def test_the_map(change: Change, words: str) -> None:
    if words == "M3":
        edition(change)  # five regions are no too many
    else:
        assert words in complaint(change)


@pytest.mark.rule("M3")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (all_of(region("Hungary", name="Magyars"), lambda t: _renamed(t, "Hungary", "Magyars")), "Hungary must be on"),
        (all_of(region("Paris", territory="Britain")), "a territory of their own"),
        (region("Finland", port="Mediterranean"), "Finland must have a port in the North Sea"),
        (region("Greece", sells=["silk"]), "Greece must sell spice"),
        (lambda t: _parted(t, "Valencia", "Castile"), "Valencia and Castile must be neighbours"),
    ],
)
def test_what_the_rule_book_tells_holds_unless_a_region_is_custom(change: Change, words: str) -> None:
    assert words in complaint(change)
    edition(all_of(change, region("Norway", provenance="custom")))


def _renamed(tables: dict[str, Any], old: str, new: str) -> None:
    for place in tables["region"]:
        place["neighbours"] = [new if name == old else name for name in place["neighbours"]]
    for contract in tables["contract"]:
        contract["to"] = new if contract["to"] == old else contract["to"]


def _parted(tables: dict[str, Any], a: str, b: str) -> None:
    for place in tables["region"]:
        for one, other in ((a, b), (b, a)):
            if place["name"] == one:
                place["neighbours"].remove(other)


@pytest.mark.rule("M3")
def test_a_road_can_be_added() -> None:
    box = mirror(edition(joined("London", "Norway")).record)
    assert list(box.exits[0])[:3] == [1, 20, -1]


@pytest.mark.rule("M5")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (entry("market", 0, prices={"grain": 1, "wine": 2}), "3 to 5 prices"),
        (entry("market", 0, prices={"grain": 1, "wine": 2, "fur": 7}), "from -6 to 6"),
        (entry("market", 0, prices={"grain": 1, "wine": 2, "fur": 0, "silk": 1}), "none of fur"),
        (entry("market", 0, prices={"grain": 1, "wine": 2, "tea": 1}), "must be one of"),
        (entry("market", 0, prices=3), "must be goods with numbers"),
        (entry("market", 0, restriction="curfew"), "must be one of"),
        (entry("market", 0, restriction="no sale"), "about: is missing"),
        (entry("market", 0, restriction="no sale", about="East"), "must be one of"),
        (entry("market", 0, restriction="border closed", about="silk"), "must be one of"),
        (entry("market", 0, restriction="storms", about="silk"), "nothing in particular"),
        (entry("market", 0, title="Early frost"), "a title of its own"),
        (lambda tables: tables["market"].pop(), "15 entries"),
    ],
)
def test_market_cards(change: Change, words: str) -> None:
    assert words in complaint(change)


@pytest.mark.rule("M6")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (entry("contract", 5, to="Atlantis"), "must be one of"),
        (entry("contract", 5, goods={"silk": 21}), "asks for 21 silk; there are 20"),
        (entry("contract", 5, goods={"cloth": 20, "grain": 6}), "must fit a wagon of 25"),
        (entry("contract", 5, goods={}), "must fit a wagon of 25"),
        (entry("contract", 5, bonus=0), "from 1 to 100"),
        (entry("contract", 5, penalty=101), "from 0 to 100"),
        (entry("contract", 1, bonus=100), "with 2 different goods must be greater than with 1"),
        (entry("contract", 5, to="Scotland", goods={"cloth": 10, "wine": 5}), "already"),
        (entry("contract", 0, to="London"), "10 cloth and 5 wine to Scotland"),
        (lambda tables: tables["contract"].pop(), "24 entries"),
    ],
)
def test_contracts(change: Change, words: str) -> None:
    assert words in complaint(change)


@pytest.mark.rule("M6")
def test_a_custom_contract() -> None:
    edition(entry("contract", 0, to="London", provenance="custom"))


@pytest.mark.rule("M4")
def test_tables_have_to_be_there_and_no_others() -> None:
    assert "[bank]: the table is missing" in complaint(lambda tables: tables.pop("bank"))
    assert "is no table of this game" in complaint(lambda tables: tables.update(dice={"provenance": "custom"}))
