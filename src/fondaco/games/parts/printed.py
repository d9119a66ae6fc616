"""Reads the printed matter that the sister games share, and checks it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from fondaco.engine.editions import Reader
from fondaco.engine.errors import EditionError
from fondaco.games.parts.table import CARDS, COPIES, EMPTY, GOODS, MARKETS, NOBODY, PILES
from fondaco.games.parts.track import BUY_GOODS, EARN, LOAD_ONE, LOAD_TWO, NO_EVENT, SHOW_MONEY, SPECIAL_CARD

PRICES = [1, 2, 4]  # a market card pays these for three goods, and the fourth brings a special card
ACTIONS = {"load 1": LOAD_ONE, "load 2": LOAD_TWO, "goods": BUY_GOODS, "money": EARN}
EVENTS = {"": NO_EVENT, "special": SPECIAL_CARD, "money": SHOW_MONEY}
MOST_EVENTS = 2  # of each sort in a game


class Rules:
    """Numbers of a game's own rules, for complaints."""

    def __init__(self, **numbers: str) -> None:
        self.numbers = numbers

    def __getitem__(self, subject: str) -> str:
        return self.numbers[subject]


def is_custom(read: Reader, table: str) -> bool:
    """Whether the owner of the file has changed a table."""
    return bool(read.tables[table].get("provenance") == "custom")


def read_numbers(read: Reader, box: Any) -> None:
    """Bars, goods and small numbers; bounds keep every count inside its field."""
    read.only("bars", "each", "passed", "room")
    box["bars"] = read.whole("bars", "each", 1, 20)
    box["passed"] = read.whole("bars", "passed", 1, 3)
    box["room"] = read.whole("bars", "room", 3, 3)
    if box["passed"] > box["bars"]:
        raise read.wrong("bars", "passed", f"must not be more than the {box['bars']} bars of a player")
    read.only("income", "supply", "least", "consolation")
    box["supply"] = read.whole("income", "supply", 0, 9)
    box["least"] = read.whole("income", "least", 0, 9)
    box["consolation"] = read.whole("income", "consolation", 0, 9)
    box["copies"] = read.whole("goods", "copies", 4, COPIES)
    box["hand_size"] = read.whole("goods", "hand", 4, 16)
    if box["hand_size"] % 4:
        raise read.wrong("goods", "hand", f"must be a multiple of 4, not {box['hand_size']}")
    if box["hand_size"] > box["copies"]:
        raise read.wrong("goods", "hand", "takes more cards than there are with four players")


def read_market_cards(read: Reader, box: Any, goods: Sequence[str], closed: int, rules: Rules) -> list[dict[str, Any]]:
    """Market cards: what each pays; all different, and fair to the goods. Returns them as read."""
    entries = read.entries("market_card", (*goods, "closed", "provenance"), len(box["worth"]), len(box["worth"]))
    custom, values = False, []
    for number, card in enumerate(entries):
        at = card.entry
        custom |= is_custom(card, at)
        if card.tables[at].get("closed"):
            if not closed:
                raise card.wrong(at, "closed", "no market card of this game closes the market")
            box["special"][number] = NOBODY
            continue
        paid = [card.get(at, good) for good in goods]
        if paid.count("special") != 1:
            raise card.wrong(at, goods[0], "one good, and one only, must read special")
        for good, price in zip(goods, paid, strict=True):
            if price != "special":
                card.check_whole(at, good, price, 0, 9)
        box["special"][number] = paid.index("special")
        box["worth"][number] = [0 if price == "special" else price for price in paid]
        values.append(paid)
    if len(values) != len(entries) - closed:
        raise EditionError(f"{read.file}: [[market_card]] closed: {closed} cards must be closed ({rules['cards']}).")
    if not custom:
        _check_fair(read, goods, values, rules)
    return [dict(card.tables[card.entry]) for card in entries]


def _check_fair(read: Reader, goods: Sequence[str], values: list[list[Any]], rules: Rules) -> None:
    def complain(what: str) -> EditionError:
        hint = f"({rules['cards']}), unless a card's provenance is custom"
        return EditionError(f"{read.file}: [[market_card]] {goods[0]}: {what} {hint}.")

    for paid in values:
        if sorted(price for price in paid if price != "special") != PRICES:
            raise complain("every card must pay 1, 2 and 4 beside the special card")
    if len({tuple(map(str, paid)) for paid in values}) != len(values):
        raise complain("no two cards may be the same")
    for column, good in enumerate(goods):
        for price, times in Counter(str(paid[column]) for paid in values).items():
            if not 2 <= times <= 3:
                raise complain(f"{good} reads {price} on {times} cards and must on two or three")


