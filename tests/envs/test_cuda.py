"""Environments on a GPU, by a stand-in: the same bytes as the vector environment, step by step."""

from __future__ import annotations

import numpy as np
import pytest

from envs.tables import game_of
from fondaco.engine.errors import FondacoError
from fondaco.envs.batch_kernel import BROKEN, ENDED
from fondaco.envs.cuda import CudaBatch
from fondaco.envs.vector import VectorEnv
from laws.positions import every_table
from stand_in_gpu import StandIn, stand_in

__all__ = ["stand_in"]

SEED = 3


def assert_equal(env: VectorEnv, batch: CudaBatch, steps: int, illegal_at: int) -> set[int]:
    """Plays both for some steps; returns how games went on."""
    pages, infos = env.reset(seed=SEED)
    shown = batch.reset(SEED)
    seen: set[int] = set()
    for number in range(steps):
        assert shown.observations.tobytes() == pages.tobytes()
        assert shown.masks.tobytes() == infos["action_mask"].tobytes()
        assert shown.seats.tolist() == infos["seat"].tolist()
        actions, movers = env.sample(infos["action_mask"], number), infos["seat"].copy()
        assert batch.sample(number).tolist() == actions.tolist()
        if number == illegal_at:
            actions[0] = np.flatnonzero(infos["action_mask"][0] == 0)[-1]
        pages, rewards, terminated, truncated, infos = env.step(actions)
        shown = batch.step(actions)
        assert shown.rewards.tobytes() == infos["rewards"].tobytes()
        assert shown.rewards[np.arange(len(movers)), movers].tobytes() == rewards.tobytes()
        assert (shown.ended == ENDED).tolist() == terminated.tolist()
        assert (shown.ended == BROKEN).tolist() == truncated.tolist()
        for i in np.flatnonzero(shown.ended):
            assert batch.finals[i].tobytes() == infos["final_obs"][i].tobytes()
        seen |= set(shown.ended.tolist())
    return seen


@every_table
def test_the_same_as_the_vector_environment(stand_in: StandIn, name: str, players: int) -> None:
    game, rewards = game_of(name), ("places", "points")[players % 2]
    env = VectorEnv(game, 3, players, rewards, illegal=-2.0, threads=1)
    assert_equal(env, CudaBatch(game, 3, players, rewards, illegal=-2.0), 12, 5)


def test_games_that_end_are_dealt_anew(stand_in: StandIn) -> None:
    game = game_of("portobello_market")
    for rewards in ("places", "points"):
        seen = assert_equal(VectorEnv(game, 2, 3, rewards, threads=1), CudaBatch(game, 2, 3, rewards), 260, 100)
        assert seen == {0, ENDED, BROKEN}


def test_what_does_not_fit_is_refused_in_a_sentence(stand_in: StandIn) -> None:
    batch = CudaBatch("hansa", 2)
    with pytest.raises(FondacoError, match="reset"):
        batch.step([1, 2])
    batch.reset(1)
    with pytest.raises(FondacoError, match="2 games need 2 actions"):
        batch.step([1])
    with pytest.raises(FondacoError, match="at least 1 game"):
        CudaBatch("hansa", 0)
