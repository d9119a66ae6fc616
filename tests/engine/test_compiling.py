"""Compiled rules and their cache: never stale, never mixed up, never half done."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import filelock
import numpy as np
import pytest

from fondaco.engine import compiling
from fondaco.engine.contract import points
from fondaco.engine.records import record

TEMPLATE = """
from __future__ import annotations
from fondaco.engine.contract import points
from fondaco.engine.records import RecordArray as Editions
from fondaco.engine.records import RecordArray as States
from fondaco.engine.rule import rule

@rule
def score(editions: Editions, states: States, seat: int) -> int:
    return points(editions[0], states[0], seat)

@rule
def twice(editions: Editions, states: States, seat: int) -> int:
    return 2 * points(editions[0], states[0], seat)

ENTRIES = (score, twice)
"""

RULES = '''
from fondaco.engine.rule import Table, rule

PRICE = {price}
PRICES = Table((1, {price}))

@rule
def points(edition, state, seat):
    return worth(state) + seat

@rule
def worth(state):
    """{note}"""
    return state.goods * PRICE + PRICES[0]

@rule
def unused(state):
    return {unused}
'''

GAME = """
from fondaco.engine.descriptor import Descriptor

DESCRIPTOR = Descriptor(
    package=__name__, name="{name}", title="{name}", by="", about="", players=range(2, 3), letter="T"
)
"""

STATE = """
import numpy as np
from fondaco.engine.records import record

State = Edition = record(("goods", np.int8))
"""

EDITION = """
import numpy as np
from fondaco.engine.editions import Edition as Made
from {package}.state import Edition

def load(file, tables):
    return Made(file, tables, np.zeros(1, Edition), {{}})
"""

REST = """
from {package}.rules import points

setup = actors = legal = apply = places = conceal = imagine = value = points
"""

SCRIPT = """
import importlib, json, os, sys
import numpy as np
from bazaar import tiny
from fondaco.engine import compiling
from fondaco.engine.game import Game

def stop(unit, done, of):
    if done == 1:
        os._exit(9)

answers = dict()
for name in sys.argv[2:]:
    game = Game(importlib.import_module(f"bazaar.{name}").DESCRIPTOR)
    unit = game.unit(tiny, stop if sys.argv[1] == "stop" else None)
    state = np.zeros(1, game.state_type)
    state["goods"] = 3
    ways = [int(way(game.edition.record, state, 1)) for way in (unit.score, unit.twice)]
    answers[name] = [*ways, unit.compiled_now]
