"""Tables over the wire: made, joined, played at, followed, found again after a restart. On both databases."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from fondaco import games
from fondaco.web.storage import Write
from web.serving import Player, Served, play_on, seated, served


@pytest.fixture
def house(database: str) -> Iterator[Served]:
    with served(database) as opened:
        yield opened


def test_two_people_play_a_whole_game(house: Served) -> None:
    _, players = seated(house)
    begun = players[0].sheet()
    assert begun["stage"] == "running"
    assert begun["revealed"] is None
    assert play_on(players, Random(1)) > 10
    ended = players[0].sheet()
    assert ended["stage"] == "over"
    assert sorted(sign["place"] for sign in ended["seats"])[0] == 1
    salt, seed = ended["revealed"]
    assert hashlib.sha256(f"{salt}{seed}".encode()).hexdigest() == begun["commitment"] == ended["commitment"]
    assert players[0].move(0, ended["decision"]).status_code == 409


def test_friends_join_by_the_invitation(house: Served) -> None:
    wish = {"game": "hansa", "seats": [{"who": "me", "name": "Anna"}, {"who": "friend"}, {"who": "friend"}]}
    made = house.caller().post("/api/tables", json=wish).json()
    at = f"/api/tables/{made['table']}"
    anna = Player(house, made["table"], 0, made["seats"][0]["token"])
    assert anna.sheet()["prompt"] == "Waiting for 2 more players."
    assert house.caller().post(f"{at}/join", json={"name": "Eve"}).status_code == 403
    friend = house.caller(made["invite"])
    bruno = friend.post(f"{at}/join", json={"name": "  Bruno\u202e \n"}).json()
    second = friend.post(f"{at}/join", json={"name": "Anna", "seat": 2}).json()
    assert (bruno["seat"], second["seat"]) == (1, 2)
    sheet = Player(house, made["table"], 2, second["token"]).sheet()
    assert [sign["name"] for sign in sheet["seats"]] == ["Anna", "Bruno", "Anna 2"]
    assert sheet["stage"] == "running"
    late = friend.post(f"{at}/join", json={"name": "Late"})
    assert (late.status_code, late.json()["error"]) == (409, "No seat is free at this table.")


def test_a_move_is_played_once(house: Served) -> None:
    _, players = seated(house)
    player = next(player for player in players if player.sheet()["choices"])
    sheet = player.sheet()
    move = sheet["choices"][0]["move"]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: player.move(move, sheet["decision"]), range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    assert player.sheet()["moves"] == 1
    stale = next(answer for answer in answers if answer.status_code == 409).json()
    assert stale["sheet"]["moves"] == 1
    assert "moved on" in stale["error"]


def test_simultaneous_choices_posted_at_once_all_count(house: Served) -> None:
    _, players = seated(house, "dschunke", 3)
    luck = Random(3)
    for _ in range(200):
        sheets = [player.sheet() for player in players]
        together = [(player, sheet) for player, sheet in zip(players, sheets, strict=True) if sheet["choices"]]
        if len(together) == 3:
            break
        play_on(players, luck, 1)
    assert len(together) == 3, "no simultaneous choice came"
    with ThreadPoolExecutor(3) as pool:
        answers = list(
            pool.map(lambda one: one[0].move(luck.choice(one[1]["choices"])["move"], one[1]["decision"]), together)
        )
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert players[0].sheet()["moves"] == sheets[0]["moves"] + 3


def test_moves_in_words_and_refusals_with_their_rule(house: Served) -> None:
    _, players = seated(house)
    player = next(player for player in players if player.sheet()["choices"])
    refused = player.move("sail Danzig")
    assert refused.status_code == 422
    assert refused.json()["rule"] == "H9"
    assert refused.json()["sheet"]["moves"] == 0
    assert player.move("settle riga").status_code == 200
    assert player.sheet()["lines"][0]["text"].endswith("places 2 booths in Riga.")


def test_undo_confirm_ask_and_consent(house: Served) -> None:
    _, players = seated(house)
    first = next(player for player in players if player.sheet()["choices"])
    other = players[1 - first.seat]
    first.move("settle Riga")
    sheet = first.sheet()
    assert sheet["can_undo"] and sheet["must_confirm"]
    assert other.sheet()["prompt"] == f"{sheet['seats'][first.seat]['name']} has to confirm the turn."
    assert first.post("undo", decision=sheet["decision"]).status_code == 200
    assert first.post("undo", decision=sheet["decision"]).status_code == 409
    first.move("settle Danzig")
    assert first.post("confirm").status_code == 200
    assert first.post("confirm").status_code == 409
    assert other.sheet()["choices"]
    assert first.post("ask").status_code == 200
    assert other.sheet()["asked_to_undo"] == sheet["seats"][first.seat]["name"]
    assert other.post("consent", agree=True).status_code == 200
    assert first.sheet()["moves"] == 0


def test_who_follows_sees_every_change(house: Served) -> None:
    _, players = seated(house)
    player = next(player for player in players if player.sheet()["choices"])
    other = players[1 - player.seat]
    events = other.events()
    assert next(events)["moves"] == 0
    player.move("settle Riga")
    sheet = next(events)
    assert (sheet["moves"], sheet["lines_from"], len(sheet["lines"])) == (1, 0, 1)
    player.post("confirm")
    assert next(events)["choices"]
    player.post("chat", text="Good luck!")
    sheet = next(events)
    assert sheet["remarks"][0]["text"] == "Good luck!"
    assert (sheet["lines_from"], sheet["lines"]) == (1, [])
    events.close()  # type: ignore[attr-defined]


def test_tables_survive_a_restart(database: str) -> None:
    luck = Random(7)
    with served(database) as house:
        tables = {name: seated(house, name, 3) for name in games.names()}
        for name, (_, players) in tables.items():
            play_on(players, luck, 12)
            players[0].post("chat", text=f"This is {name}.")
        before = {name: [player.sheet() for player in players] for name, (_, players) in tables.items()}
    with served(database) as house:
        for name, (made, players) in tables.items():
            again = [Player(house, made["table"], player.seat, player.token) for player in players]
            assert [player.sheet() for player in again] == before[name]
            play_on(again, luck, 3)


def test_forgotten_tables_are_found_again(house: Served) -> None:
    made, players = seated(house)
    play_on(players, Random(1), 5)
    before = players[0].sheet()

    async def forget() -> None:
        house.house.forget_idle(-1)

    house.run(forget())
    assert made["table"] not in house.house._tables
    assert players[0].sheet() == before


def test_public_tables_are_listed(house: Served) -> None:
    wish = {"game": "hansa", "seats": [{"who": "me", "name": "Anna"}, {"who": "friend"}]}
    hidden = house.caller().post("/api/tables", json=wish).json()["table"]
    shown = house.caller().post("/api/tables", json=wish | {"public": True}).json()["table"]
    listed = house.caller().get("/api/tables").json()["tables"]
    assert [one["table"] for one in listed] == [shown]
    assert listed[0]["seats"][1]["kind"] == "free"
    assert house.caller().get(f"/api/tables/{shown}").status_code == 200
    assert house.caller().get(f"/api/tables/{hidden}").status_code == 403
    assert house.caller().post(f"/api/tables/{shown}/join", json={"name": "Bruno"}).status_code == 200
    listed = house.caller().get("/api/tables").json()["tables"]
    assert [(one["stage"], one["seats"][1]["name"]) for one in listed] == [("running", "Bruno")]


def test_odd_characters_are_kept_out(house: Served) -> None:
    """Half characters, nothings and writing turned round: neither database may choke on them, nor any reader."""
    _, players = seated(house)
    assert players[0].post("chat", text="a\0b\u202ec \N{SNOWMAN} ø").status_code == 200
    assert players[1].sheet()["remarks"][0]["text"] == "a b c \N{SNOWMAN} ø"
    half = b'{"seat": 0, "text": "\\ud800"}'
    answer = players[0].http.post(f"{players[0].at}/chat", content=half, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    for name in ("%00", "%ff", "a" * 300, "..%2f"):
        assert house.caller().get(f"/api/tables/{name}").status_code == 404
        assert house.caller().get(f"/s/{name}").status_code == 404


def test_an_entry_that_is_read_back_before_its_writer_wakes_counts_once(house: Served) -> None:
    _, players = seated(house)
    inside = house.house
    kept = inside.storage.write

    async def slow(write: Write) -> None:
        await kept(write)
        await inside.refresh(await inside.table(players[0].table))

    inside.storage.write = slow  # type: ignore[method-assign]
    assert play_on(players, Random(1), 5) == 5
    assert players[0].sheet()["moves"] == 5
