"""What the judgement reckons quickly is what the slow way comes to."""

from __future__ import annotations

import random
from math import floor

from fondaco.games.merchants_of_medieval_europe import state as s
from fondaco.games.merchants_of_medieval_europe.rules import HIGHEST, LOWEST
from fondaco.games.merchants_of_medieval_europe.value import drift, quotient, trips
from games.merchants_of_medieval_europe.table import Table, edition


def falling(tables: dict) -> None:
    """The first card sends the price of cloth down as far as a card can."""
    prices = tables["market"][0]["prices"]
    tables["market"][0]["prices"] = {good: -6 if good == next(iter(prices)) else 6 for good in prices}
    tables["market"][0]["provenance"] = "custom"


def test_drift_is_the_average_over_the_cards_that_have_not_come_yet() -> None:
    chance = random.Random(4)
    for printed in (None, edition(falling)):
        table = Table(edition=printed) if printed else Table()
        for _ in range(150):
            flipped = chance.sample(range(s.MARKETS), chance.randrange(s.SEASON + 1))
            table.state.flipped = sum(1 << card for card in flipped)
            for good in range(s.GOODS):
                price = chance.choice((*range(LOWEST, 10), HIGHEST))
                table.state.prices[good] = price
                changes = [
                    max(int(table.printed.swing[card, good]), LOWEST - price)
                    for card in range(s.MARKETS)
                    if card not in flipped
                ]
                assert drift(table.printed, table.state, good) == floor(100 * sum(changes) / len(changes))


def test_a_quotient_is_that_of_a_division() -> None:
    for divisor in range(1, HIGHEST + 1):
        for number in (*range(3 * divisor), *range(999_900, 1_000_001), 5080, 12_800 * divisor):
            assert quotient(number, divisor) == number // divisor


def test_trips_are_rounded_up() -> None:
    assert [trips(steps, 1) for steps in range(4)] == [0, 1, 2, 3]
    assert [trips(steps, 2) for steps in range(6)] == [0, 1, 1, 2, 2, 3]
    assert [trips(steps, 3) for steps in range(6)] == [0, 1, 1, 1, 2, 2]
