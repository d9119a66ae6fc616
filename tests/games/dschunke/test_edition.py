"""Editions of Dschunke: what is wrong is refused by file, table and key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import fondaco
from fondaco.engine.records import mirror
from games.dschunke.table import FILE, edition

Change = Callable[[dict[str, Any]], object]


def complaint(change: Change) -> str:
    """What is said of the shipped edition with a change to its tables."""
    with pytest.raises(fondaco.EditionError) as no:
        edition(change)
    sentence = str(no.value)
    assert sentence.startswith(f"{FILE}: [")
    assert sentence.endswith(".")
    return sentence


def test_the_shipped_edition() -> None:
    box = mirror(edition(lambda tables: None).record)
    assert (box.single_crates, box.single_pays, box.pair_crates, box.pair_pays) == (5, 8, 3, 12)
    assert (box.junk_pays, box.all_pay, box.least, box.consolation, box.returns) == (4, 25, 3, 3, 2)
    assert (box.at_once, box.end_cards) == (0b11111111, ((1 << 10) - 1) << 20)
    assert box.extra_swaps == 0


@pytest.mark.parametrize(
    ("table", "key", "value", "words"),
    [
        ("junks", "names", ["a"], "must have 5 entries"),
        ("junks", "goods", ["", "spice", "spice", "fish", "rice"], "once"),
        ("junks", "goods", ["", "spice", "tea", "fish", "rice"], "must be one of"),
        ("junks", "merchants", ["money", "", "load", "", ""], "must have goods once"),
        ("goods", "hand", 10, "multiple of 4"),
        ("strips", "three", [["red"]], "5 entries"),
        ("strips", "three", [["red"] * 4, [], [], [], []], "up to 3 colours"),
        ("strips", "three", [["red"], [], [], [], []], "as many strips of each colour"),
        ("strips", "three", [["yellow"], [], [], [], []], "must be one of"),
        ("exchange", "returns", 3, "from 1 to 2"),
        ("bonus", "all_pay", 100, "from 0 to 99"),
        ("specials", "tie", 2, "exactly one tie-winner (D5)"),
        ("specials", "money", ["grey", "black"], "must be one of"),
        ("specials", "pair", [["grey", "grey"]], "pairs of different markets"),
        ("specials", "load", 4, "30 cards"),
        ("specials", "piles", [8, 8, 7, 8], "30 cards together"),
    ],
)
def test_a_wrong_entry(table: str, key: str, value: Any, words: str) -> None:
    assert words in complaint(lambda tables: tables[table].update({key: value}))


def test_another_deck_is_custom_and_has_limits() -> None:
    assert "must be 3 (D5)" in complaint(lambda tables: tables["specials"].update(load=4, move=3))
    assert edition(lambda tables: tables["specials"].update(load=4, move=3, provenance="custom"))
    assert "more than 13 together" in complaint(
        lambda tables: tables["specials"].update(load=10, move=4, supply=0, exchange=0, provenance="custom")
    )


def track(number: int, **values: Any) -> Change:
    """Changes a track."""
    return lambda tables: tables["track"][number].update(values)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (track(0, spaces=["goods"]), "10 entries"),
        (track(0, events=["special"] + [""] * 9), "first space (D4)"),
        (track(0, events=[""] * 10), "special must be there 2 times"),
        (track(1, events=["", "money"] + [""] * 8), "lower track only (D4)"),
        (track(1, name="middle"), "a lower and an upper track"),
        (lambda tables: tables["market_card"][0].update(closed=True), "no market card of this game closes"),
        (lambda tables: tables["market_card"][0].update(fish=3), "1, 2 and 4"),
    ],
)
def test_a_wrong_track_or_card(change: Change, words: str) -> None:
    assert words in complaint(change)
