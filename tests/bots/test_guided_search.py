"""The search that is guided by a game's own value, where a game asks for it."""

from __future__ import annotations

import numpy as np
import pytest

import fondaco
from fondaco.bots.guided import WALK
from fondaco.bots.search import Tree
from fondaco.bots.tree import MOVE, OFFERED, VISITS
from fondaco.engine import contract
from fondaco.engine.match import Match
from fondaco.engine.records import mirror
from fondaco.games.merchants_of_medieval_europe.sensible import sensible
from fondaco.games.merchants_of_medieval_europe.state import ACTION, BOOKS, END, GIVE, SHOW, TRADE
from laws.positions import game_of

MERCHANTS = "merchants_of_medieval_europe"
TABLES = ((MERCHANTS, 3), ("portobello_market", 4))
ASKED = {"guide": 300, "curiosity": 500, "ahead": 3}  # works in any game


def first_choice(match: Match) -> int:
    """Plays forced moves; returns the seat that has a choice."""
    while len(match.legal(match.actors()[0])) == 1:
        match.play(match.actors()[0], match.legal(match.actors()[0])[0])
    return match.actors()[0]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_tree_keeps_its_books(name: str, players: int) -> None:
    """Every move gets a child in ascending order, visits add up, and so does what everybody had."""
    match = fondaco.game(name).start(players, seed=4)
    seat = first_choice(match)
    bot = fondaco.bot("search", match.game, seed=1, iterations=500, **ASKED)
    thoughts = bot.ponder(match.view(seat), seat)
    tree = bot.trees[0]
    children = list(tree.children(0))
    assert [int(tree.nodes[node, MOVE]) for node in children] == match.legal(seat)
    assert sum(int(tree.nodes[node, VISITS]) for node in children) == tree.nodes[0, VISITS] == 500
    assert all(tree.nodes[node, OFFERED] == 500 for node in children)
    assert sum(thought.visits for thought in thoughts) == 500
    assert all(0 <= thought.worth <= 1 for thought in thoughts)
    for player in range(players):
        assert np.isclose(sum(tree.sums[node, player] for node in children), tree.sums[0, player])


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_looks_bad_is_hardly_tried(name: str, players: int) -> None:
    match = fondaco.game(name).start(players, seed=4)
    seat = first_choice(match)
    bot = fondaco.bot("search", match.game, seed=1, iterations=300, guide=1, curiosity=1)
    bot.ponder(match.view(seat), seat)
    tree = bot.trees[0]
    children = list(tree.children(0))
    hopes = [tree.hopes[node] for node in children]
    tried = [int(tree.nodes[node, VISITS]) for node in children]
    assert max(tried) > 100
    assert min(tried) == 1  # so that something can be said of every move
    assert all(visits == 1 for visits, hope in zip(tried, hopes, strict=True) if hope < max(hopes) - 5_000)


def test_what_is_not_sensible_is_tried_once_at_the_root_and_never_below() -> None:
    match = fondaco.game(MERCHANTS).start(3, seed=4)
    luck = fondaco.bot("greedy", match.game, seed=1)
    while not (match.state[0]["phase"] == ACTION and len(match.legal(match.actors()[0])) > 12):
        seat = match.actors()[0]
        match.play(seat, luck.choose(match.view(seat), seat))
    seat, passed_over = match.actors()[0], set(range(TRADE, GIVE)) | set(range(SHOW, END))
    moves, printed, state = match.legal(seat), mirror(match.game.edition.record), mirror(match.state)
    left = set(moves[: sensible(printed, state, seat, moves, len(moves))])
    assert left < set(match.legal(seat))
    bot = fondaco.bot("search", match.game, seed=1, iterations=2000)
    visits = {thought.move: thought.visits for thought in bot.ponder(match.view(seat), seat)}
    assert set(visits) == set(match.legal(seat))
    assert all(visits[move] == 1 for move in set(visits) - left)
    tree = bot.trees[0]
    below = [node for child in tree.children(0) for node in tree.children(child)]
    assert below and not passed_over & {int(tree.nodes[node, MOVE]) for node in below}


@pytest.mark.parametrize("say", [contract.sensible, contract.idle])
def test_a_game_may_say_what_is_sensible_and_what_is_idle(say: object) -> None:
    assert say in fondaco.game(MERCHANTS).functions()
    assert say not in fondaco.game("hansa").functions()


