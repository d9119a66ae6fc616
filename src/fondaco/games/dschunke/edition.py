"""Reads an edition of Dschunke and checks what its printed matter must be (D1–D5)."""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.engine.editions import Edition, Reader
from fondaco.engine.errors import EditionError
from fondaco.games.dschunke import state as s
from fondaco.games.parts.printed import (
    Deck,
    Rules,
    blank_cards,
    check_events,
    is_custom,
    read_goods,
    read_market_cards,
    read_numbers,
    read_track,
)
from fondaco.games.parts.stack import ACROSS
from fondaco.games.parts.table import BUYER, EARNER, EMPTY, GENERAL, LOADER, MARKETS, PLAYERS
from fondaco.games.parts.track import NO_EVENT

RULES = Rules(cards="D3", tracks="D4")
TABLES = ("junks", "goods", "bars", "strips", "income", "exchange", "specials", "bonus")
SPECIALS = ("piles", "supply", "exchange", "tie", "load", "move", "money", "single", "pair")
NUMBERS = {"supply": 5, "exchange": 2, "load": 3, "move": 4}  # D5
EACH = {"money": 5, "single": 5, "pair": 5}
MERCHANTS = {"load": LOADER, "money": EARNER, "goods": BUYER, "": EMPTY}
BONUSES = ("single_crates", "single_pays", "pair_crates", "pair_pays", "junk_pays", "all_pay")
BY_CARDS = 13  # load and move cards: no junk can come to hold more strips than the layers that are kept


def load(file: str, tables: dict[str, Any]) -> Edition:
    """The edition in some tables; an error names the file, the table and the key of what is wrong."""
    read = Reader(file, tables)
    read.expect(*TABLES, arrays=("track", "market_card"))
    record = np.zeros(1, s.Edition)
    box = record[0]
    goods = read_goods(read)
    junks = _junks(read, box, goods)
    read_numbers(read, box)
    colours = _strips(read, box)
    read.only("exchange", "returns")
    box["returns"] = read.whole("exchange", "returns", 1, 2)
    read.only("bonus", *BONUSES)
    for key in BONUSES:
        box[key] = read.whole("bonus", key, 0, 99)
    blank_cards(box)
    cards = _specials(read, box, junks)
    _tracks(read, box)
    read_market_cards(read, box, goods, 0, RULES)
    names = {"markets": junks, "goods": goods, "cards": cards, "tracks": ["lower", "upper"], "colours": colours}
    return Edition(file, tables, record, names)


def _junks(read: Reader, box: Any, goods: list[str]) -> list[str]:
    """Junks with their goods and the merchants of the standard set-up."""
    read.only("junks", "names", "goods", "merchants")
    junks = read.names("junks", "names", MARKETS, MARKETS)
    for key, known, field in (
        ("goods", {name: number for number, name in enumerate(goods)} | {"": GENERAL}, "offers"),
        ("merchants", MERCHANTS, "berths"),
    ):
        found = read.several("junks", key, MARKETS, MARKETS)
        for junk, word in enumerate(found):
            box[field][junk] = known[read.check_word("junks", key, word, known)]
        for word in known:
            if word and found.count(word) != 1:
                raise read.wrong("junks", key, f"must have {word} once")
    return junks


def _strips(read: Reader, box: Any) -> list[str]:
    """What lies on the junks before the game: fair to the colours, and no more than a layer on each junk."""
    read.only("strips", "colours", "three", "four")
    colours = read.names("strips", "colours", PLAYERS, PLAYERS)
    for row, (key, players) in enumerate((("three", 3), ("four", 4))):
        for junk, owners in enumerate(read.several("strips", key, MARKETS, MARKETS)):
            if not isinstance(owners, list) or len(owners) > ACROSS:
                raise read.wrong("strips", key, f"must be lists of up to {ACROSS} colours, not {owners!r}")
            for owner in owners:
                colour = colours.index(read.check_word("strips", key, owner, colours[:players]))
                box["strips"][row, junk * PLAYERS + colour] += 1
        each = box["strips"][row].reshape(MARKETS, PLAYERS).sum(axis=0)[:players]
        if len(set(each)) != 1 or each[0] > box["bars"]:
            raise read.wrong("strips", key, "must have as many strips of each colour, and not more than a player has")
    return colours


def _specials(read: Reader, box: Any, junks: list[str]) -> list[str]:
    read.only("specials", *SPECIALS)
    deck = Deck(read, box, junks)
    if read.whole("specials", "tie", 0, s.ROUNDS) != 1:
        raise read.wrong("specials", "tie", "there must be exactly one tie-winner (D5)")
    deck.copies("supply", s.SUPPLY, "supply", 0, 12)
    deck.copies("exchange", s.EXCHANGE, "exchange", 0, 12)
    deck.copies("tie", s.TIE, "tie-winner", 1, 1)
    deck.copies("load", s.LOAD, "load", 0, 12)
    deck.copies("move", s.MOVE, "move", 0, 12)
    deck.one_market("money", s.MONEY, "money")
    deck.one_market("single", s.SINGLE, "crates on")
    deck.two_markets("pair", s.PAIR, "crates on", MARKETS * (MARKETS - 1) // 2)
    if not is_custom(read, "specials"):
        for key, number in NUMBERS.items():
            if read.get("specials", key) != number:
                raise read.wrong("specials", key, f"must be {number} (D5), unless the provenance is custom")
        for key, number in EACH.items():
            read.several("specials", key, number, number)
    if read.get("specials", "load") + read.get("specials", "move") > BY_CARDS:
        raise read.wrong("specials", "load", f"and move cards must not be more than {BY_CARDS} together")
    names = deck.complete()
    box["at_once"] = sum(1 << card for card in range(len(names)) if box["card_kind"][card] in s.ALWAYS)
    box["end_cards"] = sum(1 << card for card in range(len(names)) if box["card_kind"][card] >= s.SINGLE)
    return names


def _tracks(read: Reader, box: Any) -> None:
    """Two rows: three players use the lower one. Events only there (D4)."""
    entries = read.entries("track", ("name", "spaces", "events", "provenance"), 2, 2)
    if [track.get(track.entry, "name") for track in entries] != ["lower", "upper"]:
        raise EditionError(f"{read.file}: [[track]] name: there must be a lower and an upper track, in this order.")
    lower, upper = entries
    for track, row in ((lower, 0), (lower, 2), (upper, 3)):
        read_track(track, box, row, ("load 1", "load 2", "goods", "money"), RULES)
    if (box["events"][3] != NO_EVENT).any():
        raise upper.wrong(upper.entry, "events", "happen on the lower track only (D4)")
    check_events(read, box, is_custom(lower, lower.entry), RULES)
