"""Rounds: exchanges and events, barter, the end (D10, D15–D19, D22, D24–D26)."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.engine.records import UNKNOWN, mirror
from fondaco.games.dschunke.rules import begin_round
from fondaco.games.dschunke.state import BARTER, FETCH
from fondaco.games.parts import table as t
from games.dschunke.table import ANNE, BERT, CARL, DORA, Table


def begin(table: Table, round: int, start: int = ANNE) -> Table:
    """The round begins."""
    at = table.state
    at.round, at.start, at.step = round - 1, start, 0
    begin_round(table.printed, at)
    return table


@pytest.mark.rule("D16")
def test_the_bartering_example() -> None:
    a, b, c, d = range(4)
    table = Table(4)
    table.turn_up(1)  # fish S, rice 4, spice 1, vegetables 2
    for seat in range(4):
        table.hold(seat, fish=4, rice=4, spice=4, vegetables=4)
    table.auction()
    table.bids("1 rice", "3 spice", "3 spice", "4 fish")
    assert table.money == [4, 0, 0, 0]
    assert (table.actor, table.state.phase) == (d, t.PRIZE)
    table.play("search stack 3", "keep")
    assert {choice.split()[-1] for choice in table.choices("bid", a)} == {"nothing", "vegetables"}
    assert table.refused("bid 1 spice", b) == "D17"
    table.bids("nothing", "nothing", "1 vegetables", "nothing")
    assert table.money[c] == 2
    assert table.state.round == 2


@pytest.fixture(autouse=True)
def first_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets “keep” stand for the first card that can be kept."""
    play = Table.play

    def played(self: Table, *moves: str) -> Table:
        for move in moves:
            play(self, self.choices("keep")[0] if move == "keep" else move)
        return self

    monkeypatch.setattr(Table, "play", played)


@pytest.mark.rule("D16")
def test_bids_are_unseen_and_final() -> None:
    table = Table()
    for seat in range(3):
        table.hold(seat, fish=2)
    table.auction()
    table.bids("2 fish")
    assert table.match.view(BERT).record.bids[ANNE] == UNKNOWN
    assert table.refused("bid 1 fish", ANNE) == "D16"
    assert table.refused("bid 3 fish", BERT) == "D16"
    table.bids("", "1 fish", "2 fish")
    assert table.money == [1, 0, 1]


@pytest.mark.rule("D17")
def test_one_good_a_bid_and_none_that_is_covered() -> None:
    table = Table()
    for seat in range(3):
        table.hold(seat, fish=2, rice=1, spice=1)
    table.auction()
    table.bids("1 fish", "nothing", "1 rice")
    assert table.choices("", ANNE) == ["bid nothing", "bid 1 spice"]
    for covered in ("1 fish", "1 rice", "9 rice"):
        assert table.refused(f"bid {covered}", ANNE) == "D17"
    for mixed in ("bid 1 spice 1 vegetables", "bid 1 spice and 1 fish", "bid 1 spice, 1 fish"):
        with pytest.raises(fondaco.FondacoError):
            table.match.play(ANNE, mixed)
    assert (table.hand(ANNE), table.state.bids[ANNE]) == ([1, 1, 1, 0], t.EMPTY)
    table.bids("1 spice", "nothing", "nothing")
    table.bids("nothing", "nothing", "nothing")
    assert (table.state.round, table.state.covered) == (2, 0)


@pytest.mark.rule("D16")
def test_a_tie_of_three_pays_a_third_rounded_down() -> None:
    table = Table(4)
    for seat in range(4):
        table.hold(seat, spice=2, fish=2)
    table.auction()
    table.bids("2 spice", "2 spice", "1 spice", "2 spice")
    assert table.money == [1, 1, 0, 1]
    table.bids("2 fish", "2 fish", "2 fish", "nothing")
    assert table.money == [1, 1, 0, 1]
    assert table.state.round == 1
    assert table.state.cards[DORA] == 2
    assert table.refused("bid 1 fish", DORA) == "D17"


