"""Hansa in a terminal: the map with the ship, warehouses and booths, and a line for every player."""

from __future__ import annotations

from fondaco.engine.canvas import BOLD, DIM, SEAT_STYLES, SHAPES, Canvas
from fondaco.engine.editions import Edition
from fondaco.engine.records import Record, mirror
from fondaco.engine.view import View
from fondaco.games.hansa import state as s
from fondaco.games.hansa.rules import PILES, booths_on_board, leader, points
from fondaco.games.hansa.words import counted, listed, marker

WIDTH, COLUMNS, ROWS = 80, 4, 3
BOX_WIDTH, BOX_HEIGHT, ACROSS, DOWN = 16, 5, 21, 8  # a city's box; from one to the next
STYLES = ("38;5;208", "38;5;130", "38;5;211", "38;5;37", "1;38;5;252", "1;38;5;242")  # of the colours of goods
Place = tuple[int, int]


def picture(view: View, colour: bool = False) -> str:
    """The whole table as a viewer sees it."""
    edition, state = view.game.edition, view.record
    sheet = Canvas(WIDTH)
    _map(sheet, edition, state)
    _below(sheet, edition, state)
    for seat, name in enumerate(view.seats):
        _panel(sheet, edition, state, seat, name)
    return sheet.text(colour)


def _layout(edition: Edition) -> dict[int, Place]:
    """A place of the grid for every city, the free one that is nearest to where the city lies."""
    free = {(column, row) for column in range(COLUMNS) for row in range(ROWS)}
    chosen = {}
    for entry in sorted(edition.tables["city"], key=lambda entry: entry["number"]):

        def away(cell: Place, x: float = entry["x"] / 100 * (COLUMNS - 1), y: float = entry["y"] / 50) -> float:
            return (cell[0] - x) ** 2 + 2 * (cell[1] - y) ** 2

        cell = min(sorted(free), key=away)
        free.remove(cell)
        chosen[entry["number"] - 1] = (cell[0] * ACROSS, cell[1] * DOWN)
    return chosen


def _map(sheet: Canvas, edition: Edition, state: Record) -> None:
    places, box = _layout(edition), mirror(edition.record)
    for start in range(s.CITIES):
        for end in range(s.CITIES):
            if box.routes[start, end]:
                style = BOLD if start == state.ship else DIM
                sheet.line(_edge(places[start], places[end]), _edge(places[end], places[start]), style)
    for city, place in places.items():
        _city(sheet, edition, state, city, place)


def _edge(here: Place, there: Place) -> Place:
    """Where a line from the middle of one box to the middle of another leaves the first."""
    x, y = here[0] + BOX_WIDTH / 2, here[1] + BOX_HEIGHT // 2
    dx, dy = there[0] - here[0], there[1] - here[1]
    share_x = (BOX_WIDTH / 2 + 1) / abs(dx) if dx else 9.0
    share_y = (BOX_HEIGHT // 2 + 1) / abs(dy) if dy else 9.0
    share = min(share_x, share_y)
    return round(x + dx * share - 0.5), round(y + dy * share)


def _city(sheet: Canvas, edition: Edition, state: Record, city: int, place: Place) -> None:
    x, y = place
    ship, box = state.ship == city, mirror(edition.record)
    sheet.box(x, y, BOX_WIDTH, BOX_HEIGHT, "double" if ship else "light", BOLD if ship else "")
    sheet.put(x + 1, y, f" {city + 1} {edition.names['cities'][city]} "[: BOX_WIDTH - 2], BOLD)
    row = y
    for space in range(box.spaces):
        if box.city_of[space] == city:
            row += 1
            kind = state.warehouse[space]
            if kind == s.EMPTY:
                sheet.put(x + 2, row, "– empty –", DIM)
            else:
                sheet.put(x + 2, row, marker(edition, kind), STYLES[kind // s.BARRELS])
    at, first = x + 1, leader(state, city)
    for seat in range(state.players):
        if state.booths[seat, city]:
            style = SEAT_STYLES[seat] + (";1;4" if seat == first else "")
            at = sheet.put(at, y + 3, f"{SHAPES[seat]}{state.booths[seat, city]}", style) + 1
    if ship:
        sheet.put(x + 3, y + 4, " the ship ", BOLD)


def _below(sheet: Canvas, edition: Edition, state: Record) -> None:
    box = mirror(edition.record)
    exits = listed([name for end, name in enumerate(edition.names["cities"]) if box.routes[state.ship, end]])
    out = listed([name for i, name in enumerate(edition.names["colours"]) if not (state.colours >> i) & 1])
    y = len(sheet.rows) + 1
    sheet.put(0, y, f"From {edition.names['cities'][state.ship]} the ship sails to {exits}.")
    sheet.put(0, y + 1, f"{_supply(box, state)}{f' Not in this game: {out}.' if out else ''}", DIM)
    sheet.put(0, y + 2, "")


def _supply(box: Record, state: Record) -> str:
    """What lies face down: how many markers, and in which piles (their sizes are open)."""
    rest = state.markers - box.spaces
    left, piles = state.drawn - box.spaces, []
    for pile in range(PILES):
        size = rest // PILES + (pile < rest % PILES)
        used = min(size, left)
        left -= used
        piles.append(str(size - used))
    last = " The last round!" if state.opener != s.NOBODY else ""
    return f"Supply piles: {' '.join(piles)}.{last}"


def _panel(sheet: Canvas, edition: Edition, state: Record, seat: int, name: str) -> None:
    box, y = mirror(edition.record), len(sheet.rows)
    mine = state.player == seat
    at = sheet.put(
        0, y, f"{'▶' if mine else ' '} {SHAPES[seat]} {name:<10.10}", SEAT_STYLES[seat] + (";1" if mine else "")
    )
    stock = f"{counted(state.stock[seat], 'booth')} left, {booths_on_board(state, seat)} placed"
    at = sheet.put(at, y, f" {counted(state.talers[seat], 'Taler'):<9} {stock:<25}")
    sheet.put(at, y, f"{counted(points(box, state, seat), 'point')}")
    at = sheet.put(4, y + 1, "open ", DIM)
    at = _row_of(sheet, edition, state.goods[seat], at, y + 1)
    if mine and state.phase == s.SALE:
        at = sheet.put(at + 1, y + 1, "for sale ", DIM)
        at = _row_of(sheet, edition, state.offer, at, y + 1)
    total = sum(state.sold[seat])
    barrels = sum(count * (kind % s.BARRELS + 1) for kind, count in enumerate(state.sold[seat]))
    told = f"sold {counted(total, 'marker')} with {counted(barrels, 'barrel')}" if total else "nothing sold"
    sheet.put(max(at + 2, 50), y + 1, told, DIM)


def _row_of(sheet: Canvas, edition: Edition, counts: list[int], at: int, y: int) -> int:
    if not any(counts):
        return sheet.put(at, y, "nothing", DIM)
    for kind, count in enumerate(counts):
        for _ in range(count):
            at = sheet.put(at, y, marker(edition, kind), STYLES[kind // s.BARRELS]) + 2
    return at - 2
