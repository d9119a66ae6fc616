"""PettingZoo's own checks on every game and number of players, and what we promise beyond them."""

from __future__ import annotations

import pickle
import random
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from envs.tables import choose, game_of, moves_into, quiet
from fondaco.engine.errors import FondacoError
from fondaco.envs import pettingzoo as zoo
from laws.positions import every_game, every_table, every_table_and_toy
from laws.redealing import redealt


@every_table
def test_api(name: str, players: int) -> None:
    with quiet():
        api_test(zoo.env(name, players), num_cycles=60)
        parallel_api_test(zoo.parallel_env(name, players), num_cycles=60)


@every_table
def test_seeds(name: str, players: int) -> None:
    with quiet():
        seed_test(lambda: zoo.env(name, players), num_cycles=20)
        parallel_seed_test(lambda: zoo.parallel_env(name, players), num_cycles=20)


@every_game
def test_pictures(name: str) -> None:
    with quiet():
        render_test(lambda render_mode: zoo.env(name, render_mode=render_mode))


def play(env: Any, luck: Random, steps: int) -> list[Any]:
    """Some steps of a game: everything that was seen on the way."""
    seen: list[Any] = []
    for agent in env.agent_iter(steps):
        observation, reward, terminated, truncated, info = env.last()
        seen.append((agent, observation["observation"].tobytes(), info["action_mask"].tobytes(), reward, terminated))
        env.step(None if terminated or truncated else choose(observation["action_mask"], luck))
    return seen


@every_table_and_toy
def test_same_seed_same_game_whatever_the_global_luck(name: str, players: int) -> None:
    runs = []
    for plays in (play, play_disturbed):
        env = zoo.env(game_of(name), players)
        env.reset(seed=11)
        runs.append(plays(env, Random(5), 120))
    assert runs[0] == runs[1]


def play_disturbed(env: Any, luck: Random, steps: int) -> list[Any]:
    """As `play`, with the global random state changed before every step."""
    seen: list[Any] = []
    for number in range(steps):
        if not env.agents:
            break
        random.seed(number)
        np.random.seed(number)
        np.random.random(number % 7)
        seen += play(env, luck, 1)
    return seen


@every_table_and_toy
def test_a_game_ends_with_rewards_that_add_up_to_nothing(name: str, players: int) -> None:
    for rewards in ("places", "points"):
        env = zoo.raw_env(game_of(name), players, rewards=rewards)
        env.reset(seed=3)
        luck = Random(3)
        while not any(env.terminations.values()):
            env.step(choose(env.observe(env.agent_selection)["action_mask"], luck))
        assert sum(env.rewards.values()) == pytest.approx(0, abs=1e-3)
        order = sorted(env.agents, key=lambda agent: env.infos[agent]["place"])
        if rewards == "places":
            assert [env.rewards[agent] for agent in order] == sorted(env.rewards.values(), reverse=True)
            assert all(-1 <= reward <= 1 for reward in env.rewards.values())
        for agent in list(env.agents):
            assert env.agent_selection == agent and env.last()[2]
            env.step(None)
        assert env.agents == []


@every_game
def test_a_seed_deals_the_game_that_a_match_has(name: str) -> None:
    game = game_of(name)
    env = zoo.raw_env(game, game.players.start)
    env.reset(seed=7)
    assert env.table.states.tobytes() == game.start(game.players.start, seed=7).state.tobytes()
    env.reset()
    assert env.table.states.tobytes() != game.start(game.players.start, seed=7).state.tobytes()


@every_game
def test_illegal_actions_cost_and_truncate(name: str) -> None:
    for wrong in ("masked", -1, 1 << 20, None, "sail"):
        env = zoo.raw_env(game_of(name), illegal=-2.5)
        env.reset(seed=1)
        agent, before = env.agent_selection, env.table.states.tobytes()
        mask = env.infos[agent]["action_mask"]
        env.step(int(np.flatnonzero(mask == 0)[0]) if wrong == "masked" else wrong)
        assert env.table.states.tobytes() == before
        assert all(env.truncations.values()) and not any(env.terminations.values())
        assert env.rewards == {other: -2.5 if other == agent else 0.0 for other in env.agents}
        assert all(not env.observe(other)["action_mask"].any() for other in env.agents)