def test_without_a_say_every_move_is_sensible_and_none_is_idle() -> None:
    assert contract.sensible(None, None, 0, [3, 5, 7], 2) == 2  # type: ignore[arg-type]
    assert contract.idle(None, None, 0, [3, 5, 7], 2) == -1  # type: ignore[arg-type]


@pytest.mark.parametrize("turns", [0, 1, 2, 4])
def test_a_walk_of_several_turns_ends_with_one_of_the_searcher_and_the_others_let_theirs_pass(turns: int) -> None:
    """In Merchants every second turn is one of books, so two turns after actions are the actions of the next round."""
    match = fondaco.game(MERCHANTS).start(4, seed=4)
    luck = fondaco.bot("greedy", match.game, seed=1)
    while not (match.state[0]["phase"] == ACTION and match.state[0]["round"] == 2):
        seat = match.actors()[0]
        match.play(seat, luck.choose(match.view(seat), seat))
    seat, before = match.actors()[0], match.view(match.actors()[0]).state[0]
    bot = fondaco.bot("search", match.game, seed=1, iterations=1, turns=turns, ahead=0)
    bot.ponder(match.view(seat), seat)
    after = bot.trees[0]._room[WALK]
    others = [other for other in range(4) if other != seat]
    assert (after["coin"][others] == before["coin"][others]).all()
    assert (after["goods"][others] == before["goods"][others]).all()
    assert after["round"] == before["round"] + (turns + 1) // 2
    if turns == 0:
        assert after["player"] == seat
    else:  # the searcher began the round, and comes one place later in every round
        assert after["phase"] == (BOOKS if turns == 1 else ACTION)
        assert after["turn"] == {1: 2, 2: 2, 4: 3}[turns]


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize(("hopeful", "whim", "turns"), [(0, 50, 0), (1, 0, 0), (1, 40, 0), (1, 0, 2)])
def test_interpreted_and_compiled_think_alike(name: str, players: int, hopeful: int, whim: int, turns: int) -> None:
    found = []
    for compiled in (True, False):
        match = fondaco.game(name, compiled=compiled).start(players, seed=9)
        seat = first_choice(match)
        settings = ASKED | {"hopeful": hopeful, "whim": whim, "turns": turns}
        bot = fondaco.bot("search", match.game, seed=1, iterations=25, **settings)
        found.append([(t.move, t.visits, round(t.worth, 9)) for t in bot.ponder(match.view(seat), seat)])
    assert found[0] == found[1]


def test_a_full_tree_goes_on_without_growing() -> None:
    match = fondaco.game(MERCHANTS).start(3, seed=4)
    seat = first_choice(match)
    bot = fondaco.bot("search", match.game, seed=1, iterations=400)
    tree = bot.trees[0]
    tree.nodes, tree.sums, tree.hopes = tree.nodes[:30].copy(), tree.sums[:30].copy(), tree.hopes[:30].copy()
    thoughts = bot.ponder(match.view(seat), seat)
    assert tree.size[0] == 30
    assert sum(thought.visits for thought in thoughts) == 400


@pytest.mark.parametrize("guide", [0, 300])
def test_walks_are_played_on_by_hope_by_habit_or_at_a_whim(guide: int) -> None:
    """By hope alone a walk needs no luck of its own; habits are learnt only where they are followed."""
    match = fondaco.game(MERCHANTS).start(3, seed=4)
    seat = first_choice(match)
    found = {}
    for hopeful, whim in ((0, 0), (0, 100), (1, 0), (1, 100)):
        bot = fondaco.bot(
            "search", match.game, seed=1, iterations=300, guide=guide, ahead=8, hopeful=hopeful, whim=whim
        )
        found[hopeful, whim] = bot.ponder(match.view(seat), seat)
        assert np.split(bot.trees[0]._habits, 2)[1].any() != hopeful
    assert len({tuple(thoughts) for thoughts in found.values()}) == 4


def test_choices_at_the_same_time_are_made_apart() -> None:
    """With a guide, too, each seat of a sealed bid has a record of its own, and both think of all their cards."""
    match = game_of("auction").start(2, 4)
    for hopeful in (0, 1):
        bot = fondaco.bot("search", match.game, seed=1, iterations=200, guide=10, curiosity=10, hopeful=hopeful)
        for seat in match.actors():
            thoughts = bot.ponder(match.view(seat), seat)
            assert sum(thought.visits for thought in thoughts) == 200
            assert {thought.move for thought in thoughts} <= set(match.legal(seat))


