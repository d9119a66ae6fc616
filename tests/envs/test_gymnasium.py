"""Gymnasium's own checks on every game and number of players, and what we promise beyond them."""

from __future__ import annotations

import pickle
import random
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from envs.tables import choose, game_of, moves_into, quiet
from fondaco import games
from fondaco.engine.errors import FondacoError
from fondaco.envs import gymnasium_env
from fondaco.envs.gymnasium_env import SeatEnv, name_of
from laws.positions import every_game, every_table, every_table_and_toy
from laws.redealing import redealt


def made(name: str, players: int, **settings: Any) -> SeatEnv:
    """A game as `gymnasium.make` gives it, without wrappers."""
    known = f"fondaco/{name_of(name)}-v{games.find(name).rules_version}"
    return gymnasium.make(known, players=players, **settings).unwrapped  # type: ignore[return-value]


@every_table
def test_api(name: str, players: int) -> None:
    with quiet():
        check_env(made(name, players, opponents="random"), skip_render_check=True)


@every_game
def test_api_against_greedy_opponents_with_pictures(name: str) -> None:
    game = games.find(name)
    with quiet():
        check_env(made(name, game.players.start, opponents="greedy"))
        env = made(name, game.players.start, opponents="greedy", render_mode="rgb_array")
        env.reset(seed=1)
        assert env.render().dtype == np.uint8


def test_names() -> None:
    assert name_of("hansa") == "Hansa" and name_of("london_markets") == "LondonMarkets"
    gymnasium_env.register()
    for name in games.names():
        assert f"fondaco/{name_of(name)}-v1" in gymnasium.registry


def play(env: SeatEnv, luck: Random, steps: int, disturb: bool = False) -> list[Any]:
    """Some steps, with everything that was seen; games that end are followed by others."""
    seen: list[Any] = []
    for number in range(steps):
        if disturb:
            random.seed(number)
            np.random.seed(number)
        action = choose(env.action_masks(), luck)
        page, reward, terminated, truncated, info = env.step(action)
        seen.append((page.tobytes(), reward, terminated, truncated, info["action_mask"].tobytes()))
        if terminated:
            assert set(info) == {"action_mask", "place", "points"}
            page, info = env.reset()
            seen.append((page.tobytes(), info["action_mask"].tobytes()))
    return seen


@every_table
def test_same_seed_same_games_whatever_the_global_luck(name: str, players: int) -> None:
    runs = []
    for disturb in (False, True):
        env = SeatEnv(game_of(name), players, opponents="greedy" if players == 3 else "random", seat=None)
        env.reset(seed=9)
        runs.append(play(env, Random(1), 60, disturb))
    assert runs[0] == runs[1]


@every_table
def test_saved_and_pickled_at_any_step(name: str, players: int) -> None:
    env = SeatEnv(game_of(name), players, opponents="random")
    env.reset(seed=4)
    for steps in (0, 7, 40):
        play(env, Random(steps), steps)
        kept, twin = env.save(), pickle.loads(pickle.dumps(env))
        there = play(env, Random(8), 20)
        assert play(twin, Random(8), 20) == there
        env.restore(kept)
        assert play(env, Random(8), 20) == there


@every_game
def test_illegal_actions_cost_then_truncate(name: str) -> None:
    env = made(name, games.find(name).players.start, opponents="random", illegal=-3.0)
    page, info = env.reset(seed=1)
    wrong, before = int(np.flatnonzero(info["action_mask"] == 0)[0]), env.table.states.tobytes()
    again, reward, terminated, truncated, told = env.step(wrong)
    assert (reward, terminated, truncated, told["illegal"]) == (-3.0, False, False, True)
    assert again.tobytes() == page.tobytes() and told["action_mask"].tobytes() == info["action_mask"].tobytes()
    _, reward, terminated, truncated, told = env.step(-1)
    assert (reward, terminated, truncated) == (-3.0, False, True) and not told["action_mask"].any()
    assert env.table.states.tobytes() == before and not env.action_masks().any()
    with pytest.raises(FondacoError, match="ended"):
        env.step(0)
    strict = made(name, games.find(name).players.start, opponents="random", lenience=0)
    strict.reset(seed=1)
    assert strict.step(wrong)[3]


@every_table_and_toy
def test_nothing_hidden_shows(name: str, players: int) -> None:
    game, luck = game_of(name), Random(4)
    for count in (0, 25, 60):
        state = moves_into(game, players, count, count)
        seat = SeatEnv(game, players, "random").table
        seat.deal(1)
        seat.restore(type(seat.save())(state.tobytes(), 1, 1))
        shown = []
        for truth in (state, redealt(game, state, seat.seat, luck)):
            env = SeatEnv(game, players, opponents="random", seat=seat.seat, render_mode="ansi")
            env.reset(seed=1)
            env.table.restore(type(seat.save())(truth.tobytes(), 1, 1))
            shown.append((env.table.page.tobytes(), env._info()["action_mask"].tobytes(), env.render()))
        assert shown[0] == shown[1]


def test_seats_change_by_turns_when_none_is_named() -> None:
    env = SeatEnv("hansa", 3, opponents=("random", "greedy"), seat=None)
    env.reset(seed=1)
    seats = [env.seat]
    for _ in range(3):
        env.reset()
        seats.append(env.seat)
    assert seats == [0, 1, 2, 0]


def test_settings_are_checked() -> None:
    with pytest.raises(FondacoError, match="no bot"):
        SeatEnv("hansa", opponents="gredy")
    with pytest.raises(FondacoError, match="leave 2 seats"):
        SeatEnv("hansa", 3, opponents=("random",))
    with pytest.raises(FondacoError, match="no seat 3"):
        SeatEnv("hansa", 3, seat=3)
