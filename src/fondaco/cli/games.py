"""`fondaco games`: which games there are."""

from __future__ import annotations

from typing import Annotated

import typer

EXAMPLES = "Examples:  fondaco games   ·   fondaco games --json"


def games(as_json: Annotated[bool, typer.Option("--json", help="For another program.")] = False) -> None:
    """Lists the games of the house."""
    from fondaco import games as house
    from fondaco.cli.shared import console, print_json

    found = [house.find(name) for name in house.names()]
    if as_json:
        print_json(
            [
                {
                    "name": d.name,
                    "title": d.title,
                    "by": d.by,
                    "players": list(d.players),
                    "rules_version": d.rules_version,
                    "options": [
                        {"name": o.name, "default": o.default, "values": list(o.values), "about": o.about}
                        for o in d.options
                    ],
                    "about": d.about,
                }
                for d in found
            ]
        )
        return
    out = console()
    for d in found:
        out.print(f"[bold]{d.name}[/]  {d.title} ({d.by}), {d.players.start}–{d.players.stop - 1} players")
        out.print(f"  {d.about}")
        for option in d.options:
            values = ", ".join(str(value) for value in option.values)
            out.print(f"  option [italic]{option.name}[/] ({values}; default {option.default}): {option.about}")
