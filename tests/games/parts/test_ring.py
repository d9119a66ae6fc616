"""Merchants in a ring of five markets."""

from __future__ import annotations

from collections import Counter

from fondaco.engine.records import UNKNOWN, mirror
from fondaco.games.parts.ring import advance, guess, market_of, scatter, turn_down
from fondaco.games.parts.table import EMPTY
from games.parts.sister_table import game


def position(seed: int):  # type: ignore[no-untyped-def]
    return mirror(game("london_markets").start(3, seed).state)


def test_merchants_move_on_together() -> None:
    ring = [0, EMPTY, 2, EMPTY, 1]
    advance(ring)
    assert ring == [1, 0, EMPTY, 2, EMPTY]
    assert [market_of(ring, merchant) for merchant in range(3)] == [1, 0, 3]
    for _ in range(4):
        advance(ring)
    assert ring == [0, EMPTY, 2, EMPTY, 1]


def test_every_way_to_stand_is_as_likely() -> None:
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(1200):
        state = position(seed)
        scatter(state)
        seen[tuple(state.ring)] += 1
    assert len(seen) == 60
    assert max(seen.values()) < 45


def test_turned_down_and_guessed() -> None:
    seen = Counter()
    for seed in range(300):
        state = position(seed)
        state.ring[:] = [2, EMPTY, 0, 1, EMPTY]
        turn_down(state.ring, UNKNOWN)
        assert list(state.ring) == [UNKNOWN, EMPTY, UNKNOWN, UNKNOWN, EMPTY]
        guess(state, UNKNOWN)
        assert sorted(state.ring) == [EMPTY, EMPTY, 0, 1, 2]
        seen[tuple(state.ring)] += 1
    assert len(seen) == 6
    assert min(seen.values()) > 25
