"""Who may know what in Portobello Market: everything on the table is open. Which customer comes next is not decided
before the hand is in the bag (P23), so nothing but the game's own chance is hidden."""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.engine.rule import rule
from fondaco.engine.secrecy import LUCK, OPEN
from fondaco.games.portobello_market.state import State

SECRETS = dict.fromkeys(State.names or (), OPEN) | {"chance": LUCK, "draws": LUCK}


@rule
def conceal(edition: Record, state: Record, viewer: int) -> None:
    """Nothing lies face down."""


@rule
def imagine(edition: Record, state: Record, viewer: int) -> None:
    """Nothing has to be filled in: the chance that the caller has set is all that was hidden."""
