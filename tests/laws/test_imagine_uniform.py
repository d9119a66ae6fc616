"""`imagine` is uniform: counted against a list of all truths where they are few."""

from __future__ import annotations

from collections import Counter

import pytest
from scipy.stats import chisquare

from fondaco import games
from fondaco.engine.chance import mixed
from fondaco.engine.records import mirror
from laws.hooks import Small, needed
from laws.positions import TOYS, dreamt, veiled

SEED, LEAST, EACH = 20_04, 2_000, 60  # how many dreams: at least so many, and so many for each truth
TOO_RARE = 1e-4  # seeds are fixed, so this is decided once and for all


def check_uniform(small: Small) -> None:
    """Every truth is imagined, no other is, and each as often as its weight says."""
    concealed = veiled(small.game, small.state, small.viewer)
    dreams = max(LEAST, EACH * len(small.truths))
    seen = Counter(
        small.key(mirror(dreamt(small.game, concealed, small.viewer, mixed(SEED, number)))) for number in range(dreams)
    )
    assert set(seen) <= set(small.truths), f"impossible: {set(seen) - set(small.truths)}"
    assert small.key(mirror(small.state)) in small.truths
    if len(small.truths) > 1:
        weights = sum(small.truths.values())
        counted = [seen[truth] for truth in small.truths]
        assert chisquare(counted, [dreams * weight / weights for weight in small.truths.values()]).pvalue > TOO_RARE


@pytest.mark.parametrize("name", [*games.names(), *TOYS])
def test_imagined_truths_are_uniform(name: str) -> None:
    smalls = needed(name, "small").small()
    assert smalls
    for small in smalls:
        check_uniform(small)