print(json.dumps(answers | {"root": str(compiling.cache_root())}))
"""


def write_game(bazaar: Path, name: str, price: int, note: str = "", unused: int = 0) -> None:
    """A game of five lines; games differ by a price deep inside and have everything else in common."""
    folder, package = bazaar / name, f"bazaar.{name}"
    folder.mkdir(exist_ok=True)
    (folder / "__init__.py").write_text(GAME.format(name=name))
    (folder / "state.py").write_text(STATE)
    (folder / "edition.py").write_text(EDITION.format(package=package))
    (folder / "edition.toml").write_text(f'game = "{name}"\n')
    (folder / "rules.py").write_text(
        RULES.format(price=price, note=note, unused=unused) + "\nsetup = actors = legal = apply = places = points\n"
    )
    for part in ("secrets", "value"):
        (folder / f"{part}.py").write_text(REST.format(package=package))


@pytest.fixture
def bazaar(tmp_path: Path) -> Path:
    """A package with two toy games and a template."""
    folder = tmp_path / "bazaar"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "tiny.py").write_text(TEMPLATE)
    write_game(folder, "one", 10)
    write_game(folder, "two", 20)
    return folder


def begin(bazaar: Path, *names: str, how: str = "go", **environment: str) -> subprocess.Popen[str]:
    """A process that plays some of the games, with the cache beside the package."""
    settings = {"FONDACO_CACHE": str(bazaar.parent / "cache"), "PYTHONPATH": str(bazaar.parent)} | environment
    return subprocess.Popen(
        [sys.executable, "-c", SCRIPT, how, *names],
        env=os.environ | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def answers(process: subprocess.Popen[str]) -> dict[str, Any]:
    """What the process found out: for each game two results, and whether it had to compile."""
    out, errors = process.communicate(timeout=300)
    assert process.returncode == 0, errors
    return json.loads(out)


ONE, TWO = [32, 64], [62, 124]  # 3 goods at 10 or 20, and 1, and seat 1; twice that


def test_two_games_compiled_apart_and_loaded_together_stay_two(bazaar: Path) -> None:
    first, second = begin(bazaar, "one"), begin(bazaar, "two")
    assert answers(first)["one"] == [*ONE, True]
    assert answers(second)["two"] == [*TWO, True]
    both = answers(begin(bazaar, "two", "one"))
    assert both["one"] == [*ONE, False]
    assert both["two"] == [*TWO, False]


def test_a_changed_rule_is_compiled_anew(bazaar: Path) -> None:
    assert answers(begin(bazaar, "one"))["one"] == [*ONE, True]
    write_game(bazaar, "one", 20)
    assert answers(begin(bazaar, "one"))["one"] == [*TWO, True]
    write_game(bazaar, "one", 10)
    assert answers(begin(bazaar, "one"))["one"] == [*ONE, False]


def test_what_is_half_done_or_damaged_is_thrown_away(bazaar: Path) -> None:
    stopped = begin(bazaar, "one", how="stop")
    stopped.communicate(timeout=300)
    assert stopped.returncode == 9
    home = bazaar.parent / "cache" / "one_tiny"
    assert not list(home.glob("*.complete"))
    (build,) = (path for path in home.iterdir() if path.is_dir())
    (build / "leftover").touch()
    assert answers(begin(bazaar, "one"))["one"] == [*ONE, True]
    assert not (build / "leftover").exists()
    assert list(home.glob("*.complete"))
    for path in home.rglob("*.nb?"):
        path.write_bytes(path.read_bytes()[:100])
    assert answers(begin(bazaar, "one"))["one"] == [*ONE, True]
    assert answers(begin(bazaar, "one"))["one"] == [*ONE, False]


def test_two_processes_that_compile_at_once_both_end_right(bazaar: Path) -> None:
    found = [answers(process)["one"] for process in [begin(bazaar, "one") for _ in range(2)]]
    assert sorted(found) == [[*ONE, False], [*ONE, True]]


def test_without_a_writable_folder_a_temporary_one_is_used(bazaar: Path) -> None:
    (bazaar.parent / "file").touch()
    found = answers(begin(bazaar, "one", FONDACO_CACHE=str(bazaar.parent / "file"), TMPDIR=str(bazaar.parent)))
    assert found["one"] == [*ONE, True]
    assert Path(found["root"]).name.startswith("fondaco-")
    assert Path(found["root"]).stat().st_mode & 0o077 == 0


class TestRoot:
    """Where the cache is."""

    @pytest.fixture(autouse=True)
    def elsewhere(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setattr(compiling.tempfile, "tempdir", str(tmp_path))

    @staticmethod
    def root() -> Path:
        """What `cache_root` would say in a new process."""
        return compiling.cache_root.__wrapped__()

    def test_the_environment_names_it(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setenv("FONDACO_CACHE", str(tmp_path / "a" / "b"))
        assert self.root() == tmp_path / "a" / "b"
        assert self.root().stat().st_mode & 0o777 == 0o700
        monkeypatch.delenv("FONDACO_CACHE")
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "x"))
        assert self.root() == tmp_path / "x" / "fondaco"
        monkeypatch.delenv("XDG_CACHE_HOME")
        monkeypatch.setenv("HOME", str(tmp_path / "home"))
        assert self.root() == tmp_path / "home" / ".cache" / "fondaco"

    def test_others_are_kept_out(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setenv("FONDACO_CACHE", str(tmp_path / "open"))
        (tmp_path / "open").mkdir()
        (tmp_path / "open").chmod(0o777)
        assert self.root().stat().st_mode & 0o777 == 0o700

    def test_a_folder_of_somebody_else_is_not_used(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setenv("FONDACO_CACHE", str(tmp_path / "theirs"))
        monkeypatch.setattr(compiling.os, "getuid", lambda: 12345)
        assert self.root().name.startswith("fondaco-")

    def test_a_folder_that_cannot_be_written_is_not_used(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setenv("FONDACO_CACHE", str(tmp_path / "locked"))
        monkeypatch.setattr(compiling.os, "access", lambda path, mode: False)
        assert self.root().name.startswith("fondaco-")

    def test_who_has_no_home_gets_a_temporary_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def homeless() -> Path:
            raise RuntimeError("Could not determine home directory.")

        monkeypatch.delenv("FONDACO_CACHE", raising=False)
        monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
        monkeypatch.setattr(compiling.Path, "home", homeless)
        assert self.root().name.startswith("fondaco-")


class TestFolders:
    """The folders of a unit's builds."""

    @pytest.fixture(autouse=True)
    def root(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
        monkeypatch.setattr(compiling, "cache_root", lambda: tmp_path)
        return tmp_path

    def test_a_build_is_complete_when_nothing_went_wrong(self) -> None:
        with pytest.raises(KeyboardInterrupt), compiling._folder("unit", "build") as (folder, complete):
            assert not complete
            (folder / "half").touch()
            raise KeyboardInterrupt
        assert not compiling.is_ready("unit", "build")
        with compiling._folder("unit", "build") as (folder, complete):
            assert not complete
            assert not list(folder.iterdir())
        assert compiling.is_ready("unit", "build")
        with compiling._folder("unit", "build") as (_, complete):
            assert complete

    def test_a_unit_is_held_while_it_is_made(self, root: Path) -> None:
        with compiling._folder("unit", "build"), pytest.raises(filelock.Timeout):
            filelock.FileLock(root / "unit" / "lock").acquire(timeout=0)
        with filelock.FileLock(root / "unit" / "lock", timeout=0):
            pass

    def test_a_few_old_builds_stay(self, root: Path) -> None:
        for number in range(compiling.KEPT_BUILDS + 3):
            with compiling._folder("unit", f"build{number}"):
                pass
            os.utime(root / "unit" / f"build{number}.complete", (number, number))
        kept = sorted(path.name for path in (root / "unit").iterdir() if path.is_dir())
        assert kept == [f"build{number}" for number in range(2, compiling.KEPT_BUILDS + 3)]
        assert not compiling.is_ready("unit", "build0")


class TestFingerprint:
    """What a build is named by."""

    @pytest.fixture(autouse=True)
    def importable(self, bazaar: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        monkeypatch.syspath_prepend(str(bazaar.parent))
        yield
        for name in [name for name in sys.modules if name.partition(".")[0] == "bazaar"]:
            del sys.modules[name]

    @staticmethod
    def fresh(name: str) -> ModuleType:
        """A module as a new process would have it."""
        for known in [known for known in sys.modules if known.partition(".")[0] == "bazaar"]:
            del sys.modules[known]
        importlib.invalidate_caches()
        return importlib.import_module(name)

    def of(self, kind: np.dtype | None = None) -> str:
        """The fingerprint of the first toy now."""
        rules, template = self.fresh("bazaar.one.rules"), importlib.import_module("bazaar.tiny")
        example = np.zeros(1, kind or record(("goods", np.int8)))
        return compiling.fingerprint(template, {points: rules.points}, {"States": example, "Editions": example})

    @staticmethod
    def rewrite(path: Path, old: str, new: str) -> None:
        """Changes a source; the time of the file moves on, as Python's own cache goes by it."""
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))
        os.utime(path, (path.stat().st_atime, path.stat().st_mtime + 10))

    @pytest.mark.parametrize(
        ("file", "old", "new"),
        [
            ("one/rules.py", "PRICE = 10", "PRICE = 11"),
            ("one/rules.py", "Table((1, 10))", "Table((1, 11))"),
            ("one/rules.py", "worth(state) + seat", "worth(state) - seat"),
            ("one/rules.py", "state.goods * PRICE", "state.goods * 7"),
            ("one/rules.py", "state.goods * PRICE", "state.other * PRICE"),
            ("tiny.py", "2 * points", "3 * points"),
        ],
    )
    def test_what_is_compiled_changes_it(self, bazaar: Path, file: str, old: str, new: str) -> None:
        before = self.of()
        assert self.of() == before
        self.rewrite(bazaar / file, old, new)
        assert self.of() != before

    @pytest.mark.parametrize(
        ("old", "new"),
        [("return 0", "return 5"), ("PRICE = 10", "PRICE = 10  # Talers"), ("def unused", "\n\ndef unused")],
    )
    def test_what_is_not_compiled_does_not(self, bazaar: Path, old: str, new: str) -> None:
        before = self.of()
        self.rewrite(bazaar / "one" / "rules.py", old, new)
        assert self.of() == before

    def test_the_records_change_it(self) -> None:
        before = self.of()
        assert self.of(record(("goods", np.int16))) != before
        assert self.of(record(("wares", np.int8))) != before
        assert self.of(record(("goods", np.int8), ("coin", np.int8))) != before

    def test_a_rule_may_use_rules_numbers_and_tables_only(self, bazaar: Path) -> None:
        self.rewrite(bazaar / "one" / "rules.py", "@rule\ndef worth", "def worth")
        with pytest.raises(TypeError, match=r"points uses worth, which is no rule, number or Table"):
            self.of()


def test_interpreted_units_give_the_same_answers(bazaar: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(bazaar.parent))
    rules, template = TestFingerprint.fresh("bazaar.one.rules"), importlib.import_module("bazaar.tiny")
    unit = compiling.Interpreted("one_tiny", template, {points: rules.points})
    state = np.zeros(1, record(("goods", np.int8)))
    state["goods"] = 3
    assert [unit.score(state, state, 1), unit.twice(state, state, 1)] == ONE


def test_importing_rules_does_not_import_numba() -> None:
    code = textwrap.dedent("""
        import sys, fondaco
        game = fondaco.game("hansa", compiled=False)
        game.start(2, 1).view(0).text()
        print("numba" in sys.modules)
    """)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