@pytest.mark.rule("D16")
def test_a_tied_special_card_goes_to_nobody_and_is_covered() -> None:
    table = Table()
    for seat in range(3):
        table.hold(seat, vegetables=2)
    table.auction()
    table.bids("1 vegetables", "1 vegetables", "nothing")
    assert (table.state.phase, table.state.takes) == (t.BID, 0)
    assert "Anne and Bert tie for vegetables, and nobody gets the special card." in table.tell(CARL)
    assert table.choices("", CARL) == ["bid nothing"]


@pytest.mark.rule("D20", "D16")
def test_the_tie_winner_takes_all_of_the_money_and_the_special_card() -> None:
    table = Table(4)
    table.special(CARL, "tie-winner")
    for seat in range(4):
        table.hold(seat, vegetables=2, spice=2, fish=2)
    table.auction()
    table.bids("2 spice", "nothing", "2 spice", "2 spice")
    assert table.money == [0, 0, 4, 0]
    table.bids("2 fish", "2 fish", "1 fish", "nothing")
    assert table.money == [1, 1, 4, 0]
    table.bids("2 vegetables", "2 vegetables", "2 vegetables", "nothing")
    assert (table.state.phase, table.actor) == (t.PRIZE, CARL)


@pytest.mark.rule("D15")
def test_a_goods_card_for_each_supply_card() -> None:
    table = Table()
    table.turn(CARL)
    table.special(ANNE, "supply 4")
    table.play("load merchant")
    assert (table.actor, table.state.due, table.state.swaps) == (ANNE, 3, 0)
    assert table.refused("done") == "D15"
    table.play("take fish", "take fish", "take rice", "take spice")
    assert table.actor == BERT
    table.play("take spice", "take spice", "take spice")
    assert table.state.phase == t.BID


@pytest.mark.rule("D15", "D19")
def test_with_no_cards_anywhere_the_round_ends() -> None:
    table = Table()
    for good in range(4):
        table.state.stock[good] = 0
    table.turn(CARL)
    table.play("load merchant")
    assert (table.state.round, table.state.start) == (2, BERT)


@pytest.mark.rule("D19")
def test_merchants_trainees_and_the_start_player_move_on() -> None:
    table = Table()
    table.hold(ANNE, fish=1)
    table.auction()
    table.state.used = 0b1111
    table.bids("nothing")
    at = table.state
    assert (at.round, at.start, at.player, at.used) == (2, BERT, BERT, 0)
    assert list(at.ring) == [t.EMPTY, 0, 1, 2, t.EMPTY]
    assert table.choices("trainee") == ["trainee 1 grey", "trainee 1 white"]
    table.play("trainee 1 grey")  # the second space: money
    assert table.money == [0, 3, 0]


@pytest.mark.rule("D10")
def test_an_exchange_of_one() -> None:
    table = Table()
    table.special(BERT, "exchange 1")
    table.hold(ANNE, fish=1)
    table.hold(BERT, rice=2)
    begin(table, 2)
    assert (table.actor, table.state.phase, table.state.swaps) == (BERT, BARTER, 1)
    assert table.choices() == ["done", "return rice"]
    assert table.refused("take fish") == "D10"
    assert table.refused("load merchant") == "D10"
    assert table.refused("load merchant", ANNE) == "D10"
    assert table.refused("return fish") == "D10"
    fence = table.state.fence
    table.play("return rice")
    assert table.state.fence > fence
    assert table.refused("done") == "D10"
    assert table.choices() == ["take fish", "take rice", "take spice", "take vegetables", "return rice"]
    table.play("take vegetables")
    assert table.hand(BERT) == [0, 1, 0, 1]
    assert table.known(BERT) == [0, 1, 0, 1]
    assert (table.state.phase, table.actor, table.state.step) == (t.ACT, ANNE, 0)


@pytest.mark.rule("D10")
def test_an_exchange_of_two() -> None:
    table = Table()
    table.special(BERT, "exchange 1")
    table.hold(BERT, rice=2, fish=3)
    table.stock(spice=1)
    begin(table, 2)
    table.play("return rice", "return fish")
    assert table.state.due == 2
    assert table.choices() == ["take fish", "take rice", "take spice", "take vegetables"]
    assert table.refused("return fish") == "D10"
    table.play("take spice")
    assert (table.state.phase, table.state.due) == (FETCH, 1)
    assert table.refused("return fish") == "D10"
    assert table.refused("take spice") == "D10"
    assert table.choices() == ["take fish", "take rice", "take vegetables"]
    table.play("take vegetables")
    assert table.hand(BERT) == [2, 1, 1, 1]
    assert (table.state.phase, table.actor, table.state.due, table.state.swaps) == (t.ACT, ANNE, 0, 0)


