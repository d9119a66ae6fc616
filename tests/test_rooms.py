"""The rooms of the house: a game knows the engine and the shared parts, and nobody else knows a game."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import fondaco
from fondaco import games as house

SOURCE = Path(fondaco.__file__).parent


def imported(file: Path) -> set[str]:
    """The modules that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return found


@pytest.mark.parametrize("name", house.names())
def test_a_game_knows_no_other_game(name):
    others = [f"fondaco.games.{other}" for other in house.names() if other != name]
    for file in (SOURCE / "games" / name).rglob("*.py"):
        wrong = [module for module in imported(file) for other in others if module.startswith(other)]
        assert not wrong, f"{file.name} of {name} imports {wrong}"


@pytest.mark.parametrize("room", ["engine", "games/parts", "bots", "arena", "web"])
def test_no_other_room_names_a_game(room):
    for file in (SOURCE / room).rglob("*.py"):
        names = {
            node.value
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert not names & set(house.names()), f"{file} names a game"


@pytest.mark.parametrize("name", house.names())
def test_every_game_has_the_same_rooms(name):
    rooms = {
        "__init__.py",
        "edition.toml",
        "edition.py",
        "state.py",
        "rules.py",
        "secrets.py",
        "value.py",
        "words.py",
        "text.py",
        "traits.py",
        "rules.md",
    }
    assert rooms <= {file.name for file in (SOURCE / "games" / name).iterdir()}
