"""Printed map and cards (M3, M4), set-up (M8–M10), the market phase (M5, M11), the end (M22)."""

from __future__ import annotations

import pytest

from fondaco.engine.records import UNKNOWN
from fondaco.games.merchants_of_medieval_europe import rules
from fondaco.games.merchants_of_medieval_europe import state as s
from games.merchants_of_medieval_europe.table import ANNE, BERT, CARL, DORA, SCOTLAND, Table, game, numbers


def neighbours(table: Table, region: str) -> set[str]:
    """The neighbours of a region on the printed map."""
    return {table.names["regions"][there] for there in table.printed.exits[table.region(region)] if there >= 0}


@pytest.mark.rule("M3")
def test_what_the_rule_book_says_of_the_map() -> None:
    table = Table()
    pink = table.printed.territory[table.region("London")]
    inside = [name for name in table.names["regions"] if table.printed.territory[table.region(name)] == pink]
    assert inside == ["London", "Scotland"]
    assert neighbours(table, "London") == {"Scotland"}
    assert "Castile" in neighbours(table, "Valencia")
    halves = [table.printed.half[table.region(name)] for name in ("Finland", "London", "Greece", "Valencia")]
    assert halves == [0, 0, 1, 1]
    for name in ("Turkey", "Greece"):
        assert table.good("spice") in table.printed.wares[table.region(name)]
    assert {"Hungary", "Ukraine", "Romania"} <= set(table.names["regions"])
    assert len(table.names["territories"]) == 8


@pytest.mark.rule("M3")
def test_players_may_share_a_region() -> None:
    table = Table()
    assert table.where(ANNE) == table.where(BERT)
    table.place(bert="Scotland")
    table.play("go Scotland")
    assert table.where(ANNE) == table.where(BERT) == "Scotland"


@pytest.mark.rule("M4")
def test_15_market_cards_and_15_banknotes() -> None:
    table = Table()
    assert len(table.names["markets"]) == 15
    assert table.printed.notes == 15


@pytest.mark.rule("M9")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_15_coin_and_3_more_for_each_later_seat(players: int) -> None:
    firsts = set()
    for seed in range(12):
        at = game().start(players, seed).view(None).record
        firsts.add(at.start)
        assert [at.coin[(at.start + k) % players] for k in range(players)] == [15 + 3 * k for k in range(players)]
        assert [at.horses[k] for k in range(6)] == [1] * players + [0] * (6 - players)
        assert not any(at.notes)
        assert not any(sum(at.goods[seat]) for seat in range(6))
        assert at.player == at.start
    assert len(firsts) > 1


@pytest.mark.rule("M10")
@pytest.mark.parametrize("players", [3, 6])
def test_homes_among_the_destinations_of_four_contracts(players: int) -> None:
    match = game().start(players, 3)
    printed = Table().printed
    names = game().edition.names["regions"]
    start = match.view(None).record.start
    for place in range(players):
        (seat,) = match.actors()
        assert seat == (start + place) % players, "in seating order"
        mine = match.view(seat).record
        cards = [card for card in range(s.CONTRACTS) if mine.where[card] == seat]
        assert len(cards) == 4
        homes = sorted({printed.place[card] for card in cards})
        assert [match.words(move) for move in match.legal(seat)] == [f"home in {names[home]}" for home in homes]
        other = match.view((seat + 1) % players).record
        assert all(other.where[card] == UNKNOWN for card in cards), "others do not see them"
        match.play(seat, match.legal(seat)[-1])
        assert match.view(None).record.region[seat] == homes[-1]
    at = match.view(None).record
    assert not any(at.contracts)
    assert not any(sum(at.kept[seat]) for seat in range(7))
    assert set(at.where) == {UNKNOWN}, "all are back in the deck"
    assert (at.phase, at.player, at.round) == (s.BOOKS, start, 0)


@pytest.mark.rule("M10")
def test_the_four_contracts_cost_nothing_yet() -> None:
    assert sorted(game().start(3, 3).points()) == [15, 18, 21]


