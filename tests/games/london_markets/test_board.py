"""The board of London Markets: what the picture tells, and where its moves are."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.games.parts import table as t
from games.london_markets.table import ANNE, BERT, Table, edition
from games.parts.sister_board import Picture, named, parsed, signs, title_of, titles, told_while_searching
from games.picture_parts import texts
from laws.drawings import Drawing
from laws.style_sheets import StyleSheet

PILES = ("pile 1", "pile 2", "pile 3", "pile 4")


def test_markets_merchants_and_assistants_stand_for_their_moves() -> None:
    table = Table(3)
    picture = Picture(table, ANNE)
    assert picture.offered(picture.pieces()) == {
        "use the stack merchant at Covent Garden": ["stack merchant"],
        "use the profit merchant at Petticoat Lane": ["profit merchant"],
        "use the goods merchant at Borough": ["goods merchant"],
        "assistant at Brixton": ["assistant 1 Brixton"],
        "assistant at Portobello": ["assistant 1 Portobello"],
        "use assistant 1": ["assistant 1 Brixton", "assistant 1 Portobello"],
    }
    table.play("profit merchant")
    picture = Picture(table, BERT)
    assert "use the profit merchant at Petticoat Lane" not in picture.offered(picture.pieces())


def test_goods_in_hand_and_on_the_market_card_stand_for_bids() -> None:
    table = Table(3)
    table.hold(ANNE, coffee=2, china=1)
    table.auction(covered=("china",))
    picture = Picture(table, ANNE)
    bids = {"bid coffee": ["bid 1 coffee", "bid 2 coffee"]}
    assert picture.offered(picture.pieces()) == bids
    assert picture.offered(picture.panel(ANNE)) == bids
    assert picture.offered(picture.panel(BERT)) == {}


def test_a_good_returned_stands_for_its_exchanges() -> None:
    table = Table(3)
    table.hold(ANNE, coffee=1)
    table.replenish(ANNE, due=0, swaps=1)
    picture = Picture(table, ANNE)
    swaps = ["swap coffee for soap", "swap coffee for silk", "swap coffee for china"]
    assert picture.offered(picture.panel(ANNE)) == {"return coffee": swaps}


def test_a_special_card_in_hand_is_played_from_the_panel() -> None:
    table = Table(3)
    table.special(ANNE, "clientele Borough", "tiebreaker")
    picture = Picture(table, ANNE)
    panel = picture.panel(ANNE)
    assert picture.offered(panel) == {
        "play tiebreaker": ["play tiebreaker"],
        "play clientele Borough": ["play clientele Borough"],
    }
    assert "Bo" in texts(panel)
    closed = Picture(table, BERT).panel(ANNE)
    assert "2 special" in texts(closed)
    assert "Bo" not in texts(closed)
    assert not any("Borough" in title for title in titles(closed))


def test_money_of_others_is_told_with_open_accounts_only() -> None:
    for open_accounts, told in ((0, "£?"), (1, "£7")):
        table = Table(3, open_accounts=open_accounts)
        table.state.money[BERT] = 7
        assert told in texts(Picture(table, ANNE).panel(BERT))
        assert "£7" in texts(Picture(table, BERT).panel(BERT))
    table = Table(3)
    table.state.money[BERT], table.state.phase = 7, t.OVER
    assert "£7" in texts(Picture(table, ANNE).panel(BERT))


def test_what_everybody_knows_of_a_hand_is_told_with_open_accounts_only() -> None:
    for open_accounts in (0, 1):
        table = Table(3, open_accounts=open_accounts)
        table.hold(BERT, silk=3)
        panel = Picture(table, ANNE).panel(BERT)
        assert "3 goods" in texts(panel)
        assert ("good2" in signs(panel)) == ("at least" in texts(panel)) == bool(open_accounts)


def test_a_bid_that_is_in_shows_its_back_to_others() -> None:
    table = Table(3)
    table.hold(ANNE, coffee=2)
    table.hold(BERT, soap=3)
    table.auction()
    table.bids("2 coffee")
    own, other = Picture(table, ANNE).panel(ANNE), Picture(table, BERT).panel(ANNE)
    assert "the bid is in" in titles(own) and "the bid is in" in titles(other)
    assert "tick" in signs(other) and "good0" not in signs(other)
    assert "tick" not in signs(own)
    table.bids("", "3 soap")
    assert "bid in the last auction" in titles(Picture(table, BERT).panel(ANNE))
    assert "good0" in signs(Picture(table, BERT).panel(ANNE))


def test_who_acts_has_an_arrow_who_starts_has_the_coach() -> None:
    table = Table(3)
    table.turn(BERT, start=ANNE)
    arrow = "M5 9l9 7l-9 7z"
    panels = [Picture(table, None).panel(seat) for seat in (ANNE, BERT)]
    assert [any(part.get("d") == arrow for part in panel.iter()) for panel in panels] == [False, True]
    assert ["start" in signs(panel) for panel in panels] == [True, False]


def test_the_market_card_shows_prices_or_that_the_market_is_closed() -> None:
    table = Table(3)
    rows = [row for good in table.goods for row in named(Picture(table, None).pieces(), good)]
    assert {"£4", "£1", "£2"} <= {text for row in rows for text in texts(row)}
    assert any("prize" in signs(row) for row in rows)
    table.state.round = 9
    told = texts(Picture(table, None).pieces())
    assert {"market", "closed", "Round 9 of 12"} <= set(told)


def test_the_card_of_the_last_round_lies_open_until_its_round() -> None:
    table = Table(3)
    table.state.round = 11
    assert "Round 12" in texts(Picture(table, None).pieces())
    table.state.round = 12
    told = texts(Picture(table, None).pieces())
    assert "Round 12" not in told and "Round 12 of 12" in told


def test_in_the_last_round_money_lies_beside_the_piles() -> None:
    table = Table(3)
    at = table.state
    at.round, at.phase, at.player, at.winner = 12, t.PRIZE, ANNE, ANNE
    picture = Picture(table, ANNE)
    offered = picture.offered(picture.pieces())
    assert offered == {f"search {pile}": [f"search {pile}"] for pile in PILES} | {"take £3 instead": ["take pounds"]}
    at.round = 11
    picture = Picture(table, ANNE)
    assert list(picture.offered(picture.pieces())) == [f"search {pile}" for pile in PILES]


def test_only_who_searches_a_pile_sees_its_cards() -> None:
    table = Table(3)
    at = table.state
    at.phase, at.player, at.winner = t.PRIZE, ANNE, ANNE
    table.play("search pile 2")
    picture = Picture(table, ANNE)
    offered = picture.offered(picture.dialogue())
    assert list(offered.values()) == [[choice] for choice in table.choices()]
    assert len(offered) == 8
    assert "Pile 2: keep one card" in texts(picture.dialogue())
    for viewer in (BERT, None):
        assert Picture(table, viewer).board.dialogue(Picture(table, viewer).view, []) == ""


def test_a_search_says_what_the_cards_do() -> None:
    table = Table(3)
    at = table.state
    at.phase, at.player, at.winner = t.PRIZE, ANNE, ANNE
    at.pile_cards[0] = sum(1 << table.cards.index(card) for card in ("monopoly Borough", "rich offer 1"))
    at.pile_size[0] = 2
    table.play("search pile 1")
    told = texts(Picture(table, ANNE).dialogue())
    assert "crates there  5: £4 · 7: £8 · 9: £12" in told
    assert "markets with crates  3: £3 · 4: £6 · 5: £9" in told


def test_an_event_is_pictured_when_the_assistants_have_moved_on() -> None:
    table = Table(3)
    before = _assistant(table)
    table.state.phase = t.EVENT
    assert _assistant(table) != before


def _assistant(table: Table) -> str:
    pieces = Picture(table, None).pieces()
    return next(part.attrib["transform"] for part in pieces.iter() if part.get("data-piece") == "assistant0")


def test_empty_piles_and_general_merchandise() -> None:
    table = Table(3)
    table.stock(coffee=0, soap=1)
    pieces = Picture(table, None).pieces()
    assert texts(named(pieces, "coffee")[0]) == ["0"]
    assert texts(named(pieces, "soap")[0]) == ["1"]
    assert "any good" in titles(pieces)


def _long(found: dict[str, Any]) -> None:
    longer = "The Old Market at {} Cross"
    found["specials"]["provenance"] = "custom"
    found["specials"]["piles"] = [30, 0, 0, 0]
    for key in ("clientele", "monopoly"):
        found["specials"][key] = [longer.format(name) for name in found["specials"][key]]
    found["specials"]["combined"] = [[longer.format(name) for name in pair] for pair in found["specials"]["combined"]]
    found["markets"]["names"] = [longer.format(name) for name in found["markets"]["names"]]


@pytest.mark.parametrize("players", [3, 4])
def test_long_names_and_a_pile_of_all_cards_fit(players: int) -> None:
    table = Table(players, edition(_long))
    at = table.state
    at.phase, at.player, at.winner = t.PRIZE, ANNE, ANNE
    table.play("search pile 1")
    picture = Picture(table, ANNE)
    board, css = picture.board, table.game.descriptor.text("board.css")
    drawings = [
        Drawing("board", board.SIZE, board.scenery(table.game.edition) + board.pieces(picture.view, picture.moves)),
        Drawing("dialogue", board.DIALOGUE, board.dialogue(picture.view, picture.moves)),
    ]
    assert len(picture.offered(picture.dialogue())) == 30
    for drawing in drawings:
        found = drawing.texts(StyleSheet(css))
        for at_, text in enumerate(found):
            assert text.right <= drawing.size[0] and text.bottom <= drawing.size[1]
            assert not any(text.covers(other) for other in found[:at_]), text


def test_a_space_tells_what_it_lets_an_assistant_do() -> None:
    table = Table(3)
    scenery = parsed(Picture(table, None).board.scenery(table.game.edition))
    spaces = {part.attrib["id"]: part for part in scenery.iter() if part.get("id", "").startswith("london-space30-")}
    assert len(spaces) == 12
    assert title_of(spaces["london-space30-2"][0]) == "round 3: earn money; special cards for everybody"


def test_no_card_is_cut_short_while_a_pile_is_searched() -> None:
    table = Table(3)
    told = told_while_searching(table, ANNE, "search pile 1")
    assert set(table.cards) <= told
    assert not any("…" in text for text in told)
