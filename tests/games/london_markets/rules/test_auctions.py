"""Phase 3, replenish, and phase 4, auctions (L21–L26)."""

from __future__ import annotations

import pytest

from fondaco.engine.records import UNKNOWN
from fondaco.games.parts import table as t
from games.london_markets.table import ANNE, BERT, CARL, DORA, Table


@pytest.mark.rule("L21")
def test_two_cards_of_choice_each_from_the_start_player_on() -> None:
    table = Table()
    table.turn(BERT, start=CARL)
    table.state.step = 2
    table.hold(ANNE, coffee=1)
    table.play("stack merchant")
    assert (table.actor, table.state.phase, table.state.due) == (CARL, t.REPLENISH, 2)
    assert table.choices() == ["take coffee", "take soap", "take silk", "take china"]
    table.play("take coffee", "take china")
    assert table.hand(CARL) == [1, 0, 0, 1]
    assert table.actor == ANNE
    table.play("take soap", "take soap")
    assert table.actor == BERT
    table.play("take silk", "take silk")
    assert table.known(BERT) == [0, 0, 2, 0]
    assert (table.state.phase, table.state.due, table.state.step) == (t.BID, 0, 0)


@pytest.mark.rule("L21")
def test_replenishing_is_compulsory() -> None:
    table = Table()
    table.replenish()
    assert table.refused("done") == "L21"
    assert table.refused("take coffee", BERT) == "L21"


@pytest.mark.rule("L21")
def test_only_from_piles_that_have_cards() -> None:
    table = Table()
    table.stock(coffee=0, silk=0)
    table.replenish()
    assert table.choices() == ["take soap", "take china"]
    assert table.refused("take coffee") == "L21"


@pytest.mark.rule("L21")
def test_the_rest_lapses_when_all_piles_are_empty() -> None:
    table = Table()
    table.stock(coffee=1, soap=0, silk=0, china=0)
    table.replenish()
    table.play("take coffee")
    assert table.state.phase == t.BID
    assert (table.state.due, table.state.step) == (0, 0)
    assert table.hand(BERT) == [0, 0, 0, 0]


@pytest.mark.rule("L21")
def test_with_all_piles_empty_nobody_replenishes() -> None:
    table = Table()
    table.stock(coffee=0, soap=0, silk=0, china=0)
    table.turn(CARL)
    table.play("stack merchant")
    assert table.state.phase == t.BID


@pytest.mark.rule("L31")
def test_an_exchange_for_each_further_replenishment_card() -> None:
    table = Table()
    table.state.supply[ANNE] = 4
    table.turn(CARL)
    table.hold(ANNE, coffee=1)
    table.play("stack merchant")
    assert (table.actor, table.state.due, table.state.swaps) == (ANNE, 4, 2)
    assert table.choices("swap") == ["swap coffee for soap", "swap coffee for silk", "swap coffee for china"]
    table.play("swap coffee for silk")
    assert table.hand(ANNE) == [0, 0, 1, 0]
    assert table.known(ANNE) == [0, 0, 1, 0]
    assert table.piles == [18, 18, 17, 18]
    table.play("take coffee", "take coffee", "swap silk for china", "take coffee", "take coffee")
    assert table.hand(ANNE) == [4, 0, 0, 1]
    assert table.actor == BERT


@pytest.mark.rule("L31")
def test_exchanges_after_the_draws_and_none_too_many() -> None:
    table = Table()
    table.replenish(due=1, swaps=1)
    table.play("take soap")
    assert table.actor == ANNE
    assert table.refused("take soap") == "L21"
    assert table.choices() == ["done", "swap soap for coffee", "swap soap for silk", "swap soap for china"]
    table.play("swap soap for coffee")
    assert table.actor == BERT


@pytest.mark.rule("L31")
def test_an_exchange_is_a_choice() -> None:
    table = Table()
    table.replenish(due=1, swaps=1)
    table.play("take soap", "done")
    assert (table.actor, table.state.swaps, table.state.due) == (BERT, 0, 2)