@pytest.mark.rule("M11", "M1")
def test_a_card_is_flipped_and_prices_change_within_the_track() -> None:
    table = Table(rounds=24)
    printed = table.printed
    seen = set()
    for key in range(40):
        table = Table()
        table.state.chance = key
        table.prices(cloth=2, grain=39, metal=10, fur=38, wine=4, glass=3, spice=39, silk=5)
        before = list(table.state.prices)
        table.play("end the turn", "end the turn", "end the turn")
        at = table.state
        seen.add(at.card)
        assert at.flipped.bit_count() == 2
        assert (at.flipped >> at.card) & 1
        expected = [min(max(b + printed.swing[at.card, g], 1), 40) for g, b in enumerate(before)]
        assert list(at.prices) == expected
        assert (at.phase, at.turn) == (s.BOOKS, 0)
    assert len(seen) > 8
    assert 0 not in seen, "the card of the first round is out"


@pytest.mark.rule("M8", "M11")
def test_twelve_different_cards_in_twelve_rounds() -> None:
    table = Table()
    seen = [table.state.card]
    for _ in range(11):
        table.play("end the turn", "end the turn", "end the turn")
        seen.append(table.state.card)
        table.play("close the books", "close the books", "close the books")
    assert len(set(seen)) == 12
    assert table.state.round == 11
    table.play("end the turn", "end the turn", "end the turn")
    assert table.match.over
    assert table.state.player == s.NOBODY
    assert table.match.legal(ANNE) == []


@pytest.mark.rule("M8")
@pytest.mark.parametrize("rounds", [24, 36])
def test_a_longer_game_shuffles_all_market_cards_again(rounds: int) -> None:
    table = Table(rounds=rounds)
    table.load(ANNE, fur=2)
    seen = [table.state.card]
    for number in range(1, rounds):
        table.play("end the turn", "end the turn", "end the turn")
        assert table.state.round == number
        seen.append(table.state.card)
        assert table.state.flipped.bit_count() == number % 12 + 1
        table.play("close the books", "close the books", "close the books")
    for first in range(0, rounds, 12):
        assert len(set(seen[first : first + 12])) == 12
    assert table.wagon() == {"fur": 2}, "everything else carries on"
    table.play("end the turn", "end the turn", "end the turn")
    assert table.match.over


@pytest.mark.rule("M8")
def test_in_a_new_season_every_card_can_come() -> None:
    seen = set()
    for key in range(80):
        table = Table(rounds=24)
        table.state.chance = key
        table.state.round, table.state.start, table.state.flipped = 11, (ANNE + 11) % 3, (1 << 12) - 1
        table.turn(CARL)
        table.play("end the turn")
        seen.add(table.state.card)
    assert seen == set(range(15))


@pytest.mark.rule("M8", "M5")
def test_without_restrictions_cards_move_prices_only() -> None:
    table = Table(restrictions=0)
    for decree in s.DECREES:
        table.card(decree)
        table.turn(ANNE)
        assert {"sail Norway", "buy 10 cloth", "trade with player 2", "browse contracts"} <= set(table.choices())
        table.books()
        assert "take a banknote" in table.choices()
    table.play("close the books", "close the books", "close the books")
    assert table.state.actions == 4


@pytest.mark.rule("M5")
def test_cards_are_as_they_should_be() -> None:
    printed = Table().printed
    for card in range(15):
        swings = [step for step in printed.swing[card] if step]
        assert 3 <= len(swings) <= 5
        assert all(-6 <= step <= 6 for step in swings)
    assert set(printed.decree) == set(s.DECREES.values())


@pytest.mark.rule("M5")
def test_ports_closed() -> None:
    table = Table()
    table.card("ports closed")
    assert table.choices("sail") == []
    assert table.choices("go") == ["go Scotland"]


@pytest.mark.rule("M5")
def test_no_sale_neither_by_contract_but_by_trade() -> None:
    table = Table()
    table.place(anne="Scotland", bert="London")
    table.load(ANNE, cloth=10, wine=5)
    table.hold(ANNE, SCOTLAND)
    table.card("no sale", "silk")
    assert table.choices("complete") == [f"complete {SCOTLAND}"]
    table.card("no sale", "wine")
    assert {choice.split()[-1] for choice in table.choices("sell")} == {"cloth"}
    assert table.choices("complete") == []
    table.play("trade with player 2", "give 5 wine", "propose", "accept")
    assert table.wagon(BERT) == {"wine": 5}
    table.place(anne="Aquitaine")
    assert "buy 1 wine" in table.choices()


