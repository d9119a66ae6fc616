"""Balance reports: what they count, and that two editions can be told apart."""

from __future__ import annotations

import json

import numpy as np
import pytest

import fondaco
from fondaco import games as house
from fondaco.arena import balance
from fondaco.arena.balance_report import html


@pytest.mark.parametrize("name", house.names())
def test_every_game_can_be_reported(name):
    game = fondaco.game(name)
    players = game.players.start
    found = balance.measure(game, players, 60, seed=3)
    assert sum(share.share for share in found.turn_order) == pytest.approx(1)
    assert sum(count for _, count in found.histogram) == 60 * players
    assert found.decisive[-1] > 0.8, "who leads at the end has won, but for ties"
    assert found.branching > 1
    assert found.traits
    assert sum(opening.games for opening in found.openings) <= 60
    json.dumps(found.to_dict())


def test_a_report_repeats_whatever_the_chunks(monkeypatch):
    game = fondaco.game("hansa")
    first = balance.measure(game, 2, 40, seed=3)
    monkeypatch.setattr(balance, "CHUNK", 7)
    assert balance.measure(game, 2, 40, seed=3) == first


def test_lead_changes_pass_over_ties():
    led = np.array([[0, -1, 0, 1, 1, -1, 0], [-1, -1, 2, 2, 2, 2, 2]])
    assert balance._changes(led).tolist() == [2, 0]


def test_the_leader_of_each_part():
    led = np.array([[0, 0, 1, 1]])
    lengths = np.array([4 * balance.LOOK])
    assert balance._by_part(led, lengths).tolist() == [[0, 0, 0, 0, 0, 1, 1, 1, 1, 1]]


def test_two_editions_that_differ_are_told_apart(tmp_path):
    file = tmp_path / "rich.toml"
    text = house.find("hansa").text("edition.toml")
    file.write_text(text.replace("sole_city = 4", "sole_city = 12"), encoding="utf-8")
    a = balance.measure(fondaco.game("hansa"), 2, 60, seed=1)
    b = balance.measure(fondaco.game("hansa", edition=file), 2, 60, seed=1)
    changes = {change.name: change for change in balance.compare(a, b)}
    assert changes["points"].significant
    assert not any(change.significant for change in balance.compare(a, a))
    page = html("Hansa", [a, b], list(changes.values()))
    assert page.count("<svg") == 8
    assert "<script" not in page
    changed, may_be_chance = page.split("What changed from A to B")[1].split("<h2>")[0].split("<details>")
    assert "<td>points</td>" in changed  # in sight; what may be chance is folded up
    assert f"{sum(not one.significant for one in changes.values())} more that may be chance" in may_be_chance


def test_openings_are_credited_to_who_made_them():
    """In Portobello Market the Bobby is placed by the player to the right of the first one (P8)."""
    game = fondaco.game("portobello_market")
    watched = balance._watch(game, 4, 30, seed=2, first=0)
    assert ((watched.starts - watched.openers) % 4 == 1).all()
    wins = (watched.ranks == 1) / (watched.ranks == 1).sum(1, keepdims=True)
    found = balance.measure(game, 4, 30, seed=2).openings[0]
    made = watched.openings[:, 0] == game.start(4, seed=1).move(found.name)
    assert found.games == made.sum()
    assert found.share == pytest.approx(wins[made, watched.openers[made]].mean())


def test_a_report_that_cannot_be_written_is_told_before_anything_is_played(run, tmp_path):
    for words in (("arena", "hansa", "--bots", "random", "--games", 10**6), ("balance", "hansa", "--games", 10**6)):
        said = run(*words, "--report", tmp_path / "no" / "such.html")
        assert said.code == 2
        assert "cannot be written" in said.err


def test_the_command(run, tmp_path):
    report = tmp_path / "balance.html"
    said = run("balance", "hansa", "--players", 2, "--games", 20, "--report", report)
    assert said.code == 0
    assert "The lead changes" in said.out
    assert report.exists()
    found = json.loads(run("balance", "hansa", "--players", 2, "--games", 20, "--json").out)
    assert found["reports"][0]["games"] == 20
    assert run("balance", "hansa", "--players", 5).code == 2
    assert "at least 2 games" in run("balance", "hansa", "--games", 1).err