@pytest.mark.rule("L31")
def test_done_after_the_last_players_draws_begins_the_auctions() -> None:
    table = Table()
    table.replenish(CARL, due=1, swaps=1)
    table.play("take soap", "done")
    assert table.state.phase == t.BID
    table = Table()
    table.replenish(CARL, due=0, swaps=1)
    table.hold(CARL, soap=1)
    table.play("swap soap for silk")
    assert table.state.phase == t.BID


@pytest.mark.rule("L31")
def test_what_cannot_be_exchanged() -> None:
    table = Table()
    table.hold(ANNE, silk=1)
    table.stock(china=0)
    table.replenish(swaps=1)
    assert table.refused("swap silk for silk") == "L31"
    assert table.refused("swap coffee for silk") == "L31"
    assert table.refused("swap silk for china") == "L31"
    table.play("swap silk for coffee")
    assert table.refused("swap coffee for silk") == "L31"
    table.turn(ANNE)
    assert table.refused("swap coffee for silk") == "L31"


@pytest.mark.rule("L31", "L35")
def test_a_returned_card_comes_out_of_what_is_known_first() -> None:
    table = Table()
    table.hold(ANNE, silk=1)
    table.hold(ANNE, known=False, silk=1, soap=1)
    table.replenish(swaps=2)
    fence = table.state.fence
    table.play("swap silk for coffee")
    assert table.known(ANNE) == [1, 0, 0, 0]
    assert table.state.fence > fence
    table.play("swap soap for coffee")
    assert table.known(ANNE) == [2, 0, 0, 0]
    assert table.hand(ANNE) == [2, 0, 1, 0]


@pytest.mark.rule("L31")
def test_with_an_empty_hand_there_is_nothing_to_wait_for() -> None:
    table = Table()
    table.replenish(due=2, swaps=1)
    assert table.choices("swap") == []
    table.stock(coffee=1, soap=0, silk=0, china=0)
    table.play("take coffee")  # no pile has cards now: draws and exchanges lapse
    assert table.state.phase == t.BID


def at_auction(players: int = 4, **options: int) -> Table:
    """Everybody holds five of each good; coffee 4, soap 1, silk 2, china special."""
    table = Table(players, **options)
    for seat in range(players):
        table.hold(seat, coffee=4, soap=4, silk=4, china=4)
    table.auction()
    return table


@pytest.mark.rule("L23", "L24", "L26")
def test_china_coffee_and_silk_are_auctioned() -> None:
    ani, marco, nico, alex = ANNE, BERT, CARL, DORA
    table = at_auction()
    table.bids("1 china", "3 coffee", "2 coffee", "2 silk")
    assert table.money == [0, 4, 0, 2]
    assert table.actor == ani
    assert table.choices() == [f"search pile {n}" for n in (1, 2, 3, 4)]
    table.play("search pile 2")
    card = table.choices("keep")[0].removeprefix("keep ")
    table.play(f"keep {card}")
    assert table.held(ani) == [card]
    assert table.state.phase == t.BID
    assert table.match.actors() == (ani, marco, nico, alex)
    assert {choice.split()[-1] for choice in table.choices("bid", ani)} == {"nothing", "soap"}
    assert table.hand(marco) == [1, 4, 4, 4]
    assert table.hand(nico) == [2, 4, 4, 4]


@pytest.mark.rule("L22")
def test_everybody_bids_at_once_in_any_order() -> None:
    table = at_auction()
    assert table.match.actors() == (0, 1, 2, 3)
    table.bids("", "", "1 soap")
    assert table.match.actors() == (0, 1, 3)
    table.bids("nothing", "2 silk")
    assert table.match.actors() == (3,)
    assert table.money == [0, 0, 0, 0]
    assert table.hand(CARL) == [4, 4, 4, 4]


