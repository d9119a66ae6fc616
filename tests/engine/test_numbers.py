"""Numbers as people write and read them."""

from __future__ import annotations

import pytest

from fondaco.engine.numbers import counted, endless, plain, signed, whole


@pytest.mark.parametrize(
    ("text", "number"),
    [("50", 50), ("-7", -7), ("007", 7), ("9" * 18, 10**18 - 1), ("9" * 19, None), ("", None), ("--5", None)],
)
def test_whole_numbers_have_at_most_eighteen_digits(text, number):
    assert whole(text) == number


@pytest.mark.parametrize("text", ["²", "٣", "1.0", "1e3", " 5", "5\n", "+5"])
def test_what_is_no_plain_number_is_none(text):
    assert whole(text) is None
    assert not endless(text)


def test_a_number_with_too_many_digits_is_known_for_one():
    assert endless("9" * 19)
    assert endless("-" + "0" * 5000)
    assert not endless("9" * 18)
    assert not endless("9" * 19 + "x")


@pytest.mark.parametrize(
    ("number", "digits", "text"),
    [(1.25, 1, "1.2"), (-1.25, 2, "−1.25"), (-0.004, 2, "0.00"), (-0.0, 0, "0"), (-0.005001, 2, "−0.01")],
)
def test_a_number_has_a_true_minus_and_nothing_has_none(number, digits, text):
    assert plain(number, digits) == text


@pytest.mark.parametrize(
    ("number", "digits", "text"),
    [(2, 0, "+2"), (-1, 0, "−1"), (0, 0, "0"), (0.004, 2, "0.00"), (-0.004, 2, "0.00"), (-0.006, 2, "−0.01")],
)
def test_a_change_has_a_sign_unless_it_is_none(number, digits, text):
    assert signed(number, digits) == text


def test_one_game_and_many():
    assert [counted(number, "game") for number in (0, 1, 2, 1500)] == ["0 games", "1 game", "2 games", "1,500 games"]
