"""Finds small positions of a sister game in random play: few unknown goods, bids, market cards or special cards."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from itertools import permutations
from random import Random

import numpy as np

import fondaco
from fondaco.engine.game import Game
from fondaco.engine.records import UNKNOWN, Record, mirror
from fondaco.games.parts import table as t
from fondaco.games.parts.goods import unknown_cards
from games.parts.counting import all_bids, all_cards, all_hands, bids_key, cards_key, hands_key, ways
from laws.hooks import Small
from laws.positions import veiled, walk

MOST = 400  # truths of a position
MOST_WAYS = 20_000  # to be tried for it
Found = tuple[np.ndarray, int, dict[Hashable, int]]


def smalls(name: str) -> list[Small]:
    """Two positions of each sort."""
    game = fondaco.game(name)
    return [
        *_small(game, "goods", hands_key, _few_hands),
        *_small(game, "bids", bids_key, _few_bids),
        *_small(game, "market cards", _deck, _few_market_cards),
        *_small(game, "special cards", cards_key, _few_cards),
        *_small(game, "where one card is", _whereabouts, _one_card),
    ]


def _small(
    game: Game, about: str, key: Callable[[Record], Hashable], look: Callable[[Game, np.ndarray], Iterator[Found]]
) -> Iterator[Small]:
    """The first two positions found that have some truths, but not too many; the second from another game."""
    for begin in (0, 1000):
        state, viewer, truths = next(_search(game, begin, look))
        yield Small(f"{about}, viewer {viewer}, {len(truths)} truths", game, state, viewer, key, truths)


def _search(game: Game, begin: int, look: Callable[[Game, np.ndarray], Iterator[Found]]) -> Iterator[Found]:
    for seed in range(begin, begin + 1000):
        start = game.start(3 + seed % 2, seed).state
        for _, state in walk(game, start, Random(seed)):
            for found in look(game, state):
                if 4 <= len(found[2]) <= MOST:
                    yield found


def _few_hands(game: Game, state: np.ndarray) -> Iterator[Found]:
    table = mirror(state)
    for viewer in range(-1, table.players):
        unknown = [unknown_cards(table, seat) for seat in range(table.players) if seat != viewer]
        if 4 <= sum(unknown) <= 7 and sum(n > 0 for n in unknown) > 1 and table.phase != t.BID:
            yield state, viewer, all_hands(table, viewer)


def _few_bids(game: Game, state: np.ndarray) -> Iterator[Found]:
    table = mirror(state)
    for viewer in range(table.players):
        sealed = [seat for seat in range(table.players) if seat != viewer and table.bids[seat] != t.EMPTY]
        if len(sealed) > 1 and all(unknown_cards(table, seat) == 0 for seat in sealed):
            yield state, viewer, all_bids(table, viewer)


def _deck(state: Record) -> Hashable:
    return tuple(state.deck)


def _few_market_cards(game: Game, state: np.ndarray) -> Iterator[Found]:
    hidden = np.flatnonzero(veiled(game, state, 0)["deck"][0] == UNKNOWN)
    if 2 <= len(hidden) <= 4:
        truths: dict[Hashable, int] = {}
        for order in permutations(state["deck"][0][hidden].tolist()):
            deck = state["deck"][0].copy()
            deck[hidden] = order
            truths[tuple(deck.tolist())] = 1
        yield state, 0, truths


def _few_cards(game: Game, state: np.ndarray) -> Iterator[Found]:
    """The viewer has searched every pile, somebody has played, and several cards went where the viewer cannot tell."""
    table = mirror(state)
    for viewer in range(table.players):
        own = {table.source[take] for take in range(t.TAKES) if table.taker[take] == viewer}
        played = sum(table.played_by[card] not in (t.NOBODY, viewer) for card in range(t.CARDS))
        if len(own - {t.EMPTY}) == t.PILES and played > 1 and ways(table, viewer) <= MOST_WAYS:
            truths = all_cards(mirror(game.edition.record), table, viewer)
            if len(truths) >= 12:
                yield state, viewer, truths


WANTED = 17  # some card or other


def _whereabouts(state: Record) -> Hashable:
    """The pile or the take where one card is."""
    for pile in range(t.PILES):
        if state.pile_cards[pile] >> WANTED & 1:
            return "pile", pile
    return "take", list(state.taken).index(WANTED)


def _one_card(game: Game, state: np.ndarray) -> Iterator[Found]:
    """A bystander who has seen no special card played: the card may be anywhere."""
    table = mirror(state)
    if table.takes > 4 and all(seat == t.NOBODY for seat in table.played_by):
        hideable = t.CARDS - int(mirror(game.edition.record).at_once).bit_count()
        in_piles = sum(table.pile_size)
        truths: dict[Hashable, int] = {("take", take): in_piles for take in range(table.takes)}
        for pile in range(t.PILES):
            truths["pile", pile] = (hideable - table.takes) * table.pile_size[pile]
        yield state, -1, truths
