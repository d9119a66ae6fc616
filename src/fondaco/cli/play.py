"""`fondaco play`: you against bots in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fondaco.engine.errors import FondacoError

if TYPE_CHECKING:
    from fondaco.bots.specs import BotSpec
    from fondaco.engine.match import Match

EXAMPLES = "Examples:  fondaco play hansa   ·   fondaco play hansa --players 4 --bots greedy,random,greedy --seed 7"

LONGEST_NAME = 24


def play(
    game: Annotated[str, typer.Argument(help="A game, as `fondaco games` lists them.")],
    players: Annotated[int | None, typer.Option(help="How many play, you included; 3 by default.")] = None,
    seat: Annotated[int, typer.Option(help="Your seat, from 0.")] = 0,
    bots: Annotated[str, typer.Option(help="Bots for the other seats, separated by commas; the last one repeats.")] = (
        "greedy"
    ),
    name: Annotated[str, typer.Option(help="Your name at the table; your colour by default.")] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same cards; random by default.")] = None,
    edition: Annotated[Path | None, typer.Option(help="Another edition file.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as name=value.")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
) -> None:
    """Plays a game in the terminal: you against bots. Type `help` there to see what you can do."""
    import fondaco
    from fondaco.cli.shared import chosen_game
    from fondaco.cli.table import Table

    if load is not None:
        match = fondaco.load(load, compiled=False)
        if match.game.name != game:
            raise FondacoError(
                f"{load} is a game of {match.game.title}; try: fondaco play {match.game.name} --load {load}"
            )
    else:
        chosen = chosen_game(game, edition, option or [], compiled=False)
        wanted = players if players is not None else min(max(3, chosen.players.start), chosen.players.stop - 1)
        chosen.descriptor.check_players(wanted)
        _check_seat(seat, wanted)
        match = chosen.start(wanted, seed, _names(chosen.descriptor.seats[:wanted], seat, name))
    _check_seat(seat, match.players)
    Table(match, seat, _bots(match, seat, bots)).run()


def _names(seats: tuple[str, ...], seat: int, name: str) -> list[str]:
    named, own = list(seats), name.strip()
    if not own.isprintable() or len(own) > LONGEST_NAME:
        raise FondacoError(f"Your --name is a few letters, at most {LONGEST_NAME}; choose another one.")
    if own in named[:seat] + named[seat + 1 :]:
        raise FondacoError(f"Somebody else at the table is called {own}; choose another --name.")
    named[seat] = own or named[seat]
    return named


def _check_seat(seat: int, players: int) -> None:
    if not 0 <= seat < players:
        raise FondacoError(f"With {players} players the seats are 0 to {players - 1}; --seat cannot be {seat}.")


def _bots(match: Match, seat: int, wanted: str) -> dict[int, BotSpec]:
    """A bot's name for every other seat; the last one given repeats."""
    from fondaco.bots.specs import parse_several

    specs = parse_several(wanted)
    others = [other for other in range(match.players) if other != seat]
    if len(specs) > len(others):
        raise FondacoError(f"There are {len(others)} other seats, but --bots names {len(specs)} bots.")
    return {other: specs[min(i, len(specs) - 1)] for i, other in enumerate(others)}
