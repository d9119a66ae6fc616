"""The laws themselves are tried: on a toy whose rules are broken on purpose, each law has to complain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from fondaco.engine.descriptor import Descriptor
from fondaco.engine.game import Game
from fondaco.engine.records import UNKNOWN, Record, mirror
from fondaco.engine.rule import rule
from fondaco.engine.view import BYSTANDER
from laws import redealing, secrecy
from laws.fences import check_fence
from laws.hooks import Small
from laws.positions import actors_of, everyone, legal_of, random_match
from laws.test_imagine_uniform import check_uniform
from toys.auction import DESCRIPTOR, conserve, rules, secrets, small
from toys.auction.redeal import redeal
from toys.auction.state import CARDS, DECK, EMPTY, SPENT


class Broken(Descriptor):
    """The toy with some functions replaced."""

    def part(self, name: str) -> ModuleType:
        """One of the toy's files, with what is broken in it."""
        whole = super().part(name)
        found = {key: thing for key, thing in self.labels.items() if hasattr(whole, key)}
        return SimpleNamespace(**(vars(whole) | found)) if found else whole  # type: ignore[return-value]


def broken(**functions: Any) -> Game:
    """A game of the toy that breaks the law in some way."""
    name = "_".join(["broken", *(function.__name__ for function in functions.values())])
    made = Broken(**vars(replace(DESCRIPTOR, name=name, labels=functions)))
    return Game(made, Game(DESCRIPTOR).edition, compiled=False)


@pytest.fixture(autouse=True)
def known_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The re-dealer of the toy serves the broken ones too."""
    monkeypatch.setattr(redealing, "hook", lambda name, file: SimpleNamespace(redeal=redeal))


@rule
def conceal_hands_only(edition: Record, state: Record, viewer: int) -> None:
    for card in range(CARDS):
        if state.where[card] != viewer and state.where[card] != SPENT:
            state.where[card] = UNKNOWN


@rule
def conceal_too_much(edition: Record, state: Record, viewer: int) -> None:
    secrets.conceal(edition, state, viewer)
    state.prize = UNKNOWN


@rule
def imagine_in_order(edition: Record, state: Record, viewer: int) -> None:
    """Hands are always the lowest cards that nobody has seen."""
    for card in range(CARDS):
        if state.where[card] == UNKNOWN:
            state.where[card] = DECK
    for seat in range(state.players):
        if seat != viewer:
            for number in range(3 - state.round):
                card = 0
                while state.where[card] != DECK:
                    card += 1
                state.where[card] = seat
                if number == 0 and state.bid[seat] == UNKNOWN:
                    state.bid[seat] = card


@rule
def legal_by_other_hands(edition: Record, state: Record, seat: int, moves: Any) -> int:
    n = rules.legal(edition, state, seat, moves)
    return n - 1 if n > 1 and state.where[0] == (seat + 1) % state.players else n


@rule
def apply_without_fence(edition: Record, state: Record, seat: int, move: int) -> None:
    fence = state.fence
    rules.apply(edition, state, seat, move)
    state.fence = fence


@rule
def apply_with_an_eye_on_hands(edition: Record, state: Record, seat: int, move: int) -> None:
    rules.apply(edition, state, seat, move)
    state.won[seat] += 1 if state.where[CARDS - 1] == DECK else 0


def shown_to_all(edition: Any, before: Record, seat: int, move: int, viewer: int | None) -> bool:
    return True


def everywhere(check: Callable[[Any, int], None], game: Game) -> None:
    """Runs a check for every viewer at many positions."""
    for seed in range(12):
        match = random_match(game, 2 + seed % 2, seed, Random(seed), 80 * seed)
        for viewer in everyone(match.players):
            check(match, viewer)


def concealing(match: Any, viewer: int) -> None:
    secrecy.check_concealed(match.game, match.state, viewer)


def imagining(match: Any, viewer: int) -> None:
    secrecy.check_imagined(match.game, match.state, viewer, 5)


def swapping(match: Any, viewer: int) -> None:
    secrecy.check_swapped(match, viewer, Random(1))


def telling(match: Any, viewer: int) -> None:
    secrecy.check_untold(match, viewer, Random(1))


def fencing(match: Any, viewer: int) -> None:
    for seat in actors_of(match.game, match.state):
        for move in legal_of(match.game, match.state, seat):
            check_fence(match.game, match.state, seat, move, Random(1))


@pytest.mark.parametrize(
    ("check", "breach"),
    [
        (concealing, {"conceal": conceal_hands_only}),
        (concealing, {"conceal": conceal_too_much}),
        (swapping, {"conceal": conceal_hands_only}),
        (swapping, {"legal": legal_by_other_hands}),
        (telling, {"shown": shown_to_all}),
        (fencing, {"apply": apply_without_fence}),
        (fencing, {"apply": apply_with_an_eye_on_hands}),
    ],
)
def test_a_breach_is_found(check: Callable[[Any, int], None], breach: dict[str, Any]) -> None:
    everywhere(check, broken())
    with pytest.raises(AssertionError):
        everywhere(check, broken(**breach))


def test_uneven_dreams_are_found() -> None:
    for found in small.small():
        check_uniform(found)
        crooked = broken(imagine=imagine_in_order)
        everywhere(imagining, crooked)
        with pytest.raises(AssertionError):
            check_uniform(Small(found.about, crooked, found.state, found.viewer, found.key, found.truths))


def test_a_careless_redealer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(game: Game, state: Any, viewer: int, luck: Random) -> Any:
        swapped = state.copy()
        swapped["won"][0, 0] += 1
        return swapped

    state = broken().start(2, 1).state
    secrecy.check_redealt(broken(), state, BYSTANDER, Random(1))
    monkeypatch.setattr(redealing, "hook", lambda name, file: SimpleNamespace(redeal=careless))
    with pytest.raises(AssertionError, match="may know"):
        secrecy.check_redealt(broken(), state, BYSTANDER, Random(1))


def test_a_lost_card_is_found() -> None:
    game = broken()
    state = game.start(2, 1).state
    conserve.check(game, mirror(game.edition.record), mirror(state))
    state["where"][0, state["where"][0] == 0] = EMPTY
    with pytest.raises(AssertionError):
        conserve.check(game, mirror(game.edition.record), mirror(state))
