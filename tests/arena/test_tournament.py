"""Who plays whom, in which seats and deals."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations, permutations

import pytest

import fondaco
from fondaco.arena.standings import deals
from fondaco.arena.tournament import MOST, _meeting, line_up, plan
from fondaco.bots.specs import parse_several
from played_games import played


def test_seats_rotate_and_every_deal_is_mirrored(small):
    assert small.bots == ("greedy", "random", "random")
    line_ups = [line_up(small, number) for number in range(6)]
    assert [seats.index("greedy") for _, seats in line_ups] == [0, 2, 1, 0, 2, 1]
    assert [seed for seed, _ in line_ups] == [line_ups[0][0]] * 3 + [line_ups[3][0]] * 3
    assert line_ups[0][0] != line_ups[3][0]


def test_more_bots_than_seats_take_turns():
    several = plan(fondaco.game("hansa"), 2, parse_several("greedy,random,search:iterations=5"), 24, seed=0)
    sat = Counter(bot for number in range(24) for bot in line_up(several, number)[1])
    assert set(sat.values()) == {16}


def test_bots_meet_in_the_order_of_words_however_many_there_are():
    for bots, players in ((4, 2), (6, 3), (5, 5)):
        tables = [tuple(_meeting(number, bots, players)) for number in range(math.comb(bots, players))]
        assert tables == list(combinations(range(bots), players))
    many = plan(fondaco.game("hansa"), 4, parse_several(",".join(["random", "greedy"] * 100)), 8, seed=0)
    assert [len(line_up(many, number)[1]) for number in (0, 7, 10**9)] == [4, 4, 4]


def test_who_sits_behind_whom_changes_from_deal_to_deal():
    four = plan(fondaco.game("hansa"), 4, parse_several("greedy,random,rollout,search"), 28, seed=0)
    rows = [line_up(four, number)[1] for number in range(28)]
    for first in range(0, 28, 4):  # a deal has all rotations of one order
        assert {row[turn:] + row[:turn] for row in rows[first : first + 4] for turn in range(4)} == set(
            rows[first : first + 4]
        )
    assert {row[1:] for row in rows[::4]} == set(permutations(("random", "rollout", "search")))
    assert {row[1] for row in rows[:12:4]} == {"random", "rollout", "search"}
    assert rows[24] == rows[0]  # begun anew, with another seed
    assert line_up(four, 24)[0] != line_up(four, 0)[0]
    assert deals(four, [played(number, rows[number]) for number in range(28)]) == [
        "Every deal was played once for each rotation of the seats.",
        "Who sits behind whom changes from deal to deal.",
    ]


def test_line_ups_and_fingerprint_stay_what_they_were():
    kept = plan(fondaco.game("hansa"), 3, parse_several("search:ms=100,greedy"), 60, seed=2026)
    assert kept.fingerprint() == "d027d2e4660f9b00"
    assert [line_up(kept, number) for number in (0, 4, 59)] == [
        (401022757296500135, ("search:ms=100", "greedy", "greedy")),
        (7912308652219451025, ("greedy", "greedy", "search:ms=100")),
        (5731873988325706081, ("greedy", "search:ms=100", "greedy")),
    ]


@pytest.mark.parametrize("games", [0, MOST + 1, 10**30])
def test_the_number_of_games_has_bounds(games):
    with pytest.raises(fondaco.FondacoError, match="at least 1 game and takes at most 1,000,000"):
        plan(fondaco.game("hansa"), 2, parse_several("greedy"), games, seed=0)
