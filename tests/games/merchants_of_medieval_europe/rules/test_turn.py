"""Actions and moving (M13–M15), the two sample turns, the end of a turn (M20, M21)."""

from __future__ import annotations

import pytest

from fondaco.games.merchants_of_medieval_europe import state as s
from games.merchants_of_medieval_europe.table import ANNE, BERT, CARL, SCOTLAND, Table, numbers


@pytest.mark.rule("M14", "M18", "M19", "M20", "M21")
def test_sample_turn_1_trade_move_contract_browse() -> None:
    table = Table()
    table.turn(CARL)
    table.place(anne="London", carl="London", bert="Turkey")
    table.load(CARL, fur=3, wine=5)
    table.load(ANNE, cloth=10)
    table.hold(CARL, SCOTLAND)
    table.prices(cloth=6, wine=9)
    table.play("trade with player 1", "give 2 fur", "give 1 fur", "ask 10 cloth", "propose", "accept")
    assert (table.wagon(CARL), table.wagon(ANNE)) == ({"cloth": 10, "wine": 5}, {"fur": 3})
    assert table.state.actions == 3
    table.play("go Scotland")
    assert table.state.actions == 2
    before = table.purse(CARL)
    bonus = table.printed.bonus[table.contract(SCOTLAND)]
    table.play(f"complete {SCOTLAND}")
    assert table.purse(CARL) == before + 10 * (6 + bonus) + 5 * (9 + bonus)
    assert (table.wagon(CARL), table.held(CARL), table.state.actions) == ({}, [], 1)
    table.play("browse contracts")
    kept = table.choices("keep")[0]
    table.play(kept)
    assert [f"keep {words}" for words in table.held(CARL)] == [kept]
    assert table.choices("go") == table.choices("browse") == []
    assert (table.price("cloth"), table.price("wine"), table.price("fur")) == (6, 9, 3)
    state = table.state
    state.round, state.start = 0, ANNE
    assert state.turn == 2
    table.play("end the turn")
    told = table.match.story(None)
    assert "Prices: cloth 6 → 5, wine 9 → 8." in told
    assert table.actor == CARL, "the last player is the first of the next round"


@pytest.mark.rule("M7", "M14", "M15", "M16", "M17", "M20")
def test_sample_turn_2_buy_twice_sell_sail() -> None:
    table = Table()
    table.place(anne="Greece", bert="London", carl="London")
    table.state.horses[ANNE] = 2
    table.prices(spice=9, grain=13)
    table.coin(63, 20, 20)
    table.load(ANNE, grain=10)
    table.play("buy 5 spice", "buy 2 spice")
    assert (table.purse(), table.state.actions) == (0, 3)
    table.play("sell 10 grain")
    assert (table.purse(), table.state.actions) == (130, 2)
    table.play("buy 5 spice")
    assert (table.purse(), table.state.actions) == (85, 1)
    table.play("sail Valencia", "go Castile")
    assert (table.purse(), table.state.actions, table.where()) == (80, 0, "Castile")
    assert (table.price("spice"), table.price("grain")) == (9, 13)
    table.play("end the turn")
    assert (table.price("spice"), table.price("grain")) == (11, 12)
    assert table.wagon() == {"spice": 12}
    assert table.actor == BERT


@pytest.mark.rule("M13")
def test_up_to_four_actions_in_any_order_and_a_turn_may_end_before() -> None:
    table = Table()
    assert "end the turn" in table.choices()
    table.play("go Scotland", "go London", "go Scotland", "go London")
    assert table.state.actions == 0
    assert table.choices() == ["end the turn"]
    table.play("end the turn")
    assert table.actor == BERT
    assert table.state.actions == 4


@pytest.mark.rule("M13")
def test_turns_go_round_clockwise_from_the_first_player() -> None:
    table = Table()
    table.state.start = BERT
    table.turn(BERT)
    for seat in (BERT, CARL, ANNE):
        assert table.match.actors() == (seat,)
        assert table.match.legal((seat + 1) % 3) == []
        table.play("end the turn")
    assert table.state.phase == s.BOOKS


