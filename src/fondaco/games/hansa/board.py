"""Hansa as a picture: a sea chart of the Baltic with the ship, warehouses and booths, and a panel for every player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from fondaco.engine.drawing import box, clickable, piece, seat_mark, words
from fondaco.engine.editions import Edition
from fondaco.engine.view import View
from fondaco.games.hansa import chart as c
from fondaco.games.hansa import state as s
from fondaco.games.hansa.panel import PANEL, panel
from fondaco.games.hansa.rules import PILES
from fondaco.games.hansa.scenery import SUPPLY, pile_at, scenery
from fondaco.games.hansa.tokens import EDGE, MARKERS_ON_CHART, SHIP, SWATCHES, back, kind_names, kind_tags

__all__ = ["BUTTONS", "PANEL", "SIZE", "names", "panel", "pieces", "scenery"]

SIZE = c.SIZE
BUTTONS = ("skip", "end")  # verbs that have no place in the picture

BOOTH_WIDTH = (30, 40)  # a mark with a count of one figure, and of two


def names(edition: Edition) -> list[str]:
    """What the log can point at: cities, and kinds of markers."""
    return [*edition.names["cities"], *kind_names(edition)]


def pieces(view: View, moves: Sequence[int] = ()) -> str:
    """What lies on the chart now: markers, booths, the ship, the supply."""
    edition, state = view.game.edition, view.state
    chart, offered = c.chart_of(edition), _by_verb(moves)
    ship = int(state["ship"][0])
    drawn = [
        box("hansa-here", chart.cities[ship].left, chart.cities[ship].top, *c.LABEL, 6),
        _warehouses(edition, chart, state["warehouse"][0].tolist(), ship, offered[s.DO_BUY]),
        _booths(chart, state["booths"][0].tolist()),
        _supply(view, offered[s.DO_REFILL]),
    ]
    for move in offered[s.DO_SETTLE]:
        city = chart.cities[s.WHAT[move]]
        drawn.append(clickable((move,), f"Place booths in {city.name}", _label_edge(city)))
    for move in offered[s.DO_SAIL]:
        to = s.WHAT[move]
        course = f'<path class="hansa-course edge" d="{chart.courses[ship, to]}" marker-end="url(#hansa-arrow-open)"/>'
        city = chart.cities[to]
        drawn.append(clickable((move,), f"Sail to {city.name}", course + _label_edge(city)))
    drawn.append(piece("ship", *chart.cities[ship].anchorage, SHIP))
    return "".join(drawn)


def _by_verb(moves: Iterable[int]) -> list[list[int]]:
    """Moves sorted by their verbs."""
    found: list[list[int]] = [[] for _ in s.VERBS.names]
    for move in moves:
        found[s.VERB[move]].append(move)
    return found


def _label_edge(city: c.City) -> str:
    return box("edge hit", city.left, city.top, *c.LABEL, 6)


def _warehouses(edition: Edition, chart: c.Chart, on: list[int], ship: int, buys: Sequence[int]) -> str:
    """The markers on all spaces; those that can be bought stand for it."""
    called, tags, drawn = kind_names(edition), kind_tags(edition), []
    by_kind = {s.WHAT[move]: move for move in buys}
    for number, city in enumerate(chart.cities):
        for space, x, y in city.spaces:
            kind = on[space]
            if kind == s.EMPTY:
                continue
            inside = MARKERS_ON_CHART[kind]
            if number == ship and kind in by_kind:
                inside = clickable((by_kind[kind],), f"Buy {called[kind]}", inside + EDGE)
            drawn.append(f'<g {tags[kind]} transform="translate({x:g} {y:g})">{inside}</g>')
    return "".join(drawn)


def _booths(chart: c.Chart, booths: list[list[int]]) -> str:
    """A row of marks and counts in every city's label, with a frame around the player who leads."""
    drawn = []
    for number, city in enumerate(chart.cities):
        row = [(seat, of[number]) for seat, of in enumerate(booths) if of[number]]
        if not row:
            continue
        room = sum(BOOTH_WIDTH[count > 9] for _, count in row)
        x = min(max(city.x - room / 2, 3), c.WIDTH - 3 - room)
        y = city.y + 26.5
        if room > c.LABEL[0]:  # several stacks of ten and more
            drawn.append(box("hansa-label", x - 3, y - 12, room + 6, 24, 5))
        most = max(count for _, count in row)
        leads = sum(count == most for _, count in row) == 1
        for seat, count in row:
            width = BOOTH_WIDTH[count > 9]
            if leads and count == most:
                drawn.append(box(f"hansa-leads hansa-line{seat}", x + 0.5, y - 9.5, width - 1, 19, 4))
            drawn.append(seat_mark(seat, x + 9, y, 5.6))
            drawn.append(words(x + 16.5, y + 5.7, str(count), "figure", "start", 16))
            x += width
    return "".join(drawn)


def _supply(view: View, moves: Sequence[int]) -> str:
    """The five piles with their sizes, the colours that are not in the game, and a word when the last round is on."""
    edition, state = view.game.edition, view.state
    spaces = int(edition.record["spaces"][0])
    rest, left = int(state["markers"][0]) - spaces, int(state["drawn"][0]) - spaces
    drawn = []
    for pile in range(PILES):
        size = rest // PILES + (pile < rest % PILES)
        used = min(size, left)
        left -= used
        if size > used:
            x, y = pile_at(pile)
            under = f'<g transform="translate(3 3)">{back(38, 26)}</g>' if size - used > 1 else ""
            count = words(0, 5.8, str(size - used), "figure hansa-count", size=16)
            drawn.append(f'<g transform="translate({x:g} {y:g})">{under}{back(38, 26)}{count}</g>')
    edge = box("edge hit", *SUPPLY, 8) if moves else ""
    drawn = [clickable(moves, "Refill the warehouses", "".join(drawn) + edge)]
    drawn.append(_left_out(edition, int(state["colours"][0])))
    over = state["phase"][0] == s.OVER
    if over or state["opener"][0] != s.NOBODY:
        drawn.append(words(424, 540, "The end" if over else "Last round", "hansa-last", size=18))
    return "".join(drawn)


def _left_out(edition: Edition, colours: int) -> str:
    """The colours that are not in the game, crossed out (H6)."""
    out = [colour for colour in range(s.COLOURS) if not colours >> colour & 1]
    if not out:
        return ""
    drawn, y = [words(336, 577.5, "without", "note", "start", 16)], pile_at(0)[1]
    for i, colour in enumerate(out):
        about = f"{escape(edition.names['colours'][colour])} is not in this game"
        drawn.append(
            f'<g transform="translate({416 + 38 * i} {y:g})"><title>{escape(about)}</title>{SWATCHES[colour]}'
            '<path class="hansa-crossed" d="M-17,13L17,-13"/></g>'
        )
    return "".join(drawn)
