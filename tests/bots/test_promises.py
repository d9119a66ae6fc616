"""What hints promise at the first choice of a game is what such games bring among equals, to within chance."""

from __future__ import annotations

import numpy as np
import pytest

from fondaco.bots.greedy import Contest
from fondaco.bots.greedy_kernel import GREEDY
from fondaco.bots.hints import hints
from fondaco.engine.game import Game
from laws.positions import game_of

GAMES = 400  # between equals, and as many are played out in all
DEALS = 20
APART = 3  # standard deviations of what chance alone may bring


def wins_of_who_begins(game: Game, players: int) -> np.ndarray:
    """The part of the win that came to who moved first, in each of some games between equals."""
    batch = Contest(game, [GREEDY] * players, GAMES, seed=5)
    seats = [game.kernel.who(game.edition.record, batch.states[i : i + 1]) for i in range(GAMES)]
    assert batch.advance(100_000) == 0
    scores, ranks = np.zeros((2, GAMES, players), np.int64)
    game.kernel.judge(game.edition.record, batch.states, scores, ranks)
    parts = (ranks == 1) / (ranks == 1).sum(axis=1, keepdims=True)
    return parts[np.arange(GAMES), [int(bits).bit_length() - 1 for bits in seats]]


def promised_to_who_begins(game: Game, players: int) -> float:
    """The mean of what the best hint promises at the first choice."""
    shares = []
    for deal in range(DEALS):
        match = game.start(players, seed=1000 + deal)
        first = match.actors()[0]
        while len(match.legal(first)) == 1:
            match.play(first, match.legal(first)[0])
        assert match.actors()[0] == first
        shares.append(hints(match, first, seed=deal, iterations=100, games=GAMES // DEALS)[0].share)
    return float(np.mean(shares))


@pytest.mark.parametrize("name", ["hansa", "merchants_of_medieval_europe"])
def test_the_first_choice_promises_what_comes(name: str) -> None:
    game, players = game_of(name), 3
    came, promised = wins_of_who_begins(game, players), promised_to_who_begins(game, players)
    chance = came.std() * np.sqrt(2 / GAMES)  # of the difference of two such means
    assert abs(promised - came.mean()) < APART * chance
