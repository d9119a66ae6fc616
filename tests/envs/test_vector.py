"""Many games at once: the same games as one by one, whatever the number of threads."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from envs.tables import game_of
from fondaco.engine.chance import mixed
from fondaco.engine.errors import FondacoError
from fondaco.envs import gymnasium_env
from fondaco.envs.encoding import Encoder
from fondaco.envs.table import Table
from fondaco.envs.vector import VectorEnv
from laws.positions import every_game, every_table, every_table_and_toy


def play(env: VectorEnv, infos: dict[str, Any], steps: int) -> tuple[list[Any], dict[str, Any]]:
    """Some steps of all games: everything that came back."""
    seen: list[Any] = []
    for number in range(steps):
        pages, rewards, terminated, truncated, infos = env.step(env.sample(infos["action_mask"], number))
        assert not truncated.any()
        seen.append([part.tobytes() for part in (pages, rewards, terminated, infos["rewards"], infos["action_mask"])])
    return seen, infos


@every_table
def test_threads_change_nothing_and_neither_does_saving(name: str, players: int) -> None:
    runs = []
    for threads in (1, 2):
        env = VectorEnv(game_of(name), 128, players, threads=threads)
        _, infos = env.reset(seed=3)
        first, infos = play(env, infos, 20)
        kept, twin = env.save(), pickle.loads(pickle.dumps(env))
        there, _ = play(env, infos, 10)
        assert play(twin, infos, 10)[0] == there
        env.restore(kept)
        assert play(env, infos, 10)[0] == there
        runs.append((first, there))
        env.close()
    assert runs[0] == runs[1]


@every_table_and_toy
def test_each_game_is_as_if_played_alone(name: str, players: int) -> None:
    game, count = game_of(name), 3
    env = VectorEnv(game, count, players, threads=1)
    encoder = Encoder(game, players)
    pages, infos = env.reset(seed=5)
    tables = [Table(game, players) for _ in range(count)]
    numbers = list(range(count))

    def dealt(i: int) -> None:
        tables[i].states = game.blank(players)
        tables[i].states["chance"] = mixed(mixed(5, numbers[i]), 0)
        game.kernel.begin(game.edition.record, tables[i].states)
        tables[i].turn(-1)

    for i in range(count):
        dealt(i)
    for step in range(320):
        for i, table in enumerate(tables):
            assert infos["seat"][i] == table.seat
            assert infos["action_mask"][i].tobytes() == table.mask.tobytes()
            assert pages[i].tobytes() == table.page.tobytes()
        actions, movers = env.sample(infos["action_mask"], step), infos["seat"]
        pages, rewards, terminated, _, infos = env.step(actions)
        for i, table in enumerate(tables):
            mover = int(movers[i])
            over = table.turn(int(actions[i])) < 0
            assert terminated[i] == over
            if over:
                assert infos["rewards"][i].tolist() == pytest.approx(table.result())
                assert rewards[i] == pytest.approx(table.result()[mover])
                np.testing.assert_array_equal(infos["final_obs"][i], encoder.observe(table.states, mover))
                numbers[i] += count
                dealt(i)
            else:
                assert rewards[i] == 0


@every_game
def test_illegal_actions_cost_and_truncate(name: str) -> None:
    env = VectorEnv(game_of(name), 4, illegal=-2.0)
    _, infos = env.reset(seed=1)
    actions, movers = env.sample(infos["action_mask"], 1), infos["seat"].copy()
    actions[1] = np.flatnonzero(infos["action_mask"][1] == 0)[0]
    actions[2] = -5
    _, rewards, terminated, truncated, infos = env.step(actions)
    assert truncated.tolist() == [False, True, True, False] and not terminated.any()
    assert rewards.tolist() == [0, -2, -2, 0]
    assert [infos["rewards"][i, movers[i]] for i in (1, 2)] == [-2, -2]
    assert env.numbers.tolist() == [0, 5, 6, 3]  # dealt anew


def test_as_gymnasium_makes_it() -> None:
    assert gymnasium_env.name_of("hansa") == "Hansa"
    env = gymnasium.make_vec("fondaco/Hansa-v1", 8, vectorization_mode="vector_entry_point", players=3)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    pages, infos = env.reset(seed=1)
    assert env.observation_space.contains(pages) and infos["action_mask"].shape == (8, env.single_action_space.n)
    assert env.reset()[0].tobytes() != pages.tobytes()
    assert env.reset(seed=1)[0].tobytes() == pages.tobytes()


def test_settings_are_checked() -> None:
    env = VectorEnv("hansa", 2)
    with pytest.raises(FondacoError, match="one seed"):
        env.reset(seed=[1, 2])
    env.reset(seed=1)
    with pytest.raises(FondacoError, match="2 games need 2 actions"):
        env.step([1])
