"""Special cards (L20, L31–L33)."""

from __future__ import annotations

import pytest

from fondaco.games.parts import table as t
from games.london_markets.table import ANNE, BERT, CARL, Table, edition


@pytest.mark.rule("L20")
def test_one_card_before_the_action() -> None:
    table = Table()
    table.special(ANNE, "clientele Borough")
    table.play("play clientele Borough")
    assert table.money == [3, 0, 0]
    assert table.held(ANNE) == []
    assert table.actor == ANNE
    assert "stack merchant" in table.choices()
    table.play("stack merchant")
    assert table.actor == BERT


@pytest.mark.rule("L20")
def test_one_card_after_the_action() -> None:
    table = Table()
    table.special(ANNE, "clientele Borough")
    table.play("profit merchant", "play clientele Borough")
    assert table.money == [6, 0, 0]
    assert table.actor == BERT


@pytest.mark.rule("L20")
def test_no_card_has_to_be_played() -> None:
    table = Table()
    table.special(ANNE, "clientele Borough")
    table.play("profit merchant", "done")
    assert table.held(ANNE) == ["clientele Borough"]
    assert table.actor == BERT


@pytest.mark.rule("L20")
def test_a_second_card_with_exactly_three_pounds() -> None:
    table = Table()
    table.special(ANNE, "clientele Borough", "tiebreaker")
    table.play("play clientele Borough")
    assert table.money[ANNE] == 3
    table.play("play tiebreaker")
    assert table.money[ANNE] == 0
    assert table.state.tiebreaker == ANNE


@pytest.mark.rule("L20")
def test_a_second_card_with_two_pounds_is_refused() -> None:
    table = Table()
    table.special(ANNE, "tiebreaker", "clientele Borough")
    table.state.money[ANNE] = 2
    table.play("play tiebreaker")
    assert table.refused("play clientele Borough") == "L20"
    assert table.choices("play") == []


@pytest.mark.rule("L20")
def test_the_three_pounds_may_come_from_the_action() -> None:
    table = Table()
    table.special(ANNE, "tiebreaker", "clientele Borough")
    table.play("play tiebreaker", "profit merchant")
    assert table.actor == ANNE
    table.play("play clientele Borough")
    assert table.money[ANNE] == 3
    assert table.actor == BERT


@pytest.mark.rule("L20")
def test_both_after_the_action() -> None:
    table = Table()
    table.special(ANNE, "tiebreaker", "clientele Borough", "clientele Brixton")
    table.play("stack merchant", "play clientele Borough", "play clientele Brixton")
    assert table.money[ANNE] == 3
    assert table.actor == BERT


@pytest.mark.rule("L20")
def test_never_a_third() -> None:
    table = Table()
    table.special(ANNE, "tiebreaker", "clientele Borough", "clientele Brixton")
    table.state.money[ANNE] = 50
    table.play("play clientele Borough", "play clientele Brixton")
    assert table.choices("play") == []
    assert table.refused("play tiebreaker") == "L20"
    table.play("stack merchant")
    assert table.actor == BERT


@pytest.mark.rule("L20")
def test_the_turn_ends_by_itself_when_all_can_see_that_nothing_can_follow() -> None:
    table = Table()
    table.special(ANNE, "tiebreaker", "clientele Borough")
    table.state.money[ANNE] = 2
    table.play("play tiebreaker", "stack merchant")
    assert table.actor == BERT


@pytest.mark.rule("L20")
def test_the_turn_does_not_end_by_itself_when_that_would_tell_something() -> None:
    table = Table()
    table.special(ANNE, "monopoly Borough")
    table.play("stack merchant")
    assert table.actor == ANNE
    assert table.choices() == ["done"]


@pytest.mark.rule("L20")
def test_only_cards_in_hand() -> None:
    table = Table()
    table.special(BERT, "clientele Borough")
    table.special(ANNE, "clientele Brixton")
    assert table.refused("play clientele Borough") == "L20"
    assert table.choices("play") == ["play clientele Brixton"]


@pytest.mark.rule("L20")
def test_not_in_other_phases() -> None:
    table = Table()
    table.special(ANNE, "clientele Borough")
    table.replenish()
    assert table.refused("play clientele Borough") == "L21"


@pytest.mark.rule("L20", "L21")
def test_cards_are_played_in_closed_rounds_too() -> None:
    table = Table()
    table.turn(ANNE, round=9)
    table.special(ANNE, "clientele Borough")
    table.play("play clientele Borough")
    assert table.money[ANNE] == 3


@pytest.mark.rule("L20")
def test_the_next_round_allows_cards_again() -> None:
    table = Table()
    table.turn(CARL, round=9)
    table.special(CARL, "clientele Borough", "clientele Brixton")
    table.play("play clientele Borough", "stack merchant", "done")
    assert table.state.round == 10
    table.turn(CARL, round=10)
    table.play("play clientele Brixton")
    assert table.money[CARL] == 6


