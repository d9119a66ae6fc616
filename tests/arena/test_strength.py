"""What `benchmarks/strength.py` makes of games: when a cell is settled, what counts, what cells say together."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import fondaco
from fondaco.arena.tournament import Plan, Played, Record, line_up, plan
from fondaco.bots.specs import parse_several


def _loaded() -> ModuleType:
    file = Path(__file__).parents[2] / "benchmarks" / "strength.py"
    spec = importlib.util.spec_from_file_location("benchmark_of_strength", file)
    assert spec and spec.loader
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


strength = _loaded()
LONG = next(claim for claim in strength.CLAIMS if claim.fair)
GREEDY = next(claim for claim in strength.CLAIMS if claim.name == "greedy-among-random")


def cell_plan(claim: strength.Claim, players: int = 3, games: int = 60) -> Plan:
    return plan(fondaco.game("hansa"), players, parse_several(claim.bots), games, seed=1)


def game(wanted: Plan, number: int, won: bool) -> Played:
    """A game that the first bot has won or lost."""
    seats = line_up(wanted, number)[1]
    places = [2] * len(seats)
    places[seats.index(wanted.bots[0]) if won else seats.index(wanted.bots[-1])] = 1
    return Played(number, seats, (0,) * len(seats), tuple(places), 9, (0,) * len(seats), 0.1)


def result(claim: strength.Claim, wins: int, losses: int, players: int = 3) -> strength.Cell:
    """The cell after so many wins and losses."""
    wanted = cell_plan(claim, players)
    return strength.cell(claim, wanted, [game(wanted, n, n < wins) for n in range(wins + losses)])


def test_a_share_far_above_the_bar_settles_a_cell_and_so_does_one_far_below() -> None:
    search = strength.CLAIMS[1]
    assert search.verdict(3, [1.0] * 15) == 1
    assert search.verdict(3, [0.0] * 15) == -1
    assert search.verdict(3, [1.0, 0.0] * 3) == 0
    assert result(search, 15, 0).met and result(search, 15, 0).early
    assert not result(search, 0, 15).met


@pytest.mark.parametrize("claim", [*strength.CLAIMS, *strength.SHORT], ids=lambda claim: f"{claim.name} {claim.bots}")
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_cell_is_settled_on_the_side_of_the_bar_where_it_stands(claim: strength.Claim, players: int) -> None:
    bar, settled = claim.wanted(players), set()
    for games in range(1, 61):
        for wins in range(games + 1):
            verdict = claim.verdict(players, [1.0] * wins + [0.0] * (games - wins))
            assert not verdict or (verdict > 0) == (wins / games >= bar), (wins, games)
            settled.add(verdict)
    assert settled == {-1, 0, 1}


def test_where_a_test_did_not_settle_the_share_of_all_games_decides() -> None:
    assert GREEDY.verdict(4, [1.0] * 36 + [0.0] * 4) == 0
    assert not result(GREEDY, 53, 7).met
    assert result(GREEDY, 54, 6).met


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_luck_alone_seldom_settles_that_long_thinking_wins_more(players: int) -> None:
    luck, early = Random(players), 0
    for _ in range(400):
        parts: list[float] = []
        while len(parts) < 60 and not (len(parts) >= 2 * players and LONG.verdict(players, parts)):
            parts += [float(luck.random() < 1 / players) for _ in range(players)]
        early += len(parts) < 60 and LONG.verdict(players, parts) > 0
    assert early <= 0.04 * 400


def test_exactly_the_fair_share_is_not_more() -> None:
    assert not result(LONG, 20, 40).met
    assert result(LONG, 21, 39).met


def test_only_deals_played_from_every_seat_count(tmp_path: Path) -> None:
    wanted = cell_plan(LONG)
    record = Record(wanted, tmp_path / "kept.jsonl")
    for number in (0, 1, 2, 4, 6, 7, 8):
        record.add(game(wanted, number, won=True))
    assert [one.number for one in strength.whole(record)] == [0, 1, 2, 6, 7, 8]


def test_games_of_a_run_with_more_of_them_count_too(tmp_path: Path) -> None:
    """A cell that was played on is not judged by its first games alone."""
    file = tmp_path / "kept.jsonl"
    more = Record(cell_plan(LONG, games=90), file)
    for number in range(90):
        more.add(game(more.plan, number, won=number >= 50))
    usual = Record(cell_plan(LONG), file)
    assert not usual.missing()
    found = strength.cell(LONG, usual.plan, strength.whole(usual))
    assert (found.games, found.wins, found.early, found.met) == (90, 40, False, True)


def test_cells_together_tell_what_each_alone_cannot() -> None:
    cells = [result(LONG, 25, 35) for _ in range(6)]
    assert cells[0].low < 1 / 3
    one, all_six = strength.together(cells[:1]), strength.together(cells)
    assert (all_six["games"], all_six["wins"], all_six["fair"]) == (360, 150, 120)
    assert all_six["luck"] < 0.001 < 0.05 < one["luck"]
    assert strength.together([result(LONG, 20, 40)])["luck"] == pytest.approx(0.5)
