"""Rounds, events and the end (L14, L21, L27–L30)."""

from __future__ import annotations

import pytest

from fondaco.games.parts import table as t
from games.london_markets.table import ANNE, BERT, CARL, DORA, Table, edition


def after_auctions(round: int, players: int = 3, start: int = ANNE, edition_: object = None) -> Table:
    """The last bid of a round has just been made."""
    table = Table(players, edition_)  # type: ignore[arg-type]
    table.turn(start, round, start=start)
    for seat in range(players):
        table.hold(seat, coffee=1)
    table.auction(round)
    table.state.used = 0b1111
    table.bids(*["nothing"] * players)
    return table


@pytest.mark.rule("L27", "L29", "L14")
def test_merchants_and_assistants_move_on_and_the_coach_passes() -> None:
    table = after_auctions(1)
    at = table.state
    assert list(at.ring) == [t.EMPTY, 0, 1, 2, t.EMPTY]
    assert (at.round, at.start, at.player, at.used, at.phase) == (2, BERT, BERT, 0, t.ACT)
    assert table.choices() == [
        "stack merchant",
        "profit merchant",
        "goods merchant",
        "assistant 1 Covent Garden",
        "assistant 1 Portobello",
    ]


@pytest.mark.rule("L29")
def test_the_coach_comes_round_again() -> None:
    assert after_auctions(1, start=CARL).state.start == ANNE
    assert after_auctions(1, 4, start=DORA).state.start == ANNE


@pytest.mark.rule("L14")
def test_a_new_market_card_is_seen_by_all() -> None:
    table = after_auctions(1)
    view = table.match.view(None).record
    assert list(view.deck)[:2] == list(table.state.deck)[:2]
    assert view.deck[2] == -2


@pytest.mark.rule("L21", "L22", "L27")
def test_a_closed_round_has_no_replenishing_and_no_auctions() -> None:
    table = Table()
    table.turn(CARL, round=9)
    table.hold(ANNE, coffee=3)
    table.play("stack merchant")
    assert (table.state.round, table.state.phase, table.state.start) == (10, t.ACT, BERT)
    assert table.hand(ANNE) == [3, 0, 0, 0]
    assert list(table.state.ring) == [t.EMPTY, 0, 1, 2, t.EMPTY]


@pytest.mark.rule("L20", "L21")
def test_a_closed_round_that_ends_with_done() -> None:
    table = Table()
    table.turn(CARL, round=9)
    table.special(CARL, "tiebreaker")
    table.play("stack merchant", "done")
    assert (table.state.round, table.state.phase) == (10, t.ACT)


@pytest.mark.rule("L28")
def test_special_cards_for_everybody_from_this_rounds_start_player_on() -> None:
    table = after_auctions(2, start=BERT)
    at = table.state
    assert (at.phase, at.round, at.start, at.player, at.event) == (t.EVENT, 2, BERT, BERT, 0)
    assert table.choices() == [f"search pile {n}" for n in (1, 2, 3, 4)]
    assert table.refused("stack merchant") == "L28"
    assert table.refused("search pile 1", CARL) == "L28"
    assert table.refused("take pounds") == "L28"
    table.play("search pile 2", "keep")
    assert table.actor == CARL
    assert table.choices() == [f"search pile {n}" for n in (1, 3, 4)]
    assert table.refused("search pile 2") == "L28"
    table.play("search pile 4", "keep")
    assert table.actor == ANNE
    table.play("search pile 1", "keep")
    at = table.state
    assert (at.phase, at.round, at.start, at.player) == (t.ACT, 3, CARL, CARL)
    assert (at.event, at.chosen, at.step) == (t.NOBODY, 0, 0)
    assert list(at.held)[:3] == [1, 1, 1]


