"""What a move promises: the wins and places of whole games, in which everybody plays on alike."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

import fondaco
from fondaco.bots import outcomes_kernel
from fondaco.bots.guided import ROOM
from fondaco.bots.hints import considered, hints
from fondaco.bots.outcomes import outcomes
from fondaco.bots.outcomes_kernel import GAME, PLACE, TRUTH, WHOLE, WON
from fondaco.bots.search import Thought
from fondaco.engine.match import Match
from fondaco.engine.records import Mirrors, Record
from laws.positions import TABLES, game_of
from toys.auction import rules as auction_rules

KEY = 11


def first_choice(match: Match) -> int:
    """Plays forced moves; returns the seat that has a choice."""
    while len(match.legal(match.actors()[0])) == 1:
        match.play(match.actors()[0], match.legal(match.actors()[0])[0])
    return match.actors()[0]


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
                    for found in outcomes(match.view(seat), seat, match.legal(seat), KEY, games=3):
                        assert {(found.place, found.share)} == certain
                    told |= certain
            match.play(seat, merchants.choose(match.view(seat), seat))
    assert len(told) > 1


@pytest.mark.parametrize(("winners", "part"), [(1, 60), (2, 30), (3, 20), (4, 15), (5, 12), (6, 10)])
def test_a_shared_win_counts_in_whole_parts(monkeypatch: pytest.MonkeyPatch, winners: int, part: int) -> None:
    def places(edition: object, state: object, ranks: list[int]) -> None:
        ranks[:] = [1] * winners + [winners + 1] * (6 - winners)

    monkeypatch.setattr(outcomes_kernel, "places", places)
    totals = np.zeros((1, 2), np.int64)
    state = type("State", (), {"players": 6})
    outcomes_kernel.add_up(None, state, 0, [0] * 6, totals, 0)  # type: ignore[arg-type]
    assert (totals[0, WON], totals[0, PLACE]) == (part, 1)
    assert part * winners == WHOLE
    outcomes_kernel.add_up(None, state, 5, [0] * 6, totals, 0)  # type: ignore[arg-type]
    assert totals[0, WON] == part * (2 if winners == 6 else 1)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_seat_plays_on_to_the_end(name: str, players: int) -> None:
    """With any number of threads, from any seat's view, the same games; shares and places are such."""
    match = game_of(name).start(players, seed=4)
    seat = first_choice(match)
    moves = match.legal(seat)[:3]
    alone, together = (outcomes(match.view(seat), seat, moves, KEY, games=5, threads=threads) for threads in (1, 3))
    assert alone == together
    assert all(found.games == 5 and 0 <= found.share <= 1 <= found.place <= players for found in alone)


@pytest.mark.parametrize(("name", "players"), [("hansa", 3), ("london_markets", 3), ("portobello_market", 2)])
def test_interpreted_and_compiled_play_on_alike(name: str, players: int) -> None:
    found = []
    for compiled in (True, False):
        game = game_of(name, 0, compiled)
        match, bot = game.start(players, seed=9), fondaco.bot("random", game, seed=1)
        for _ in range(60):
            seat = match.actors()[0]
            match.play(seat, bot.choose(match.view(seat), seat))
        seat = first_choice(match)
        found.append(outcomes(match.view(seat), seat, match.legal(seat)[-2:], KEY, games=2))
    assert found[0] == found[1]


@pytest.mark.parametrize("chosen", [0, 1, 2])
def test_nobody_peeks_at_luck_or_at_sealed_bids(monkeypatch: pytest.MonkeyPatch, chosen: int) -> None:
    """Bids are weighed from where the bidding began, whoever's move is tried out, and with luck of their own."""
    match, seen = game_of("auction").start(3, 4), []

    def hoped_for(edition: Record, room: Mirrors, at: int, moves: list[int], *rest: int) -> int:
        seen.append((room[at].round, list(room[at].bid), int(room[at].chance)))
        return moves[0]

    for name in ("actors", "apply", "legal"):
        monkeypatch.setattr(outcomes_kernel, name, getattr(auction_rules, name))
    monkeypatch.setattr(outcomes_kernel, "hoped_for", hoped_for)
    room = Mirrors(np.repeat(match.state, ROOM + 2))
    room[TRUTH].chance = 77
    move = match.legal(chosen)[-1]
    outcomes_kernel.play_on(None, room, [0] * 12, chosen, move, 5, 0)  # type: ignore[arg-type]
    assert auction_rules.actors(None, room[GAME]) == 0  # type: ignore[arg-type]
    assert [number for number, _, _ in seen] == [0] * 2 + [1] * 3 + [2] * 3
    assert all(bids == [-1] * 3 for _, bids, _ in seen)
    assert len({luck for _, _, luck in seen} - {77}) == 3


