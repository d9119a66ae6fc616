"""The table in the terminal, driven by what a person types."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import fondaco
from fondaco import games as house
from fondaco.bots import rollout, search
from fondaco.cli import table
from fondaco.engine.game import Game
from fondaco.engine.match import Match


def test_a_whole_game_by_numbers(run, tmp_path):
    said = run("play", "hansa", "--seed", 3, typed=["1"] * 400)
    assert said.code == 0
    assert "The game is over." in said.out
    assert "1. " in said.out


def test_every_game_can_be_played_by_numbers(run):
    for name in house.names():
        said = run("play", name, "--seed", 5, typed=["1"] * 3000)
        assert said.code == 0
        assert "The game is over." in said.out, name


def test_words_explanations_and_refusals(run):
    said = run(
        "play",
        "hansa",
        "--seed",
        7,
        typed=[
            "settle kalmar",
            "settle kalmar",
            "settle Lubeck",
            "? settle danzig",
            "?",
            "rules h9",
            "help",
            "zzz",
            "99",
            "log",
        ],
    )
    assert "You have booths in Kalmar already; choose a different city each time. (H9)" in said.out
    assert "Puts 2 booths in Danzig" in said.out
    assert "**H9**" in said.out
    assert "“zzz” is no move" in said.out
    assert "Moves are numbered 1 to" in said.out
    assert "Blue places 2 booths in Lübeck." in said.out


def test_undo_goes_back_to_the_own_decision(run):
    said = run("play", "hansa", "--seed", 7, typed=["undo", "settle kalmar", "undo", "settle danzig", "log"])
    assert "You have not made a move yet." in said.out
    log = said.out.rsplit("> ", 1)[-1]
    assert "Blue places 2 booths in Danzig." in log
    assert said.out.count("3 placements to go") == 2


def test_save_then_load(run, tmp_path):
    file = tmp_path / "mine.json"
    said = run("play", "hansa", "--seed", 7, typed=["settle kalmar", "save", f"save {file}", "quit"])
    assert "Say where, as in: save my.save.json" in said.out
    assert f"--load {file}" in said.out
    assert len(fondaco.load(file, compiled=False).moves) >= 1
    again = run("play", "hansa", "--load", file, typed=["log"])
    assert "Blue places 2 booths in Kalmar." in again.out


def kept(said) -> Path:
    """The file that a table names when a person leaves."""
    assert said.out.count("Your game is kept. Go on with: fondaco play hansa --seat 0") == 1
    return Path(said.out.rpartition("--load ")[2].strip())


def test_leaving_keeps_the_game(run, tmp_path):
    for leaving in ([], ["quit"], ["QUIT"]):
        file = kept(run("play", "hansa", "--seed", 7, typed=["settle kalmar", *leaving]))
        assert file.parent == tmp_path / "fondaco"
        assert "settle Kalmar" in file.read_text(encoding="utf-8")


def test_every_unfinished_game_has_a_file_of_its_own(run):
    cities = ["Kalmar", "Stockholm", "Danzig"]
    files = [kept(run("play", "hansa", "--seed", 7, typed=[f"settle {city}", "quit"])) for city in cities]
    assert [file.name for file in files] == [f"unfinished-hansa{end}.json" for end in ("", "-2", "-3")]
    for city, file in zip(cities, files, strict=True):
        assert f"settle {city}" in file.read_text(encoding="utf-8")
    files[1].unlink()
    assert kept(run("play", "hansa", "--load", files[0], typed=["1", "quit"])) == files[1]
    assert "settle Kalmar" in files[0].read_text(encoding="utf-8")


def begun(tmp_path: Path) -> subprocess.Popen[str]:
    """A table in a process of its own, where one move was made."""
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "fondaco", "play", "hansa", "--seed", "7"]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdin and process.stdout
    process.stdin.write("settle kalmar\n")
    process.stdin.flush()
    while "Blue places 2 booths in Kalmar." not in (line := process.stdout.readline()):
        assert line
    return process


def test_terminals_that_are_left_at_once_take_different_files(tmp_path):
    tables = [begun(tmp_path) for _ in range(3)]
    for one in tables:
        assert one.stdin
        one.stdin.close()
    for one in tables:
        assert one.stdout
        assert "Your game is kept." in one.stdout.read()
        assert one.wait(60) == 0
    files = list((tmp_path / "fondaco").iterdir())
    assert len(files) == 3
    assert all("settle Kalmar" in file.read_text(encoding="utf-8") for file in files)


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="a window that closes tells nobody there")
def test_closing_the_window_keeps_the_game(tmp_path):
    process = begun(tmp_path)
    process.send_signal(signal.SIGHUP)
    said, complaint = process.communicate(timeout=60)
    assert "Your game is kept." in said
    assert complaint == ""
    assert len(list((tmp_path / "fondaco").iterdir())) == 1


@pytest.mark.parametrize("missing", ["folder", "home"])
def test_a_game_is_kept_elsewhere_when_there_is_no_data_folder(run, monkeypatch, tmp_path, missing):
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null" if missing == "folder" else "")
    monkeypatch.setattr(Path, "home", nowhere)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    said = run("play", "hansa", "--seed", 7, typed=["settle kalmar", "quit"])
    assert said.code == 0
    assert tmp_path in kept(said).parents
    assert "settle Kalmar" in kept(said).read_text(encoding="utf-8")


def test_nobody_leaves_who_would_lose_the_game(run, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null")
    monkeypatch.setattr("tempfile.tempdir", "/dev/null")
    file = tmp_path / "mine.json"
    said = run("play", "hansa", "--seed", 7, typed=["settle kalmar", "quit", f"save {file}", "quit"])
    assert said.code == 0
    assert "Your game cannot be kept in your data folder; type: save FILE" in said.out
    assert "settle Kalmar" in file.read_text(encoding="utf-8")


def test_a_game_is_kept_when_something_breaks(run, monkeypatch, tmp_path):
    def broken(self: Match, number: int, viewer: int | None = None) -> list[str]:
        if number > 3:
            raise ZeroDivisionError
        return told(self, number, viewer)

    told = Match.told
    monkeypatch.setattr(Match, "told", broken)
    with pytest.raises(ZeroDivisionError):
        run("play", "hansa", "--seed", 7, typed=["settle kalmar", "settle riga"])
    file = tmp_path / "fondaco" / "unfinished-hansa.json"
    assert "settle Kalmar" in file.read_text(encoding="utf-8")


def test_a_game_is_kept_when_nobody_reads_on(tmp_path):
    process = begun(tmp_path)
    assert process.stdin and process.stdout and process.stderr
    process.stdout.close()
    process.stdin.write("settle riga\n")
    process.stdin.close()
    process.wait(60)
    assert "Traceback" not in process.stderr.read()
    process.stderr.close()
    assert "settle Riga" in (tmp_path / "fondaco" / "unfinished-hansa.json").read_text(encoding="utf-8")


def test_going_on_is_told_with_the_bots_and_a_path_that_a_shell_reads(run, tmp_path):
    file = tmp_path / "a game.json"
    said = run("play", "hansa", "--seed", 7, "--bots", "random,greedy", typed=["settle kalmar", f"save {file}"])
    assert f"Go on with: fondaco play hansa --seat 0 --bots random,greedy --load '{file}'" in said.out
    assert "Your game is kept." not in said.out, "it was saved already"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("²", "Moves are numbered 1 to 8 here"),
        ("٣", "Moves are numbered 1 to 8 here"),
        ("-1", "Moves are numbered 1 to 8 here"),
        ("0", "Moves are numbered 1 to 8 here"),
        ("7" * 5000, "Moves are numbered 1 to 8 here"),
        ("z" * 5000, "That is longer than any move"),
        ("? ²", "Moves are numbered 1 to 8 here"),
        ("save ~nosuch/x", "There is no home folder ~nosuch; write the path in full."),
        ("save a\0b", "cannot be written (no file can have this name); choose another place."),
        ("save /dev/null/x", "cannot be written (Not a directory); choose another place."),
        ("save /", "cannot be written"),
        ("save " + "x" * 300, "cannot be written (File name too long); choose another place."),
    ],
    ids=lambda text: text[:20].replace("\0", "NUL"),
)
def test_odd_input_is_answered_and_the_game_goes_on(run, typed, answer):
    said = run("play", "hansa", "--seed", 7, typed=[typed, "settle kalmar", "quit"])
    assert said.code == 0
    assert answer in said.out
    assert len(said.out) < 20_000
    assert "settle Kalmar" in kept(said).read_text(encoding="utf-8")


def test_bytes_that_are_no_text_are_no_move(tmp_path):
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8:strict"}
    command = [sys.executable, "-m", "fondaco", "play", "hansa", "--seed", "7"]
    said = subprocess.run(command, input=b"\xff\xfe\nsettle kalmar\n", capture_output=True, timeout=60, env=environment)
    assert said.returncode == 0
    assert "is no move" in said.stdout.decode()
    assert "Blue places 2 booths in Kalmar." in said.stdout.decode()


@pytest.mark.parametrize(("bot", "kind"), [("search:iterations=50", search.Search), ("rollout", rollout.Rollout)])
def test_a_bot_that_tries_games_out_thinks_with_compiled_rules(run, monkeypatch, bot, kind):
    thoughts = []

    def think(self, *arguments):
        thoughts.append(self.game.compiled)
        return usual(self, *arguments)

    usual = kind.think
    monkeypatch.setattr(kind, "think", think)
    run("play", "hansa", "--seed", 7, "--bots", bot, typed=["settle kalmar", "settle danzig"])
    assert len(thoughts) >= 3
    assert all(thoughts)


def test_the_board_is_shown_before_anybody_waits_for_compiling(run, monkeypatch):
    def loaded(*arguments):
        print("COMPILING")
        return usual(*arguments)

    usual = table.loaded
    monkeypatch.setattr(table, "loaded", loaded)
    monkeypatch.setattr(Game, "is_ready", lambda *_: False)
    said = run("play", "hansa", "--seed", 7, "--bots", "search:iterations=10")
    assert said.out.index("Copenhagen") < said.out.index("COMPILING")
    assert said.out.count("COMPILING") == 1


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_against_simple_bots_nothing_is_compiled(bot):
    code = (
        f"import sys; sys.argv = 'fondaco play hansa --seed 7 --bots {bot}'.split()\n"
        "from fondaco.cli import main\n"
        "try:\n    main()\n"
        "finally:\n    print('LOADED', sorted({'numba'} & set(sys.modules)))\n"
    )
    said = subprocess.run([sys.executable, "-c", code], input="1\n", capture_output=True, text=True, timeout=60)
    assert "booths in Tønsberg" in said.stdout
    assert "LOADED []" in said.stdout


def test_names_that_cannot_be_used(run):
    for name, sentence in {
        "Ochre": "Somebody else at the table is called Ochre; choose another --name.",
        "A\x1b[31m": "Your --name is a few letters",
        "\udcff": "Your --name is a few letters",
        "A" * 25: "at most 24; choose another one.",
    }.items():
        said = run("play", "hansa", "--name", name)
        assert said.code == 2
        assert sentence in said.err
    assert "You are Ada ●" in run("play", "hansa", "--name", " Ada ").out


def test_bad_arguments_are_one_sentence_and_exit_2(run, tmp_path):
    cases = {
        ("--players", "7"): "Hansa is for 2 to 4 players, not 7.",
        ("--players", "0"): "Hansa is for 2 to 4 players, not 0.",
        ("--seat", "3"): "With 3 players the seats are 0 to 2",
        ("--seed", "-1"): "A seed is a whole number from 0 to",
        ("--seed", str(1 << 63)): "A seed is a whole number from 0 to",
        ("--bots", "greedi"): "did you mean greedy?",
        ("--bots", "greedy,greedy,greedy"): "There are 2 other seats",
        ("--option", "promo=7"): "Option promo takes one of 0, 1",
        ("--option", "promo=x"): "takes a number",
        ("--option", "pirates=1"): "has no option pirates",
        ("--load", str(tmp_path / "none.json")): "cannot be read",
    }
    for words, sentence in cases.items():
        said = run("play", "hansa", *words)
        assert said.code == 2, words
        assert sentence in said.err, words
        assert len(said.err.strip().splitlines()) == 1, words
