"""The rules of London Markets; numbers in comments and docstrings are those of rules.md."""

from __future__ import annotations

from fondaco.engine.chance import reveal, shuffle
from fondaco.engine.records import Kinds, Moves, Record
from fondaco.engine.rule import rule
from fondaco.games.london_markets.cards import play_card, playable
from fondaco.games.london_markets.state import DO_SWAP, ROUNDS, SWAP, VERB, WHAT
from fondaco.games.parts.auction import begin_auctions
from fondaco.games.parts.choices import cards_due_or_done, deciding, errand_or_done, shared_choices
from fondaco.games.parts.deeds import (
    AUCTIONS_OVER,
    BARS_PLACED,
    DEED_DONE,
    EVENT_SEARCHED,
    auctions,
    begin_trade,
    begin_turns,
    next_turn,
    play_shared,
)
from fondaco.games.parts.goods import give, take
from fondaco.games.parts.replenishing import go_on, stop
from fondaco.games.parts.ring import advance, scatter
from fondaco.games.parts.setting_up import begin_placing, lay_out
from fondaco.games.parts.standing import is_ahead
from fondaco.games.parts.table import (
    ACT,
    DO_DONE,
    DO_PLAY,
    GOODS,
    MARKETS,
    NOBODY,
    OVER,
    PLAY_CARD,
    REPLENISH,
)
from fondaco.games.parts.track import begin_events, next_searcher


@rule
def setup(edition: Record, state: Record) -> None:
    """Hands, markets, cards and start player (L3, L7–L10), up to the first bar to be placed (L11)."""
    lay_out(edition, state)
    for market in range(MARKETS):
        state.offers[market] = market
    shuffle(state, state.offers, 0, MARKETS)
    for card in range(ROUNDS):
        state.deck[card] = card
    shuffle(state, state.deck, 0, ROUNDS)
    while edition.closed[state.deck[ROUNDS - 1]]:  # L8
        shuffle(state, state.deck, 0, ROUNDS)
    begin_placing(state)


@rule
def actors(edition: Record, state: Record) -> int:
    """The player whose decision it is, or everybody whose bid is not in (L22)."""
    return deciding(state)


@rule
def legal(edition: Record, state: Record, seat: int, moves: Moves) -> int:
    """Writes the player's legal moves in ascending order; returns how many there are."""
    if state.phase == ACT:
        return turns(edition, state, seat, moves)
    if state.phase == REPLENISH:
        return refills(state, seat, moves)
    return shared_choices(edition, state, seat, moves)


@rule
def turns(edition: Record, state: Record, seat: int, moves: Moves) -> int:
    """A merchant or an assistant (L15), special cards before and after that (L20)."""
    n = errand_or_done(state, moves)
    if may_play(edition, state, seat):
        hand = state.hand[seat]
        card = 0
        while hand > 0:  # a hand that the viewer may not know lists nothing
            if hand & 1 and playable(edition, state, seat, card):
                moves[n] = PLAY_CARD + card
                n += 1
            hand >>= 1
            card += 1
    return n


@rule
def may_play(edition: Record, state: Record, seat: int) -> bool:
    """Whether a special card may be played in this turn: one for nothing, a second one for money (L20)."""
    if state.held[seat] == 0:
        return False
    return state.plays == 0 or (state.plays == 1 and state.money[seat] >= edition.second_card)


@rule
def refills(state: Record, seat: int, moves: Moves) -> int:
    """Goods cards that are due (L21), exchanges before, between and after (L31)."""
    n = cards_due_or_done(state, moves)
    if state.swaps > 0:
        for back in range(GOODS):
            if state.goods[seat, back] > 0:
                for good in range(GOODS):
                    if good != back and state.stock[good] > 0:
                        moves[n] = SWAP + back * GOODS + good
                        n += 1
    return n


@rule
def apply(edition: Record, state: Record, seat: int, move: int) -> None:
    """Plays a legal move."""
    verb, what = VERB[move], WHAT[move]
    if verb == DO_PLAY:
        if state.plays == 1:
            state.money[seat] -= edition.second_card  # L20
        state.plays += 1
        play_card(edition, state, seat, what)
        if state.phase == ACT:
            after_deed(edition, state, seat)
    elif verb == DO_DONE:
        if state.phase == ACT:
            end_turn(edition, state)
        elif not stop(edition, state):
            trade_on(edition, state, auctions(begin_auctions(state)))
    elif verb == DO_SWAP:
        swap(edition, state, seat, what // GOODS, what % GOODS)
    else:
        ended = play_shared(edition, state, seat, verb, what)
        if ended == DEED_DONE:
            after_deed(edition, state, seat)
        elif ended == AUCTIONS_OVER:
            end_round(edition, state)
        elif ended == EVENT_SEARCHED:
            if not next_searcher(edition, state, state.round):
                next_round(edition, state)
        elif ended == BARS_PLACED:
            scatter(state)  # L12
            begin_round(state)


@rule
def begin_round(state: Record) -> None:
    """Turns up the market card of the next round (L14); from the start player on, everybody acts (L15)."""
    state.round += 1
    reveal(state)
    begin_turns(state)


@rule
def after_deed(edition: Record, state: Record, seat: int) -> None:
    """The turn ends by itself when everybody can see that no special card can follow the action (L20)."""
    if state.acted and not may_play(edition, state, seat):
        end_turn(edition, state)


@rule
def end_turn(edition: Record, state: Record) -> None:
    """The next player's turn, then phases 3 and 4, unless the market is closed (L21, L22)."""
    if not next_turn(state):
        if edition.closed[state.deck[state.round - 1]]:
            end_round(edition, state)
        else:
            trade_on(edition, state, begin_trade(edition, state))


@rule
def trade_on(edition: Record, state: Record, ended: int) -> None:
    """Goes on to the end of the round when there is nothing to auction."""
    if ended == AUCTIONS_OVER:
        end_round(edition, state)


@rule
def swap(edition: Record, state: Record, seat: int, back: int, good: int) -> None:
    """Returns a goods card and takes one of another good (L31)."""
    give(state, seat, back, 1)
    take(state, seat, good, 1)
    state.swaps -= 1
    reveal(state)
    if not go_on(edition, state):
        trade_on(edition, state, auctions(begin_auctions(state)))


@rule
def end_round(edition: Record, state: Record) -> None:
    """Merchants and assistants move on (L27); what awaits the assistants happens (L28), under this start player."""
    state.used = 0
    if state.round == ROUNDS:  # L29
        state.phase = OVER
        state.player = NOBODY
        return
    advance(state.ring)
    if not begin_events(edition, state, state.round):
        next_round(edition, state)


@rule
def next_round(edition: Record, state: Record) -> None:
    """The coach passes to the left (L29)."""
    state.start = (state.start + 1) % state.players
    begin_round(state)


@rule
def points(edition: Record, state: Record, seat: int) -> int:
    """The player's money (L30)."""
    return state.money[seat]


@rule
def places(edition: Record, state: Record, out: Kinds) -> None:
    """Most money, then the tiebreaker, then most goods cards (L30)."""
    for seat in range(state.players):
        place = 1
        for other in range(state.players):
            if other != seat and is_ahead(state, other, state.money[other], seat, state.money[seat]):
                place += 1
        out[seat] = place
