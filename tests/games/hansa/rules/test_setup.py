"""Before the game (H6–H9)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from fondaco.engine.editions import Edition
from fondaco.engine.match import Match
from fondaco.engine.records import mirror
from games.hansa.table import game, spaces

OPEN_CITIES = ("Tønsberg", "Aalborg", "Lübeck", "Kalmar", "Stockholm", "Danzig", "Reval", "Riga")


def start(players: int, seed: int = 5, edition: Edition | None = None) -> Any:
    """A position before the first placement."""
    return mirror(game(edition).start(players, seed).state)


def place(match: Match, *cities: str) -> None:
    """Placements, each by the seat whose turn it is."""
    for city in cities:
        match.play(match.actors()[0], f"settle {city}")


def choices(match: Match) -> list[str]:
    """The legal moves of who is to move, in words."""
    return [match.words(move) for move in match.legal(match.actors()[0])]


def colours(at: Any) -> set[int]:
    return {kind // 3 for kind in (*at.warehouse, *at.supply) if kind >= 0}


@pytest.mark.rule("H6")
@pytest.mark.parametrize(("players", "in_play"), [(2, 4), (3, 5), (4, 6)])
def test_fewer_players_use_fewer_colours(players: int, in_play: int) -> None:
    at = start(players)
    assert at.markers == 13 * in_play
    assert len(colours(at)) == in_play
    assert {colour for colour in range(6) if at.colours >> colour & 1} == colours(at)
    assert 0 < at.colours < 64


@pytest.mark.rule("H6")
@pytest.mark.parametrize(("players", "left_out"), [(2, 2), (3, 1), (4, 0)])
def test_any_colours_can_be_the_ones_left_out(players: int, left_out: int) -> None:
    found = {frozenset(set(range(6)) - colours(start(players, seed))) for seed in range(120)}
    assert found == {frozenset(group) for group in combinations(range(6), left_out)}


@pytest.mark.rule("H6", "H28")
def test_everybody_sees_which_colours_are_left_out() -> None:
    match = game().start(2, seed=5)
    assert match.view(None).record.colours == mirror(match.state).colours


@pytest.mark.rule("H7")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("board", [None, spaces(1), spaces(2)], ids=["shipped", "9 spaces", "18 spaces"])
def test_every_space_gets_a_marker_and_the_rest_is_the_supply(players: int, board: Edition | None) -> None:
    at = start(players, edition=board)
    printed = mirror(game(board).edition.record)
    assert all(kind >= 0 for kind in list(at.warehouse)[: printed.spaces])
    assert all(kind == -1 for kind in list(at.warehouse)[printed.spaces :])
    assert at.drawn == printed.spaces
    assert [kind == -1 for kind in at.supply] == [not at.drawn <= place < at.markers for place in range(78)]
    counted = Counter(kind for kind in (*at.warehouse, *at.supply) if kind >= 0)
    assert counted == {3 * colour + b: (4, 5, 4)[b] for colour in colours(at) for b in range(3)}


@pytest.mark.rule("H7")
def test_markers_are_shuffled() -> None:
    orders = {(*at.warehouse, *at.supply) for at in (start(4, seed) for seed in range(20))}
    assert len(orders) == 20
    assert {at.warehouse[0] // 3 for at in (start(4, seed) for seed in range(60))} == set(range(6))
    assert {at.supply[77] // 3 for at in (start(4, seed) for seed in range(60))} == set(range(6))


@pytest.mark.rule("H8")
def test_the_ship_starts_in_copenhagen() -> None:
    assert game().edition.names["cities"][start(3).ship] == "Copenhagen"


@pytest.mark.rule("H8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_anybody_can_be_the_start_player_and_places_first(players: int) -> None:
    matches = [game().start(players, seed) for seed in range(40)]
    assert {mirror(match.state).start for match in matches} == set(range(players))
    assert all(match.actors() == (mirror(match.state).start,) for match in matches)


@pytest.mark.rule("H9")
def test_the_first_placement_can_be_anywhere_but_in_copenhagen() -> None:
    assert choices(game().start(3, seed=5)) == [f"settle {city}" for city in OPEN_CITIES]


@pytest.mark.rule("H9")
def test_a_placement_is_two_booths_out_of_the_stock() -> None:
    match = game().start(3, seed=5)
    (seat,) = match.actors()
    place(match, "Danzig")
    at = mirror(match.state)
    here = game().edition.names["cities"].index("Danzig")
    assert [[at.booths[s, c] for c in range(9)] for s in range(3)] == [
        [2 * (c == here and s == seat) for c in range(9)] for s in range(3)
    ]
    assert [at.stock[s] for s in range(3)] == [13 if s == seat else 15 for s in range(3)]


@pytest.mark.rule("H9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_rounds_clockwise_from_the_start_player(players: int) -> None:
    match = game().start(players, seed=5)
    first = mirror(match.state).start
    for number in range(3 * players):
        assert match.actors() == ((first + number) % players,)
        assert choices(match)[0].startswith("settle")
        place(match, OPEN_CITIES[number // players])
    assert match.actors() == (first,)
    assert not any(words.startswith("settle") for words in choices(match))


@pytest.mark.rule("H9")
def test_own_cities_must_differ_and_opponents_are_no_obstacle() -> None:
    match = game().start(2, seed=5)
    place(match, "Danzig")
    assert "settle Danzig" in choices(match)
    place(match, "Danzig")
    assert choices(match) == [f"settle {city}" for city in OPEN_CITIES if city != "Danzig"]
    place(match, "Riga", "Lübeck")
    assert choices(match) == [f"settle {city}" for city in OPEN_CITIES if city not in ("Danzig", "Riga")]


@pytest.mark.rule("H9")
def test_example_3_three_players_may_share_cities_and_spread() -> None:
    match = game().start(3, seed=5)
    place(match, "Lübeck", "Lübeck", "Danzig", "Riga", "Kalmar", "Lübeck", "Danzig", "Stockholm", "Reval")
    at = mirror(match.state)
    names = game().edition.names["cities"]
    order = [(at.start + step) % 3 for step in range(3)]
    held = [{names[c]: at.booths[seat, c] for c in range(9) if at.booths[seat, c]} for seat in order]
    assert held == [
        {"Lübeck": 2, "Riga": 2, "Danzig": 2},
        {"Lübeck": 2, "Kalmar": 2, "Stockholm": 2},
        {"Danzig": 2, "Lübeck": 2, "Reval": 2},
    ]
    assert list(at.stock) == [9, 9, 9, 0]


@pytest.mark.rule("H9", "H10")
def test_the_first_turn_follows_the_last_placement() -> None:
    match = game().start(2, seed=5)
    first = mirror(match.state).start
    place(match, "Danzig", "Danzig", "Riga", "Riga", "Reval", "Reval")
    at = mirror(match.state)
    assert match.actors() == (first,)
    assert [at.talers[first], at.talers[1 - first]] == [6, 3]
    assert "sail Danzig" in choices(match)
    assert at.turn == 0


@pytest.mark.rule("H9", "H10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_turns_go_clockwise_from_the_start_player(players: int) -> None:
    match = game().start(players, seed=5)
    first = mirror(match.state).start
    place(match, *[city for city in OPEN_CITIES[:3] for _ in range(players)])
    for turn in range(players):
        assert match.actors() == ((first + turn) % players,)
        assert mirror(match.state).turn == turn
        match.play(match.actors()[0], "end")
    assert match.actors() == (first,)
