"""`fondaco bench`: how fast the rules run on this machine."""

from __future__ import annotations

from typing import Annotated

import typer

EXAMPLES = "Examples:  fondaco bench   ·   fondaco bench hansa --json"


def bench(
    game: Annotated[str | None, typer.Argument(help="One game; all by default.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For another program.")] = False,
) -> None:
    """Measures random play, memory, compile and start times, for each game and number of players."""
    from rich.table import Table

    from fondaco import games as house
    from fondaco.arena import speed
    from fondaco.cli.shared import aside, console, print_json

    rows = []
    with aside().status("Measuring …") as status:
        for name in [house.find(game).name] if game else house.names():
            status.update(f"Measuring {name} …")
            rows += speed.measure(name, list(house.find(name).players))
    if as_json:
        print_json(rows)
        return
    table = Table("game", "players", "M moves/s", "all cores", "games/s", "bytes", "copy ns", "compile s", "start s")
    for row in rows:
        table.add_row(
            row["game"],
            str(row["players"]),
            f"{row['moves_per_s'] / 1e6:.1f}",
            f"{row['moves_per_s_all'] / 1e6:.1f}",
            f"{row['games_per_s']:,.0f}",
            str(row["state_bytes"]),
            f"{row['copy_ns']:.0f}",
            f"{row['compile_s']:.1f}",
            f"{row['warm_start_s']:.2f}",
        )
    console().print(table)
