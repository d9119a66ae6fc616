"""`fondaco arena` and `fondaco hint`."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

import fondaco
from fondaco.arena import tournament
from fondaco.arena.report import html
from fondaco.arena.tournament import Played, plan
from fondaco.bots.hints import Hint
from fondaco.bots.specs import parse_several
from fondaco.cli.hint import told
from fondaco.cli.names import broken

#: the command as a terminal's foreground has it: a shell's background would leave interrupts ignored
IN_FRONT = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from fondaco.cli import main; main()"
)


def test_a_small_tournament_with_a_report(run, tmp_path):
    report, record = tmp_path / "arena.html", tmp_path / "kept.jsonl"
    command = ("arena", "hansa", "--players", 3, "--bots", "greedy,random", "--games", 3, "--workers", 1)
    said = run(*command, "--report", report, "--record", record)
    assert said.code == 0
    assert "greedy" in said.out
    assert report.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "http" not in report.read_text(encoding="utf-8").replace("http-equiv", "")
    assert "±" in said.out
    assert "Every deal was played once for each rotation of the seats." in said.out
    again = json.loads(run(*command, "--record", record, "--json").out)
    assert again["games"] == 3


def test_a_report_in_the_place_of_the_record_is_refused(run, tmp_path):
    record, folder = tmp_path / "kept.jsonl", tmp_path / "folder"
    folder.mkdir()
    command = ("arena", "hansa", "--bots", "greedy,random", "--games", 2, "--workers", 1, "--record", record)
    assert run(*command).code == 0
    before = record.read_bytes()
    for report in (record, folder / ".." / record.name):
        said = run(*command, "--report", report)
        assert said.code == 2
        assert said.err == "fondaco: The report would take the place of the record; give --report another file.\n"
    assert record.read_bytes() == before


def test_a_report_takes_the_place_of_pages_only(run, tmp_path):
    """Another tournament's record or a saved game stays; an earlier report, or nothing yet, gives way."""
    file = tmp_path / "precious.jsonl"
    file.write_text('{"tournament": 1}\n')
    words = ["hansa", "--players", "2", "--games", "2", "--report", file]
    for command in (["arena", "--bots", "greedy,random"], ["balance"]):
        said = run(command[0], *words, *command[1:])
        assert said.code == 2
        assert said.err == f"fondaco: {file} is there already and is no HTML page; give --report another file.\n"
        assert file.read_text() == '{"tournament": 1}\n'
    page = tmp_path / "arena.html"
    page.touch()
    for _ in range(2):
        assert run("arena", *words[:-1], page, "--bots", "greedy,random").code == 0
        assert page.read_text().startswith("<!doctype html>")


@pytest.mark.parametrize(("place", "why"), [("/dev/null", "Not a regular file"), ("/", "Is a directory")])
def test_a_report_that_is_no_regular_file_is_refused(run, place, why):
    said = run("arena", "hansa", "--bots", "greedy", "--games", 2, "--report", place)
    assert said.code == 2
    assert said.err == f"fondaco: {place}: cannot be written ({why}); choose another place.\n"
    assert not Path("/dev/null").is_file()


def test_a_full_disk_is_told_and_what_was_played_is_shown(run, tmp_path, monkeypatch):
    record = tmp_path / "kept.jsonl"
    command = ("arena", "hansa", "--bots", "greedy,random", "--games", 6, "--workers", 1, "--record", record, "--json")
    whole, room = Path.open, [2]

    def opened(path, mode="r", **more):
        if path == record and mode == "a":
            if not room[0]:
                raise OSError(28, "No space left on device")
            room[0] -= 1
        return whole(path, mode, **more)

    monkeypatch.setattr(Path, "open", opened)
    said = run(*command)
    assert said.code == 2
    assert said.err.strip().splitlines()[-1] == (
        f"fondaco: {record}: a game cannot be added to it (No space left on device); mend that, and the same command "
        "goes on from the games that it has."
    )
    assert json.loads(said.out)["games"] == 3
    assert lines_of(record) == 1 + 2
    room[0] = 6
    assert json.loads(run(*command).out)["games"] == 6
    assert lines_of(record) == 1 + 6


@pytest.mark.parametrize("form", ["a table", "--json"])
def test_a_report_that_cannot_be_written_in_the_end_is_told_after_the_result(run, tmp_path, monkeypatch, form):
    folder = tmp_path / "folder"
    folder.mkdir()
    report = folder / "a.html"

    def gone(plan, number, played=tournament.play_one):
        shutil.rmtree(folder, ignore_errors=True)
        return played(plan, number)

    monkeypatch.setattr(tournament, "play_one", gone)
    words = ["arena", "hansa", "--bots", "greedy,random", "--games", 2, "--workers", 1, "--report", report]
    said = run(*words, *(["--json"] if form == "--json" else []))
    assert said.code == 2
    assert "greedy" in said.out
    if form == "--json":
        assert json.loads(said.out)["games"] == 2
    assert said.err == f"fondaco: {report}: cannot be written (No such file or directory); choose another place.\n"


