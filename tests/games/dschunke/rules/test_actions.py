"""Phase 2: merchants, trainees, additional actions (D11–D14, D20, D21, D23)."""

from __future__ import annotations

import pytest

from fondaco.games.dschunke.state import SHIFT
from fondaco.games.parts import table as t
from games.dschunke.table import ANNE, BERT, CARL, Table


@pytest.mark.rule("D12")
@pytest.mark.parametrize(("left", "placed"), [(0, 0), (1, 1), (5, 2)])
def test_two_strips_or_as_many_as_are_left(left: int, placed: int) -> None:
    table = Table()
    table.state.bars[ANNE] = left
    table.play("load merchant")
    assert table.crates("grey") == [3 * placed, 0, 0]
    assert table.state.bars[ANNE] == left - placed
    assert table.actor == BERT


@pytest.mark.rule("D13", "D23")
def test_seven_visible_green_crates_earn_seven_yuan() -> None:
    green = ANNE
    table = Table()
    table.stack("orange", green, green, BERT, green)
    assert table.crates("orange")[green] == 7
    table.play("money merchant")
    assert table.money == [7, 0, 0]


@pytest.mark.rule("D13")
def test_three_yuan_at_least() -> None:
    table = Table()
    table.play("money merchant")
    assert table.money == [3, 0, 0]


@pytest.mark.rule("D13")
def test_goods_from_the_junk() -> None:
    table = Table()
    table.stack("purple", ANNE, ANNE)
    table.play("goods merchant")
    assert table.hand(ANNE) == [0, 0, 0, 6]


@pytest.mark.rule("D13")
def test_on_grey_one_good_of_choice_counted_by_the_crates_on_grey() -> None:
    table = Table()
    table.ring(1, 2, 0)
    table.stack("grey", ANNE, ANNE)
    table.stock(rice=4)
    table.stack("white", ANNE, ANNE, ANNE)
    table.play("goods merchant")
    assert (table.state.phase, table.state.due) == (t.CHOOSE, 6)
    assert table.refused("done") == "D13"
    table.play("take rice")
    assert (table.state.phase, table.state.due) == (t.TAKE, 2)
    assert table.refused("take rice") == "D13"
    table.play("take fish", "take spice")
    assert table.hand(ANNE) == [1, 4, 1, 0]


@pytest.mark.rule("D13")
def test_what_is_missing_comes_from_other_piles_until_all_are_empty() -> None:
    table = Table()
    table.stack("purple", ANNE, ANNE)
    table.stock(fish=1, rice=0, spice=1, vegetables=2)
    table.play("goods merchant")
    assert (table.state.phase, table.state.due) == (t.TAKE, 4)
    assert table.choices() == ["take fish", "take spice"]
    table.play("take fish", "take spice")
    assert table.hand(ANNE) == [1, 0, 1, 2]
    assert (table.actor, table.state.due) == (BERT, 0)


@pytest.mark.rule("D13", "D11")
@pytest.mark.parametrize("junk", [0, 3])
def test_the_goods_merchant_may_be_used_for_nothing(junk: int) -> None:
    table = Table()
    table.ring(1, 2, junk)
    table.stock(fish=0, rice=0, spice=0, vegetables=0)
    table.play("goods merchant")
    assert table.hand(ANNE) == [0, 0, 0, 0]
    assert table.actor == BERT


@pytest.mark.rule("D14")
def test_both_trainees_on_one_junk() -> None:
    table = Table(4)
    table.play("trainee 1 white", "trainee 2 white")
    assert table.refused("trainee 1 brown") == "D11"
    assert table.refused("trainee 2 brown") == "D11"
    assert table.actor == CARL


@pytest.mark.rule("D11")
def test_what_is_asked_for() -> None:
    table = Table()
    assert table.match.prompt(ANNE) == "Choose a merchant or a trainee."


@pytest.mark.rule("D14")
def test_a_trainee_on_load_2_at_one_of_the_two_free_junks() -> None:
    table = Table()
    table.turn(ANNE, round=4)
    assert table.choices("trainee") == ["trainee 1 brown", "trainee 1 white"]
    table.play("trainee 1 white")
    assert table.crates("white") == [6, 0, 0]
    assert table.state.bars[ANNE] == 18
    assert table.refused("trainee 1 brown") == "D11"


