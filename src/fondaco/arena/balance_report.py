"""The balance report as one HTML file that needs nothing else: plots by matplotlib, drawn into the page as SVG."""

from __future__ import annotations

import io
from collections.abc import Sequence
from html import escape
from typing import Any

from fondaco.arena.balance import PARTS, Balance, Change, Share, Trait
from fondaco.arena.report import STYLE, table
from fondaco.engine.errors import FondacoError
from fondaco.engine.numbers import plain, signed

BLUE, OCHRE, INK = "#2a6ca6", "#b9812a", "#2b2620"


def html(title: str, reports: Sequence[Balance], changes: Sequence[Change] = ()) -> str:
    """The whole page; with a second report the two stand side by side."""
    first = reports[0]
    head = (
        f'<!doctype html><html lang="en"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)} balance</title>'
        f"<style>{STYLE} figure {{ margin: 1rem 0; background: #fbf7ec; }}</style>"
        f"<h1>{escape(title)}: balance with {first.players} players</h1>"
        f"<p>{first.games} games between equal greedy players, seed {first.seed}"
        f"{', for each of two editions' if len(reports) > 1 else ''}.</p>"
    )
    parts = [head]
    if changes:
        parts.append(_changes(changes))
    for number, report in enumerate(reports):
        name = "" if len(reports) == 1 else f"<h2>Edition {'AB'[number]} ({report.edition})</h2>"
        parts.append(name + _one(report))
    return "".join(parts) + "</html>"


def _one(report: Balance) -> str:
    return (
        f"<h2>By turn order</h2>{_figure(_order_plot, report)}{_shares(report.turn_order, points=True)}"
        f"<h2>Points</h2>{_figure(_points_plot, report)}"
        f"<p>{report.points['mean']:.1f} points on average (sd {report.points['sd']:.1f}); winners have "
        f"{report.winning_points:.1f} and lead by {report.points['margin']:.1f}.</p>"
        f"<h2>How games go</h2>{_figure(_decisive_plot, report)}"
        f"<p>The lead changes {report.lead_changes:.1f} times. A game takes {report.length['mean']:.0f} moves "
        f"({report.length['min']:.0f}–{report.length['max']:.0f}), with {report.branching:.1f} choices at each.</p>"
        f"<h2>What goes with winning</h2>{_figure(_traits_plot, report)}{_traits(report.traits)}"
        f"<h2>Openings</h2><p>The first move of a game, and how often its player won.</p>{_shares(report.openings)}"
    )


def _figure(draw: Any, report: Balance) -> str:
    try:
        import matplotlib
    except ImportError:
        raise FondacoError("Plots need matplotlib; install it with: pip install 'fondaco[report]'") from None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    with pyplot.rc_context(
        {"svg.fonttype": "none", "svg.hashsalt": "fondaco", "font.family": "sans-serif", "axes.edgecolor": INK}
    ):
        figure, axes = pyplot.subplots(figsize=(7, 3.2), layout="constrained")
        figure.patch.set_alpha(0)
        axes.patch.set_alpha(0)
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes, report)
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None})
        pyplot.close(figure)
    text = out.getvalue()
    return f"<figure>{text[text.index('<svg') :]}</figure>"


def _order_plot(axes: Any, report: Balance) -> None:
    names = [share.name for share in report.turn_order]
    shares = [share.share for share in report.turn_order]
    errors = [
        [max(s.share - s.low, 0) for s in report.turn_order],
        [max(s.high - s.share, 0) for s in report.turn_order],
    ]
    axes.bar(names, shares, yerr=errors, color=BLUE, capsize=4)
    axes.axhline(1 / report.players, color=INK, linestyle="--", linewidth=1)
    axes.set_ylabel("share of wins")


def _points_plot(axes: Any, report: Balance) -> None:
    values = [value for value, _ in report.histogram]
    spread = max(values) - min(values)
    width = max(1, round(spread / 60))
    bins: dict[int, int] = {}
    for value, count in report.histogram:
        bins[value // width * width] = bins.get(value // width * width, 0) + count
    axes.bar(list(bins), list(bins.values()), width=width, align="edge", color=OCHRE)
    axes.set_xlabel("points at the end")
    axes.set_ylabel("players")


def _decisive_plot(axes: Any, report: Balance) -> None:
    parts = [(part + 1) / PARTS for part in range(PARTS)]
    axes.plot(parts, report.decisive, marker="o", color=BLUE)
    axes.axhline(1 / report.players, color=INK, linestyle="--", linewidth=1)
    axes.set_ylim(0, 1.02)
    axes.set_xlabel("part of the game played")
    axes.set_ylabel("the leader wins")


def _traits_plot(axes: Any, report: Balance) -> None:
    shown = report.traits[:8] + [trait for trait in report.traits[-8:] if trait not in report.traits[:8]]
    shown = list(reversed(shown))
    colours = [BLUE if trait.significant else "#aaaaaa" for trait in shown]
    axes.barh([trait.name for trait in shown], [trait.effect for trait in shown], color=colours)
    axes.tick_params(axis="y", labelsize=7)
    axes.set_xlabel("correlation with winning (grey: may be chance)")


def _shares(rows: Sequence[Share], points: bool = False) -> str:
    heads = ("", "games", "wins", "95 %", "fair") + (("points",) if points else ())
    return table(
        heads,
        [
            (row.name, f"{row.games}", f"{row.share:.1%}", f"{row.low:.1%}–{row.high:.1%}", f"{row.fair:.1%}")
            + ((f"{row.points:.1f}",) if points else ())
            for row in rows
        ],
    )


def _traits(rows: Sequence[Trait]) -> str:
    return _sure_first(
        ("", "everybody", "winners", "others", "effect"),
        [
            (row.name, plain(row.mean, 2), plain(row.winners, 2), plain(row.others, 2), signed(row.effect, 3))
            for row in rows
        ],
        [row.significant for row in rows],
        "Nothing goes with winning by more than chance in so many games.",
    )


def _changes(changes: Sequence[Change]) -> str:
    shown = _sure_first(
        ("", "A", "B", "p"),
        [(one.name, plain(one.before), plain(one.after), f"{one.p:.3f}") for one in changes],
        [one.significant for one in changes],
        "No difference between the two editions is more than chance.",
    )
    return f"<h2>What changed from A to B</h2>{shown}"


def _sure_first(heads: Sequence[str], rows: Sequence[Sequence[str]], sure: Sequence[bool], nothing: str) -> str:
    """What is more than chance, and folded up below it what may be chance."""
    certain = [row for row, is_sure in zip(rows, sure, strict=True) if is_sure]
    rest = [row for row, is_sure in zip(rows, sure, strict=True) if not is_sure]
    shown = table(heads, certain) if certain else f"<p>{nothing}</p>"
    if rest:
        shown += f"<details><summary>{len(rest)} more that may be chance</summary>{table(heads, rest)}</details>"
    return shown
