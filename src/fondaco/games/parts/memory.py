"""Special cards in piles that players search, and what everybody can remember of them.

A search is public, what is seen and kept is not. The state keeps every take: player, pile, card, and what the pile held
(known to the taker only); and of every card played who played it and how many cards had been taken by then. All cards
are different pieces. What a viewer knows follows:

- A pile searched twice by the viewer: the cards gone in between are those taken in between, in some order.
- Since the viewer's last search of a pile: what was left then lies in the pile or went to those who took from it since.
- What the viewer has never seen: in piles never searched, or taken before the viewer's first search of a pile.
- A card that was played was one of its player's takes up to then.
- A card that everybody has to show was not taken, unless it lies open.
"""

from __future__ import annotations

from fondaco.engine.chance import draw, reveal
from fondaco.engine.records import UNKNOWN, Record
from fondaco.engine.rule import rule
from fondaco.games.parts.bits import count, member
from fondaco.games.parts.table import CARDS, EMPTY, NOBODY, PILES, TAKES

EVERY_CARD = (1 << CARDS) - 1


@rule
def deal_piles(edition: Record, state: Record) -> None:
    """Before the game: the special cards in face-down piles, nothing taken or played yet."""
    for pile in range(PILES):
        state.pile_size[pile] = edition.pile_sizes[pile]
        state.pile_cards[pile] = 0
    for take in range(TAKES):
        forget(state, take)
    state.played_by[:] = NOBODY
    spread(state, EVERY_CARD, (1 << PILES) - 1)


@rule
def forget(state: Record, take: int) -> None:
    """A take that has not happened."""
    state.source[take] = EMPTY
    state.taker[take] = NOBODY
    state.taken[take] = EMPTY
    state.looked[take] = 0


@rule
def spread(state: Record, cards: int, piles: int) -> None:
    """Deals cards at random to some empty piles, by their sizes."""
    left = 0
    for pile in range(PILES):
        if (piles >> pile) & 1:
            left += state.pile_size[pile]
            state.pile_cards[pile] = 0
    for card in range(CARDS):
        if (cards >> card) & 1:
            which = draw(state, left)
            left -= 1
            for pile in range(PILES):
                if (piles >> pile) & 1:
                    room = state.pile_size[pile] - count(state.pile_cards[pile])
                    if which < room:
                        state.pile_cards[pile] |= 1 << card
                        break
                    which -= room


@rule
def look(state: Record, seat: int, pile: int) -> None:
    """The player picks up a pile and looks through it."""
    state.source[state.takes] = pile
    state.taker[state.takes] = seat
    state.looked[state.takes] = state.pile_cards[pile]
    reveal(state)


@rule
def keep(state: Record, seat: int, card: int) -> None:
    """The player keeps one card of the pile and puts the others back."""
    pile = state.source[state.takes]
    state.taken[state.takes] = card
    state.takes += 1
    state.pile_cards[pile] &= ~(1 << card)
    state.pile_size[pile] -= 1
    state.hand[seat] |= 1 << card
    state.held[seat] += 1


@rule
def lay_open(state: Record, seat: int, card: int) -> None:
    """The player shows a card of the hand to everybody."""
    state.hand[seat] &= ~(1 << card)
    state.held[seat] -= 1
    state.played_by[card] = seat
    state.played_after[card] = state.takes
    reveal(state)


@rule
def conceal_cards(edition: Record, state: Record, viewer: int) -> None:
    """Hides the piles, the other hands, and what others saw and kept, unless a card was laid open when drawn."""
    state.pile_cards[:] = UNKNOWN
    for seat in range(state.players):
        if seat != viewer:
            state.hand[seat] = UNKNOWN
    for take in range(TAKES):
        if state.source[take] != EMPTY and state.taker[take] != viewer:
            state.looked[take] = UNKNOWN
            card = state.taken[take]
            if card >= 0 and not (edition.at_once >> card) & 1:
                state.taken[take] = UNKNOWN


@rule
def imagine_cards(state: Record, viewer: int, shown: int) -> None:
    """Puts every card that the viewer cannot place somewhere, all ways that agree with the memory alike.

    `shown` are the cards that lie open when somebody has them.
    """
    fresh = EVERY_CARD  # cards that the viewer never saw
    piles = (1 << PILES) - 1  # piles that the viewer never searched
    early = 0  # takes from piles that the viewer had not searched by then
    for take in range(TAKES):
        if state.source[take] == EMPTY:
            break
        if state.taker[take] == viewer:
            fresh &= ~state.looked[take]
            piles &= ~(1 << state.source[take])
            rest_of_look(state, viewer, take, shown)
        elif (piles >> state.source[take]) & 1 and take < state.takes:
            early |= 1 << take
    spread(state, assign(state, fresh, early, shown), piles)
    remember(state, viewer)


@rule
def rest_of_look(state: Record, viewer: int, take: int, shown: int) -> None:
    """What the viewer left in a pile: taken by others since, or, if there was no later look, still there."""
    pile = state.source[take]
    cards = state.looked[take]
    if state.taken[take] != EMPTY:
        cards &= ~(1 << state.taken[take])
    slots = 0
    for later in range(take + 1, TAKES):
        if state.source[later] == pile:
            if state.taker[later] == viewer:
                assign(state, cards & ~state.looked[later], slots, shown)
                return
            if later < state.takes:
                slots |= 1 << later
    state.pile_cards[pile] = assign(state, cards, slots, shown)


@rule
def assign(state: Record, cards: int, takes: int, shown: int) -> int:
    """Says at random which of some cards each of some takes was; returns the cards that were not taken."""
    for take in range(TAKES):
        if (takes >> take) & 1 and state.taken[take] != UNKNOWN:  # laid open when drawn
            cards &= ~(1 << state.taken[take])
            takes &= ~(1 << take)
    played = 0
    for card in range(CARDS):
        if (cards >> card) & 1 and state.played_by[card] != NOBODY:
            played |= 1 << card
    cards &= ~played
    while played:  # the earliest play has the fewest takes to come from, so each choice is as good as any other
        card = earliest(state, played)
        possible = 0
        for take in range(state.played_after[card]):
            if (takes >> take) & 1 and state.taker[take] == state.played_by[card]:
                possible |= 1 << take
        take = member(possible, draw(state, count(possible)))
        state.taken[take] = card
        takes &= ~(1 << take)
        played &= ~(1 << card)
    for take in range(TAKES):
        if (takes >> take) & 1:
            possible = cards & ~shown  # any of those would lie open
            card = member(possible, draw(state, count(possible)))
            state.taken[take] = card
            cards &= ~(1 << card)
    return cards


@rule
def earliest(state: Record, cards: int) -> int:
    """The card that was played first."""
    first = member(cards, 0)
    for card in range(first + 1, CARDS):
        if (cards >> card) & 1 and state.played_after[card] < state.played_after[first]:
            first = card
    return first


@rule
def remember(state: Record, viewer: int) -> None:
    """What the others hold and saw, now that it is said where every card went."""
    for seat in range(state.players):
        if seat != viewer:
            state.hand[seat] = 0
    for pile in range(PILES):
        cards = state.pile_cards[pile]
        for take in range(TAKES - 1, -1, -1):
            if state.source[take] == pile:
                card, seat = state.taken[take], state.taker[take]
                if card != EMPTY:
                    cards |= 1 << card
                if seat != viewer:
                    state.looked[take] = cards
                    if card != EMPTY and state.played_by[card] == NOBODY:
                        state.hand[seat] |= 1 << card