@pytest.mark.rule("M14")
def test_faq_an_action_goes_on_until_another_one_begins() -> None:
    table = Table()
    table.load(ANNE, wine=6, metal=4)
    table.play("sell 5 wine", "sell 1 wine", "sell 2 metal")
    assert table.state.actions == 3
    table.play("end the turn")
    assert (table.price("wine"), table.price("metal")) == (2, 1)


@pytest.mark.rule("M14", "M20")
@pytest.mark.parametrize("between", [["go Scotland"], ["browse contracts", "keep none"], ["buy 1 cloth"]])
def test_faq_another_action_ends_it(between: list[str]) -> None:
    table = Table()
    table.load(ANNE, wine=6)
    table.prices(wine=10)
    table.play("sell 5 wine", *between)
    assert table.state.actions == 2
    table.play("sell 1 wine")
    assert table.state.actions == 1
    table.play("end the turn")
    assert table.price("wine") == 8


@pytest.mark.rule("M14", "M18")
def test_faq_a_trade_ends_a_sale_and_a_declined_offer_does_not() -> None:
    table = Table()
    table.load(ANNE, wine=6)
    table.prices(wine=10)
    table.play("sell 2 wine", "trade with player 2", "give 1 wine", "propose", "decline", "sell 1 wine")
    assert table.state.actions == 3
    table.play("trade with player 2", "give 1 wine", "propose", "accept", "sell 1 wine")
    assert table.state.actions == 1
    table.play("end the turn")
    assert table.price("wine") == 8


@pytest.mark.rule("M14", "M19")
def test_showing_a_contract_interrupts_nothing() -> None:
    table = Table()
    table.hold(ANNE, SCOTLAND)
    table.play("buy 1 cloth", f"show {SCOTLAND}", "buy 1 cloth")
    assert table.state.actions == 3
    assert table.play("end the turn").price("cloth") == 2


@pytest.mark.rule("M14")
def test_the_last_action_can_be_continued() -> None:
    table = Table()
    table.turn(ANNE, actions=1)
    table.load(ANNE, fur=3)
    table.play("sell 1 fur")
    assert table.choices() == ["sell 1 fur", "sell 2 fur", "end the turn"]
    table = Table()
    table.turn(ANNE, actions=1)
    table.coin(2, 0, 0)
    table.play("buy 1 cloth")
    assert table.choices() == ["buy 1 cloth", "end the turn"]


@pytest.mark.rule("M15", "M7")
def test_one_horse_one_step_an_action() -> None:
    table = Table()
    table.play("go Scotland")
    assert (table.where(), table.state.actions, table.state.steps) == ("Scotland", 3, 0)
    table.play("go London")
    assert table.state.actions == 2


@pytest.mark.rule("M15", "M7")
def test_two_horses_two_steps_an_action() -> None:
    table = Table()
    table.state.horses[ANNE] = 2
    table.turn(ANNE, actions=1)
    table.place(anne="Paris")
    table.play("go Burgundy")
    assert (table.state.actions, table.state.steps) == (0, 1)
    assert table.choices("go") == [
        f"go {r}" for r in ("Flanders", "Paris", "Aquitaine", "Provence", "Bavaria", "Lombardy")
    ]
    table.play("go Bavaria")
    assert (table.where(), table.state.steps) == ("Bavaria", 0)
    assert table.choices() == ["end the turn"]


@pytest.mark.rule("M15")
def test_faq_an_unused_point_is_kept_for_a_later_move_of_the_turn() -> None:
    table = Table()
    table.state.horses[ANNE] = 2
    table.place(anne="Paris")
    table.play("go Flanders", "buy 1 cloth")
    assert (table.state.actions, table.state.steps) == (2, 1)
    table.play("go Saxony")
    assert (table.state.actions, table.state.steps) == (1, 2)
    table.play("go Bohemia", "go Poland")
    assert (table.state.actions, table.state.steps, table.where()) == (1, 0, "Poland")


@pytest.mark.rule("M15")
def test_a_point_left_over_needs_another_action_once_one_has_begun() -> None:
    table = Table()
    table.state.horses[ANNE] = 2
    table.turn(ANNE, actions=2)
    table.place(anne="Paris")
    table.play("go Flanders", "buy 1 cloth")
    assert (table.state.actions, table.state.steps) == (0, 1)
    assert table.choices("go") == table.choices("sail") == []


