"""The contract cards: drawn, browsed, kept, shown and completed (M10, M19), and what everybody can know of them.

A face-down deck in random order is the same as drawing a random card of it each time, so the deck is a set. A card that
lay open when the deck was last shuffled cannot be one that somebody took before that; so each hidden card has an `age`,
everybody knows how many cards of each age a player keeps hidden (`kept`), and nobody knows more (M23).
"""

from __future__ import annotations

from fondaco.engine.chance import draw, reveal
from fondaco.engine.records import Moves, Record
from fondaco.engine.rule import rule
from fondaco.games.merchants_of_medieval_europe.state import (
    ACTION,
    BROWSE,
    BROWSED,
    COMPLETE,
    CONTRACTS,
    DECK,
    DISCARD,
    GOODS,
    KEEP,
    NO_SALE,
    NONE,
    PLAYERS,
    REFUSE,
    SHOW,
)

HAND = 4  # cards drawn for a home and for a browse (M10, M19)


@rule
def in_place(state: Record, place: int) -> int:
    """How many contracts lie in a place."""
    count = 0
    for card in range(CONTRACTS):
        if state.where[card] == place:
            count += 1
    return count


@rule
def take(state: Record, holder: int, left: int) -> None:
    """Draws one of the `left` cards of the deck, face down, for a player or for a browse."""
    which = draw(state, left)
    for card in range(CONTRACTS):
        if state.where[card] == DECK:
            if which == 0:
                state.where[card] = holder
                state.kept[holder, 0] += 1
                return
            which -= 1


@rule
def deal_homes(state: Record) -> None:
    """Four contracts for each player, all at once (M10)."""
    left = CONTRACTS
    for player in range(state.players):
        state.contracts[player] = HAND
        for _ in range(HAND):
            take(state, player, left)
            left -= 1


@rule
def return_all(state: Record) -> None:
    """All contracts go back into the deck (M10)."""
    for card in range(CONTRACTS):
        state.where[card] = DECK
    for player in range(state.players):
        state.contracts[player] = 0
        state.kept[player, 0] = 0


@rule
def to_browse(state: Record) -> int:
    """How many contracts are in the deck or in the discard: all that nobody holds."""
    count = CONTRACTS
    for player in range(state.players):
        count -= state.contracts[player]
    return count


@rule
def browse(state: Record) -> None:
    """Draws four contracts; where the deck is short, the discard is shuffled on the way (M19)."""
    left = in_place(state, DECK)
    for _ in range(min(HAND, to_browse(state))):
        if left == 0:
            left = in_place(state, DISCARD)
            shuffle_discard(state)
        take(state, BROWSED, left)
        left -= 1
    state.phase = BROWSE


@rule
def shuffle_discard(state: Record) -> None:
    """The discard becomes the deck; what is still hidden elsewhere is older than all of it."""
    if holders(state, 0) > 0:
        oldest = 0
        while holders(state, oldest + 1) > 0:
            oldest += 1
        for age in range(oldest, -1, -1):
            for holder in range(PLAYERS + 1):
                state.kept[holder, age + 1] = state.kept[holder, age]
        for holder in range(PLAYERS + 1):
            state.kept[holder, 0] = 0
        for card in range(CONTRACTS):
            if hidden(state, card):
                state.age[card] += 1
    for card in range(CONTRACTS):
        if state.where[card] == DISCARD:
            state.where[card] = DECK


@rule
def hidden(state: Record, card: int) -> bool:
    """Whether the card is face down in somebody's hand."""
    return 0 <= state.where[card] <= BROWSED and state.open[card] == 0


@rule
def holders(state: Record, age: int) -> int:
    """How many cards of an age are face down in hands."""
    if age == CONTRACTS:
        return 0
    count = 0
    for holder in range(PLAYERS + 1):
        count += state.kept[holder, age]
    return count