def test_moves_that_were_made_for_a_bot_are_told(run, monkeypatch):
    monkeypatch.setattr("fondaco.bots.random_bot.RandomBot.think", lambda self, view, seat, moves: None)
    command = ("arena", "hansa", "--bots", "greedy,random", "--games", 2, "--workers", 1)
    faults = {row["bot"]: row["faults"] for row in json.loads(run(*command, "--json").out)["bots"]}
    assert faults["random"] > faults["greedy"] == 0
    assert f"the first legal one was made for them: random {faults['random']} times." in run(*command).out


def test_one_bot_and_a_bot_without_a_game_are_told(run):
    alone = run("arena", "hansa", "--bots", "greedy", "--games", 2, "--workers", 1)
    assert "nobody to win against" in alone.out
    assert "100.0%" not in alone.out
    few = run("arena", "hansa", "--bots", "greedy,random,rollout", "--games", 2, "--workers", 1)
    assert "Not in any game: rollout;" in few.out


def test_what_was_played_is_told(run, tmp_path):
    mine, report = tmp_path / "mine.toml", tmp_path / "a.html"
    assert run("edition", "copy", "hansa", mine).code == 0
    mine.write_text(mine.read_text(encoding="utf-8").replace('title = "', 'title = "Rich & '), encoding="utf-8")
    command = ("arena", "hansa", "--bots", "greedy,random", "--games", 2, "--workers", 1, "--edition", mine)
    said = run(*command, "--option", "promo=1", "--report", report)
    assert said.code == 0
    told = f"Edition: {fondaco.game('hansa', edition=mine).edition.tables['title']}"
    assert told.startswith("Edition: Rich & ")
    assert told in said.out
    assert "Options: promo=1." in said.out
    assert told.replace("&", "&amp;") in report.read_text(encoding="utf-8")
    assert run(*command, "--report", mine).code == 2


@pytest.mark.parametrize("width", [80, 60, 50, 40])
def test_bots_can_be_told_apart_in_a_narrow_terminal(run, monkeypatch, width):
    monkeypatch.setenv("COLUMNS", str(width))
    said = run("arena", "hansa", "--players", 3, "--bots", "apprentice,greedy,random", "--games", 3, "--workers", 1)
    lines = said.out.splitlines()
    for bot in ("apprentice", "greedy", "random"):
        (row,) = (line for line in lines if line.strip().startswith(bot))
        assert "%" in row
        assert "±" in row
    assert ("Left out for want of room" in said.out) == (width < 80)


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (40, ["search:iterations=2000:threads=4"]),
        (24, ["search:iterations=2000:", "threads=4"]),
        (18, ["search:", "iterations=2000:", "threads=4"]),
        (14, ["search:", "iterations=", "2000:threads=4"]),
        (9, ["search:", "iteration", "s=2000:", "threads=4"]),
    ],
)
def test_names_of_bots_are_broken_after_colons_first(width, lines):
    assert broken("search:iterations=2000:threads=4", width) == lines