def test_two_threads_think_together_and_repeat() -> None:
    match = fondaco.game(MERCHANTS).start(4, seed=4)
    seat = first_choice(match)
    found = [
        fondaco.bot("search", match.game, seed=1, iterations=301, threads=2).ponder(match.view(seat), seat)
        for _ in range(2)
    ]
    assert found[0] == found[1]
    assert sum(thought.visits for thought in found[0]) == 301


def test_a_short_search_beats_greedy_in_merchants() -> None:
    """The cell that a search by curiosity alone lost: one among two greedy players."""
    game, won = fondaco.game(MERCHANTS), 0.0
    for number in range(6):
        match = game.start(3, seed=300 + number // 3)
        players = [fondaco.bot("search", game, seed=1, iterations=400)]
        players += [fondaco.bot("greedy", game, seed=seed) for seed in (2, 3)]
        while not match.over:
            seat = match.actors()[0]
            match.play(seat, players[(seat + number) % 3].choose(match.view(seat), seat))
        places = match.places()
        won += (places[-number % 3] == 1) / places.count(1)
    assert won >= 3


def answers_to_the_end_of_the_turn(tree: Tree, node: int = 0) -> set[int]:
    """The moves that a tree has right after its searcher ends the turn, in whatever way it came there."""
    if node and tree.nodes[node, MOVE] == END:
        return {int(tree.nodes[child, MOVE]) for child in tree.children(node)}
    return {move for child in tree.children(node) for move in answers_to_the_end_of_the_turn(tree, child)}


@pytest.mark.parametrize(("solo", "number", "idle"), [(1, 5, True), (0, 5, False), (1, 11, False)])
def test_others_are_idle_in_the_tree_of_a_solo_but_not_in_the_last_round(solo: int, number: int, idle: bool) -> None:
    match = fondaco.game(MERCHANTS).start(3, seed=4)
    luck = fondaco.bot("greedy", match.game, seed=1)
    while match.state[0]["round"] < number or match.state[0]["phase"] != ACTION:
        seat = match.actors()[0]
        match.play(seat, luck.choose(match.view(seat), seat))
    bot = fondaco.bot("search", match.game, seed=1, iterations=6000, solo=solo)
    seat = match.actors()[0]
    bot.ponder(match.view(seat), seat)
    answers = answers_to_the_end_of_the_turn(bot.trees[0])
    assert END in answers
    assert (answers == {END}) == idle


def test_merchants_is_a_solo_among_few() -> None:
    bot = fondaco.bot("search", fondaco.game(MERCHANTS), seed=1)
    assert [bot.manner(players).solo for players in (3, 4, 5, 6)] == [1, 1, 0, 0]


@pytest.mark.parametrize("others", [0, 700])
def test_who_is_far_behind_is_no_more_curious_than_others_if_even(others: int) -> None:
    """A lead is worth next to nothing of the win to who is far behind; by shares all moves would be tried alike."""
    match = fondaco.game(MERCHANTS).start(4, seed=4)
    merchants = fondaco.bot("greedy", match.game, seed=1)
    while match.state[0]["round"] < 3 or match.state[0]["phase"] != ACTION:
        seat = match.actors()[0]
        match.play(seat, merchants.choose(match.view(seat), seat))
    seat = match.actors()[0]
    match.state[0]["coin"][[other for other in range(4) if other != seat]] += others
    most = {}
    for even, curiosity in ((0, 10), (1, 53)):
        bot = fondaco.bot("search", match.game, seed=1, iterations=2000, even=even, curiosity=curiosity)
        most[even] = bot.ponder(match.view(seat), seat)[0].visits
    assert most[1] > 1500
    assert (most[0] > 1500) == (others == 0)


def test_merchants_is_even_among_many() -> None:
    bot = fondaco.bot("search", fondaco.game(MERCHANTS), seed=1)
    assert [bot.manner(players).even for players in (3, 4, 5, 6)] == [0, 0, 0, 1]


def test_a_game_says_with_how_many_players_it_is_guided() -> None:
    bot = fondaco.bot("search", fondaco.game(MERCHANTS), seed=1)
    assert all(bot.manner(players).guide > 0 for players in (3, 4, 5, 6))
    asked = fondaco.bot("search", fondaco.game(MERCHANTS), seed=1, guide=0, curiosity=40, ahead=9)
    assert (asked.manner(4).guide, asked.manner(4).curiosity, asked.manner(4).ahead) == (0, 40, 9)
    portobello = fondaco.bot("search", fondaco.game("portobello_market"), seed=1)
    assert portobello.manner(3).guide == 0
    assert portobello.manner(2).curiosity == portobello.manner(4).curiosity < portobello.manner(3).curiosity
