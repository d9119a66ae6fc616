"""What a tournament keeps in a file: read again, gone on with, mended, refused."""

from __future__ import annotations

import json
import math
import os
import shutil
from pathlib import Path

import pytest

import fondaco
from fondaco.arena.tournament import Record, in_processes, line_up, plan, play_one
from fondaco.bots.specs import parse_several
from played_games import played

PLAYED = Path(__file__).parents[2] / "benchmarks" / "played"


@pytest.mark.parametrize("file", sorted(PLAYED.glob("*.jsonl")), ids=lambda file: file.stem)
def test_games_that_were_kept_before_are_read_whole(file, tmp_path):
    """Of benchmarks/strength.py; the bots are told by a game in which nobody has moved on yet."""
    head, *lines = file.read_text(encoding="utf-8").splitlines()
    games = [json.loads(line) for line in lines]
    seats = next(game["seats"] for game in games if game["number"] % len(game["seats"]) == 0)
    bots = parse_several(",".join(dict.fromkeys(seats)))
    copy = tmp_path / file.name
    copy.write_bytes(file.read_bytes())
    record = Record(plan(fondaco.game(json.loads(head)["game"]), len(seats), bots, 60, seed=2026), copy)
    assert sorted(record.played) == sorted(game["number"] for game in games)
    assert copy.read_bytes() == file.read_bytes()


def test_a_game_repeats_and_the_record_resumes(small, tmp_path):
    file = tmp_path / "kept.jsonl"
    first = Record(small, file)
    for number in first.missing()[:4]:
        first.add(play_one(small, number))
    with file.open("a") as out:
        out.write('{"number": 4, "seats": ["gre')  # broke off while writing
    again = Record(small, file)
    assert again.missing() == [4, 5]
    assert again.played[2].points == play_one(small, 2).points
    for game in in_processes(small, again.missing(), 2):
        again.add(game)
    assert len(again.games()) == 6
    assert Record(small, file).missing() == []  # what came after the broken line is kept, too


def test_a_record_of_another_tournament_is_refused(small, tmp_path):
    file = tmp_path / "kept.jsonl"
    Record(small, file).add(play_one(small, 0))
    other = plan(fondaco.game("hansa"), 3, parse_several("random"), 6, seed=5)
    with pytest.raises(fondaco.FondacoError, match="holds another tournament"):
        Record(other, file)


def line_of(**changed) -> str:
    """The line of a game that makes sense, but for what was changed."""
    sound = {"number": 0, "seats": ["greedy", "random", "random"], "points": [1, 2, 3], "places": [1, 2, 3]}
    return json.dumps(sound | {"moves": 9, "faults": [0, 0, 0], "seconds": 1.0} | changed)


def test_a_line_of_a_record_that_makes_sense_is_read(small, tmp_path):
    file = tmp_path / "kept.jsonl"
    Record(small, file)
    with file.open("a", encoding="utf-8") as out:
        out.write(line_of() + "\n")
    assert Record(small, file).missing() == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    "line",
    [
        "[1, 2]",
        "17",
        '{"number": 0}',
        "not even JSON",
        '{"number": 0, "seats": ["greedy", "random", "random"], "points": [1, 2, 3], "places": [2, 2, 2], '
        '"moves": 9, "faults": [0, 0, 0], "seconds": 1.0}',
        '{"number": 0, "seats": ["search", "random", "random"], "points": [1, 2, 3], "places": [1, 2, 3], '
        '"moves": 9, "faults": [0, 0, 0], "seconds": 1.0}',
        '{"number": -1, "seats": 5, "points": [1], "places": [1], "moves": 9, "faults": [0], "seconds": 1.0}',
        "[" * 200_000,
        line_of(number=-3),
        line_of(number=10**12),
        line_of(number=0.0),
        line_of(points=[int("9" * 400), 2, 3]),
        line_of(points=[True, 2, 3]),
        line_of(places=[1, 2, 4]),
        line_of(places=[1, 2, -3]),
        line_of(faults=[0, 0, -1]),
        line_of(moves=-9),
        line_of(seconds=math.nan),
        line_of(seconds=math.inf),
    ],
)
def test_lines_of_a_record_that_make_no_sense_are_played_again(small, tmp_path, line):
    file = tmp_path / "kept.jsonl"
    record = Record(small, file)
    record.add(play_one(small, 1))
    with file.open("a", encoding="utf-8") as out:
        out.write(line + "\n")
    record.add(play_one(small, 2))
    assert Record(small, file).missing() == [0, 3, 4, 5]


def test_a_record_that_broke_off_at_once_begins_anew(small, tmp_path):
    file = tmp_path / "kept.jsonl"
    Record(small, file)
    whole = file.read_text()
    for begun in ("", whole[:20], whole[:-1]):
        file.write_text(begun)
        assert len(Record(small, file).missing()) == 6
        assert file.read_text() == whole