def read_tracks(read: Reader, box: Any, actions: Sequence[str], rules: Rules) -> None:
    """The assistants' tracks where three players have one of their own and four have two others."""
    entries = read.entries("track", ("players", "name", "spaces", "events", "provenance"), 3, 3)
    if sorted(track.whole(track.entry, "players", 3, 4) for track in entries) != [3, 4, 4]:
        raise EditionError(f"{read.file}: [[track]] players: one track is for 3 players and two for 4.")
    rows = {3: [0], 4: [2, 3]}
    for track in entries:
        track.text(track.entry, "name")
        read_track(track, box, rows[track.get(track.entry, "players")].pop(0), actions, rules)
    check_events(read, box, any(is_custom(track, track.entry) for track in entries), rules)


def read_track(track: Reader, box: Any, row: int, actions: Sequence[str], rules: Rules) -> None:
    """One track: each space with an action and perhaps an event."""
    at, spaces = track.entry, box["actions"].shape[1]
    for space, word in enumerate(track.several(at, "spaces", spaces, spaces)):
        box["actions"][row, space] = ACTIONS[track.check_word(at, "spaces", word, list(actions))]
    for space, word in enumerate(track.several(at, "events", spaces, spaces)):
        box["events"][row, space] = EVENTS[track.check_word(at, "events", word, EVENTS)]
    if box["events"][row, 0] != NO_EVENT:
        raise track.wrong(at, "events", f"nothing can happen on the first space ({rules['tracks']})")


def check_events(read: Reader, box: Any, custom: bool, rules: Rules) -> None:
    """In each game special cards come twice and money is shown twice; who changes that may have fewer, not more."""
    for rows in (slice(0, 2), slice(2, 4)):
        for event, what in ((SPECIAL_CARD, "special"), (SHOW_MONEY, "money")):
            times = int((box["events"][rows] == event).sum())
            if times != MOST_EVENTS and (not custom or times > MOST_EVENTS):
                raise EditionError(
                    f"{read.file}: [[track]] events: {what} must be there {MOST_EVENTS} times in each game, "
                    f"not {times} ({rules['tracks']})."
                )


class Deck:
    """Collects special cards as they are read: kind, the markets they name, their names."""

    def __init__(self, read: Reader, box: Any, markets: Sequence[str]) -> None:
        self.read, self.box, self.markets = read, box, markets
        self.names: list[str] = []

    def add(self, kind: int, name: str, here: int = NOBODY, there: int = NOBODY) -> None:
        """One more card."""
        at = len(self.names)
        if at == CARDS:
            raise self._size()
        self.box["card_kind"][at], self.box["card_here"][at], self.box["card_there"][at] = kind, here, there
        self.names.append(name)

    def copies(self, key: str, kind: int, name: str, least: int, most: int) -> None:
        """A number of cards that name no market; where there are several they are numbered."""
        number = self.read.whole("specials", key, least, most)
        for copy in range(number):
            self.add(kind, f"{name} {copy + 1}" if most > 1 else name)

    def one_market(self, key: str, kind: int, name: str) -> None:
        """Cards that name a market each."""
        for market in self.read.names("specials", key, 0, MARKETS):
            self.read.check_word("specials", key, market, self.markets)
            self.add(kind, f"{name} {market}", self.markets.index(market))

    def two_markets(self, key: str, kind: int, name: str, most: int) -> None:
        """Cards that name two markets each."""
        seen = set()
        for pair in self.read.several("specials", key, 0, most):
            if not isinstance(pair, list) or len(pair) != 2 or pair[0] == pair[1]:
                raise self.read.wrong("specials", key, f"must be pairs of different markets, not {pair!r}")
            for market in pair:
                self.read.check_word("specials", key, market, self.markets)
            here, there = sorted(self.markets.index(market) for market in pair)
            if (here, there) in seen:
                raise self.read.wrong("specials", key, f"has {pair[0]} and {pair[1]} twice")
            seen.add((here, there))
            self.add(kind, f"{name} {self.markets[here]} + {self.markets[there]}", here, there)

    def complete(self) -> list[str]:
        """The names of all cards, once there are as many as the piles hold."""
        if len(self.names) != CARDS:
            raise self._size()
        sizes = self.read.several("specials", "piles", PILES, PILES)
        for size in sizes:
            self.read.check_whole("specials", "piles", size, 0, CARDS)
        if sum(sizes) != CARDS:
            raise self.read.wrong("specials", "piles", f"must hold {CARDS} cards together, not {sum(sizes)}")
        self.box["pile_sizes"] = sizes
        return self.names

    def _size(self) -> EditionError:
        return EditionError(f"{self.read.file}: [specials]: there must be {CARDS} cards in all.")


def blank_cards(box: Any) -> None:
    """Before the cards are read: none names a market."""
    box["card_here"], box["card_there"] = EMPTY, EMPTY
    box["special"] = EMPTY


def read_goods(read: Reader) -> list[str]:
    """The names of the goods."""
    read.only("goods", "names", "copies", "hand")
    return read.names("goods", "names", GOODS, GOODS)
