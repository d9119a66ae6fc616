"""Every game ends (P16, P19, P22): each move comes nearer to the end by a measure that cannot fall for ever.

The measure, from its weightiest part on: what can still be placed; turns that can pass before the game must end if
nothing is placed; the phase of the turn; districts that the Bobby has not been to since the last placement.
"""

from __future__ import annotations

from random import Random

import pytest

from fondaco.engine.records import Record, mirror
from fondaco.games.portobello_market import state as s
from games.portobello_market.table import Table
from laws.positions import game_of, walk

PHASES = {s.POSTING: 3, s.CHOICE: 2, s.PLACEMENT: 1, s.ACTION: 1, s.OVER: 0}


def measure(state: Record) -> tuple[int, int, int, int]:
    """How far a position is from the end, at most; the smaller tuple is nearer."""
    players = range(state.players)
    counters = sum(state.up[p, k] + state.down[p, k] for p in players for k in (s.OWN_TWO, s.OWN_FOUR))
    in_hand = state.hand != s.EMPTY
    to_place = sum(state.stock[p] for p in players) + 2 * sum(state.bag) + in_hand + counters
    if state.phase == s.OVER:
        turns = 0
    elif state.idle == state.players:  # the round is finished
        turns = (state.start - state.player) % state.players
    else:
        turns = 2 * state.players - state.idle + (1 + state.idle if state.busy else 0)
    been = bin(state.trail).count("1")
    return to_place, turns, PHASES[state.phase], s.DISTRICTS - been


@pytest.mark.rule("P16", "P22")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_move_comes_nearer_to_the_end(players: int) -> None:
    game = game_of("portobello_market")
    for seed in range(60):
        start = game.start(players, seed).state
        before = measure(mirror(start))
        for entry, state in walk(game, start, Random(seed)):
            after = measure(mirror(state))
            assert after < before, f"move {entry.move} of game {seed}: {before} to {after}"
            assert min(after) >= 0
            before = after


@pytest.mark.rule("P16", "P22")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_who_only_lead_the_bobby_about_come_to_an_end(players: int) -> None:
    """Every alley is full and the bag is empty: in each turn he can go where he has not been, and then no further."""
    table = Table(players).choosing(0).score(*[900] * players)
    table.state.bag[0] = table.state.bag[1] = 0
    for number, length in enumerate(table.printed.length):
        table.state.filled[number] = length
    moves = 0
    while not table.match.over:
        words = table.choices()
        table.play(next((word for verb in ("turn", "bobby") for word in words if word.startswith(verb)), "end"))
        moves += 1
        assert moves <= players * (1 + 11 + 1)
    assert moves > players * 8
