"""`fondaco arena`: tournaments between bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from fondaco.arena.tournament import Plan, Played

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
    from contextlib import closing

    from fondaco.arena import report as pages
    from fondaco.arena.simulation import cores
    from fondaco.arena.standings import to_dict
    from fondaco.arena.tournament import Record, in_processes, on_ray, plan
    from fondaco.bots.specs import parse_several
    from fondaco.cli.shared import aside, chosen_game, print_json, progress_bar
    from fondaco.engine.errors import FondacoError
    from fondaco.engine.saves import check_place, write_atomically

    chosen = chosen_game(game, edition, option or [])
    specs = parse_several(bots)
    wanted = plan(chosen, chosen.players.start if players is None else players, specs, games, seed)
    for spec in specs:  # bad settings are told, and rules compiled, before anything is played
        spec.make(chosen, 0)
    if report is not None:
        check_place(report)
        if record is not None and report.resolve() == record.resolve():
            raise FondacoError("The report would take the place of the record; give --report another file.")
    kept = Record(wanted, record)
    missing = kept.missing()
    playing = on_ray(wanted, missing, ray) if ray else in_processes(wanted, missing, workers or cores())
    stopped, problem = False, None
    with progress_bar("Playing", games) as step, closing(playing):
        try:
            step(games - len(missing))
            for number, played in enumerate(playing, games - len(missing) + 1):
                kept.add(played)
                step(number)
        except KeyboardInterrupt:
            stopped = True
        except FondacoError as found:  # told after what was played
            problem = found
    done = kept.games()
    if stopped:
        again = f"; the same command goes on from {record}" if record else " (with --record it could be resumed)"
        aside().print(f"Stopped after {len(done)} of {games} games{again}.", markup=False)
    if as_json and (done or problem is None):
        print_json(to_dict(wanted, done))
    elif done:
        _show(chosen.title, wanted, done)
    if report is not None and done:
        write_atomically(report, pages.html(wanted, done, chosen.title))
    if problem is not None:
        raise problem
    if stopped:
        raise typer.Exit(130)


def _show(title: str, plan: Plan, games: list[Played]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from fondaco.arena.standings import COLUMNS, cells, deals, remarks, standings
    from fondaco.cli.shared import console

    out, rows = console(), standings(plan, games)
    out.print(f"{title}, {plan.players} players, {len(games)} games, seed {plan.seed}")
    table = Table(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)  # so that bots' names have room
    table.add_column(COLUMNS[0], overflow="fold")
    for heading in COLUMNS[1:]:
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*cells(row))
    out.print(table)
    for sentence in (*deals(plan, games), *remarks(rows)):
        out.print(sentence, markup=False)
