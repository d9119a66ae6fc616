"""`fondaco arena`: tournaments between bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

EXAMPLES = (
    "Examples:  fondaco arena hansa --players 3 --bots search:ms=50,greedy,random --games 400"
    "   ·   fondaco arena hansa --bots merchant,apprentice --games 60 --report arena.html"
)


def arena(
    game: Annotated[str, typer.Argument(help="A game, as `fondaco games` lists them.")],
    bots: Annotated[str, typer.Option(help="Bots, separated by commas; the last one fills the remaining seats.")],
    players: Annotated[int | None, typer.Option(help="How many play; the fewest possible by default.")] = None,
    games: Annotated[int, typer.Option(help="How many games; a multiple of the players is fairest.")] = 120,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.")] = 0,
    workers: Annotated[
        int | None, typer.Option(min=1, help="How many processes; one for each core by default.")
    ] = None,
    ray: Annotated[str | None, typer.Option(help="Play on the Ray cluster at this address (or auto).")] = None,
    record: Annotated[Path | None, typer.Option(help="Keep finished games here and resume from it.")] = None,
    report: Annotated[Path | None, typer.Option(help="Write a report as an HTML file.")] = None,
    edition: Annotated[Path | None, typer.Option(help="Another edition file.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as name=value.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For another program.")] = False,
) -> None:
    """Lets bots play against each other: seats rotated, every deal played in all rotations."""
    from fondaco.arena import report as pages
    from fondaco.arena.simulation import cores
    from fondaco.arena.standings import to_dict
    from fondaco.arena.tournament import Record, in_processes, on_ray, plan
    from fondaco.bots.specs import parse_several
    from fondaco.cli.shared import aside, chosen_game, print_json, progress_bar
    from fondaco.engine.saves import check_place, write_atomically

    chosen = chosen_game(game, edition, option or [])
    specs = parse_several(bots)
    wanted = plan(chosen, chosen.players.start if players is None else players, specs, games, seed)
    for spec in specs:  # bad settings are told, and rules compiled, before anything is played
        spec.make(chosen, 0)
    if report is not None:
        check_place(report)
    kept = Record(wanted, record)
    missing = kept.missing()
    playing = on_ray(wanted, missing, ray) if ray else in_processes(wanted, missing, workers or cores())
    stopped = False
    with progress_bar("Playing", games) as step:
        try:
            step(games - len(missing))
            for number, played in enumerate(playing, games - len(missing) + 1):
                kept.add(played)
                step(number)
        except KeyboardInterrupt:
            stopped = True
    done = kept.games()
    if stopped:
        again = f"; the same command goes on from {record}" if record else " (with --record it could be resumed)"
        aside().print(f"Stopped after {len(done)} of {games} games{again}.", markup=False)
    if report is not None and done:
        write_atomically(report, pages.html(wanted, done, chosen.title))
    if as_json:
        print_json(to_dict(wanted, done))
    elif done:
        _show(chosen.title, to_dict(wanted, done))
    if stopped:
        raise typer.Exit(130)


def _show(title: str, result: dict[str, Any]) -> None:
    from rich.table import Table

    from fondaco.cli.shared import console

    out = console()
    out.print(f"{title}, {result['players']} players, {result['games']} games, seed {result['seed']}")
    table = Table()
    table.add_column("bot", overflow="fold")
    for heading in ("seats", "wins", "95 %", "fair", "points", "rating", "faults"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in result["bots"]:
        table.add_row(
            row["bot"],
            f"{row['seats']:g}",
            f"{row['win_share']:.1%}",
            f"{row['low']:.1%}–{row['high']:.1%}",
            f"{row['fair']:.1%}",
            f"{row['points']:.1f}",
            f"{row['rating']:.0f}",
            str(row["faults"]),
        )
    out.print(table)
