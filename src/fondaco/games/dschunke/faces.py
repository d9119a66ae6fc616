"""The faces of the special cards of Dschunke: a sign, the junks named, and a line that says what they do."""

from __future__ import annotations

from functools import lru_cache

from fondaco.engine.editions import Edition
from fondaco.engine.records import Record
from fondaco.games.dschunke import state as s
from fondaco.games.parts.look import Face, face_of

SIGNS = {
    s.SUPPLY: "refill",
    s.EXCHANGE: "arrows",
    s.TIE: "scales",
    s.LOAD: "bar",
    s.MOVE: "shift",
    s.MONEY: "coin",
    s.SINGLE: "crates",
    s.PAIR: "link",
}


@lru_cache(256)
def face(edition: Edition, card: int) -> Face:
    """The face of a special card."""
    return face_of(edition, card, SIGNS, _does)


def _does(box: Record, kind: int) -> str:
    return {
        s.SUPPLY: "lies open: one more goods card a round",
        s.EXCHANGE: "lies open: exchange goods in every round",
        s.TIE: "lies open and wins every tie you are in",
        s.LOAD: "once: a strip on a junk of your choice",
        s.MOVE: "once: one of your strips to another junk",
        s.MONEY: f"once: 1 Yuan a crate there, {box.least} at least",
        s.SINGLE: f"at the end {box.single_pays} Yuan for {box.single_crates} crates there",
        s.PAIR: f"at the end {box.pair_pays} Yuan for {box.pair_crates} crates on each",
    }[kind]
