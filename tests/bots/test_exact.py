"""What searches reckon with is the same to the last bit on every machine, and so is what they think."""

from __future__ import annotations

import math
from random import Random

import pytest

import fondaco
from fondaco.bots.exact import KNOWN, fading, logarithm
from fondaco.engine.view import concealed
from laws.positions import every_table, random_match


def test_powers_and_logarithms_are_right() -> None:
    luck = Random(1)
    for x in (0.0, 1e-9, 0.5, math.log(2), 1.0, 61 * math.log(2), *(luck.uniform(0, 700) for _ in range(500))):
        assert fading(x) == pytest.approx(math.exp(-x), rel=1e-12)
    assert fading(1001.0) == 0
    for n in range(1, KNOWN):
        assert logarithm(n) == pytest.approx(math.log(n), abs=1e-11)
    for n in (KNOWN, 4097, 100_000, 10**9):
        assert logarithm(n) == pytest.approx(math.log(n), abs=2 / KNOWN)


def test_less_is_left_the_further_it_fades() -> None:
    steps = [fading(step / 997) for step in range(20_000)]
    assert steps == sorted(steps, reverse=True)


def test_no_bit_depends_on_a_library() -> None:
    """The very bits of some results, as they were on one machine."""
    powers = ["0x1.cf46d99d52b39p-1", "0x1.78b56362cef39p-2", "0x1.7cd79b5647c99p-15"]
    logarithms = ["0x1.193ea7aad0000p+0", "0x1.26bb1bbb55000p+1", "0x1.108cd8bc5ac00p+3"]
    assert [fading(x).hex() for x in (0.1, 1.0, 10.0)] == powers
    assert [logarithm(n).hex() for n in (3, 10, 5000)] == logarithms


@every_table
def test_interpreted_and_compiled_searches_agree_in_every_bit(name: str, players: int) -> None:
    compiled, interpreted = fondaco.game(name), fondaco.game(name, compiled=False)
    for number in range(3):
        match = random_match(compiled, players, number, Random(number), 100 + 350 * number)
        if match.over:
            continue
        seat = match.actors()[0]
        found = []
        for game in (compiled, interpreted):
            bot = fondaco.bot("search", game, seed=number, iterations=7)
            view = concealed(game, match.state, seat, match.seats)
            found.append((bot.ponder(view, seat), bot.trees[0].sums[: bot.trees[0].size[0]].tobytes()))
        assert found[0] == found[1]
