"""The faces of the special cards of London Markets: a sign, the markets named, and a line that says what they do."""

from __future__ import annotations

from functools import lru_cache

from fondaco.engine.editions import Edition
from fondaco.engine.records import Record
from fondaco.games.london_markets import state as s
from fondaco.games.parts.look import Face, face_of

SIGNS = {
    s.TIEBREAKER: "scales",
    s.REPLENISHMENT: "arrows",
    s.ANY_MARKET: "bar",
    s.CLIENTELE: "coin",
    s.MONOPOLY: "crown",
    s.COMBINED: "link",
    s.RICH: "five",
}


@lru_cache(256)
def face(edition: Edition, card: int) -> Face:
    """The face of a special card."""
    return face_of(edition, card, SIGNS, _does)


def _does(box: Record, kind: int) -> str:
    if kind == s.TIEBREAKER:
        return "lies open and wins every tie you are in"
    if kind == s.REPLENISHMENT:
        return "open: one more goods card and an exchange"
    if kind == s.ANY_MARKET:
        return "places a bar at a market of your choice"
    if kind == s.CLIENTELE:
        return f"earns £1 a crate there, £{box.least} at least"
    what = {s.MONOPOLY: "crates there", s.COMBINED: "crates at both", s.RICH: "markets with crates"}[kind]
    row = kind - s.MONOPOLY
    steps = " · ".join(f"{box.tiers[row, step]}: £{box.pays[row, step]}" for step in range(s.TIERS))
    return f"{what}  {steps}"
