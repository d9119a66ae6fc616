"""The report of a tournament as one HTML file that needs nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from fondaco.arena.standings import COLUMNS, Standing, cells, deals, printed, remarks, standings
from fondaco.arena.tournament import Plan, Played
from fondaco.engine.numbers import counted

STYLE = """
:root { color-scheme: light dark; --paper: #f5eedc; --ink: #2b2620; --faint: #6b6254; --line: #cfc4ab;
  --bar: #2f6f9f; --second: #b9812a; --quiet: #b9b09c; --wash: #b9cfdd; }
@media (prefers-color-scheme: dark) { :root { --paper: #1f1d1a; --ink: #e9e1d0; --faint: #b5ab99; --line: #4a4439;
  --bar: #6aa5d0; --second: #cf9c4a; --quiet: #6d6659; --wash: #35566e; } }
body { background: var(--paper); color: var(--ink); max-width: 46rem; margin: 2rem auto; padding: 0 1rem 3rem;
  font: 1rem/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
h1, h2, h3 { font-family: "Iowan Old Style", Palatino, Georgia, serif; font-weight: 600; line-height: 1.25;
  text-wrap: balance; }
h1 { font-size: 1.9rem; margin: 0 0 1rem; }
h2 { font-size: 1.45rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { max-width: 40rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 0 0 1.5rem; }
dt { color: var(--faint); }
dd { margin: 0; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; }
th { font-weight: 600; color: var(--faint); vertical-align: bottom; }
th, td { text-align: right; padding: .35rem .5rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
.wordy td:first-child { min-width: 8rem; overflow-wrap: break-word; }
summary { cursor: pointer; margin: 1rem 0; }
figure { margin: 1rem 0 1.5rem; max-width: 28rem; }
figure svg { display: block; width: 100%; height: auto; font-family: system-ui, sans-serif; overflow: visible; }
figcaption, .note { color: var(--faint); font-size: .9rem; }
.chart { margin: 1.5rem 0 2.5rem; padding: 0; list-style: none; position: relative; }
.chart li { margin-bottom: .7rem; overflow-wrap: anywhere; line-height: 1.35; }
.track { position: relative; height: 1.15rem; margin-top: .15rem; border-left: 1px solid var(--faint); }
.track i { position: absolute; }
.bar { inset: 0 auto 0 0; background: var(--wash); }
.range { top: calc(50% - 1px); height: 2px; background: var(--ink); }
.fair { top: -.15rem; bottom: -.15rem; border-left: 2px dashed var(--second); }
.axis { position: relative; height: 1.4rem; border-top: 1px solid var(--faint); font-size: .85rem;
  color: var(--faint); }
.axis span { position: absolute; white-space: nowrap; transform: translateX(-50%); padding-top: .15rem; }
.axis span:first-child { transform: none; }
.axis span:last-child { transform: translateX(-100%); }
@media (max-width: 34rem) { body { margin-top: 1rem; } h1 { font-size: 1.55rem; }
  .spare { display: none; }
  table { font-size: .82rem; } th, td { padding: .3rem .3rem; }
  dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
"""
SPARE = ("seats", "games", "fair", "95 %")  # phones do without them; the chart has the intervals
WORDY = 12  # letters in a table's first column that need room
STEPS = 4  # numbers on the axis of the chart, after 0 %


def page(title: str, body: str) -> str:
    """A page that needs nothing else."""
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style><body>{body}</body></html>"
    )


def html(plan: Plan, games: Sequence[Played], title: str) -> str:
    """The whole page."""
    rows = standings(plan, games)
    minutes = sum(game.seconds for game in games) / 60
    length = sum(game.moves for game in games) / max(len(games), 1)
    met = [row for row in rows if row.met]
    shares = f"<h2>Share of wins</h2>{_chart(met)}" if met else ""
    return page(
        f"{title} arena",
        f"<h1>{escape(title)}, {plan.players} players</h1>"
        f"<p>{counted(len(games), 'game')}, {length:.0f} moves each on average, {minutes:.1f} minutes of play. "
        f"Seed {plan.seed}. {escape(' '.join((printed(plan), *deals(plan, games))))}</p>"
        f"{shares}{table(COLUMNS, [cells(row) for row in rows], SPARE)}<p>{escape(' '.join(remarks(rows)))}</p>"
        f'<p class="note">Wins are shares of the games in which the bot met others, all its seats together; a shared '
        f"win counts in parts. Intervals are 95 % (Wilson), the lines across the bars. The dashed mark is the share "
        f"that equal bots would have. Ratings by Plackett–Luce, with their standard deviations; everybody starts at "
        f"1500.</p>",
    )


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], spare: Sequence[str] = ()) -> str:
    """A table that scrolls sideways where it finds no room; phones do without the `spare` columns."""
    kinds = ['class="spare"' if one in spare else "" for one in heads]
    head = "".join(_cell("th", kind, escape(one)) for kind, one in zip(kinds, heads, strict=True))
    lines = (
        _cell("td", "", _breakable(name))
        + "".join(_cell("td", kind, escape(one)) for kind, one in zip(kinds[1:], rest, strict=True))
        for name, *rest in rows
    )
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    wordy = ' class="wordy"' if any(len(row[0]) > WORDY for row in rows) else ""
    return f'<div class="wide"><table{wordy}><tr>{head}</tr>{body}</table></div>'


def _cell(tag: str, kind: str, text: str) -> str:
    return f"<{tag}{' ' + kind if kind else ''}>{text}</{tag}>"


def _breakable(name: str) -> str:
    """A name that may go on in the next line after a colon or an equals sign; elsewhere if nothing else helps."""
    return re.sub("[:=](?=[^ ])", r"\g<0><wbr>", escape(name))


def _chart(rows: Sequence[Standing]) -> str:
    """Win shares as bars with their intervals and the fair share, each under the bot's name."""
    end = next(end for end in (0.25, 0.5, 1.0) if end >= max(max(row.high, row.fair) for row in rows))

    def at(share: float) -> str:
        return f"{100 * share / end:.2f}%"

    bars = "".join(
        f'<li>{_breakable(row.bot)}<div class="track"><i class="bar" style="width:{at(row.win_share)}"></i>'
        f'<i class="range" style="left:{at(row.low)};width:{at(row.high - row.low)}"></i>'
        f'<i class="fair" style="left:{at(row.fair)}"></i></div></li>'
        for row in rows
    )
    numbers = [end * step / STEPS for step in range(STEPS + 1)]
    axis = "".join(f'<span style="left:{at(number)}">{100 * number:g}%</span>' for number in numbers)
    return f'<ul class="chart">{bars}<li class="axis" aria-hidden="true">{axis}</li></ul>'
