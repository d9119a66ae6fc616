"""The market: the card of this round over the map, the eight prices under it, and the piles in the map's corner."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from fondaco.engine.drawing import box, clickable, fitted, named, short, words
from fondaco.engine.editions import Edition
from fondaco.engine.numbers import signed
from fondaco.engine.records import Record
from fondaco.games.merchants_of_medieval_europe import state as s
from fondaco.games.merchants_of_medieval_europe.actions import decree_of
from fondaco.games.merchants_of_medieval_europe.board_layout import BOTTOM, TOP, WIDTH
from fondaco.games.merchants_of_medieval_europe.board_marks import (
    CARDS,
    NOTE,
    SCROLL,
    card_back,
    edge,
    figure,
    good_sign,
    sign,
)
from fondaco.games.merchants_of_medieval_europe.board_moves import Choices
from fondaco.games.merchants_of_medieval_europe.board_printed import printed
from fondaco.games.merchants_of_medieval_europe.rules import HIGHEST, LOWEST, notes_left
from fondaco.games.merchants_of_medieval_europe.terms import DECREE_NAMES, listed, price_to_be

COLUMN, HEIGHT = WIDTH // s.GOODS, 84  # of a good under the map
PILES = (12, 78, 144)  # the deck, the discard, the bank
LINE = 44  # the length of a price track
KNOBS = tuple(short(8 + LINE * step / (HIGHEST - LOWEST)) for step in range(HIGHEST - LOWEST + 1))
BEFORE = words(12, 22, "Before the first round", "figure", "start", 16) + words(
    12, 43, "A wagon starts where one of its four contracts goes.", "me-name", "start", 16
)
UPWARDS, DOWNWARDS = f"M0,{BOTTOM + 75}l4,-6l4,6z", f"M0,{BOTTOM + 69}l4,6l4,-6z"


def market_scenery(edition: Edition) -> str:
    """The frames, the names of the goods, their tracks, and the names of the piles."""
    parts = [box("card", 3, 3, WIDTH - 6, TOP - 7, 5)]
    for good, name in enumerate(edition.names["goods"]):
        x = good * COLUMN
        inside = [
            box("card", x + 2.5, BOTTOM + 4, COLUMN - 5, HEIGHT - 6, 5),
            words(x + COLUMN / 2, BOTTOM + 20, fitted(name, COLUMN - 4, 16), "me-name", size=16),
            good_sign(good, x + 15, BOTTOM + 38, 18),
            f'<path class="me-track" d="M{x + 8},{BOTTOM + 56}h{LINE}"/>',
            sign(CARDS, "me-cards", x + 13, BOTTOM + 73, 13),
        ]
        parts.append(named(name, "".join(inside)))
    for x, name in zip(PILES, ("deck", "discard", "bank"), strict=True):
        parts.append(words(x + 24, TOP + 57, name, "me-pile", size=16))
    return "".join(parts)


def market_pieces(edition: Edition, state: Record, choices: Choices) -> str:
    """What the market is like now."""
    return "".join((_card(edition, state), _prices(edition, state, choices), _piles(edition, state, choices)))


def _card(edition: Edition, state: Record) -> str:
    """The market card that lies open: what it did to prices, and what it forbids."""
    if state.phase == s.HOME:
        return BEFORE
    at = f"Round {min(state.round + 1, state.rounds)} of {state.rounds}"
    decree = decree_of(printed(edition).record, state)
    return words(12, 22, at, "figure", "start", 16) + _printed_card(edition, state.card, decree)


@lru_cache(maxsize=256)
def _printed_card(edition: Edition, card: int, decree: int) -> str:
    """A market card under a restriction: its own, or none where the table plays without."""
    title, told = fitted(edition.names["markets"][card], 320, 16), _restriction(edition, card, decree)
    parts = [
        words(WIDTH - 12, 22, title, "me-title", "end", 17),
        words(WIDTH - 12, 43, fitted(told, 236, 16), "me-name", "end", 16),
    ]
    for n, (good, steps) in enumerate(printed(edition).swings[card]):
        x = 20 + 45 * n
        parts.append(good_sign(good, x, 37.5, 15))
        parts.append(words(x + 10, 43, signed(steps), "", "start", 16))
    return "".join(parts)


def _restriction(edition: Edition, card: int, decree: int) -> str:
    """In few words, for a narrow place: `terms.decree_words` says the same in more."""
    subject = printed(edition).record.subject[card]
    if decree in (s.NO_SALE, s.NO_PURCHASE):
        return f"{DECREE_NAMES[decree]} of {edition.names['goods'][subject]}"
    if decree == s.BORDER_CLOSED:
        return f"{edition.names['territories'][subject]}: {DECREE_NAMES[decree]}"
    return DECREE_NAMES[decree]


def _prices(edition: Edition, state: Record, choices: Choices) -> str:
    """Each good's price, on its track, too; what is in the supply; how the price will move after this turn."""
    parts = []
    for good, (price, supply) in enumerate(zip(state.prices, state.supply, strict=True)):
        x = good * COLUMN
        parts.append(
            f'<text class="me-price" x="{x + 40}" y="{BOTTOM + 45}" text-anchor="middle" font-size="19">{price}</text>'
            f'<circle class="me-knob me-good{good}" transform="translate({x})" cx="{KNOBS[price - LOWEST]}" '
            f'cy="{BOTTOM + 56}" r="4"/>'
            f'<text x="{x + 20}" y="{BOTTOM + 78}" font-size="16">{supply}</text>'
        )
        coming = price_to_be(state, good) - price
        if coming:
            parts.append(_coming(coming, x))
        deals, label = choices.deals(good)
        if deals:
            around = edge(x + 2.5, BOTTOM + 4, COLUMN - 5, HEIGHT - 6)
            parts.append(clickable(deals, f"{label} {edition.names['goods'][good]}", around))
    return "".join(parts)


