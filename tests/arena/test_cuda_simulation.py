"""Simulations on a GPU, by a stand-in: the same summary as on the processor."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.arena import cuda_simulation, simulation
from fondaco.engine.errors import FondacoError
from laws.positions import every_game, game_of
from stand_in_gpu import StandIn, stand_in

__all__ = ["stand_in"]

SEED = 8


def plain(summary: simulation.Summary) -> dict[str, Any]:
    """A summary without its times."""
    return {key: value for key, value in summary.to_dict().items() if not key.endswith(("_per_s", "seconds"))}


@every_game
def test_the_same_summary_whatever_the_batches(stand_in: StandIn, name: str) -> None:
    game, players, games = game_of(name), game_of(name).players.stop - 1, 5
    here = plain(simulation.simulate(game, players, games, SEED, threads=1))
    done: list[int] = []
    there = cuda_simulation.simulate(game, players, games, SEED, progress=done.append, at_once=2)
    assert plain(there) == here
    assert done == [2, 4, 5]


def test_ctrl_c_keeps_what_is_done(stand_in: StandIn) -> None:
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    summary = cuda_simulation.simulate(game_of("hansa"), 2, 6, SEED, progress=stop, at_once=2)
    assert summary.interrupted
    expected = plain(simulation.simulate(game_of("hansa"), 2, 2, SEED, threads=1))
    assert plain(summary) == expected | {"interrupted": True}


def test_a_game_that_does_not_end_is_named(stand_in: StandIn) -> None:
    with pytest.raises(FondacoError, match="Game 0 of seed 8 had not ended after 10 moves"):
        cuda_simulation.simulate(game_of("hansa"), 2, 2, SEED, limit=10)
