"""Which moves a search thinks of, and with which one a player lets a turn pass."""

from __future__ import annotations

import random

from fondaco.engine.records import mirror
from fondaco.games.merchants_of_medieval_europe import state as s
from fondaco.games.merchants_of_medieval_europe.sensible import idle, sensible
from games.merchants_of_medieval_europe.table import ANNE, SCOTLAND, Table, game


def kept(table: Table, verb: str) -> list[str]:
    """What is sensible of the legal moves of one verb, in words."""
    moves = table.match.legal(table.actor)
    count = sensible(table.printed, table.state, table.actor, moves, len(moves))
    words = [table.match.words(move) for move in moves[:count]]
    return [text for text in words if text.split()[0] == verb]


def test_as_much_as_can_be_bought_is_sensible_and_one_unit_that_raises_the_price() -> None:
    table = Table()
    table.place(anne="London")
    one, _two, _five, ten = table.choices("buy")
    assert kept(table, "buy") == [one, ten]
    table.play(one)
    assert kept(table, "buy") == [ten]
    table.play(ten)
    assert kept(table, "buy") == table.choices("buy")[-1:]


def test_what_a_contract_lacks_is_sensible_to_buy() -> None:
    table = Table()
    table.load(ANNE, cloth=4)
    table.hold(ANNE, SCOTLAND)  # six cloth more
    one, _two, five, ten = table.choices("buy")
    assert kept(table, "buy") == [one, five, ten]


def test_a_good_is_sold_in_few_lots() -> None:
    table = Table()
    table.load(ANNE, cloth=12)
    one, two, five, ten = table.choices("sell")
    assert kept(table, "sell") == [ten]
    table.coin(14)
    assert kept(table, "sell") == [one, two, five, ten]


def test_what_a_contract_does_not_ask_for_is_sensible_to_sell() -> None:
    table = Table()
    table.load(ANNE, cloth=12)
    table.hold(ANNE, SCOTLAND)
    _one, two, _five, ten = table.choices("sell")
    assert kept(table, "sell") == [two, ten]


def test_goods_of_one_sale_follow_in_their_order() -> None:
    table = Table()
    table.load(ANNE, cloth=1, wine=2, silk=1)
    cloth, _, wine, silk = table.choices("sell")
    assert kept(table, "sell") == [cloth, wine, silk]
    table.play(wine)
    assert kept(table, "sell") == [silk]
    table.play("buy 1 cloth")  # another action
    assert len(kept(table, "sell")) == 2


def test_offers_and_shown_contracts_are_passed_over() -> None:
    table = Table()
    table.load(ANNE, cloth=1)
    table.hold(ANNE, SCOTLAND)
    assert table.choices("trade") and table.choices("show")
    assert not kept(table, "trade") and not kept(table, "show")


def test_some_legal_moves_are_always_left_and_the_end_of_a_turn_among_them() -> None:
    """Through whole games at random: an ascending choice of the legal moves; outside of actions, all of them."""
    for seed in range(3):
        match, luck, thinned = game().start(3 + seed, seed=seed), random.Random(seed), 0
        printed = mirror(match.game.edition.record)
        while not match.over:
            seat, state = match.actors()[0], mirror(match.state)
            legal = match.legal(seat)
            moves = list(legal)
            left = moves[: sensible(printed, state, seat, moves, len(moves))]
            assert left == sorted(set(left)) and set(left) <= set(legal)
            assert left[-1] == s.END if state.phase == s.ACTION else left == legal
            thinned += len(left) < len(legal)
            match.play(seat, luck.choice(legal))
        assert thinned > 50


def test_who_is_idle_closes_what_is_open_but_in_the_last_round() -> None:
    """Through a whole game at random: a turn ends, books are closed, a browse, an offer and its answer are dropped."""
    closing = {s.ACTION: s.END, s.BOOKS: s.CLOSE, s.BROWSE: s.REFUSE, s.OFFER: s.WITHDRAW, s.ANSWER: s.DECLINE}
    match, luck, seen = game().start(4, seed=1), random.Random(1), set()
    printed = mirror(match.game.edition.record)
    while not match.over:
        seat, state = match.actors()[0], mirror(match.state)
        legal = match.legal(seat)
        move, last = idle(printed, state, seat, legal, len(legal)), state.round == state.rounds - 1
        assert move == (-1 if last else closing.get(state.phase, -1))
        seen.add(state.phase)
        match.play(seat, luck.choice(legal))
    assert seen == {s.HOME, *closing}
