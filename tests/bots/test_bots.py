"""What holds for every bot in every game."""

from __future__ import annotations

import pytest

import fondaco
from fondaco import bots
from fondaco import games as house
from fondaco.bots.bot import Bot
from fondaco.engine.game import Game

#: budgets that make bots repeat exactly
EXACT = {"search": {"iterations": 60}}


def exact(name: str, game: Game, seed: int) -> Bot:
    """A bot that repeats exactly."""
    return fondaco.bot(name, game, seed=seed, **EXACT.get(name, {}))


@pytest.mark.parametrize("bot", bots.names())
@pytest.mark.parametrize("name", house.names())
def test_bots_play_legal_moves_and_repeat_with_their_seed(name, bot):
    game = fondaco.game(name)
    lines = []
    for _ in range(2):
        match = game.start(game.players.start, seed=3)
        player = exact(bot, game, 5)
        for _ in range(25):
            if match.over:
                break
            seat = match.actors()[0]
            match.play(seat, player.choose(match.view(seat), seat))
        lines.append([(entry.seat, entry.move) for entry in match.moves])
    assert lines[0] == lines[1]


@pytest.mark.parametrize("bot", bots.names())
@pytest.mark.parametrize("name", house.names())
def test_bots_remember_nothing_of_other_decisions(name, bot):
    """One bot that has sat in every seat and seen their cards chooses as a fresh one, so nothing of it leaks."""
    game = fondaco.game(name)
    match, used = game.start(game.players.stop - 1, seed=4), exact(bot, game, 1)
    for number in range(60):
        if match.over:
            break
        seat = match.actors()[0]
        used.reseed(number)
        chosen = used.choose(match.view(seat), seat)
        if number % 12 == 11 or number < 3:
            assert chosen == exact(bot, game, number).choose(match.view(seat), seat)
        match.play(seat, chosen)


def test_a_bot_wants_the_view_of_its_own_seat():
    game = fondaco.game("hansa")
    match = game.start(2, seed=1)
    seat = match.actors()[0]
    with pytest.raises(fondaco.FondacoError, match="needs the view of seat"):
        fondaco.bot("random", game).choose(match.view(1 - seat), seat)
    with pytest.raises(fondaco.FondacoError, match="is not to move"):
        fondaco.bot("random", game).choose(match.view(1 - seat), 1 - seat)


@pytest.mark.parametrize(
    ("name", "settings", "sentence"),
    [
        ("serch", {}, "did you mean search?"),
        ("zzz", {}, "there are random, greedy"),
        ("search", {"ms": 0}, "takes ms from 1 to 3600000, not 0"),
        ("search", {"iterations": -5}, "takes iterations from 1 to 1000000000, not -5"),
        ("search", {"iterations": 10**20}, "takes iterations from 1"),
        ("search", {"iterations": True}, "takes iterations from 1"),
        ("search", {"threads": 5000}, "takes threads from 1 to 64, not 5000"),
        ("search", {"scale": 0}, "takes scale from 1"),
        ("search", {"curiosity": -1}, "takes curiosity from 0"),
        ("search", {"ahead": -3}, "takes ahead from 0"),
        ("search", {"whim": 1000}, "takes whim from 0 to 100"),
        ("search", {"guide": 1.5}, "takes guide from 0"),
        ("search", {"hopeful": 2}, "takes hopeful from 0 to 1, not 2"),
        ("search", {"ms": 5, "iterations": 5}, "not both"),
        ("greedy", {"depth": 3}, "The bot greedy has no setting 'depth'; it takes none."),
        ("search", {"seed": 1, "depth": 3}, "has no setting 'depth'; it takes ms, iterations, threads"),
        ("random", {"seed": -1}, "A seed is a whole number"),
    ],
)
def test_bad_bots_are_refused_in_a_sentence(name, settings, sentence):
    with pytest.raises(fondaco.FondacoError, match=sentence):
        fondaco.bot(name, fondaco.game("hansa"), **settings)


def test_forced_moves_cost_no_thought():
    game = fondaco.game("hansa")
    match = game.start(2, seed=1)
    bot = fondaco.bot("search", game, seed=1, iterations=50)
    thought = 0
    while not match.over:
        seat = match.actors()[0]
        bot.trees[0].clear()
        moves = match.legal(seat)
        match.play(seat, bot.choose(match.view(seat), seat))
        assert (bot.done > 0) == (len(moves) > 1)
        thought += bot.done > 0
    assert thought > 10
