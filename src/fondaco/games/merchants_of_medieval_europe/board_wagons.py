"""What lies on the map: wagons, where they can go, where contracts are to be delivered, a closed border."""

from __future__ import annotations

from functools import lru_cache

from fondaco.engine.drawing import box, clickable, piece, words
from fondaco.engine.editions import Edition
from fondaco.engine.records import Record
from fondaco.games.merchants_of_medieval_europe import state as s
from fondaco.games.merchants_of_medieval_europe.actions import decree_of, fare
from fondaco.games.merchants_of_medieval_europe.board_layout import LETTERS, PORT, WIDTH, chart
from fondaco.games.merchants_of_medieval_europe.board_map import closed_border
from fondaco.games.merchants_of_medieval_europe.board_marks import SCROLL, player_sign, sign
from fondaco.games.merchants_of_medieval_europe.board_moves import Choices
from fondaco.games.merchants_of_medieval_europe.board_printed import printed

RADIUS, OVER = 8, 17  # of a wagon's mark, and how far over the middle of a town it stands
TURN = f'<circle class="me-turn" r="{RADIUS + 2.5}"/>'
RING = f'<circle class="edge me-hit" r="{RADIUS + 2.5}"/>'
ROOMY, NARROW = 16, 60  # from mark to mark where there is room; what marks may take up at least


def map_pieces(edition: Edition, state: Record, viewer: int | None, seats: tuple[str, ...], choices: Choices) -> str:
    """Everything on the map that moves."""
    record = printed(edition).record
    decree = s.OPEN_ROADS if state.phase == s.HOME else decree_of(record, state)
    closed = closed_border(edition, record.subject[state.card]) if decree == s.BORDER_CLOSED else ""
    return "".join(
        (
            closed,
            _ways(edition, state, decree, choices) if choices.moves else "",
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


def _ways(edition: Edition, state: Record, decree: int, choices: Choices) -> str:
    """Regions that the viewer's wagon can go to, with the fare where that is by sea; and the shop where it is."""
    record = printed(edition).record
    edges, names, here = _edges(edition), edition.names["regions"], state.region[state.player]
    parts = []
    for region, moves in choices.ways().items():
        label, inside = f"Go to {names[region]}", edges[region]
        if moves[0] < s.UPGRADE:
            label = f"Start in {names[region]}"
        elif moves[-1] >= s.SAIL_TO:
            cost = fare(record, here, region, decree)
            by = "Go or sail" if len(moves) > 1 else "Sail"
            label, inside = f"{by} to {names[region]} for {cost} coin", inside + _fare(edition, region, cost)
        parts.append(clickable(moves, label, inside))
    bought = choices.some(s.BUY, s.LOTS)
    if bought:
        parts.append(clickable(bought, f"Buy in {names[here]}", edges[here]))
    return "".join(parts)


@lru_cache(maxsize=128)
def _fare(edition: Edition, region: int, cost: int) -> str:
    """What a voyage costs, where the port's anchor is."""
    drawn = chart(edition)
    x, y = drawn.middles[region][0] - drawn.towns[region] / 2 + 3 + PORT / 2, drawn.middles[region][1]
    return box("me-fare", x - 10, y - 9, 20, 18, 9) + words(x, y + 5.6, str(cost), size=16)


def _deliveries(edition: Edition, state: Record, viewer: int | None, choices: Choices) -> str:
    """A scroll where the viewer's contracts go; it can be clicked where one can be completed."""
    if viewer is None or state.phase == s.HOME or not state.contracts[viewer]:
        return ""
    contracts = printed(edition).contracts
    done: dict[int, list[int]] = {}
    for move in choices.some(s.COMPLETE, s.CONTRACTS):
        done.setdefault(contracts[move - s.COMPLETE].place, []).append(move)
    parts = []
    for region in sorted({contracts[card].place for card, holder in enumerate(state.where) if holder == viewer}):
        moves = done.get(region, [])
        inside = _scroll(edition, region, bool(moves))
        parts.append(clickable(moves, f"Deliver in {edition.names['regions'][region]}", inside))
    return "".join(parts)


@lru_cache(maxsize=128)
def _scroll(edition: Edition, region: int, framed: bool) -> str:
    """A contract's sign beside a town: on the right, or where there is no room, on the left."""
    drawn = chart(edition)
    (x, y), beside = drawn.middles[region], drawn.towns[region] / 2 + 9
    x += beside if x + beside < WIDTH - 9 else -beside
    frame = box("edge card", x - 9, y - 10, 18, 20, 3) if framed else ""
    return frame + sign(SCROLL, "me-scroll", x, y, 15)


def _wagons(edition: Edition, state: Record, seats: tuple[str, ...], choices: Choices) -> str:
    """Everybody's wagon, over the town where it is; those that meet there stand in a row."""
    acting = state.player if state.phase != s.OVER else s.NOBODY
    company: dict[int, list[int]] = {}
    for seat, region in enumerate(list(state.region)[: state.players]):
        if region != s.NOBODY:
            company.setdefault(region, []).append(seat)
    parts = []
    for region, row in company.items():
        for place, seat in enumerate(row):
            inside = player_sign(seat, 0, 0, RADIUS)
            if seat == acting:
                inside = TURN + inside
            offers = choices.one(s.TRADE + seat)
            if offers:
                inside = clickable(offers, f"Make an offer to {seats[seat]}", inside + RING)
            x, y = _stand(edition, region, place, len(row))
            parts.append(piece(f"wagon{seat}", x, y, inside))
    return "".join(parts)


@lru_cache(maxsize=2048)
def _stand(edition: Edition, region: int, place: int, company: int) -> tuple[float, float]:
    """Where a wagon stands, one of several in a region."""
    drawn = chart(edition)
    room = max(NARROW, 2 * drawn.halves[region]) - 2 * RADIUS
    apart = min(ROOMY, room / max(1, company - 1))
    return drawn.middles[region][0] + (place - (company - 1) / 2) * apart, drawn.middles[region][1] - OVER