@pytest.mark.rule("D10")
def test_an_owner_of_both_uses_both_in_his_place() -> None:
    table = Table()
    table.special(BERT, "exchange 1", "exchange 2")
    table.hold(BERT, rice=2)
    begin(table, 2, start=CARL)
    assert (table.actor, table.state.swaps) == (BERT, 2)
    table.play("return rice", "take fish")
    assert (table.actor, table.state.swaps, table.state.phase) == (BERT, 1, BARTER)
    table.play("return rice", "take fish")
    assert table.hand(BERT) == [2, 0, 0, 0]
    assert (table.actor, table.state.phase) == (CARL, t.ACT)


@pytest.mark.rule("D10")
def test_exchanges_go_round_from_the_start_player() -> None:
    table = Table()
    table.special(BERT, "exchange 1")
    table.special(ANNE, "exchange 2")
    table.hold(ANNE, rice=2)
    table.hold(BERT, rice=2)
    begin(table, 2, start=BERT)
    assert table.actor == BERT
    table.play("done")
    assert (table.actor, table.state.swaps) == (ANNE, 1)
    table.play("done")
    assert (table.actor, table.state.phase, table.state.swaps) == (BERT, t.ACT, 0)


@pytest.mark.rule("D10")
def test_no_exchange_with_an_empty_hand() -> None:
    table = Table()
    table.special(BERT, "exchange 1")
    begin(table, 2)
    assert (table.actor, table.state.phase) == (ANNE, t.ACT)
    assert table.refused("return rice") == "D10"


@pytest.mark.rule("D10")
def test_an_s_event_where_the_trainee_stands_under_the_new_start_player() -> None:
    table = begin(Table(), 3, start=BERT)
    assert (table.state.phase, table.actor, table.state.round) == (t.EVENT, BERT, 3)
    explained = table.match.explain(BERT, table.game.phrasebook.move("search stack 1"))
    assert explained == "Looks through stack 1 with its 8 cards and keeps one (D10)."
    table.play("search stack 1")
    assert table.refused("search stack 2", ANNE) == "D10"
    assert table.refused("search stack 2") == "D10"
    table.play("keep")
    assert table.actor == CARL
    assert table.refused("search stack 1") == "D10"
    assert table.refused("search stack 2", ANNE) == "D10"
    table.play("search stack 3", "keep", "search stack 2", "keep")
    assert (table.state.phase, table.actor, table.state.round) == (t.ACT, BERT, 3)
    assert table.state.takes == 3


@pytest.mark.rule("D10")
def test_an_s_event_with_an_empty_stack_leaves_the_last_player_without_a_card() -> None:
    table = Table(4)
    for card in [card for number, card in enumerate(table.cards) if table.state.pile_cards[1] >> number & 1]:
        table.special(ANNE, card)
    begin(table, 3, start=DORA)
    assert table.choices() == ["search stack 1", "search stack 3", "search stack 4"]
    assert table.refused("search stack 2") == "D18"
    table.play("search stack 1", "keep", "search stack 4", "keep")
    assert (table.actor, table.choices()) == (BERT, ["search stack 3"])
    table.play("search stack 3", "keep")
    assert (table.state.phase, table.actor) == (t.ACT, DORA)
    assert table.state.held[CARL] == 0
    assert list(table.state.supply)[CARL] == 2


@pytest.mark.rule("D10")
def test_an_exchange_card_of_the_event_is_not_used_in_the_same_round() -> None:
    table = Table()
    table.hold(ANNE, rice=2)
    begin(table, 3)
    number = table.cards.index("exchange 1")
    pile = next(pile for pile in range(4) if table.state.pile_cards[pile] >> number & 1)
    table.play(f"search stack {pile + 1}", "keep exchange 1")
    free = [stack for stack in range(4) if stack != pile]
    for stack in free[:2]:
        table.play(f"search stack {stack + 1}", "keep")
    assert (table.state.phase, table.actor) == (t.ACT, ANNE)
    begin(table, 4)
    assert (table.state.phase, table.actor) == (BARTER, ANNE)


