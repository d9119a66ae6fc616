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
table { border-collapse: collapse; width: 100%; }
th, td { text-align: right; padding: .35rem .6rem; border-bottom: 1px solid var(--faint); }
th:first-child, td:first-child { text-align: left; }
.note { color: var(--faint); }
svg .range { stroke: var(--ink); stroke-width: 2; }
svg { width: 100%; height: auto; }
"""


def html(plan: Plan, games: Sequence[Played], title: str) -> str:
    """The whole page."""
    rows = standings(plan, games)
    minutes = sum(game.seconds for game in games) / 60
    length = sum(game.moves for game in games) / max(len(games), 1)
    faults = sum(row.faults for row in rows)
    note = (
        f"In {faults} cases a bot failed to give a legal move in time and the first legal one was made for it."
        if faults
        else "Every bot gave a legal move every time."
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)} arena</title>'
        f"<style>{STYLE}</style><h1>{escape(title)}, {plan.players} players</h1>"
        f"<p>{len(games)} games, {length:.0f} moves each on average, {minutes:.1f} minutes of play. Seed {plan.seed}: "
        f"every deal was played once for each rotation of the seats.</p>"
        f"{_chart(rows)}{_table(rows)}<p>{note}</p>"
        f'<p class="note">Wins are shares of the games in which the bot sat, all its seats together; a shared win '
        f"counts in parts. Intervals are 95 % (Wilson). The mark is the share that equal bots would have. Ratings by "
        f"Plackett–Luce; everybody starts at 1500.</p></html>"
    )


def _table(rows: Sequence[Standing]) -> str:
    heads = ("bot", "seats", "games", "wins", "95 %", "fair", "points", "rating")
    body = "".join(
        f"<tr><td>{escape(row.bot)}</td><td>{row.seats:g}</td><td>{row.games}</td><td>{row.win_share:.1%}</td>"
        f"<td>{row.low:.1%}–{row.high:.1%}</td><td>{row.fair:.1%}</td><td>{row.points:.1f}</td>"
        f"<td>{row.rating:.0f}</td></tr>"
        for row in rows
    )
    return f"<table><tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>{body}</table>"


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
