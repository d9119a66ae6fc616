"""A player of Hansa at a glance: Talers, booths, markers open, for sale and sold, and the points so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape

from fondaco.engine.drawing import box, clickable, fitted, seat_mark, words
from fondaco.engine.editions import Edition
from fondaco.engine.view import View
from fondaco.games.hansa import state as s
from fondaco.games.hansa.tokens import BOOTH, CASK, EDGE, FLAG, MARKERS, SWATCHES, TALER, kind_names, kind_tags

WIDTH, HEIGHT = PANEL = (240, 122)
LEFT, ROOM, STEP = 9, 222, 56  # a row of markers, and from one of them to the next
A_ROW = 4  # markers that lie side by side without covering each other
OPEN_ROW, LAST_ROW = 73, 104  # the middles of the rows

ACTIONS = {
    s.DO_BUILD: "set up booths",
    s.DO_OFFER: "offer for sale",
    s.DO_LOSE: "lose",
    s.DO_DISCARD: "discard",
}


def panel(view: View, seat: int, moves: Sequence[int] = ()) -> str:
    """What a player has. The viewer's own markers stand for what can be done with them."""
    state, edition = view.state, view.game.edition
    turn, own = int(state["player"][0]) == seat, seat == view.viewer
    goods, sold = _listed(state["goods"][0, seat].tolist()), state["sold"][0, seat].tolist()
    uses = _uses(moves) if own else {}
    drawn = [
        _heading(view, seat, turn, int(state["start"][0]) == seat),
        _figures(int(state["talers"][0, seat]), int(state["stock"][0, seat]), sold),
        _spaces(int(edition.record["keep_markers"][0])),
    ]
    if turn and int(state["phase"][0]) == s.SALE:
        drawn.append(_row(edition, goods, OPEN_ROW, uses))
        drawn.append(_sale(edition, _listed(state["offer"][0].tolist()), own and s.SELL in moves))
    elif len(goods) > A_ROW:
        half = max(A_ROW, (len(goods) + 1) // 2)
        drawn.append(_row(edition, goods[:half], OPEN_ROW, uses))
        drawn.append(_row(edition, goods[half:], LAST_ROW, uses))
    else:
        drawn.append(_row(edition, goods, OPEN_ROW, uses))
        drawn.append(_sold(sold))
    return "".join(drawn)


def _listed(counts: list[int]) -> list[int]:
    """Counts of kinds as a list of markers."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def _uses(moves: Sequence[int]) -> dict[int, list[int]]:
    """Which moves each kind of marker stands for."""
    found: dict[int, list[int]] = {}
    for move in moves:
        if s.VERB[move] in ACTIONS:
            found.setdefault(s.WHAT[move], []).append(move)
    return found


def _heading(view: View, seat: int, turn: bool, starts: bool) -> str:
    """Whose panel it is, whether it is their turn, who started, and the points."""
    points = int(view.game.kernel.score(view.game.edition.record, view.state, seat))
    name = fitted(view.seats[seat], 110 if starts else 124, 17)
    flag = f'<path class="hansa-flag" transform="translate(164 17)" d="{FLAG}"/>' if starts else ""
    return (
        box("card hansa-turn" if turn else "card", 1, 1, WIDTH - 2, HEIGHT - 2, 7)
        + (words(7, 22.5, "▶", "", "start", 14) if turn else "")
        + seat_mark(seat, 31, 17, 8)
        + words(45, 23, name, "hansa-name" if turn else "hansa-name hansa-waits", "start", 17)
        + flag
        + words(204, 23, str(points), "figure", "end", 18)
        + words(208, 23, "pt" if points == 1 else "pts", "note", "start", 14)
    )


def _figures(talers: int, stock: int, sold: list[int]) -> str:
    """Talers, booths that are not on the board, and what is sold: markers and barrels."""
    barrels = sum(number * (kind % s.BARRELS + 1) for kind, number in enumerate(sold))
    return (
        _figure(20, "Talers", TALER, talers)
        + _figure(84, "booths left", f'<path class="hansa-booth" d="{BOOTH}"/>', stock)
        + _figure(148, "barrels sold", f'<path class="hansa-cask" d="{CASK}"/>', barrels)
    )


def _figure(x: float, about: str, icon: str, number: int) -> str:
    count = words(14, 5.6, str(number), "figure", "start", 16)
    return f'<g transform="translate({x} 46)"><title>{escape(about)}</title>{icon}{count}</g>'


@lru_cache(maxsize=32)
def _spaces(keep: int) -> str:
    """A place for every marker that may be kept (H22)."""
    return "".join(box("slot", LEFT + 4.5 + STEP * i, OPEN_ROW - 10.5, 45, 21, 4) for i in range(min(keep, 4)))


def _row(edition: Edition, markers: list[int], y: float, uses: Mapping[int, Sequence[int]], left: float = LEFT) -> str:
    """Markers side by side, closer together when there are many."""
    called, tags = kind_names(edition), kind_tags(edition)
    step = min(STEP, (LEFT + ROOM - left - 54) / (len(markers) - 1)) if len(markers) > 1 else 0
    drawn = []
    for place, kind in enumerate(markers):
        does = uses.get(kind, ())
        label = f"{called[kind]}: {' or '.join(ACTIONS[s.VERB[move]] for move in does)}" if does else ""
        drawn.append(
            f'<g {tags[kind]} transform="translate({left + 27 + place * step:.1f} {y})">'
            f"{clickable(does, label, MARKERS[kind] + EDGE) if does else MARKERS[kind]}</g>"
        )
    return "".join(drawn)


def _sale(edition: Edition, offer: list[int], complete: bool) -> str:
    """The markers that are offered, on a tray that closes the sale."""
    tray = box("edge hansa-tray", 5, LAST_ROW - 15, 230, 30, 7) + words(12, LAST_ROW + 5.6, "sale", "note", "start", 15)
    return clickable((s.SELL,) if complete else (), "Close the sale", tray) + _row(edition, offer, LAST_ROW, {}, 54)


def _sold(sold: list[int]) -> str:
    """How many markers of each colour are sold."""
    drawn, x = [], 57
    for colour in range(s.COLOURS):
        count = sum(sold[colour * s.BARRELS : (colour + 1) * s.BARRELS])
        if count:
            drawn.append(
                f'<g transform="translate({x} {LAST_ROW})"><g transform="scale(.56)">{SWATCHES[colour]}</g>'
                f"{words(10, 5.2, str(count), '', 'start', 15)}</g>"
            )
            x += 32
    return words(LEFT, LAST_ROW + 5, "sold", "note", "start", 15) + "".join(drawn) if drawn else ""
