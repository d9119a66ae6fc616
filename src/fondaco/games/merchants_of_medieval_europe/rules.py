"""The rules of Merchants of Medieval Europe; numbers in comments and docstrings are those of rules.md."""

from __future__ import annotations

from fondaco.engine.chance import draw
from fondaco.engine.records import Kinds, Moves, Record
from fondaco.engine.rule import rule
from fondaco.games.merchants_of_medieval_europe.actions import (
    action_choices,
    begin_action,
    buy,
    decree_of,
    fare,
    sell,
    travel,
)
from fondaco.games.merchants_of_medieval_europe.contracts import (
    browse,
    browse_choices,
    choose,
    complete,
    deal_homes,
    return_all,
    show,
    show_all,
)
from fondaco.games.merchants_of_medieval_europe.state import (
    ACTION,
    AMOUNTS,
    ANSWER,
    BOOKS,
    BORROW,
    BROWSE,
    CLOSE,
    COINS,
    CONTRACTS,
    DECK,
    DO_ACCEPT,
    DO_ASK,
    DO_BORROW,
    DO_BROWSE,
    DO_BUY,
    DO_CHARGE,
    DO_CLOSE,
    DO_COMPLETE,
    DO_DECLINE,
    DO_GIVE,
    DO_GO,
    DO_HOME,
    DO_KEEP,
    DO_PAY,
    DO_PROPOSE,
    DO_REFUSE,
    DO_REPAY,
    DO_SAIL,
    DO_SELL,
    DO_SHOW,
    DO_TRADE,
    DO_UPGRADE,
    DO_WITHDRAW,
    GOODS,
    HOME,
    HOME_IN,
    MARKETS,
    NO_LOANS,
    NOBODY,
    NONE,
    OFFER,
    OVER,
    REPAY,
    SEASON,
    SHORT_DAYS,
    UNITS,
    UPGRADE,
    VERB,
    WHAT,
)
from fondaco.games.merchants_of_medieval_europe.trade import (
    answers,
    begin_offer,
    drop_offer,
    exchange,
    offer_choices,
)

LOWEST, HIGHEST = 1, 40  # prices (M1)


@rule
def setup(edition: Record, state: Record) -> None:
    """Prices, supply, purses and the first player (M1, M8, M9), up to the choice of homes (M10)."""
    for good in range(GOODS):
        state.prices[good] = edition.price[good]
        state.supply[good] = edition.supply[good]
    state.start = draw(state, state.players)
    for place in range(state.players):
        player = (state.start + place) % state.players
        state.coin[player] = edition.purse + place * edition.later
        state.horses[player] = 1
        state.region[player] = NOBODY
    for card in range(CONTRACTS):
        state.where[card] = DECK
    deal_homes(state)
    state.card = NOBODY
    state.partner = NOBODY
    state.phase = HOME
    state.player = state.start


@rule
def first_player(state: Record) -> int:
    """Who has the token: it passes to the right each round (M21)."""
    return (state.start - state.round) % state.players


@rule
def active(state: Record) -> int:
    """Whose home, books or turn it is."""
    return (first_player(state) + state.turn) % state.players


@rule
def actors(edition: Record, state: Record) -> int:
    """The one player whose decision it is; nobody when the game is over."""
    if state.phase == OVER:
        return 0
    return 1 << state.player


@rule
def legal(edition: Record, state: Record, seat: int, moves: Moves) -> int:
    """Writes the player's legal moves in ascending order; returns how many there are."""
    phase = state.phase
    if phase == ACTION:
        return action_choices(edition, state, seat, moves)
    if phase == BOOKS:
        return book_choices(edition, state, seat, moves)
    if phase == OFFER:
        return offer_choices(edition, state, seat, moves)
    if phase == BROWSE:
        return browse_choices(state, moves)
    if phase == ANSWER:
        return answers(moves)
    return homes(edition, state, seat, moves)


@rule
def homes(edition: Record, state: Record, seat: int, moves: Moves) -> int:
    """The destinations of the player's four contracts (M10)."""
    places = 0
    for card in range(CONTRACTS):
        if state.where[card] == seat:
            places |= 1 << edition.place[card]
    n = 0
    for region in range(edition.regions):
        if (places >> region) & 1:
            moves[n] = HOME_IN + region
            n += 1
    return n


@rule
def book_choices(edition: Record, state: Record, seat: int, moves: Moves) -> int:
    """A second horse, a banknote, paying back, closing the books (M12)."""
    n = 0
    if state.horses[seat] == 1 and state.coin[seat] >= edition.horse:
        moves[n] = UPGRADE
        n += 1
    if state.borrowed == 0 and notes_left(edition, state) > 0 and decree_of(edition, state) != NO_LOANS:
        moves[n] = BORROW
        n += 1
    if state.notes[seat] > 0 and state.coin[seat] >= edition.repay:
        moves[n] = REPAY
        n += 1
    moves[n] = CLOSE
    return n + 1


@rule
def notes_left(edition: Record, state: Record) -> int:
    """Banknotes that the bank still has."""
    count = edition.notes
    for player in range(state.players):
        count -= state.notes[player]
    return count


@rule
def apply(edition: Record, state: Record, seat: int, move: int) -> None:
    """Plays a legal move."""
    phase, verb, what = state.phase, VERB[move], WHAT[move]
    if phase == ACTION:
        act(edition, state, seat, verb, what)
    elif phase == BOOKS:
        keep_books(edition, state, seat, verb)
    elif phase == OFFER:
        bargain(state, verb, what)
    elif verb == DO_KEEP:
        choose(state, seat, what)
    elif verb == DO_REFUSE:
        choose(state, seat, NOBODY)
    elif verb == DO_ACCEPT:
        exchange(state, active(state))
        drop_offer(state, active(state))
    elif verb == DO_DECLINE:
        drop_offer(state, active(state))
    elif verb == DO_HOME:
        settle(edition, state, seat, what)


