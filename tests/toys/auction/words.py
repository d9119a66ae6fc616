"""The toy in words."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.editions import Edition
from fondaco.engine.records import Record
from toys.auction.state import EMPTY, ROUNDS


def phrases(edition: Edition) -> list[str]:
    """The text of every move."""
    return [f"bid {card}" for card in edition.names["cards"]]


def prompt(edition: Edition, state: Record, seats: Sequence[str], seat: int) -> str:
    """What the seat is asked to do."""
    return "The game is over." if state.round == ROUNDS else f"Bid for {edition.names['cards'][state.prize]}."


def story(edition: Edition, before: Record, after: Record, seats: Sequence[str], seat: int, move: int) -> list[str]:
    """A bid, as far as it may be read."""
    if move < 0:
        return [f"{seats[seat]} lays a card down."]
    lines = [f"{seats[seat]} bids {edition.names['cards'][move]}."]
    if after.round > before.round:
        lines.append(f"{edition.names['cards'][before.prize]} is won.")
    return lines


def explain(edition: Edition, state: Record, seats: Sequence[str], seat: int, move: int) -> str:
    """What a bid would do."""
    return f"Lays {edition.names['cards'][move]} face down (A1)."


def refusal(edition: Edition, state: Record, seats: Sequence[str], seat: int, move: int) -> tuple[str | None, str]:
    """Why a bid is not allowed."""
    if state.round == ROUNDS:
        return "A2", "The game is over."
    if state.bid[seat] != EMPTY:
        return "A3", "You have bid already."
    return "A1", f"You do not hold {edition.names['cards'][move]}."
