"""How much of each game's rules the tests in its `rules` folder reach by themselves: lines and branches.

    python tools/rule_coverage.py [--game NAME] [--least PERCENT]

A test run of its own for each game, interpreted, under `coverage`. Measured are `rules.py` and the rules that it
imports from the game's folder. Shared parts are measured over the rule tests of all games and their own tests together,
and only when all games are. Exits 1 when a game or a part has less than the least.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rule_files import GAMES, ROOT, games, rule_files, rule_tests

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
    def share(self) -> float:
        """Percent of lines and branches that are reached."""
        return 100 * self.reached / max(1, self.lines + self.branches)


def measure(game: str, data: Path) -> list[Measured]:
    """Runs a game's rule tests under coverage, and keeps the data."""
    own, parts = rule_files(game)
    _run(f"the rule tests of {game}", rule_tests(game), [*own, *parts], data)
    return report(data, own)


def _run(what: str, tests: Path, files: list[Path], data: Path) -> None:
    include = f"--include={','.join(map(str, files))}"
    pytest = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(tests)]
    _coverage(what, "run", f"--data-file={data}", "--branch", include, *pytest)


def report(data: Path, files: list[Path]) -> list[Measured]:
    """What kept data say about some files."""
    written = data.with_suffix(".json")
    include = f"--include={','.join(map(str, files))}"
    _coverage("the report", "json", f"--data-file={data}", include, "-o", str(written))
    found = json.loads(written.read_text(encoding="utf-8"))["files"]
    by_path = {(ROOT / file).resolve(): entry for file, entry in found.items()}
    return [_measured(path, by_path[path]) for path in files]


def _coverage(what: str, *arguments: str) -> None:
    command = [sys.executable, "-m", "coverage", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{what}: failed\n{done.stdout}{done.stderr}")


def _measured(path: Path, entry: dict[str, Any]) -> Measured:
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


def show(files: list[Measured]) -> None:
    """Rows of the table."""
    for file in files:
        row = f"{file.file:<44} {file.lines:>6} {file.branches:>9} {file.share:>7.1f}%  {file.missing}"
        print(row.rstrip())


def main() -> int:
    """Measures, prints a table, and says whether it is enough."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=games(), help="this game only")
    parser.add_argument("--least", type=float, default=LEAST, help="percent (default: %(default)s)")
    wanted = parser.parse_args()
    print(f"{'file':<44} {'lines':>6} {'branches':>9} {'reached':>8}  not reached")
    measured: list[Measured] = []
    with tempfile.TemporaryDirectory() as folder:
        kept = []
        for game in [wanted.game] if wanted.game else games():
            kept.append(Path(folder) / game)
            files = measure(game, kept[-1])
            show(files)
            measured += files
        parts = sorted({part for game in games() for part in rule_files(game)[1]})
        if parts and not wanted.game:
            kept.append(Path(folder) / "parts")
            _run("the tests of the parts", ROOT / "tests" / "games" / "parts", parts, kept[-1])
            together = Path(folder) / "together"
            _coverage("the parts", "combine", "--keep", f"--data-file={together}", *map(str, kept))
            files = report(together, parts)
            show(files)
            measured += files
    short = [file.file for file in measured if file.share < wanted.least]
    if short:
        print(f"less than {wanted.least:g} %: {', '.join(short)}")
    return int(bool(short))


if __name__ == "__main__":
    sys.exit(main())