@rule
def act(edition: Record, state: Record, seat: int, verb: int, what: int) -> None:
    """A move of the action phase (M13)."""
    if verb == DO_GO:
        travel(edition, state, seat, what)
    elif verb == DO_SAIL:
        state.coin[seat] -= fare(edition, state.region[seat], what, decree_of(edition, state))
        travel(edition, state, seat, what)
    elif verb == DO_BUY:
        buy(edition, state, seat, what // UNITS, AMOUNTS[what % UNITS])
    elif verb == DO_SELL:
        sell(state, seat, what // UNITS, AMOUNTS[what % UNITS])
    elif verb == DO_TRADE:
        begin_offer(state, what)
    elif verb == DO_BROWSE:
        begin_action(state, NONE)
        browse(state)
    elif verb == DO_COMPLETE:
        begin_action(state, NONE)
        complete(edition, state, seat, what)
    elif verb == DO_SHOW:
        show(state, seat, what)
    else:
        end_turn(edition, state)


@rule
def bargain(state: Record, verb: int, what: int) -> None:
    """A small move of an offer (M18)."""
    if verb == DO_GIVE:
        state.given[what // UNITS] += AMOUNTS[what % UNITS]
    elif verb == DO_ASK:
        state.asked[what // UNITS] += AMOUNTS[what % UNITS]
    elif verb == DO_PAY:
        state.given_coin += COINS[what]
    elif verb == DO_CHARGE:
        state.asked_coin += COINS[what]
    elif verb == DO_PROPOSE:
        state.phase = ANSWER
        state.player = state.partner
    elif verb == DO_WITHDRAW:
        drop_offer(state, state.player)


@rule
def settle(edition: Record, state: Record, seat: int, region: int) -> None:
    """A pawn starts in a region; after the last one the contracts are returned and the first round begins (M10)."""
    state.region[seat] = region
    state.turn += 1
    if state.turn == state.players:
        return_all(state)
        begin_round(edition, state)
    else:
        state.player = active(state)


@rule
def begin_round(edition: Record, state: Record) -> None:
    """The market phase (M11): a card is flipped, prices change, its restriction holds. Then the books."""
    if state.round % SEASON == 0:
        state.flipped = 0
    flip(state)
    for good in range(GOODS):
        move_price(state, good, edition.swing[state.card, good])
    state.turn = 0
    open_books(state)


@rule
def flip(state: Record) -> None:
    """One of the market cards of this season that were not flipped yet: twelve of fifteen come up (M8)."""
    which = draw(state, MARKETS - state.round % SEASON)
    for card in range(MARKETS):
        if not (state.flipped >> card) & 1:
            if which == 0:
                state.card = card
                state.flipped |= 1 << card
                return
            which -= 1


@rule
def move_price(state: Record, good: int, steps: int) -> None:
    """A price never leaves its track (M1)."""
    state.prices[good] = min(max(state.prices[good] + steps, LOWEST), HIGHEST)


@rule
def open_books(state: Record) -> None:
    """The accounting of the next player (M12)."""
    state.phase = BOOKS
    state.player = active(state)
    state.borrowed = 0


@rule
def keep_books(edition: Record, state: Record, seat: int, verb: int) -> None:
    """A move of the accounting phase (M12)."""
    if verb == DO_UPGRADE:
        state.coin[seat] -= edition.horse
        state.horses[seat] = 2
    elif verb == DO_BORROW:
        state.coin[seat] += edition.loan
        state.notes[seat] += 1
        state.borrowed = 1
    elif verb == DO_REPAY:
        state.coin[seat] -= edition.repay
        state.notes[seat] -= 1
    elif verb == DO_CLOSE:
        state.turn += 1
        if state.turn < state.players:
            open_books(state)
        else:
            state.borrowed = 0
            state.turn = 0
            begin_turn(edition, state)


@rule
def begin_turn(edition: Record, state: Record) -> None:
    """Up to four actions (M13), three on short days (M5)."""
    state.phase = ACTION
    state.player = active(state)
    state.actions = edition.actions
    if decree_of(edition, state) == SHORT_DAYS:
        state.actions = edition.short


@rule
def end_turn(edition: Record, state: Record) -> None:
    """Prices move (M20), what is left of the turn lapses, and the next turn, the next round or the end follows."""
    for good in range(GOODS):
        move_price(state, good, state.rise[good] - state.fall[good])
        state.rise[good] = 0
        state.fall[good] = 0
    state.doing = NONE
    state.touched = 0
    state.bought = 0
    state.steps = 0
    state.offers = 0
    state.actions = 0
    state.turn += 1
    if state.turn < state.players:
        begin_turn(edition, state)
        return
    state.round += 1
    if state.round < state.rounds:
        begin_round(edition, state)
    else:
        show_all(state)
        state.phase = OVER
        state.player = NOBODY
        state.turn = 0


@rule
def points(edition: Record, state: Record, seat: int) -> int:
    """Coin, less what unpaid banknotes and open contracts cost, if the game ended now (M22)."""
    total = state.coin[seat] - state.notes[seat] * edition.unpaid
    for card in range(CONTRACTS):
        if state.where[card] == seat and state.phase != HOME:
            total -= edition.penalty[card]
    return total


@rule
def places(edition: Record, state: Record, out: Kinds) -> None:
    """Most coin wins; a tie is shared (M22)."""
    for seat in range(state.players):
        mine = points(edition, state, seat)
        place = 1
        for other in range(state.players):
            if points(edition, state, other) > mine:
                place += 1
        out[seat] = place
