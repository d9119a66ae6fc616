"""Thinking in several threads or for long: Ctrl-C is heard in the midst of it."""

from __future__ import annotations

import threading
import time
from itertools import count

import pytest

import fondaco
from fondaco.bots.outcomes import Player
from fondaco.bots.search import LOOK, SLICE, Tree
from fondaco.bots.together import together


def test_when_one_is_interrupted_the_others_leave() -> None:
    heard = []

    def work(number: int, leave: threading.Event) -> None:
        if number == 0:
            raise KeyboardInterrupt
        heard.append(leave.wait(60))

    with pytest.raises(KeyboardInterrupt):
        together(work, range(3))
    assert heard == [True, True]


def test_everybody_works() -> None:
    done: list[int] = []
    for workers in (range(1), range(5)):
        together(lambda number, leave: done.append(number), workers)
    assert sorted(done) == [0, 0, 1, 2, 3, 4]


@pytest.mark.parametrize("hurry", [False, True])
def test_iterations_are_made_by_and_by(monkeypatch: pytest.MonkeyPatch, hurry: bool) -> None:
    """So that Python comes to hear an interrupt; and the tree is the one that a single stretch would have grown."""
    walk, made = Tree.walk, []

    def noted(self: Tree, *arguments: object) -> None:
        made.append(arguments[-1])
        walk(self, *arguments)  # type: ignore[arg-type]

    match = fondaco.game("hansa").start(2, seed=3)
    view, seat = match.view(match.actors()[0]), match.actors()[0]
    bot = fondaco.bot("search", match.game, seed=1, iterations=5000)
    monkeypatch.setattr(Tree, "walk", noted)
    bot.ponder(view, seat, hurry)
    assert max(made) <= LOOK * SLICE
    assert hurry or sum(made) == 5000
    slowly = bot.trees[0].nodes[: bot.trees[0].size[0]].tobytes()
    at_once = Tree(match.game, bot.trees[0].kernel)
    at_once.clear()
    bot.reseed(1)
    at_once.walk(view, seat, bot.manner(2), fondaco.bots.bot.mixed(bot.luck(), 0), sum(made))
    assert at_once.nodes[: at_once.size[0]].tobytes() == slowly


def test_whoever_is_told_to_leave_leaves() -> None:
    match = fondaco.game("hansa").start(2, seed=3)
    view, seat = match.view(match.actors()[0]), match.actors()[0]
    bot = fondaco.bot("search", match.game, seed=1, iterations=5000)
    leave = threading.Event()
    leave.set()
    tree, manner = bot.trees[0], bot.manner(2)
    tree.clear()
    tree.walk_times(view, seat, manner, 1, 5000, False, leave)
    tree.walk_until(view, seat, manner, 1, time.perf_counter() + 60, False, leave)
    assert tree.done == 0
    player = Player(match.game, match.legal(seat)[:1])
    player.play(view, seat, 1, count(), float("inf"), 20, leave)
    assert player.played == 1