@pytest.mark.rule("D10")
def test_a_y_event_in_round_5() -> None:
    table = Table()
    table.turn(ANNE, 4)
    table.hold(ANNE, fish=1)
    table.auction(4)
    table.state.money[:] = [5, 7, 1, 0]
    table.bids("nothing")
    assert table.tell(CARL)[-1] == "Everybody shows their money: Anne 5 Yuan, Bert 7 Yuan and Carl 1 Yuan."
    assert table.state.phase == t.ACT


@pytest.mark.rule("D10")
def test_money_is_shown_after_the_exchanges() -> None:
    table = Table()
    table.special(BERT, "exchange 1")
    table.hold(BERT, fish=1)
    begin(table, 5)
    table.play("done")
    assert table.tell(CARL)[-1].startswith("Everybody shows their money")


@pytest.mark.rule("D18")
def test_three_yuan_instead_in_round_10_only() -> None:
    for round, offered in ((9, False), (10, True)):
        table = Table()
        for seat in range(3):
            table.hold(seat, vegetables=2)
        table.auction(round)
        table.turn_up(0)
        table.bids("1 vegetables", "nothing", "nothing")
        assert ("take Yuan" in table.choices()) == offered
        if not offered:
            assert table.refused("take Yuan") == "D18"
        else:
            table.play("take Yuan")
            assert table.money == [3, 0, 0]
        assert table.state.winner == (t.NOBODY if offered else ANNE)


@pytest.mark.rule("D18")
def test_a_stack_that_has_cards() -> None:
    table = Table()
    table.hold(ANNE, vegetables=1)
    table.auction()
    table.state.pile_size[0] = 0
    table.bids("1 vegetables")
    assert table.refused("search stack 1") == "D18"
    table.play("search stack 2")
    missing = next(card for card in table.cards if f"keep {card}" not in table.choices())
    assert table.refused(f"keep {missing}") == "D18"


def over(table: Table) -> Table:
    """The last auction is over."""
    table.hold(ANNE, fish=1)
    table.auction(10)
    table.bids("nothing")
    assert table.match.over
    return table


@pytest.mark.rule("D19")
def test_the_game_ends_after_round_10() -> None:
    table = Table()
    ring = list(table.state.ring)
    over(table)
    assert (table.state.round, table.state.start, list(table.state.ring)) == (10, ANNE, ring)
    assert table.refused("load merchant", ANNE) == "D19"


@pytest.mark.rule("D24")
@pytest.mark.parametrize(("junks", "bonus"), [(0, 0), (1, 4), (4, 16), (5, 25)])
def test_the_bonus_for_junks_with_a_crate_in_sight(junks: int, bonus: int) -> None:
    table = Table()
    for junk in range(junks):
        table.stack(junk, ANNE)
    for junk in range(junks, 5):
        table.stack(junk, ANNE, ANNE, ANNE, BERT, BERT, BERT)
    table.state.money[ANNE] = 10
    assert over(table).match.points()[ANNE] == 10 + bonus


@pytest.mark.rule("D22")
@pytest.mark.parametrize(("bars", "bonus"), [((ANNE,), 0), ((BERT, BERT, ANNE, ANNE), 8), ((ANNE, ANNE), 8)])
def test_eight_yuan_for_five_crates_on_a_junk(bars: tuple[int, ...], bonus: int) -> None:
    table = Table()
    table.special(ANNE, "crates on brown")
    table.stack("brown", *bars)
    assert over(table).match.points()[ANNE] == 4 + bonus


@pytest.mark.rule("D22")
@pytest.mark.parametrize(("here", "there", "bonus"), [(1, 1, 12), (2, 3, 12), (3, 0, 0), (0, 3, 0)])
def test_twelve_yuan_for_three_crates_on_each_of_two_junks(here: int, there: int, bonus: int) -> None:
    table = Table()
    table.special(ANNE, "crates on grey + white")
    table.stack("grey", *[ANNE] * here)
    table.stack("white", *[ANNE] * there)
    junks = 4 * (bool(here) + bool(there))
    assert over(table).match.points()[ANNE] == junks + bonus


