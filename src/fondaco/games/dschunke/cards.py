"""The special cards of Dschunke and the end bonus (D20–D24)."""

from __future__ import annotations

from fondaco.engine.records import UNKNOWN, Moves, Record
from fondaco.engine.rule import rule
from fondaco.games.dschunke.state import EXCHANGE, LOAD, MONEY, MOVE, MOVE_STRIP, PAIR, SHIFT, SINGLE, SUPPLY, TIE
from fondaco.games.parts.actions import reward
from fondaco.games.parts.memory import lay_open
from fondaco.games.parts.stack import bars_in, crates, lay, lift
from fondaco.games.parts.table import ACT, CARDS, LAY, MARKETS


@rule
def open_at_once(edition: Record, state: Record, seat: int, card: int) -> None:
    """What a lasting card does from the moment it is drawn (D20); exchange cards are asked for in phase 1."""
    kind = edition.card_kind[card]
    if kind == SUPPLY:
        state.supply[seat] += 1
    elif kind == TIE:
        state.tiebreaker = seat


@rule
def exchange_cards(edition: Record, state: Record, seat: int) -> int:
    """How many exchange cards lie before the player (D10)."""
    count = 0
    for card in range(CARDS):
        if state.played_by[card] == seat and edition.card_kind[card] == EXCHANGE:
            count += 1
    return count


@rule
def playable(edition: Record, state: Record, seat: int, card: int) -> bool:
    """Whether a card is an additional action that would do something (D21)."""
    kind = edition.card_kind[card]
    if kind == LOAD:
        return state.bars[seat] > 0
    if kind == MOVE:
        return can_move(state, seat)
    return kind == MONEY


@rule
def play_card(edition: Record, state: Record, seat: int, card: int) -> None:
    """An additional action (D21): a strip, a move, or money."""
    lay_open(state, seat, card)
    kind = edition.card_kind[card]
    if kind == LOAD:
        state.phase = LAY
    elif kind == MOVE:
        state.phase = SHIFT
    else:
        state.money[seat] += reward(edition, state, seat, edition.card_here[card])


@rule
def on_top(state: Record, seat: int, junk: int) -> bool:
    """Whether the player has a strip in the top layer of a junk (D23)."""
    return bars_in(state.layers[junk, 0], seat) > 0


@rule
def can_move(state: Record, seat: int) -> bool:
    """Whether the player has a strip in some top layer."""
    for junk in range(MARKETS):
        if on_top(state, seat, junk):
            return True
    return False


@rule
def movable(state: Record, seat: int, moves: Moves) -> int:
    """Own strips in top layers, each to any other junk (D21, D23)."""
    n = 0
    for junk in range(MARKETS):
        if on_top(state, seat, junk):
            for other in range(MARKETS):
                if other != junk:
                    moves[n] = MOVE_STRIP + junk * MARKETS + other
                    n += 1
    return n


@rule
def move_strip(state: Record, seat: int, junk: int, other: int) -> None:
    """Takes a strip out of a top layer and puts it on another junk."""
    lift(state.layers[junk], seat)
    lay(state.layers[other], seat)
    state.phase = ACT


@rule
def bonus(edition: Record, state: Record, seat: int, card: int) -> int:
    """What an end card brings if the game ends now (D22)."""
    kind = edition.card_kind[card]
    if kind == SINGLE and crates(state.layers[edition.card_here[card]], seat) >= edition.single_crates:
        return edition.single_pays
    if kind == PAIR:
        here = crates(state.layers[edition.card_here[card]], seat)
        there = crates(state.layers[edition.card_there[card]], seat)
        if min(here, there) >= edition.pair_crates:
            return edition.pair_pays
    return 0


@rule
def bonuses(edition: Record, state: Record, seat: int) -> int:
    """What all end cards bring, those in hand as far as they are known."""
    total = 0
    for card in range(CARDS):
        in_hand = state.hand[seat] != UNKNOWN and (state.hand[seat] >> card) & 1
        if edition.card_kind[card] >= SINGLE and (in_hand or state.played_by[card] == seat):
            total += bonus(edition, state, seat, card)
    return total


@rule
def junk_bonus(edition: Record, state: Record, seat: int) -> int:
    """The end bonus for junks with a crate of the player's on display (D24)."""
    junks = 0
    for junk in range(MARKETS):
        if crates(state.layers[junk], seat) > 0:
            junks += 1
    if junks == MARKETS:
        return edition.all_pay
    return junks * edition.junk_pays


@rule
def reveal_end_cards(edition: Record, state: Record) -> None:
    """Everybody lays the end cards open (D22)."""
    for seat in range(state.players):
        for card in range(CARDS):
            if (state.hand[seat] >> card) & 1 and edition.card_kind[card] >= SINGLE:
                lay_open(state, seat, card)
