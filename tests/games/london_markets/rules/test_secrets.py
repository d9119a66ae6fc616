"""What stays hidden, and what everybody can remember (L34–L36)."""

from __future__ import annotations

import pytest

from fondaco.engine.records import UNKNOWN, mirror
from fondaco.games.parts import table as t
from games.london_markets.table import ANNE, BERT, CARL, Table


@pytest.mark.rule("L34")
def test_hands_are_hidden_and_their_sizes_are_not() -> None:
    table = Table()
    table.hold(ANNE, coffee=2)
    table.hold(BERT, known=False, soap=3)
    table.special(BERT, "tiebreaker", "clientele Borough")
    for viewer, shown in ((None, False), (ANNE, False), (BERT, True)):
        view = table.match.view(viewer).record
        assert list(view.goods[BERT]) == ([0, 3, 0, 0] if shown else [UNKNOWN] * 4)
        assert (view.hand[BERT] == table.state.hand[BERT]) == shown
        assert (view.cards[BERT], view.held[BERT]) == (3, 2)
        assert list(view.pile_cards) == [UNKNOWN] * 4


@pytest.mark.rule("L35")
def test_money_and_what_was_taken_openly_are_known() -> None:
    table = Table()
    table.state.money[:] = [3, 4, 5, 0]
    table.play("goods merchant")
    view = table.match.view(CARL).record
    assert list(view.money) == [3, 4, 5, 0]
    assert list(view.known[ANNE]) == [0, 0, 3, 0]


@pytest.mark.rule("L35")
def test_imagined_hands_hold_what_is_known_and_only_unseen_cards() -> None:
    table = Table()
    table.hold(ANNE, coffee=2)
    table.hold(BERT, known=False, soap=3)
    table.hold(BERT, silk=1)
    table.hold(CARL, known=False, soap=1, china=1)
    seen = set()
    for key in range(200):
        truth = imagined(table, ANNE, key)
        assert list(truth.goods[ANNE]) == [2, 0, 0, 0]
        assert truth.goods[BERT, 2] == 1
        assert sum(truth.goods[BERT]) == 4
        assert [truth.goods[BERT, good] + truth.goods[CARL, good] for good in range(4)] == [0, 4, 1, 1]
        seen.add(tuple(truth.goods[CARL]))
    assert seen == {(0, 1, 0, 1), (0, 2, 0, 0)}


def imagined(table: Table, viewer: int, key: int):  # type: ignore[no-untyped-def]
    view = table.match.view(viewer).state.copy()
    table.game.kernel.dream(table.game.edition.record, view, viewer, key)
    return mirror(view)


@pytest.mark.rule("L35")
def test_imagined_bids_are_those_that_a_hand_allows() -> None:
    table = Table()
    table.hold(ANNE, coffee=1)
    table.hold(BERT, coffee=1, soap=2, china=1)
    table.auction(covered=("coffee",))
    table.bids("", "1 soap")
    words = table.game.phrasebook.words
    seen = {words(t.NOTHING + imagined(table, ANNE, key).bids[BERT]) for key in range(100)}
    assert seen == {"bid nothing", "bid 1 soap", "bid 2 soap", "bid 1 china"}


@pytest.mark.rule("L34", "L8")
def test_imagined_market_cards() -> None:
    table = Table()
    table.turn(ANNE, round=8)
    deck = list(table.state.deck)
    orders = {tuple(imagined(table, BERT, key).deck) for key in range(60)}
    assert len(orders) == 6
    assert all(list(order[:8]) == deck[:8] and order[11] == deck[11] for order in orders)


@pytest.mark.rule("L34")
def test_a_kept_card_is_told_to_its_taker_only() -> None:
    table = Table()
    table.hold(ANNE, china=1)
    table.auction()
    table.bids("1 china")
    table.play("search pile 1")
    kept = table.choices("keep")[0]
    table.play(kept)
    assert table.tell(ANNE)[0] == f"Anne keeps {kept.removeprefix('keep ')} of pile 1."
    assert table.tell(BERT)[0] == table.tell(None)[0] == "Anne keeps a card of pile 1."


