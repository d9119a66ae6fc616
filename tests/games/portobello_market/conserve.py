"""The law of conservation for Portobello Market: every stall, counter and customer is somewhere, and nowhere twice."""

from __future__ import annotations

from fondaco.engine.game import Game
from fondaco.engine.records import Record
from fondaco.games.portobello_market import state as s

NUMBERS = (2, 3, 4, 1, 2, 3)


def check(game: Game, edition: Record, state: Record) -> None:
    """Asserts all of it for one position."""
    check_stalls(edition, state)
    check_customers(edition, state)
    check_counters(edition, state)
    check_moment(edition, state)


def check_stalls(edition: Record, state: Record) -> None:
    """Each player's stalls are in the alleys or in stock (P4), in unbroken rows from an end (P13)."""
    placed = [0] * s.PLAYERS
    for alley in range(s.ALLEYS):
        length, filled, chain = edition.length[alley], state.filled[alley], state.chain[alley]
        row = [state.stalls[alley, space] for space in range(s.LONGEST)]
        assert all(owner == s.EMPTY for owner in row[length:])
        row = row[:length] if chain != 1 else row[:length][::-1]
        assert all(0 <= owner < state.players for owner in row[:filled])
        assert all(owner == s.EMPTY for owner in row[filled:])
        assert (filled == 0) == (chain == s.EMPTY)
        for player in range(s.PLAYERS):
            assert state.count[alley, player] == row.count(player)
            placed[player] += row.count(player)
    for player in range(s.PLAYERS):
        each = edition.stalls[state.players] if player < state.players else 0
        assert placed[player] + state.stock[player] == each
        assert state.stock[player] >= 0
        assert state.score[player] >= 0


def check_customers(edition: Record, state: Record) -> None:
    """Ten customers in the bag, in the hand or on plazas (P7); the Lord comes last (P15)."""
    everywhere = [*state.customers, state.hand]
    for customer in (s.SERVANT, s.BOURGEOIS):
        assert state.bag[customer] >= 0
        assert state.bag[customer] + everywhere.count(customer) == edition.bag[customer]
    assert everywhere.count(s.LORD) == (sum(state.bag) == 0 and state.hand == s.EMPTY)
    assert (state.phase == s.PLACEMENT) == (state.hand != s.EMPTY)


def check_counters(edition: Record, state: Record) -> None:
    """Everybody has three (P11); own ones are held or on a district (P10), neutral ones held or in the stack (P6)."""
    for player in range(s.PLAYERS):
        held = [state.up[player, kind] + state.down[player, kind] for kind in range(s.COUNTERS)]
        assert sum(held) == (3 if player < state.players else 0)
        assert min(*state.up[player], *state.down[player]) >= 0
        if player < state.players:
            marks = [state.mark[d] for d in range(s.DISTRICTS) if state.marked_by[d] == player]
            assert sorted(marks + [NUMBERS[k] for k in range(3) for _ in range(held[k])]) == [2, 3, 4]
            assert held[s.OWN_THREE] == 1
    neutral = [
        NUMBERS[kind]
        for player in range(s.PLAYERS)
        for kind in range(3, s.COUNTERS)
        for _ in range(state.up[player, kind] + state.down[player, kind])
    ]
    assert sorted(neutral) == sorted(edition.stack[i] for i in range(state.taken))
    assert state.taken == sum(owner != s.NOBODY for owner in state.marked_by)
    assert all((owner == s.NOBODY) == (mark == 0) for owner, mark in zip(state.marked_by, state.mark, strict=True))


def check_moment(edition: Record, state: Record) -> None:
    """The Bobby, the phase and what belongs to it."""
    assert s.POSTING <= state.phase <= s.OVER
    assert (state.phase == s.POSTING) == (state.bobby == s.EMPTY)
    assert state.bobby < s.DISTRICTS
    assert (state.phase == s.OVER) == (state.player == s.NOBODY)
    assert state.player < state.players
    assert 0 <= state.idle <= state.players
    if state.phase in (s.ACTION, s.PLACEMENT):
        assert (state.trail >> state.bobby) & 1
        assert 0 <= state.actions <= 4
    else:
        assert (state.trail, state.actions, state.busy) == (0, 0, 0)
    if state.phase == s.CHOICE:
        assert any(state.up[state.player])  # P12