@pytest.mark.rule("D14")
def test_a_used_merchant_still_blocks() -> None:
    table = Table()
    table.play("load merchant")
    assert table.refused("trainee 1 grey") == "D14"


@pytest.mark.rule("D11")
def test_one_action_each_and_no_passing() -> None:
    table = Table()
    table.special(ANNE, "money grey")
    assert table.refused("done") == "D11"
    table.play("load merchant")
    assert table.refused("money merchant") == "D11"
    assert table.refused("money merchant", BERT) == "D11"
    table.play("done")
    assert table.actor == BERT
    assert table.refused("load merchant") == "D11"


@pytest.mark.rule("D21", "D13")
@pytest.mark.parametrize(("bars", "yuan"), [((), 3), ((ANNE, ANNE), 6)])
def test_money_on_a_named_junk_wherever_the_merchants_stand(bars: tuple[int, ...], yuan: int) -> None:
    table = Table()
    table.special(ANNE, "money white")
    table.stack("white", *bars)
    table.play("play money white")
    assert table.money[ANNE] == yuan
    assert table.actor == ANNE
    table.play("load merchant")
    assert table.actor == BERT


@pytest.mark.rule("D21")
def test_one_additional_action_a_round() -> None:
    table = Table()
    table.special(ANNE, "money white", "money grey")
    table.state.money[ANNE] = 50
    table.play("play money white")
    assert table.choices("play") == []
    assert table.refused("play money grey") == "D21"
    table.play("load merchant")
    assert table.actor == BERT
    assert table.state.plays == 0


@pytest.mark.rule("D21")
def test_after_the_action() -> None:
    table = Table()
    table.special(ANNE, "money white")
    table.play("load merchant", "play money white")
    assert table.money[ANNE] == 3
    assert table.actor == BERT


@pytest.mark.rule("D21")
def test_load_one_strip_on_any_junk() -> None:
    table = Table()
    table.special(ANNE, "load 2")
    table.play("play load 2")
    assert table.choices() == ["place grey", "place orange", "place purple", "place brown", "place white"]
    assert table.refused("load merchant") == "D21"
    table.play("place purple")
    assert table.crates("purple") == [3, 0, 0]
    assert (table.actor, table.state.bars[ANNE]) == (ANNE, 19)


@pytest.mark.rule("D21", "D12")
def test_load_needs_a_strip() -> None:
    table = Table()
    table.special(ANNE, "load 1")
    table.state.bars[ANNE] = 0
    assert table.choices("play") == []
    assert table.refused("play load 1") == "D21"


@pytest.mark.rule("D21", "D23")
def test_move_a_strip_of_a_top_layer_to_another_junk() -> None:
    table = Table()
    table.special(ANNE, "move 1")
    table.stack("brown", BERT, ANNE)
    table.stack("white", ANNE, BERT, BERT, BERT)
    bars = table.state.bars[ANNE]
    table.play("play move 1")
    assert table.state.phase == SHIFT
    assert table.choices() == [
        "move brown to grey",
        "move brown to orange",
        "move brown to purple",
        "move brown to white",
    ]
    assert table.refused("move white to grey") == "D23"
    assert table.refused("move grey to white") == "D23"
    assert table.refused("move brown to brown") == "D23"
    assert table.refused("load merchant") == "D21"
    table.play("move brown to white")
    assert table.crates("brown") == [0, 3, 0]
    assert table.crates("white") == [4, 5, 0]
    assert table.state.bars[ANNE] == bars
    assert (table.actor, table.state.phase) == (ANNE, t.ACT)
    assert table.tell(BERT) == ["Anne moves a strip from brown to white."]


@pytest.mark.rule("D23")
def test_out_of_a_full_layer_and_the_gap_is_filled_first() -> None:
    table = Table()
    table.special(ANNE, "move 1")
    table.stack("brown", BERT, BERT, BERT, ANNE, CARL, CARL)
    table.play("load merchant", "play move 1", "move brown to orange")
    assert table.crates("brown") == [0, 3, 6]
    assert table.actor == BERT
    table.stack("brown", BERT)
    assert table.crates("brown") == [0, 3, 6]


