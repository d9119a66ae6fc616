"""The end of the game (P19–P22)."""

from __future__ import annotations

import pytest

from games.portobello_market.table import ANNE, BERT, CARL, DORA, Table

NINE = "Golborne S, All Saints S, Powis S, Pembridge S, Oxford B, Elgin B, Arundel B, Ladbroke B, Tavistock B"
ALL = f"{NINE}, Colville S"


def full_talbot(players: int = 2) -> Table:
    """The Bobby is where nothing can be done: the bag is empty and Talbot's alleys are full."""
    table = Table(players).choosing(ANNE)
    table.full("All Saints–Powis", "A").full("All Saints–Colville", "B").full("Powis–Colville", "A")
    table.state.bag[0] = table.state.bag[1] = 0
    return table


def idle_turn(table: Table) -> None:
    """A turn in which nothing is placed."""
    table.play(next(move for move in table.choices() if move.startswith("turn")), "end")


@pytest.mark.rule("P19")
def test_the_last_stall_in_the_middle_of_a_turn_leaves_customers() -> None:
    table = Table().stock(1, 5, 5).play("stall Powis–Colville")
    assert table.choices("stall") == []
    assert table.choices("draw") == ["draw"]
    assert "end" not in table.choices()
    table.play("draw", "place Oxford", "draw", "place Elgin", "draw", "place Arundel", "end")
    assert table.actor == BERT


@pytest.mark.rule("P19")
def test_without_customers_the_rest_lapses() -> None:
    table = Table().stock(1, 5, 5)
    table.state.bag[0] = table.state.bag[1] = 0
    table.play("stall Powis–Colville")
    assert table.choices() == ["bobby Basing", "bobby Denbigh", "end"]
    assert table.play("end").actor == BERT


@pytest.mark.rule("P19")
@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize("out", range(4))
def test_the_round_is_finished_so_that_all_have_equally_many_turns(start: int, out: int) -> None:
    table = Table(4, start=start).acting(out, actions=1).stock(*(1 if seat == out else 6 for seat in range(4)))
    table.play("stall Powis–Colville", "end")
    turns = []
    while not table.match.over:
        turns.append(table.actor)
        table.play(
            "turn 2", "stall All Saints–Powis", "bobby Basing", "stall Tavistock–Colville", "bobby Talbot", "end"
        )
        table.score(10, 10, 10, 10)
        assert len(turns) < 4
    last = (start - 1) % 4
    expected = []
    seat = out
    while seat != last:
        seat = (seat + 1) % 4
        expected.append(seat)
    assert turns == expected
    assert table.match.actors() == ()


@pytest.mark.rule("P19")
def test_the_game_goes_on_while_everybody_has_stalls() -> None:
    table = Table(2).acting(BERT, actions=1).stock(1, 2).play("stall Powis–Colville", "end")
    assert table.stalls_left == [1, 1]
    assert table.actor == ANNE


@pytest.mark.rule("P19")
def test_a_district_can_be_scored_in_the_last_round() -> None:
    table = Table(2).acting(ANNE, actions=1).stock(1, 9).row("Elgin–Colville", "B").stock(1, 9)
    table.play("stall Powis–Colville", "end", "score Rosmead with 4")
    assert table.match.over
    assert table.points == [10, 14]


@pytest.mark.rule("P20")
def test_the_lords_unfinished_alleys_score_at_the_end() -> None:
    """At Lonsdale: towards the servant at Powis ×3, towards the bourgeois at Arundel ×4; others nothing."""
    table = Table(2).acting(BERT, actions=0).customers(f"{ALL}, Lonsdale L").stock(0, 5)
    table.row("Powis–Lonsdale", "AB").row("Lonsdale–Arundel", "B").row("Elgin–Arundel", "ABA").stock(0, 5)
    table.play("end")
    assert table.match.over
    assert table.points == [10 + 3 * 2, 10 + 3 * 1 + 4 * 3]
    assert table.match.points() == table.points


@pytest.mark.rule("P20")
def test_what_has_scored_does_not_score_again() -> None:
    table = Table(2).acting(BERT, actions=0).customers(f"{ALL}, Lonsdale L")
    table.full("Powis–Lonsdale", "A").full("Colville–Lonsdale", "B").row("Pembridge–Lonsdale", "A").stock(0, 5)
    assert table.play("end").points == [10 + 3 * 3, 10]


