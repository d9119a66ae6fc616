"""What the story tells of a move and of what followed from it."""

from __future__ import annotations

import pytest

from games.portobello_market.table import ANNE, BERT, Table

NINE = "Golborne S, All Saints S, Powis S, Pembridge S, Oxford B, Elgin B, Arundel B, Ladbroke B, Tavistock B"


def told(table: Table) -> list[str]:
    """The lines of the last move."""
    return table.match.told(len(table.match.moves) - 1)


@pytest.mark.rule("P17")
def test_an_alley_that_scores_is_told_with_its_points_and_only_then() -> None:
    table = Table().row("Powis–Colville", "A").customers("Powis S, Colville B")
    table.row("All Saints–Colville", "ABA")
    assert told(table.play("stall Powis–Colville")) == ["Anne puts a stall into Powis–Colville, on a space worth 2."]
    assert told(table.play("stall Powis–Colville")) == [
        "Anne puts a stall into Powis–Colville, on a space worth 3.",
        "Powis–Colville is complete and scores ×2: Anne 16.",
    ]
    assert told(table.holding("S").play("place All Saints")) == [
        "Anne brings a servant to All Saints Road.",
        "All Saints–Colville is complete and scores ×2: Anne 10 and Bert 2.",
    ]


@pytest.mark.rule("P15")
def test_the_lord_is_told_between_what_came_before_and_after_him() -> None:
    table = Table(2).customers(NINE).full("Powis–Colville", "ABA").full("Colville–Lonsdale", "B").holding("S")
    assert told(table.play("place Colville")) == [
        "Anne brings a servant to Colville Square.",
        "Powis–Colville is complete and scores ×1: Anne 6 and Bert 2.",
        "The Lord comes to Lonsdale Road.",
        "Colville–Lonsdale is complete and scores ×3: Bert 18.",
    ]


@pytest.mark.rule("P16")
@pytest.mark.parametrize(
    ("row", "words"),
    [("A", "for nothing"), ("B", "for 1 point to Bert"), ("BC", "for 1 point each to Bert and Carl")],
)
def test_tolls(row: str, words: str) -> None:
    table = Table().row("Powis–Colville", row).play("bobby Denbigh")
    assert told(table) == [f"Anne leads the Bobby to Denbigh {words}."]
    assert told(table.play("bobby Dunworth")) == ["Anne leads the Bobby to Dunworth for 1 point to the bank."]


@pytest.mark.rule("P10", "P11")
def test_a_district() -> None:
    table = Table().choosing(ANNE).row("Powis–Colville", "AA").play("score Talbot with 4")
    assert told(table) == ["Anne scores Talbot with the 4: 8 points. A neutral 3 takes its place."]


@pytest.mark.rule("P9")
def test_counters_draws_and_ends() -> None:
    table = Table().choosing(ANNE)
    assert told(table.play("turn 2")) == ["Anne turns the 2 over for 2 actions."]
    table.state.bag[0] = 0
    assert told(table.play("draw")) == ["Anne draws a bourgeois."]
    table.play("place Elgin")
    table.state.bag[1] = 0
    table.full("All Saints–Powis", "B").full("All Saints–Colville", "C").full("Powis–Colville", "C")
    assert told(table.play("end")) == ["Anne ends the turn; 1 action lapses."]


@pytest.mark.rule("P19", "P20")
def test_the_last_round_and_the_end() -> None:
    table = Table(2).customers(f"{NINE}, Colville S, Lonsdale L").row("Powis–Lonsdale", "A").stock(1, 5)
    assert told(table.play("stall Powis–Colville"))[1:] == ["Anne has no stall left: this round is the last."]
    table.acting(BERT, actions=0)
    assert told(table.play("end")) == [
        "Bert ends the turn.",
        "The last round is over: the game ends.",
        "The Lord's unfinished alleys score: Anne 6.",
    ]


@pytest.mark.rule("P22")
def test_idle_turns() -> None:
    table = Table(2).acting(BERT, actions=0)
    table.state.idle = 1
    assert told(table.play("end")) == [
        "Bert ends the turn.",
        "Everybody in succession has placed nothing: this round is the last.",
        "The last round is over: the game ends.",
    ]
