"""`fondaco sim` and `fondaco bench`."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from stand_in_gpu import stand_in

__all__ = ["stand_in"]


def test_sim_prints_a_table(run):
    said = run("sim", "hansa", "--players", 3, "--games", 500, "--seed", 4)
    assert said.code == 0
    assert "Hansa, 3 players, 500 random games, seed 4" in said.out
    assert "Length:" in said.out


def test_sim_as_json_repeats_with_its_seed(run):
    first, again = (
        json.loads(run("sim", "hansa", "--players", 4, "--games", 300, "--seed", 9, "--json").out) for _ in range(2)
    )
    for found in (first, again):
        for key in ("seconds", "moves_per_s", "games_per_s"):
            del found[key]
    assert first == again
    assert first["games"] == 300
    assert sum(row["win_share"] for row in first["seats"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--players", 5), "Hansa is for 2 to 4 players, not 5."),
        (("--seed", -3), "A seed is a whole number"),
        (("--games", 0), "games"),
    ],
)
def test_sim_refuses_in_a_sentence(run, words, sentence):
    said = run("sim", "hansa", *words)
    assert said.code == 2
    assert sentence in said.err
    assert "Traceback" not in said.err


def test_sim_on_a_gpu_without_one_is_refused_in_a_sentence(run, monkeypatch):
    monkeypatch.setattr("fondaco.engine.cuda._cuda", lambda: SimpleNamespace(is_available=lambda: False))
    said = run("sim", "hansa", "--device", "cuda")
    assert said.code == 2
    assert said.err == (
        "fondaco: There is no GPU here that CUDA can use; leave out --device cuda to use the processor.\n"
    )


def test_sim_on_a_gpu_plays_the_same_games(run, stand_in):
    words = ("sim", "hansa", "--players", 3, "--games", 5, "--seed", 2, "--json")
    here, there = (json.loads(run(*words, "--device", device).out) for device in ("cpu", "cuda"))
    for found in (here, there):
        for key in ("seconds", "moves_per_s", "games_per_s"):
            del found[key]
    assert here == there
