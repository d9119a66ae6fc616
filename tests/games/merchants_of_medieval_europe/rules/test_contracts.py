"""Contracts: printed (M6), browsed, shown, completed (M19), remembered (M23)."""

from __future__ import annotations

import pytest

from fondaco.engine.records import UNKNOWN
from fondaco.games.merchants_of_medieval_europe import state as s
from games.merchants_of_medieval_europe.table import ANNE, BERT, CARL, SCOTLAND, Table

LONDON, NORWAY, SAXONY, UKRAINE = "8 wine to London", "12 grain to Norway", "8 fur to Saxony", "10 metal to Ukraine"
GREECE = "8 grain, 6 metal to Greece"


@pytest.mark.rule("M6", "M4")
def test_24_contracts_each_fits_a_wagon() -> None:
    table = Table()
    orders = [list(table.printed.order[card]) for card in range(24)]
    assert len(table.names["contracts"]) == 24
    assert all(1 <= sum(order) <= 25 for order in orders)
    assert sum(sum(order) <= 15 for order in orders) >= 20
    kinds = [sum(map(bool, order)) for order in orders]
    for a in range(24):
        for b in range(24):
            if kinds[a] < kinds[b]:
                assert table.printed.bonus[a] < table.printed.bonus[b]
    assert SCOTLAND in table.names["contracts"]


@pytest.mark.rule("M19")
def test_a_browse_draws_four_keeps_one_and_discards_the_rest_face_up() -> None:
    table = Table()
    table.play("browse contracts")
    drawn = table.lying(s.BROWSED)
    assert len(drawn) == 4
    assert table.choices() == [*(f"keep {words}" for words in drawn), "keep none"]
    assert table.state.actions == 3
    table.play(f"keep {drawn[2]}")
    assert table.held() == [drawn[2]]
    assert table.lying(s.DISCARD) == [words for words in drawn if words != drawn[2]]
    assert table.state.contracts[ANNE] == 1
    assert len(table.lying(s.DECK)) == 20
    assert table.state.phase == s.ACTION


@pytest.mark.rule("M19")
def test_a_browse_may_keep_none() -> None:
    table = Table()
    table.play("browse contracts", "keep none")
    assert table.held() == []
    assert len(table.lying(s.DISCARD)) == 4
    assert table.state.contracts[ANNE] == 0


@pytest.mark.rule("M19")
def test_each_browse_is_an_action_and_any_number_of_contracts_may_be_held() -> None:
    table = Table()
    for left in (3, 2, 1, 0):
        table.play("browse contracts")
        assert table.state.actions == left
        table.play(table.choices()[0])
    assert len(table.held()) == 4
    assert "browse contracts" not in table.choices()


@pytest.mark.rule("M19")
def test_every_card_of_the_deck_can_come() -> None:
    seen: set[str] = set()
    for key in range(60):
        table = Table()
        table.state.chance = 1000 + key
        table.play("browse contracts")
        seen |= set(table.lying(s.BROWSED))
    assert seen == set(table.names["contracts"])


@pytest.mark.rule("M19")
def test_an_empty_deck_is_made_of_the_discard() -> None:
    table = Table()
    table.deck()
    table.play("browse contracts")
    assert len(table.lying(s.BROWSED)) == 4
    assert len(table.lying(s.DECK)) == 20
    assert table.lying(s.DISCARD) == []
    assert "The discarded contracts are shuffled into a new deck." in table.match.story(BERT)


@pytest.mark.rule("M19")
def test_a_short_deck_is_drawn_first() -> None:
    table = Table()
    table.deck(LONDON, SAXONY)
    table.play("browse contracts")
    drawn = table.lying(s.BROWSED)
    assert len(drawn) == 4
    assert {LONDON, SAXONY} <= set(drawn)
    assert len(table.lying(s.DECK)) == 20
    assert table.lying(s.DISCARD) == []


@pytest.mark.rule("M19")
def test_a_deck_of_four_is_drawn_without_a_shuffle() -> None:
    table = Table()
    table.deck(LONDON, SAXONY, NORWAY, UKRAINE)
    table.play("browse contracts")
    assert set(table.lying(s.BROWSED)) == {LONDON, SAXONY, NORWAY, UKRAINE}
    assert len(table.lying(s.DISCARD)) == 20
    assert table.lying(s.DECK) == []


@pytest.mark.rule("M19")
def test_fewer_than_four_where_the_others_are_held() -> None:
    table = Table()
    words = list(table.names["contracts"])
    table.hold(BERT, *words[:12])
    table.hold(CARL, *words[12:22])
    table.play("browse contracts")
    assert table.lying(s.BROWSED) == words[22:]
    table.play("keep none", "browse contracts")
    assert table.lying(s.BROWSED) == words[22:]


