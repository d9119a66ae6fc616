"""Which files hold a game's rules: `rules.py` and whatever it imports from its own folder and from the shared parts."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
GAMES = SOURCE / "fondaco" / "games"


def games() -> list[str]:
    """The games that have rules."""
    return sorted(path.parent.name for path in GAMES.glob("*/rules.py"))


def rule_files(game: str) -> tuple[list[Path], list[Path]]:
    """The files with rules in the game's own folder, and those in parts that games share."""
    found = [GAMES / game / "rules.py"]
    for path in found:
        found += [other for other in _imported(path) if other not in found]
    own = [path for path in found if path.parent == GAMES / game and _has_rules(path)]
    return own, [path for path in found if path.parent != GAMES / game and _has_rules(path)]


def rule_tests(game: str) -> Path:
    """The folder of the game's rule tests."""
    return ROOT / "tests" / "games" / game / "rules"


def _imported(path: Path) -> list[Path]:
    """The files inside `games` that a file imports."""
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    files = [SOURCE / f"{name.replace('.', '/')}.py" for name in dict.fromkeys(names)]
    return [file for file in files if file.is_relative_to(GAMES) and file.exists()]


def _has_rules(path: Path) -> bool:
    return any(
        isinstance(node, ast.FunctionDef)
        and any(ast.unparse(mark).split("(")[0] == "rule" for mark in node.decorator_list)
        for node in ast.walk(ast.parse(path.read_bytes()))
    )
