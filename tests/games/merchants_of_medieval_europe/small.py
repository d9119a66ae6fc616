"""Positions with so few contracts face down that all ways to deal them can be listed."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import permutations
from typing import Any

import numpy as np

import fondaco
from fondaco.engine.game import Game
from fondaco.engine.records import Record, mirror
from fondaco.engine.view import BYSTANDER
from fondaco.games.merchants_of_medieval_europe import state as s
from games.merchants_of_medieval_europe.table import edition
from laws.hooks import Small

Hidden = dict[int, tuple[int, int]]  # a card: where it is, and its age


def small() -> list[Small]:
    """Hands, a deck and a browse: with one age of hidden cards, and with two."""
    game = fondaco.game("merchants_of_medieval_europe")
    one_age: Hidden = {0: (0, 0), 3: (1, 0), 7: (1, 0), 8: (s.DECK, 0), 11: (s.DECK, 0), 20: (2, 0)}
    two_ages: Hidden = {1: (0, 1), 2: (1, 1), 5: (1, 1), 9: (2, 0), 10: (s.DECK, 0), 12: (s.DECK, 0), 13: (0, 0)}
    browsed: Hidden = {4: (s.BROWSED, 0), 6: (s.BROWSED, 0), 14: (s.DECK, 0), 15: (1, 0), 16: (2, 1), 17: (1, 1)}
    found = []
    for about, hidden in (("one age", one_age), ("two ages", two_ages), ("a browse", browsed)):
        state = _position(game, hidden)
        for viewer in (BYSTANDER, 0, 1):
            truths: dict[Hashable, int] = dict.fromkeys(_truths(state, hidden, viewer), 1)
            found.append(Small(f"{about}, viewer {viewer}", game, state, viewer, _places, truths))
    return found + _homes(one_age)


def _homes(hidden: Hidden) -> list[Small]:
    """Seat 1 has chosen a home, to which two contracts go: it holds one of them, or both."""
    game = fondaco.game("merchants_of_medieval_europe", edition=edition(_two_to_one_place))
    state = _position(game, hidden)
    at, home = mirror(state), mirror(game.edition.record).place[3]
    at.phase, at.player, at.start, at.card, at.flipped, at.turn, at.actions = s.HOME, 2, 1, s.NOBODY, 0, 1, 0
    at.region[:3] = [s.NOBODY, home, s.NOBODY]
    at.where[23], at.open[23], at.contracts[2] = s.DISCARD, 0, 1
    found = []
    for viewer in (BYSTANDER, 0, 1):
        all_deals = _truths(state, hidden, viewer)
        truths: dict[Hashable, int] = {deal: 1 for deal in all_deals if 1 in (deal[3], deal[8])}
        found.append(Small(f"homes, viewer {viewer}", game, state, viewer, _places, truths))
    return found


def _two_to_one_place(tables: dict[str, Any]) -> None:
    tables["contract"][8].update(to=tables["contract"][3]["to"], provenance="custom")


def _places(state: Record) -> tuple[int, ...]:
    return tuple(state.where)


def _position(game: Game, hidden: Hidden) -> np.ndarray:
    """A turn of seat 0 with these cards hidden, one shown, and all others in the discard."""
    state = game.start(3, 1).state.copy()
    at = mirror(state)
    at.where[:], at.kept[:] = s.DISCARD, 0
    at.phase, at.player, at.start, at.card, at.flipped, at.turn = s.ACTION, 0, 0, 0, 1, 0
    at.actions = 3
    at.region[:3] = [1, 2, 3]
    for card, (holder, age) in hidden.items():
        at.where[card], at.age[card] = holder, age
        if holder != s.DECK:
            at.kept[holder, age] += 1
        if holder == s.BROWSED:
            at.phase = s.BROWSE
    at.where[23], at.open[23] = 2, 1
    at.contracts[:3] = [sum(place == seat for place in at.where) for seat in range(3)]
    return state


def _truths(state: np.ndarray, hidden: Hidden, viewer: int) -> set[tuple[int, ...]]:
    """All ways to deal the cards that the viewer does not see, each among those of its own age."""
    seen = [viewer] + ([s.BROWSED] if viewer == 0 else [])  # seat 0 is the one who browses
    truths = {tuple(int(place) for place in state["where"][0])}
    for age in (0, 1):
        cards = [card for card, (holder, hidden_for) in hidden.items() if hidden_for == age and holder not in seen]
        holders = [hidden[card][0] for card in cards]
        truths = {
            tuple(dict(zip(cards, dealt, strict=True)).get(card, place) for card, place in enumerate(truth))
            for truth in truths
            for dealt in set(permutations(holders))
        }
    return truths
