"""Bots that fail, answer nonsense, or do not answer: the game goes on and the fault is told."""

from __future__ import annotations

import signal
import time

import numpy as np
import pytest

import fondaco
from fondaco.arena import patience, stopping
from fondaco.arena.report import html
from fondaco.arena.standings import remarks, standings
from fondaco.arena.tournament import plan, play_one
from fondaco.bots.random_bot import RandomBot
from fondaco.bots.search import Search
from fondaco.bots.specs import parse_several


def test_a_bot_does_not_swallow_sigterm(small, monkeypatch):
    monkeypatch.setattr(RandomBot, "choose", raises(stopping.Terminated))
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with pytest.raises(stopping.Terminated):
            play_one(small, 0)
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_bot_that_fails_gets_a_legal_move_and_the_report_says_so(small, monkeypatch):
    def broken(self, view, seat, moves):
        raise RuntimeError("no idea")

    monkeypatch.setattr(RandomBot, "think", broken)
    game = play_one(small, 0)
    assert game.faults[0] == 0
    assert min(game.faults[1:]) > 0
    rows = {row.bot: row for row in standings(small, [game])}
    assert rows["random"].faults == sum(game.faults)
    page = html(small, [game], "Hansa")
    assert f"was made for them: random {sum(game.faults)} times." in page


@pytest.mark.parametrize(
    "nonsense",
    [None, True, 0.0, 1e9, "0", [0], np.array(0), np.array([0]), np.True_, 10**30, -1, object()],
    ids=lambda one: f"{type(one).__name__} {one}"[:20],
)
def test_an_answer_that_is_no_legal_move_is_a_fault(small, monkeypatch, nonsense):
    monkeypatch.setattr(RandomBot, "choose", lambda self, view, seat: nonsense)
    game = play_one(small, 0)
    assert game.faults[0] == 0
    assert min(game.faults[1:]) > 0


def test_a_whole_number_of_numpys_is_a_move(small, monkeypatch):
    monkeypatch.setattr(RandomBot, "choose", lambda self, view, seat: np.int16(view.legal(seat)[-1]))
    assert play_one(small, 0).faults == (0, 0, 0)


@pytest.mark.parametrize("end", [SystemExit, GeneratorExit, MemoryError])
def test_a_bot_that_wants_to_end_it_all_does_not(small, monkeypatch, end):
    monkeypatch.setattr(RandomBot, "choose", raises(end))
    assert min(play_one(small, 0).faults[1:]) > 0


def test_ctrl_c_ends_a_game_but_where_it_is_ignored_a_bot_made_it_up(small, monkeypatch):
    monkeypatch.setattr(RandomBot, "choose", raises(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        play_one(small, 0)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        assert min(play_one(small, 0).faults[1:]) > 0
    finally:
        signal.signal(signal.SIGINT, before)


def raises(problem):
    def choose(self, view, seat):
        raise problem

    return choose


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarms on this platform")
@pytest.mark.parametrize("stubborn", [False, True])
def test_a_bot_that_never_answers_is_interrupted(monkeypatch, stubborn):
    stuck = plan(fondaco.game("hansa"), 2, parse_several("search:ms=1,random"), 1, seed=1)
    asked = []

    def choose(self, view, seat):
        asked.append(seat)
        if len(asked) > 2:
            return view.legal(seat)[-1]
        while True:
            try:
                time.sleep(0.001)
            except Exception:
                assert stubborn
            except BaseException:
                if stubborn:  # it stops, but too late
                    return view.legal(seat)[-1]
                raise

    monkeypatch.setattr(Search, "choose", choose)
    monkeypatch.setattr(patience, "GRACE", 0.05)
    handler, timer = signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)
    began = time.perf_counter()
    game = play_one(stuck, 0)
    assert game.faults == (2, 0)
    assert time.perf_counter() - began < 10
    assert signal.getsignal(signal.SIGALRM) == handler
    assert bool(signal.getitimer(signal.ITIMER_REAL)[0]) == bool(timer[0])
    assert "was made for them: search:ms=1 2 times." in " ".join(remarks(standings(stuck, [game])))


def test_an_overrun_that_could_not_be_interrupted_is_a_fault(monkeypatch):
    slow = plan(fondaco.game("hansa"), 2, parse_several("search:ms=1,random"), 1, seed=1)
    monkeypatch.delattr(signal, "setitimer", raising=False)
    monkeypatch.setattr(patience, "GRACE", -1e9)
    assert play_one(slow, 0).faults[0] > 0
