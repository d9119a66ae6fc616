"""The report of a tournament as one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from fondaco.arena.standings import Standing, standings
from fondaco.arena.tournament import Plan, Played

STYLE = """
:root { --paper: #f5eedc; --ink: #2b2620; --faint: #6b6254; --bar: #7ea6c9; }
@media (prefers-color-scheme: dark) { :root { --paper: #22201c; --ink: #e9e1d0; --faint: #b5ab99; --bar: #3d6d94; } }
body { background: var(--paper); color: var(--ink); max-width: 46rem; margin: 2rem auto; padding: 0 1rem;
  font: 1rem/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
h1, h2 { font-family: "Iowan Old Style", Palatino, Georgia, serif; font-weight: 600; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: right; padding: .35rem .6rem; border-bottom: 1px solid var(--faint); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; padding-left: 0; }
summary { cursor: pointer; margin: 1rem 0; }
.note { color: var(--faint); }
@media (max-width: 34rem) { table { font-size: .8rem; } th, td { padding: .3rem .35rem; } }
svg .range { stroke: var(--ink); stroke-width: 2; }
svg { width: 100%; height: auto; }
"""


def html(plan: Plan, games: Sequence[Played], title: str) -> str:
    """The whole page."""
    rows = standings(plan, games)
    minutes = sum(game.seconds for game in games) / 60
    length = sum(game.moves for game in games) / max(len(games), 1)
    failed = ", ".join(f"{row.bot} {row.faults} times" for row in rows if row.faults)
    note = (
        f"Bots failed to give a legal move in time, and the first legal one was made for them: {escape(failed)}."
        if failed
        else "Every bot gave a legal move every time."
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)} arena</title>'
        f"<style>{STYLE}</style><h1>{escape(title)}, {plan.players} players</h1>"
        f"<p>{len(games)} games, {length:.0f} moves each on average, {minutes:.1f} minutes of play. Seed {plan.seed}: "
        f"every deal was played once for each rotation of the seats.</p>"
        f"{_chart(rows)}{_standings(rows)}<p>{note}</p>"
        f'<p class="note">Wins are shares of the games in which the bot sat, all its seats together; a shared win '
        f"counts in parts. Intervals are 95 % (Wilson). The mark is the share that equal bots would have. Ratings by "
        f"Plackett–Luce; everybody starts at 1500.</p></html>"
    )


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table that scrolls sideways where it finds no room."""
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(one)}</td>' for one in row)}</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{head}</tr>{body}</table></div>'


def _standings(rows: Sequence[Standing]) -> str:
    return table(
        ("bot", "seats", "games", "wins", "95 %", "fair", "points", "rating"),
        [
            (
                row.bot,
                f"{row.seats:g}",
                f"{row.games}",
                f"{row.win_share:.1%}",
                f"{row.low:.1%}–{row.high:.1%}",
                f"{row.fair:.1%}",
                f"{row.points:.1f}",
                f"{row.rating:.0f}",
            )
            for row in rows
        ],
    )


def _chart(rows: Sequence[Standing]) -> str:
    """Win shares as bars with their intervals and the fair share."""
    height = 34 * len(rows) + 6
    parts = []
    for index, row in enumerate(rows):
        y = 34 * index + 6
        parts.append(
            f'<text x="0" y="{y + 18}" fill="var(--ink)" font-size="14">{escape(row.bot)}</text>'
            f'<rect x="220" y="{y + 4}" width="{420 * row.win_share:.1f}" height="18" fill="var(--bar)"/>'
            f'<path d="M{220 + 420 * row.low:.1f} {y + 13}H{220 + 420 * row.high:.1f}" class="range"/>'
            f'<path d="M{220 + 420 * row.fair:.1f} {y}V{y + 26}" stroke="var(--ink)" stroke-dasharray="3 3"/>'
        )
    return f'<svg viewBox="0 0 650 {height}" role="img" aria-label="Win shares">{"".join(parts)}</svg>'