@pytest.mark.rule("L22", "L34")
def test_nothing_of_a_bid_shows_but_that_it_is_in() -> None:
    views = []
    for bid in ("nothing", "1 soap", "4 coffee"):
        table = at_auction()
        table.bids("", bid)
        views.append([table.match.view(viewer).to_bytes() for viewer in (None, ANNE, CARL)])
        assert table.match.view(ANNE).record.bids[BERT] == UNKNOWN
        assert table.match.view(BERT).record.bids[BERT] == table.state.bids[BERT] >= 0
        assert table.tell(ANNE) == table.tell(None) == ["Bert has made a bid."]
        assert table.tell(BERT) == [f"Bert bids {bid}."]
    assert views[0] == views[1] == views[2]


@pytest.mark.rule("L22")
def test_a_bid_is_final() -> None:
    table = at_auction()
    table.bids("", "1 soap")
    assert table.refused("bid 2 soap", BERT) == "L22"
    with pytest.raises(Exception, match="cannot be taken back"):
        table.match.undo()


@pytest.mark.rule("L22")
def test_any_number_of_cards_of_one_good() -> None:
    table = Table()
    table.hold(ANNE, coffee=2, china=3)
    table.hold(BERT, soap=1)
    table.auction()
    assert table.choices(seat=ANNE) == [
        "bid nothing",
        "bid 1 coffee",
        "bid 2 coffee",
        "bid 1 china",
        "bid 2 china",
        "bid 3 china",
    ]
    assert table.refused("bid 3 coffee", ANNE) == "L22"
    assert table.refused("bid 1 silk", ANNE) == "L22"
    assert table.refused("stack merchant", ANNE) == "L22"


@pytest.mark.rule("L22")
def test_a_hand_that_all_know_to_be_empty_bids_by_itself() -> None:
    table = Table()
    table.hold(ANNE, coffee=1)
    table.hold(CARL, coffee=2)
    table.auction()
    assert table.match.actors() == (ANNE, CARL)
    assert table.refused("bid nothing", BERT) == "L22"
    table.bids("1 coffee", "", "1 coffee")
    assert table.money == [2, 0, 2]


@pytest.mark.rule("L22")
def test_who_can_bid_nothing_but_nothing_still_has_to() -> None:
    table = Table()
    table.hold(ANNE, coffee=3)
    table.hold(BERT, soap=1)
    table.auction(covered=("coffee",))
    assert table.match.actors() == (ANNE, BERT)
    assert table.choices(seat=ANNE) == ["bid nothing"]


@pytest.mark.rule("L25")
def test_a_covered_good_is_refused() -> None:
    table = at_auction()
    table.auction(covered=("soap",))
    assert table.refused("bid 1 soap", ANNE) == "L25"


@pytest.mark.rule("L23")
def test_most_cards_win_and_losers_get_nothing_back() -> None:
    table = at_auction()
    before = table.piles
    table.bids("1 coffee", "2 coffee", "4 coffee", "3 coffee")
    assert table.money == [0, 0, 4, 0]
    assert [table.hand(seat)[0] for seat in range(4)] == [3, 2, 0, 1]
    assert table.piles[0] == before[0] + 10
    assert list(table.state.offered) == [1, 2, 4, 3]


@pytest.mark.rule("L23")
def test_a_tie_of_two_shares_the_money() -> None:
    table = at_auction()
    table.bids("2 coffee", "1 coffee", "2 coffee", "nothing")
    assert table.money == [2, 0, 2, 0]


@pytest.mark.rule("L23")
def test_a_tie_of_three_shares_rounded_down() -> None:
    table = at_auction()
    table.bids("2 coffee", "2 coffee", "2 coffee", "1 coffee")
    assert table.money == [1, 1, 1, 0]


@pytest.mark.rule("L23")
def test_a_tie_for_one_pound_pays_nothing_and_covers_the_good() -> None:
    table = at_auction()
    table.bids("1 soap", "1 soap", "nothing", "nothing")
    assert table.money == [0, 0, 0, 0]
    assert table.refused("bid 1 soap", CARL) == "L25"


@pytest.mark.rule("L23")
def test_a_tied_special_card_goes_to_nobody() -> None:
    table = at_auction()
    table.bids("2 china", "2 china", "1 china", "nothing")
    assert table.state.phase == t.BID
    assert list(table.state.held) == [0, 0, 0, 0]
    assert table.state.winner == t.NOBODY
    assert table.refused("bid 1 china", CARL) == "L25"


