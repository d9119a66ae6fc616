"""The law of secrecy as checks of one position: who may not know a thing cannot tell it by anything they are shown."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from fondaco.engine.errors import Refused
from fondaco.engine.game import Game
from fondaco.engine.match import Entry, Match
from fondaco.engine.records import UNKNOWN
from fondaco.engine.view import BYSTANDER, concealed
from laws.positions import actors_of, dreamt, legal_of, veiled, viewer_of, walk
from laws.redealing import LUCK_FIELDS, cells, hidden_cells, read, redealt

TOLD_AGAIN = 12  # how many of the last moves are told once more
REFUSED_AGAIN = 6  # how many moves that are not allowed are tried


def check_concealed(game: Game, state: np.ndarray, viewer: int) -> None:
    """Open cells stay as they are; hidden ones become UNKNOWN, or 0 for chance and draws; twice is as good as once."""
    view, hidden = veiled(game, state, viewer), hidden_cells(game, state, viewer)
    for cell in cells(game):
        expected = read(state, cell) if cell not in hidden else 0 if cell[0] in LUCK_FIELDS else UNKNOWN
        assert read(view, cell) == expected, f"{cell} for viewer {viewer}"
    assert veiled(game, view, viewer).tobytes() == view.tobytes()


def check_same_choices(game: Game, truth: np.ndarray, other: np.ndarray, viewer: int) -> None:
    """The same seats may move, and the viewer has the same legal moves, in both positions."""
    actors = actors_of(game, truth)
    assert actors_of(game, other) == actors
    if viewer in actors:
        assert legal_of(game, other, viewer) == legal_of(game, truth, viewer)


def check_imagined(game: Game, state: np.ndarray, viewer: int, key: int) -> np.ndarray:
    """An imagined truth shows the viewer just what the real one shows."""
    view = veiled(game, state, viewer)
    truth = dreamt(game, view, viewer, key)
    assert veiled(game, truth, viewer).tobytes() == view.tobytes()
    assert not any(read(truth, cell) == UNKNOWN for cell in cells(game))
    check_same_choices(game, state, truth, viewer)
    return truth


def check_redealt(game: Game, state: np.ndarray, viewer: int, luck: Random) -> set[str]:
    """The re-dealer changed hidden cells only, and what is hidden is no secret itself. Returns the changed fields."""
    other, hidden = redealt(game, state, viewer, luck), hidden_cells(game, state, viewer)
    assert hidden_cells(game, other, viewer) == hidden
    changed = {cell for cell in cells(game) if read(other, cell) != read(state, cell)}
    assert changed <= hidden, f"the re-dealer changed {changed - hidden}, which viewer {viewer} may know"
    assert {("chance", ()), ("draws", ())} <= changed
    return {field for field, _ in changed}


def swapped(match: Match, viewer: int, luck: Random) -> Match:
    """The match as it might have been: in each of the last positions all that the viewer may not know is otherwise."""
    twin = match.copy()
    first = max(0, len(twin._positions) - TOLD_AGAIN - 1)
    for at in range(first, len(twin._positions)):
        twin._positions[at] = redealt(match.game, match._positions[at], viewer, luck)
    return twin


def check_swapped(match: Match, viewer: int, luck: Random, bots: Sequence[Any] = ()) -> None:
    """With everything hidden swapped, whatever the viewer gets to see is the same, byte for byte."""
    twin, who = swapped(match, viewer, luck), viewer_of(viewer)
    game, view, other = match.game, match.view(who), twin.view(who)
    assert twin.state.tobytes() != match.state.tobytes()
    assert other.to_bytes() == view.to_bytes()
    assert other.to_dict() == view.to_dict()
    for colour in (False, True):
        assert other.text(colour) == view.text(colour)
    for number in range(max(0, len(match.moves) - TOLD_AGAIN), len(match.moves)):
        assert twin.told(number, who) == match.told(number, who), f"move {number} as viewer {viewer} reads it"
    check_same_choices(game, match.state, twin.state, viewer)
    if viewer != BYSTANDER:
        check_words(match, twin, viewer, luck)
    if viewer in match.actors():
        for bot in bots:
            assert bot().choose(other, viewer) == bot().choose(view, viewer)


def check_words(match: Match, twin: Match, seat: int, luck: Random) -> None:
    """Prompt, refusals, explanations and the reading of half a phrase tell the seat the same in both matches."""
    assert twin.prompt(seat) == match.prompt(seat)
    allowed = match.legal(seat)
    illegal = sorted(set(range(match.game.moves)) - set(allowed))
    for move in luck.sample(illegal, min(REFUSED_AGAIN, len(illegal))):
        refused, again = match.refusal(seat, move), twin.refusal(seat, move)
        assert (again.rule, again.sentence) == (refused.rule, refused.sentence)
    for move in luck.sample(allowed, min(2, len(allowed))):
        assert twin.explain(seat, move) == match.explain(seat, move)
    begun = match.words(luck.randrange(match.game.moves)).split()[0]
    assert answer(twin, seat, begun) == answer(match, seat, begun)


def answer(match: Match, seat: int, text: str) -> str | Entry:
    """What a seat is answered that types a move: the refusal, or the move it was taken for."""
    twin = match.copy()
    try:
        twin.play(seat, text)
    except Refused as refused:
        return str(refused)
    return twin.log[-1]


def check_untold(match: Match, viewer: int, luck: Random) -> None:
    """Two moves of somebody else that leave the viewer with the same view are told in the same words."""
    game, who = match.game, viewer_of(viewer)
    for seat in match.actors():
        if seat == viewer:
            continue
        told: dict[bytes, list[str]] = {}
        for move in match.legal(seat):
            twin = match.copy()
            twin.play(seat, move)
            lines = twin.told(len(twin.moves) - 1, who)
            seen = concealed(game, twin.state, who, match.seats).to_bytes()
            assert told.setdefault(seen, lines) == lines, f"{match.words(move)} is told to viewer {viewer}"


def check_played_on(game: Game, state: np.ndarray, viewer: int, key: int, check: Any, luck: Random) -> None:
    """From an imagined truth the game goes on by the rules: it ends, and nothing is lost on the way."""
    truth = check_imagined(game, state, viewer, key)
    check(truth)
    for _, state in walk(game, truth, luck):
        check(state)
