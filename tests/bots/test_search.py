"""The tree search: what it knows, what it finds."""

from __future__ import annotations

import numpy as np

import fondaco
from fondaco.bots.greedy import Contest
from fondaco.bots.tree import MOVE, VISITS
from fondaco.engine.records import mirror
from fondaco.games.hansa import state as s


def test_it_takes_a_win_that_is_there():
    """In the very last turn a sale in hand decides the game: the search makes it."""
    game = fondaco.game("hansa")
    match = game.start(2, seed=2)
    state = mirror(match.state)
    state.start, state.phase, state.turn, state.player = 0, s.TRADE, 1, 1
    state.opener, state.ship, state.acted = 0, 4, 0
    state.talers[1] = 0
    state.booths[0, 0], state.booths[1, 4] = 2, 2
    state.stock[0], state.stock[1] = 13, 13
    in_game = [c for c in range(s.COLOURS) if (state.colours >> c) & 1]
    three = in_game[0] * s.BARRELS + 2
    place = 0
    for index in range(state.drawn, state.markers):  # two three-barrel markers out of the supply, into the hand
        if state.supply[index] == three and place < 2:
            state.supply[index] = state.supply[state.markers - 1 - place]
            place += 1
    state.markers -= place
    for index in range(state.markers, s.MARKERS):
        state.supply[index] = s.EMPTY
    state.goods[1, three] = place
    assert place == 2
    bot = fondaco.bot("search", game, seed=1, iterations=300)
    thoughts = bot.ponder(match.view(1), 1)
    assert match.words(thoughts[0].move).startswith("offer")
    assert thoughts[0].worth > 0.8


def test_the_tree_keeps_its_books():
    """Visits of the children add up to those of the root, shares to one, and moves stand in ascending order."""
    game = fondaco.game("hansa")
    match = game.start(3, seed=4)
    seat = match.actors()[0]
    bot = fondaco.bot("search", game, seed=1, iterations=500)
    thoughts = bot.ponder(match.view(seat), seat)
    assert sum(thought.visits for thought in thoughts) == 500
    assert {thought.move for thought in thoughts} == set(match.legal(seat))
    tree = bot.trees[0]
    assert tree.nodes[0, VISITS] == 500
    assert np.isclose(tree.sums[0].sum(), 500)
    moves = [int(tree.nodes[node, MOVE]) for node in tree.children(0)]
    assert moves == sorted(moves)


def test_a_full_tree_goes_on_without_growing():
    game = fondaco.game("hansa")
    match = game.start(2, seed=4)
    seat = match.actors()[0]
    bot = fondaco.bot("search", game, seed=1, iterations=400)
    tree = bot.trees[0]
    tree.nodes, tree.sums = tree.nodes[:50].copy(), tree.sums[:50].copy()
    thoughts = bot.ponder(match.view(seat), seat)
    assert tree.size[0] == 50
    assert sum(thought.visits for thought in thoughts) > 300


def test_two_threads_think_together_and_repeat():
    game = fondaco.game("hansa")
    match = game.start(3, seed=4)
    seat = match.actors()[0]
    found = [
        fondaco.bot("search", game, seed=1, iterations=301, threads=2).ponder(match.view(seat), seat) for _ in range(2)
    ]
    assert found[0] == found[1]
    assert sum(thought.visits for thought in found[0]) == 301


def test_search_interpreted_and_compiled_think_alike():
    chosen = []
    for compiled in (True, False):
        game = fondaco.game("hansa", compiled=compiled)
        match = game.start(2, seed=9)
        seat = match.actors()[0]
        bot = fondaco.bot("search", game, seed=1, iterations=30, ahead=10)
        chosen.append([(t.move, t.visits, round(t.worth, 9)) for t in bot.ponder(match.view(seat), seat)])
    assert chosen[0] == chosen[1]


def test_a_short_search_beats_greedy_which_beats_random():
    game = fondaco.game("hansa")
    batch = Contest(game, [1, 0, 0], 200, seed=1)
    assert batch.advance(100_000) == 0
    scores, ranks = np.zeros((200, 3), np.int64), np.zeros((200, 3), np.int64)
    game.kernel.judge(game.edition.record, batch.states, scores, ranks)
    assert (ranks[:, 0] == 1).mean() > 0.85
    won = 0
    for number in range(8):
        match = game.start(2, seed=100 + number // 2)
        players = [fondaco.bot("search", game, seed=1, iterations=300), fondaco.bot("greedy", game, seed=2)]
        while not match.over:
            seat = match.actors()[0]
            match.play(seat, players[(seat + number) % 2].choose(match.view(seat), seat))
        won += match.places()[number % 2] == 1
    assert won >= 6
