"""Before the game (L1–L12)."""

from __future__ import annotations

from collections import Counter

import pytest

import fondaco
from fondaco.engine.records import mirror
from fondaco.games.london_markets import state as s
from fondaco.games.parts import table as t
from games.london_markets.table import ANNE, BERT, CARL, DORA, Table

GAME = fondaco.game("london_markets", compiled=False)


@pytest.mark.rule("L2", "L7", "L10")
@pytest.mark.parametrize(("players", "stock", "dealt"), [(3, 12, 6), (4, 10, 8)])
def test_hands_and_piles(players: int, stock: int, dealt: int) -> None:
    for seed in range(5):
        at = mirror(GAME.start(players, seed).state)
        assert list(at.stock) == [stock] * 4
        assert [sum(at.goods[seat]) for seat in range(players)] == [8] * players
        assert list(at.cards)[:players] == [8] * players
        assert [sum(at.goods[seat, good] for seat in range(players)) for good in range(4)] == [dealt] * 4
        assert list(at.known[0]) == [0] * 4
        assert list(at.bars)[:players] == [20] * players
        assert list(at.supply)[:players] == [2] * players
        assert list(at.money) == [0] * 4
        assert list(at.bids) == list(at.offered) == [t.EMPTY] * 4


@pytest.mark.rule("L7")
def test_hands_differ_from_game_to_game() -> None:
    assert len({tuple(mirror(GAME.start(3, seed).state).goods[0]) for seed in range(20)}) > 8


@pytest.mark.rule("L3")
def test_offers_are_dealt_to_the_markets() -> None:
    seen = Counter(tuple(mirror(GAME.start(3, seed).state).offers) for seed in range(150))
    assert len(seen) > 60
    assert all(sorted(offers) == [0, 1, 2, 3, t.GENERAL] for offers in seen)


@pytest.mark.rule("L8", "L4")
def test_the_bottom_card_is_open_and_never_closed() -> None:
    box = mirror(GAME.edition.record)
    for seed in range(60):
        match = GAME.start(3, seed)
        at = mirror(match.state)
        assert sorted(at.deck) == list(range(12))
        assert not box.closed[at.deck[11]]
        for viewer in (None, 0, 2):
            assert match.view(viewer).record.deck[11] == at.deck[11]
            assert list(match.view(viewer).record.deck)[:11] == [-2] * 11
    assert sum(box.closed) == 2


@pytest.mark.rule("L8")
def test_every_open_card_can_be_the_bottom_one() -> None:
    assert {mirror(GAME.start(3, seed).state).deck[11] for seed in range(150)} == set(range(10))


@pytest.mark.rule("L9", "L6")
def test_special_cards_lie_in_four_piles() -> None:
    at = mirror(GAME.start(4, 3).state)
    assert list(at.pile_size) == [8, 8, 7, 7]
    assert at.takes == 0
    assert list(at.held) == [0] * 4
    kinds = Counter(mirror(GAME.edition.record).card_kind)
    assert [kinds[kind] for kind in range(7)] == [1, 4, 3, 5, 5, 10, 2]
    assert len(set(GAME.edition.names["cards"])) == 30


@pytest.mark.rule("L10")
def test_the_start_player_is_random() -> None:
    assert {mirror(GAME.start(4, seed).state).start for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("L11")
@pytest.mark.parametrize("players", [3, 4])
def test_everybody_places_three_bars_of_the_right_neighbour(players: int) -> None:
    match = GAME.start(players, 8)
    start = mirror(match.state).start
    order = []
    for number in range(3 * players):
        (seat,) = match.actors()
        order.append(seat)
        at = mirror(match.state)
        before = list(at.bars)
        assert at.round == 0
        assert list(at.ring) == [t.EMPTY] * 5
        market = number % 5
        match.play(seat, f"place {GAME.edition.names['markets'][market]}")
        right = (seat - 1) % players
        assert before[right] - mirror(match.state).bars[right] == 1
    assert order == [(start + number) % players for number in range(3 * players)]
    at = mirror(match.state)
    assert list(at.bars)[:players] == [17] * players
    assert (at.phase, at.round, at.player, at.step) == (t.ACT, 1, start, 0)


@pytest.mark.rule("L11")
def test_no_more_than_three_bars_at_a_market() -> None:
    match = GAME.start(3, 8)
    for _ in range(3):
        (seat,) = match.actors()
        match.play(seat, "place Borough")
    (seat,) = match.actors()
    with pytest.raises(fondaco.Refused) as refused:
        match.play(seat, "place Borough")
    assert refused.value.rule == "L11"
    assert [match.words(move) for move in match.legal(seat)] == [
        "place Covent Garden",
        "place Petticoat Lane",
        "place Brixton",
        "place Portobello",
    ]


@pytest.mark.rule("L12")
def test_merchants_turn_up_after_the_bars() -> None:
    seen = set()
    for seed in range(40):
        match = GAME.start(3, seed)
        while mirror(match.state).round == 0:
            (seat,) = match.actors()
            fence = mirror(match.state).fence
            match.play(seat, match.legal(seat)[0])
        ring = list(mirror(match.state).ring)
        assert sorted(ring) == [t.EMPTY, t.EMPTY, 0, 1, 2]
        assert mirror(match.state).fence > fence
        seen.add(tuple(ring))
    assert len(seen) > 20


@pytest.mark.rule("L1")
def test_five_markets() -> None:
    assert GAME.edition.names["markets"] == ("Covent Garden", "Petticoat Lane", "Borough", "Brixton", "Portobello")


@pytest.mark.rule("L5", "L10")
@pytest.mark.parametrize(("players", "assistants"), [(3, 1), (4, 2)])
def test_assistants(players: int, assistants: int) -> None:
    table = Table(players)
    numbers = {choice.split()[1] for choice in table.choices("assistant")}
    assert numbers == {str(n + 1) for n in range(assistants)}
    if players == 3:
        assert table.refused("assistant 2 Brixton") == "L5"


@pytest.mark.rule("L15")
def test_seats_act_clockwise_from_the_start_player() -> None:
    table = Table(4)
    table.turn(CARL, start=CARL)
    order = []
    for move in ("stack merchant", "profit merchant", "goods merchant", "assistant 1 Brixton"):
        order.append(table.actor)
        table.play(move)
    assert order == [CARL, DORA, ANNE, BERT]
    assert table.state.phase == t.REPLENISH
    assert table.actor == CARL


def test_the_record_is_small() -> None:
    assert s.State.itemsize <= 512
