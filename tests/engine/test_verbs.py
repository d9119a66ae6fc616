"""The table of verbs: one dense range of moves."""

from __future__ import annotations

import pytest

from fondaco.engine.rule import Table
from fondaco.engine.verbs import Verbs

VERBS = Verbs(sail=3, end=1, buy=2)


def test_moves_are_one_dense_range() -> None:
    assert VERBS.count == 6
    assert VERBS.verb == (0, 0, 0, 1, 2, 2)
    assert VERBS.what == (0, 1, 2, 0, 0, 1)
    assert VERBS.first == {"sail": 0, "end": 3, "buy": 4}


def test_names_and_numbers_go_both_ways() -> None:
    for move in range(VERBS.count):
        assert VERBS.move(VERBS.name(move), VERBS.what[move]) == move
    assert VERBS.move("end") == 3


@pytest.mark.parametrize(("name", "what"), [("sail", 3), ("sail", -1), ("end", 1)])
def test_an_object_that_the_verb_does_not_have_is_refused(name: str, what: int) -> None:
    with pytest.raises(IndexError, match=name):
        VERBS.move(name, what)


def test_tables_are_what_rules_may_look_things_up_in() -> None:
    assert isinstance(VERBS.verb, Table)
    assert isinstance(VERBS.what, Table)
