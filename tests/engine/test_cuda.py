"""Batches on a GPU: the same games as on the processor, by a stand-in; and a sentence where there is none."""

from __future__ import annotations

import numpy as np
import pytest

import fondaco
from envs.tables import game_of
from fondaco.engine import cuda as gpu
from fondaco.engine.errors import FondacoError
from laws.positions import every_table
from stand_in_gpu import StandIn, stand_in

__all__ = ["stand_in"]

SEED = 11


@every_table
def test_playouts_end_in_the_same_bytes(stand_in: StandIn, name: str, players: int) -> None:
    game, count, first = game_of(name), 3, 5
    batch = gpu.Batch(game, players, count)
    lengths = batch.playouts(SEED, first).copy_to_host()
    states, counted = np.zeros(count, game.state_type), np.zeros(count, np.int64)
    record, blank = game.edition.record, game.blank(players)
    game.kernel.playouts(record, blank, states, game.buffer(), np.uint64(SEED), first, counted, 100_000)
    assert lengths.tolist() == counted.tolist()
    assert batch.to_host().tobytes() == states.tobytes()
    scores, ranks = np.zeros((count, players), np.int64), np.zeros((count, players), np.int64)
    game.kernel.judge(record, states, scores, ranks)
    assert [array.copy_to_host().tolist() for array in batch.judge()] == [scores.tolist(), ranks.tolist()]


@every_table
def test_single_steps_and_masks_are_the_same(stand_in: StandIn, name: str, players: int) -> None:
    game, count = game_of(name), 6
    batch = gpu.Batch(game, players, count)
    batch.deal(SEED)
    record, states = game.edition.record, np.zeros(count, game.state_type)
    game.kernel.deal(record, game.blank(players), states, np.uint64(SEED), 0)
    seats, flags = np.zeros(count, np.int64), np.zeros((count, game.moves), np.int8)
    luck = np.random.default_rng(SEED)
    for number in range(25):
        assert batch.to_host().tobytes() == states.tobytes()
        game.kernel.masks(record, states, game.buffer(), seats, flags)
        there = [array.copy_to_host() for array in batch.masks()]
        assert there[0].tolist() == seats.tolist() and there[1].tobytes() == flags.tobytes()
        chosen = (flags * luck.random(flags.shape)).argmax(1)
        moving = np.where(np.arange(count) == number % count, -1, seats)  # one game is left alone
        game.kernel.step(record, states, chosen, moving)
        batch.step(stand_in.to_device(chosen), stand_in.to_device(moving))


def test_a_game_that_does_not_end_has_no_length(stand_in: StandIn) -> None:
    batch = gpu.Batch(game_of("hansa"), 2, 2)
    assert batch.playouts(SEED, limit=10).copy_to_host().tolist() == [-1, -1]


def test_without_a_gpu_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    device = StandIn()
    device.is_available = lambda: False  # type: ignore[method-assign]
    monkeypatch.setattr(gpu, "_cuda", lambda: device)
    assert not gpu.available()
    with pytest.raises(FondacoError, match="no GPU here"):
        gpu.Batch(fondaco.game("hansa"), 2, 2)
