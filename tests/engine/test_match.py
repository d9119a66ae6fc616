"""One game being played: moves, refusals, undo, copies, views, stories."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import fondaco
from fondaco.engine.match import Entry, Match
from fondaco.engine.records import UNKNOWN
from laws.positions import game_of, random_match


@pytest.fixture
def match() -> Match:
    """A game of Hansa in the middle."""
    return random_match(game_of("hansa"), 3, 5, Random(5), 400)


@pytest.fixture
def auction() -> Match:
    """A fresh game of the toy: three players bid at once."""
    return game_of("auction").start(3, 4)


def test_a_move_by_number_or_in_words(match: Match) -> None:
    seat = match.actors()[0]
    move = match.legal(seat)[0]
    by_number, by_words = match.copy(), match.copy()
    by_number.play(seat, move)
    by_words.play(seat, match.words(move).upper())
    assert by_number.state.tobytes() == by_words.state.tobytes() != match.state.tobytes()
    assert by_number.log[-1] == by_words.log[-1] == Entry(seat, move)


def test_an_illegal_move_is_refused_with_its_rule_and_changes_nothing(match: Match) -> None:
    seat = match.actors()[0]
    illegal = next(move for move in range(match.game.moves) if move not in match.legal(seat))
    before, entries = match.state.tobytes(), len(match.log)
    with pytest.raises(fondaco.Refused) as caught:
        match.play(seat, illegal)
    assert caught.value.rule.startswith("H")
    assert str(caught.value) == f"{caught.value.sentence} ({caught.value.rule})"
    assert (match.state.tobytes(), len(match.log)) == (before, entries)
    assert match.explain(seat, illegal) == str(caught.value)


def test_who_is_not_to_move_is_refused(match: Match) -> None:
    seat = match.actors()[0]
    other = (seat + 1) % 3
    assert match.legal(other) == []
    with pytest.raises(fondaco.Refused):
        match.play(other, match.legal(seat)[0])


@pytest.mark.parametrize("move", [-1, 10_000, "fly to Rome", "", 1.0, None, True])
def test_what_is_no_move_at_all_is_refused(match: Match, move: int | str) -> None:
    before = match.state.tobytes()
    with pytest.raises(fondaco.Refused):
        match.play(match.actors()[0], move)
    assert match.state.tobytes() == before


def test_numbers_of_numpy_are_numbers(match: Match) -> None:
    game = match.game
    assert game.start(np.int64(3), np.uint8(5)).state.tobytes() == game.start(3, 5).state.tobytes()
    seat = np.int8(match.actors()[0])
    match.play(seat, np.int16(match.legal(seat)[0]))
    assert type(match.log[-1].seat) is type(match.log[-1].move) is int
    assert type(match.view(seat).viewer) is int


@pytest.mark.parametrize("seat", [-1, 3, 1.0, "0", None, True])
def test_a_seat_that_is_none(match: Match, seat: int) -> None:
    for ask in (match.legal, lambda s: match.play(s, 0)):
        with pytest.raises(fondaco.FondacoError, match=r"There is no seat .*; this game has seats 0 to 2"):
            ask(seat)


def test_a_finished_game_refuses_everything() -> None:
    match = random_match(game_of("hansa"), 2, 1, Random(1))
    assert match.over
    assert match.actors() == ()
    with pytest.raises(fondaco.Refused, match="over"):
        match.play(0, 0)
    assert sorted(match.places())[0] == 1


def test_a_sealed_bid_is_read_by_the_own_hand_only(auction: Match) -> None:
    hands = [auction.legal(seat) for seat in range(3)]
    assert auction.actors() == (0, 1, 2)
    assert all(hands)
    with pytest.raises(fondaco.Refused) as caught:
        auction.play(1, "bid")
    told = str(caught.value)
    for move in range(auction.game.moves):
        assert (f"“{auction.words(move)}”" in told) == (move in hands[1])


def test_a_beginning_that_two_seats_share_is_one_move(auction: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auction, "legal", lambda seat: [4])
    assert auction.move("bid") == auction.move("bid", seat=2) == 4


def test_sealed_bids_come_in_any_order(auction: Match) -> None:
    bids = [auction.legal(seat)[0] for seat in range(3)]
    forwards, backwards = auction.copy(), auction.copy()
    for seat in (0, 1, 2):
        forwards.play(seat, bids[seat])
    for seat in (2, 0, 1):
        backwards.play(seat, bids[seat])
    assert forwards.state.tobytes() == backwards.state.tobytes()


def test_undo_takes_moves_back_one_by_one_up_to_the_fence(auction: Match) -> None:
    start = auction.state.tobytes()
    with pytest.raises(fondaco.Refused, match="no move to take back"):
        auction.undo()
    auction.play(0, auction.legal(0)[0])
    auction.play(1, auction.legal(1)[0])
    auction.undo()
    auction.undo()
    assert auction.state.tobytes() == start
    assert auction.moves == []
    assert [entry.is_undo for entry in auction.log] == [False, False, True, True]
    for seat in range(3):
        auction.play(seat, auction.legal(seat)[0])
    with pytest.raises(fondaco.Refused, match="drew or revealed"):
        auction.undo()
    assert len(auction.moves) == 3


def test_a_copy_is_independent(match: Match) -> None:
    twin = match.copy()
    before = match.state.tobytes(), list(match.log), match.moves
    while not twin.over:
        seat = twin.actors()[0]
        twin.play(seat, twin.legal(seat)[0])
    assert (match.state.tobytes(), list(match.log), match.moves) == before
    match.play(match.actors()[0], match.legal(match.actors()[0])[0])
    assert len(match.moves) == len(before[2]) + 1
    assert (twin.seats, twin.start) == (match.seats, match.start)


def test_views_conceal_and_can_look_back(match: Match) -> None:
    view = match.view(1)
    assert view.viewer == 1
    assert UNKNOWN in view.to_dict()["supply"]
    assert view.record.chance == view.record.draws == 0
    assert match.view(1, at=0).to_bytes() == match.game.start(3, 5).view(1).to_bytes()
    assert match.view(None, at=len(match.moves)).to_bytes() == match.view().to_bytes()
    assert view.legal(match.actors()[0]) == match.legal(match.actors()[0])
    assert view.actors() == match.actors()
    assert match.state["chance"][0] != 0


def test_a_view_is_a_copy(match: Match) -> None:
    before = match.state.tobytes()
    match.view(0).record.ship = 8
    assert match.state.tobytes() == before


@pytest.mark.parametrize("at", [-1, 10_000])
def test_there_is_no_position_before_the_start_or_after_now(match: Match, at: int) -> None:
    with pytest.raises(fondaco.FondacoError, match="ask for 0 to"):
        match.view(0, at)


def test_the_story_has_lines_for_every_standing_move(match: Match) -> None:
    lines = [match.told(number, 0) for number in range(len(match.moves))]
    assert all(lines)
    assert match.story(0) == [line for told in lines for line in told]
    assert match.game.start(3, 5).story() == []


def test_a_sealed_bid_is_told_to_its_owner_only(auction: Match) -> None:
    move = auction.legal(1)[0]
    auction.play(1, move)
    assert auction.words(move).removeprefix("bid ") in auction.story(1)[0]
    assert auction.story(0) == auction.story(2) == auction.story(None) == ["Ochre lays a card down."]


def test_points_and_places_are_of_every_seat(match: Match) -> None:
    assert len(match.points()) == len(match.places()) == 3
    assert 1 in match.places()
