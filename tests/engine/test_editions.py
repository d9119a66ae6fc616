"""Reading editions: every complaint is one sentence with file, table and key."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from math import nan
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fondaco
from fondaco.engine.editions import PROVENANCES, Edition, Reader, canonical, digest, read_tables
from fondaco.engine.errors import EditionError
from fondaco.engine.game import make_edition

TABLES = {
    "game": "toy",
    "cards": {"provenance": "rulebook", "count": 12, "colour": "red", "names": ["a", "b"]},
    "city": [
        {"provenance": "custom", "name": "Rome"},
        {"provenance": "custom", "name": "Pisa", "note": "leans"},
    ],
}


def reader(**changes: Any) -> Reader:
    """A reader of the tables above, with other cards."""
    return Reader("my.toml", TABLES | {"cards": TABLES["cards"] | changes})


def test_a_good_edition_is_read() -> None:
    read = reader()
    read.expect("cards", arrays=("city",))
    read.only("cards", "count", "colour", "names")
    assert read.whole("cards", "count", 1, 12) == 12
    assert read.word("cards", "colour", ["red", "blue"]) == "red"
    assert read.names("cards", "names", 1, 2) == ["a", "b"]
    assert [city.get(city.entry, "name") for city in read.entries("city", ("name",), 1, 3)] == ["Rome", "Pisa"]


@pytest.mark.parametrize(
    ("changes", "ask", "complaint"),
    [
        ({"count": 13}, lambda r: r.whole("cards", "count", 1, 12), "[cards] count: must be from 1 to 12, not 13."),
        ({"count": -1}, lambda r: r.whole("cards", "count", 0, 12), "[cards] count: must be from 0 to 12, not -1."),
        (
            {"count": "12"},
            lambda r: r.whole("cards", "count", 1, 12),
            "[cards] count: must be a whole number from 1 to 12, not '12'.",
        ),
        (
            {"count": True},
            lambda r: r.whole("cards", "count", 0, 12),
            "[cards] count: must be a whole number from 0 to 12, not True.",
        ),
        (
            {"count": 1.0},
            lambda r: r.whole("cards", "count", 0, 12),
            "[cards] count: must be a whole number from 0 to 12, not 1.0.",
        ),
        ({}, lambda r: r.whole("cards", "size", 1, 12), "[cards] size: is missing."),
        (
            {"colour": "pink"},
            lambda r: r.word("cards", "colour", ["red", "blue"]),
            "[cards] colour: must be one of red, blue, not 'pink'.",
        ),
        (
            {"colour": ["red"]},
            lambda r: r.word("cards", "colour", ["red", "blue"]),
            "[cards] colour: must be one of red, blue, not ['red'].",
        ),
        ({"names": "a"}, lambda r: r.names("cards", "names", 1, 2), "[cards] names: must be a list, not 'a'."),
        ({"names": []}, lambda r: r.names("cards", "names", 1, 2), "[cards] names: must have 1 to 2 entries, not 0."),
        ({"names": [1]}, lambda r: r.names("cards", "names", 1, 1), "[cards] names: must be names, not 1."),
        ({"names": [" "]}, lambda r: r.names("cards", "names", 1, 1), "[cards] names: must be names, not ' '."),
        ({"names": ["a", "a"]}, lambda r: r.names("cards", "names", 2, 2), "[cards] names: has 'a' twice."),
        (
            {"names": ["rosé", "Rose"]},
            lambda r: r.names("cards", "names", 2, 2),
            "[cards] names: 'rosé' and 'Rose' read alike without accents and capitals.",
        ),
        ({"names": [["a"]]}, lambda r: r.names("cards", "names", 1, 1), "[cards] names: must be names, not ['a']."),
        (
            {"cuont": 3},
            lambda r: r.only("cards", "count", "colour", "names"),
            "[cards] cuont: is no key of this table; it has count, colour, names.",
        ),
        (
            {"provenance": "hearsay"},
            lambda r: r.expect("cards", arrays=("city",)),
            f"[cards] provenance: must be one of {', '.join(PROVENANCES)}, not 'hearsay'.",
        ),
    ],
)
def test_a_wrong_entry_is_named(changes: dict[str, Any], ask: Callable[[Reader], Any], complaint: str) -> None:
    with pytest.raises(EditionError) as caught:
        ask(reader(**changes))
    assert str(caught.value) == f"my.toml: {complaint}"


@pytest.mark.parametrize(
    ("tables", "complaint"),
    [
        ({}, "my.toml: [cards]: the table is missing."),
        ({"cards": 3}, "my.toml: [cards]: the table is missing."),
        ({"cards": {}}, "my.toml: [cards] provenance: is missing."),
        (TABLES | {"crads": {}}, "my.toml: [crads]: is no table of this game; it has cards, city."),
    ],
)
def test_missing_and_unknown_tables_are_named(tables: dict[str, Any], complaint: str) -> None:
    with pytest.raises(EditionError) as caught:
        Reader("my.toml", tables).expect("cards", arrays=("city",))
    assert str(caught.value) == complaint


@pytest.mark.parametrize(
    ("entries", "complaint"),
    [
        (None, "my.toml: [[city]]: the entries are missing."),
        ([1], "my.toml: [[city]]: the entries are missing."),
        ([], "my.toml: [[city]]: there must be 1 to 2 entries, not 0."),
        ([{"provenance": "custom", "nmae": "R"}], "my.toml: [city 1] nmae: is no key of this table; it has name."),
        ([{"name": "R"}], "my.toml: [city 1] provenance: is missing."),
    ],
)
def test_wrong_entries_are_counted(entries: Any, complaint: str) -> None:
    with pytest.raises(EditionError) as caught:
        Reader("my.toml", {"city": entries}).entries("city", ("name",), 1, 2)
    assert str(caught.value) == complaint


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"title": 5}, "title: must be words in quotes, not 5."),
        ({"title": ["a"]}, "title: must be words in quotes, not ['a']."),
        ({"title": date(2024, 1, 1)}, "title: must be a word or a number, not 2024-01-01; put it in quotes."),
        ({"cards": {"note": [date(2024, 1, 1)]}}, "cards.note: must be a word or a number, not 2024-01-01; put"),
        ({"cards": {"count": nan}}, "cards.count: must be a word or a number, not nan; put it in quotes."),
    ],
)
def test_entries_of_other_kinds_are_refused_before_anything_is_read(changes: dict[str, Any], complaint: str) -> None:
    descriptor = fondaco.game("hansa").descriptor
    with pytest.raises(EditionError) as caught:
        make_edition(descriptor, "my.toml", {"game": "hansa"} | changes)
    assert str(caught.value).startswith(f"my.toml: {complaint}")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match=r"gone\.toml: cannot be read \(No such file"):
        read_tables(tmp_path / "gone.toml")
    (tmp_path / "bad.toml").write_text("[cards\n")
    with pytest.raises(EditionError, match=r"bad\.toml: is not valid TOML"):
        read_tables(tmp_path / "bad.toml")
    (tmp_path / "latin.toml").write_bytes("name = 'Lübeck'".encode("latin-1"))
    with pytest.raises(EditionError, match=r"latin\.toml: is not valid TOML"):
        read_tables(tmp_path / "latin.toml")


def test_the_hash_is_of_the_content_and_not_of_its_order() -> None:
    turned = dict(reversed(TABLES.items()))
    assert canonical(turned) == canonical(TABLES)
    assert digest(turned) == digest(TABLES)
    assert digest(reader(count=11).tables) != digest(TABLES)


def test_an_edition_cannot_be_changed_and_equals_its_like() -> None:
    one, two = (Edition(file, TABLES, np.zeros(1, np.int8), {"cards": ["a"]}) for file in ("a.toml", "b.toml"))
    assert one == two
    assert len({one, two}) == 1
    assert one.names["cards"] == ("a",)
    with pytest.raises(ValueError):
        one.record[0] = 1
    assert one != Edition("a.toml", reader(count=11).tables, np.zeros(1, np.int8), {})
