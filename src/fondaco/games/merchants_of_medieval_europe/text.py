"""Merchants of Medieval Europe in a terminal: the map by territory, the price tracks, and every wagon."""

from __future__ import annotations

import textwrap

from fondaco.engine.canvas import BOLD, DIM, SEAT_STYLES, SHAPES, Canvas
from fondaco.engine.editions import Edition
from fondaco.engine.numbers import signed
from fondaco.engine.records import Record, mirror
from fondaco.engine.view import View
from fondaco.games.merchants_of_medieval_europe import state as s
from fondaco.games.merchants_of_medieval_europe.actions import barred, decree_of, fare
from fondaco.games.merchants_of_medieval_europe.rules import HIGHEST, active, first_player, notes_left, points
from fondaco.games.merchants_of_medieval_europe.terms import (
    bundle,
    coins,
    counted,
    decree_words,
    listed,
    price_to_be,
    wagon,
)
from fondaco.games.merchants_of_medieval_europe.trade import load

TIED = "\N{NO-BREAK SPACE}"  # keeps a good and its number on one line
WIDTH, ACROSS, BOX = 80, 3, 26  # a box for each territory, three in a row
COLOURS = {
    "pink": "38;5;211",
    "gold": "38;5;178",
    "blue": "38;5;75",
    "grey": "38;5;247",
    "red": "38;5;167",
    "white": "38;5;255",
    "green": "38;5;71",
    "purple": "38;5;140",
}
GOODS = ("38;5;180", "38;5;220", "38;5;246", "38;5;137", "38;5;125", "38;5;45", "38;5;208", "38;5;207")


def picture(view: View, colour: bool = False) -> str:
    """The whole table as a viewer sees it."""
    edition, state = view.game.edition, view.record
    sheet = Canvas(WIDTH)
    _map(sheet, edition, state)
    _tracks(sheet, edition, state)
    _stocks(sheet, edition, state)
    _ways(sheet, edition, state)
    for seat, name in enumerate(view.seats):
        _panel(sheet, edition, state, seat, name)
    _moment(sheet, edition, state, view.seats)
    return sheet.text(colour)


def _layout(edition: Edition) -> dict[int, tuple[int, int]]:
    """A cell of the three by three for each territory: the free one that is nearest to where it lies."""
    box, entries = mirror(edition.record), edition.tables["region"]
    free = {(column, row) for column in range(ACROSS) for row in range(3)}
    middles = {}
    for territory in range(s.TERRITORIES):
        inside = [entry for region, entry in enumerate(entries) if box.territory[region] == territory]
        middles[territory] = tuple(sum(entry[axis] for entry in inside) / len(inside) / 34 - 0.5 for axis in "xy")
    chosen = {}
    corners = sorted(middles, key=lambda t: -sum((at - 1) ** 2 for at in middles[t]))
    for territory in corners:
        x, y = middles[territory]
        cell = min(sorted(free), key=lambda cell: (cell[0] - x) ** 2 + (cell[1] - y) ** 2)
        free.remove(cell)
        chosen[territory] = cell
    return chosen


def _map(sheet: Canvas, edition: Edition, state: Record) -> None:
    box, layout = mirror(edition.record), _layout(edition)
    inside = {t: [r for r in range(box.regions) if box.territory[r] == t] for t in range(s.TERRITORIES)}
    cells = {cell: territory for territory, cell in layout.items()}
    y = 0
    for row in range(3):
        height = 2 + max(len(inside[t]) for t, cell in layout.items() if cell[1] == row)
        for column in range(ACROSS):
            x = column * (BOX + 1)
            if (column, row) in cells:
                territory = cells[column, row]
                _territory(sheet, edition, state, territory, inside[territory], x, y)
            else:
                _market(sheet, edition, state, x, y)
        y += height


