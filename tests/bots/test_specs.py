"""Bots as people write them."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.bots.specs import LEVELS, parse, parse_several


def test_names_settings_and_levels():
    assert parse("greedy").settings == ()
    assert parse("search:ms=50").settings == (("ms", 50),)
    assert parse(" search:iterations=9:curiosity=80 ").settings == (("iterations", 9), ("curiosity", 80))
    for level in LEVELS:
        assert parse(level).text == level
    assert parse("merchant:threads=2").settings == (("ms", 100), ("threads", 2))
    assert parse("merchant:ms=7").settings == (("ms", 7),)
    assert [spec.name for spec in parse_several("search:ms=5,greedy, random")] == ["search", "greedy", "random"]


@pytest.mark.parametrize("level", [level for level, meant in LEVELS.items() if "ms=" in meant])
def test_a_budget_that_is_given_replaces_the_levels_own(level):
    """Of either kind; what else is set stays."""
    assert parse(f"{level}:iterations=500").settings == (("iterations", 500),)
    assert dict(parse(f"{level}:threads=2:iterations=500").settings) == {"iterations": 500, "threads": 2}
    assert parse(f"{level}:ms=7").settings == (("ms", 7),)
    assert parse(f"{level}:iterations=5").make(fondaco.game("hansa"), seed=1).ms is None


def test_two_budgets_that_are_given_are_one_too_many():
    with pytest.raises(fondaco.FondacoError, match="not both"):
        parse("merchant:iterations=500:ms=5").make(fondaco.game("hansa"), seed=1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("greedi", "did you mean greedy?"),
        ("marchant", "did you mean merchant?"),
        ("search:fast", "reads like ms=50"),
        ("search:ms=", "reads like ms=50"),
        ("search:ms=--5", "reads like ms=50"),
        ("search:ms=²", "reads like ms=50"),
        ("search:=5", "reads like ms=50"),
        ("search:ms=" + "9" * 5000, "its ms has; give a smaller number"),
        ("search:ms=-" + "9" * 19, "more than 18 digits"),
        ("search:=" + "9" * 19, "reads like ms=50"),
        ("search:ms=5:ms=7", "ms of search is given twice"),
        ("search:game=5", "has no setting 'game'"),
        ("search:name=5", "has no setting 'name'"),
        ("search:seed=5", "leave its own seed out"),
        (",", "No bots are named"),
    ],
)
def test_what_cannot_be_understood(text, sentence):
    with pytest.raises(fondaco.FondacoError, match=sentence):
        parse_several(text)
