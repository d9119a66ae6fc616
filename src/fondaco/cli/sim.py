"""`fondaco sim`: many random games, and what came of them."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from fondaco.arena.simulation import Summary
    from fondaco.engine.game import Game

EXAMPLES = "Examples:  fondaco sim hansa --players 3 --games 100000   ·   fondaco sim hansa --seed 7 --json"


class Device(StrEnum):
    """Where games are played."""

    cpu = "cpu"
    cuda = "cuda"


def sim(
    game: Annotated[str, typer.Argument(help="A game, as `fondaco games` lists them.")],
    players: Annotated[int | None, typer.Option(help="How many play; the fewest possible by default.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    threads: Annotated[int | None, typer.Option(min=1, help="How many cores; all by default.")] = None,
    device: Annotated[Device, typer.Option(help="The processor, or an NVIDIA GPU: the same games.")] = Device.cpu,
    edition: Annotated[Path | None, typer.Option(help="Another edition file.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as name=value.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For another program.")] = False,
) -> None:
    """Plays many games at random and sums them up."""
    from fondaco.arena import simulation
    from fondaco.cli.shared import aside, chosen_game, loaded, print_json, progress_bar
    from fondaco.engine import kernel
    from fondaco.engine.game import check_seed

    chosen = chosen_game(game, edition, option or [])
    number = chosen.descriptor.check_players(chosen.players.start if players is None else players)
    check_seed(seed)
    if device is Device.cuda:
        summary = _on_gpu(chosen, number, games, seed)
    else:
        loaded(chosen, kernel)
        with progress_bar("Playing", games) as step:
            summary = simulation.simulate(chosen, number, games, seed, threads=threads, progress=step)
    if summary.interrupted:
        aside().print(f"Stopped after {summary.games} of {games} games; this is what they came to.")
    if as_json:
        print_json(summary.to_dict())
    else:
        _show(chosen.title, summary)
    if summary.interrupted:
        raise typer.Exit(130)


def _on_gpu(game: Game, players: int, games: int, seed: int) -> Summary:
    from fondaco.arena import cuda_simulation
    from fondaco.cli.shared import progress_bar
    from fondaco.engine import cuda

    cuda.require()
    with progress_bar("Compiling for the GPU, then playing", games) as step:
        return cuda_simulation.simulate(game, players, games, seed, progress=step)


def _show(title: str, summary: Summary) -> None:
    from rich.table import Table

    from fondaco.cli.shared import console

    out, data = console(), summary.to_dict()
    out.print(f"{title}, {data['players']} players, {data['games']:,} random games, seed {data['seed']}")
    table = Table()
    table.add_column("seat")
    for heading in ("points", "sd", "min", "max", "wins"):
        table.add_column(heading, justify="right")
    for place in range(1, data["players"] + 1):
        table.add_column(f"place {place}", justify="right")
    for row in [*data["seats"], *data.get("turn_order", [])]:
        cells = [f"{row['mean']:.1f}", f"{row['sd']:.1f}", str(row["min"]), str(row["max"]), f"{row['win_share']:.1%}"]
        table.add_row(str(row["name"]), *cells, *(f"{share:.1%}" for share in row["places"]))
    out.print(table)
    length = data["length"]
    out.print(
        f"Length: {length['mean']:.0f} moves on average ({length['min']}–{length['max']}, "
        f"median {length['median']:.0f}, sd {length['sd']:.0f})."
    )
    out.print(
        f"{data['moves']:,} moves in {data['seconds']:.2f} s: {data['moves_per_s'] / 1e6:.1f} M moves/s, "
        f"{data['games_per_s']:,.0f} games/s."
    )
