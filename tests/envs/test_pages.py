"""The pages about observations say what is so."""

import importlib.util
from pathlib import Path

import fondaco
from laws.positions import every_game

TOOL = Path(__file__).resolve().parents[2] / "tools" / "observation_pages.py"


@every_game
def test_the_page_is_current(name: str) -> None:
    spec = importlib.util.spec_from_file_location("observation_pages", TOOL)
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    text = (tool.FOLDER / f"{name}.md").read_text(encoding="utf-8")
    assert text == tool.page(fondaco.game(name)), "run python tools/observation_pages.py"