@every_game
def test_parallel_illegal_actions_cost_and_truncate(name: str) -> None:
    env = zoo.parallel_env(game_of(name))
    seen, _ = env.reset(seed=1)
    asked = [agent for agent in env.agents if seen[agent]["action_mask"].any()]
    wrong = int(np.flatnonzero(seen[asked[0]]["action_mask"] == 0)[0])
    _, rewards, terminated, truncated, _ = env.step(dict.fromkeys(env.agents, wrong))
    assert all(truncated.values()) and not any(terminated.values()) and env.agents == []
    assert rewards[asked[0]] == -1 and all(rewards[agent] == 0 for agent in rewards if agent not in asked)


@every_table_and_toy
def test_saved_and_restored_at_any_step(name: str, players: int) -> None:
    env = zoo.raw_env(game_of(name), players)
    env.reset(seed=2)
    luck = Random(2)
    for _ in range(6):
        kept = env.save()
        there = play(env, Random(9), 25)
        env.restore(kept)
        assert play(env, Random(9), 25) == there
        env.restore(kept)
        play(env, luck, 23)
        if not env.agents:
            break


@every_table
def test_pickled_at_any_step(name: str, players: int) -> None:
    for steps in (0, 30, 10_000):
        env = zoo.env(name, players)
        env.reset(seed=2)
        play(env, Random(2), steps)
        twin = pickle.loads(pickle.dumps(env))
        assert twin.agents == env.agents
        assert play(twin, Random(3), 30) == play(env, Random(3), 30)
    assert pickle.loads(pickle.dumps(zoo.env(name, players))).unwrapped.table.players == players


def test_pickled_while_agents_leave() -> None:
    env = zoo.raw_env("hansa", 3)
    env.reset(seed=2)
    luck = Random(2)
    while not any(env.terminations.values()):
        env.step(choose(env.table.mask, luck))
    env.step(None)
    twin = pickle.loads(pickle.dumps(env))
    for left in (2, 1, 0):
        assert len(twin.agents) == len(env.agents) == left
        if left:
            assert twin.last()[1:4] == env.last()[1:4] and twin.rewards == env.rewards
            twin.step(None)
            env.step(None)


@every_table_and_toy
def test_nothing_hidden_shows(name: str, players: int) -> None:
    game, luck = game_of(name), Random(4)
    for count in (0, 20, 70):
        state = moves_into(game, players, count, count)
        for seat in range(players):
            shown = []
            for truth in (state, redealt(game, state, seat, luck)):
                env = zoo.raw_env(game, players, render_mode="ansi")
                env.reset(seed=1)
                env.restore(at_position(env, truth))
                agent = env.possible_agents[seat]
                seen = env.observe(agent)
                parallel = zoo.parallel_env(game, players)
                parallel.reset(seed=1)
                parallel.restore((env.table.save(), tuple(env.possible_agents)))
                everything, infos = parallel._seen()
                shown.append(
                    (
                        env.agent_selection,
                        [array.tobytes() for array in (*seen.values(), *everything[agent].values())],
                        env.infos[agent]["action_mask"].tobytes(),
                        infos[agent]["action_mask"].tobytes(),
                        env.rewards,
                        env.render(),
                    )
                )
            assert shown[0] == shown[1]


def at_position(env: zoo.raw_env, state: np.ndarray) -> zoo.Moment:
    """The environment's present moment at another position."""
    moment, table = env.save(), env.table.save()
    changed = type(table)(state.tobytes(), table.seed, table.dealt)
    env.table.restore(changed)
    return type(moment)(**(vars(moment) | {"table": changed, "selected": env.possible_agents[env.table.seat]}))


def test_seats_that_choose_at_once_move_in_one_parallel_step() -> None:
    game = game_of("auction")
    env = zoo.parallel_env(game, 3)
    seen, _ = env.reset(seed=1)
    assert all(page["action_mask"].any() for page in seen.values())
    actions = {agent: choose(page["action_mask"], Random(1)) for agent, page in seen.items()}
    env.step(actions)
    assert int(env.table.states["round"][0]) == 1


def test_one_who_bids_later_does_not_see_the_earlier_bid() -> None:
    game = game_of("auction")
    pages = []
    for pick in (0, -1):
        env = zoo.raw_env(game, 3)
        env.reset(seed=1)
        assert env.agent_selection == "player_0"
        env.step(int(np.flatnonzero(env.table.mask)[pick]))
        assert env.agent_selection == "player_1"
        pages.append(env.observe("player_1")["observation"].tobytes())
    assert pages[0] == pages[1]


def test_settings_are_checked() -> None:
    with pytest.raises(FondacoError, match="places or points"):
        zoo.env("hansa", rewards="luck")
    with pytest.raises(FondacoError, match="2 to 4 players"):
        zoo.env("hansa", players=7)
    assert zoo.env("hansa", promo=1).unwrapped.table.game.options == {"promo": 1}
