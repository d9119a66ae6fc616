"""What changed between two editions, and that chance alone is seldom taken for a change."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import fondaco
from fondaco.arena.balance import measure, traits_of
from fondaco.arena.balance_changes import compare
from fondaco.arena.significance import (
    LEAST,
    LEAST_OF_EFFECT,
    Figure,
    correlation,
    figure,
    holm,
    two_counts,
    two_effects,
    two_means,
    two_shares,
)


@pytest.fixture(scope="module")
def report():
    return measure(fondaco.game("hansa"), 3, 60, seed=3)


def changed(a, b):
    return {change.name for change in compare(a, b).changes if change.significant}


def far(one):
    """The figure, moved by far more than chance."""
    return replace(one, mean=one.mean + 3 * max(one.sd, 0.1))


@pytest.mark.parametrize(
    "name",
    [
        "points",
        "spread of points",
        "winning points",
        "winning margin",
        "lead changes",
        "length",
        "choices at each move",
    ],
)
def test_every_figure_is_compared(report, name):
    other = replace(report, figures=report.figures | {name: far(report.figures[name])})
    assert changed(report, other) == {name}


def test_every_part_of_a_game_is_compared(report):
    for part in range(10):
        leads = list(report.decisive)
        leads[part] = far(leads[part])
        found = changed(report, replace(report, decisive=leads))
        assert found == {f"the leader after {10 * (part + 1)}% of a game wins"}


def test_turn_order_traits_and_openings_are_compared(report):
    last = replace(report.turn_order[-1], share=1.0, sd=0.0)
    assert changed(report, replace(report, turn_order=[*report.turn_order[:-1], last])) == {"wins of the third player"}
    trait = report.traits[0]
    often = replace(report, traits=[replace(trait, varied=LEAST_OF_EFFECT), *report.traits[1:]])
    other = replace(often, traits=[replace(often.traits[0], effect=-trait.effect), *report.traits[1:]])
    assert changed(often, other) == {f"{trait.name}: correlation with winning"}
    other = replace(report, traits=[replace(trait, mean=trait.mean + 2), *report.traits[1:]])
    assert changed(report, other) == {f"{trait.name}: average"}
    opening = report.openings[0]
    other = replace(report, openings=[replace(opening, games=opening.games + 40), *report.openings[1:]])
    assert changed(report, other) == {f"opened with {opening.name}"}
    often = [
        replace(one, games=30, share=share, sd=0.3) for one, share in zip(report.openings, (0.2, 0.9), strict=False)
    ]
    a, b = replace(report, openings=[often[0]]), replace(report, openings=[replace(often[0], share=0.9)])
    assert changed(a, b) == {f"wins of who opened with {opening.name}"}


def test_what_only_one_edition_has_is_listed(report):
    trait, opening = report.traits[3].name, report.openings[0].name
    other = replace(
        report,
        traits=[one for one in report.traits if one.name != trait],
        openings=report.openings[1:],
    )
    found = compare(report, other)
    assert found.only_in_a == [trait, f"opening: {opening}"]
    assert found.only_in_b == []
    assert compare(other, report).only_in_b == found.only_in_a


def test_few_games_are_not_tested():
    few = measure(fondaco.game("hansa"), 2, LEAST - 1, seed=3)
    found = compare(few, few)
    assert not found.tested
    assert all(change.p is None and not change.significant for change in found.changes)
    assert all(trait.p is None and not trait.significant for trait in few.traits)


def test_the_same_edition_with_other_seeds_seldom_differs():
    """Of pairs of reports at most a few in a hundred may show a change; here none of a dozen does."""
    game = fondaco.game("hansa")
    reports = [measure(game, 3, 100, seed) for seed in range(100, 124)]
    assert sum(bool(changed(a, b)) for a, b in zip(reports[::2], reports[1::2], strict=True)) == 0


def test_holm_is_stricter_the_more_is_tested():
    assert holm([0.004, None, 0.004]) == [True, False, True]
    assert holm([0.004, 0.5, 0.004]) == [False, False, False]
    assert holm([0.5, 0.003, 0.0051]) == [False, True, False]
    assert holm([]) == []


def test_two_means_is_the_t_test():
    """Against p-values of Student's t: t = 2.5 and 4 with 38 degrees of freedom."""
    for t, p in ((2.5, 0.01686), (4.0, 0.000283)):
        one, other = Figure(0, 1, 20), Figure(t * (2 / 20) ** 0.5, 1, 20)
        assert two_means(one, other) == pytest.approx(p, rel=0.02)
    assert two_means(Figure(1 / 3, 1e-17, 50), Figure(1 / 3 + 1e-16, 1e-17, 50)) == 1
    assert two_means(Figure(0, 0, 50), Figure(1, 0, 50)) == 0


