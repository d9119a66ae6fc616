"""`fondaco balance`: how fair and how lively a game is, and what another edition changes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from fondaco.arena.balance import Balance, Change

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
    from dataclasses import asdict

    from fondaco.arena.balance import compare, measure
    from fondaco.bots import greedy_kernel
    from fondaco.cli.shared import chosen_game, loaded, print_json, progress_bar
    from fondaco.engine import kernel
    from fondaco.engine.saves import check_place, write_atomically

    editions = [edition] if against is None else [edition, against]
    chosen = [chosen_game(game, one, option or []) for one in editions]
    number = chosen[0].players.stop - 1 if players is None else players
    chosen[0].descriptor.check_players(number)
    if report is not None:
        check_place(report)
    loaded(chosen[0], kernel, greedy_kernel)
    found = []
    for one in chosen:
        with progress_bar("Watching", games) as step:
            found.append(measure(one, number, games, seed, step))
    changes = compare(*found) if against is not None else []
    if report is not None:
        from fondaco.arena.balance_report import html

        write_atomically(report, html(chosen[0].title, found, changes))
    if as_json:
        print_json({"reports": [one.to_dict() for one in found], "changes": [asdict(change) for change in changes]})
        return
    for balanced in found:
        _show(chosen[0].title, balanced)
    _show_changes(changes)


def _show(title: str, found: Balance) -> None:
    from rich.table import Table

    from fondaco.cli.shared import console
    from fondaco.engine.numbers import signed

    out = console()
    out.print(f"{title}, {found.players} players, {found.games} games of greedy players, edition {found.edition}")
    table = Table("turn order", "wins", "95 %", "fair", "points")
    for row in found.turn_order:
        table.add_row(
            row.name, f"{row.share:.1%}", f"{row.low:.1%}–{row.high:.1%}", f"{row.fair:.1%}", f"{row.points:.1f}"
        )
    out.print(table)
    out.print(
        f"Points {found.points['mean']:.1f} (sd {found.points['sd']:.1f}); winners {found.winning_points:.1f}, "
        f"ahead by {found.points['margin']:.1f}. The lead changes {found.lead_changes:.1f} times."
    )
    out.print(
        f"Length {found.length['mean']:.0f} moves, {found.branching:.1f} choices at each. The leader wins "
        f"{found.decisive[4]:.0%} from half-time on, {found.decisive[7]:.0%} from four fifths on."
    )
    strong = [trait for trait in found.traits if trait.significant]
    if strong:
        shown = strong if len(strong) <= 6 else [*strong[:4], *strong[-2:]]
        best = ", ".join(f"{trait.name} ({signed(trait.effect, 2)})" for trait in shown)
        out.print(f"What goes with winning: {best}.", markup=False)


def _show_changes(changes: list[Change]) -> None:
    from fondaco.cli.shared import console
    from fondaco.engine.numbers import plain

    real = [change for change in changes if change.significant]
    if changes and not real:
        console().print("No difference between the two editions is more than chance.")
    for change in real:
        moved = f"{plain(change.before)} → {plain(change.after)} (p = {change.p:.4f})"
        console().print(f"{change.name}: {moved}", markup=False)