@pytest.mark.rule("L31", "L23")
@pytest.mark.parametrize("owner", [ANNE, BERT, CARL])
def test_the_tiebreaker_wins_all_of_the_money(owner: int) -> None:
    table = at_auction()
    table.state.tiebreaker = owner
    table.bids("2 coffee", "2 coffee", "2 coffee", "1 coffee")
    assert table.money == [4 if seat == owner else 0 for seat in range(4)]


@pytest.mark.rule("L31", "L23")
def test_the_tiebreaker_wins_a_tied_special_card() -> None:
    table = at_auction()
    table.state.tiebreaker = BERT
    table.bids("2 china", "2 china", "nothing", "nothing")
    assert (table.actor, table.state.phase) == (BERT, t.PRIZE)


@pytest.mark.rule("L31")
def test_the_tiebreaker_does_nothing_in_ties_of_others() -> None:
    table = at_auction()
    table.state.tiebreaker = DORA
    table.bids("2 coffee", "2 coffee", "nothing", "1 coffee")
    assert table.money == [2, 2, 0, 0]


@pytest.mark.rule("L23")
def test_several_goods_in_one_auction() -> None:
    table = at_auction()
    table.bids("1 soap", "1 coffee", "1 silk", "4 silk")
    assert table.money == [1, 4, 0, 2]
    assert table.state.covered == 0b0111


@pytest.mark.rule("L24")
def test_auctions_end_when_everybody_bids_nothing() -> None:
    table = at_auction()
    table.bids("nothing", "nothing", "nothing", "nothing")
    assert (table.state.round, table.state.phase) == (2, t.ACT)
    assert table.state.covered == 0


@pytest.mark.rule("L24")
def test_auctions_end_when_every_good_is_covered() -> None:
    table = at_auction()
    table.auction(covered=("soap", "silk", "china"))
    table.bids("1 coffee", "nothing", "nothing", "nothing")
    assert (table.state.round, table.state.covered) == (2, 0)
    assert table.money == [4, 0, 0, 0]


@pytest.mark.rule("L24")
def test_auctions_end_when_nobody_has_cards() -> None:
    table = Table()
    table.hold(ANNE, coffee=1)
    table.auction()
    table.bids("1 coffee")
    assert table.state.round == 2
    assert table.money == [4, 0, 0]


@pytest.mark.rule("L21", "L24")
def test_with_no_cards_anywhere_to_take_or_to_bid_the_round_ends() -> None:
    table = Table()
    for good in range(4):
        table.state.stock[good] = 0
    table.turn(CARL)
    table.play("stack merchant")
    assert table.state.round == 2


@pytest.mark.rule("L26")
def test_only_a_pile_that_has_cards() -> None:
    table = at_auction()
    table.state.pile_size[2] = 0
    table.bids("1 china", "nothing", "nothing", "nothing")
    assert table.choices() == ["search pile 1", "search pile 2", "search pile 4"]
    assert table.refused("search pile 3") == "L26"
    assert table.refused("take pounds") == "L26"
    assert table.refused("search pile 1", BERT) == "L26"
    assert table.refused("bid nothing") == "L26"


@pytest.mark.rule("L26")
def test_one_of_the_cards_seen_is_kept() -> None:
    table = at_auction()
    table.bids("1 china", "nothing", "nothing", "nothing")
    table.play("search pile 4")
    inside = [card for n, card in enumerate(table.cards) if table.state.pile_cards[3] >> n & 1]
    assert table.choices() == [f"keep {card}" for card in inside]
    outside = next(card for card in table.cards if card not in inside)
    assert table.refused(f"keep {outside}") == "L26"
    assert table.refused("search pile 1") == "L26"
    fence = table.state.fence
    table.play(f"keep {inside[2]}")
    assert table.held(ANNE) == [inside[2]]
    assert table.state.pile_size[3] == 6
    assert table.state.fence == fence
    assert list(table.state.held)[:2] == [1, 0]


