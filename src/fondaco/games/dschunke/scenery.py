"""What is printed on the board of Dschunke: a harbour from above, five junks round a pier, and the quay."""

from __future__ import annotations

from functools import lru_cache

from fondaco.engine.drawing import fitted, named, words
from fondaco.engine.editions import Edition
from fondaco.engine.records import mirror
from fondaco.games.dschunke.plan import BOW_RIGHT, CARD, HEIGHT, JUNK, JUNKS, LINE, LOOK, QUAY, WIDTH
from fondaco.games.parts.look import printed_signs
from fondaco.games.parts.signs import at, sign
from fondaco.games.parts.walks import spaces

HULL = "M188 9C150 1 84 0 50 5C26 9 8 27 2 45C8 63 26 81 50 85C84 90 150 89 188 81C190 57 190 33 188 9z"
DECK = "M183 15C148 8 86 7 54 11C34 15 17 30 11 45C17 60 34 75 54 79C86 83 148 82 183 75C185 55 185 35 183 15z"
PLANKS = "M24 27C80 23 140 24 183 27M13 40C70 38 130 38 184 40M13 51C70 53 130 53 184 51M24 64C80 68 140 67 183 64"
RIBS = "M4 38l-3 7l3 7M14 25c3 10 3 30 0 40M20 20c4 14 4 36 0 50"
WAYS = "M344 115h9v-9M378 246l6 6l6-6M246 364l-6 6l6 6M92 252l6-6l6 6M127 107h9v9"


@lru_cache(16)
def scenery(edition: Edition) -> str:
    """The water, the pier, the quay, the junks with their names, and what they bring at the end."""
    defs = f"<defs>{PATTERNS}{printed_signs(LOOK)}{spaces(edition, LOOK)}</defs>"
    junks = "".join(_junk(junk, name) for junk, name in enumerate(edition.names["markets"]))
    return f'<g class="dschunke">{defs}{_water()}{_pier()}{junks}{_quay()}{_raft()}{_reckoning(edition)}</g>'


PATTERNS = (
    '<pattern id="dschunke-waves" width="46" height="18" patternUnits="userSpaceOnUse">'
    '<path d="M0 9q11.5-6 23 0t23 0" fill="none" stroke="var(--wave)"/></pattern>'
    '<pattern id="dschunke-stones" width="60" height="26" patternUnits="userSpaceOnUse">'
    '<path d="M0 .5h60M0 13.5h60M14 0v13M44 0v13M29 13v13M59.5 13v13" fill="none" stroke="var(--joint)"/></pattern>'
    '<pattern id="dschunke-boards" width="92" height="9" patternUnits="userSpaceOnUse">'
    '<path d="M0 .5h92M30 0v9" fill="none" stroke="var(--joint)"/></pattern>'
)


def _water() -> str:
    size = f'width="{WIDTH}" height="{HEIGHT}"'
    return f'<rect class="sea" {size}/><rect fill="url(#dschunke-waves)" {size}/>'


def _pier() -> str:
    """The pier between the junks, with bollards and ropes, and the market card on it."""
    x, y, width, height = CARD
    ropes = "".join(f"M{left} {top}q6 7 13 2" for left, top in ((189, 160), (189, 290)))
    ropes += "".join(f"M{right} {top}q-6 7-13 2" for right, top in ((291, 160), (291, 290)))
    posts = "".join(
        f'<circle class="post" cx="{px}" cy="{py}" r="3.4"/>' for px in (203, 277) for py in (132, 162, 292, 362)
    )
    return (
        f'<path class="wood" d="M196 124H284V{QUAY + 6}H196z"/>'
        f'<path fill="url(#dschunke-boards)" d="M196 124H284V{QUAY}H196z"/><path class="rope" d="{ropes}"/>{posts}'
        f'<path class="way" d="{WAYS}"/><rect class="card" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>'
    )


def _junk(junk: int, name: str) -> str:
    """A junk from above, its deck in planks; its colour is its hull's."""
    (x, y), berth = JUNKS[junk], LOOK.berths[junk]
    turned = f' transform="translate({JUNK[0]} 0) scale(-1 1)"' if junk in BOW_RIGHT else ""
    hull = (
        f'<g{turned}><path opacity=".18" transform="translate(2 5)" d="{HULL}"/>'
        f'<path fill="var(--place{junk})" stroke="var(--ink)" d="{HULL}"/><path class="deck" d="{DECK}"/>'
        f'<path class="planks" d="{PLANKS}"/><path class="ribs" d="{RIBS}"/></g>'
    )
    stack, merchant = berth.stack, berth.merchant
    places = (
        f'<rect class="slot" x="{stack[0] - x}" y="{stack[1] - y - LINE}" width="66" height="66" rx="3"/>'
        f'<circle class="slot" cx="{merchant[0] - x}" cy="{merchant[1] - y - LINE}" r="18"/>'
    )
    label = words(4, 16, fitted(name, 62, 17), "place", "start", 17)
    return at(x, y, named(name, label + at(0, LINE, hull + places)))


def _quay() -> str:
    """The stones along the shore, where the trainees walk, and what the flags on their way mean."""
    y = HEIGHT - 12
    shore = f"M0 {QUAY + 4}H{WIDTH}V{HEIGHT}H0z"
    return (
        f'<path class="stone" d="{shore}"/><path fill="url(#dschunke-stones)" d="{shore}" opacity=".6"/>'
        f'<path class="kerb" d="M0 {QUAY + 2}H{WIDTH}"/>'
        + sign("dschunke", "seal", 66, y - 6, 0.8)
        + words(80, y, "a special card each", "name", "start", 16)
        + sign("dschunke", "eye", 270, y - 6, 0.8)
        + words(285, y, "money is shown", "name", "start", 16)
    )


def _raft() -> str:
    """Where the special cards lie."""
    return (
        '<rect class="wood" x="6" y="20" width="98" height="107" rx="3"/>'
        '<rect fill="url(#dschunke-boards)" x="6" y="20" width="98" height="107"/>'
    ) + words(6, 15, "Special cards", "place", "start", 16)


def _reckoning(edition: Edition) -> str:
    """What junks bring at the end."""
    box = mirror(edition.record)
    return (
        '<rect class="card" x="348" y="8" width="126" height="88" rx="5"/>'
        + words(411, 31, "At the end", "name", size=17)
        + words(358, 57, "each junk", "name", "start", 16)
        + words(464, 57, str(box.junk_pays), "figure", "end", 17)
        + words(358, 82, "all five", "name", "start", 16)
        + words(464, 82, str(box.all_pay), "figure", "end", 17)
    )