@pytest.mark.rule("M15")
def test_points_lapse_at_the_end_of_the_turn() -> None:
    table = Table()
    table.state.horses[ANNE] = 2
    table.play("go Scotland", "end the turn")
    assert table.state.steps == 0


@pytest.mark.rule("M15")
def test_sailing_within_and_across() -> None:
    table = Table()
    table.place(anne="Finland")
    table.coin(15, 0, 0)
    table.play("sail London")
    assert (table.where(), table.purse()) == ("London", 10)
    table.play("sail Greece")
    assert (table.where(), table.purse(), table.state.actions) == ("Greece", 0, 2)
    assert table.choices("sail") == []


@pytest.mark.rule("M15")
def test_only_what_the_purse_can_pay() -> None:
    table = Table()
    north = ["sail Flanders", "sail Aquitaine", "sail Holstein", "sail Norway", "sail Finland", "sail Poland"]
    table.coin(9, 0, 0)
    assert table.choices("sail") == north
    table.coin(4, 0, 0)
    assert table.choices("sail") == []
    table.coin(10, 0, 0)
    assert "sail Turkey" in table.choices("sail")
    assert "sail London" not in table.choices("sail")


@pytest.mark.rule("M15")
def test_nobody_sails_from_or_to_a_region_without_a_port() -> None:
    table = Table()
    assert "sail Scotland" not in table.choices()
    table.play("go Scotland")
    assert table.choices("sail") == []
    assert table.choices("go") == ["go London"]


@pytest.mark.rule("M15")
def test_neighbours_with_ports_can_be_reached_both_ways() -> None:
    table = Table()
    table.place(anne="Greece")
    assert {"go Turkey", "sail Turkey"} <= set(table.choices())


@pytest.mark.rule("M20")
def test_a_price_moves_by_the_number_of_actions_not_of_units() -> None:
    table = Table()
    table.place(anne="Venice")
    table.coin(200, 0, 0)
    table.play("buy 5 glass", "buy 5 glass", "buy 2 spice", "sell 1 glass", "buy 1 glass")
    table.play("end the turn")
    assert (table.price("glass"), table.price("spice")) == (5, 6)


@pytest.mark.rule("M20", "M1")
def test_faq_a_price_stays_between_1_and_40() -> None:
    table = Table()
    table.place(anne="Venice")
    table.coin(200, 0, 0)
    table.load(ANNE, cloth=2)
    table.prices(glass=40, cloth=1)
    table.play("buy 1 glass", "sell 1 cloth", "end the turn")
    assert (table.price("glass"), table.price("cloth")) == (40, 1)


@pytest.mark.rule("M20")
def test_the_sum_is_taken_first() -> None:
    table = Table()
    table.place(anne="Venice")
    table.coin(200, 0, 0)
    table.load(ANNE, glass=5)
    table.prices(glass=40)
    table.play("buy 1 glass", "sell 1 glass", "end the turn")
    assert table.price("glass") == 40
    table = Table()
    table.coin(200, 0, 0)
    table.load(ANNE, cloth=5)
    table.play("sell 1 cloth", "buy 1 cloth", "sell 2 cloth", "buy 1 cloth", "end the turn")
    assert table.price("cloth") == 1


@pytest.mark.rule("M21")
def test_the_token_passes_to_the_right() -> None:
    table = Table()
    table.play("end the turn", "end the turn", "end the turn")
    assert table.state.round == 1
    order = []
    for _ in range(3):
        order.append(table.actor)
        table.play("close the books")
    assert order == [CARL, ANNE, BERT]
    for seat in (CARL, ANNE, BERT):
        assert table.actor == seat
        table.play("end the turn")
    assert table.actor == BERT


@pytest.mark.rule("M13")
def test_another_edition_can_have_other_actions_and_wagons() -> None:
    table = Table(edition=numbers("actions", each=5))
    table.play("end the turn")
    assert table.state.actions == 5
    table = Table(edition=numbers("wagon", steps=[2, 3], room=[5, 30]))
    table.coin(50, 0, 0)
    assert table.choices("buy") == ["buy 1 cloth", "buy 2 cloth", "buy 5 cloth"]
    assert table.play("go Scotland").state.steps == 1
