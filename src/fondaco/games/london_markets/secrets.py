"""Who may know what in London Markets, and what everybody can remember (L34, L35)."""

from __future__ import annotations

from collections.abc import Iterator

from fondaco.engine.editions import Edition
from fondaco.engine.records import Record
from fondaco.engine.rule import rule
from fondaco.engine.secrecy import OPEN, Secret
from fondaco.games.london_markets.state import ROUNDS, State
from fondaco.games.parts.auction import conceal_bids, guess_bids
from fondaco.games.parts.goods import conceal_goods, deal_unknown
from fondaco.games.parts.memory import conceal_cards, imagine_cards
from fondaco.games.parts.secrecy import SHARED_SECRETS, conceal_deck, imagine_deck, is_shown

BOTTOM = ROUNDS - 1  # L8: the card of the last round lies open


def _face_down(edition: Record, state: Record, viewer: int) -> Iterator[tuple[int, ...]]:
    return ((place,) for place in range(state.round, BOTTOM))


SECRETS = (
    dict.fromkeys(State.names or (), OPEN)
    | SHARED_SECRETS
    | {"deck": Secret("nobody may know the order of the market cards but the bottom one", _face_down)}
)


def shown(edition: Edition, before: Record, seat: int, move: int, viewer: int | None) -> bool:
    """Whether the viewer may know which move was made: bids are sealed, cards kept are hidden."""
    return is_shown(edition, before, seat, move, viewer)


@rule
def conceal(edition: Record, state: Record, viewer: int) -> None:
    """Hides hands, piles, bids and the market cards to come."""
    conceal_goods(state, viewer)
    conceal_cards(edition, state, viewer)
    conceal_bids(state, viewer)
    conceal_deck(state.deck, state.round, BOTTOM)


@rule
def imagine(edition: Record, state: Record, viewer: int) -> None:
    """Hands, piles, bids and market cards as they might be (L35)."""
    deal_unknown(edition, state, viewer)
    guess_bids(state)
    imagine_cards(state, viewer, edition.at_once)
    imagine_deck(state, state.round, BOTTOM)
