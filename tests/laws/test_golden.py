"""Golden games replay byte for byte, compiled and interpreted; every game has some for each number of players."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from fondaco import games
from fondaco.engine import saves
from laws.positions import every_table

GOLDEN = Path(__file__).parent.parent / "golden"
FILES = sorted(path.name for path in GOLDEN.glob("*.json"))


@every_table
def test_every_table_has_golden_games(name: str, players: int) -> None:
    version = games.find(name).rules_version
    found = [file for file in FILES if file.startswith(f"{name}-{players}-v{version}-")]
    assert found, f"{name} has no golden game for {players} players; run tools/record_golden.py {name}"


@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "interpreted"])
@pytest.mark.parametrize("file", FILES)
def test_golden_games_replay_byte_for_byte(file: str, compiled: bool) -> None:
    golden = json.loads((GOLDEN / file).read_text(encoding="utf-8"))
    match = saves.from_dict(golden["match"], games.find, compiled)
    places = range(0, len(match.moves) + 1, golden["every"])
    assert [hashlib.sha256(match.position(at).tobytes()).hexdigest() for at in places] == golden["positions"]
    assert hashlib.sha256(match.state.tobytes()).hexdigest() == golden["last"]
    assert match.over
    assert json.loads(saves.to_text(match)) == golden["match"]
