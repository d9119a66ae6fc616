"""Phase 2: merchants and assistants (L13, L15–L19)."""

from __future__ import annotations

import pytest

from fondaco.games.parts import table as t
from games.london_markets.table import ANNE, BERT, CARL, Table


@pytest.mark.rule("L13", "L16")
def test_two_bars_side_by_side_then_across() -> None:
    table = Table()
    table.play("stack merchant")
    assert table.crates("Covent Garden") == [6, 0, 0]
    assert table.state.bars[ANNE] == 18
    table.stack("Covent Garden", BERT)
    assert table.crates("Covent Garden") == [6, 3, 0]
    table.stack("Covent Garden", CARL)
    assert table.crates("Covent Garden") == [4, 2, 3]


@pytest.mark.rule("L16")
@pytest.mark.parametrize(("left", "placed"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_both_bars_or_as_many_as_are_left(left: int, placed: int) -> None:
    table = Table()
    table.state.bars[ANNE] = left
    table.play("stack merchant")
    assert table.crates("Covent Garden") == [3 * placed, 0, 0]
    assert table.state.bars[ANNE] == left - placed
    assert table.actor == BERT


@pytest.mark.rule("L17")
def test_marcos_four_pounds() -> None:
    marco = ANNE
    table = Table()
    table.ring(0, 4, 2)
    table.stack("Portobello", marco, marco, BERT, CARL)  # two crates each of the layer beneath
    assert table.crates("Portobello")[marco] == 4
    table.play("profit merchant")
    assert table.money == [4, 0, 0]


@pytest.mark.rule("L17")
@pytest.mark.parametrize(("bars", "pounds"), [((), 3), ((BERT,), 3), ((ANNE,), 3), ((ANNE, ANNE), 6), ((0, 0, 0), 9)])
def test_a_pound_a_crate_and_three_at_least(bars: tuple[int, ...], pounds: int) -> None:
    table = Table()
    table.stack("Petticoat Lane", *bars)
    table.play("profit merchant")
    assert table.money == [pounds, 0, 0]


@pytest.mark.rule("L18")
def test_nicos_three_soap() -> None:
    nico = ANNE
    table = Table()
    table.ring(0, 4, 2)
    table.state.offers[2], table.state.offers[1] = 1, 2  # soap at Borough
    table.stack("Borough", nico, BERT, BERT, CARL)
    assert table.crates("Borough")[nico] == 2
    table.play("goods merchant")
    assert table.hand(nico) == [0, 3, 0, 0]
    assert table.known(nico) == [0, 3, 0, 0]
    assert table.piles == [18, 15, 18, 18]
    assert table.state.cards[nico] == 3


@pytest.mark.rule("L18")
def test_a_card_a_crate() -> None:
    table = Table()
    table.stack("Borough", ANNE, ANNE)
    table.play("goods merchant")
    assert table.hand(ANNE) == [0, 0, 6, 0]
    assert table.actor == BERT


@pytest.mark.rule("L18")
def test_an_exhausted_pile_is_made_up_from_others_card_by_card() -> None:
    table = Table()
    table.stack("Borough", ANNE, ANNE)
    table.stock(silk=2)
    table.play("goods merchant")
    assert table.hand(ANNE) == [0, 0, 2, 0]
    assert (table.state.phase, table.state.due) == (t.TAKE, 4)
    assert table.choices() == ["take coffee", "take soap", "take china"]
    assert table.refused("take silk") == "L18"
    table.play("take coffee", "take china", "take coffee")
    assert table.state.due == 1
    table.play("take soap")
    assert table.hand(ANNE) == [2, 1, 2, 1]
    assert (table.actor, table.state.phase) == (BERT, t.ACT)


@pytest.mark.rule("L18")
def test_a_pile_empty_from_the_start() -> None:
    table = Table()
    table.stock(silk=0)
    table.play("goods merchant")
    assert table.state.due == 3
    table.play("take soap", "take soap", "take soap")
    assert table.hand(ANNE) == [0, 3, 0, 0]


@pytest.mark.rule("L18")
def test_with_all_piles_exhausted_the_rest_lapses() -> None:
    table = Table()
    table.stock(coffee=1, soap=0, silk=1, china=0)
    table.play("goods merchant")
    assert table.choices() == ["take coffee"]
    table.play("take coffee")
    assert table.hand(ANNE) == [1, 0, 1, 0]
    assert (table.state.due, table.actor) == (0, BERT)


@pytest.mark.rule("L18", "L15")
def test_with_nothing_left_at_all_the_goods_merchant_does_nothing() -> None:
    for market in (2, 4):
        table = Table()
        table.ring(0, 1, market)
        table.stock(coffee=0, soap=0, silk=0, china=0)
        table.play("goods merchant")
        assert table.hand(ANNE) == [0, 0, 0, 0]
        assert (table.state.due, table.actor) == (0, BERT)


@pytest.mark.rule("L18")
def test_general_merchandise_is_one_good_of_choice() -> None:
    table = Table()
    table.ring(0, 1, 4)
    table.stack("Portobello", ANNE, ANNE)
    table.stock(soap=0)
    table.play("goods merchant")
    assert (table.state.phase, table.state.due, table.actor) == (t.CHOOSE, 6, ANNE)
    assert table.choices() == ["take coffee", "take silk", "take china"]
    assert table.refused("take soap") == "L18"
    assert table.refused("stack merchant") == "L18"
    table.play("take china")
    assert table.hand(ANNE) == [0, 0, 0, 6]
    assert table.actor == BERT


@pytest.mark.rule("L18")
def test_general_merchandise_with_too_few_of_the_good() -> None:
    table = Table()
    table.ring(0, 1, 4)
    table.stock(soap=2)
    table.play("goods merchant", "take soap")
    assert (table.state.phase, table.state.due) == (t.TAKE, 1)
    table.play("take coffee")
    assert table.hand(ANNE) == [1, 2, 0, 0]
    assert table.actor == BERT


@pytest.mark.rule("L19")
def test_an_assistant_places_one_bar_where_no_merchant_is() -> None:
    table = Table()
    assert table.choices("assistant") == ["assistant 1 Brixton", "assistant 1 Portobello"]
    table.play("assistant 1 Brixton")
    assert table.crates("Brixton") == [3, 0, 0]
    assert table.state.bars[ANNE] == 19
    assert table.actor == BERT


@pytest.mark.rule("L19")
def test_used_merchants_still_block() -> None:
    table = Table()
    table.play("stack merchant")
    assert table.refused("assistant 1 Covent Garden") == "L19"
    assert table.choices("assistant") == ["assistant 1 Brixton", "assistant 1 Portobello"]


@pytest.mark.rule("L19", "L17")
@pytest.mark.parametrize(("bars", "pounds"), [((), 3), ((ANNE, ANNE), 6)])
def test_an_assistant_who_earns(bars: tuple[int, ...], pounds: int) -> None:
    table = Table()
    table.turn(ANNE, round=3)
    table.stack("Portobello", *bars)
    table.play("assistant 1 Portobello")
    assert table.money == [pounds, 0, 0]


@pytest.mark.rule("L19", "L18")
def test_an_assistant_who_takes_goods() -> None:
    table = Table()
    table.turn(ANNE, round=2)
    table.play("assistant 1 Brixton")
    assert table.hand(ANNE) == [0, 0, 0, 3]
    table = Table()
    table.turn(ANNE, round=2)
    table.play("assistant 1 Portobello", "take silk")
    assert table.hand(ANNE) == [0, 0, 3, 0]


@pytest.mark.rule("L19", "L5")
def test_two_assistants_walk_two_tracks_and_may_work_at_one_market() -> None:
    table = Table(4)
    table.turn(ANNE, round=2)  # money and one bar
    table.play("assistant 1 Brixton", "assistant 2 Brixton")
    assert table.money[:2] == [3, 0]
    assert table.crates("Brixton") == [0, 3, 0, 0]


@pytest.mark.rule("L15")
def test_nobody_uses_what_was_used_in_this_round() -> None:
    table = Table()
    table.play("profit merchant")
    assert table.refused("profit merchant") == "L15"
    assert table.choices("profit") == []
    table.play("assistant 1 Brixton")
    assert table.refused("assistant 1 Portobello") == "L15"
    assert table.choices() == ["stack merchant", "goods merchant"]


@pytest.mark.rule("L15")
def test_no_passing_and_one_action_each() -> None:
    table = Table()
    table.special(ANNE, "clientele Borough")
    assert table.refused("done") == "L15"
    table.play("stack merchant")
    assert table.actor == ANNE
    assert table.refused("profit merchant") == "L15"
    assert table.refused("assistant 1 Brixton") == "L15"
    assert table.choices() == ["done", "play clientele Borough"]


@pytest.mark.rule("L15")
def test_out_of_turn() -> None:
    table = Table()
    assert table.refused("stack merchant", BERT) == "L15"


@pytest.mark.rule("L15", "L16")
def test_a_worker_may_be_used_for_nothing() -> None:
    table = Table()
    table.state.bars[ANNE] = 0
    assert "stack merchant" in table.choices()
    table.play("assistant 1 Brixton")
    assert table.crates("Brixton") == [0, 0, 0]
    assert table.actor == BERT


@pytest.mark.rule("L18", "L19")
@pytest.mark.parametrize(
    ("silk", "others", "told"),
    [
        (18, 18, "Takes 6 cards of silk at Borough (L18)."),
        (2, 18, "Takes 2 cards of silk at Borough and 4 from other piles (L18)."),
        (0, 1, "Takes 0 cards of silk at Borough and 3 from other piles (L18)."),
        (0, 0, "Takes 0 cards of silk at Borough (L18)."),
    ],
)
def test_what_the_goods_merchant_would_give(silk: int, others: int, told: str) -> None:
    table = Table()
    table.stack("Borough", ANNE, ANNE)
    table.stock(silk=silk, coffee=others, soap=others, china=others)
    assert table.match.explain(ANNE, table.game.phrasebook.move("goods merchant")) == told


@pytest.mark.rule("L18")
def test_goods_still_to_be_chosen_are_told_as_they_are_taken() -> None:
    table = Table()
    table.ring(0, 1, 4)
    table.play("goods merchant")
    assert table.tell() == ["Anne uses the goods merchant at Portobello."]
    table.play("take silk")
    assert table.tell() == ["Anne takes 3 silk."]
