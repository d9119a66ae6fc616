"""Portobello Market on a page: the street plan with stalls, customers and the Bobby, and every player's counters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fondaco.engine.drawing import clickable, fitted, named, piece, seat_mark, short, words
from fondaco.engine.editions import Edition
from fondaco.engine.records import mirror
from fondaco.engine.view import View
from fondaco.games.portobello_market import state as s
from fondaco.games.portobello_market.figures import copy, counter, customer, octagon, sack, spent
from fondaco.games.portobello_market.openings import openings
from fondaco.games.portobello_market.scenery import printed
from fondaco.games.portobello_market.street_plan import HEIGHT, WIDTH, street_plan
from fondaco.games.portobello_market.terms import counted, counter_name

SIZE = (WIDTH, HEIGHT)
PANEL = (240, 84)
BUTTONS = ("end",)

BAG, HAND, LORD, WAITING = (22, 608), (149, 608), (186, 608), (222, 608)  # places beside the board
FIRST, LAST = WIDTH - 163, WIDTH - 16  # the neutral counters, from the top of the stack

ON_PLAZA = 0.93  # how large a customer is drawn there


def names(edition: Edition) -> list[str]:
    """The places and people that the log speaks of."""
    return [*edition.names["plazas"], *edition.names["districts"], *edition.names["alleys"], "Bobby", "Lord"]


@lru_cache(maxsize=16)
def scenery(edition: Edition) -> str:
    """What is printed."""
    return printed(edition)


def pieces(view: View, moves: Sequence[int] = ()) -> str:
    """What lies on the board and beside it, and what the viewer can do there."""
    edition, state = view.game.edition, view.state[0]
    customers = state["customers"].tolist()
    parts = _stalls(edition, state["stalls"].tolist(), state["filled"].tolist(), customers)
    parts += _customers(edition, customers)
    parts += _counters_out(edition, state["marked_by"].tolist(), state["mark"].tolist())
    parts += _beside(edition, view, moves)
    parts.append(_bobby(edition, int(state["bobby"])))
    parts += openings(view, moves)
    return "".join(parts)


def _stalls(edition: Edition, stalls: list[list[int]], filled: list[int], customers: list[int]) -> list[str]:
    """All stalls: with what they are worth, or small once their alley has scored."""
    parts = []
    for alley, (copies, one, other) in enumerate(_copies(edition)):
        if filled[alley]:
            done = filled[alley] == len(copies) and customers[one] != s.EMPTY != customers[other]
            parts += [
                marks[owner][done] for marks, owner in zip(copies, stalls[alley], strict=False) if owner != s.EMPTY
            ]
    return parts


@lru_cache(maxsize=16)
def _copies(edition: Edition) -> list[tuple[list[list[tuple[str, str]]], int, int]]:
    """For every alley its spaces, with everybody's stall on them before and after it scores, and its two plazas."""
    box, plan = mirror(edition.record), street_plan(edition)
    found = []
    for number, alley in enumerate(plan.alleys):
        spaces = [
            [
                (copy(f"stall{seat}{box.worth[number, space]}", x, y), copy(f"stall{seat}0", x, y))
                for seat in range(s.PLAYERS)
            ]
            for space, (x, y) in enumerate(alley.pitches)
        ]
        found.append((spaces, box.ends[number, 0], box.ends[number, 1]))
    return found


def _customers(edition: Edition, customers: list[int]) -> list[str]:
    parts = []
    for (x, y), kind in zip(street_plan(edition).plazas, customers, strict=True):
        if kind == s.LORD:
            parts.append(_lord(x, y, ON_PLAZA))
        elif kind != s.EMPTY:
            parts.append(copy(f"customer{kind}", x, y, ON_PLAZA))
    return parts


def _lord(x: float, y: float, scale: float = 1) -> str:
    return piece("lord", x, y, named("Lord", copy(f"customer{s.LORD}", 0, 0, scale)))


def _counters_out(edition: Edition, marked_by: list[int], mark: list[int]) -> list[str]:
    """The counters that lie on districts."""
    parts = []
    for district, owner, number in zip(street_plan(edition).districts, marked_by, mark, strict=True):
        if owner != s.NOBODY:
            parts.append(copy(f"mark{owner}{number}", *district.slot))
    return parts


