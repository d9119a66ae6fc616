"""Seats that change hands: whose tokens open them, and who may do what with them while a game runs."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from fondaco.web.credentials import Key
from fondaco.web.denials import Forbidden
from fondaco.web.hosting import hand_over, new_link
from web.serving import Player, Served, served


def gathering(house: Served, friends: int = 2) -> tuple[dict[str, Any], Player]:
    """A table of Hansa at which the host, one friend (Vera, in seat 1) and free seats are."""
    wish = {"game": "hansa", "seats": [{"who": "me", "name": "Host"}, *[{"who": "friend"}] * friends]}
    made = house.caller().post("/api/tables", json=wish).json()
    return made, joined(house, made, "Vera")


def joined(house: Served, made: dict[str, Any], name: str) -> Player:
    """Somebody who joins by the invitation."""
    answer = house.caller(made["invite"]).post(f"/api/tables/{made['table']}/join", json={"name": name})
    assert answer.status_code == 200, answer.text
    return Player(house, made["table"], answer.json()["seat"], answer.json()["token"])


async def together(house: Served, name: str, *deeds: Coroutine[Any, Any, Any]) -> list[Any]:
    """Lets deeds come to a table that is busy, and then have their turns in this order."""
    table = await house.house.table(name)
    async with table.turn:
        tasks = []
        for deed in deeds:
            tasks.append(asyncio.create_task(deed))
            await asyncio.sleep(0)
    return await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.parametrize("first", ["free", "link"])
def test_who_is_ousted_while_renewing_the_link_keeps_nothing(house: Served, first: str) -> None:
    made, vera = gathering(house)
    table = house.run(house.house.table(made["table"]))
    ways = {
        "free": hand_over(house.house, table, [made["host"]], 1, "free"),
        "link": new_link(house.house, table, [vera.token], 1),
    }
    order = ["free", "link"] if first == "free" else ["link", "free"]
    done = dict(zip(order, house.run(together(house, made["table"], *(ways[one] for one in order))), strict=True))
    assert done["free"] is None
    tokens = [vera.token] if first == "free" else [vera.token, done["link"]]
    assert isinstance(done["link"], Forbidden if first == "free" else str)
    carla = joined(house, made, "Carla")
    for token in tokens:
        assert house.caller(token).get(carla.at, params={"seat": 1}).status_code == 403
    assert carla.sheet()["viewer"] == 1
    assert list(table.keys.values()).count(Key("seat", 1)) == 1


def test_keys_that_were_ended_stay_ended_after_a_restart(sqlite_database: str) -> None:
    with served(sqlite_database) as house:
        made, vera = gathering(house)
        new = vera.http.post(f"{vera.at}/seats/1", json={"to": "link"}).json()["token"]
    with served(sqlite_database) as house:
        assert house.caller(vera.token).get(vera.at, params={"seat": 1}).status_code == 403
        assert house.caller(vera.token).get(f"/s/{vera.token}").status_code == 404
        assert Player(house, made["table"], 1, new).sheet()["viewer"] == 1


def test_a_link_renewed_in_one_house_after_the_seat_was_freed_in_another_is_refused(postgres_database: str) -> None:
    with served(postgres_database) as one, served(postgres_database) as other:
        made, vera = gathering(one)
        table = other.run(other.house.table(made["table"]))

        async def late() -> Any:
            """Renews as soon as the table is not busy, and before it has heard of the other house."""
            async with table.turn:
                renewing = asyncio.create_task(new_link(other.house, table, [vera.token], 1))
                await asyncio.sleep(0)
                await asyncio.to_thread(one.caller(made["host"]).post, f"{vera.at}/seats/1", json={"to": "free"})
            return (await asyncio.gather(renewing, return_exceptions=True))[0]

        assert isinstance(other.run(late()), Forbidden)
        assert Key("seat", 1) not in table.keys.values()


def test_while_a_game_runs_the_host_makes_no_room_in_another_persons_seat(house: Served) -> None:
    made, vera = gathering(house, 1)
    host = house.caller(made["host"])
    for _ in range(2):
        refused = host.post(f"{vera.at}/seats/1", json={"to": "free"})
        assert (refused.status_code, "only the owner" in refused.json()["error"]) == (403, True)
        assert host.post(f"{vera.at}/seats/1", json={"to": "bot", "bot": "apprentice"}).status_code in (200, 409)
    assert house.caller(made["invite"]).post(f"{vera.at}/join", json={"name": "Eve"}).status_code == 409
    assert host.post(f"{vera.at}/seats/1", json={"to": "person"}).status_code == 200
    assert vera.sheet()["seats"][1]["kind"] == "person"
    assert host.get(vera.at, params={"seat": 1}).status_code == 403


def test_before_the_game_the_host_may_make_room(house: Served) -> None:
    made, vera = gathering(house)
    assert house.caller(made["host"]).post(f"{vera.at}/seats/1", json={"to": "free"}).status_code == 200


def test_a_seat_that_is_given_up_is_not_for_those_who_play_already(house: Served) -> None:
    made, vera = gathering(house, 1)
    assert vera.http.post(f"{vera.at}/seats/1", json={"to": "free"}).status_code == 200
    browser = house.caller(Origin=house.url)
    browser.cookies.set(f"seat-{made['table']}-0", made["seats"][0]["token"])
    refused = browser.post(f"/j/{made['invite']}", data={"name": "Host again"})
    assert (refused.status_code, "already" in refused.text) == (403, True)
    browser.cookies.set(f"host-{made['table']}", made["host"])
    assert browser.post(f"/t/{made['table']}/join", data={"name": "Host again"}).status_code == 403
    assert joined(house, made, "Carla").sheet()["seats"][1]["name"] == "Carla"


def test_the_owner_plays_again_only_after_taking_the_seat_back(house: Served) -> None:
    made, vera = gathering(house, 1)
    house.house.stewards.attend = lambda table: None  # type: ignore[method-assign]  # the bot never comes to move
    players = [Player(house, made["table"], 0, made["seats"][0]["token"]), vera]
    player = next(player for player in players if player.sheet()["choices"])
    sheet = player.sheet()
    assert player.http.post(f"{player.at}/seats/{player.seat}", json={"to": "bot"}).status_code == 200
    assert player.sheet()["choices"] == []
    assert player.sheet()["prompt"].startswith("A bot plays for you.")
    refused = player.move(sheet["choices"][0]["move"])
    assert (refused.status_code, "take the seat back" in refused.json()["error"]) == (409, True)
    assert player.http.post(f"{player.at}/seats/{player.seat}", json={"to": "person"}).status_code == 200
    assert player.move(sheet["choices"][0]["move"]).status_code == 200


def test_whoever_asks_to_take_a_move_back_sees_it_and_can_withdraw(house: Served) -> None:
    made, vera = gathering(house, 1)
    players = [Player(house, made["table"], 0, made["seats"][0]["token"]), vera]
    player = next(player for player in players if player.sheet()["choices"])
    assert player.move(player.sheet()["choices"][0]["move"]).status_code == 200
    assert player.post("confirm").status_code == 200
    assert player.post("ask").status_code == 200
    browser = house.caller(Origin=house.url)
    browser.cookies.set(f"seat-{made['table']}-{player.seat}", player.token)
    page = f"/t/{made['table']}/{player.seat}"
    assert player.sheet()["asks"] and "Ask no longer" in browser.get(page).text
    assert browser.post(f"{page}/consent", data={"agree": "0"}).status_code == 303
    assert not player.sheet()["asks"] and "Ask no longer" not in browser.get(page).text
    assert players[1 - player.seat].sheet()["asked_to_undo"] == ""
