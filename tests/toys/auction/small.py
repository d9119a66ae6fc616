"""Positions of the toy with few truths: the last round of two players, with and without a bid lying."""

from __future__ import annotations

from itertools import permutations

from fondaco.engine.game import Game
from fondaco.engine.view import BYSTANDER
from laws.hooks import Small
from toys.auction import DESCRIPTOR
from toys.auction.state import CARDS, DECK, SPENT


def small() -> list[Small]:
    """Each unseen card is as likely as any other to be the other player's, or the bystander's first and second."""
    game = Game(DESCRIPTOR, compiled=False)
    match = game.start(2, 3)
    while match.state["round"][0] < 2:
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[0])
    found = []
    for about in ("no bid", "one bid"):
        hidden = [card for card in range(CARDS) if match.state["where"][0, card] != SPENT]
        mine = match.legal(0)[0] if about == "no bid" else int(match.state["bid"][0, 0])
        deals = {
            tuple(0 if card == a else 1 if card == b else DECK for card in hidden): 1
            for a, b in permutations(hidden, 2)
        }
        for viewer in (BYSTANDER, 0):
            truths = {deal: 1 for deal in deals if viewer != 0 or deal[hidden.index(mine)] == 0}

            def key(state, hidden=hidden):
                return tuple(state.where[card] for card in hidden)

            found.append(Small(f"{about}, viewer {viewer}", game, match.state, viewer, key, truths))
        if about == "no bid":
            match.play(0, mine)
    return found