def _bobby(edition: Edition, district: int) -> str:
    if district == s.EMPTY:
        return piece("bobby", *WAITING, named("Bobby", copy("bobby", 0, 0)))
    there = street_plan(edition).districts[district]
    lines = "".join(f"M{short(ax)},{short(ay)}L{short(bx)},{short(by)}" for (ax, ay), (bx, by) in there.beat)
    beat = f'<path class="houses beat" d="{lines}"/>'
    return beat + piece("bobby", *there.field, named("Bobby", copy("bobby", 0, 0)))


def _beside(edition: Edition, view: View, moves: Sequence[int]) -> list[str]:
    """The bag and who is in it, who was drawn, the Lord until he comes, and the neutral counters."""
    state = view.state[0]
    servants, bourgeois = state["bag"].tolist()
    (x, y), hand = BAG, int(state["hand"])
    parts = [
        f'<g transform="translate({x} {y})">',
        clickable([s.DRAW] if s.DRAW in moves else [], "Draw a customer", sack()),
        "</g>",
        copy("customer0", x + 33, y, 0.72) + words(x + 47, y + 5.7, str(servants), "factor", "start"),
        copy("customer1", x + 76, y, 0.72) + words(x + 90, y + 5.7, str(bourgeois), "factor", "start"),
    ]
    if hand != s.EMPTY:
        parts.append(f'<circle class="held" cx="{HAND[0]}" cy="{HAND[1]}" r="18"/>{copy(f"customer{hand}", *HAND)}')
    if servants + bourgeois or hand != s.EMPTY:
        parts.append(_lord(*LORD))
    parts.append(_stack(edition, int(state["taken"])))
    return parts


@lru_cache(maxsize=16 * (s.STACK + 1))
def _stack(edition: Edition, taken: int) -> str:
    """The neutral counters that are left, in the order in which they are taken."""
    y = BAG[1]
    parts = [words(FIRST - 16, y + 5.7, "Neutral", "aside", "end")]
    for place, number in enumerate(edition.tables["counters"]["stack"]):
        x = FIRST + (LAST - FIRST) * place / (s.STACK - 1)
        if place < taken:
            parts.append(f'<circle class="slot" cx="{short(x)}" cy="{y}" r="3"/>')
        else:
            parts.append(f'<path class="counter stone" d="{octagon(x, y, 10)}"/>')
            parts.append(words(x, y + 5.7, str(number), "worth dark"))
    return "".join(parts)


def panel(view: View, seat: int, moves: Sequence[int] = ()) -> str:
    """A player's points, counters and stalls, and what is left of the turn."""
    state = view.state[0]
    phase, acting = int(state["phase"]), int(state["player"]) == seat and int(state["phase"]) != s.OVER
    open_now = moves if acting and view.viewer == seat else ()
    parts = [
        f'<rect class="card{" acting" if acting else ""}" x="1" y="1" width="238" height="82" rx="6"/>',
        words(10, 26, "▶", "turn", "start") if acting else "",
        seat_mark(seat, 36, 21, 8.5),
        words(52, 27, fitted(view.seats[seat], 118, 17), "player", "start"),
        words(230, 28, str(int(state["score"][seat])), "points", "end"),
    ]
    x = 24
    for kinds, up in ((state["up"][seat].tolist(), True), (state["down"][seat].tolist(), False)):
        for kind in range(s.COUNTERS):
            for _ in range(kinds[kind]):
                parts.append(_counter(kind, seat, x, open_now) if up else spent(kind, x, 60))
                x += 35
    parts.append(words(230, 56, counted(int(state["stock"][seat]), "stall"), "own", "end"))
    if acting and phase in (s.ACTION, s.PLACEMENT):
        hand = int(state["hand"])
        parts.append(words(230, 75, counted(int(state["actions"]), "action"), "own", "end"))
        if hand != s.EMPTY:
            parts.append(f'<g transform="translate(132 60) scale(.95)">{customer(hand)}</g>')
    return "".join(parts)


def _counter(kind: int, seat: int, x: float, moves: Sequence[int]) -> str:
    """A counter face up, which can be turned over for actions."""
    move = s.TURN_OVER + kind
    label = f"Turn the {counter_name(kind)} over for {counted(s.SHOWS[kind], 'action')}"
    return clickable([move] if move in moves else [], label, counter(kind, seat, x, 60))