@pytest.mark.rule("L34")
def test_only_the_searcher_sees_the_pile() -> None:
    table = Table()
    table.hold(ANNE, china=1)
    table.auction()
    table.bids("1 china")
    table.play("search pile 1")
    assert table.match.view(ANNE).record.looked[0] == table.state.pile_cards[0]
    assert table.match.view(BERT).record.looked[0] == UNKNOWN
    seen = [card for n, card in enumerate(table.cards) if table.state.pile_cards[0] >> n & 1]
    assert all(card in " ".join(table.match.view(ANNE).text().split()) for card in seen)
    assert "In pile 1" not in table.match.view(BERT).text()


@pytest.mark.rule("L36")
@pytest.mark.parametrize("accounts", [0, 1])
def test_open_accounts_change_the_page_and_not_the_view(accounts: int) -> None:
    table = Table(open_accounts=accounts)
    table.state.money[:] = [31, 42, 53, 0]
    table.hold(BERT, coffee=2)
    page = table.match.view(ANNE).text()
    assert "£31" in page
    assert ("£42" in page) == ("£53" in page) == ("at least: coffee 2" in page) == bool(accounts)
    view = table.match.view(ANNE).record
    assert list(view.money) == [31, 42, 53, 0]
    assert list(view.known[BERT]) == [2, 0, 0, 0]


@pytest.mark.rule("L36")
def test_at_the_end_everybody_sees_all_money() -> None:
    table = Table()
    table.state.money[:] = [31, 42, 53, 0]
    table.state.phase, table.state.player = t.OVER, t.NOBODY
    page = table.match.view(None).text()
    assert all(amount in page for amount in ("£31", "£42", "£53"))


@pytest.mark.rule("L34")
def test_what_others_may_choose_is_listed_without_hidden_cards() -> None:
    table = Table()
    table.special(ANNE, "tiebreaker", "clientele Borough")
    for viewer in (None, BERT):
        words = [table.match.words(move) for move in table.match.view(viewer).legal(ANNE)]
        assert words == [word for word in table.choices() if not word.startswith("play")]
    table.play("stack merchant")
    assert [table.match.words(move) for move in table.match.view(BERT).legal(ANNE)] == ["done"]
    table.hold(ANNE, china=1)
    table.auction()
    table.bids("1 china")
    table.play("search pile 1")
    assert table.match.view(BERT).legal(ANNE) == []
    assert len(table.match.view(ANNE).legal(ANNE)) == table.state.pile_size[0]


@pytest.mark.rule("L35", "L7")
@pytest.mark.parametrize(("players", "dealt"), [(3, 6), (4, 8)])
def test_at_the_start_the_unknown_cards_are_equally_many_of_each_good(players: int, dealt: int) -> None:
    table = Table(players)
    match = table.game.start(players, seed=5)
    hands = set()
    for key in range(30):
        view = match.view(None).state.copy()
        table.game.kernel.dream(table.game.edition.record, view, -1, key)
        truth = mirror(view)
        assert [sum(truth.goods[seat, good] for seat in range(players)) for good in range(4)] == [dealt] * 4
        assert [sum(truth.goods[seat]) for seat in range(players)] == [8] * players
        hands.add(tuple(truth.goods[0]))
    assert len(hands) > 5


@pytest.mark.rule("L35")
def test_two_looks_at_a_pile_tell_what_was_taken_between() -> None:
    table = Table()
    for seat in range(3):
        table.hold(seat, coffee=1)
    pile = [card for number, card in enumerate(table.cards) if table.state.pile_cards[0] >> number & 1]
    table.special(ANNE, pile[0])
    table.special(BERT, pile[1])
    table.special(ANNE, pile[2])
    table.special(CARL, pile[3])
    taken = {ANNE: set(), CARL: set()}
    for viewer, cards in taken.items():
        for key in range(40):
            truth = imagined(table, viewer, key)
            cards.add(table.cards[truth.taken[1]])
            if viewer == ANNE:
                assert table.cards[truth.taken[3]] in pile[3:]
    assert taken[ANNE] == {pile[1]}
    assert len(taken[CARL]) > 5
    assert not taken[CARL] & set(pile[3:])
