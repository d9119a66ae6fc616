"""A choice ends as soon as no other move can overtake the best, and is the one that the whole budget would make."""

from __future__ import annotations

import threading
import time
from itertools import count

import pytest

import fondaco
from fondaco import games as house
from fondaco.bots.search import Manner, Tree
from fondaco.engine.view import View

BUDGET = 1200  # iterations


@pytest.mark.parametrize("name", house.names())
def test_a_choice_made_early_is_that_of_the_whole_budget(name: str) -> None:
    game = fondaco.game(name)
    match = game.start(game.players.stop - 1, seed=3)
    hasty, patient = (fondaco.bot("search", game, seed=1, iterations=BUDGET) for _ in range(2))
    spent = []
    while len(spent) < 30:
        seat = match.actors()[0]
        move = hasty.choose(match.view(seat), seat)
        if len(match.legal(seat)) > 1:
            spent.append(hasty.done)
            assert patient.ponder(match.view(seat), seat)[0].move == move
            assert patient.done == BUDGET
        match.play(seat, move)
    assert BUDGET // 2 <= min(spent) < BUDGET >= max(spent)


def test_time_is_saved_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that ticks a millisecond at every look, thinking never lasts longer, and at times is over sooner."""
    ticks = count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(ticks) / 1000)
    game = fondaco.game("hansa")
    match = game.start(2, seed=3)
    bot, spent = fondaco.bot("search", game, seed=1, ms=61), []
    while len(spent) < 20:
        seat = match.actors()[0]
        move = bot.choose(match.view(seat), seat)
        if len(match.legal(seat)) > 1:
            spent.append(bot.done)
            bot.ponder(match.view(seat), seat)
            assert bot.done >= spent[-1] >= bot.done // 2
        match.play(seat, move)
    assert min(spent) < bot.done == max(spent)


def test_several_trees_take_their_time() -> None:
    """Each sees only its own findings, so none can know that the choice is made."""
    game = fondaco.game("hansa")
    match = game.start(2, seed=3)
    bot = fondaco.bot("search", game, seed=1, iterations=400, threads=2)
    seat = match.actors()[0]
    bot.choose(match.view(seat), seat)
    assert bot.done == 400


def test_several_trees_end_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """However late a thread begins: the budget is that of the move."""
    walk, ends = Tree.walk_until, []

    def noted(
        self: Tree, view: View, seat: int, manner: Manner, key: int, end: float, hurry: bool, leave: threading.Event
    ) -> None:
        ends.append(end)
        walk(self, view, seat, manner, key, end, hurry, leave)

    monkeypatch.setattr(Tree, "walk_until", noted)
    match = fondaco.game("hansa").start(2, seed=3)
    bot = fondaco.bot("search", match.game, seed=1, ms=5, threads=4)
    began = time.perf_counter()
    bot.choose(match.view(match.actors()[0]), match.actors()[0])
    assert len(ends) == 4
    assert len(set(ends)) == 1
    assert began + 0.005 <= ends[0] <= time.perf_counter() + 0.005
