"""Whether what seats had goes with winning, and that chance alone is seldom taken for it."""

from __future__ import annotations

import math

import numpy as np
import pytest

from fondaco.arena.balance import traits_of
from fondaco.arena.significance import LEAST, normal_p
from fondaco.arena.within_games import within_games


def wins_of_those_who_have_it(players: int, games: int, wins: int, worth: float = 1) -> float | None:
    """One seat has something in each game, and that seat wins so many of them."""
    amounts, won = np.zeros((2, games, players))
    amounts[:, 0] = worth
    won[:wins, 0] = won[wins:, 1] = 1
    return within_games(amounts, won)


def at_least(players: int, games: int, wins: int) -> float:
    """How often one seat wins so many games or more."""
    one = 1 / players
    return sum(math.comb(games, n) * one**n * (1 - one) ** (games - n) for n in range(wins, games + 1))


@pytest.mark.parametrize(("players", "games"), [(2, 50), (3, 200), (4, 100), (6, 20), (6, 60)])
def test_one_seat_that_has_something_wins_as_often_as_a_binomial(players, games):
    """In both tails, and as far out as a long report looks; whatever the unit it is counted in."""
    for wins in range(games + 1):
        more = wins > games / players
        chance = at_least(players, games, wins) if more else 1 - at_least(players, games, wins + 1)
        if not 1e-7 < chance < 0.3:
            continue
        z = wins_of_those_who_have_it(players, games, wins)
        assert (z > 0) == more
        assert normal_p(z) / 2 == pytest.approx(chance, rel=0.07)
        assert wins_of_those_who_have_it(players, games, wins, worth=250) == pytest.approx(z)


def test_all_games_and_none_are_the_ends():
    for players, games in ((6, 20), (2, 30)):
        z = wins_of_those_who_have_it(players, games, games)
        assert normal_p(z) / 2 == pytest.approx(players**-games, rel=0.6)
    assert wins_of_those_who_have_it(6, 60, 0) < -3
    assert wins_of_those_who_have_it(3, 2000, 2000) > 30


def test_what_comes_as_often_as_it_should_is_no_surprise():
    assert wins_of_those_who_have_it(4, 100, 25) == 0
    assert wins_of_those_who_have_it(2, LEAST - 1, LEAST - 1) is None
    assert within_games(np.ones((100, 3)), np.eye(3)[np.arange(100) % 3]) is None


def test_games_in_which_it_does_not_matter_who_is_dealt_what_do_not_count():
    """Two winners opposite each other have one of two neighbours' goods, however the goods are turned."""
    amounts, wins = np.tile([1.0, 1, 0, 0], (100, 1)), np.tile([0.5, 0, 0.5, 0], (100, 1))
    assert within_games(amounts, wins) is None
    assert within_games(np.tile([1.0, 0, 0, 0], (100, 1)), wins) > 3


def test_seats_of_a_game_are_not_independent():
    """Whatever the amounts, wins dealt at random to the seats of each game give a z that is normal."""
    luck = np.random.default_rng(1)
    games, players = 200, 3
    amounts = luck.poisson(luck.gamma(2, 2, (games, 1)), (games, players)).astype(float)
    zs = []
    for _ in range(1000):
        wins = np.eye(players)[luck.integers(players, size=games)]
        zs.append(within_games(amounts, wins))
    assert np.mean(zs) == pytest.approx(0, abs=0.1)
    assert np.std(zs) == pytest.approx(1, abs=0.08)


def test_a_weak_trait_is_found_in_two_thousand_games():
    """A correlation of 0.06 is real there, though the square root of 2000 games times it is below 3."""
    luck = np.random.default_rng(2)
    wins = np.eye(3)[luck.integers(3, size=2000)]
    amounts = np.stack([luck.random((2000, 3)) < 0.5 + 0.06 * wins, luck.random((2000, 3)) < 0.5], 2).astype(int)
    real, chance = sorted(traits_of(["real", "chance"], amounts, wins), key=lambda one: one.name, reverse=True)
    assert abs(real.effect) * 2000**0.5 < 3
    assert real.significant
    assert not chance.significant
    assert normal_p(within_games(amounts[:, :, 0].astype(float), wins)) == real.p


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_whole_family_of_traits_seldom_finds_something_where_there_is_nothing(players):
    """Rare things and heavy ones, in few games, with shared wins: at a level of one in a hundred."""
    luck = np.random.default_rng(players)
    found = 0
    for _ in range(250):
        wins = np.eye(players)[luck.integers(players, size=100)]
        shared = luck.random(100) < 0.1
        wins[shared] = (wins[shared] + np.roll(wins[shared], 1, 1)) / 2
        rare = luck.random((100, players, 10)) < 0.3
        heavy = luck.lognormal(0, 1, (100, players, 10)).astype(int)
        traits = traits_of([f"{n}" for n in range(20)], np.concatenate([rare, heavy], 2), wins)
        assert all(trait.p is not None for trait in traits)
        found += any(trait.significant for trait in traits)
    assert found <= 0.028 * 250