def _territory(sheet: Canvas, edition: Edition, state: Record, number: int, regions: list[int], x: int, y: int) -> None:
    box = mirror(edition.record)
    style = COLOURS.get(edition.names["colours"][number], "")
    closed = state.phase != s.HOME and decree_of(box, state) == s.BORDER_CLOSED and box.subject[state.card] == number
    sheet.box(x, y, BOX, len(regions) + 2, "double" if closed else "light", style)
    sheet.put(x + 2, y, f" {edition.names['territories'][number]}{' · closed' if closed else ''} ", style + ";1")
    for line, region in enumerate(regions, y + 1):
        sheet.put(x + 1, line, edition.names["regions"][region][:9])
        if box.half[region] != s.NOBODY:
            sheet.put(x + 11, line, edition.names["halves"][box.half[region]][0], "38;5;39")
        at = x + 13
        for ware in box.wares[region]:
            if ware != s.NOTHING:
                at = sheet.put(at, line, edition.names["goods"][ware][:2], GOODS[ware]) + 1
        at = x + 19
        for seat in range(state.players):
            if state.region[seat] == region:
                at = sheet.put(at, line, SHAPES[seat], SEAT_STYLES[seat] + ";1")


def _market(sheet: Canvas, edition: Edition, state: Record, x: int, y: int) -> None:
    """The market card of this round, in the free corner of the map."""
    if state.phase == s.HOME:
        sheet.put(x + 1, y + 1, "Before the first round", BOLD)
        return
    box = mirror(edition.record)
    sheet.put(x + 1, y, f"Round {min(state.round + 1, state.rounds)} of {state.rounds}", BOLD)
    lines = textwrap.wrap(edition.names["markets"][state.card], BOX - 2)
    swings = [
        f"{name}{TIED}{signed(box.swing[state.card, good])}"
        for good, name in enumerate(edition.names["goods"])
        if box.swing[state.card, good]
    ]
    lines += textwrap.wrap(", ".join(swings), BOX - 2)
    for line, text in enumerate(lines, y + 1):
        sheet.put(x + 1, line, text.replace(TIED, " "))
    for line, text in enumerate(textwrap.wrap(decree_words(edition, state), BOX - 2), y + 1 + len(lines)):
        sheet.put(x + 1, line, text, BOLD)


def _tracks(sheet: Canvas, edition: Edition, state: Record) -> None:
    """Eight prices on the track from 1 to 40, and what is left in the supply."""
    y = len(sheet.rows)
    sheet.put(8, y, "1" + "10".rjust(9) + "20".rjust(10) + "30".rjust(10) + "40".rjust(10), DIM)
    sheet.put(50, y, "price  supply", DIM)
    for good, name in enumerate(edition.names["goods"]):
        row, price = y + 1 + good, state.prices[good]
        sheet.put(0, row, name[:7], GOODS[good])
        sheet.put(8, row, "·" * HIGHEST, DIM)
        sheet.put(7 + price, row, "●", GOODS[good])
        coming = price_to_be(state, good) - price
        sheet.put(50, row, f"{price:>4}", BOLD)
        sheet.put(55, row, f"{state.supply[good]:>6}")
        if coming:
            sheet.put(62, row, f"{signed(coming)} after this turn", DIM)


def _stocks(sheet: Canvas, edition: Edition, state: Record) -> None:
    """What the bank and the piles of contracts still have; everybody may look through the discard (M23)."""
    discarded = [edition.names["contracts"][card] for card in range(s.CONTRACTS) if state.where[card] == s.DISCARD]
    browsed = sum(state.kept[s.BROWSED])
    deck = s.CONTRACTS - len(discarded) - browsed - sum(state.contracts)
    notes = counted(notes_left(mirror(edition.record), state), "banknote")
    told = f"The bank has {notes}. Contracts: {deck} in the deck, {len(discarded)} discarded"
    for line in textwrap.wrap(": ".join([told, *filter(None, ["; ".join(discarded)])]) + ".", WIDTH):
        sheet.put(0, len(sheet.rows), line, DIM)


