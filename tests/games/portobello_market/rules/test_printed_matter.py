"""What is in the box (P1–P7), as the shipped edition has it."""

from __future__ import annotations

from collections import Counter

import pytest

import fondaco
from fondaco.engine.records import mirror
from games.portobello_market.table import edition, game, tables

SHIPPED = fondaco.game("portobello_market", compiled=False)


@pytest.mark.rule("P1", "P2")
def test_eleven_plazas_22_alleys_and_twelve_districts_with_different_names() -> None:
    names = SHIPPED.edition.names
    assert [len(set(names[key])) for key in ("plazas", "shorts", "alleys", "districts")] == [11, 11, 22, 12]


@pytest.mark.rule("P2")
def test_eight_alleys_at_the_rim_and_fourteen_between_two_districts() -> None:
    box = mirror(SHIPPED.edition.record)
    borders = Counter(alley for sides in box.sides for alley in sides)
    assert sorted(borders) == list(range(22))
    assert Counter(borders.values()) == {1: 8, 2: 14}
    rim = {plaza for alley, count in borders.items() if count == 1 for plaza in box.ends[alley]}
    assert len(rim) == 8


@pytest.mark.rule("P2", "P16")
def test_the_districts_beyond_share_the_alley_across() -> None:
    box = mirror(SHIPPED.edition.record)
    ways = 0
    for here in range(12):
        beyond = [there for there in box.beyond[here] if there >= 0]
        assert beyond == sorted(beyond)
        for there, alley in zip(box.beyond[here], box.across[here], strict=True):
            if there >= 0:
                assert alley in list(box.sides[here])
                assert alley in list(box.sides[there])
                assert there != here
                ways += 1
    assert ways == 28


@pytest.mark.rule("P1", "P3")
def test_lengths_and_values() -> None:
    box = mirror(SHIPPED.edition.record)
    assert {box.length[alley] for alley in range(22)} == {2, 3, 4, 5, 6}
    assert sum(box.length) > 64
    rows = [[box.worth[a, space] for space in range(box.length[a])] for a in range(22)]
    ends = [value for row in rows for value in (row[0], row[-1])]
    inside = [value for row in rows for value in row[1:-1]]
    assert set(ends) <= {2, 3}
    assert set(inside) <= {1, 2, 3}
    assert sum(ends) / len(ends) > sum(inside) / len(inside)
    assert 14 in map(sum, rows)
    assert 11 in [sum(box.length[alley] for alley in sides) for sides in box.sides]


@pytest.mark.rule("P4", "P5", "P7")
@pytest.mark.parametrize(("players", "stalls"), [(2, 30), (3, 20), (4, 16)])
def test_everybody_starts_with_stalls_counters_and_10_points(players: int, stalls: int) -> None:
    at = mirror(SHIPPED.start(players, seed=3).state)
    rest = 4 - players
    assert list(at.stock) == [stalls] * players + [0] * rest
    assert list(at.score) == [10] * players + [0] * rest
    assert [list(row) for row in at.up] == [[1, 1, 1, 0, 0, 0]] * players + [[0] * 6] * rest
    assert not any(count for row in at.down for count in row)


@pytest.mark.rule("P5", "P6")
def test_the_neutral_stack_has_all_eight() -> None:
    assert list(mirror(SHIPPED.edition.record).stack) == [3, 3, 2, 2, 1, 1, 1, 1]
    assert tables()["counters"]["stack"] == [3, 3, 2, 2, 1, 1, 1, 1]


@pytest.mark.rule("P7")
def test_the_board_is_empty_and_the_bag_is_full() -> None:
    at = mirror(game().start(4, seed=3).state)
    assert list(at.bag) == [5, 5]
    assert set(at.customers) == {-1}
    assert {owner for row in at.stalls for owner in row} == {-1}
    assert set(at.chain) == {-1}
    assert set(at.marked_by) == {-1}
    assert (at.hand, at.bobby, at.taken, at.idle) == (-1, -1, 0, 0)


@pytest.mark.rule("P7")
def test_the_bag_holds_what_the_edition_says() -> None:
    uneven = edition(lambda tables: tables["customers"].update(servants=3, bourgeois=7, provenance="custom"))
    at = mirror(fondaco.game("portobello_market", edition=uneven, compiled=False).start(2, seed=1).state)  # type: ignore[arg-type]
    assert list(at.bag) == [3, 7]


@pytest.mark.rule("P7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_player_is_random(players: int) -> None:
    starts = Counter(mirror(game().start(players, seed=seed).state).start for seed in range(40))
    assert set(starts) == set(range(players))


@pytest.mark.rule("P8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_player_to_the_right_of_the_start_player_puts_the_bobby_anywhere(players: int) -> None:
    match = game().start(players, seed=5)
    start = mirror(match.state).start
    right = (start - 1) % players
    assert match.actors() == (right,)
    assert [match.words(move) for move in match.legal(right)] == [
        f"bobby {district}" for district in game().edition.names["districts"]
    ]
    match.play(right, "bobby Rosmead")
    assert match.actors() == (start,)
    assert game().edition.names["districts"][mirror(match.state).bobby] == "Rosmead"
    assert list(mirror(match.state).score)[:players] == [10] * players


@pytest.mark.rule("P9")
def test_the_first_turn_begins_with_a_choice() -> None:
    match = game().start(2, seed=5)
    match.play(match.actors()[0], "bobby Acklam")
    words = [match.words(move) for move in match.legal(match.actors()[0])]
    assert words[:3] == ["turn 2", "turn 3", "turn 4"]
    assert len(words) == 3 + 12 + 12
