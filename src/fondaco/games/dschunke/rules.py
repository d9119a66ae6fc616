"""The rules of Dschunke; numbers in comments and docstrings are those of rules.md."""

from __future__ import annotations

from fondaco.engine.chance import reveal, shuffle
from fondaco.engine.records import Kinds, Moves, Record
from fondaco.engine.rule import rule
from fondaco.games.dschunke.cards import (
    bonuses,
    exchange_cards,
    junk_bonus,
    movable,
    move_strip,
    open_at_once,
    play_card,
    playable,
    reveal_end_cards,
)
from fondaco.games.dschunke.state import (
    BARTER,
    DO_BACK,
    DO_MOVE,
    FETCH,
    GIVE_BACK,
    ROUNDS,
    SHIFT,
    VERB,
    WHAT,
)
from fondaco.games.parts.choices import cards_due_or_done, deciding, errand_or_done, shared_choices
from fondaco.games.parts.deeds import (
    AUCTIONS_OVER,
    BARS_PLACED,
    DEED_DONE,
    EVENT_SEARCHED,
    begin_trade,
    begin_turns,
    next_turn,
    play_shared,
)
from fondaco.games.parts.goods import give, take
from fondaco.games.parts.ring import advance, scatter
from fondaco.games.parts.setting_up import begin_placing, lay_out
from fondaco.games.parts.stack import lay
from fondaco.games.parts.standing import is_ahead
from fondaco.games.parts.table import (
    ACT,
    CARDS,
    DO_DONE,
    DO_KEEP,
    DO_PLAY,
    DO_TAKE,
    GOODS,
    MARKETS,
    NOBODY,
    OVER,
    PLAY_CARD,
    PLAYERS,
)
from fondaco.games.parts.track import begin_events, next_searcher


@rule
def setup(edition: Record, state: Record) -> None:
    """Hands, cards, colours, strips and merchants (D6, D7, D9), or the first strip to be placed (D8)."""
    lay_out(edition, state)
    for junk in range(MARKETS):
        state.offers[junk] = edition.offers[junk]
    for card in range(ROUNDS):
        state.deck[card] = card
    shuffle(state, state.deck, 0, ROUNDS)
    for seat in range(PLAYERS):
        state.colours[seat] = seat if seat < state.players else NOBODY
    shuffle(state, state.colours, 0, state.players)
    if state.variant:
        scatter(state)
        begin_placing(state)
    else:
        for junk in range(MARKETS):
            state.ring[junk] = edition.berths[junk]
        load_strips(edition, state)
        begin_round(edition, state)


@rule
def load_strips(edition: Record, state: Record) -> None:
    """The strips that lie on the junks before the game, by colour (D7)."""
    for junk in range(MARKETS):
        for seat in range(state.players):
            for _ in range(edition.strips[state.players - 3, junk * PLAYERS + state.colours[seat]]):
                lay(state.layers[junk], seat)
                state.bars[seat] -= 1


@rule
def actors(edition: Record, state: Record) -> int:
    """The player whose decision it is, or everybody whose bid is not in (D16)."""
    return deciding(state)


@rule
def legal(edition: Record, state: Record, seat: int, moves: Moves) -> int:
    """Writes the player's legal moves in ascending order; returns how many there are."""
    if state.phase == ACT:
        return turns(edition, state, seat, moves)
    if state.phase == BARTER:
        return exchanges(edition, state, seat, moves)
    if state.phase == SHIFT:
        return movable(state, seat, moves)
    return shared_choices(edition, state, seat, moves)


@rule
def turns(edition: Record, state: Record, seat: int, moves: Moves) -> int:
    """A merchant or a trainee (D11), one additional action before or after that (D21)."""
    n = errand_or_done(state, moves)
    if state.plays == 0:
        hand = max(state.hand[seat], 0)  # a hand that the viewer may not know lists nothing
        for card in range(CARDS):
            if (hand >> card) & 1 and playable(edition, state, seat, card):
                moves[n] = PLAY_CARD + card
                n += 1
    return n


@rule
def exchanges(edition: Record, state: Record, seat: int, moves: Moves) -> int:
    """Returning goods cards, then taking as many (D10); it can be left alone."""
    n = cards_due_or_done(state, moves)
    if state.due < edition.returns:
        for good in range(GOODS):
            if state.goods[seat, good] > 0:
                moves[n] = GIVE_BACK + good
                n += 1
    return n