@pytest.mark.rule("D23")
def test_a_layer_that_empties_makes_the_one_below_the_top_again() -> None:
    table = Table()
    table.special(ANNE, "move 1")
    table.stack("brown", ANNE, BERT, CARL, BERT, BERT, BERT, ANNE)
    assert table.crates("brown") == [3, 6, 0]
    table.play("play move 1", "move brown to grey")
    assert table.crates("brown") == [0, 9, 0]
    table.special(BERT, "move 2")
    for _ in range(2):
        table.turn(BERT)
        table.state.phase = SHIFT
        table.play("move brown to grey")
    table.turn(BERT)
    table.state.phase = SHIFT
    table.play("move brown to white")
    assert table.crates("brown") == [3, 3, 3]


@pytest.mark.rule("D21", "D23")
def test_move_needs_a_strip_in_a_top_layer() -> None:
    table = Table()
    table.special(ANNE, "move 1")
    table.stack("white", ANNE, BERT, BERT, BERT)
    assert table.choices("play") == []
    assert table.refused("play move 1") == "D21"
    assert table.refused("move white to grey") == "D21"


@pytest.mark.rule("D22")
def test_end_cards_are_not_played() -> None:
    table = Table()
    table.special(ANNE, "crates on grey", "crates on grey + orange")
    assert table.choices("play") == []
    assert table.refused("play crates on grey") == "D22"
    refusal = table.match.refusal(ANNE, table.game.phrasebook.move("play crates on grey + orange"))
    assert refusal.sentence == "Crates on grey + orange is an end card: it counts after the last round."
    assert table.refused("play money white") == "D21"
    table.play("load merchant")
    assert table.choices() == ["done"]  # ending by itself would tell that no card is an additional action


@pytest.mark.rule("D20")
@pytest.mark.parametrize("card", ["supply 1", "exchange 1", "tie-winner"])
def test_always_cards_lie_open_at_once(card: str) -> None:
    table = Table()
    number = table.cards.index(card)
    pile = next(pile for pile in range(4) if table.state.pile_cards[pile] >> number & 1)
    for seat in range(3):
        table.hold(seat, vegetables=1, fish=1)
    table.auction()
    table.bids("1 vegetables", "nothing", "nothing")
    table.play(f"search stack {pile + 1}", f"keep {card}")
    assert table.held(ANNE) == []
    assert table.state.held[ANNE] == 0
    assert table.state.supply[ANNE] == (3 if card == "supply 1" else 2)
    assert table.state.tiebreaker == (ANNE if card == "tie-winner" else t.NOBODY)
    for viewer in (None, BERT):
        view = table.match.view(viewer).record
        assert (view.played_by[number], view.taken[0]) == (ANNE, number)
        assert table.tell(viewer)[0] == f"Anne keeps {card} of stack {pile + 1}."
    table.bids("1 fish", "1 fish", "nothing")
    assert table.money == ([2, 0, 0] if card == "tie-winner" else [1, 1, 0])


@pytest.mark.rule("D20", "D26")
def test_other_cards_are_kept_secret() -> None:
    table = Table()
    number = table.cards.index("money white")
    pile = next(pile for pile in range(4) if table.state.pile_cards[pile] >> number & 1)
    for seat in range(3):
        table.hold(seat, vegetables=1, fish=1)
    table.auction()
    table.bids("1 vegetables", "nothing", "nothing")
    table.play(f"search stack {pile + 1}", "keep money white")
    assert table.held(ANNE) == ["money white"]
    assert table.tell(BERT)[0] == f"Anne keeps a card of stack {pile + 1}."


@pytest.mark.rule("D22")
@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("crates on brown", "At the end 8 Yuan for at least 5 of your crates on brown, now 4 (D22)."),
        (
            "crates on purple + brown",
            "At the end 12 Yuan for at least 3 of your crates on purple and on brown, now 0 and 4 (D22).",
        ),
    ],
)
def test_what_an_end_card_asks_for(card: str, told: str) -> None:
    table = Table()
    table.stack("brown", ANNE, BERT, BERT, BERT, ANNE)
    number = table.cards.index(card)
    pile = next(pile for pile in range(4) if table.state.pile_cards[pile] >> number & 1)
    table.hold(ANNE, vegetables=1)
    table.auction()
    table.bids("1 vegetables")
    table.play(f"search stack {pile + 1}")
    assert table.match.explain(ANNE, table.game.phrasebook.move(f"keep {card}")) == f"Keeps {card}. {told}"
