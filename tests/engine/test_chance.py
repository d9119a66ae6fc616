"""Chance: the mixer and its interpreted twin, draws, shuffles."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from fondaco.engine.chance import below, draw, mixed, reveal, shuffle

keys = st.integers(0, (1 << 64) - 1)
compiled_mixed = numba.njit(mixed.fondaco_rule)
compiled_below = numba.njit(below.fondaco_rule)


def luck(key: int = 1) -> SimpleNamespace:
    """As much of a position as a draw needs."""
    return SimpleNamespace(chance=key, draws=0, fence=0)


@pytest.mark.parametrize(
    ("index", "bits"),
    [(1, 0xE220A8397B1DCDAF), (2, 0x6E789E6AA1B965F4), (3, 0x06C45D188009454F), (4, 0xF88BB8A8724C81EC)],
)
def test_the_mixer_is_splitmix64(index: int, bits: int) -> None:
    assert mixed(0, index) == bits


@given(keys, st.integers(0, 1 << 31))
def test_both_twins_of_the_mixer_agree(key: int, index: int) -> None:
    assert mixed(key, index) == int(compiled_mixed(np.uint64(key), np.int64(index)))


@given(keys, st.integers(1, 1 << 31))
def test_both_twins_of_below_agree_and_stay_below(bits: int, sides: int) -> None:
    found = below(bits, sides)
    assert 0 <= found < sides
    assert found == int(compiled_below(np.uint64(bits), np.int64(sides)))


@pytest.mark.parametrize("sides", [2, 3, 6, 13, 78])
def test_draws_are_uniform(sides: int) -> None:
    state = luck()
    counts = Counter(draw(state, sides) for _ in range(300 * sides))
    assert set(counts) == set(range(sides))
    assert chisquare([counts[side] for side in range(sides)]).pvalue > 1e-3


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    first = Counter((draw(luck(mixed(seed, 0)), 6), draw(luck(mixed(seed + 1, 0)), 6)) for seed in range(7200))
    assert chisquare([first[a, b] for a in range(6) for b in range(6)]).pvalue > 1e-3


def test_a_draw_counts_and_raises_the_fence() -> None:
    state = luck(5)
    drawn = [draw(state, 1000) for _ in range(3)]
    assert (state.draws, state.fence, state.chance) == (3, 3, 5)
    again = luck(5)
    assert [draw(again, 1000) for _ in range(3)] == drawn
    reveal(again)
    assert (again.draws, again.fence) == (3, 4)


def test_a_shuffle_moves_its_own_cards_only() -> None:
    cards = list(range(10))
    shuffle(luck(3), cards, 2, 6)
    assert sorted(cards[2:8]) == list(range(2, 8))
    assert cards[:2] + cards[8:] == [0, 1, 8, 9]
    assert cards != list(range(10))


def test_shuffles_are_uniform() -> None:
    state, orders = luck(9), Counter()
    for _ in range(24 * 200):
        cards = [0, 1, 2, 3]
        shuffle(state, cards, 0, 4)
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert chisquare(list(orders.values())).pvalue > 1e-3


@pytest.mark.parametrize("count", [0, 1])
def test_nothing_to_shuffle_draws_nothing(count: int) -> None:
    state = luck()
    shuffle(state, [7], 0, count)
    assert (state.draws, state.fence) == (0, 0)