def test_two_counts():
    assert two_counts(30, 100, 30, 100) == 1
    assert two_counts(50, 100, 25, 100) == pytest.approx(0.00026, rel=0.05)
    assert two_counts(3, 100, 9, 100) is None


def test_two_shares_of_which_one_has_few_games():
    """Twenty games that were all lost are nothing against two thousand of which a sixth was won."""
    assert two_shares(Figure(0, 0, 20), Figure(1 / 6, 0.37, 2000)) is None
    lost = two_shares(Figure(0, 0, 40), Figure(1 / 6, 0.37, 2000))
    assert lost is not None
    assert 0.001 < lost < 0.01
    assert two_shares(Figure(0.5, 0.5, 100), Figure(0.25, 0.43, 100)) == two_counts(50, 100, 25, 100)
    assert two_shares(Figure(0.5, 0.5, 19), Figure(0.5, 0.5, 2000)) is None
    assert two_shares(Figure(1, 0, 50), Figure(1, 0, 50)) is None


def test_chance_seldom_makes_two_shares_differ():
    """However uneven the numbers of games: a level of 1 % finds something in about 1 % of cases."""
    luck = np.random.default_rng(3)
    found = []
    for few in (40, 100, 1000):
        ones, others = luck.binomial(few, 1 / 6, 3000), luck.binomial(2000, 1 / 6, 3000)
        ps = [two_shares(Figure(a / few, 0, few), Figure(b / 2000, 0, 2000)) for a, b in zip(ones, others, strict=True)]
        found.append(sum(p is not None and p < 0.01 for p in ps) / 3000)
    assert all(share < 0.02 for share in found)
    assert found[-1] > 0.005


def test_the_error_of_a_correlation_is_what_it_varies_by():
    luck = np.random.default_rng(3)
    found = []
    for _ in range(300):
        wins = np.eye(3)[luck.integers(3, size=150)]
        amounts = luck.poisson(2 + wins + luck.random((150, 1)))
        found.append(correlation(amounts.astype(float), wins))
    effects, errors = np.array(found).T
    assert errors.mean() == pytest.approx(effects.std(), rel=0.15)


def effect_of(amounts, wins):
    """The correlation of one trait, as reports have it."""
    return traits_of(["it"], amounts[:, :, None], wins)[0].figure


def test_chance_seldom_makes_two_correlations_differ():
    """Also where few games tell their errors, and at the level that a long report asks for."""
    luck = np.random.default_rng(4)
    games, found = LEAST_OF_EFFECT, []
    for _ in range(3000):
        wins = np.eye(4)[luck.integers(4, size=2 * games)]
        amounts = luck.gamma(1, 1, (2 * games, 4)) + wins
        halves = [effect_of(amounts[half::2], wins[half::2]) for half in (0, 1)]
        found.append(two_effects(*halves))
    assert 0.005 < np.mean([p < 0.01 for p in found]) < 0.02
    assert np.mean([p < 0.001 for p in found]) < 0.003


def test_correlations_from_few_games_are_not_tested():
    few, many = Figure(0.9, 0.1, LEAST_OF_EFFECT - 1), Figure(-0.9, 0.1, 2000)
    assert two_effects(few, many) is None
    assert two_effects(many, replace(few, games=LEAST_OF_EFFECT)) < 1e-9


def test_figures_know_their_spread():
    found = figure(np.array([1, 2, 3, 4]))
    assert found == Figure(2.5, pytest.approx((5 / 3) ** 0.5), 4)
    assert figure(np.array([])) == Figure(0, 0, 0)