def test_a_bid_is_played_out_whoever_has_bid_before() -> None:
    match = game_of("auction").start(3, 4)
    for seat in match.actors():
        found = outcomes(match.view(seat), seat, match.legal(seat), KEY, games=4)
        assert all(1 <= one.place <= 3 for one in found)
        match.play(seat, match.legal(seat)[0])


def test_who_goes_round_in_circles_is_led_out_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """By hope alone this game would have no end: the move hoped most of leads back to where it was."""
    state = type("State", (), {"chance": 0, "over": False})()

    def apply(edition: object, state: Any, seat: int, move: int) -> None:
        state.over |= move == 1

    def hoped_for(edition: object, room: object, at: int, moves: object, count: int, *rest: int) -> int:
        return int(rest[-1] == 100)

    monkeypatch.setattr(outcomes_kernel, "actors", lambda edition, state: 0 if state.over else 1)
    monkeypatch.setattr(outcomes_kernel, "legal", lambda edition, state, seat, moves: 2)
    monkeypatch.setattr(outcomes_kernel, "apply", apply)
    monkeypatch.setattr(outcomes_kernel, "hoped_for", hoped_for)
    outcomes_kernel.play_on(None, [state] * (ROOM + 2), [0, 1], 0, 0, 5, 0)  # type: ignore[arg-type, list-item]
    assert state.over


def test_hints_repeat_and_compare_the_moves_in_the_same_games() -> None:
    match = fondaco.game("hansa").start(3, seed=4)
    seat = first_choice(match)
    one, same = (hints(match, seat, seed=1, iterations=300, games=50) for _ in range(2))
    assert one == same
    assert len(one) == 3
    move = one[2].move
    alone, besides = (outcomes(match.view(seat), seat, moves, KEY, games=20) for moves in ([move], [one[0].move, move]))
    assert alone[0] == besides[1]


def test_searches_that_disagree_are_not_sure() -> None:
    """Each spends nearly all of its time on one move, but not all on the same."""

    class Fickle:
        def __init__(self) -> None:
            self.asked = 0

        def ponder(self, view: object, seat: int) -> list[Thought]:
            self.asked += 1
            return [Thought(self.asked % 2, 99, 0.5), Thought(2, 1, 0.5)]

    found = considered(Fickle(), None, 0)  # type: ignore[arg-type]
    assert [move for move, _ in found] == [0, 1, 2]
    assert [sure for _, sure in found] == pytest.approx([0.495, 0.495, 0.01])


def test_hints_tell_how_many_games_they_rest_on() -> None:
    match = fondaco.game("hansa").start(3, seed=4)
    for games in (1, 7):
        found = hints(match, first_choice(match), seed=1, iterations=20, games=games)
        assert {one.games for one in found} == {games}


def test_hints_repeat_with_both_budgets_only() -> None:
    match = fondaco.game("hansa").start(3, seed=4)
    for budget in ({"games": 5}, {"iterations": 50}):
        with pytest.raises(fondaco.FondacoError, match="iterations and games together"):
            hints(match, first_choice(match), seed=1, **budget)


def test_hints_keep_to_their_time() -> None:
    match = fondaco.game("hansa").start(3, seed=4)
    hints(match, match.actors()[0], ms=1)  # loads what it needs
    began = time.perf_counter()
    hints(match, match.actors()[0], ms=300)
    assert 0.28 < time.perf_counter() - began < 1.5