@pytest.mark.rule("L31")
def test_lasting_cards_do_nothing_in_hand() -> None:
    table = Table()
    table.special(ANNE, "replenishment 1", "tiebreaker")
    assert (table.state.supply[ANNE], table.state.tiebreaker) == (2, t.NOBODY)
    table.play("play replenishment 1")
    assert table.state.supply[ANNE] == 3
    assert table.state.played_by[table.cards.index("replenishment 1")] == ANNE


@pytest.mark.rule("L31", "L21")
def test_replenishment_works_in_the_same_round() -> None:
    table = Table()
    table.turn(CARL)
    table.special(CARL, "replenishment 2")
    table.play("play replenishment 2", "profit merchant")
    table.play("take soap", "take soap", "take soap", "take soap")
    assert (table.actor, table.state.due, table.state.swaps) == (CARL, 3, 1)


@pytest.mark.rule("L32")
def test_any_market() -> None:
    table = Table()
    table.special(ANNE, "any market 2")
    table.play("play any market 2")
    assert table.state.phase == t.LAY
    assert table.choices() == [f"place {market}" for market in table.markets]
    assert table.refused("stack merchant") == "L32"
    table.stack("Borough", BERT, BERT, BERT)
    table.play("place Borough")
    assert table.crates("Borough") == [3, 6, 0]
    assert (table.actor, table.state.phase, table.state.bars[ANNE]) == (ANNE, t.ACT, 19)
    table.play("stack merchant")
    assert table.actor == BERT


@pytest.mark.rule("L32")
def test_any_market_after_the_action_ends_the_turn() -> None:
    table = Table()
    table.special(ANNE, "any market 2")
    table.play("stack merchant", "play any market 2", "place Borough")
    assert table.actor == BERT


@pytest.mark.rule("L32")
def test_any_market_needs_a_bar() -> None:
    table = Table()
    table.special(ANNE, "any market 1")
    table.state.bars[ANNE] = 0
    assert table.choices("play") == []
    assert table.refused("play any market 1") == "L32"


@pytest.mark.rule("L32", "L17")
@pytest.mark.parametrize(("bars", "pounds"), [((), 3), ((ANNE, ANNE), 6), ((ANNE, ANNE, ANNE, BERT), 6)])
def test_clientele(bars: tuple[int, ...], pounds: int) -> None:
    table = Table()
    table.stack("Brixton", *bars)
    table.special(ANNE, "clientele Brixton")
    table.play("play clientele Brixton")
    assert table.money[ANNE] == pounds


def with_crates(table: Table, market: str, crates: int) -> None:
    """So many crates of Anne's on display."""
    bars = {
        0: (),
        1: (ANNE, BERT, BERT, BERT, BERT),
        2: (ANNE, BERT, BERT, BERT),
        3: (ANNE,),
        4: (ANNE, ANNE, BERT, BERT),
        5: (BERT, BERT, ANNE, ANNE),
        6: (ANNE, ANNE),
        7: (ANNE, ANNE, BERT, ANNE),
        8: (ANNE, ANNE, BERT, ANNE, ANNE),
        9: (ANNE, ANNE, ANNE),
    }[crates]
    table.stack(market, *bars)
    assert table.crates(market)[ANNE] == crates


@pytest.mark.rule("L32")
def test_nicos_monopoly_of_eight_pounds() -> None:
    table = Table()
    table.turn(ANNE, round=5)
    with_crates(table, "Borough", 7)
    table.special(ANNE, "monopoly Borough")
    table.play("play monopoly Borough")
    assert table.money == [8, 0, 0]


@pytest.mark.rule("L32")
@pytest.mark.parametrize(("crates", "pounds"), [(5, 4), (6, 4), (7, 8), (8, 8), (9, 12)])
def test_monopoly(crates: int, pounds: int) -> None:
    table = Table()
    table.turn(ANNE, round=5)
    with_crates(table, "Brixton", crates)
    table.special(ANNE, "monopoly Brixton")
    table.play("play monopoly Brixton")
    assert table.money[ANNE] == pounds


@pytest.mark.rule("L32")
@pytest.mark.parametrize("crates", [0, 3, 4])
def test_monopoly_with_too_few_crates_cannot_be_played(crates: int) -> None:
    table = Table()
    table.turn(ANNE, round=5)
    with_crates(table, "Brixton", crates)
    with_crates(table, "Borough", 9)
    table.special(ANNE, "monopoly Brixton")
    assert table.refused("play monopoly Brixton") == "L32"
    assert table.choices("play") == []


@pytest.mark.rule("L32")
def test_alexs_combined_offer_of_fourteen_pounds() -> None:
    table = Table()
    table.turn(ANNE, round=6)
    with_crates(table, "Portobello", 5)
    with_crates(table, "Petticoat Lane", 5)
    table.special(ANNE, "combined offer Petticoat Lane + Portobello")
    table.play("play combined offer Petticoat Lane + Portobello")
    assert table.money == [14, 0, 0]