def test_a_narrow_terminal_breaks_no_number(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    bots = "search:iterations=1:threads=4,greedy"
    said = run("arena", "hansa", "--bots", bots, "--games", 2, "--workers", 1)
    names = [line.split()[0] for line in said.out.splitlines() if line.strip().startswith(("search", "iter", "thr"))]
    assert "".join(names) == "search:iterations=1:threads=4"
    assert all(name.endswith((":", "threads=4")) for name in names)
    assert len(names) > 1


def test_a_report_breaks_names_where_they_are_read_best():
    names = ("search:iterations=200", "a<b:ms=1")
    wanted = replace(plan(fondaco.game("hansa"), 2, parse_several("greedy,random"), 2, seed=0), bots=names)
    games = [Played(0, names, (9, 3), (1, 2), 9, (0, 0), 0.1)]
    page = html(wanted, games, "Hansa")
    for place in ("<td>", "<li>"):
        assert f"{place}search:<wbr>iterations=<wbr>200<" in page
        assert f"{place}a&lt;b:<wbr>ms=<wbr>1<" in page
    assert ".wordy td:first-child { min-width: 8rem; overflow-wrap: break-word; }" in page


def test_the_chart_has_room_for_the_fair_share():
    game = fondaco.game("hansa")
    bad = plan(game, 3, parse_several("random,random,greedy"), 300, seed=0)
    games = [Played(n, ("random", "random", "greedy"), (0, 0, 9), (2, 2, 1), 9, (0, 0, 0), 0.1) for n in range(300)]
    for left in re.findall(r'class="fair" style="left:([0-9.]+)%', html(bad, games, "Hansa")):
        assert float(left) <= 100


def test_a_report_is_written_even_if_nobody_reads_the_table(tmp_path):
    report = tmp_path / "a.html"
    words = ["arena", "hansa", "--bots", "greedy,random", "--games", "2", "--workers", "1", "--report", str(report)]
    with subprocess.Popen([sys.executable, "-c", IN_FRONT, *words], stdout=subprocess.PIPE) as process:
        process.stdout.close()
        process.wait(timeout=100)
    assert report.exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only where there is a device that is always full")
def test_a_full_device_behind_the_output_is_a_sentence():
    words = ["arena", "hansa", "--bots", "greedy,random", "--games", "2", "--workers", "1"]
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [sys.executable, "-c", IN_FRONT, *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=100
        )
    assert ended.returncode == 2
    assert ended.stderr.startswith("fondaco: The output cannot be written")
    assert len(ended.stderr.splitlines()) == 1


def test_letters_that_the_output_does_not_know_lose_nothing():
    words = ["arena", "hansa", "--bots", "greedy,random", "--games", "2", "--workers", "1"]
    plain = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ended = subprocess.run([sys.executable, "-c", IN_FRONT, *words], capture_output=True, env=plain, timeout=100)
    assert ended.returncode == 0
    assert b"greedy" in ended.stdout
    assert ended.stderr == b""


def lines_of(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines()) if file.exists() else 0


@pytest.mark.parametrize("games", [0, 1])
def test_ctrl_c_keeps_the_games_at_hand_and_the_same_command_goes_on(run, tmp_path, games):
    """As a terminal sends it, to all processes: while the workers start, and in the middle of their games."""
    record = tmp_path / "kept.jsonl"
    words = ["arena", "hansa", "--bots", "search:ms=5,random", "--games", "12", "--workers", "2"]
    words += ["--record", str(record), "--json"]
    command = [sys.executable, "-c", IN_FRONT, *words]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        until = time.monotonic() + 200
        while lines_of(record) < 1 + games and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(0 if games else 0.5)  # by then the workers are starting
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=100)
    assert process.returncode == 130
    assert "Traceback" not in err
    if games:
        assert "Finishing the games at hand; Ctrl-C again leaves them." in err
    kept = lines_of(record) - 1
    assert games <= kept < 12
    if games:
        assert f"Stopped after {kept} of 12 games; the same command goes on from" in " ".join(err.split())
        assert json.loads(out)["games"] == kept
    assert json.loads(run(*words).out)["games"] == 12