def _coming(steps: int, x: int) -> str:
    """By how much a price will move at the end of the turn: an arrow, and a number."""
    arrow = UPWARDS if steps > 0 else DOWNWARDS
    number = figure(x + 51, BOTTOM + 78, abs(steps), 16, "middle")
    return f'<path class="me-arrow" transform="translate({x + 38})" d="{arrow}"/>{number}'


def _piles(edition: Edition, state: Record, choices: Choices) -> str:
    """The contracts face down and face up, and the banknotes that are left."""
    names = edition.names["contracts"]
    away = [names[card] for card, place in enumerate(state.where) if place == s.DISCARD]
    browsed = sum(state.kept[s.BROWSED]) if state.phase == s.BROWSE else 0
    left = s.CONTRACTS - len(away) - browsed - sum(state.contracts)
    deck, discard, bank = PILES
    browse = choices.one(s.BROWSE_NOW)
    return "".join(
        (
            _pile(deck, left, card_back(deck, TOP + 8, 24, 32) if left else _empty(deck)),
            clickable(browse, "Browse contracts", edge(deck - 6, TOP + 4, 62, 60)) if browse else "",
            f"<g><title>Discarded: {escape(listed(away)) or 'nothing'}</title>",
            _pile(discard, len(away), _face_up(discard) if away else _empty(discard)),
            "</g>",
            _pile(bank, notes_left(printed(edition).record, state), sign(NOTE, "me-note", bank + 12, TOP + 24, 26)),
        )
    )


def _pile(x: int, count: int, inside: str) -> str:
    return inside + figure(x + 29, TOP + 30, count, 16)


@lru_cache(maxsize=8)
def _empty(x: int) -> str:
    return box("slot", x, TOP + 8, 24, 32, 2.5)


@lru_cache(maxsize=8)
def _face_up(x: int) -> str:
    return box("card", x, TOP + 8, 24, 32, 2.5) + sign(SCROLL, "me-scroll", x + 12, TOP + 24, 16)