@pytest.mark.rule("L32")
@pytest.mark.parametrize(
    ("here", "there", "pounds"), [(3, 3, 6), (3, 9, 6), (4, 4, 10), (5, 4, 10), (5, 5, 14), (6, 9, 14)]
)
def test_combined_offer(here: int, there: int, pounds: int) -> None:
    table = Table()
    table.turn(ANNE, round=6)
    with_crates(table, "Borough", here)
    with_crates(table, "Brixton", there)
    table.special(ANNE, "combined offer Borough + Brixton")
    table.play("play combined offer Borough + Brixton")
    assert table.money[ANNE] == pounds


@pytest.mark.rule("L32")
@pytest.mark.parametrize(("here", "there"), [(2, 9), (9, 2), (0, 0)])
def test_combined_offer_with_too_few_crates(here: int, there: int) -> None:
    table = Table()
    table.turn(ANNE, round=6)
    with_crates(table, "Borough", here)
    with_crates(table, "Brixton", there)
    table.special(ANNE, "combined offer Borough + Brixton")
    assert table.refused("play combined offer Borough + Brixton") == "L32"


@pytest.mark.rule("L32")
@pytest.mark.parametrize(("markets", "pounds"), [(3, 3), (4, 6), (5, 9)])
def test_rich_offer(markets: int, pounds: int) -> None:
    table = Table()
    table.turn(ANNE, round=7)
    for market in range(markets):
        with_crates(table, table.markets[market], 1 + market)
    table.special(ANNE, "rich offer 1")
    table.play("play rich offer 1")
    assert table.money[ANNE] == pounds


@pytest.mark.rule("L32")
def test_anis_rich_offer_of_six_pounds() -> None:
    table = Table()
    table.turn(ANNE, round=5)
    for market in ("Covent Garden", "Petticoat Lane", "Borough", "Brixton"):
        with_crates(table, market, 1)
    table.special(ANNE, "rich offer 2")
    assert table.play("play rich offer 2").money == [6, 0, 0]


@pytest.mark.rule("L32")
def test_rich_offer_with_two_markets_cannot_be_played() -> None:
    table = Table()
    table.turn(ANNE, round=7)
    for market in ("Borough", "Brixton"):
        with_crates(table, market, 9)
    table.stack("Covent Garden", BERT)
    table.special(ANNE, "rich offer 1")
    assert table.refused("play rich offer 1") == "L32"


@pytest.mark.rule("L33")
@pytest.mark.parametrize(
    "card",
    ["monopoly Borough", "combined offer Borough + Brixton", "rich offer 1"],
    ids=["monopoly", "combined", "rich"],
)
def test_not_in_round_four_but_in_round_five(card: str) -> None:
    for round, allowed in ((1, False), (4, False), (5, True)):
        table = Table()
        table.turn(ANNE, round=round)
        for market in ("Borough", "Brixton", "Portobello"):
            with_crates(table, market, 9)
        table.special(ANNE, card)
        assert (f"play {card}" in table.choices()) == allowed
        if not allowed:
            assert table.refused(f"play {card}") == "L33"


@pytest.mark.rule("L33")
def test_other_cards_are_free_from_the_first_round() -> None:
    table = Table()
    table.special(ANNE, "tiebreaker", "replenishment 1", "any market 1", "clientele Borough")
    assert len(table.choices("play")) == 4


@pytest.mark.rule("L32", "L34")
def test_a_played_card_is_out_and_seen_by_all() -> None:
    table = Table()
    table.special(ANNE, "clientele Borough")
    fence = table.state.fence
    table.play("play clientele Borough")
    card = table.cards.index("clientele Borough")
    assert table.state.fence > fence
    for viewer in (None, BERT):
        assert table.match.view(viewer).record.played_by[card] == ANNE


@pytest.mark.rule("L32")
def test_clientele_that_would_pay_nothing_cannot_be_played() -> None:
    table = Table(edition=edition(lambda tables: tables["income"].update(least=0)))
    table.special(ANNE, "clientele Borough")
    assert table.choices("play") == []
    assert table.refused("play clientele Borough") == "L32"
    table.stack("Borough", ANNE)
    table.play("play clientele Borough")
    assert table.money == [3, 0, 0]


@pytest.mark.rule("L20", "L26", "L33")
def test_refusals_spell_the_names_of_cards_as_they_are_printed() -> None:
    table = Table()
    card = "combined offer Petticoat Lane + Portobello"
    move = table.game.phrasebook.move(f"play {card}")
    assert str(table.match.refusal(ANNE, move)).startswith("Combined offer Petticoat Lane + Portobello is not in your")
    table.special(ANNE, card)
    assert str(table.match.refusal(ANNE, move)).startswith("Combined offer Petticoat Lane + Portobello cannot be")
    table.hold(ANNE, china=1)
    table.auction()
    table.bids("1 china")
    table.play("search pile 1")
    keep = table.game.phrasebook.move(f"keep {card}")
    assert str(table.match.refusal(ANNE, keep)).startswith("Combined offer Petticoat Lane + Portobello is not in pile")
