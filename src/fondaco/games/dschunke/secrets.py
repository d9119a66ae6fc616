"""Who may know what in Dschunke, and what everybody can remember (D26)."""

from __future__ import annotations

from collections.abc import Iterator

from fondaco.engine.editions import Edition
from fondaco.engine.records import UNKNOWN, Record
from fondaco.engine.rule import rule
from fondaco.engine.secrecy import OPEN, Secret
from fondaco.games.dschunke.state import ROUNDS, State
from fondaco.games.parts.auction import conceal_bids, guess_bids
from fondaco.games.parts.goods import conceal_goods, deal_unknown
from fondaco.games.parts.memory import conceal_cards, imagine_cards
from fondaco.games.parts.ring import guess, turn_down
from fondaco.games.parts.secrecy import SHARED_SECRETS, conceal_deck, imagine_deck, is_shown
from fondaco.games.parts.table import EMPTY, MARKETS, OVER


def _face_down(edition: Record, state: Record, viewer: int) -> Iterator[tuple[int, ...]]:
    return ((place,) for place in range(state.round, ROUNDS))


def _merchants(edition: Record, state: Record, viewer: int) -> Iterator[tuple[int, ...]]:
    return ((junk,) for junk in range(MARKETS) if state.round == 0 and state.ring[junk] != EMPTY)


SECRETS = (
    dict.fromkeys(State.names or (), OPEN)
    | SHARED_SECRETS
    | {
        "deck": Secret("nobody may know the order of the market cards", _face_down),
        "ring": Secret("merchants lie face down until the strips of the variant are placed", _merchants),
    }
)


def shown(edition: Edition, before: Record, seat: int, move: int, viewer: int | None) -> bool:
    """Whether the viewer may know which move was made: bids are sealed, cards kept are hidden, lasting ones are not."""
    return is_shown(edition, before, seat, move, viewer)


@rule
def conceal(edition: Record, state: Record, viewer: int) -> None:
    """Hides hands, stacks, bids, the market cards to come, and merchants that lie face down."""
    conceal_goods(state, viewer)
    conceal_cards(edition, state, viewer)
    conceal_bids(state, viewer)
    conceal_deck(state.deck, state.round, ROUNDS)
    if state.round == 0:
        turn_down(state.ring, UNKNOWN)


@rule
def imagine(edition: Record, state: Record, viewer: int) -> None:
    """Hands, stacks, bids, market cards and merchants as they might be (D26)."""
    deal_unknown(edition, state, viewer)
    guess_bids(state)
    shown = edition.at_once
    if state.phase == OVER:
        shown |= edition.end_cards  # D22
    imagine_cards(state, viewer, shown)
    imagine_deck(state, state.round, ROUNDS)
    guess(state, UNKNOWN)