@pytest.mark.rule("M19")
def test_no_browsing_when_every_contract_is_held() -> None:
    table = Table()
    words = list(table.names["contracts"])
    table.hold(BERT, *words[:12])
    table.hold(CARL, *words[12:23])
    assert "browse contracts" in table.choices()
    table.hold(ANNE, words[23])
    assert "browse contracts" not in table.choices()


def delivering() -> Table:
    """Anne in Scotland with the contract and more goods than it asks for."""
    table = Table()
    table.place(anne="Scotland")
    table.state.horses[ANNE] = 2
    table.load(ANNE, cloth=12, wine=6)
    table.hold(ANNE, SCOTLAND)
    table.prices(cloth=4, wine=7)
    return table


@pytest.mark.rule("M19", "M20")
def test_faq_the_bonus_is_for_the_listed_quantity_only() -> None:
    table = delivering()
    bonus = table.printed.bonus[table.contract(SCOTLAND)]
    table.play(f"complete {SCOTLAND}")
    assert table.purse() == 20 + 10 * (4 + bonus) + 5 * (7 + bonus)
    assert (table.wagon(), table.supply("cloth"), table.supply("wine")) == ({"cloth": 2, "wine": 1}, 23, 19)
    assert table.state.actions == 3
    table.play("sell 2 cloth", "sell 1 wine")
    assert table.state.actions == 2
    assert table.purse() == 20 + 10 * (4 + bonus) + 5 * (7 + bonus) + 2 * 4 + 7
    table.play("end the turn")
    assert (table.price("cloth"), table.price("wine")) == (2, 5)


@pytest.mark.rule("M19")
def test_the_contract_goes_to_the_discard_face_up() -> None:
    table = delivering()
    table.play(f"complete {SCOTLAND}")
    assert table.lying(s.DISCARD) == [SCOTLAND]
    assert table.state.contracts[ANNE] == 0
    assert table.match.view(BERT).record.where[table.contract(SCOTLAND)] == s.DISCARD
    assert f"complete {SCOTLAND}" not in table.choices()


@pytest.mark.rule("M19")
def test_all_its_goods_in_its_region() -> None:
    table = delivering()
    assert table.choices("complete") == [f"complete {SCOTLAND}"]
    table.place(anne="London")
    assert table.choices("complete") == []
    table.place(anne="Scotland")
    table.play("sell 2 wine")
    assert table.choices("complete") == []


@pytest.mark.rule("M19")
def test_exactly_its_goods_are_enough_and_an_action_is_needed() -> None:
    table = Table()
    table.place(anne="Scotland")
    table.load(ANNE, cloth=10, wine=5)
    table.hold(ANNE, SCOTLAND)
    assert table.choices("complete") == [f"complete {SCOTLAND}"]
    table.turn(ANNE, actions=0)
    assert table.choices("complete") == []
    assert table.choices() == [f"show {SCOTLAND}", "end the turn"]


@pytest.mark.rule("M19")
def test_somebody_elses_contract_cannot_be_completed() -> None:
    table = Table()
    table.place(anne="Scotland")
    table.load(ANNE, cloth=10, wine=5)
    table.hold(BERT, SCOTLAND, shown=True)
    assert table.choices("complete") == table.choices("show") == []


@pytest.mark.rule("M14", "M19")
def test_one_completion_is_one_action() -> None:
    table = Table()
    table.place(anne="London")
    table.load(ANNE, wine=15)
    table.hold(ANNE, LONDON, NORWAY)
    table.play(f"complete {LONDON}")
    assert table.state.actions == 3
    assert table.held() == [NORWAY]


@pytest.mark.rule("M19", "M23")
def test_contracts_are_hidden_until_their_owner_shows_them() -> None:
    table = Table()
    table.hold(ANNE, SCOTLAND, LONDON)
    card = table.contract(SCOTLAND)
    assert table.match.view(ANNE).record.where[card] == ANNE
    assert table.match.view(BERT).record.where[card] == UNKNOWN
    assert table.match.view(None).record.where[card] == UNKNOWN
    assert table.match.view(BERT).record.contracts[ANNE] == 2
    assert table.choices("show") == [f"show {SCOTLAND}", f"show {LONDON}"]
    table.play(f"show {SCOTLAND}")
    assert (table.state.actions, table.actor) == (4, ANNE)
    assert table.match.view(BERT).record.where[card] == ANNE
    assert table.match.view(None).record.where[card] == ANNE
    assert table.match.view(BERT).record.where[table.contract(LONDON)] == UNKNOWN
    assert table.choices("show") == [f"show {LONDON}"]
    table.play("end the turn")
    assert table.match.view(CARL).record.where[card] == ANNE, "for good"
    assert table.choices("show") == [], "only in the own turn"


@pytest.mark.rule("M19", "M23")
def test_a_shown_contract_that_was_completed_can_be_taken_hidden_again() -> None:
    table = delivering()
    table.play(f"show {SCOTLAND}", f"complete {SCOTLAND}")
    words = [w for w in table.names["contracts"] if w != SCOTLAND]
    table.hold(BERT, *words)
    table.play("browse contracts", f"keep {SCOTLAND}")
    assert table.match.view(BERT).record.where[table.contract(SCOTLAND)] == UNKNOWN
    assert table.held() == [SCOTLAND]


