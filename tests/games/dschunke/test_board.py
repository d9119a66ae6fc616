"""The board of Dschunke: what the picture tells, and where its moves are."""

from __future__ import annotations

import pytest

from fondaco.games.dschunke.state import BARTER, SHIFT
from fondaco.games.parts import table as t
from games.dschunke.table import ANNE, BERT, Table
from games.parts.sister_board import Picture, named, signs, titles, told_while_searching
from games.picture_parts import texts


@pytest.mark.parametrize("phase", [t.REPLENISH, t.BID, t.PRIZE])
def test_piles_are_not_counted_while_goods_are_taken_and_bid(phase: int) -> None:
    for open_accounts in (0, 1):
        table = Table(3, open_accounts=open_accounts)
        table.stock(fish=0, rice=5)
        assert texts(_pile(table, "rice")) == ["5"]
        table.state.phase, table.state.player, table.state.due = phase, ANNE, 1
        assert texts(_pile(table, "rice")) == (["5"] if open_accounts else [])
        assert texts(_pile(table, "fish")) == ["0"]


def test_piles_may_be_counted_while_a_stack_is_searched_at_an_event() -> None:
    table = Table(3)
    at = table.state
    at.phase, at.player, at.winner = t.SEARCH, ANNE, t.NOBODY
    assert texts(_pile(table, "rice")) == ["18"]
    at.winner = ANNE
    assert texts(_pile(table, "rice")) == []


def _pile(table: Table, good: str):  # type: ignore[no-untyped-def]
    return named(Picture(table, None).pieces(), good)[0]


def test_merchants_lie_face_down_while_strips_are_placed() -> None:
    match = Table(3, variant=1).game.start(3, seed=4)
    board = match.game.descriptor.part("board")
    pieces = board.pieces(match.view(0), [])
    assert pieces.count('data-piece="unknown') == 3
    assert "merchant" not in pieces
    assert {"Strips", "are", "placed"} <= {part.partition("<")[0] for part in pieces.split(">")}


def test_a_strip_is_moved_from_the_stack_where_it_lies() -> None:
    table = Table(3)
    table.stack("orange", BERT, ANNE)
    table.stack("white", BERT)
    table.state.phase = SHIFT
    picture = Picture(table, ANNE)
    ways = [f"move orange to {junk}" for junk in table.markets if junk != "orange"]
    assert picture.offered(picture.pieces()) == {"move a strip that lies on orange": ways}


def test_goods_are_returned_from_the_hand_and_taken_from_the_junks() -> None:
    table = Table(3)
    table.hold(ANNE, fish=1, rice=2)
    at = table.state
    at.phase, at.swaps, at.due = BARTER, 1, 1
    picture = Picture(table, ANNE)
    assert picture.offered(picture.panel(ANNE)) == {"return fish": ["return fish"], "return rice": ["return rice"]}
    taken = {f"take {good}": [f"take {good}"] for good in table.goods}
    assert picture.offered(picture.pieces()) == taken


def test_cards_that_lie_open_are_told_to_everybody() -> None:
    table = Table(3)
    table.special(BERT, "exchange 1", "tie-winner", "supply 2")
    told = titles(Picture(table, ANNE).panel(BERT))
    assert {"1 exchange a round", "wins ties", "takes 3 goods cards a round"} <= set(told)
    assert not {"1 exchange a round", "wins ties"} & set(titles(Picture(table, ANNE).panel(ANNE)))


def test_end_cards_are_secret_until_the_end() -> None:
    table = Table(3)
    table.special(BERT, "crates on brown", "load 1")
    panel = Picture(table, ANNE).panel(BERT)
    assert "2 special" in texts(panel) and "crates" not in signs(panel)
    at = table.state
    at.phase, at.round, at.player = t.OVER, 10, t.NOBODY
    card = table.cards.index("crates on brown")
    at.hand[BERT] &= ~(1 << card)
    at.held[BERT], at.played_by[card], at.played_after[card] = 1, BERT, at.takes
    panel = Picture(table, ANNE).panel(BERT)
    assert "crates" in signs(panel) and "br" in texts(panel)


def test_at_the_end_panels_show_the_whole_reckoning() -> None:
    table = Table(3)
    table.stack("grey", BERT)
    table.stack("white", BERT)
    at = table.state
    at.money[BERT], at.phase, at.round, at.player = 11, t.OVER, 10, t.NOBODY
    assert f"{table.match.points()[BERT]} Yuan" in texts(Picture(table, ANNE).panel(BERT))
    assert table.match.points()[BERT] == 11 + 2 * 4


def test_tracks_of_three_and_of_four_players() -> None:
    for players, trainees in ((3, 1), (4, 2)):
        pieces = Picture(Table(players), None).pieces()
        assert len(named(pieces, "trainee")) == trainees
        assert sum(sign.startswith(f"space{players}") for sign in signs(pieces)) == 9 * trainees


def test_no_card_is_cut_short_while_a_stack_is_searched() -> None:
    table = Table(3)
    told = told_while_searching(table, ANNE, "search stack 1")
    assert set(table.cards) <= told
    assert not any("…" in text for text in told)
