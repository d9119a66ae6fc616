"""OpenSpiel's own checks on every game and number of players, and what we promise beyond them."""

from __future__ import annotations

import importlib
import io
import pickle
import subprocess
import sys
import unittest
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from envs.tables import game_of, moves_into, quiet
from fondaco import games
from fondaco.envs.openspiel import name_of
from laws.positions import every_game, every_table
from laws.redealing import redealt


def loaded(name: str, players: int, **more: Any) -> Any:
    """A game as OpenSpiel loads it."""
    chosen = ",".join(f"{key}={value}" for key, value in {"players": players, **more}.items())
    return pyspiel.load_game(f"{name_of(name)}({chosen})")


def some_way_in(game: Any, seed: int, moves: int) -> Any:
    """A state after the deal and some random moves, not the last of the game."""
    luck, state = Random(seed), game.new_initial_state()
    state.apply_action(seed)
    for _ in range(moves):
        following = state.clone()
        following.apply_action(luck.choice(state.legal_actions()))
        if following.is_terminal():
            break
        state = following
    return state


@every_table
def test_random_games_with_serialisation(name: str, players: int, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(loaded(name, players, seeds=50), num_sims=1, serialize=True, verbose=False)


@every_game
def test_api(name: str) -> None:
    checks = importlib.import_module("open_spiel.integration_tests.api_test")
    case = type("Check", (checks.EnforceAPIOnPartialTreeBase,), {})
    case.game_name, case.game = name_of(name), pyspiel.load_game(name_of(name))
    with quiet():
        result = unittest.TextTestRunner(stream=io.StringIO()).run(
            unittest.defaultTestLoader.loadTestsFromTestCase(case)
        )
    assert result.testsRun >= 5
    assert result.wasSuccessful(), [*result.errors, *result.failures]


@every_table
def test_the_root_deals_the_game_of_a_seed(name: str, players: int) -> None:
    game = loaded(name, players, seeds=20)
    root = game.new_initial_state()
    assert root.is_chance_node() and len(root.chance_outcomes()) == 20
    assert sum(share for _, share in root.chance_outcomes()) == pytest.approx(1)
    root.apply_action(7)
    assert root._play.states.tobytes() == game_of(name).start(players, seed=7).state.tobytes()
    assert root.num_players() == players


@every_table
def test_resampled_states_look_the_same_to_the_player_and_differ(name: str, players: int) -> None:
    game = loaded(name, players)
    for seed, moves in ((1, 0), (2, 30), (3, 90)):
        state = some_way_in(game, seed, moves)
        for player in range(players):
            other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
            assert other.current_player() == state.current_player()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other._play.states["chance"] != state._play.states["chance"]
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            move = Random(seed).choice(other.legal_actions())
            copy = pickle.loads(pickle.dumps(other))
            for twin in (other, copy):
                twin.apply_action(move)
            assert str(copy) == str(other)


@every_table
def test_nothing_hidden_shows(name: str, players: int) -> None:
    game, plain, luck = loaded(name, players), game_of(name), Random(3)
    state = some_way_in(game, 1, 0)
    for count in (0, 25, 80):
        position = moves_into(plain, players, count, count)
        for player in range(players):
            shown = []
            for truth in (position, redealt(plain, position, player, luck)):
                twin = state.clone()
                twin._play.states = truth.copy()
                twin._play._remember(-1, -1)
                told = (twin.information_state_string(player), twin.observation_string(player))
                numbers = (twin.information_state_tensor(player), twin.observation_tensor(player))
                legal = twin.legal_actions() if twin.current_player() == player else None
                shown.append((told, numbers, legal, twin.current_player()))
            assert shown[0] == shown[1]


@every_game
def test_information_states_remember_everything(name: str) -> None:
    """Different own moves lead to different information states, even where the positions look alike."""
    players = games.find(name).players.start
    game = loaded(name, players)
    for moves in (0, 20, 50):
        state = some_way_in(game, 4, moves)
        player = state.current_player()
        after = {state.child(move).information_state_string(player) for move in state.legal_actions()}
        assert len(after) == len(state.legal_actions())
        assert state.information_state_string(player) not in after


@every_table
def test_returns_add_up_to_nothing(name: str, players: int) -> None:
    for rewards in ("places", "points"):
        game = loaded(name, players, rewards=rewards)
        state, luck = game.new_initial_state(), Random(1)
        state.apply_action(1)
        while not state.is_terminal():
            assert state.returns() == [0.0] * players
            state.apply_action(luck.choice(state.legal_actions()))
        assert sum(state.returns()) == pytest.approx(0, abs=1e-3) and len(state.returns()) == players


@every_game
def test_its_tree_searches_play_our_games(name: str) -> None:
    game = loaded(name, games.find(name).players.start)
    luck = np.random.RandomState(1)
    state = some_way_in(game, 2, 12)
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    slow = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, luck), 1.4, 12, random_state=luck)
    assert slow.step(state) in state.legal_actions()


def test_options_are_parameters() -> None:
    game = loaded("hansa", 2, promo=1)
    assert game.get_parameters()["promo"] == 1
    assert game.new_initial_state()._play.kit.game.options == {"promo": 1}


def test_a_program_that_uses_it_ends_well() -> None:
    code = "import pyspiel, fondaco.envs.openspiel; pyspiel.load_game('fondaco_hansa').new_initial_state()"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
