"""The balance report as one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from fondaco.arena import balance_plots as plots
from fondaco.arena.balance import Balance, Share, Trait
from fondaco.arena.balance_changes import Change, Comparison
from fondaco.arena.report import page, table
from fondaco.arena.significance import LEAST
from fondaco.engine.numbers import plain, signed

OPENINGS = 12  # openings shown
THE_LEAD = "Whoever has most points at a moment, as the game would count them if it ended there, leads."
NOT_TESTED = f"With fewer than {LEAST} games nothing is tested, so nothing can be told from chance."


def html(reports: Sequence[Balance], comparison: Comparison | None = None) -> str:
    """The whole page; with a second report what changed comes first, then one edition after the other."""
    first = reports[0]
    parts = [f"<h1>{escape(first.title)}: balance with {first.players} players</h1>{_measured(reports)}"]
    if comparison is not None:
        parts.append(_comparison(comparison))
    for letter, report in zip("AB", reports, strict=False):
        if len(reports) == 1:
            parts.append(_one(report, "h2", letter))
        else:
            parts.append(f"<h2>{letter}: {escape(report.edition.name)}</h2>{_one(report, 'h3', letter)}")
    return page(f"{first.title} balance", "".join(parts))


def options_of(report: Balance) -> str:
    """The options of the game in words."""
    return ", ".join(f"{name}={value}" for name, value in report.options.items()) or "none"


def chance_of(p: float | None) -> str:
    """A probability as it is written in tables."""
    if p is None:
        return "–"
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def amount(change: Change, value: float) -> str:
    """One side of a change."""
    return f"{value:.1%}" if change.is_share else plain(value, 2)


def _measured(reports: Sequence[Balance]) -> str:
    """What was played."""
    first = reports[0]
    each = " with each edition" if len(reports) > 1 else ""
    rows = [("Games", f"{first.games}{each}, between equal greedy players; seed {first.seed}")]
    for letter, report in zip("AB", reports, strict=False):
        name = "Edition" if len(reports) == 1 else f"Edition {letter}"
        rows.append((name, f"{report.edition.file} ({report.edition.hash}), {report.edition.title}"))
    rows.append(("Options", options_of(first)))
    return f"<dl>{''.join(f'<dt>{escape(term)}</dt><dd>{escape(said)}</dd>' for term, said in rows)}</dl>"


def _one(report: Balance, heading: str, letter: str) -> str:
    """One edition's sections, under headings of a level."""
    figures = report.figures

    def section(title: str) -> str:
        return f"<{heading}>{title}</{heading}>"

    def shown(name: str, digits: int = 1) -> str:
        return plain(figures[name].mean, digits)

    parts = [
        section("By turn order"),
        plots.turn_order(report, f"order-{letter}"),
        _turn_order(report.turn_order),
        section("Points"),
        plots.points(report, f"points-{letter}"),
        f"<p>{shown('points')} points on average, with a standard deviation of {shown('spread of points')} between the "
        f"players of a game. Winners have {shown('winning points')} and are ahead by {shown('winning margin')}.</p>",
        section("How games go"),
        plots.decisive(report, f"leads-{letter}"),
        f"<p>{THE_LEAD} The lead changes {shown('lead changes')} times. A game takes {shown('length', 0)} moves "
        f"({report.shortest}–{report.longest}), with {shown('choices at each move')} choices at each.</p>",
        section("What goes with winning"),
        _traits(report, letter),
        section("Openings"),
        _openings(report),
    ]
    return "".join(parts)


def _turn_order(rows: Sequence[Share]) -> str:
    return table(
        ("", "wins", "95 %", "fair", "points"),
        [(row.name, *_wins(row), f"{row.baseline:.1%}", plain(row.points, 1)) for row in rows],
    )


def _wins(row: Share) -> tuple[str, str]:
    return f"{row.share:.1%}", f"{100 * row.low:.1f}–{row.high:.1%}"


def _traits(report: Balance, letter: str) -> str:
    if not report.traits:
        return "<p>All players of all games had the same of everything.</p>"
    figure = plots.traits(report, f"traits-{letter}")
    heads = ("", "r", "all", "winners", "others")
    rows = [_trait(trait) for trait in report.traits]
    nothing = NOT_TESTED if report.games < LEAST else "Nothing goes with winning by more than chance in so many games."
    note = (
        "What players had or did, on average over all, over winners and over others, and its correlation with winning "
        "(r), which need not be a cause. Whether it is more than chance is judged among the players of each game."
    )
    sure = [trait.significant for trait in report.traits]
    return f"<p>{note}</p>{figure}{_sure_first(heads, rows, sure, nothing)}"


def _trait(trait: Trait) -> tuple[str, ...]:
    amounts = (plain(value, 2) for value in (trait.mean, trait.winners, trait.others))
    return (trait.name, signed(trait.effect, 2), *amounts)


def _openings(report: Balance) -> str:
    shown, known = report.openings[:OPENINGS], len(report.openings)
    rest = f" {len(shown)} of {known} shown." if len(shown) < known else ""
    return (
        f"<p>The first move of a game, and how often its player won. Over all openings that is "
        f"{shown[0].baseline:.1%}.{rest}</p>"
        f"{table(('', 'games', 'wins', '95 %'), [(row.name, f'{row.games}', *_wins(row)) for row in shown])}"
    )


def _comparison(found: Comparison) -> str:
    heads = ("", "A", "B", "p")
    rows = [(one.name, amount(one, one.before), amount(one, one.after), chance_of(one.p)) for one in found.changes]
    nothing = "No difference between the two editions is more than chance." if found.tested else NOT_TESTED
    shown = _sure_first(heads, rows, [one.significant for one in found.changes], nothing)
    note = (
        f"Out of {len(found.changes)} figures. Chance alone puts something into the first table in about one report of "
        f"a hundred (Holm)."
    )
    only = "".join(
        f"<h3>Only in {letter}</h3><p>{escape(', '.join(names))}. (In {other} nobody has it, or all have it alike.)</p>"
        for letter, other, names in (("A", "B", found.only_in_a), ("B", "A", found.only_in_b))
        if names
    )
    return f"<h2>What changed from A to B</h2>{f'<p>{note}</p>' if found.tested else ''}{shown}{only}"


def _sure_first(heads: Sequence[str], rows: Sequence[Sequence[str]], sure: Sequence[bool], nothing: str) -> str:
    """What is more than chance, and folded up below it what may be chance."""
    certain = [row for row, is_sure in zip(rows, sure, strict=True) if is_sure]
    rest = [row for row, is_sure in zip(rows, sure, strict=True) if not is_sure]
    shown = table(heads, certain) if certain else f"<p>{nothing}</p>"
    if rest:
        shown += f"<details><summary>{len(rest)} more that may be chance</summary>{table(heads, rest)}</details>"
    return shown
