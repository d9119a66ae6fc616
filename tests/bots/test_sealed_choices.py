"""Choices that all make at the same time: whoever thinks does not ask who was first, and peeks at nobody."""

from __future__ import annotations

import numpy as np
import pytest

import fondaco
from fondaco.bots import guided
from fondaco.bots.guided import BEFORE, ROOM, WALK
from fondaco.bots.outcomes import outcomes
from fondaco.bots.tree import CHILD, COLUMNS, NONE
from fondaco.engine import contract
from fondaco.engine.compiling import Twins
from fondaco.engine.match import Match
from fondaco.engine.records import Mirrors
from laws.positions import TABLES

SISTERS = [(name, players) for name, players in TABLES if name in ("dschunke", "london_markets")]


def auction(name: str, players: int, seed: int) -> Match:
    """A game that has come to its first bids."""
    match, merchants = fondaco.game(name).start(players, seed), fondaco.bot("greedy", fondaco.game(name), seed=seed)
    while len(match.actors()) < players:
        seat = match.actors()[0]
        match.play(seat, merchants.choose(match.view(seat), seat))
    return match


def with_bids(match: Match, seat: int, others: int) -> Match:
    """A copy in which so many others have bid already."""
    twin = match.copy()
    for other in [one for one in twin.actors() if one != seat][:others]:
        twin.play(other, twin.legal(other)[-1])
    assert len(twin.actors()) == len(match.actors()) - others
    return twin


@pytest.mark.parametrize("guide", [0, 300])
@pytest.mark.parametrize(("name", "players"), SISTERS)
def test_a_search_thinks_alike_whether_others_have_bid_or_not(name: str, players: int, guide: int) -> None:
    for seed in (1, 2):
        match = auction(name, players, seed)
        seat = seed % players
        found = []
        for others in (0, 1, players - 1):
            twin = with_bids(match, seat, others)
            bot = fondaco.bot("search", match.game, seed=3, iterations=400, guide=guide)
            found.append(bot.ponder(twin.view(seat), seat))
            assert {thought.move for thought in found[-1]} == set(match.legal(seat))
        assert found[0] == found[1] == found[2]


@pytest.mark.parametrize(("name", "players"), SISTERS)
def test_the_greedy_bid_alike_whether_others_have_bid_or_not(name: str, players: int) -> None:
    """Who bids last would settle the auction at once, against bids that are but guessed."""
    for seed in range(6):
        match, chosen = auction(name, players, seed), set()
        seat = seed % players
        for others in range(players):
            bot = fondaco.bot("greedy", match.game, seed=3)
            chosen.add(bot.choose(with_bids(match, seat, others).view(seat), seat))
        assert len(chosen) == 1


@pytest.mark.parametrize(("name", "players"), SISTERS)
def test_a_bid_promises_the_same_whether_others_have_bid_or_not(name: str, players: int) -> None:
    match = auction(name, players, seed=1)
    for seat in range(players):
        moves, found = match.legal(seat)[:3], []
        for others in (0, 1, players - 1):
            twin = with_bids(match, seat, others)
            found.append(outcomes(twin.view(seat), seat, moves, key=7, games=40))
        assert found[0] == found[1] == found[2]


def test_only_games_with_sealed_choices_take_them_back() -> None:
    having = {name for name in fondaco.games() if contract.unseal in fondaco.game(name).functions()}
    assert having == {"dschunke", "london_markets"}


@pytest.mark.parametrize(("name", "players"), SISTERS)
def test_the_hope_of_who_chooses_last_does_not_know_the_other_choices(name: str, players: int) -> None:
    match = auction(name, players, seed=5)
    game, last = fondaco.game(name, compiled=False), players - 1
    choices = match.legal(last)
    hopes = []
    for which in (0, -1):
        twin = match.copy()
        for other in range(last):
            twin.play(other, twin.legal(other)[which])
        room = np.zeros(ROOM, game.state_type)
        room[BEFORE], room[WALK] = match.state[0], twin.state[0]
        found = np.zeros(100, np.float64)
        nodes = np.zeros((100, COLUMNS), np.int32)
        nodes[0, CHILD] = NONE
        unfolded(game, room, nodes, found, choices, last)
        hopes.append(list(found[1 : 1 + len(choices)]))
    assert hopes[0] == hopes[1]
    assert len(set(hopes[0])) > 1


def unfolded(
    game: fondaco.Game, room: np.ndarray, nodes: np.ndarray, hopes: np.ndarray, moves: list, seat: int
) -> None:
    """The game's own hopes of some moves that are made at the same time as others."""
    rule = Twins("hopes", game.functions(), lambda function, copy: copy, compiled=False).of(guided.unfolded)
    edition, size = Mirrors(game.edition.record)[0], np.ones(1, np.int64)
    rule(edition, Mirrors(room), nodes, np.zeros((100, 6)), hopes, size, 0, moves, len(moves), seat, True)
