"""The law of conservation: every good, contract and banknote is somewhere, and nothing is where it cannot be."""

from __future__ import annotations

from fondaco.engine.game import Game
from fondaco.engine.records import Record
from fondaco.games.merchants_of_medieval_europe import state as s

OWN_TURN = (s.ACTION, s.BROWSE, s.OFFER, s.ANSWER)


def check(game: Game, edition: Record, state: Record) -> None:
    """Asserts all of it for one position."""
    check_goods(edition, state)
    check_contracts(edition, state)
    check_moment(edition, state)
    for seat in range(s.PLAYERS):
        check_seat(edition, state, seat)
    assert sum(state.notes) <= edition.notes  # M12


def check_goods(edition: Record, state: Record) -> None:
    """What is not on a wagon is in the supply (M2); prices stay on their track (M1)."""
    for good in range(s.GOODS):
        carried = [state.goods[seat, good] for seat in range(s.PLAYERS)]
        assert min(*carried, state.supply[good]) >= 0
        assert sum(carried) + state.supply[good] == edition.supply[good]
        assert 1 <= state.prices[good] <= 40
        assert min(state.rise[good], state.fall[good]) == 0
        assert 0 <= state.rise[good] + state.fall[good] <= edition.actions


def check_contracts(edition: Record, state: Record) -> None:
    """Each contract is in one place; what everybody counts is what is there (M19, M23)."""
    where = list(state.where)
    assert all(0 <= place <= s.DECK for place in where)
    assert (s.BROWSED in where) == (state.phase == s.BROWSE)
    assert where.count(s.BROWSED) <= 4
    for seat in range(state.players):
        if state.phase == s.HOME and state.region[seat] != s.NOBODY:  # M10
            assert any(edition.place[card] == state.region[seat] for card in range(s.CONTRACTS) if where[card] == seat)
    for card, holder in enumerate(where):
        assert state.open[card] == 0 or holder < state.players
        hidden = holder <= s.BROWSED and not state.open[card]
        assert hidden or state.age[card] == 0
    for holder in range(s.PLAYERS + 1):
        held = [card for card in range(s.CONTRACTS) if where[card] == holder]
        if holder < s.PLAYERS:
            assert state.contracts[holder] == len(held)
        for age in range(s.CONTRACTS):
            assert state.kept[holder, age] == sum(state.age[c] == age and not state.open[c] for c in held)
    ages = {age for card, age in enumerate(state.age) if where[card] != s.DISCARD and not state.open[card]} - {0}
    assert ages == set(range(1, len(ages) + 1)), "ages of which nothing is hidden are forgotten"


def check_moment(edition: Record, state: Record) -> None:
    """Phase, round and the marks of the turn."""
    assert s.HOME <= state.phase <= s.OVER
    assert (state.phase == s.OVER) == (state.player == s.NOBODY) == (state.round == state.rounds)
    assert 0 <= state.turn < state.players
    assert (state.phase == s.HOME) == (state.card == s.NOBODY)
    season = 0 if state.phase == s.HOME else (state.round - (state.phase == s.OVER)) % s.SEASON + 1
    assert state.flipped.bit_count() == season
    own = state.phase in OWN_TURN
    marks = (
        state.actions,
        state.doing,
        state.steps,
        state.touched,
        state.bought,
        state.offers,
        *state.rise,
        *state.fall,
    )
    assert own or not any(marks)
    assert 0 <= state.offers <= 3
    assert 0 <= state.actions <= edition.actions
    offer = (*state.given, *state.asked, state.given_coin, state.asked_coin)
    assert (state.partner != s.NOBODY) == (state.phase in (s.OFFER, s.ANSWER))
    assert state.partner != s.NOBODY or not any(offer)
    assert min(offer) >= 0
    assert state.borrowed == 0 or state.phase == s.BOOKS


def check_seat(edition: Record, state: Record, seat: int) -> None:
    """Nobody owes coin or carries too much (M7, M22); empty seats are empty."""
    if seat >= state.players:
        assert not any((state.coin[seat], state.region[seat], state.horses[seat], state.notes[seat]))
        assert not any((*state.goods[seat], *state.kept[seat], state.contracts[seat]))
        return
    assert state.coin[seat] >= 0
    assert state.notes[seat] >= 0
    assert state.horses[seat] in (1, 2)
    assert sum(state.goods[seat]) <= edition.room[state.horses[seat] - 1]
    assert s.NOBODY <= state.region[seat] < edition.regions
    assert state.region[seat] != s.NOBODY or state.phase == s.HOME
