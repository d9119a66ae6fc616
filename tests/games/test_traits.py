"""What games tell of their players for balance reports: it adds up, whatever way it is counted."""

from __future__ import annotations

import numpy as np
import pytest

import fondaco
from fondaco import games as house
from fondaco.bots.greedy import Contest
from fondaco.games.hansa import state as hansa
from fondaco.games.merchants_of_medieval_europe import state as merchants
from fondaco.games.parts.traits import alike

GAMES = 12


def played(name: str, players: int = 3, games: int = GAMES) -> Contest:
    batch = Contest(fondaco.game(name), [1] * players, games, seed=8, counting=True)
    assert batch.advance(100_000) == 0
    return batch


def told(batch: Contest, seat: int) -> dict[str, np.ndarray]:
    game = batch.game
    return game.descriptor.part("traits").traits(game.edition, batch.states, seat, batch.made[:, seat])


@pytest.mark.parametrize("name", house.names())
def test_every_seat_is_told_of_in_the_same_words(name):
    batch = played(name)
    words = [list(told(batch, seat)) for seat in range(3)]
    assert words[0] == words[1] == words[2]
    for amounts in told(batch, 1).values():
        assert amounts.shape == (GAMES,)
        assert (amounts >= 0).all()


def test_hansa_markers_go_where_they_are_said_to_go():
    batch = played("hansa")
    for seat in range(3):
        found = told(batch, seat)
        kept = batch.states["goods"][:, seat].reshape(GAMES, hansa.COLOURS, hansa.BARRELS).sum(2)
        for colour, name in enumerate(batch.game.edition.names["colours"]):
            ways = ("spent on booths", "lost when others sold", "discarded", "sold")
            gone = sum(found[f"{name} {way}"] for way in ways)
            assert (found[f"{name} bought"] == gone + kept[:, colour]).all()
    assert told(batch, 0)["orange bought"].sum() + told(batch, 0)["brown bought"].sum() > 0


def test_merchants_goods_go_where_they_are_said_to_go():
    """Over all seats, for bargains between players move goods from one wagon to another."""
    batch = played("merchants_of_medieval_europe")
    everybody = [told(batch, seat) for seat in range(3)]
    for name in batch.game.edition.names["goods"]:
        total = {way: sum(one[f"{name} {way}"] for one in everybody) for way in ("bought", "sold", "delivered", "left")}
        assert (total["bought"] == total["sold"] + total["delivered"] + total["left"]).all()
    assert sum(one["contracts fulfilled"].sum() for one in everybody) > 0


def test_merchants_contracts_fulfilled_and_left_open():
    batch = played("merchants_of_medieval_europe")
    for seat in range(3):
        found, names = told(batch, seat), batch.game.edition.names["contracts"]
        fulfilled = sum(found[f"fulfilled: {name}"] for name in names)
        assert (found["contracts fulfilled"] == fulfilled).all()
        kept = batch.made[:, seat, merchants.KEEP : merchants.KEEP + merchants.CONTRACTS].sum(1)
        assert (fulfilled + found["contracts left open"] == kept).all()


@pytest.mark.parametrize("name", ["dschunke", "london_markets"])
def test_goods_of_the_sisters_by_what_hands_took_in(name):
    """Hands are looked at after each move: what was dealt and every card that came in."""
    game, games = fondaco.game(name), 4
    batch = Contest(game, [1] * 3, games, seed=8, counting=True)
    had = batch.states["goods"].astype(np.int64)
    going = games
    while going:
        before = batch.states["goods"].astype(np.int64)
        going = batch.advance(1)
        had += np.maximum(batch.states["goods"] - before, 0)
    for seat in range(3):
        found = told(batch, seat)
        for good, title in enumerate(game.edition.names["goods"]):
            assert (found[f"{title} had, dealt or taken"] == had[:, seat, good]).all()


@pytest.mark.parametrize("name", ["dschunke", "london_markets"])
def test_special_cards_that_do_the_same_are_counted_together(name):
    edition = fondaco.game(name).edition
    kinds = alike(edition)
    assert sorted(card for cards in kinds.values() for card in cards) == list(range(30))
    for title, cards in kinds.items():
        assert len(cards) == 1 or title.endswith(f"({len(cards)} cards)")
    batch = played(name)
    for seat in range(3):
        found = told(batch, seat)
        assert (found["special cards taken"] == sum(found[f"took {title}"] for title in kinds)).all()
        assert all((found[f"played {title}"] <= found[f"took {title}"]).all() for title in kinds)


def test_dschunke_supply_cards_are_one_row():
    assert len(alike(fondaco.game("dschunke").edition)["supply (5 cards)"]) == 5


def test_portobello_districts_and_customers():
    batch = played("portobello_market")
    for seat in range(3):
        found, names = told(batch, seat), batch.game.edition.names
        scored = sum(found[f"scored {name}"] for name in names["districts"])
        assert (scored == found["scored a district with the 2"] + found["scored a district with the 4"]).all()
        brought = sum(found[f"brought a customer to {name}"] for name in names["plazas"])
        assert (brought == found["customers brought"]).all()
