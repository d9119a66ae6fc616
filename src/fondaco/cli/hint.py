"""`fondaco hint`: the best moves in a saved game."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fondaco.engine.errors import FondacoError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fondaco.bots.hints import Hint

EXAMPLES = "Examples:  fondaco hint my.save.json   ·   fondaco hint my.save.json --at 40 --ms 5000"


def hint(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    at: Annotated[int | None, typer.Option(help="After this many moves; at the end of the log by default.")] = None,
    seat: Annotated[int | None, typer.Option(help="For this seat; the one to move by default.")] = None,
    ms: Annotated[int, typer.Option(min=1, max=3_600_000, help="How long to think, in milliseconds.")] = 1500,
    as_json: Annotated[bool, typer.Option("--json", help="For another program.")] = False,
) -> None:
    """Shows the three best moves for the seat to move, from what that seat may know."""
    import fondaco
    from fondaco.bots import hints, outcomes_kernel, search_kernel
    from fondaco.cli.shared import console, loaded, print_json
    from fondaco.engine import kernel

    match = fondaco.load(file)
    if at is not None:
        match = match.at(at)
    if match.over:
        raise FondacoError("The game is over there; choose an earlier position with --at.")
    chosen = match.actors()[0] if seat is None else seat
    if not 0 <= chosen < len(match.seats):
        raise FondacoError(f"There is no seat {chosen} at this table; seats are 0 to {len(match.seats) - 1}.")
    if chosen not in match.actors():
        movers = " or ".join(f"{match.seats[seat]} (--seat {seat})" for seat in match.actors())
        raise FondacoError(f"{match.seats[chosen]} (seat {chosen}) is not to move there; ask for {movers}.")
    loaded(match.game, kernel, search_kernel, outcomes_kernel)
    found = hints.hints(match, chosen, ms)
    if as_json:
        print_json({"seat": chosen, "name": match.seats[chosen], "hints": [asdict(one) for one in found]})
        return
    console().print(f"{match.seats[chosen]} is to move: {match.prompt(chosen)}", markup=False)
    for line in told(found):
        console().print(line, markup=False)


def told(found: Sequence[Hint]) -> list[str]:
    """Hints as lines, and what their numbers rest on."""
    width, games = max(len(one.words) for one in found), found[0].games
    played = "one quick game, which says little" if games == 1 else f"{games:,} quick games each"
    return [
        *(
            f"  {one.words:<{width}}  wins {one.share:.0%}, about place {one.place:.1f}, {one.sure:.0%} sure"
            for one in found
        ),
        f"  (wins and places: {played}; sure: share of the search's time)",
    ]
