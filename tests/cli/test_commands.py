"""The commands that only tell: games, rules, edition, replay."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import fondaco
from fondaco import games as house
from fondaco.cli import streams


def test_games_lists_every_game(run):
    said = run("games")
    assert said.code == 0
    for name in house.names():
        assert name in said.out


def test_games_as_json(run):
    found = {row["name"]: row for row in json.loads(run("games", "--json").out)}
    assert set(found) == set(house.names())
    assert found["hansa"]["players"] == [2, 3, 4]
    assert found["hansa"]["options"][0]["name"] == "promo"


def test_rules_whole_and_one(run):
    assert "H28" in run("rules", "hansa").out
    one = run("rules", "hansa", "h15").out
    assert one.startswith("**H15**")
    assert "H16" not in one


def test_a_rule_that_does_not_exist(run):
    said = run("rules", "hansa", "H99")
    assert said.code == 2
    assert "There is no rule H99; the rules go from H1 to H28." in said.err


@pytest.mark.parametrize("command", [("rules",), ("play",), ("sim",)])
def test_a_game_that_does_not_exist(run, command):
    said = run(*command, "hanse")
    assert said.code == 2
    assert "did you mean hansa?" in said.err
    assert "Traceback" not in said.err


def test_edition_copy_then_check(run, tmp_path):
    file = tmp_path / "my.toml"
    assert run("edition", "copy", "hansa", file).code == 0
    assert "a good edition of Hansa" in run("edition", "check", file).out
    again = run("edition", "copy", "hansa", file)
    assert again.code == 2
    assert "exists already" in again.err


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        ('to = ["Aalborg"]', 'to = ["Atlantis"]', "[route 4] to"),
        ("copies = [4, 5, 4]", "copies = [4, 5, 5]", "[goods] copies"),
        ('[[city]]\nname = "Riga"', '[[town]]\nname = "Riga"', "town"),
        ('game = "hansa"', 'game = "chess"', "game"),
        ('game = "hansa"', "", "game"),
        ("[talers]", "[talers", "TOML"),
    ],
)
def test_a_broken_edition(run, tmp_path, old, new, names):
    text = house.find("hansa").text("edition.toml")
    assert old in text
    file = tmp_path / "broken.toml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    said = run("edition", "check", file)
    assert said.code == 2
    assert str(file) in said.err
    assert names in said.err
    assert len(said.err.strip().splitlines()) == 1
    playing = run("play", "hansa", "--edition", file)
    assert playing.code == 2
    assert "Traceback" not in playing.err


def test_an_edition_that_is_not_there(run, tmp_path):
    said = run("edition", "check", tmp_path / "none.toml")
    assert said.code == 2
    assert "cannot be read" in said.err


@pytest.fixture
def saved(tmp_path) -> Path:
    game = fondaco.game("hansa", compiled=False)
    match, bot = game.start(3, seed=11), fondaco.bot("random", game, seed=1)
    for _ in range(60):
        seat = match.actors()[0]
        match.play(seat, bot.choose(match.view(seat), seat))
    file = tmp_path / "some.save.json"
    match.save(file)
    return file


def test_replay_tells_and_shows(run, saved):
    said = run("replay", saved)
    assert said.code == 0
    assert "places 2 booths in" in said.out
    assert "Copenhagen" in said.out
    assert "\x1b" not in said.out, "no colours when piped"


def test_replay_at_a_position(run, saved):
    found = json.loads(run("replay", saved, "--at", 5, "--json").out)
    assert found["at"] == 5
    assert len(found["story"]) == 5
    assert found["view"]["turn"] == 5
    assert set(found["view"]["supply"][17:65]) == {-2}, "a bystander does not see the supply"


@pytest.mark.parametrize("at", [-1, 61, 1000])
def test_replay_outside_the_game(run, saved, at):
    said = run("replay", saved, "--at", at)
    assert said.code == 2
    assert "--at takes 0 to 60" in said.err


def test_replay_of_a_broken_file(run, saved):
    saved.write_text(saved.read_text()[:-40])
    said = run("replay", saved)
    assert said.code == 2
    assert "not a saved game" in said.err
    saved.write_text("{}")
    assert "is not a saved game" in run("replay", saved).err


def test_help_is_quick_because_numba_and_numpy_stay_out():
    code = (
        "import sys; sys.argv = ['fondaco', '--help']\n"
        "from fondaco.cli import main\n"
        "try:\n    main()\n"
        "finally:\n    print('LOADED', sorted({'numba', 'numpy'} & set(sys.modules)))\n"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert "LOADED []" in said.stdout
    assert "fondaco play hansa" in said.stdout


SHUT = "import os, sys; os.close({}); os.execv(sys.executable, [sys.executable, '-m', 'fondaco.cli', *sys.argv[1:]])"


@pytest.mark.parametrize(
    "words",
    [
        ("games",),
        ("games", "--json"),
        ("rules", "hansa"),
        ("--help",),
        ("arena", "hansa", "--bots", "greedy,random", "--games", "1000000", "--json"),
    ],
)
def test_a_closed_output_is_a_sentence(words):
    said = subprocess.run(
        [sys.executable, "-c", SHUT.format(1), *words], stderr=subprocess.PIPE, text=True, timeout=100
    )
    assert said.returncode == 2
    assert said.stderr == (
        f"fondaco: The output is closed, so nothing could be told; send it to a file, or to {os.devnull}.\n"
    )


def test_without_a_place_for_remarks_they_do_not_mix_with_results():
    words = [sys.executable, "-c", SHUT.format(2), "rules", "hansa", "H99"]
    said = subprocess.run(words, stdout=subprocess.PIPE, text=True, timeout=100)
    assert (said.returncode, said.stdout) == (2, "")


def test_a_table_without_an_input_is_left():
    words = [sys.executable, "-c", SHUT.format(0), "play", "hansa", "--seed", "7"]
    said = subprocess.run(words, capture_output=True, text=True, timeout=100)
    assert said.returncode == 0
    assert "Traceback" not in said.stderr


def test_the_house_opens_without_an_output(monkeypatch):
    """Who serves it for others may have closed all streams."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "argv", ["fondaco", "serve"])
    streams.prepare()
    print("The house is open.")
    assert sys.stdout.name == os.devnull
    sys.stdout.close()


def test_every_command_has_help_with_an_example(run):
    for command in ("play", "games", "rules", "sim", "replay", "bench"):
        said = run(command, "--help")
        assert said.code == 0
        assert f"fondaco {command}" in said.out