def test_ctrl_c_is_heard_in_the_midst_of_a_long_choice(tmp_path):
    record = tmp_path / "kept.jsonl"
    words = ["arena", "hansa", "--bots", "search:iterations=1000000000", "--games", "2", "--workers", "1"]
    with subprocess.Popen(
        [sys.executable, "-c", IN_FRONT, *words, "--record", str(record)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        until = time.monotonic() + 200
        while not lines_of(record) and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(1)  # by then it thinks, as it would for hours
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=100)
    assert process.returncode == 130
    assert err.startswith("Stopped after 0 of 2 games; the same command goes on from")


def test_no_more_workers_than_games_are_begun(run, monkeypatch):
    asked = []

    def in_processes(wanted, numbers, workers, finishing):
        asked.append(workers)
        return (tournament.play_one(wanted, number) for number in numbers)

    monkeypatch.setattr(tournament, "in_processes", in_processes)
    assert run("arena", "hansa", "--bots", "greedy,random", "--games", 2, "--workers", 500).code == 0
    assert asked == [2]
    assert "1 to 1024" in run("arena", "hansa", "--bots", "greedy", "--workers", 10**8).err


def test_a_tournament_that_is_told_to_stop_when_all_is_played_is_done(run, monkeypatch):
    def in_processes(wanted, numbers, workers, finishing):
        yield from (tournament.play_one(wanted, number) for number in numbers)
        raise KeyboardInterrupt

    monkeypatch.setattr(tournament, "in_processes", in_processes)
    said = run("arena", "hansa", "--bots", "greedy,random", "--games", 2)
    assert (said.code, said.err) == (0, "")


@pytest.mark.parametrize("processes", [1, 2])
def test_sigterm_ends_it_all_and_the_same_command_goes_on(run, tmp_path, processes):
    """As a system sends it that shuts down, to the command alone: its workers end with it."""
    record = tmp_path / "kept.jsonl"
    words = ["arena", "hansa", "--bots", "search:ms=5,random", "--games", "12", "--workers", str(processes)]
    words += ["--record", str(record), "--json"]
    command = [sys.executable, "-c", IN_FRONT, *words]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        until = time.monotonic() + 200
        while lines_of(record) < 2 and time.monotonic() < until:
            time.sleep(0.01)
        process.terminate()
        out, err = process.communicate(timeout=100)  # until nobody is left who may write
    assert process.returncode == 143
    kept = lines_of(record) - 1
    assert 1 <= kept < 12
    assert " ".join(err.split()) == f"Stopped after {kept} of 12 games; the same command goes on from {record}."
    assert json.loads(out)["games"] == kept
    assert json.loads(run(*words).out)["games"] == 12


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--bots", "gredy"), "did you mean greedy?"),
        (("--bots", "search:ms=0"), "takes ms from 1 to 3600000, not 0"),
        (("--bots", "search:ms=--5"), "reads like ms=50"),
        (("--bots", "greedy", "--option", "rounds=--1"), "takes a number"),
        (("--bots", "greedy", "--players", 9), "Hansa is for 2 to 4 players"),
        (("--bots", "greedy", "--games", 0), "at least 1 game"),
        (("--bots", "greedy", "--games", 10**12), "takes at most 1,000,000, not 1,000,000,000,000"),
        (("--bots", "greedy", "--seed", -1), "A seed is"),
        (("--bots", "greedy", "--ray", ""), "Give --ray the address"),
        (("--bots", "greedy", "--option", "=1"), "written name=value"),
    ],
)
def test_bad_arguments(run, words, sentence):
    said = run("arena", "hansa", *words)
    assert said.code == 2
    assert sentence in said.err
    assert len(said.err.strip().splitlines()) == 1


@pytest.fixture
def saved(tmp_path):
    game = fondaco.game("hansa")
    match, bot = game.start(3, seed=3), fondaco.bot("random", game, seed=3)
    for _ in range(30):
        seat = match.actors()[0]
        match.play(seat, bot.choose(match.view(seat), seat))
    file = tmp_path / "some.json"
    match.save(file)
    return file


def test_hints_for_a_saved_game(run, saved):
    said = run("hint", saved, "--ms", 30)
    assert said.code == 0
    assert "is to move" in said.out
    assert "sure" in said.out
    found = json.loads(run("hint", saved, "--ms", 30, "--at", 4, "--json").out)
    assert 1 <= len(found["hints"]) <= 3
    assert found["hints"][0]["words"].startswith("settle")
    assert 1 <= found["hints"][0]["place"] <= 3


def test_hints_say_what_their_numbers_rest_on():
    hint = Hint(3, "settle Riga", 0.4, 1.8, 0.7, 1)
    assert told([hint]) == [
        "  settle Riga  wins 40%, about place 1.8, 70% sure",
        "  (wins and places: one quick game, which says little; sure: share of the search's time)",
    ]
    assert "(wins and places: 1,200 quick games each; sure" in told([replace(hint, games=1200)])[-1]


def test_a_forced_move_is_judged_like_any_other(run, tmp_path):
    """The only move of a position is played out like any other; nothing is guessed."""
    game = fondaco.game("hansa")
    match, bot = game.start(3, seed=3), fondaco.bot("random", game, seed=3)
    while len(moves := match.legal(seat := match.actors()[0])) > 1 or len(match.moves) < 30:
        match.play(seat, bot.choose(match.view(seat), seat))
    match.save(tmp_path / "forced.json")
    found = json.loads(run("hint", tmp_path / "forced.json", "--ms", 30, "--json").out)["hints"]
    assert found[0]["move"] == moves[0]
    assert len(found) == 1
    assert found[0]["sure"] == 1
    assert found[0]["share"] not in (0, 1 / 3)


def test_hints_where_there_is_nothing_to_hint(run, saved):
    assert "is not to move there" in run("hint", saved, "--at", 0, "--seat", _not_first(saved)).err
    assert run("hint", saved, "--seat", 9).err == "fondaco: There is no seat 9 at this table; seats are 0 to 2.\n"
    assert "--ms takes a whole number from 1 to 3600000" in run("hint", saved, "--ms", 10**12).err
    assert "ask for 0 to 30" in run("hint", saved, "--at", 31).err


def _not_first(file) -> int:
    return (fondaco.load(file).at(0).actors()[0] + 1) % 3


def test_hint_at_the_table(run):
    said = run("play", "hansa", "--seed", 7, typed=["hint"])
    assert said.out.count("% sure") == 3