@rule
def apply(edition: Record, state: Record, seat: int, move: int) -> None:
    """Plays a legal move."""
    verb, what = VERB[move], WHAT[move]
    if verb == DO_PLAY:
        state.plays += 1
        play_card(edition, state, seat, what)
        if state.phase == ACT:
            after_deed(edition, state, seat)
    elif verb == DO_MOVE:
        move_strip(state, seat, what // MARKETS, what % MARKETS)
        after_deed(edition, state, seat)
    elif verb == DO_BACK:
        give(state, seat, what, 1)
        state.due += 1
        reveal(state)
    elif verb == DO_TAKE and (state.phase == BARTER or state.phase == FETCH):
        fetch(edition, state, seat, what)
    elif verb == DO_DONE:
        if state.phase == ACT:
            end_turn(edition, state)
        else:
            next_exchange(edition, state, 1)
    else:
        if verb == DO_KEEP:
            open_at_once(edition, state, seat, what)  # D20
        ended = play_shared(edition, state, seat, verb, what)
        if ended == DEED_DONE:
            after_deed(edition, state, seat)
        elif ended == AUCTIONS_OVER:
            end_round(edition, state)
        elif ended == EVENT_SEARCHED:
            if not next_searcher(edition, state, state.round - 1):
                begin_turns(state)
        elif ended == BARS_PLACED:
            begin_round(edition, state)


@rule
def begin_round(edition: Record, state: Record) -> None:
    """Turns up a market card; then exchange cards, from the start player on (D10)."""
    state.round += 1
    reveal(state)
    next_exchange(edition, state, 0)


@rule
def next_exchange(edition: Record, state: Record, done: int) -> None:
    """The next player with exchange cards and goods to return; after that the events of this round (D10)."""
    state.swaps = 0
    for step in range(state.step + done, state.players):
        seat = (state.start + step) % state.players
        if state.cards[seat] > 0:
            state.swaps = exchange_cards(edition, state, seat)
            if state.swaps > 0:
                state.step = step
                state.player = seat
                state.phase = BARTER
                return
    state.step = 0
    if not begin_events(edition, state, state.round - 1):
        begin_turns(state)


@rule
def fetch(edition: Record, state: Record, seat: int, good: int) -> None:
    """Takes one card for one returned; with the last one the exchange is over (D10)."""
    take(state, seat, good, 1)
    state.due -= 1
    if state.due > 0:
        state.phase = FETCH
        return
    state.phase = BARTER
    state.swaps -= 1
    if state.swaps == 0:
        next_exchange(edition, state, 1)


@rule
def after_deed(edition: Record, state: Record, seat: int) -> None:
    """The turn ends by itself when everybody can see that no card can follow the action (D21)."""
    if state.acted and (state.plays > 0 or state.held[seat] == 0):
        end_turn(edition, state)


@rule
def end_turn(edition: Record, state: Record) -> None:
    """The next player's turn, then phases 3 and 4 (D15, D16)."""
    if not next_turn(state) and begin_trade(edition, state) == AUCTIONS_OVER:
        end_round(edition, state)


@rule
def end_round(edition: Record, state: Record) -> None:
    """Merchants and trainees move on, the junk passes to the left; after round 10 the game is over (D19)."""
    state.used = 0
    if state.round == ROUNDS:
        reveal_end_cards(edition, state)
        state.phase = OVER
        state.player = NOBODY
        return
    advance(state.ring)
    state.start = (state.start + 1) % state.players
    begin_round(edition, state)


@rule
def points(edition: Record, state: Record, seat: int) -> int:
    """Money, end cards and the end bonus (D24)."""
    return state.money[seat] + bonuses(edition, state, seat) + junk_bonus(edition, state, seat)


@rule
def places(edition: Record, state: Record, out: Kinds) -> None:
    """Most points, then the tie-winner, then most goods cards (D25)."""
    for seat in range(state.players):
        mine = points(edition, state, seat)
        place = 1
        for other in range(state.players):
            if other != seat and is_ahead(state, other, points(edition, state, other), seat, mine):
                place += 1
        out[seat] = place
