"""Writes docs/observations/: one page a game that says what stands where in an observation, made from the record.

python tools/observation_pages.py           # writes all pages
python tools/observation_pages.py --check   # complains when a page is not current
"""

from __future__ import annotations

import argparse
import inspect
import re
import sys
from pathlib import Path

import fondaco
from fondaco import games
from fondaco.engine.game import Game
from fondaco.envs.encoding import LEFT_OUT, Field, Layout

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "observations"
_COMMENTED = re.compile(r"""^\s*\("(\w+)", np\.\w+.*?\),\s*#\s*(.*)$""", re.MULTILINE)
HOLDS = {
    "numbers": "numbers",
    "seats": "seats, counted from the observing one",
    "sets": "a 0 or 1 for each possible member",
    "packed": "a number for each seat",
}


def page(game: Game) -> str:
    """The page of a game."""
    layout, about = Layout(game), comments(game)
    lines = [
        f"# What is observed in {game.title}",
        "",
        f"An observation is {layout.size} float32 numbers, the same for all numbers of players, and there are "
        f"{game.moves} actions. Made from the record of a position by `tools/observation_pages.py`; "
        "[how observations are made](../envs.md#observations) says what the last columns mean.",
        "",
        "| from | count | field | shape | holds | rotated | about |",
        "|---:|---:|---|---|---|---|---|",
    ]
    lines += [_row(field, about.get(field.name, "")) for field in layout.fields]
    left = ", ".join(f"`{name}`" for name in game.state_type.names or () if name in LEFT_OUT)
    lines += [
        "",
        f"Left out: {left}.",
        "",
        "## Actions",
        "",
        "| from | count | verb | for instance |",
        "|---:|---:|---|---|",
    ]
    verbs = game.descriptor.part("state").VERBS
    for verb in verbs.names:
        first = verbs.first[verb]
        lines.append(f"| {first} | {verbs.objects[verb]} | {verb} | {game.phrasebook.words(first)} |")
    return "\n".join(lines) + "\n"


def _row(field: Field, about: str) -> str:
    shape = " × ".join(str(length) for length in field.shape) or "one"
    turned = "" if field.seat_axis is None else f"axis {field.seat_axis + 1}"
    return f"| {field.first} | {field.size} | `{field.name}` | {shape} | {HOLDS[field.holds]} | {turned} | {about} |"


def comments(game: Game) -> dict[str, str]:
    """What the sources say beside each field of the position; the game's own file before shared ones."""
    state = game.descriptor.part("state")
    shared = [module for module in _homes(state) if module is not state]
    found: dict[str, str] = {}
    for module in [*shared, state]:
        source = inspect.getsource(module)
        begin = source.find("def position_fields") if module is not state else source.find("State = record")
        end = source.find("\ndef ", begin + 1) if module is not state else len(source)
        found |= dict(_COMMENTED.findall(source[max(begin, 0) : end])) if begin >= 0 else {}
    return found


def _homes(state: object) -> list[object]:
    """The modules that the state's file takes functions from."""
    functions = [thing for thing in vars(state).values() if inspect.isfunction(thing)]
    modules = {function.__module__: sys.modules[function.__module__] for function in functions}
    return [module for name, module in sorted(modules.items()) if name.startswith("fondaco.games")] + [state]


def stale() -> list[str]:
    """The pages that do not say what is so."""
    wrong = []
    for name in games.names():
        path = FOLDER / f"{name}.md"
        if not path.exists() or path.read_text(encoding="utf-8") != page(fondaco.game(name)):
            wrong.append(path.name)
    return wrong


def main() -> None:
    """Writes the pages, or checks them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    if parser.parse_args().check:
        wrong = stale()
        sys.exit(f"Not current: {', '.join(wrong)}; run python tools/observation_pages.py" if wrong else 0)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in games.names():
        (FOLDER / f"{name}.md").write_text(page(fondaco.game(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
