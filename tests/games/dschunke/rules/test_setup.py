"""Before the game (D1–D9)."""

from __future__ import annotations

from collections import Counter

import pytest

import fondaco
from fondaco.engine.records import UNKNOWN, mirror
from fondaco.games.dschunke import state as s
from fondaco.games.parts import table as t
from fondaco.games.parts.stack import bars_in
from games.dschunke.table import Table

GAME = fondaco.game("dschunke", compiled=False)
VARIANT = fondaco.game("dschunke", compiled=False, variant=1)
JUNKS = ("grey", "orange", "purple", "brown", "white")
LOADED = {
    3: ("red blue green", "red green", "blue green", "red blue green", "red blue"),
    4: ("red blue green", "red yellow", "blue green", "red yellow green", "yellow blue"),
}


@pytest.mark.rule("D1")
def test_junks_and_their_goods() -> None:
    assert GAME.edition.names["markets"] == JUNKS
    assert GAME.edition.names["goods"] == ("fish", "rice", "spice", "vegetables")
    for seed in range(3):
        assert list(mirror(GAME.start(3, seed).state).offers) == [t.GENERAL, 2, 3, 0, 1]


@pytest.mark.rule("D2", "D9")
@pytest.mark.parametrize(("players", "stock", "dealt", "left"), [(3, 12, 6, 16), (4, 10, 8, 17)])
def test_hands_piles_and_strips(players: int, stock: int, dealt: int, left: int) -> None:
    at = mirror(GAME.start(players, 5).state)
    assert list(at.stock) == [stock] * 4
    assert [sum(at.goods[seat]) for seat in range(players)] == [8] * players
    assert [sum(at.goods[seat, good] for seat in range(players)) for good in range(4)] == [dealt] * 4
    assert list(at.bars)[:players] == [left] * players
    assert list(at.supply)[:players] == [2] * players
    assert list(at.money) == [0] * 4
    assert list(at.pile_size) == [8, 8, 7, 7]


@pytest.mark.rule("D6", "D19")
def test_the_standard_set_up() -> None:
    match = GAME.start(3, 5)
    at = mirror(match.state)
    ring = {JUNKS[junk]: at.ring[junk] for junk in range(5) if at.ring[junk] != t.EMPTY}
    assert ring == {"purple": t.LOADER, "brown": t.BUYER, "grey": t.EARNER}
    assert (at.phase, at.round, at.player) == (t.ACT, 1, at.start)
    assert {mirror(GAME.start(4, seed).state).start for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("D7", "D6")
@pytest.mark.parametrize("players", [3, 4])
def test_strips_by_colour_and_colours_by_chance(players: int) -> None:
    names = GAME.edition.names["colours"]
    dealt = set()
    for seed in range(40):
        at = mirror(GAME.start(players, seed).state)
        colours = [names[at.colours[seat]] for seat in range(players)]
        dealt.add(tuple(colours))
        for junk, owners in enumerate(LOADED[players]):
            lying = [colours[seat] for seat in range(players) for _ in range(bars_in(at.layers[junk, 0], seat))]
            assert sorted(lying) == sorted(owners.split())
            assert at.layers[junk, 1] == 0
        assert list(at.colours)[players:] == [t.NOBODY] * (4 - players)
    assert len(dealt) > 5


@pytest.mark.rule("D9", "D26")
def test_market_cards_are_shuffled_and_no_bottom_card_is_shown() -> None:
    match = GAME.start(3, 5)
    deck = list(mirror(match.state).deck)
    assert sorted(deck) == list(range(10))
    assert list(match.view(0).record.deck) == [deck[0]] + [UNKNOWN] * 9
    assert len({mirror(GAME.start(3, seed).state).deck[0] for seed in range(60)}) == 10


@pytest.mark.rule("D3")
def test_two_market_cards_are_known() -> None:
    box = mirror(GAME.edition.record)
    cards = [[0 if box.special[c] == g else box.worth[c, g] for g in range(4)] for c in range(10)]
    assert [2, 1, 4, 0] in cards
    assert [0, 4, 1, 2] in cards
    assert len({tuple(card) for card in cards}) == 10


@pytest.mark.rule("D5")
def test_thirty_special_cards() -> None:
    kinds = Counter(mirror(GAME.edition.record).card_kind)
    assert [kinds[kind] for kind in range(8)] == [5, 2, 1, 3, 4, 5, 5, 5]
    assert len(set(GAME.edition.names["cards"])) == 30


@pytest.mark.rule("D4")
def test_trainees_and_events() -> None:
    box = mirror(GAME.edition.record)
    assert list(box.events[0]) == list(box.events[2])
    assert sorted(box.events[0]) == [0] * 6 + [1, 1, 2, 2]
    assert not any(box.events[3])
    assert box.events[0, 4] == 2  # money is shown in round 5
    for players in (3, 4):
        assert len({choice.split()[1] for choice in Table(players).choices("trainee")}) == players - 2
    assert Table(3).refused("trainee 2 brown") == "D4"


@pytest.mark.rule("D8")
@pytest.mark.parametrize("players", [3, 4])
def test_the_variant(players: int) -> None:
    match = VARIANT.start(players, 6)
    at = mirror(match.state)
    assert (at.phase, at.round) == (t.PLACE, 0)
    ring = list(at.ring)
    assert sorted(ring) == [t.EMPTY, t.EMPTY, 0, 1, 2]
    for viewer in (None, 0):
        assert list(match.view(viewer).record.ring) == [t.EMPTY if m == t.EMPTY else UNKNOWN for m in ring]
    for number in range(3 * players):
        (seat,) = match.actors()
        before = list(mirror(match.state).bars)
        match.play(seat, f"place {JUNKS[number % 5]}")
        assert mirror(match.state).bars[(seat - 1) % players] == before[(seat - 1) % players] - 1
    at = mirror(match.state)
    assert list(at.ring) == ring
    assert list(match.view(0).record.ring) == ring
    assert (at.round, at.phase, at.player) == (1, t.ACT, at.start)
    assert list(at.bars)[:players] == [17] * players


@pytest.mark.rule("D8")
def test_no_more_than_three_strips_on_a_junk() -> None:
    match = VARIANT.start(3, 6)
    for _ in range(3):
        (seat,) = match.actors()
        match.play(seat, "place white")
    (seat,) = match.actors()
    assert match.refusal(seat, match.move("place white")).rule == "D8"
    assert match.refusal((seat + 1) % 3, match.move("place grey")).rule == "D8"
    assert len(match.legal(seat)) == 4


def test_the_record_is_small() -> None:
    assert s.State.itemsize <= 512
