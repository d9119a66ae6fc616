"""Reads an edition of London Markets and checks what its printed matter must be (L1–L6)."""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.engine.editions import Edition, Reader
from fondaco.games.london_markets import state as s
from fondaco.games.parts.printed import (
    Deck,
    Rules,
    blank_cards,
    is_custom,
    read_goods,
    read_market_cards,
    read_numbers,
    read_tracks,
)
from fondaco.games.parts.table import MARKETS

CLOSED = 2  # L4
PAIRS = 10
RULES = Rules(cards="L4", tracks="L5")
TABLES = ("markets", "goods", "bars", "income", "play", "specials", "payments")
SPECIALS = ("piles", "tiebreaker", "replenishment", "any_market", "clientele", "monopoly", "combined", "rich_offer")
NUMBERS = {"replenishment": 4, "any_market": 3, "rich_offer": 2}  # L6
EACH = {"clientele": 5, "monopoly": 5, "combined": PAIRS}


def load(file: str, tables: dict[str, Any]) -> Edition:
    """The edition in some tables; an error names the file, the table and the key of what is wrong."""
    read = Reader(file, tables)
    read.expect(*TABLES, arrays=("track", "market_card"))
    record = np.zeros(1, s.Edition)
    box = record[0]
    read.only("markets", "names")
    markets = read.names("markets", "names", MARKETS, MARKETS)
    goods = read_goods(read)
    read_numbers(read, box)
    box["extra_swaps"] = 1  # L31
    read.only("play", "second_card", "early")
    box["second_card"] = read.whole("play", "second_card", 0, 9)
    box["early"] = read.whole("play", "early", 0, s.ROUNDS)
    blank_cards(box)
    cards = _specials(read, box, markets)
    _payments(read, box)
    read_tracks(read, box, ("load 1", "goods", "money"), RULES)
    for number, card in enumerate(read_market_cards(read, box, goods, CLOSED, RULES)):
        box["closed"][number] = bool(card.get("closed"))
    tracks = [track["name"] for track in tables["track"]]
    return Edition(file, tables, record, {"markets": markets, "goods": goods, "cards": cards, "tracks": tracks})


def _specials(read: Reader, box: Any, markets: list[str]) -> list[str]:
    read.only("specials", *SPECIALS)
    deck = Deck(read, box, markets)
    if read.whole("specials", "tiebreaker", 0, s.ROUNDS) != 1:
        raise read.wrong("specials", "tiebreaker", "there must be exactly one tiebreaker (L6)")
    deck.copies("tiebreaker", s.TIEBREAKER, "tiebreaker", 1, 1)
    deck.copies("replenishment", s.REPLENISHMENT, "replenishment", 0, 12)
    deck.copies("any_market", s.ANY_MARKET, "any market", 0, 12)
    deck.one_market("clientele", s.CLIENTELE, "clientele")
    deck.one_market("monopoly", s.MONOPOLY, "monopoly")
    deck.two_markets("combined", s.COMBINED, "combined offer", PAIRS)
    deck.copies("rich_offer", s.RICH, "rich offer", 0, 12)
    if not is_custom(read, "specials"):
        for key, number in NUMBERS.items():
            if read.get("specials", key) != number:
                raise read.wrong("specials", key, f"must be {number} (L6), unless the provenance is custom")
        for key, number in EACH.items():
            read.several("specials", key, number, number)
    return deck.complete()


def _payments(read: Reader, box: Any) -> None:
    """Steps of what is needed and what it pays, each more than the one before."""
    keys = ("monopoly", "combined", "rich_offer")
    read.only("payments", *keys)
    for row, key in enumerate(keys):
        before = [0, 0]
        for step, pair in enumerate(read.several("payments", key, s.TIERS, s.TIERS)):
            if not isinstance(pair, list) or len(pair) != 2:
                raise read.wrong("payments", key, f"must be pairs of what is needed and what it pays, not {pair!r}")
            for number in pair:
                read.check_whole("payments", key, number, 1, 99)
            if pair[0] <= before[0] or pair[1] <= before[1]:
                raise read.wrong("payments", key, "must need and pay more at each step")
            before = pair
            box["tiers"][row, step], box["pays"][row, step] = pair
