"""Every move is at home with the thing that is clicked for it."""

from __future__ import annotations

from fondaco.games.parts import table as t
from fondaco.games.parts.homes import Homes
from fondaco.games.parts.table import SHARED

BID = SHARED.first["bid"]


def test_bids_are_at_home_with_their_good() -> None:
    homes = Homes([t.NOTHING, BID, BID + 1, BID + 2 * t.COPIES], SHARED)
    assert homes.of(t.DO_BID, 0) == [BID, BID + 1]
    assert not homes.of(t.DO_BID, 1)
    assert homes.of(t.DO_BID, 2) == [BID + 2 * t.COPIES]
    assert homes.of(t.DO_NOTHING) == [t.NOTHING]


def test_assistants_are_at_home_on_their_track_and_where_they_may_go() -> None:
    first, second = t.SEND_ASSISTANT + 3, t.SEND_ASSISTANT + t.MARKETS + 3
    homes = Homes([first, first + 1, second], SHARED)
    assert homes.of(t.DO_ASSISTANT, 0) == [first, first + 1]
    assert homes.of(t.DO_ASSISTANT, 1) == [second]
    assert homes.free == {3: [first, second], 4: [first + 1]}


def test_no_move_is_lost() -> None:
    every = list(range(SHARED.count))
    homes = Homes(every, SHARED)
    assert sorted(move for moves in homes.things.values() for move in moves) == every


def test_a_game_says_how_many_of_its_own_objects_belong_together() -> None:
    assert Homes([0, 1, 2, 3], SHARED, {t.DO_PLACE: 2}).of(t.DO_PLACE, 1) == [2, 3]
