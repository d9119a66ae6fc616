"""What a search promises: the share of wins and the place, of which hints tell."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.bots.judgement import prospect
from fondaco.engine.match import Match

NOT_IDLE = 1.0


def test_at_the_end_it_is_what_came() -> None:
    assert prospect([2, 1, 3], [0.1, 0.8, 0.1], 3, 1, True, 0.5) == (1, 1)
    assert prospect([2, 1, 3], [0.1, 0.8, 0.1], 3, 2, True, 0.5) == (0, 3)
    assert prospect([1, 1, 3], [0.4, 0.4, 0.2], 3, 0, True, 0.5) == (0.5, 1)


def test_before_it_everybodys_shares_tell() -> None:
    assert prospect([0] * 4, [0.25] * 4, 4, 2, False, NOT_IDLE) == pytest.approx((0.25, 2.5))
    won, place = prospect([0] * 3, [0.6, 0.3, 0.1], 3, 1, False, NOT_IDLE)
    assert won == pytest.approx(0.3)
    assert place == pytest.approx(1 + 0.6 / 0.9 + 0.1 / 0.4)


def test_it_is_told_less_what_others_would_have_gained() -> None:
    alone = prospect([0] * 3, [0.5, 0.3, 0.2], 3, 0, False, NOT_IDLE)
    faded = prospect([0] * 3, [0.5, 0.3, 0.2], 3, 0, False, 0.5)
    assert faded[0] == pytest.approx(0.25 / 0.75)
    assert faded[1] > alone[1]


@pytest.mark.parametrize("fade", [NOT_IDLE, 0.0])
def test_hopeless_and_certain_positions_have_prospects_too(fade: float) -> None:
    assert prospect([0] * 3, [0.0, 1.0, 0.0], 3, 0, False, fade)[1] <= 3
    won, place = prospect([0] * 3, [0.0, 1.0, 0.0], 3, 1, False, fade)
    assert 0 <= won <= 1 and 1 <= place <= 3


def ends(match: Match, seat: int, room: int) -> set[tuple[int, float]] | None:
    """The places, with the wins, that the seat can still come to, whatever is played; None where there is no room."""
    if match.over:
        places = match.places()
        return {(places[seat], (places[seat] == 1) / places.count(1))}
    mover, found = match.actors()[0], set()
    moves = match.legal(mover)
    for move in moves:
        twin = match.copy()
        twin.play(mover, move)
        below = ends(twin, seat, room // len(moves)) if room else None
        if below is None:
            return None
        found |= below
    return found


def test_where_the_place_is_certain_it_is_told() -> None:
    """Among the last choices of some games: whatever a lead is worth, the second place is the second place."""
    game, told = fondaco.game("hansa"), set()
    for seed in range(12):
        match, merchants = game.start(3, seed), fondaco.bot("greedy", game, seed=seed)
        while not match.over:
            seat = match.actors()[0]
            if len(match.legal(seat)) > 1 and match.state[0]["opener"] >= 0:
                certain = ends(match, seat, room=200)
                if certain is not None and len(certain) == 1:
                    bot = fondaco.bot("search", game, seed=1, iterations=100)
                    for thought in bot.ponder(match.view(seat), seat):
                        assert {(thought.place, thought.share)} == certain
                    told |= certain
            match.play(seat, merchants.choose(match.view(seat), seat))
    assert len(told) > 1


def test_a_sharp_judgement_is_no_error() -> None:
    match = fondaco.game("merchants_of_medieval_europe").start(3, seed=7)
    bot = fondaco.bot("search", match.game, seed=1, iterations=50, scale=1)
    assert all(0 <= thought.share <= 1 for thought in bot.ponder(match.view(match.actors()[0]), match.actors()[0]))