@pytest.mark.rule("D22")
def test_overlapping_cards_both_pay_and_all_are_shown_at_the_end() -> None:
    table = Table()
    table.special(ANNE, "crates on brown", "crates on brown + white", "move 1")
    table.special(BERT, "crates on grey")
    table.stack("brown", ANNE, ANNE)
    table.stack("white", ANNE)
    assert table.match.view(BERT).record.hand[ANNE] == UNKNOWN
    assert table.match.points()[ANNE] == 28
    over(table)
    assert table.match.points() == [8 + 8 + 12, 0, 0]
    view = table.match.view(CARL)
    for card, owner in (("crates on brown", ANNE), ("crates on brown + white", ANNE), ("crates on grey", BERT)):
        assert view.record.played_by[table.cards.index(card)] == owner
    assert table.held(ANNE) == ["move 1"]
    assert "End cards of Bert: crates on grey." in view.text()
    assert "Anne: 0 Yuan, 20 for end cards, 8 for junks: 28 in all." in table.tell(CARL)


@pytest.mark.rule("D22", "D26")
def test_hidden_end_cards_do_not_count_for_others() -> None:
    table = Table()
    table.special(ANNE, "crates on brown")
    table.stack("brown", ANNE, ANNE)
    view = table.match.view(BERT)
    assert table.game.kernel.score(table.game.edition.record, view.state, ANNE) == 4
    assert table.match.points()[ANNE] == 12


@pytest.mark.rule("D25", "D20")
def test_ties() -> None:
    table = Table(4)
    table.state.money[:] = [9, 9, 9, 20]
    table.hold(CARL, fish=2)
    assert table.match.places() == [3, 3, 2, 1]
    table.state.tiebreaker = BERT
    assert table.match.places() == [4, 2, 3, 1]
    table.stack("grey", ANNE)
    assert table.match.places() == [2, 3, 4, 1]
    table.state.money[DORA] = 13
    table.hold(ANNE, fish=1)
    assert table.match.places() == [1, 3, 4, 2]


@pytest.mark.rule("D26")
def test_pile_sizes_are_not_shown_while_goods_are_taken_and_bartered() -> None:
    for accounts in (0, 1):
        table = Table(open_accounts=accounts)
        table.stock(rice=0)
        assert "fish 18" in table.match.view(ANNE).text()
        table.replenish()
        page = table.match.view(ANNE).text()
        assert ("fish 18" in page) == bool(accounts)
        assert ("no rice" in page) != bool(accounts)


@pytest.mark.rule("D26")
def test_at_the_end_no_hidden_card_is_an_end_card() -> None:
    table = Table()
    table.special(ANNE, "move 1", "money grey", "crates on grey")
    over(table)
    for key in range(40):
        view = table.match.view(BERT).state.copy()
        table.game.kernel.dream(table.game.edition.record, view, BERT, key)
        hand = mirror(view).hand[ANNE]
        assert not hand & table.printed.end_cards
        assert not hand & table.printed.at_once


@pytest.mark.rule("D26", "D8")
def test_imagined_merchants() -> None:
    table = Table(variant=1)
    at = table.state
    at.round, at.phase = 0, t.PLACE
    seen = set()
    for key in range(60):
        view = table.match.view(BERT).state.copy()
        table.game.kernel.dream(table.game.edition.record, view, BERT, key)
        seen.add(tuple(mirror(view).ring))
    assert len(seen) == 6
    assert all(ring[3:] == (t.EMPTY, t.EMPTY) for ring in seen)


@pytest.mark.rule("D26")
def test_what_others_may_choose_is_listed_without_hidden_cards() -> None:
    table = Table()
    table.special(ANNE, "money white", "load 1")
    table.special(BERT, "exchange 1")
    for viewer in (None, BERT):
        words = [table.match.words(move) for move in table.match.view(viewer).legal(ANNE)]
        assert words == [word for word in table.choices() if not word.startswith("play")]
    table.play("load merchant")
    assert [table.match.words(move) for move in table.match.view(BERT).legal(ANNE)] == ["done"]
    table.hold(BERT, rice=2)
    begin(table, 2)
    assert [table.match.words(move) for move in table.match.view(ANNE).legal(BERT)] == ["done"]
    assert table.choices() == ["done", "return rice"]