@pytest.mark.rule("L26")
def test_no_pile_with_cards_no_special_card() -> None:
    table = at_auction()
    table.state.pile_size[:] = 0
    table.bids("1 china", "nothing", "nothing", "nothing")
    assert table.state.phase == t.BID
    assert table.state.winner == t.NOBODY


def in_last_round(**special: object) -> Table:
    table = at_auction()
    table.auction(round=12)
    table.turn_up(0)  # coffee 4, soap 1, silk 2, china special
    return table


@pytest.mark.rule("L26")
def test_three_pounds_instead_in_the_last_round() -> None:
    table = in_last_round()
    table.bids("1 china", "nothing", "nothing", "nothing")
    assert table.choices()[-1] == "take pounds"
    table.play("take pounds")
    assert table.money == [3, 0, 0, 0]
    assert list(table.state.held) == [0, 0, 0, 0]
    assert (table.state.phase, table.state.winner) == (t.BID, t.NOBODY)


@pytest.mark.rule("L26")
def test_the_three_pounds_are_decided_before_looking() -> None:
    table = in_last_round()
    table.bids("1 china", "nothing", "nothing", "nothing")
    table.play("search pile 1")
    assert table.refused("take pounds") == "L26"


@pytest.mark.rule("L26")
def test_only_pounds_when_all_piles_are_empty() -> None:
    table = in_last_round()
    table.state.pile_size[:] = 0
    table.bids("1 china", "nothing", "nothing", "nothing")
    assert table.choices() == ["take pounds"]


@pytest.mark.rule("L23", "L24")
def test_the_special_card_of_the_last_good_ends_the_auctions() -> None:
    table = at_auction()
    table.auction(covered=("coffee", "soap", "silk"))
    table.bids("nothing", "nothing", "2 china", "1 china")
    table.play("search pile 1", "keep " + table.cards[_first(table, 0)])
    assert table.state.round == 2
    assert table.state.covered == 0


def _first(table: Table, pile: int) -> int:
    return next(n for n in range(30) if table.state.pile_cards[pile] >> n & 1)


@pytest.mark.rule("L26")
def test_pounds_for_the_last_good_end_the_game() -> None:
    table = in_last_round()
    table.state.covered = 0b0111
    table.bids("nothing", "nothing", "2 china", "1 china")
    table.play("take pounds")
    assert table.match.over
    assert table.money == [0, 0, 3, 0]


@pytest.mark.rule("L35")
@pytest.mark.parametrize(
    ("known", "unknown", "bid", "left"), [(3, 0, 2, 1), (3, 2, 2, 1), (1, 3, 2, 0), (0, 3, 3, 0), (2, 2, 4, 0)]
)
def test_a_bid_comes_out_of_what_is_known_first(known: int, unknown: int, bid: int, left: int) -> None:
    table = Table()
    table.hold(ANNE, coffee=known)
    table.hold(ANNE, known=False, coffee=unknown)
    table.hold(BERT, soap=1)
    table.auction()
    table.bids(f"{bid} coffee", "nothing")
    assert table.known(ANNE) == [left, 0, 0, 0]
    assert table.state.cards[ANNE] == known + unknown - bid


@pytest.mark.rule("L31", "L21")
def test_what_done_means_when_hands_are_replenished() -> None:
    table = Table()
    table.replenish(due=1, swaps=1)
    table.play("take soap")
    assert table.match.explain(ANNE, table.game.phrasebook.move("done")).endswith("(L21).")


@pytest.mark.rule("L22")
def test_who_has_no_cards_is_not_told_of_a_bid() -> None:
    table = Table()
    table.hold(ANNE, coffee=1)
    table.auction()
    assert table.match.prompt(BERT) == "You have no goods cards, so you bid nothing; waiting for Anne."
    table.hold(CARL, coffee=1)
    table.bids("1 coffee")
    assert table.match.prompt(ANNE) == "Your bid is in; waiting for Carl."
