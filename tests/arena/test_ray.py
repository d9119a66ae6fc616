"""The arena on a real Ray cluster of two nodes on this machine."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import pytest

from fondaco.arena.workers import on_ray
from fondaco.engine.errors import FondacoError

ray = pytest.importorskip("ray", reason="the extra `ray` is not installed")


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Two nodes with one core each; its address."""
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    made.add_node(num_cpus=1)
    made.wait_for_nodes()
    yield made.address
    ray.shutdown()
    made.shutdown()


@pytest.mark.slow
@pytest.mark.parametrize("address", ["nonsense", "127.0.0.1:1", "ray://127.0.0.1:1"])
def test_no_cluster_is_told_in_a_sentence(run, address):
    said = run("arena", "hansa", "--bots", "random", "--games", 2, "--ray", address)
    assert said.code == 2
    assert f"There is no Ray cluster at {address}; start one with: ray start --head" in said.err


def test_a_tournament_on_two_nodes_is_the_same_as_here(cluster, run):
    command = ("arena", "hansa", "--players", 2, "--bots", "search:iterations=20,greedy", "--games", 8, "--json")
    there = json.loads(run(*command, "--ray", cluster).out)
    here = json.loads(run(*command, "--workers", 1).out)
    assert there == here
    assert there["games"] == 8


def test_a_game_that_fails_over_there_is_a_sentence(cluster):
    with pytest.raises(
        FondacoError, match=r"^The Ray cluster failed \(ZeroDivisionError: .*\); with --record the same"
    ):
        list(on_ray(lambda number: 1 // number, [1, 0], cluster))
