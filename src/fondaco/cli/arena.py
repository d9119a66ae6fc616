"""`fondaco arena`: tournaments between bots."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from fondaco.arena.tournament import Plan, Played, Record
    from fondaco.engine.errors import FondacoError

NAME = 14  # letters of a bot's name that find room in any case
SPARE = ("seats", "fair", "games", "points", "95 %")  # columns that a narrow terminal does without, one after another
INTERRUPTED, TERMINATED = 130, 143  # exit codes: 128 and the number of the signal
EXAMPLES = (
    "Examples:  fondaco arena hansa --players 3 --bots search:ms=50,greedy,random --games 300"
    "   ·   fondaco arena hansa --bots merchant,apprentice --games 60 --report arena.html"
)


def arena(
    game: Annotated[str, typer.Argument(help="A game, as `fondaco games` lists them.")],
    bots: Annotated[str, typer.Option(help="Bots, separated by commas; the last one fills the remaining seats.")],
    players: Annotated[int | None, typer.Option(help="How many play; the fewest possible by default.")] = None,
    games: Annotated[int, typer.Option(help="How many games; a multiple of the players is fairest.")] = 120,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.")] = 0,
    workers: Annotated[
        int | None, typer.Option(min=1, max=1024, help="How many processes; one for each core by default.")
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
    from fondaco.arena.standings import to_dict
    from fondaco.arena.tournament import Record, in_processes, on_ray, plan
    from fondaco.bots import kinds
    from fondaco.bots.specs import parse_several
    from fondaco.cli.shared import aside, check_report, chosen_game, loaded, print_json, report_written
    from fondaco.engine import kernel
    from fondaco.engine.cores import cores
    from fondaco.engine.errors import FondacoError

    chosen = chosen_game(game, edition, option or [])
    specs = parse_several(bots)
    wanted = plan(chosen, chosen.players.start if players is None else players, specs, games, seed)
    if report is not None:
        check_report(report, {"record": record, "edition": edition})
    if ray is not None and not ray.strip():
        raise FondacoError("Give --ray the address of a Ray cluster, as host:port, or auto.")
    loaded(chosen, kernel)
    for spec in specs:  # rules are compiled and bad settings told before anything is played
        if (file := kinds()[spec.name].kernel_file) is not None:
            loaded(chosen, file)
        spec.make(chosen, 0)
    kept = Record(wanted, record)
    missing = kept.missing()
    if ray:
        playing = on_ray(wanted, missing, ray)
    else:
        playing = in_processes(wanted, missing, min(workers or cores(), max(len(missing), 1)), _finishing)
    stopped, problem = _played(kept, playing)
    done, unwritten = kept.games(), None
    stopped = stopped if kept.missing() else 0  # it may have been told to stop when all was done
    if stopped:
        again = f"; the same command goes on from {record}" if record else " (with --record it could be resumed)"
        aside().print(f"Stopped after {len(done)} of {games} games{again}.", markup=False)
    if report is not None and done:
        unwritten = report_written(report, pages.html(wanted, done, chosen.title))
    if as_json and (done or problem is None):
        print_json(to_dict(wanted, done))
    elif done:
        _show(chosen.title, wanted, done)
    if problems := [str(one) for one in (problem, unwritten) if one is not None]:
        raise FondacoError(" ".join(problems))
    if stopped:
        sys.exit(stopped)


def _played(kept: Record, playing: Generator[Played, None, None]) -> tuple[int, FondacoError | None]:
    """Keeps games as they are played; gives the exit code of what stopped it, and what is to be told afterwards."""
    from contextlib import closing

    from fondaco.arena.stopping import Terminated, held, terminations_heard
    from fondaco.cli.shared import progress_bar
    from fondaco.engine.errors import FondacoError

    games = kept.plan.games
    try:
        with terminations_heard(), progress_bar("Playing", games) as step, closing(playing):
            step(done := games - len(kept.missing()))
            for number, played in enumerate(playing, done + 1):
                with held():
                    kept.add(played)
                step(number)
    except Terminated:
        return TERMINATED, None
    except KeyboardInterrupt:
        return INTERRUPTED, None
    except FondacoError as problem:
        return 0, problem
    return 0, None


def _finishing() -> None:
    from fondaco.cli.shared import aside

    aside().print("Finishing the games at hand; Ctrl-C again leaves them.")


def _show(title: str, plan: Plan, games: list[Played]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from fondaco.arena.standings import COLUMNS, cells, deals, printed, remarks, standings
    from fondaco.cli.names import Name
    from fondaco.cli.shared import console
    from fondaco.engine.numbers import counted

    out, rows = console(), standings(plan, games)
    out.print(f"{title}, {plan.players} players, {counted(len(games), 'game')}, seed {plan.seed}")
    lines = [cells(row) for row in rows]
    table = Table(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)  # so that bots' names have room
    shown = _fitting([COLUMNS, *lines], out.width)
    for column in shown:
        if column == 0:
            table.add_column(COLUMNS[0])
        else:
            table.add_column(COLUMNS[column], justify="right", no_wrap=True)
    for line in lines:
        table.add_row(*(line[column] if column else Name(line[column]) for column in shown))
    out.print(table)
    if left_out := [COLUMNS[column] for column in range(len(COLUMNS)) if column not in shown]:
        out.print(f"Left out for want of room: {', '.join(left_out)}.")
    for sentence in (printed(plan), *deals(plan, games), *remarks(rows)):
        out.print(sentence, markup=False)


def _fitting(lines: Sequence[Sequence[str]], width: int) -> list[int]:
    """The columns that find room beside bots' names, the less telling ones left out first."""
    from fondaco.arena.standings import COLUMNS

    needed = [max(len(line[column]) for line in lines) + 2 for column in range(len(COLUMNS))]
    needed[0] = min(needed[0], NAME + 2)
    shown = list(range(len(COLUMNS)))
    for spare in SPARE:
        if sum(needed[column] for column in shown) > width:
            shown.remove(COLUMNS.index(spare))
    return shown
