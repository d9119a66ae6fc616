"""Portobello Market in a terminal: the map with stalls, customers and the Bobby, and a line for every player."""

from __future__ import annotations

from fondaco.engine.canvas import BOLD, DIM, PLAIN, SEAT_STYLES, SHAPES, Canvas
from fondaco.engine.editions import Edition
from fondaco.engine.records import Record, mirror
from fondaco.engine.view import View
from fondaco.games.portobello_market import state as s
from fondaco.games.portobello_market.scoring import has_scored
from fondaco.games.portobello_market.terms import A_CUSTOMER, counted, counter_name

WIDTH, ACROSS, DOWN, TOP = 80, 79, 18, 0  # of the sheet; of the map
LETTERS = {s.EMPTY: " ", s.SERVANT: "S", s.BOURGEOIS: "B", s.LORD: "L"}
CUSTOMER_STYLES = {s.EMPTY: PLAIN, s.SERVANT: "1;38;5;245", s.BOURGEOIS: "1;38;5;204", s.LORD: "1;38;5;220"}
Place = tuple[int, int]


def picture(view: View, colour: bool = False) -> str:
    """The whole table as a viewer sees it."""
    edition, state = view.game.edition, view.record
    sheet = Canvas(WIDTH)
    places = [_place(entry["x"], entry["y"]) for entry in edition.tables["plaza"]]
    for alley in range(s.ALLEYS):
        _alley(sheet, edition, state, alley, places)
    for plaza, place in enumerate(places):
        _plaza(sheet, edition, state, plaza, place)
    for district in range(s.DISTRICTS):
        _district(sheet, edition, state, district, places)
    _below(sheet, edition, state)
    for seat, name in enumerate(view.seats):
        _panel(sheet, state, seat, name)
    return sheet.text(colour)


def _place(x: int, y: int) -> Place:
    return round(x / 100 * ACROSS), TOP + round(y / 100 * DOWN)


def _alley(sheet: Canvas, edition: Edition, state: Record, alley: int, places: list[Place]) -> None:
    """A line of spaces from plaza to plaza: whose stall stands there, and what the space is worth."""
    box = mirror(edition.record)
    start, end = places[box.ends[alley, 0]], places[box.ends[alley, 1]]
    stroke = _stroke(end[0] - start[0], end[1] - start[1])
    steps = max(abs(end[0] - start[0]) if stroke == "─" else abs(end[1] - start[1]), 1)
    for step in range(1, steps):
        sheet.put(*_along(start, end, step / steps), stroke, DIM)
    length, done = box.length[alley], has_scored(box, state, alley)
    for space in range(length):
        x, y = _along(start, end, int((space + 1) / (length + 1) * steps + 0.5) / steps)
        owner, worth = state.stalls[alley, space], box.worth[alley, space]
        if owner == s.EMPTY:
            sheet.put(x, y, str(worth), PLAIN)
        else:
            sheet.put(x - 1, y, f"{SHAPES[owner]}{worth}", SEAT_STYLES[owner] + (";2" if done else ";1"))


def _stroke(dx: int, dy: int) -> str:
    """The character that runs in a direction."""
    if abs(dy) * 4 < abs(dx):
        return "─"
    if abs(dx) * 2 < abs(dy):
        return "│"
    return "╲" if dx * dy > 0 else "╱"


def _along(start: Place, end: Place, share: float) -> Place:
    """The place that lies so far on the way."""
    return int(start[0] + (end[0] - start[0]) * share + 0.5), int(start[1] + (end[1] - start[1]) * share + 0.5)


def _plaza(sheet: Canvas, edition: Edition, state: Record, plaza: int, place: Place) -> None:
    x, y = place
    customer = state.customers[plaza]
    sheet.put(x - 1, y, f"[{LETTERS[customer]}]", CUSTOMER_STYLES[customer])
    name = edition.names["shorts"][plaza]
    _centred(sheet, x, y - 1 if y <= DOWN // 3 else y + 1, name, BOLD)


def _centred(sheet: Canvas, x: float, y: int, text: str, style: str) -> None:
    at = round(x - len(text) / 2 + 0.5)
    sheet.put(max(0, min(WIDTH - len(text), at)), y, text, style)


def _district(sheet: Canvas, edition: Edition, state: Record, district: int, places: list[Place]) -> None:
    """The name of a district in its middle, and below it the Bobby and the counter that lies there."""
    corners = [places[edition.names["shorts"].index(name)] for name in edition.tables["district"][district]["corners"]]
    x, y = sum(corner[0] for corner in corners) / 3, sum(corner[1] for corner in corners) // 3
    here, name = state.bobby == district, edition.names["districts"][district]
    _centred(sheet, x, y, f"»{name}«" if here else name, BOLD if here else PLAIN)
    owner = state.marked_by[district]
    if owner != s.NOBODY:
        _centred(sheet, x, y + 1, f"{SHAPES[owner]}×{state.mark[district]}", SEAT_STYLES[owner])
    elif here:
        _centred(sheet, x, y + 1, "BOBBY", BOLD)


def _below(sheet: Canvas, edition: Edition, state: Record) -> None:
    box, y = mirror(edition.record), len(sheet.rows) + 1
    bag = f"{counted(state.bag[s.SERVANT], 'servant')}, {state.bag[s.BOURGEOIS]} bourgeois"
    stack = " ".join(str(box.stack[i]) for i in range(state.taken, s.STACK)) or "none"
    sheet.put(0, y, f"In the bag: {bag}. Neutral counters: {stack}.")
    sheet.put(0, y + 1, "Plazas: [S] servant, [B] bourgeois, [L] Lord. Alleys: what each space is worth.", DIM)
    where = "" if state.bobby == s.EMPTY else f"The Bobby is in {edition.names['districts'][state.bobby]}. "
    sheet.put(0, y + 2, f"{where}{_last(state)}", BOLD)
    sheet.put(0, y + 3, "")


def _last(state: Record) -> str:
    if state.phase == s.OVER:
        return "The game is over."
    out = any(state.stock[seat] == 0 for seat in range(state.players))
    return "This round is the last." if out or state.idle == state.players else ""


def _panel(sheet: Canvas, state: Record, seat: int, name: str) -> None:
    y, mine = len(sheet.rows), state.player == seat
    style = SEAT_STYLES[seat] + (";1" if mine else "")
    at = sheet.put(0, y, f"{'▶' if mine else ' '} {SHAPES[seat]} {name:<10.10}", style)
    at = sheet.put(at, y, f" {counted(state.score[seat], 'point'):<11}{counted(state.stock[seat], 'stall'):<10}")
    at = sheet.put(at, y, f"up {_counters(state.up[seat]):<22}")
    sheet.put(at, y, f"down {_counters(state.down[seat])}", DIM)
    if mine and state.phase in (s.ACTION, s.PLACEMENT):
        drawn = "" if state.hand == s.EMPTY else f", {A_CUSTOMER[state.hand]} in the hand"
        sheet.put(4, y + 1, f"{counted(state.actions, 'action')} left{drawn}", DIM)


def _counters(counts: Record) -> str:
    """Counters in a row; neutral ones have an n."""
    shown = [
        counter_name(counter).replace("neutral ", "n") for counter in range(s.COUNTERS) for _ in range(counts[counter])
    ]
    return " ".join(shown) or "–"
