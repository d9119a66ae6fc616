"""What a game's folder says of itself, and the way to its files."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from fondaco.engine.descriptor import Descriptor

SLOW = """
import time
time.sleep(0.5)
ready = True
"""


@pytest.fixture
def slow_game(tmp_path, monkeypatch):
    """A game with a file that takes its time to be imported."""
    folder = tmp_path / "slow_game"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "part.py").write_text(SLOW)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield Descriptor("slow_game", "slow_game", "Slow", "nobody", "nothing", range(2, 5), "S")
    for name in ("slow_game", "slow_game.part"):
        sys.modules.pop(name, None)


def test_a_part_that_another_thread_imports_just_now_is_waited_for(slow_game):
    with ThreadPoolExecutor(1) as pool:
        begun = pool.submit(slow_game.part, "part")
        while "slow_game.part" not in sys.modules:
            assert not begun.done()
        found = slow_game.part("part")
        assert found.ready
        assert begun.result() is found


def test_a_part_that_is_not_there_is_known_before_it_is_asked_for(slow_game):
    assert slow_game.has_part("part")
    assert not slow_game.has_part("another")
