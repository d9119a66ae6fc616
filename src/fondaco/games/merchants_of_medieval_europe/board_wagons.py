"""What lies on the map: wagons, where they can go, where contracts are to be delivered, a closed border."""

from __future__ import annotations

from functools import lru_cache

from fondaco.engine.drawing import box, clickable, piece, seat_mark, short
from fondaco.engine.editions import Edition
from fondaco.engine.records import Record, mirror
from fondaco.games.merchants_of_medieval_europe import state as s
from fondaco.games.merchants_of_medieval_europe.actions import decree_of, fare
from fondaco.games.merchants_of_medieval_europe.board_layout import LETTERS, PORT, chart
from fondaco.games.merchants_of_medieval_europe.board_map import closed_border
from fondaco.games.merchants_of_medieval_europe.board_marks import SCROLL, sign
from fondaco.games.merchants_of_medieval_europe.board_moves import Choices

RADIUS, OVER = 8, 17  # of a wagon's mark, and how far over the middle of a town it stands
ROOMY, NARROW = 16, 60  # from mark to mark where there is room; what marks may take up at least


def map_pieces(edition: Edition, state: Record, viewer: int | None, seats: tuple[str, ...], choices: Choices) -> str:
    """Everything on the map that moves."""
    printed = mirror(edition.record)
    decree = s.OPEN_ROADS if state.phase == s.HOME else decree_of(printed, state)
    closed = closed_border(edition, printed.subject[state.card]) if decree == s.BORDER_CLOSED else ""
    return "".join(
        (
            closed,
            _ways(edition, printed, state, decree, choices) if choices.moves else "",
            _deliveries(edition, state, viewer, choices),
            _wagons(edition, state, seats, choices),
        )
    )


@lru_cache(maxsize=16)
def _edges(edition: Edition) -> list[str]:
    """For each region what the red line goes around, and what can be clicked besides: the name."""
    drawn = chart(edition)
    return [
        box("edge me-hit", x - wide / 2 - 1, y - 11, wide + 2, 22, 11)
        + box("me-hit", x - half, y + 11, 2 * half, LETTERS + 3, 2)
        for (x, y), wide, half in zip(drawn.middles, drawn.towns, drawn.halves, strict=True)
    ]


def _ways(edition: Edition, printed: Record, state: Record, decree: int, choices: Choices) -> str:
    """Regions that the viewer's wagon can go to, with the fare where that is by sea; and the shop where it is."""
    edges, names, here = _edges(edition), edition.names["regions"], state.region[state.player]
    parts = []
    for region, moves in choices.ways().items():
        label, inside = f"Go to {names[region]}", edges[region]
        if moves[0] < s.UPGRADE:
            label = f"Start in {names[region]}"
        elif moves[-1] >= s.SAIL_TO:
            cost = fare(printed, here, region, decree)
            by = "Go or sail" if len(moves) > 1 else "Sail"
            label, inside = f"{by} to {names[region]} for {cost} coin", inside + _fare(edition, region, cost)
        parts.append(clickable(moves, label, inside))
    bought = choices.some(s.BUY, s.LOTS)
    if bought:
        parts.append(clickable(bought, f"Buy in {names[here]}", edges[here]))
    return "".join(parts)


def _fare(edition: Edition, region: int, cost: int) -> str:
    """What a voyage costs, where the port's anchor is."""
    drawn = chart(edition)
    x, y = drawn.middles[region][0] - drawn.towns[region] / 2 + 2 + PORT / 2, drawn.middles[region][1]
    return (
        f'{box("me-fare", x - 10, y - 9, 20, 18, 9)}<text class="me-fare-figure" x="{short(x)}" y="{short(y + 5.6)}" '
        f'text-anchor="middle" font-size="16">{cost}</text>'
    )


def _deliveries(edition: Edition, state: Record, viewer: int | None, choices: Choices) -> str:
    """A scroll where the viewer's contracts go; it can be clicked where one can be completed."""
    if viewer is None or state.phase == s.HOME:
        return ""
    drawn, place = chart(edition), mirror(edition.record).place
    done = choices.some(s.COMPLETE, s.CONTRACTS)
    parts = []
    for region in {place[card] for card, holder in enumerate(state.where) if holder == viewer}:
        x, y = drawn.middles[region]
        x += drawn.towns[region] / 2 + 9
        moves = [move for move in done if place[move - s.COMPLETE] == region]
        inside = sign(SCROLL, "me-scroll", x, y, 15)
        if moves:
            inside = box("edge card", x - 9, y - 10, 18, 20, 3) + inside
        parts.append(clickable(moves, f"Deliver in {edition.names['regions'][region]}", inside))
    return "".join(parts)


def _wagons(edition: Edition, state: Record, seats: tuple[str, ...], choices: Choices) -> str:
    """Everybody's wagon, over the town where it is; those that meet there stand in a row."""
    drawn, players = chart(edition), state.players
    where, moving = list(state.region)[:players], state.phase != s.OVER
    parts = []
    for seat, region in enumerate(where):
        if region == s.NOBODY:
            continue
        company = [other for other in range(players) if where[other] == region]
        room = max(NARROW, 2 * drawn.halves[region]) - 2 * RADIUS
        apart = min(ROOMY, room / max(1, len(company) - 1))
        x = drawn.middles[region][0] + (company.index(seat) - (len(company) - 1) / 2) * apart
        inside = seat_mark(seat, 0, 0, RADIUS)
        if moving and seat == state.player:
            inside = f'<circle class="me-turn" r="{RADIUS + 2.5}"/>{inside}'
        offers = choices.one(s.TRADE + seat)
        if offers:
            ring = f'<circle class="edge me-hit" r="{RADIUS + 2.5}"/>'
            inside = clickable(offers, f"Make an offer to {seats[seat]}", inside + ring)
        parts.append(piece(f"wagon{seat}", x, drawn.middles[region][1] - OVER, inside))
    return "".join(parts)
