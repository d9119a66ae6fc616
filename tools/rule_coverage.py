"""How much of each game's rules the tests in its `rules` folder reach by themselves: lines and branches.

    python tools/rule_coverage.py [--game NAME] [--least PERCENT]

A test run of its own for each game, interpreted, under `coverage`. Measured are the game's `rules.py` and what it
imports from the parts that games share. Exits 1 when a game has less than the least.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "fondaco" / "games"
LEAST = 98.0


@dataclass(frozen=True)
class Measured:
    """What the tests reach of one file."""

    file: str
    lines: int
    branches: int
    reached: int  # lines and branches
    missing: str

    @property
    def total(self) -> int:
        """Lines and branches."""
        return self.lines + self.branches


def games() -> list[str]:
    """The games that have rules."""
    return sorted(path.parent.name for path in GAMES.glob("*/rules.py"))


def measured_files(game: str) -> list[Path]:
    """The game's rules and, through all imports, the shared modules directly under `games`."""
    found = [GAMES / game / "rules.py"]
    for path in found:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [f"{node.module}.{alias.name}" for alias in node.names] + [str(node.module)]
            for name in names:
                shared = _shared_module(name)
                if shared and shared not in found:
                    found.append(shared)
    return found


def _shared_module(name: str) -> Path | None:
    """The file of a module `fondaco.games.NAME` that is no game."""
    parts = name.split(".")
    if len(parts) != 3 or parts[:2] != ["fondaco", "games"]:
        return None
    path = GAMES / f"{parts[2]}.py"
    return path if path.exists() else None


def measure(game: str) -> list[Measured]:
    """Runs the game's rule tests under coverage."""
    files = measured_files(game)
    with tempfile.TemporaryDirectory() as folder:
        data, report = f"--data-file={folder}/data", Path(folder) / "report.json"
        include = f"--include={','.join(map(str, files))}"
        tests = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(_tests(game))]
        done = _coverage("run", data, "--branch", include, *tests)
        if done.returncode:
            raise SystemExit(f"the rule tests of {game} do not pass:\n{done.stdout}{done.stderr}")
        made = _coverage("json", data, "-o", str(report))
        if made.returncode:
            raise SystemExit(f"the rule tests of {game} measured nothing:\n{made.stdout}{made.stderr}")
        found = json.loads(report.read_text(encoding="utf-8"))["files"]
    by_path = {(ROOT / file).resolve(): entry for file, entry in found.items()}
    return [_measured(path, by_path[path]) for path in files]


def _tests(game: str) -> Path:
    return ROOT / "tests" / "games" / game / "rules"


def _coverage(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "coverage", *arguments]
    return subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, text=True, check=False)


def _measured(path: Path, entry: dict) -> Measured:
    summary = entry["summary"]
    missing = [str(line) for line in entry["missing_lines"]]
    missing += [f"{start}→{end if end > 0 else 'exit'}" for start, end in entry["missing_branches"]]
    return Measured(
        str(path.relative_to(GAMES)),
        summary["num_statements"],
        summary["num_branches"],
        summary["covered_lines"] + summary["covered_branches"],
        ", ".join(missing),
    )


def main() -> int:
    """Measures, prints a table, and says whether it is enough."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=games(), help="this game only")
    parser.add_argument("--least", type=float, default=LEAST, help="percent (default: %(default)s)")
    chosen = parser.parse_args()
    short = False
    print(f"{'file':<44} {'lines':>6} {'branches':>9} {'reached':>8}  not reached")
    for game in [chosen.game] if chosen.game else games():
        files = measure(game)
        for file in files:
            print(_row(file.file, file))
        together = sum(file.reached for file in files) / sum(file.total for file in files) * 100
        short |= together < chosen.least
        if together < chosen.least:
            print(f"{game}: {together:.1f} % is less than {chosen.least:g} %")
    return int(short)


def _row(name: str, file: Measured) -> str:
    return f"{name:<44} {file.lines:>6} {file.branches:>9} {file.reached / file.total:>8.1%}  {file.missing}".rstrip()


if __name__ == "__main__":
    sys.exit(main())
