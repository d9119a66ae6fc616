"""The plots of a balance report: drawn by matplotlib, put into the page as SVG in the page's own colours and type."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from html import escape
from importlib.util import find_spec
from typing import Any

from fondaco.arena.balance import Balance, Trait
from fondaco.arena.balance_watching import PARTS
from fondaco.engine.errors import FondacoError

WIDTH = 360  # units of a drawing, about the pixels of a phone; letters are of LETTERS units
LETTERS = 12.5
TRAITS = 16  # traits shown

# colours that stand for those of the page, which differ by day and night
INK, FAINT, BAR, SECOND, QUIET = "#010101", "#020202", "#030303", "#040404", "#050505"
COLOURS = {
    INK: "var(--ink)",
    FAINT: "var(--faint)",
    BAR: "var(--bar)",
    SECOND: "var(--second)",
    QUIET: "var(--quiet)",
}


def check_drawing() -> None:
    """Complains before long work whose plots could not be drawn."""
    if find_spec("matplotlib") is None:
        raise FondacoError("Plots need matplotlib; install it with: pip install 'fondaco[report]'")


def turn_order(report: Balance, name: str) -> str:
    """Shares of wins by turn order, with their intervals."""

    def draw(axes: Any) -> None:
        rows = report.turn_order
        errors = [[max(row.share - row.low, 0) for row in rows], [max(row.high - row.share, 0) for row in rows]]
        axes.bar([row.name for row in rows], [row.share for row in rows], width=0.6, color=BAR)
        axes.errorbar(
            range(len(rows)), [row.share for row in rows], yerr=errors, fmt="none", color=INK, ecolor=INK, capsize=5
        )
        _fair(axes, report)
        _percent(axes.yaxis)
        axes.set_ylabel("share of wins")

    return _figure(draw, name, 190, "Share of wins by turn order", "Bars with 95 % intervals; dashed: the fair share.")


def points(report: Balance, name: str) -> str:
    """How many players ended with how many points."""

    def draw(axes: Any) -> None:
        values = [value for value, _ in report.histogram]
        width = max(1, round((max(values) - min(values)) / 45))
        bins: dict[int, int] = {}
        for value, count in report.histogram:
            bins[value // width * width] = bins.get(value // width * width, 0) + count
        axes.bar(list(bins), list(bins.values()), width=0.9 * width, align="edge", color=SECOND)
        axes.set_xlabel("points at the end")
        axes.set_ylabel("players")

    return _figure(draw, name, 190, "How many players had how many points", "")


def decisive(report: Balance, name: str) -> str:
    """How often the leader goes on to win."""

    def draw(axes: Any) -> None:
        axes.plot([part / PARTS for part in range(1, PARTS + 1)], [part.mean for part in report.decisive], color=BAR)
        axes.plot(
            [part / PARTS for part in range(1, PARTS + 1)], [part.mean for part in report.decisive], "o", color=BAR
        )
        _fair(axes, report)
        axes.set_ylim(0, 1.04)
        axes.set_xlim(0, 1.03)
        _percent(axes.yaxis)
        _percent(axes.xaxis)
        axes.set_xlabel("part of the game played")
        axes.set_ylabel("the leader wins")

    return _figure(draw, name, 200, "How often the leader goes on to win", "Dashed: the fair share.")


def shown_traits(traits: Sequence[Trait]) -> list[Trait]:
    """Those that a plot has room for: what is more than chance first, then by the size of the correlation."""
    first = sorted(traits, key=lambda trait: (not trait.significant, -abs(trait.effect)))[:TRAITS]
    return sorted(first, key=lambda trait: -trait.effect)


def traits(report: Balance, name: str) -> str:
    """Correlations with winning, each under the trait's name."""
    shown = shown_traits(report.traits)
    most = max(abs(trait.effect) for trait in shown)

    def draw(axes: Any) -> None:
        for row, trait in enumerate(shown):
            axes.barh(row + 0.66, trait.effect, height=0.42, color=BAR if trait.significant else QUIET)
            axes.vlines(0, row + 0.42, row + 0.9, color=FAINT, linewidth=1)
            axes.text(0, row + 0.4, trait.name, va="bottom", ha="left", transform=axes.get_yaxis_transform())
        axes.set_ylim(len(shown) + 0.2, -0.2)
        axes.set_xlim(-1.08 * most if shown[-1].effect < 0 else 0, 1.08 * most if shown[0].effect > 0 else 0)
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
        axes.locator_params(axis="x", nbins=6)
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:+.2g}".replace("-", "−") if value else "0")
        axes.set_xlabel("correlation with winning")

    caption = f"{len(shown)} of {len(report.traits)} shown; pale: may be chance."
    return _figure(draw, name, 50 + 31 * len(shown), "Correlations with winning", caption)


def _fair(axes: Any, report: Balance) -> None:
    axes.axhline(1 / report.players, color=INK, linestyle=(0, (4, 4)), linewidth=1)


def _percent(axis: Any) -> None:
    axis.set_major_formatter(lambda value, _: f"{value:.0%}")


def _figure(draw: Callable[[Any], None], name: str, height: int, title: str, caption: str) -> str:
    """A figure of the page; `name` keeps its inner names apart from those of other figures."""
    check_drawing()
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    style: Any = {
        "svg.fonttype": "none",
        "svg.hashsalt": name,
        "font.size": LETTERS,
        "axes.edgecolor": FAINT,
        "axes.labelcolor": INK,
        "text.color": INK,
        "xtick.color": FAINT,
        "ytick.color": FAINT,
        "xtick.labelcolor": INK,
        "ytick.labelcolor": INK,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
    with pyplot.rc_context(style):
        figure, axes = pyplot.subplots(figsize=(WIDTH / 72, height / 72), layout="constrained")
        figure.patch.set_visible(False)
        axes.patch.set_visible(False)
        draw(axes)
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None})
        pyplot.close(figure)
    drawn = f'<svg role="img" aria-label="{escape(title)}" {_own(out.getvalue(), name)}'
    return f"<figure>{drawn}{f'<figcaption>{escape(caption)}</figcaption>' if caption else ''}</figure>"


def _own(drawing: str, name: str) -> str:
    """The inside of an SVG tag in the page's colours and type, its inner names told apart by the figure's name."""
    text = drawing[drawing.index("<svg") + len("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>", "", text, flags=re.DOTALL)
    text = re.sub(r' (?:xmlns(?::xlink)?|version)="[^"]*"', "", text)
    text = re.sub(r' (?:width|height)="[^"]*pt"', "", text, count=2)
    text = re.sub(r"font-family: [^;\"]*; ?", "", text)
    text = text.replace('id="', f'id="{name}-').replace('"#', f'"#{name}-').replace("url(#", f"url(#{name}-")
    for standing, colour in COLOURS.items():
        text = text.replace(standing, colour)
    return text
