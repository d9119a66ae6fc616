"""`fondaco rules`: the numbered rules of a game, all of them or one."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from fondaco.engine.errors import FondacoError

EXAMPLES = "Examples:  fondaco rules hansa   ·   fondaco rules hansa H15"


def rules(
    game: Annotated[str, typer.Argument(help="A game, as `fondaco games` lists them.")],
    number: Annotated[str | None, typer.Argument(help="One rule, such as H15.")] = None,
) -> None:
    """Shows the rules of a game; refusals cite their numbers."""
    from rich.markdown import Markdown

    from fondaco import games as house
    from fondaco.cli.shared import console

    text = house.find(game).text("rules.md")
    out = console()
    shown = text if number is None else one_rule(text, number)
    if out.is_terminal:
        out.print(Markdown(shown))
    else:
        print(shown)


def one_rule(text: str, number: str) -> str:
    """The text of one numbered rule."""
    found = re.search(rf"^- \*\*{re.escape(number.upper())}\*\*.*?(?=^- \*\*|^\s*$|\Z)", text, re.M | re.S)
    if not found:
        known = re.findall(r"^- \*\*(\w+)\*\*", text, re.M)
        raise FondacoError(f"There is no rule {number}; the rules go from {known[0]} to {known[-1]}.")
    return re.sub(r"\n\s+", " ", found.group().removeprefix("- ")).strip()
