"""`fondaco balance`: how fair and how lively a game is, and what another edition changes."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from fondaco.arena.balance import Balance
    from fondaco.arena.balance_changes import Comparison

INTERRUPTED = 130  # exit code: 128 and the number of the signal
SHOWN = 6  # traits named in the terminal on either side
EXAMPLES = (
    "Examples:  fondaco balance hansa --players 3 --report balance.html"
    "   ·   fondaco balance hansa --edition a.toml --against b.toml"
)


def balance(
    game: Annotated[str, typer.Argument(help="A game, as `fondaco games` lists them.")],
    players: Annotated[int | None, typer.Option(help="How many play; the most possible by default.")] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 2000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    edition: Annotated[Path | None, typer.Option(help="Another edition file.")] = None,
    against: Annotated[Path | None, typer.Option(help="Compare with this edition file.")] = None,
    report: Annotated[Path | None, typer.Option(help="Write the report with plots as an HTML file.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as name=value.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For another program.")] = False,
) -> None:
    """Watches games between equal greedy players: turn order, points, lead changes, what goes with winning."""
    from fondaco.arena.balance import measure
    from fondaco.arena.balance_changes import compare
    from fondaco.bots import greedy_kernel
    from fondaco.cli.shared import aside, check_report, chosen_game, loaded, progress_bar, report_written
    from fondaco.engine import kernel

    editions = [edition] if against is None else [edition, against]
    chosen = [chosen_game(game, one, option or []) for one in editions]
    number = chosen[0].players.stop - 1 if players is None else players
    chosen[0].descriptor.check_players(number)
    if report is not None:
        from fondaco.arena.balance_plots import check_drawing

        check_drawing()
        check_report(report, {"edition": edition, "other edition": against})
    loaded(chosen[0], kernel, greedy_kernel)
    found = []
    for one in chosen:
        with progress_bar("Watching", games) as step:
            found.append(measure(one, number, games, seed, step))
        if stopped := found[-1].games < games:
            told = "" if against is None else f" with edition {'AB'[len(found) - 1]}"
            aside().print(f"Stopped after {found[-1].games} of {games} games{told}; this is what they came to.")
            break
    comparison = compare(*found) if len(found) > 1 else None
    unwritten = None
    if report is not None:
        from fondaco.arena.balance_report import html

        unwritten = report_written(report, html(found, comparison))
    if as_json:
        _print_json(found, comparison)
    else:
        _print(found, comparison)
    if unwritten is not None:
        raise unwritten
    if stopped:
        sys.exit(INTERRUPTED)


def _print_json(found: list[Balance], comparison: Comparison | None) -> None:
    from dataclasses import asdict

    from fondaco.cli.shared import print_json

    compared = {} if comparison is None else {"comparison": asdict(comparison)}
    print_json({"reports": [one.to_dict() for one in found], **compared})


def _print(found: list[Balance], comparison: Comparison | None) -> None:
    for letter, balanced in zip("AB", found, strict=False):
        _show(balanced, "" if comparison is None else f"{letter}: ")
    if comparison is not None:
        _show_comparison(comparison)


def _show(found: Balance, letter: str) -> None:
    from rich.table import Table

    from fondaco.arena.balance_report import options_of
    from fondaco.cli.shared import console
    from fondaco.engine.numbers import plain

    out, figures = console(), found.figures
    out.print(
        f"{letter}{found.title}, {found.players} players, {found.games} games of greedy players, seed {found.seed}\n"
        f"Edition: {found.edition.file} ({found.edition.hash}), {found.edition.title}. Options: {options_of(found)}.",
        markup=False,
    )
    table = Table("turn order", "wins", "95 %", "fair", "points")
    for row in found.turn_order:
        interval = f"{row.low:.1%}–{row.high:.1%}"
        table.add_row(row.name, f"{row.share:.1%}", interval, f"{row.baseline:.1%}", plain(row.points, 1))
    out.print(table)
    shown = {name: plain(one.mean, 1) for name, one in figures.items()}
    out.print(
        f"Points {shown['points']}, with a standard deviation of {shown['spread of points']} within a game; winners "
        f"{shown['winning points']}, ahead by {shown['winning margin']}. The lead changes {shown['lead changes']} "
        f"times (most points at a moment, as the game counts them then)."
    )
    out.print(
        f"Length {plain(figures['length'].mean, 0)} moves, {shown['choices at each move']} choices at each. The leader "
        f"wins {found.decisive[4].mean:.0%} from half-time on, {found.decisive[7].mean:.0%} from four fifths on."
    )
    _show_traits(found)


def _show_traits(found: Balance) -> None:
    from fondaco.arena.balance_report import NOT_TESTED
    from fondaco.arena.significance import LEAST
    from fondaco.cli.shared import console
    from fondaco.engine.numbers import signed

    strong = [trait for trait in found.traits if trait.significant]
    if found.games < LEAST:
        console().print(NOT_TESTED)
    elif not strong:
        console().print("Nothing goes with winning by more than chance in so many games.")
    for title, some in (
        ("Goes with winning", [trait for trait in strong if trait.effect > 0]),
        ("Goes with losing", [trait for trait in reversed(strong) if trait.effect < 0]),
    ):
        if some:
            rest = f" and {len(some) - SHOWN} more" if len(some) > SHOWN else ""
            named = ", ".join(f"{trait.name} ({signed(trait.effect, 2)})" for trait in some[:SHOWN])
            console().print(f"{title} (correlation): {named}{rest}.", markup=False)


def _show_comparison(found: Comparison) -> None:
    from rich.table import Table

    from fondaco.arena.balance_report import NOT_TESTED, amount, chance_of
    from fondaco.cli.shared import console

    out = console()
    real = [change for change in found.changes if change.significant]
    out.print(f"A → B: {len(real)} of {len(found.changes)} figures differ by more than chance.")
    if not found.tested:
        out.print(NOT_TESTED)
    if real:
        table = Table("A → B", "A", "B", "p")
        for change in real:
            table.add_row(change.name, amount(change, change.before), amount(change, change.after), chance_of(change.p))
        out.print(table, markup=False)
    for letter, names in (("A", found.only_in_a), ("B", found.only_in_b)):
        if names:
            out.print(f"Only in {letter}: {', '.join(names)}.", markup=False)
