"""The end of the game: the fifth pile (H23) and idle rounds (H27)."""

from __future__ import annotations

import pytest

from fondaco.engine.editions import Edition
from games.hansa.table import ANNE, BERT, CARL, Table, spaces

NOBODY = -1

# (players, board, markers in the fifth pile): 13 markers a colour less one a space, in five piles, smaller ones last
PILES = [
    (2, None, 7),
    (3, None, 9),
    (4, None, 12),
    (2, spaces(2), 6),
    (3, spaces(2), 9),
    (4, spaces(2), 12),
    (2, spaces(1), 8),
    (3, spaces(1), 11),
    (4, spaces(1), 13),
]


def refill(players: int, board: Edition | None, left: int) -> Table:
    """Bert has refilled the two or fewer spaces of Riga, out of so many markers left."""
    table = Table(players, edition=board)
    table.stock_up("Riga")
    table.stack(left=left)
    return table.play("end", "refill")


@pytest.mark.rule("H7", "H23")
@pytest.mark.parametrize(("players", "board", "fifth"), PILES)
def test_the_fifth_pile_is_not_yet_open_when_the_fourth_is_just_used_up(
    players: int, board: Edition | None, fifth: int
) -> None:
    filled = len(Table(players, edition=board).spaces_of("Riga"))
    table = refill(players, board, fifth + filled)
    assert table.state.opener == NOBODY


@pytest.mark.rule("H7", "H23")
@pytest.mark.parametrize(("players", "board", "fifth"), PILES)
def test_a_single_marker_of_the_fifth_pile_opens_it(players: int, board: Edition | None, fifth: int) -> None:
    filled = len(Table(players, edition=board).spaces_of("Riga"))
    table = refill(players, board, fifth + filled - 1)
    assert table.state.opener == BERT


@pytest.mark.rule("H23")
@pytest.mark.parametrize(
    ("players", "start", "opener"), [(n, start, opener) for n in (2, 3, 4) for start in range(n) for opener in range(n)]
)
def test_the_round_is_played_to_its_end(players: int, start: int, opener: int) -> None:
    """The opener and everybody up to the right neighbour of the start player has a turn, and no more."""
    table = Table(players)
    table.stock_up("Riga")
    table.stack(left=4)
    table.state.start = start
    before = (opener - 1) % players
    table.turn(before)
    table.play("end", "refill")
    while not table.match.over:
        last = table.actor
        table.play("end")
    assert last == (start - 1) % players
    turns = [entry.seat for entry in table.match.moves if table.match.words(entry.move) == "end"][1:]
    assert turns == [(opener + step) % players for step in range((last - opener) % players + 1)]


@pytest.mark.rule("H23")
def test_who_opens_it_on_the_last_turn_of_a_round_ends_the_game_with_it() -> None:
    table = Table()
    table.stock_up("Riga")
    table.stack(left=4)
    table.turn(BERT)
    table.play("end", "refill")
    assert table.actor == CARL
    assert not table.match.over
    table.play("end")
    assert table.match.over
    assert table.match.actors() == ()
    assert [table.match.legal(seat) for seat in range(3)] == [[], [], []]


@pytest.mark.rule("H23")
def test_the_last_turn_is_a_whole_turn() -> None:
    table = Table()
    table.stock_up("Riga")
    table.stack(left=2)
    table.turn(BERT)
    table.play("end", "refill", "sail Danzig", f"buy {table.shown('Danzig')[0]}", "sail Reval")
    assert not table.match.over
    assert table.play("end").match.over


@pytest.mark.rule("H23", "H27")
def test_rounds_without_the_fifth_pile_go_on() -> None:
    table = Table()
    table.stock_up("Riga")
    table.stack(left=20)
    table.turn(BERT)
    table.play("end", "refill", "end")
    assert table.actor == ANNE


def idle_table(players: int = 3) -> Table:
    """Warehouses full; Anne, the start player, begins a round."""
    table = Table(players)
    table.stock_up()
    return table


def idle_turns(table: Table) -> int:
    """How many turns in which nothing is done it takes to end the game."""
    for turns in range(1, 20):
        while table.choices() == ["refill", "no refill"]:
            table.play("no refill")
        table.play("end")
        if table.match.over:
            return turns
    return 0


@pytest.mark.rule("H27")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_idle_rounds_end_the_game(players: int) -> None:
    assert idle_turns(idle_table(players)) == 2 * players


@pytest.mark.rule("H27")
def test_sailing_is_idle() -> None:
    table = idle_table()
    table.play("sail Danzig", "end", "sail Reval", "end", "sail Riga", "end")
    table.play("sail Danzig", "end", "sail Reval", "end", "sail Riga", "end")
    assert table.match.over


ACTS = {
    "refill": ["refill"],
    "buy": ["no refill", "buy orange 1"],
    "build": ["no refill", "build rose 1"],
    "sell": ["no refill", "offer rose 1", "offer rose 2", "sell"],
}


def with_choices(seat: int) -> Table:
    """The seat's turn begins in Copenhagen, where it can refill, buy, build and sell."""
    table = Table()
    table.stock_up("Copenhagen", "Aalborg")
    table.lay("Copenhagen", "orange 1")
    table.booths("Copenhagen", *[1 if other == seat else 0 for other in range(3)])
    table.hold(seat, "rose 1", "rose 2")
    return table


@pytest.mark.rule("H27")
@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize(("seat", "rest"), [(BERT, 1), (CARL, 0)])
def test_what_is_not_idle(act: str, seat: int, rest: int) -> None:
    """The round in which it happens does not count, wherever in the round it is; two full ones have to follow."""
    table = with_choices(seat)
    table.turn(seat - 1)
    table.play("end", *ACTS[act], "end")
    assert not table.match.over
    assert idle_turns(table) == rest + 6


@pytest.mark.rule("H27")
@pytest.mark.parametrize("act", ACTS)
def test_an_act_in_the_second_round_starts_the_count_again(act: str) -> None:
    table = with_choices(CARL)
    table.play("end", "no refill", "end", "no refill", "end")
    table.play("no refill", "end", "no refill", "end", *ACTS[act], "end")
    assert not table.match.over
    assert idle_turns(table) == 6


@pytest.mark.rule("H27")
def test_the_start_players_act_spoils_the_whole_round() -> None:
    table = with_choices(ANNE)
    table.play("buy orange 1")
    assert idle_turns(table) == 3 + 6


@pytest.mark.rule("H27")
def test_idle_rounds_are_counted_from_the_start_player() -> None:
    table = idle_table()
    table.state.start = BERT
    table.turn(BERT)
    assert idle_turns(table) == 6
    assert table.match.moves[-1].seat == ANNE


@pytest.mark.rule("H27", "H24")
def test_an_idle_game_is_scored() -> None:
    table = idle_table(2)
    table.booths("Riga", 1, 0)
    table.have_sold(BERT, "orange 3")
    idle_turns(table)
    assert table.match.points() == [4, 4]
    assert table.match.places() == [1, 2]