@pytest.mark.rule("P20")
def test_not_without_the_lord() -> None:
    table = Table(2).acting(BERT, actions=0).customers(NINE).stock(0, 5)
    table.row("Powis–Colville", "AA").row("Colville–Lonsdale", "B").stock(0, 5)
    assert table.match.points() == [10, 10]
    table.play("end")
    assert table.match.over
    assert table.points == [10, 10]


@pytest.mark.rule("P20")
def test_the_score_before_the_end_counts_what_the_lord_would_bring_now() -> None:
    table = Table(2).customers(f"{ALL}, Lonsdale L").row("Powis–Lonsdale", "AB").row("Arundel–Colville", "AA")
    assert table.points == [10, 10]
    assert table.match.points() == [16, 13]


@pytest.mark.rule("P20")
def test_the_tenth_customer_in_the_hand_brings_no_lord_yet() -> None:
    table = Table(2).customers(NINE).holding("S").row("Powis–Lonsdale", "AB")
    assert table.match.points() == [10, 10]


@pytest.mark.rule("P21")
@pytest.mark.parametrize(
    ("points", "places"),
    [((30, 20, 10), [1, 2, 3]), ((10, 30, 20), [3, 1, 2]), ((20, 20, 5), [1, 1, 3]), ((7, 9, 7), [2, 1, 2])],
)
def test_most_points_win_and_a_tie_is_shared(points: tuple[int, int, int], places: list[int]) -> None:
    table = Table(3).acting(CARL, actions=0).stock(4, 3, 0).score(*points).play("end")
    assert table.match.over
    assert table.match.places() == places


@pytest.mark.rule("P22")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_of_idle_turns_ends_the_game(players: int) -> None:
    table = full_talbot(players)
    for seat in range(players):
        assert table.actor == seat
        idle_turn(table)
    assert table.match.over
    assert table.match.actors() == ()


@pytest.mark.rule("P22")
def test_a_placement_between_starts_the_count_anew() -> None:
    table = full_talbot(3)
    idle_turn(table)
    idle_turn(table)
    table.play("turn 2", "bobby Denbigh", "stall Powis–Lonsdale", "bobby Talbot", "end")
    assert table.state.idle == 0
    idle_turn(table)
    idle_turn(table)
    assert not table.match.over
    idle_turn(table)
    assert table.match.over


@pytest.mark.rule("P22")
def test_a_counter_on_a_district_is_no_idle_turn() -> None:
    table = full_talbot(2)
    idle_turn(table)
    table.play("score Acklam with 2")
    idle_turn(table)
    assert not table.match.over
    idle_turn(table)
    assert table.match.over


@pytest.mark.rule("P22")
def test_a_customer_is_no_idle_turn() -> None:
    table = full_talbot(2)
    idle_turn(table)
    table.state.bag[0] = 2
    table.play("turn 2", "draw", "place Oxford", "draw", "place Elgin", "end")
    assert table.state.idle == 0


@pytest.mark.rule("P22")
def test_the_round_is_finished_and_nothing_reopens_it() -> None:
    """Anne and Bert were idle at the end of a round, Carl is at the start of the next: two more turns follow."""
    table = full_talbot(3).choosing(CARL)
    table.state.start, table.state.idle = CARL, 2
    idle_turn(table)
    assert table.state.idle == 3
    assert table.actor == ANNE
    table.play("turn 2", "bobby Denbigh", "stall Powis–Lonsdale", "bobby Talbot", "end")
    assert table.actor == BERT
    idle_turn(table)
    assert table.match.over


@pytest.mark.rule("P22", "P20")
def test_then_the_lord_scores() -> None:
    table = Table(2).choosing(ANNE).customers(f"{ALL}, Lonsdale L")
    table.full("All Saints–Powis", "A").full("All Saints–Colville", "B").full("Powis–Colville", "A")
    table.row("Powis–Lonsdale", "AB")
    idle_turn(table)
    idle_turn(table)
    assert table.match.over
    assert table.points == [16, 13]


@pytest.mark.rule("P9", "P22")
def test_the_bobby_may_be_led_away_from_what_is_possible() -> None:
    table = full_talbot(2).choosing(ANNE, "Denbigh").play("turn 2")
    assert "end" not in table.choices()
    table.play("bobby Talbot", "end")
    assert table.state.idle == 1
    assert table.actor == BERT


@pytest.mark.rule("P19", "P22")
def test_over_means_nobody_moves_and_nothing_is_left_half_done() -> None:
    table = Table(4).acting(DORA, actions=0).stock(3, 3, 3, 0).play("end")
    at = table.state
    assert (at.player, at.actions, at.trail, at.busy, at.hand) == (-1, 0, 0, 0, -1)