@pytest.mark.rule("M5")
def test_no_purchase_from_the_supply_but_by_trade() -> None:
    table = Table()
    table.place(anne="Venice", bert="Tuscany")
    table.load(BERT, spice=2)
    table.load(ANNE, spice=1)
    table.card("no purchase", "spice")
    assert table.choices("buy") == ["buy 1 glass", "buy 2 glass", "buy 5 glass"]
    assert "sell 1 spice" in table.choices()
    table.play("trade with player 2", "ask 2 spice", "propose", "accept")
    assert table.wagon() == {"spice": 3}
    table.card("no purchase", "grain")
    assert "buy 1 spice" in table.choices()


@pytest.mark.rule("M5")
def test_no_trading() -> None:
    table = Table()
    table.load(ANNE, fur=1)
    table.card("no trading")
    assert table.choices("trade") == []


@pytest.mark.rule("M5")
def test_no_new_contracts_but_completing() -> None:
    table = Table()
    table.place(anne="Scotland")
    table.load(ANNE, cloth=10, wine=5)
    table.hold(ANNE, SCOTLAND)
    table.card("no new contracts")
    assert table.choices("browse") == []
    assert table.choices("complete") == [f"complete {SCOTLAND}"]


@pytest.mark.rule("M5", "M12")
def test_no_loans_but_paying_back() -> None:
    table = Table()
    table.books()
    table.state.notes[ANNE] = 1
    table.card("no loans")
    assert table.choices() == ["pay back a banknote", "close the books"]


@pytest.mark.rule("M5", "M13")
def test_short_days_have_three_actions() -> None:
    table = Table()
    table.card("short days")
    table.play("end the turn")
    assert table.state.actions == 3
    table.books(CARL)
    table.play("close the books")
    assert table.state.actions == 3


@pytest.mark.rule("M5", "M15")
def test_a_closed_border_cannot_be_crossed_by_land_or_sea() -> None:
    table = Table()
    table.card("border closed", "Iberia")
    assert not {"sail Valencia", "sail Portugal"} & set(table.choices())
    assert "sail Greece" in table.choices()
    table.place(anne="Castile")
    assert table.choices("go") == ["go Portugal", "go Aragon", "go Valencia"]
    table.place(anne="Valencia")
    assert table.choices("sail") == ["sail Portugal"]
    table.place(anne="Aquitaine")
    assert table.choices("go") == ["go Paris", "go Burgundy", "go Provence"]


@pytest.mark.rule("M5", "M15")
def test_storms_double_the_fares() -> None:
    table = Table()
    table.card("storms")
    table.coin(30, 0, 0)
    table.play("sail Norway")
    assert table.purse() == 20
    assert "sail Greece" in table.choices()
    table.play("sail Greece")
    assert table.purse() == 0
    table.coin(19, 0, 0)
    assert "sail London" not in table.choices()
    assert "sail Turkey" in table.choices()


@pytest.mark.rule("M5", "M16")
def test_rationing_allows_five_units_in_one_action() -> None:
    table = Table()
    table.card("rationing")
    table.place(anne="Bohemia")
    table.coin(100, 0, 0)
    assert {choice.split()[1] for choice in table.choices("buy")} == {"1", "2", "5"}
    table.play("buy 2 metal", "buy 2 glass")
    assert table.choices("buy") == ["buy 1 metal", "buy 1 glass"]
    table.play("buy 1 metal", "sell 1 metal")
    assert "buy 5 metal" in table.choices(), "another action"
    table.play("buy 5 glass")
    assert table.state.actions == 1


@pytest.mark.rule("M5", "M13", "M20")
def test_after_five_rationed_units_another_buy_action_can_begin() -> None:
    table = Table()
    table.card("rationing")
    table.coin(100, 0, 0)
    table.play("buy 2 cloth", "buy 2 cloth")
    assert table.choices("buy") == ["buy 1 cloth"]
    table.play("buy 1 cloth")
    assert table.state.actions == 3
    assert table.match.prompt(ANNE) == "London, 95 coin: 3 actions left."
    assert "a new action" in table.match.explain(ANNE, table.match.move("buy 5 cloth"))
    assert "will go to 3" in table.match.explain(ANNE, table.match.move("buy 5 cloth"))
    table.play("buy 5 cloth")
    assert table.state.actions == 2
    table.play("end the turn")
    assert table.price("cloth") == 3, "two actions bought it"
    table = Table()
    table.card("rationing")
    table.turn(ANNE, actions=1)
    table.play("buy 5 cloth")
    assert table.choices() == ["end the turn"]
    assert table.refused("buy 1 cloth") == ("M13", "You have no action left; end your turn.")


