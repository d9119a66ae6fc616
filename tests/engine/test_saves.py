"""Saved games: the same bytes again, and one sentence for every kind of damage."""

from __future__ import annotations

import copy
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fondaco
from fondaco import games
from fondaco.engine import saves
from fondaco.engine.editions import digest
from fondaco.engine.match import Match
from laws.positions import game_of, random_match


def unfinished(stage: int = 300) -> Match:
    """A game of Hansa with some moves taken back."""
    whole = random_match(game_of("hansa", 1), 3, 11, Random(11), stage)
    match = whole.game.start(3, 11, ["Ann", "Bob", "Łucja"])
    for entry in whole.moves:
        match.play(entry.seat, entry.move)
        if match.state["fence"][0] == match.position(len(match.moves) - 1)["fence"][0] and entry.move % 3 == 0:
            match.undo()
            match.play(entry.seat, entry.move)
    return match


@pytest.fixture(scope="module")
def content() -> dict[str, Any]:
    """The content of a sound file."""
    return json.loads(saves.to_text(unfinished()))


def loaded(content: Any, folder: Path) -> Match:
    """What `fondaco.load` makes of a file with this content."""
    path = folder / "game.save.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return fondaco.load(path, compiled=False)


@pytest.mark.parametrize("stage", [0, 300, 1000])
def test_a_game_comes_back_as_it_was(tmp_path: Path, stage: int) -> None:
    match = unfinished(stage)
    match.save(tmp_path / "a.json")
    for compiled in (True, False):
        again = fondaco.load(tmp_path / "a.json", compiled)
        assert again.state.tobytes() == match.state.tobytes()
        assert again.log == match.log
        assert again.moves == match.moves
        assert again.seats == match.seats == ("Ann", "Bob", "Łucja")
        assert again.game.options == match.game.options == {"promo": 1}
        assert again.story(1) == match.story(1)
        assert saves.to_text(again) == (tmp_path / "a.json").read_text(encoding="utf-8")


def test_undos_are_part_of_the_log(content: dict[str, Any]) -> None:
    assert ["undo"] in content["log"]


def test_the_file_is_readable(tmp_path: Path) -> None:
    match = unfinished()
    match.save(tmp_path / "a.json")
    lines = (tmp_path / "a.json").read_text(encoding="utf-8").splitlines()
    first = match.log[0]
    assert f'  [{first.seat}, {first.move}, "{match.words(first.move)}"],' in lines
    assert (tmp_path / "a.json").stat().st_mode & 0o777 == 0o644


def forked(moves: int) -> Match:
    """A game that begins in the middle of another one."""
    match = unfinished()
    fork = Match(match.game, match.state, saves.position_start(match.state), match.seats)
    for seed in range(moves):
        seat = fork.actors()[0]
        fork.play(seat, Random(seed).choice(fork.legal(seat)))
    return fork


def test_a_fork_starts_from_a_position(tmp_path: Path) -> None:
    fork = forked(20)
    fork.save(tmp_path / "fork.json")
    again = fondaco.load(tmp_path / "fork.json")
    assert again.state.tobytes() == fork.state.tobytes()
    assert again.position(0).tobytes() == unfinished().state.tobytes()
    assert len(again.moves) == 20


def test_a_fork_has_the_options_of_its_position() -> None:
    content = saves.to_dict(forked(0)) | {"options": {"promo": 0}}
    with pytest.raises(fondaco.SaveError, match="starting position has other options"):
        saves.from_dict(content, games.find)


def test_a_toy_with_sealed_bids_comes_back() -> None:
    match = random_match(game_of("auction"), 3, 1, Random(1))
    again = saves.from_dict(saves.to_dict(match), lambda name: game_of(name).descriptor, compiled=False)
    assert again.state.tobytes() == match.state.tobytes()


def _set(*keys: Any, to: Any) -> Callable[[dict[str, Any]], None]:
    def change(content: dict[str, Any]) -> None:
        for key in keys[:-1]:
            content = content[key]
        content[keys[-1]] = to

    return change


def _new_edition(*keys: Any, to: Any) -> Callable[[dict[str, Any]], None]:
    """Another edition whose hash is right."""

    def change(content: dict[str, Any]) -> None:
        _set("edition", *keys, to=to)(content)
        content["edition_hash"] = digest(content["edition"])

    return change


