"""`fondaco replay`: a saved game, told and shown."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fondaco.engine.errors import FondacoError

EXAMPLES = "Examples:  fondaco replay my.save.json   ·   fondaco replay my.save.json --at 40 --seat 0"


def replay(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    at: Annotated[int | None, typer.Option(help="Show the position after this many moves.")] = None,
    seat: Annotated[int | None, typer.Option(help="See it with the eyes of a seat; else as a bystander.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For another program.")] = False,
) -> None:
    """Replays a saved game, checks it, and shows its story and the table."""
    import fondaco
    from fondaco.cli.shared import console, print_json

    match = fondaco.load(file, compiled=False)
    made = len(match.moves)
    if at is not None and not 0 <= at <= made:
        raise FondacoError(f"The game has {made} moves; --at takes 0 to {made}, not {at}.")
    shown = made if at is None else at
    view = match.view(seat, shown)
    told = [match.told(number, seat) for number in range(shown)]
    if as_json:
        print_json(
            {
                "game": match.game.name,
                "players": match.players,
                "seats": list(match.seats),
                "moves": made,
                "at": shown,
                "story": told,
                "view": view.to_dict(),
                "over": match.over,
                "points": match.points() if match.over else None,
                "places": match.places() if match.over else None,
            }
        )
        return
    out = console()
    for number, lines in enumerate(told, 1):
        for line in lines:
            out.print(f"{number:>4}  {line}", markup=False)
    out.print()
    print(view.text(colour=out.is_terminal and not out.no_color))
    if match.over and shown == made:
        out.print()
        out.print(result(match.seats, match.points(), match.places()))


def result(seats: tuple[str, ...], points: list[int], places: list[int]) -> str:
    """The final places in words."""
    order = sorted(range(len(seats)), key=lambda seat: places[seat])
    return "\n".join(f"{places[seat]}. {seats[seat]} with {points[seat]}" for seat in order)