@pytest.mark.rule("M5")
def test_without_rationing_nothing_is_counted() -> None:
    table = Table()
    table.play("buy 5 cloth")
    assert table.state.bought == 0


@pytest.mark.rule("M5")
def test_the_turn_can_always_end() -> None:
    for decree in s.DECREES:
        table = Table()
        table.card(decree)
        assert table.choices()[-1] == "end the turn"


@pytest.mark.rule("M22")
def test_coin_less_banknotes_and_open_contracts() -> None:
    table = Table()
    table.last_round()
    table.coin(100, 40, 0)
    table.state.notes[BERT], table.state.notes[CARL] = 1, 2
    table.hold(ANNE, SCOTLAND)
    table.load(ANNE, silk=9)
    table.turn(BERT)
    table.state.turn = 2
    table.state.start = (BERT + 11 - 2) % 3
    penalty = table.printed.penalty[table.contract(SCOTLAND)]
    assert penalty > 0
    table.play("end the turn")
    assert table.match.over
    assert table.match.points() == [100 - penalty, -10, -100]
    assert table.match.places() == [1, 2, 3]
    assert list(table.state.coin)[:3] == [100, 40, 0]


@pytest.mark.rule("M22")
def test_a_tie_is_shared() -> None:
    table = Table(players=4)
    table.coin(30, 50, 50, 20)
    assert table.match.places() == [3, 1, 1, 4]
    table.coin(30, 50, 50, 60)
    assert table.match.places()[DORA] == 1


@pytest.mark.rule("M22", "M12")
def test_the_last_chance_to_repay_is_the_last_accounting() -> None:
    table = Table()
    table.last_round()
    table.state.notes[ANNE] = 1
    table.books()
    assert "pay back a banknote" in table.choices()
    table.turn(ANNE)
    assert table.choices("pay") == []


@pytest.mark.rule("M22")
def test_another_edition_can_have_other_costs() -> None:
    table = Table(edition=numbers("coin", unpaid=7))
    table.state.notes[ANNE] = 2
    assert table.match.points()[ANNE] == 6


@pytest.mark.rule("M22", "M23")
def test_contracts_are_laid_open_at_the_end() -> None:
    table = Table()
    table.last_round()
    table.coin(100, 40, 7)
    table.state.notes[CARL] = 2
    table.hold(ANNE, SCOTLAND)
    table.hold(BERT, "8 wine to London")
    table.turn(CARL)
    fence = table.state.fence
    assert "8 wine to London" not in table.match.view(ANNE).text()
    table.play("end the turn")
    assert table.state.fence > fence, "what came to light cannot be taken back"
    penalties = [table.printed.penalty[table.contract(words)] for words in (SCOTLAND, "8 wine to London")]
    for viewer in (ANNE, BERT, CARL, None):
        view = table.match.view(viewer)
        points = [rules.points(table.printed, view.record, seat) for seat in (ANNE, BERT, CARL)]
        assert points == table.match.points() == [100 - penalties[0], 40 - penalties[1], -93]
        assert "8 wine to London" in view.text()
        assert table.match.told(len(table.match.moves) - 1, viewer) == [
            "Carl ends the turn.",
            "The last round is over: the game ends.",
            f"Anne has 100 coin, less {penalties[0]} for {SCOTLAND}, makes {100 - penalties[0]}.",
            f"Bert has 40 coin, less {penalties[1]} for 8 wine to London, makes {40 - penalties[1]}.",
            "Carl has 7 coin, less 100 for 2 banknotes not paid back, makes -93.",
        ]


@pytest.mark.rule("M22")
def test_nothing_is_deducted_from_who_owes_nothing() -> None:
    table = Table()
    table.last_round()
    table.coin(100, 40, 7)
    table.turn(CARL)
    table.play("end the turn")
    told = table.match.told(len(table.match.moves) - 1, None)
    assert told[2:] == ["Anne has 100 coin.", "Bert has 40 coin.", "Carl has 7 coin."]


@pytest.mark.rule("M22", "M23")
def test_the_deck_stays_hidden_at_the_end() -> None:
    table = Table()
    table.last_round()
    table.hold(BERT, "8 wine to London")
    table.turn(CARL)
    table.play("end the turn")
    where = table.match.view(ANNE).record.where
    assert [where[card] for card in range(s.CONTRACTS) if where[card] != UNKNOWN] == [BERT]