def _ways(sheet: Canvas, edition: Edition, state: Record) -> None:
    """Where the wagon whose turn it is can go."""
    sheet.put(0, len(sheet.rows), "")
    if state.phase not in (s.BOOKS, s.ACTION, s.BROWSE, s.OFFER):
        return
    box, names, seat = mirror(edition.record), edition.names["regions"], state.player
    here = state.region[seat]
    decree, subject = decree_of(box, state), box.subject[state.card]

    def is_open(there: int) -> bool:
        return decree != s.BORDER_CLOSED or not barred(box, here, there, subject)

    roads = listed([names[there] for there in box.exits[here] if there != s.NOBODY and is_open(there)])
    told = f"Roads from {names[here]}: {roads or 'none is open'}."
    if box.half[here] != s.NOBODY:
        costs: dict[int, list[str]] = {}
        for there in list(box.port)[: box.ports]:
            if there != here and is_open(there):
                costs.setdefault(fare(box, here, there, decree), []).append(names[there])
        ways = "; ".join(f"for {cost} to {', '.join(ports)}" for cost, ports in sorted(costs.items()))
        told += " The ports are closed." if decree == s.PORTS_CLOSED else f" By sea {ways or 'to nowhere'}."
    for line in textwrap.wrap(told, WIDTH):
        sheet.put(0, len(sheet.rows), line, DIM)
    sheet.put(0, len(sheet.rows), "")


def _panel(sheet: Canvas, edition: Edition, state: Record, seat: int, name: str) -> None:
    box, y = mirror(edition.record), len(sheet.rows)
    mine = state.player == seat
    first = seat == first_player(state) and state.phase != s.OVER
    mark, token = "▶" if mine else " ", "first" if first else ""
    style = SEAT_STYLES[seat]
    at = sheet.put(0, y, f"{mark} {SHAPES[seat]} {seat + 1} {name:<10.10}", style + (";1" if mine else ""))
    where = "–" if state.region[seat] == s.NOBODY else edition.names["regions"][state.region[seat]]
    notes = counted(state.notes[seat], "note") if state.notes[seat] else ""
    at = sheet.put(at, y, f" {where:<10.10}{coins(state.coin[seat]):>11}  {notes:<9}")
    at = sheet.put(at, y, f"{counted(state.contracts[seat], 'contract'):<13}")
    if state.phase in (s.ACTION, s.BROWSE, s.OFFER, s.ANSWER) and seat == active(state):
        token = f"{counted(state.actions, 'action')} left"
    if state.phase == s.OVER:
        token = f"{points(box, state, seat)} in the end"
    sheet.put(at, y, token, BOLD)
    capacity = box.room[state.horses[seat] - 1]
    horses = "two horses" if state.horses[seat] == 2 else "one horse"
    goods = listed(wagon(edition, state.goods[seat])) or "empty"
    _wrapped(sheet, 4, f"{horses}, {load(state, seat)}/{capacity}: {goods}")
    if state.phase != s.HOME:
        for card in range(s.CONTRACTS):
            if state.where[card] == seat:
                _contract(sheet, edition, card, "shown" if state.open[card] else "hidden")
    elif any(state.where[card] == seat for card in range(s.CONTRACTS)):
        places = {box.place[card] for card in range(s.CONTRACTS) if state.where[card] == seat}
        _wrapped(sheet, 4, f"contracts to {listed([edition.names['regions'][place] for place in sorted(places)])}")


def _contract(sheet: Canvas, edition: Edition, card: int, how: str) -> None:
    box = mirror(edition.record)
    told = f"{how}: {edition.names['contracts'][card]}, +{box.bonus[card]} each, −{box.penalty[card]} if left open"
    _wrapped(sheet, 4, told)


def _wrapped(sheet: Canvas, at: int, text: str) -> None:
    for number, line in enumerate(textwrap.wrap(text, WIDTH - at - 2)):
        sheet.put(at if number == 0 else at + 2, len(sheet.rows), line)


def _moment(sheet: Canvas, edition: Edition, state: Record, seats: tuple[str, ...]) -> None:
    """A browse or an offer under way."""
    if state.phase == s.BROWSE:
        sheet.put(0, len(sheet.rows), "")
        sheet.put(0, len(sheet.rows), f"{seats[state.player]} browses contracts.", BOLD)
        for card in range(s.CONTRACTS):
            if state.where[card] == s.BROWSED:
                _contract(sheet, edition, card, "drawn")
    elif state.phase in (s.OFFER, s.ANSWER):
        given = bundle(edition, state.given, state.given_coin)
        asked = bundle(edition, state.asked, state.asked_coin)
        sheet.put(0, len(sheet.rows), "")
        _wrapped(sheet, 0, f"{seats[active(state)]} offers {seats[state.partner]} {given} for {asked}.")
