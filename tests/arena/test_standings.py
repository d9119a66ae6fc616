"""What games come to: shares of wins, intervals, ratings, the report."""

from __future__ import annotations

import json
import time
from itertools import permutations

import pytest

import fondaco
from fondaco.arena.ratings import rate
from fondaco.arena.report import html
from fondaco.arena.standings import deals, remarks, standings, to_dict, wilson
from fondaco.arena.tournament import Played, line_up, plan, play_one
from fondaco.bots.specs import parse_several
from played_games import played


def test_shared_wins_count_in_parts():
    several = plan(fondaco.game("hansa"), 3, parse_several("greedy,random"), 1, seed=0)
    shared = Played(0, ("greedy", "random", "random"), (9, 9, 3), (1, 1, 3), 50, (0, 0, 0), 1.0)
    rows = {row.bot: row for row in standings(several, [shared])}
    assert rows["greedy"].win_share == 0.5
    assert rows["random"].win_share == 0.5
    assert rows["random"].seats == 2
    assert rows["random"].fair == pytest.approx(2 / 3)


def test_better_places_rate_higher():
    ratings = rate([played(number, tuple("abc"), (1, 2, 3)) for number in range(20)])
    assert ratings["a"].mean > ratings["b"].mean > ratings["c"].mean
    assert min(rating.sd for rating in ratings.values()) > 0  # so many wins, and still not sure


def equal_games(seats: str, repeats: int) -> list[Played]:
    """Every outcome equally often, but all of one kind before the next one."""
    outcomes = [p for p in permutations(range(1, len(seats) + 1)) for _ in range(repeats)]
    return [played(number, tuple(seats), places) for number, places in enumerate(outcomes)]


@pytest.mark.parametrize(("seats", "repeats"), [("ab", 100), ("abc", 40), ("abb", 40), ("abcc", 10)])
def test_equal_bots_rate_about_equal(seats, repeats):
    ratings = rate(equal_games(seats, repeats))
    assert set(ratings) == set(seats)
    for rating in ratings.values():
        assert abs(rating.mean - 1500) < min(60, 2.5 * rating.sd)
        assert 10 < rating.sd < 70


def test_ratings_do_not_depend_on_the_order_of_the_games():
    games = equal_games("abc", 5)
    assert rate(games) == rate(games[::-1]) == rate(sorted(games, key=lambda game: game.points))


def test_more_games_make_ratings_surer():
    few, many = (rate(equal_games("abc", repeats))["a"].sd for repeats in (5, 100))
    assert many < few / 2


def test_very_many_games_are_rated_in_little_time():
    games = equal_games("abc", 5000)
    began = time.perf_counter()
    ratings = rate(games)
    assert time.perf_counter() - began < 20
    assert max(rating.sd for rating in ratings.values()) < 20


def test_wilson_is_the_textbook_interval():
    low, high = wilson(0.8, 50)
    assert (round(low, 3), round(high, 3)) == (0.67, 0.888)
    assert wilson(0.0, 0) == (0.0, 1.0)
    assert wilson(1.0, 10)[1] == pytest.approx(1.0)


def test_a_share_lies_in_its_interval():
    for games in range(1, 400):
        for share in (0.0, 1 / games, 0.5, 1 - 1 / games, 1.0):
            low, high = wilson(share, games)
            assert 0 <= low <= share <= high <= 1


def test_result_has_the_promised_keys(small):
    result = to_dict(small, [play_one(small, 0)])
    assert {"game", "players", "games", "bots"} <= set(result)
    for row in result["bots"]:
        assert {"bot", "seats", "win_share", "low", "high", "rating"} <= set(row)
    json.dumps(result)
    assert sum(row["win_share"] for row in result["bots"]) == pytest.approx(1)
    assert {"games", "alone", "rating_sd", "faults"} <= set(result["bots"][0])
    assert result["whole_deals"] == 0
    edition = fondaco.game("hansa").edition
    assert result["edition"] == {"title": edition.tables["title"], "hash": edition.hash[:12]}
    assert result["options"] == dict(fondaco.game("hansa").options)


def test_deals_are_called_whole_only_where_they_are(small):
    games = [played(number, line_up(small, number)[1]) for number in range(5)]
    assert deals(small, games[:3]) == ["Every deal was played once for each rotation of the seats."]
    assert deals(small, games) == [
        "Whole deals, played once for each rotation of the seats: 1; games of other deals: 2."
    ]
    assert deals(small, games)[0] in html(small, games, "Hansa")
    assert to_dict(small, games)["whole_deals"] == 1


def test_a_bot_without_a_game_is_listed_as_such():
    several = plan(fondaco.game("hansa"), 2, parse_several("greedy,random,rollout"), 2, seed=0)
    games = [played(number, line_up(several, number)[1]) for number in range(2)]
    last = to_dict(several, games)["bots"][-1]
    assert (last["bot"], last["games"]) == ("rollout", 0)
    assert last["win_share"] is last["rating"] is last["points"] is None
    sentence = "Not in any game: rollout; with more games everybody gets a turn."
    assert sentence in remarks(standings(several, games))
    page = html(several, games, "Hansa")
    assert sentence in page
    assert "<td>rollout</td><td>–</td><td>0</td><td>–</td>" in page.replace(' class="spare"', "")
    json.dumps(to_dict(several, games), allow_nan=False)


def test_games_without_another_bot_are_no_sure_wins():
    several = plan(fondaco.game("hansa"), 2, parse_several("greedy,greedy,random"), 6, seed=0)
    games = [played(number, line_up(several, number)[1], (2, 1)) for number in range(6)]
    assert sum(set(game.seats) == {"greedy"} for game in games) == 2
    rows = {row.bot: row for row in standings(several, games)}
    greedy = rows["greedy"]
    assert (greedy.games, greedy.alone, greedy.win_share, greedy.fair) == (6, 2, 0.5, 0.5)
    assert (greedy.low, greedy.high) == wilson(0.5, 4)
    assert rows["random"].win_share == 0.5
    assert "not counted in the shares of wins: 2." in " ".join(remarks([*rows.values()]))


def test_one_bot_alone_wins_nothing():
    alone = plan(fondaco.game("hansa"), 2, parse_several("greedy"), 2, seed=0)
    games = [played(number, ("greedy", "greedy")) for number in range(2)]
    page = html(alone, games, "Hansa")
    assert "Only greedy played, so there is nobody to win against" in page
    assert "100.0%" not in page
    assert "Share of wins" not in page
    assert to_dict(alone, games)["bots"][0]["win_share"] is None


def test_phones_have_room_for_the_rating(small):
    """The intervals, which the chart shows, and what can be reckoned from the rest make room for it."""
    page = html(small, [play_one(small, number) for number in range(3)], "Hansa")
    assert '<th class="spare">95 %</th>' in page
    assert all(f"<th>{head}</th>" in page for head in ("wins", "points", "rating"))