@pytest.mark.parametrize("place", ["no/such/folder.jsonl", "."])
def test_a_record_that_cannot_be_written_is_told_before_anything_is_played(small, tmp_path, place):
    with pytest.raises(fondaco.FondacoError, match="cannot be written"):
        Record(small, tmp_path / place)


def test_a_record_that_cannot_be_added_to_is_told_and_what_was_played_counts(small, tmp_path):
    file = tmp_path / "kept.jsonl"
    record = Record(small, file)
    file.unlink()
    file.mkdir()
    with pytest.raises(fondaco.FondacoError, match="cannot be added to it"):
        record.add(play_one(small, 0))
    assert [game.number for game in record.games()] == [0]


def taken_away(file, other):
    file.unlink()


def emptied(file, other):
    file.write_bytes(b"")


def cut(file, other):
    file.write_bytes(file.read_bytes()[:-30])


def replaced_by_an_older_copy(file, other):
    other.write_text("".join(file.read_text(encoding="utf-8").splitlines(keepends=True)[:2]), encoding="utf-8")
    other.replace(file)


@pytest.mark.parametrize("harm", [taken_away, emptied, cut, replaced_by_an_older_copy])
def test_a_record_that_is_harmed_meanwhile_is_made_whole_again(small, tmp_path, harm):
    file = tmp_path / "kept.jsonl"
    record = Record(small, file)
    for number in range(3):
        record.add(played(number, line_up(small, number)[1]))
    harm(file, tmp_path / "other")
    for number in (3, 4):
        record.add(played(number, line_up(small, number)[1]))
    again = Record(small, file)
    assert again.missing() == [5]
    assert again.played == record.played


def test_what_takes_the_place_of_a_record_is_left_alone(small, tmp_path):
    file = tmp_path / "kept.jsonl"
    record = Record(small, file)
    for text in ("a letter", '{"tournament": "another one", "game": "hansa"}\n'):
        record.add(played(0, line_up(small, 0)[1]))
        held = file.read_text(encoding="utf-8")
        file.write_text(text, encoding="utf-8")
        with pytest.raises(fondaco.FondacoError, match="holds something else by now"):
            record.add(played(1, line_up(small, 1)[1]))
        assert file.read_text(encoding="utf-8") == text
        file.write_text(held, encoding="utf-8")
    record.add(played(2, line_up(small, 2)[1]))
    assert Record(small, file).missing() == [3, 4, 5]


def test_two_runs_may_add_to_one_record(small, tmp_path):
    one, other = (Record(small, tmp_path / "kept.jsonl") for _ in range(2))
    for number in range(6):
        (one if number % 2 else other).add(played(number, line_up(small, number)[1]))
    assert Record(small, tmp_path / "kept.jsonl").missing() == []
    assert len((tmp_path / "kept.jsonl").read_text(encoding="utf-8").splitlines()) == 1 + 6


def test_a_record_whose_folder_is_gone_is_told_and_what_was_played_counts(small, tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    record = Record(small, folder / "kept.jsonl")
    shutil.rmtree(folder)
    with pytest.raises(fondaco.FondacoError, match=r"cannot be added to it \(No such file or directory\)"):
        record.add(played(0, line_up(small, 0)[1]))
    assert [game.number for game in record.games()] == [0]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_record_that_is_no_regular_file_is_refused(small, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(fondaco.FondacoError, match="Not a regular file"):
        Record(small, tmp_path / "pipe")


def test_a_record_that_may_not_be_written_to_is_told_before_anything_is_played(small, tmp_path, monkeypatch):
    file = tmp_path / "kept.jsonl"
    Record(small, file)

    def locked(path, mode="r", **more):
        assert mode == "a+"
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", locked)
    with pytest.raises(fondaco.FondacoError, match="Permission denied"):
        Record(small, file)


def test_a_file_that_is_no_record_is_told(small, tmp_path):
    file = tmp_path / "picture.png"
    file.write_bytes(bytes(range(255, 0, -1)))
    with pytest.raises(fondaco.FondacoError, match="is no record of a tournament"):
        Record(small, file)
    assert len(file.read_bytes()) == 255
    for text in ("[1]\n", "hello", "\n", "#!/bin/sh\n"):
        file.write_text(text)
        with pytest.raises(fondaco.FondacoError, match="is no record of a tournament"):
            Record(small, file)
        assert file.read_text() == text


def test_a_record_with_a_damaged_end_keeps_its_other_games(small, tmp_path):
    file = tmp_path / "kept.jsonl"
    Record(small, file).add(play_one(small, 0))
    with file.open("ab") as out:
        out.write(bytes(range(255, 127, -1)))
    again = Record(small, file)
    assert [game.number for game in again.games()] == [0]
    again.add(play_one(small, 1))
    assert [game.number for game in Record(small, file).games()] == [0, 1]
