"""What changed from one edition of a game to another, and whether it is more than chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from fondaco.arena.balance import Balance, Share, Trait
from fondaco.arena.balance_watching import PARTS
from fondaco.arena.significance import LEAST, Figure, holm, two_counts, two_effects, two_means, two_shares


@dataclass(frozen=True)
class Change:
    """One figure in two editions; p is None where it is not tested."""

    name: str
    before: float
    after: float
    p: float | None
    is_share: bool = False
    significant: bool = False


@dataclass(frozen=True)
class Comparison:
    """All figures of two editions, and the traits and openings that only one of them has."""

    changes: list[Change]
    only_in_a: list[str]
    only_in_b: list[str]
    tested: bool  # there were games enough


def compare(a: Balance, b: Balance) -> Comparison:
    """What changed from a to b; all figures are one family of comparisons."""
    traits_a, traits_b = {one.name: one for one in a.traits}, {one.name: one for one in b.traits}
    openings_a, openings_b = {one.name: one for one in a.openings}, {one.name: one for one in b.openings}
    found = [
        *_by_turn_order(a, b),
        *(_figure(name, one, b.figures[name]) for name, one in a.figures.items()),
        *_leads(a, b),
    ]
    for name, one in traits_a.items():
        if name in traits_b:
            found += _trait(one, a.games, traits_b[name], b.games)
    for name in dict.fromkeys((*openings_a, *openings_b)):
        found += _opening(name, openings_a.get(name), a.games, openings_b.get(name), b.games)
    sure = holm([change.p for change in found])
    return Comparison(
        [replace(change, significant=is_sure) for change, is_sure in zip(found, sure, strict=True)],
        _missing(traits_a, traits_b) + _missing(openings_a, openings_b, "opening: "),
        _missing(traits_b, traits_a) + _missing(openings_b, openings_a, "opening: "),
        min(a.games, b.games) >= LEAST,
    )


def _missing(there: Mapping[str, object], elsewhere: Mapping[str, object], before: str = "") -> list[str]:
    return [before + name for name in there if name not in elsewhere]


def _figure(name: str, one: Figure, other: Figure, is_share: bool = False) -> Change:
    return Change(name, one.mean, other.mean, two_means(one, other), is_share)


def _by_turn_order(a: Balance, b: Balance) -> list[Change]:
    return [
        _figure(f"wins of the {one.name} player", one.figure, other.figure, True)
        for one, other in zip(a.turn_order, b.turn_order, strict=True)
    ]


def _leads(a: Balance, b: Balance) -> list[Change]:
    return [
        _figure(f"the leader after {part / PARTS:.0%} of a game wins", one, other, True)
        for part, (one, other) in enumerate(zip(a.decisive, b.decisive, strict=True), 1)
    ]


def _trait(one: Trait, games: int, other: Trait, other_games: int) -> list[Change]:
    """How much of it players have, and how it goes with winning."""
    had = two_means(Figure(one.mean, one.sd, games), Figure(other.mean, other.sd, other_games))
    goes_with_it = two_effects(one.figure, other.figure)
    return [
        Change(f"{one.name}: average", one.mean, other.mean, had),
        Change(f"{one.name}: correlation with winning", one.effect, other.effect, goes_with_it),
    ]


def _opening(name: str, one: Share | None, games: int, other: Share | None, other_games: int) -> list[Change]:
    """How often games are opened so and, where both editions have it, how often the opener wins."""
    times, other_times = one.games if one else 0, other.games if other else 0
    p = two_counts(times, games, other_times, other_games)
    found = [Change(f"opened with {name}", times / games, other_times / other_games, p, True)]
    if one and other:
        wins = two_shares(one.figure, other.figure)
        found.append(Change(f"wins of who opened with {name}", one.share, other.share, wins, True))
    return found
