"""What a game of the sisters shows of a player, for balance reports."""

from __future__ import annotations

import numpy as np

from fondaco.engine.editions import Edition
from fondaco.games.parts.speech import Speech
from fondaco.games.parts.stack import ACROSS
from fondaco.games.parts.table import (
    ASSISTANTS,
    COPIES,
    FIRST_BID,
    GOODS,
    MARKETS,
    MERCHANTS,
    NOBODY,
    NOTHING,
    PLAY_CARD,
    SEND_ASSISTANT,
    SEND_MERCHANT,
    TAKE_MONEY,
)


def shared_traits(
    edition: Edition, states: np.ndarray, seat: int, made: np.ndarray, returned: np.ndarray, speech: Speech
) -> dict[str, np.ndarray]:
    """For every game how much of each thing the seat had or did: special cards, crates, goods, merchants, what is left.

    `made` is how often the seat made each move; `returned` the cards of each good that it put back in exchanges.
    """
    found = _special_cards(edition, states, seat, made)
    for market in range(MARKETS):
        where = speech.place_of(edition, market)
        found[f"crates in sight {where}"] = _crates(states["layers"][:, market].astype(np.int64), seat)
    found |= _goods(edition, states["goods"][:, seat].astype(np.int64), made, returned)
    for merchant in range(MERCHANTS):
        found[f"{speech.merchant(merchant)} used"] = made[:, SEND_MERCHANT + merchant]
    for market in range(MARKETS):
        sent = made[:, [SEND_ASSISTANT + which * MARKETS + market for which in range(ASSISTANTS)]]
        found[f"{speech.assistant} used {speech.place_of(edition, market)}"] = sent.sum(1)
    found["special cards taken"] = (states["taker"] == seat).sum(1)
    found["money taken instead of a special card"] = made[:, TAKE_MONEY]
    found[f"{speech.bar}s left"] = states["bars"][:, seat].astype(np.int64)
    return found


def _special_cards(edition: Edition, states: np.ndarray, seat: int, made: np.ndarray) -> dict[str, np.ndarray]:
    """Cards taken and played, those that do the same counted together."""
    here = (states["taker"] == seat) & (states["source"] != NOBODY)
    found = {}
    for name, cards in alike(edition).items():
        found[f"took {name}"] = (np.isin(states["taken"], cards) & here).sum(1)
        found[f"played {name}"] = made[:, [PLAY_CARD + card for card in cards]].sum(1)
    return found


def alike(edition: Edition) -> dict[str, list[int]]:
    """The special cards by what they do: of one kind and for the same markets; copies lose their numbers."""
    box = edition.record[0]
    kinds: dict[tuple[int, ...], list[tuple[int, str]]] = {}
    for card, name in enumerate(edition.names["cards"]):
        does = tuple(int(box[field][card]) for field in ("card_kind", "card_here", "card_there"))
        kinds.setdefault(does, []).append((card, name))
    found = {}
    for copies in kinds.values():
        name = copies[0][1]
        title = f"{name.rstrip(' 0123456789')} ({len(copies)} cards)" if len(copies) > 1 else name
        found[title] = [card for card, _ in copies]
    return found


def _goods(edition: Edition, left: np.ndarray, made: np.ndarray, returned: np.ndarray) -> dict[str, np.ndarray]:
    """Goods by their way through a hand. What was had, dealt or taken, is what went out of it and what is left."""
    bids = made[:, FIRST_BID : FIRST_BID + GOODS * COPIES].reshape(-1, GOODS, COPIES)
    cards = bids @ np.arange(1, COPIES + 1)
    found = {}
    for good, name in enumerate(edition.names["goods"]):
        found[f"{name} had, dealt or taken"] = left[:, good] + cards[:, good] + returned[:, good]
        found[f"{name} bid"] = cards[:, good]
        found[f"{name} left"] = left[:, good]
    found["bids of nothing"] = made[:, NOTHING]
    return found


def _crates(layers: np.ndarray, seat: int) -> np.ndarray:
    """Crates on display, as `stack.crates` counts them, for many stacks at once."""
    top, below = layers[:, 0], layers[:, 1]
    size = sum((top >> (2 * player)) & 3 for player in range(4))
    return ACROSS * ((top >> (2 * seat)) & 3) + (ACROSS - size) * ((below >> (2 * seat)) & 3)
