"""What is printed on the board of London Markets: five squares with awnings on both banks of the Thames."""

from __future__ import annotations

from functools import lru_cache

from fondaco.engine.drawing import fitted, named, words
from fondaco.engine.editions import Edition
from fondaco.games.london_markets.plan import CARD, HEIGHT, LOOK, SHELF, SQUARE, SQUARES, WIDTH
from fondaco.games.parts.look import Point, printed_signs
from fondaco.games.parts.signs import sign
from fondaco.games.parts.walks import spaces

STRIPE = 10.5  # of an awning, fourteen to a square
NORTH = "M0 180C60 171 110 184 170 178S300 170 350 178S440 184 480 176"
SOUTH = "M0 258C50 252 120 262 180 256S290 250 350 257S440 262 480 254"
RIVER = f"{NORTH}V254C440 262 410 264 350 257S240 250 180 256S50 252 0 258Z"
WAYS = "M157 84l6 6l-6 6M318 84l6 6l-6 6M395 171l6 6l6-6M323 342l-6 6l6 6M162 342l-6 6l6 6M74 260l6-6l6 6"


@lru_cache(16)
def scenery(edition: Edition) -> str:
    """The town, the river, the squares with their names, and the shelf for cards."""
    markets = "".join(_square(market, name, SQUARES[market]) for market, name in enumerate(edition.names["markets"]))
    defs = f"<defs>{PATTERNS}{printed_signs(LOOK)}{spaces(edition, LOOK)}</defs>"
    return f'<g class="london">{defs}{_town()}{_river()}{markets}{_ways()}{_card()}{_shelf()}</g>'


PATTERNS = (
    '<pattern id="london-blocks" width="74" height="58" patternUnits="userSpaceOnUse" patternTransform="rotate(-17)">'
    '<path class="street" stroke-width="3" d="M0 10h74M0 38l40-5l34 5M18 10l-3 26M47 10v24M62 10l3 26M9 37l5 31M31 34'
    'l-2 34M55 35v33"/><path class="street" stroke-width="1" d="M21 20h22M51 22h10M0 22h14M34 48h18M60 50h14M0 50h8"/>'
    '</pattern><pattern id="london-waves" width="40" height="12" patternUnits="userSpaceOnUse">'
    '<path d="M0 6q10-4 20 0t20 0" fill="none" stroke="var(--wave)"/></pattern>'
)


def _town() -> str:
    size = f'width="{WIDTH}" height="{HEIGHT}"'
    return f'<rect class="ground" {size}/><rect fill="url(#london-blocks)" {size} opacity=".8"/>'


def _river() -> str:
    bridges = "".join(
        f'<path class="square" d="M{x - 9} 168V272M{x + 9} 168V272"/><path d="M{x - 9} 168H{x + 9}V272H{x - 9}Z" '
        f'fill="var(--paving)" opacity=".75"/>'
        for x in (80, 401)
    )
    return (
        f'<path class="sea" d="{RIVER}"/><path fill="url(#london-waves)" d="{RIVER}"/>'
        f'<g class="shore"><path stroke-width="1.6" d="{NORTH}"/><path d="{NORTH}" transform="translate(0 4)"/>'
        f'<path d="{NORTH}" transform="translate(0 7)"/><path stroke-width="1.6" d="{SOUTH}"/>'
        f'<path d="{SOUTH}" transform="translate(0 -4)"/><path d="{SOUTH}" transform="translate(0 -7)"/></g>{bridges}'
    )


def _square(market: int, name: str, at: Point) -> str:
    width, height = SQUARE
    stripes = "".join(
        f"M{STRIPE * i:g} 24h{STRIPE}v13a{STRIPE / 2} {STRIPE / 2} 0 0 1 {-STRIPE} 0z" for i in range(0, 14, 2)
    )
    others = "".join(
        f"M{STRIPE * i:g} 24h{STRIPE}v13a{STRIPE / 2} {STRIPE / 2} 0 0 1 {-STRIPE} 0z" for i in range(1, 14, 2)
    )
    inside = (
        f'<rect class="square" width="{width}" height="{height}" rx="4"/>'
        f'<path fill="var(--card)" stroke="var(--place{market})" stroke-width=".8" d="{others}"/>'
        f'<path fill="var(--place{market})" stroke="var(--place{market})" stroke-width=".8" d="{stripes}"/>'
        f'<path stroke="var(--place{market})" stroke-width="2" d="M0 24h{width}"/>'
        + words(width / 2, 18, fitted(name, width - 6, 17), "place", size=17)
        + '<rect class="slot" x="8" y="52" width="66" height="66" rx="3"/>'
        '<circle class="slot" cx="116" cy="136" r="18"/>'
    )
    return f'<g transform="translate({at[0]} {at[1]})">{named(name, inside)}</g>'


def _ways() -> str:
    """The way that the merchants go."""
    return f'<path class="way" d="{WAYS}"/>'


def _card() -> str:
    width, height = SQUARE
    x, y = CARD
    return f'<rect class="card" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>'


def _shelf() -> str:
    """Room for the special cards and the card of the last round, and what the flags along the river mean."""
    y = HEIGHT - 19
    return (
        f'<rect class="square" x="6" y="{SHELF}" width="{WIDTH - 12}" height="{HEIGHT - SHELF - 6}" rx="4"/>'
        + words(16, SHELF + 20, "Special cards", "name", "start", 16)
        + sign("london", "seal", 230, y - 5, 0.8)
        + words(244, y, "a card each", "name", "start", 16)
        + sign("london", "eye", 354, y - 5, 0.75)
        + words(369, y, "money shown", "name", "start", 16)
    )