@pytest.fixture(autouse=True)
def first_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets “keep” stand for the first card that can be kept."""
    play = Table.play

    def played(self: Table, *moves: str) -> Table:
        for move in moves:
            play(self, self.choices("keep")[0] if move == "keep" else move)
        return self

    monkeypatch.setattr(Table, "play", played)


@pytest.mark.rule("L28")
def test_who_finds_no_pile_with_cards_gets_nothing() -> None:
    table = Table()
    table.turn(ANNE, 2)
    for seat in range(3):
        table.hold(seat, coffee=1)
    table.auction(2)
    table.state.pile_size[:] = 0
    table.state.pile_size[1] = 8
    table.bids(*["nothing"] * 3)
    assert table.choices() == ["search pile 2"]
    assert table.refused("search pile 1") == "L26"
    table.play("search pile 2", "keep")
    assert (table.state.phase, table.state.round) == (t.ACT, 3)
    assert list(table.state.held) == [1, 0, 0, 0]


@pytest.mark.rule("L28")
def test_no_event_when_all_piles_are_empty() -> None:
    table = Table()
    table.turn(ANNE, 2)
    for seat in range(3):
        table.hold(seat, coffee=1)
    table.auction(2)
    table.state.pile_size[:] = 0
    table.bids(*["nothing"] * 3)
    assert (table.state.phase, table.state.round, table.state.event) == (t.ACT, 3, t.NOBODY)


def both_at_once() -> object:
    """An edition in which both assistants bring special cards on the third space."""

    def change(tables: dict) -> None:
        for track in tables["track"]:
            if track["players"] == 4:
                track["events"] = ["", "", "special"] + [""] * 9
                track["provenance"] = "custom"

    return edition(change)


@pytest.mark.rule("L28")
def test_two_events_at_once_each_with_pile_choices_of_its_own() -> None:
    table = after_auctions(2, 4, edition_=both_at_once())
    for number in (1, 2, 3, 4):
        assert table.state.event == 0
        table.play(f"search pile {number}", "keep")
    assert (table.state.event, table.actor) == (1, ANNE)
    for number in (4, 3, 2, 1):
        table.play(f"search pile {number}", "keep")
    assert (table.state.round, table.state.phase, table.state.takes) == (3, t.ACT, 8)


@pytest.mark.rule("L28")
def test_money_is_shown() -> None:
    table = Table()
    table.turn(ANNE, 4)
    for seat in range(3):
        table.hold(seat, coffee=1)
    table.auction(4)
    table.state.money[:] = [5, 7, 1, 0]
    table.bids(*["nothing"] * 3)
    assert "Everybody shows their money: Anne £5, Bert £7 and Carl £1." in table.tell()
    assert table.state.phase == t.ACT


@pytest.mark.rule("L29")
def test_the_game_ends_after_the_auctions_of_round_12() -> None:
    table = Table()
    table.hold(ANNE, coffee=1)
    table.auction(12)
    ring = list(table.state.ring)
    table.bids("nothing")
    assert table.match.over
    assert (table.state.phase, table.state.player, table.state.round) == (t.OVER, t.NOBODY, 12)
    assert list(table.state.ring) == ring
    assert table.refused("bid nothing", ANNE) == "L29"
    assert table.match.actors() == ()


@pytest.mark.rule("L29")
def test_the_game_ends_even_when_nobody_can_bid() -> None:
    table = Table()
    table.turn(CARL, round=12)
    for good in range(4):
        table.state.stock[good] = 0
    table.play("stack merchant")
    assert table.match.over


@pytest.mark.rule("L30")
def test_most_money_wins() -> None:
    table = Table(4)
    table.state.money[:] = [5, 9, 2, 9]
    table.hold(DORA, coffee=1)
    assert table.match.points() == [5, 9, 2, 9]
    assert table.match.places() == [3, 2, 4, 1]


@pytest.mark.rule("L30", "L31")
def test_the_tiebreaker_comes_before_goods_cards() -> None:
    table = Table(4)
    table.state.money[:] = [9, 9, 9, 1]
    table.hold(ANNE, coffee=5)
    table.hold(CARL, coffee=1)
    table.state.tiebreaker = BERT
    assert table.match.places() == [2, 1, 3, 4]


@pytest.mark.rule("L30", "L31")
def test_an_unplayed_tiebreaker_breaks_no_tie() -> None:
    table = Table()
    table.special(ANNE, "tiebreaker")
    table.state.money[:] = [4, 4, 1, 0]
    assert table.match.places() == [1, 1, 3]


@pytest.mark.rule("L30")
def test_the_tiebreaker_of_somebody_else_makes_no_difference() -> None:
    table = Table()
    table.state.money[:] = [4, 4, 1, 0]
    table.state.tiebreaker = CARL
    assert table.match.places() == [1, 1, 3]
    table.state.money[CARL] = 4
    assert table.match.places() == [2, 2, 1]