DAMAGES = {
    "another format": (_set("format", to=2), "has format 2; this version reads format 1"),
    "a game that is not there": (_set("game", to="hanse"), "There is no game 'hanse'; did you mean hansa?"),
    "an empty game": (_set("game", to=""), "There is no game"),
    "older rules": (_set("rules", to=0), "played by version 0 of the rules of Hansa; this version knows"),
    "a changed edition": (_set("edition", "talers", "fare", to=2), "edition that was changed after the game was saved"),
    "another hash": (_set("edition_hash", to="0" * 64), "edition that was changed"),
    "a wrong edition": (_new_edition("talers", "fare", to=99), r"\[talers\] fare: must be from"),
    "an edition of nothing": (_new_edition("talers", to=None), r"\[talers\]: the table is missing"),
    "an edition of another game": (_new_edition("game", to="chess"), 'must read game = "hansa"'),
    "too many players": (_set("players", to=5), "Hansa is for 2 to 4 players, not 5"),
    "fewer players than names": (_set("players", to=2), "2 players need 2 different names"),
    "names that are none": (_set("seats", to=[1, 2, 3]), "“seats” must be names"),
    "an unknown option": (_set("options", to={"pormo": 1}), "has no option pormo"),
    "an impossible option": (_set("options", to={"promo": 7}), "Option promo takes one of"),
    "an option by the name of an argument": (_set("options", to={"compiled": 1}), "has no option compiled"),
    "an edition as an option": (_set("options", to={"edition": "x"}), "has no option edition"),
    "a descriptor as an option": (_set("options", to={"descriptor": "x"}), "has no option descriptor"),
    "a self as an option": (_set("options", to={"self": 1}), "has no option self"),
    "a seed that is none": (_set("start", to={"seed": -1}), "A seed is a whole number"),
    "an empty seed": (_set("start", to={"seed": None}), "A seed is a whole number"),
    "no start": (_set("start", to={}), "“position” is missing or damaged"),
    "a position that is no code": (_set("start", to={"position": "§§"}), "starting position is damaged"),
    "a position of the wrong size": (_set("start", to={"position": "AAAA"}), "starting position has the wrong size"),
    "a move that is not legal": (_set("log", 0, to=[0, 111, "end"]), "entry 1 of its log cannot be replayed"),
    "a move in other words": (_set("log", 1, 2, to="sail home"), "entry 2 .* reads “.*”, not “sail home”"),
    "a move that does not exist": (_set("log", 1, 1, to=999), "entry 2 .*There is no move number 999"),
    "a seat that does not exist": (_set("log", 1, 0, to=3), "entry 2 .*There is no seat 3"),
    "an entry of another shape": (_set("log", 1, to=[1]), "entry 2 .*it must be"),
    "an entry of other kinds": (_set("log", 1, to=["0", "1", "2"]), "entry 2 .*it must be"),
    "an entry that is none": (_set("log", 1, to=None), "entry 2 .*it must be"),
    "an undo of nothing": (_set("log", 0, to=["undo"]), "entry 1 .*no move to take back"),
    "a result too early": (_set("result", to={"points": [1, 2, 3], "places": [1, 2, 3]}), "its result is not what"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_told_in_one_sentence(content: dict[str, Any], tmp_path: Path, damage: str) -> None:
    change, sentence = DAMAGES[damage]
    harmed = copy.deepcopy(content)
    change(harmed)
    with pytest.raises(fondaco.SaveError, match=sentence) as caught:
        loaded(harmed, tmp_path)
    assert str(caught.value).startswith(str(tmp_path))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("junk", [None, 3, "x", [], {}, True, [[]], 1.5])
def test_no_key_can_be_junk(content: dict[str, Any], tmp_path: Path, junk: Any) -> None:
    for key in content:
        if content[key] == junk or (key, junk) in (("log", []), ("options", {})):  # nothing played, nothing chosen
            continue
        with pytest.raises(fondaco.SaveError):
            loaded(content | {key: junk}, tmp_path)


def test_no_key_can_be_missing(content: dict[str, Any], tmp_path: Path) -> None:
    for key in content:
        if key != "result":  # an unfinished game has none
            with pytest.raises(fondaco.SaveError):
                loaded({k: v for k, v in content.items() if k != key}, tmp_path)


@pytest.mark.parametrize("junk", [None, -1, 10**30, "x", [], {}, True, 0.5])
def test_no_part_of_an_edition_can_be_junk(content: dict[str, Any], junk: Any) -> None:
    """Every value of every table, exchanged, is refused with a sentence or makes another edition."""
    for table, entries in content["edition"].items():
        for number, entry in enumerate(entries if isinstance(entries, list) else [entries]):
            for key in entry if isinstance(entry, dict) else ():
                path = (table, number, key) if isinstance(entries, list) else (table, key)
                harmed = copy.deepcopy(content)
                _new_edition(*path, to=junk)(harmed)
                try:
                    saves.from_dict(harmed, games.find, compiled=False)
                except fondaco.FondacoError as problem:
                    assert "\n" not in str(problem)


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "null", "3", '"x"', "{}", '{"format": []}', "\x00", "NaN"])
def test_a_file_that_is_no_saved_game(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.json").write_text(text, encoding="utf-8")
    with pytest.raises(fondaco.SaveError) as caught:
        fondaco.load(tmp_path / "a.json")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("content", [b"PNG \xf4\x00", b"{", b"[" * 100_000, b"[1, 2]", b'{"seats": 3}', b"9" * 5000])
def test_what_is_no_saved_game_is_told_without_details_and_with_what_to_do(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(content)
    with pytest.raises(fondaco.SaveError) as caught:
        fondaco.load(path)
    assert str(caught.value) == (
        f"{path}: is not a saved game; choose a file that `fondaco play` or `match.save` wrote."
    )


@pytest.mark.parametrize(
    ("key", "to", "what"),
    [
        ("format", 2, "so read it with the one that wrote it."),
        ("rules", 0, "so read it with the one that wrote it."),
        ("seats", [1, 2, 3], "; take another copy of the file."),
        ("edition_hash", "0" * 64, "; take another copy of the file."),
        ("start", {"position": "AAAA"}, "; take another copy of the file."),
        ("log", None, "; take another copy of the file."),
    ],
)
def test_damage_is_told_with_what_to_do(content: dict[str, Any], tmp_path: Path, key: str, to: Any, what: str) -> None:
    with pytest.raises(fondaco.SaveError, match=re.escape(what) + "$"):
        loaded(content | {key: to}, tmp_path)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(fondaco.SaveError, match="cannot be read"):
            fondaco.load(path)
    (tmp_path / "latin.json").write_bytes(b'{"seats": "\xfc"}')
    with pytest.raises(fondaco.SaveError, match="not a saved game"):
        fondaco.load(tmp_path / "latin.json")
    (tmp_path / "deep.json").write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(fondaco.SaveError, match="not a saved game"):
        fondaco.load(tmp_path / "deep.json")


@given(place=st.integers(0, 1 << 20), with_what=st.binary(min_size=1, max_size=3))
def test_damaged_bytes_never_crash(place: int, with_what: bytes) -> None:
    text = DAMAGED_TEXT.encode()
    place %= len(text)
    harmed = text[:place] + with_what + text[place + len(with_what) :]
    try:
        match = saves.from_dict(json.loads(harmed.decode()), games.find, compiled=False)
    except (fondaco.FondacoError, ValueError):
        return
    assert saves.to_dict(match)["log"] is not None


DAMAGED_TEXT = saves.to_text(random_match(game_of("hansa", 0, False), 2, 3, Random(3), 100))


def test_a_failing_write_leaves_the_old_file_untouched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    path.write_text("old", encoding="utf-8")

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(fondaco.SaveError, match=r"cannot be written \(No space left on device\)"):
        unfinished().save(path)
    assert path.read_text(encoding="utf-8") == "old"
    assert [found.name for found in tmp_path.iterdir()] == ["a.json"]


@pytest.mark.parametrize("interruption", [KeyboardInterrupt, MemoryError])
@pytest.mark.parametrize("moment", ["mkstemp", "fsync"])
def test_an_interrupted_write_leaves_the_old_file_untouched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, interruption: type[BaseException], moment: str
) -> None:
    path = tmp_path / "a.json"
    path.write_text("old", encoding="utf-8")

    def interrupt(*_: Any, **__: Any) -> None:
        raise interruption

    monkeypatch.setattr(saves.tempfile if moment == "mkstemp" else os, moment, interrupt)
    with pytest.raises(interruption):
        unfinished().save(path)
    assert path.read_text(encoding="utf-8") == "old"
    assert [found.name for found in tmp_path.iterdir()] == ["a.json"]


@pytest.mark.parametrize("name", ["no/such/folder.json", "folder", "n" * 300])
def test_a_place_that_cannot_be_written(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(fondaco.SaveError, match="cannot be written"):
        unfinished().save(tmp_path / name)
    assert [found.name for found in tmp_path.iterdir()] == ["folder"]


@pytest.mark.parametrize("moves", [0, 10])
def test_a_damaged_position_never_crashes(moves: int) -> None:
    """Whatever bytes are wrong, the position is refused, or can be played on."""
    fork, luck, refused = forked(moves), Random(moves), 0
    for _ in range(25):
        raw = bytearray(fork.position(0).tobytes())
        for _ in range(luck.randrange(1, 4)):
            raw[luck.randrange(len(raw))] = luck.randrange(256)
        start = saves.position_start(np.frombuffer(bytes(raw), fork.game.state_type))
        try:
            match = saves.from_dict(saves.to_dict(fork) | {"start": start}, games.find)
        except fondaco.FondacoError as problem:
            assert "\n" not in str(problem)
            refused += 1
        else:
            assert len(match.moves) == moves
    assert refused
