"""What can be clicked on the map of Portobello Market: pitches, plazas, and places for the Bobby and for counters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from fondaco.engine.drawing import clickable, short, words
from fondaco.engine.editions import Edition
from fondaco.engine.records import mirror
from fondaco.engine.view import View
from fondaco.games.portobello_market import state as s
from fondaco.games.portobello_market.rules import toll
from fondaco.games.portobello_market.scenery import outline, pitch_outline
from fondaco.games.portobello_market.street_plan import FIELD, PLAZA, SLOT, Point, street_plan
from fondaco.games.portobello_market.terms import A_CUSTOMER, counted, listed, number_of, passage


@dataclass(frozen=True)
class Targets:
    """The shapes that get the red line; fingers may also touch what lies around them."""

    pitches: tuple[tuple[str, ...], ...]
    plazas: tuple[str, ...]
    fields: tuple[str, ...]
    slots: tuple[str, ...]
    worth: list[list[int]]
    sides: list[list[int]]


@lru_cache(maxsize=16)
def _targets(edition: Edition) -> Targets:
    plan, box = street_plan(edition), edition.record[0]
    blocks = [f'<path class="hit" d="{outline(district.block)}"/>' for district in plan.districts]
    return Targets(
        tuple(
            tuple(
                f'<path class="hit" d="{pitch_outline(alley, space, 20)}"/>'
                f'<path class="hit edge" d="{pitch_outline(alley, space)}"/>'
                for space in range(len(alley.pitches))
            )
            for alley in plan.alleys
        ),
        tuple(_circle("hit", plaza, 24) + _circle("hit edge", plaza, PLAZA) for plaza in plan.plazas),
        tuple(
            block + _circle("hit edge", district.field, FIELD)
            for block, district in zip(blocks, plan.districts, strict=True)
        ),
        tuple(
            block + _circle("hit edge", district.slot, SLOT)
            for block, district in zip(blocks, plan.districts, strict=True)
        ),
        box["worth"].tolist(),
        box["sides"].tolist(),
    )


def _circle(kind: str, middle: Point, radius: float) -> str:
    return f'<circle class="{kind}" cx="{short(middle[0])}" cy="{short(middle[1])}" r="{short(radius)}"/>'


def openings(view: View, moves: Sequence[int]) -> list[str]:
    """What the viewer can click on the map now."""
    edition, parts = view.game.edition, []
    scored: dict[int, list[int]] = {}
    for move in moves:
        verb, what = s.VERB[move], s.WHAT[move]
        if verb == s.DO_STALL:
            parts.append(_pitch(edition, view, move, what // 2, what % 2))
        elif verb == s.DO_PLACE:
            label = f"Bring {A_CUSTOMER[int(view.state[0]['hand'])]} to {edition.names['plazas'][what]}"
            parts.append(clickable([move], label, _targets(edition).plazas[what]))
        elif verb == s.DO_BOBBY:
            parts.append(_field(edition, view, move, what))
        elif verb in (s.DO_TWO, s.DO_FOUR):
            scored.setdefault(what, []).append(move)
    return [*parts, *_scorings(edition, view, scored)] if scored else parts


def _pitch(edition: Edition, view: View, move: int, alley: int, end: int) -> str:
    """The next pitch of an alley (P13)."""
    targets, filled = _targets(edition), int(view.state[0]["filled"][alley])
    space = len(targets.pitches[alley]) - 1 - filled if end else filled
    label = f"Put a stall into {edition.names['alleys'][alley]}, on a space worth {targets.worth[alley][space]}"
    return clickable([move], label, targets.pitches[alley][space])


def _field(edition: Edition, view: View, move: int, there: int) -> str:
    """A district where the Bobby can be put, or be led for the toll that stands there (P8, P16)."""
    state, name, target = view.record, edition.names["districts"][there], _targets(edition).fields[there]
    if state.phase == s.POSTING:
        return clickable([move], f"Put the Bobby on {name}", target)
    x, y = street_plan(edition).districts[there].field
    cost = toll(state, state.player, passage(mirror(edition.record), state.bobby, there))
    figure = words(x, y + 5.7, f"−{cost}" if cost else "0", "worth")
    return clickable([move], f"Lead the Bobby to {name} for {counted(cost, 'point')}", target + figure)


def _scorings(edition: Edition, view: View, scored: dict[int, list[int]]) -> list[str]:
    """The districts that can be scored, with how many stalls the player has there (P10, P18)."""
    targets, districts, parts = _targets(edition), street_plan(edition).districts, []
    own = view.state[0]["count"][:, int(view.state[0]["player"])].tolist()
    for there, moves in scored.items():
        stalls = sum(own[alley] for alley in targets.sides[there])
        numbers = listed([str(number_of(s.VERB[move])) for move in moves], "or")
        label = f"Score {edition.names['districts'][there]} with the {numbers}: {counted(stalls, 'stall')}"
        x, y = districts[there].slot
        parts.append(clickable(moves, label, targets.slots[there] + words(x, y + 5.7, str(stalls), "worth")))
    return parts
