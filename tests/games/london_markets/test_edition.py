"""Editions of London Markets: what is wrong is refused by file, table and key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import fondaco
from fondaco.engine.records import mirror
from games.london_markets.table import FILE, edition, tables

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
    assert [list(row) for row in box.tiers] == [[5, 7, 9], [3, 4, 5], [3, 4, 5]]
    assert [list(row) for row in box.pays] == [[4, 8, 12], [6, 10, 14], [3, 6, 9]]
    assert (box.second_card, box.early, box.least, box.consolation, box.supply) == (3, 4, 3, 3, 2)
    assert (box.at_once, box.extra_swaps) == (0, 1)


def test_every_good_shows_every_price_two_or_three_times() -> None:
    cards = [card for card in tables()["market_card"] if "closed" not in card]
    for good in ("coffee", "soap", "silk", "china"):
        shown = [card[good] for card in cards]
        assert sorted(shown.count(price) for price in (1, 2, 4, "special")) == [2, 2, 3, 3]


@pytest.mark.parametrize(
    ("table", "key", "value", "words"),
    [
        ("markets", "names", ["a"], "must have 5 entries"),
        ("goods", "copies", 19, "from 4 to 18"),
        ("goods", "hand", 6, "multiple of 4"),
        ("goods", "colour", 1, "is no key"),
        ("bars", "each", 21, "from 1 to 20"),
        ("bars", "room", 2, "from 3 to 3"),
        ("income", "least", -1, "from 0 to 9"),
        ("play", "second_card", "three", "whole number"),
        ("play", "early", 13, "from 0 to 12"),
        ("specials", "tiebreaker", 2, "exactly one tiebreaker (L6)"),
        ("specials", "tiebreaker", 0, "exactly one tiebreaker (L6)"),
        ("specials", "replenishment", 5, "30 cards"),
        ("specials", "clientele", ["Borough", "Soho"], "must be one of"),
        ("specials", "combined", [["Borough", "Borough"]], "pairs of different markets"),
        ("specials", "combined", [["Borough", "Brixton"], ["Brixton", "Borough"]], "twice"),
        ("specials", "piles", [8, 8, 8, 7], "30 cards together, not 31"),
        ("specials", "piles", [30], "4 entries"),
        ("bars", "passed", 0, "from 1 to 3"),
        ("payments", "monopoly", [[5, 4], [7, 8]], "3 entries"),
        ("payments", "monopoly", [[5, 4], [7, 3], [9, 12]], "more at each step"),
        ("payments", "monopoly", [[5, 4], 7, [9, 12]], "must be pairs"),
        ("payments", "combined", [[5, 4], [7, 0], [9, 12]], "from 1 to 99"),
    ],
)
def test_a_wrong_entry(table: str, key: str, value: Any, words: str) -> None:
    assert words in complaint(lambda tables: tables[table].update({key: value}))


def test_bars_must_do_for_what_is_passed() -> None:
    assert "[bars] passed" in complaint(lambda tables: tables["bars"].update(each=2))


def test_a_hand_must_not_take_all_cards() -> None:
    assert "[goods] hand" in complaint(lambda tables: tables["goods"].update(hand=8, copies=6))


def test_a_deck_of_other_numbers_is_custom() -> None:
    def change(tables: dict[str, Any]) -> None:
        tables["specials"].update(replenishment=5, any_market=2)

    assert "must be 4 (L6), unless the provenance is custom" in complaint(change)
    assert edition(lambda tables: (change(tables), tables["specials"].update(provenance="custom")))


def test_too_few_cards() -> None:
    assert "30 cards" in complaint(lambda t: t["specials"].update(replenishment=1, provenance="custom"))


def market_card(number: int, **values: Any) -> Change:
    """Changes a market card."""
    return lambda tables: tables["market_card"][number].update(values)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (market_card(0, coffee="special"), "one good, and one only"),
        (market_card(0, coffee=10), "from 0 to 9"),
        (market_card(0, coffee=3), "1, 2 and 4"),
        (market_card(0, coffee=1, soap=4), "reads"),
        (market_card(0, closed=True), "2 cards must be closed (L4)"),
        (lambda tables: tables["market_card"].pop(), "12 entries"),
        (lambda tables: tables["market_card"].__setitem__(1, tables["market_card"][0]), "no two cards"),
    ],
)
def test_a_wrong_market_card(change: Change, words: str) -> None:
    assert words in complaint(change)


def test_other_prices_are_custom() -> None:
    assert edition(market_card(0, coffee=9, provenance="custom"))


def track(number: int, **values: Any) -> Change:
    """Changes a track."""
    return lambda tables: tables["track"][number].update(values)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (track(0, spaces=["goods"]), "12 entries"),
        (track(0, spaces=["load 2"] * 12), "must be one of load 1, goods, money"),
        (track(0, events=["special"] + [""] * 11), "first space (L5)"),
        (track(0, events=["", "special"] + [""] * 10), "special must be there 2 times"),
        (track(0, events=["", *["special"] * 3, *[""] * 8], provenance="custom"), "special must be there 2 times"),
        (track(0, events=["", "party"] + [""] * 10), "must be one of"),
        (track(0, name=7), "must be words in quotes, not 7"),
        (lambda tables: tables["track"][1].pop("name"), "[track 2] name: is missing"),
        (track(0, players=4), "one track is for 3 players and two for 4"),
    ],
)
def test_a_wrong_track(change: Change, words: str) -> None:
    assert words in complaint(change)


def test_fewer_events_are_custom() -> None:
    assert edition(track(0, events=[""] * 12, provenance="custom"))