@rule
def lay_open(state: Record, holder: int, card: int) -> None:
    """A hidden card of a holder comes to light; ages of which nothing is hidden any more are forgotten."""
    age = state.age[card]
    state.kept[holder, age] -= 1
    state.age[card] = 0
    reveal(state)
    if age == 0 or holders(state, age) > 0:
        return
    while holders(state, age + 1) > 0:
        for anyone in range(PLAYERS + 1):
            state.kept[anyone, age] = state.kept[anyone, age + 1]
        for other in range(CONTRACTS):
            if state.age[other] == age + 1:
                state.age[other] = age
        age += 1
    for anyone in range(PLAYERS + 1):
        state.kept[anyone, age] = 0


@rule
def choose(state: Record, seat: int, chosen: int) -> None:
    """Keeps one contract of a browse, or none; the others are discarded face up (M19)."""
    reveal(state)
    if chosen >= 0:
        state.where[chosen] = seat
        state.kept[BROWSED, state.age[chosen]] -= 1
        state.kept[seat, state.age[chosen]] += 1
        state.contracts[seat] += 1
    for card in range(CONTRACTS):
        if state.where[card] == BROWSED:
            state.where[card] = DISCARD
            lay_open(state, BROWSED, card)
    state.phase = ACTION
    state.doing = NONE


@rule
def show(state: Record, seat: int, card: int) -> None:
    """Lays a contract open for good (M19)."""
    lay_open(state, seat, card)
    state.open[card] = 1


@rule
def show_all(state: Record) -> None:
    """At the end of the game everybody's contracts are laid open (M22)."""
    for card in range(CONTRACTS):
        if state.where[card] < PLAYERS and state.open[card] == 0:
            show(state, state.where[card], card)


@rule
def deliverable(edition: Record, state: Record, seat: int, card: int, decree: int, subject: int) -> bool:
    """Whether the player is in the contract's region with all its goods, and may sell them (M5, M19)."""
    if edition.place[card] != state.region[seat]:
        return False
    for good in range(GOODS):
        asked = edition.order[card, good]
        if asked > state.goods[seat, good] or (asked > 0 and decree == NO_SALE and good == subject):
            return False
    return True


@rule
def payment(edition: Record, state: Record, card: int) -> int:
    """What a contract brings now: price and bonus for each unit."""
    total = 0
    for good in range(GOODS):
        total += edition.order[card, good] * (state.prices[good] + edition.bonus[card])
    return total


@rule
def raise_price(state: Record, good: int) -> None:
    """One action more that bought a good; the sum is what counts at the end of the turn (M20)."""
    if state.fall[good] > 0:
        state.fall[good] -= 1
    else:
        state.rise[good] += 1


@rule
def lower_price(state: Record, good: int) -> None:
    """One action more that sold a good (M20)."""
    if state.rise[good] > 0:
        state.rise[good] -= 1
    else:
        state.fall[good] += 1


@rule
def complete(edition: Record, state: Record, seat: int, card: int) -> None:
    """Delivers a contract: paid by the bank, a sale of each of its goods (M19, M20)."""
    state.coin[seat] += payment(edition, state, card)
    for good in range(GOODS):
        if edition.order[card, good] > 0:
            state.goods[seat, good] -= edition.order[card, good]
            state.supply[good] += edition.order[card, good]
            lower_price(state, good)
    if state.open[card]:
        state.open[card] = 0
    else:
        lay_open(state, seat, card)
    state.where[card] = DISCARD
    state.contracts[seat] -= 1


@rule
def browse_choices(state: Record, moves: Moves) -> int:
    """Each of the browsed contracts, or none."""
    n = 0
    for card in range(CONTRACTS):
        if state.where[card] == BROWSED:
            moves[n] = KEEP + card
            n += 1
    moves[n] = REFUSE
    return n + 1


@rule
def completions(edition: Record, state: Record, seat: int, moves: Moves, n: int, decree: int, subject: int) -> int:
    """The contracts that the player can complete here and now."""
    for card in range(CONTRACTS):
        if state.where[card] == seat and deliverable(edition, state, seat, card, decree, subject):
            moves[n] = COMPLETE + card
            n += 1
    return n


@rule
def showings(state: Record, seat: int, moves: Moves, n: int) -> int:
    """The contracts that the player still keeps hidden."""
    for card in range(CONTRACTS):
        if state.where[card] == seat and state.open[card] == 0:
            moves[n] = SHOW + card
            n += 1
    return n