@pytest.mark.rule("M23")
def test_a_browse_is_seen_by_who_browses_until_the_discards_lie_open() -> None:
    table = Table()
    table.play("browse contracts")
    drawn = [table.contract(words) for words in table.lying(s.BROWSED)]
    assert all(table.match.view(ANNE).record.where[card] == s.BROWSED for card in drawn)
    for viewer in (BERT, None):
        assert all(table.match.view(viewer).record.where[card] == UNKNOWN for card in drawn)
    table.play(table.choices()[1])
    seen = table.match.view(BERT).record
    assert [seen.where[card] for card in drawn] == [s.DISCARD, UNKNOWN, s.DISCARD, s.DISCARD]


@pytest.mark.rule("M23")
def test_which_contract_was_kept_is_told_to_its_owner_only() -> None:
    table = Table()
    table.play("browse contracts")
    kept = table.lying(s.BROWSED)[0]
    table.play(f"keep {kept}")
    assert kept in table.match.story(ANNE)[-1]
    assert kept not in table.match.story(BERT)[-1]
    assert table.match.story(BERT)[-1].startswith("Anne keeps a contract and discards ")


@pytest.mark.rule("M23")
def test_the_deck_is_hidden_from_everybody() -> None:
    table = Table()
    for viewer in (ANNE, BERT, None):
        assert set(table.match.view(viewer).record.where) == {UNKNOWN}


@pytest.mark.rule("M23")
def test_what_lay_in_the_discard_cannot_have_been_taken_before_the_shuffle() -> None:
    table = Table()
    table.hold(BERT, SCOTLAND)
    table.hold(CARL, LONDON, shown=True)
    table.deck(SAXONY)
    table.play("browse contracts")
    at = table.state
    saxony, scotland = table.contract(SAXONY), table.contract(SCOTLAND)
    assert (at.age[saxony], at.age[scotland]) == (1, 1), "nobody has seen them since before the shuffle"
    assert (at.kept[BERT, 1], at.kept[s.BROWSED, 1], at.kept[s.BROWSED, 0]) == (1, 1, 3)
    assert all(at.age[card] == 0 for card in range(s.CONTRACTS) if card not in (saxony, scotland))
    table.play(f"keep {SAXONY}")
    assert (at.kept[ANNE, 0], table.state.kept[ANNE, 1], table.state.kept[BERT, 1]) == (0, 1, 1)
    assert sum(table.state.kept[s.BROWSED]) == 0
    for number in range(20):
        imagined = table.match.view(CARL).state.copy()
        table.game.kernel.dream(table.game.edition.record, imagined, CARL, 77 + number)
        holders = {int(imagined["where"][0, saxony]), int(imagined["where"][0, scotland])}
        assert holders == {ANNE, BERT}


@pytest.mark.rule("M23")
def test_ages_are_forgotten_when_nothing_of_them_is_hidden() -> None:
    table = Table()
    table.hold(BERT, SCOTLAND)
    table.deck()
    table.play("browse contracts", "keep none")
    assert table.state.age[table.contract(SCOTLAND)] == 1
    table.hold(CARL, table.lying(s.DECK)[0])
    held = table.held(CARL)[0]
    table.deck()
    table.play("browse contracts", "keep none")
    at = table.state
    assert (at.age[table.contract(SCOTLAND)], at.age[table.contract(held)]) == (2, 1)
    assert (at.kept[BERT, 2], at.kept[CARL, 1], at.kept[BERT, 1]) == (1, 1, 0)
    table.play("end the turn", "end the turn", f"show {held}")
    at = table.state
    assert (at.age[table.contract(SCOTLAND)], at.age[table.contract(held)]) == (1, 0)
    assert (at.kept[BERT, 2], at.kept[BERT, 1], sum(at.kept[CARL])) == (0, 1, 0)


@pytest.mark.rule("M23")
def test_a_shuffle_after_which_nothing_older_is_hidden_changes_no_age() -> None:
    table = Table()
    table.hold(BERT, GREECE, shown=True)
    table.deck()
    table.play("browse contracts")
    assert set(table.state.age) == {0}
    assert table.state.kept[s.BROWSED, 0] == 4


@pytest.mark.rule("M19", "M23")
def test_undo_does_not_reach_behind_what_came_to_light() -> None:
    table = delivering()
    fence = table.state.fence
    table.play("sell 2 cloth")
    assert table.state.fence == fence
    table.play(f"complete {SCOTLAND}")
    assert table.state.fence > fence
    for moves in (["browse contracts"], ["keep none"]):
        fence = table.state.fence
        table.play(*moves)
        assert table.state.fence > fence
