"""Every numbered rule of every game has a test that cites it, and no test cites a rule that does not exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from fondaco import games

HERE = Path(__file__).parent
RULE = re.compile(r"^(?:- |#+ )\W*([A-Z]+\d+)\b", re.MULTILINE)  # `- **H12** …`, `## H12 …`


def stated(text: str, letter: str) -> list[str]:
    """The numbers of the rules that a page states, in the page's order."""
    return [number for number in RULE.findall(text) if number.rstrip("0123456789") == letter]


def cited(source: str) -> list[tuple[str, int]]:
    """The rule numbers that a test file's `pytest.mark.rule` name, with their lines."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for number in node.args:
                plain = isinstance(number, ast.Constant) and isinstance(number.value, str)
                found.append((number.value if plain else ast.unparse(number), number.lineno))
    return found


def citations(game: str) -> dict[str, list[str]]:
    """The rule numbers cited in a game's tests, each with the places where it is."""
    places: dict[str, list[str]] = {}
    for path in sorted((HERE / "games" / game).rglob("test_*.py")):
        for number, line in cited(path.read_text(encoding="utf-8")):
            places.setdefault(number, []).append(f"{path.relative_to(HERE)}:{line}")
    return places


@pytest.mark.parametrize("game", games.names())
def test_rules_are_numbered_once_and_without_gaps(game: str) -> None:
    descriptor = games.find(game)
    numbers = stated(descriptor.text("rules.md"), descriptor.letter)
    assert numbers, "rules.md states no numbered rule"
    assert sorted(numbers) == sorted(f"{descriptor.letter}{number}" for number in range(1, len(numbers) + 1))


@pytest.mark.parametrize("game", games.names())
def test_every_rule_is_cited_by_a_test(game: str) -> None:
    descriptor = games.find(game)
    untested = [n for n in stated(descriptor.text("rules.md"), descriptor.letter) if n not in citations(game)]
    assert not untested, f"no test of {descriptor.title} cites {', '.join(untested)}"


@pytest.mark.parametrize("game", games.names())
def test_no_test_cites_a_rule_that_does_not_exist(game: str) -> None:
    descriptor = games.find(game)
    numbers = set(stated(descriptor.text("rules.md"), descriptor.letter))
    unknown = {number: places for number, places in citations(game).items() if number not in numbers}
    assert not unknown


def test_marks_are_found_wherever_they_stand() -> None:
    source = """
import pytest
pytestmark = pytest.mark.rule("H1")

@pytest.mark.rule("H2", "H3")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("H4"))])
def test_something(x): ...
"""
    assert [number for number, _ in cited(source)] == ["H1", "H2", "H3", "H4"]


def test_numbers_are_found_in_lists_and_headings_and_not_in_passing() -> None:
    page = "# Game\n\n- **H1** (R) As H9 says.\n  H7 in passing.\n## H2 Heading\n- H3 plain\n- L4 of another game\n"
    assert stated(page, "H") == ["H1", "H2", "H3"]
