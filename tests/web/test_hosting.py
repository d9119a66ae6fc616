"""Beside playing: seats handed over, links renewed, a rematch, forks, saved games."""

from __future__ import annotations

import json
from random import Random

import pytest

import fondaco
from fondaco import games
from web.serving import Player, Served, play_on, seated


def test_the_owner_lets_a_bot_play_and_comes_back(house: Served) -> None:
    _, players = seated(house)
    anna = players[0]
    assert anna.http.post(f"{anna.at}/seats/0", json={"to": "bot", "bot": "apprentice"}).status_code == 200
    sign = anna.sheet()["seats"][0]
    assert (sign["kind"], sign["bot"], sign["name"]) == ("bot", "apprentice", "Anna")
    assert anna.http.post(f"{anna.at}/seats/0", json={"to": "bot", "bot": "apprentice"}).status_code == 409
    assert anna.http.post(f"{anna.at}/seats/0", json={"to": "person"}).status_code == 200
    assert anna.sheet()["seats"][0]["kind"] == "person"
    told = [line["text"] for line in anna.sheet()["lines"] if line["number"] < 0]
    assert told == ["A bot (apprentice) plays for Anna.", "Anna plays."]


def test_nobody_else_hands_a_seat_over(house: Served) -> None:
    made, players = seated(house)
    bruno = players[1].http
    for to in ("bot", "person", "free", "link"):
        assert bruno.post(f"{players[1].at}/seats/0", json={"to": to}).status_code == 403
    host = house.caller(made["host"])
    assert host.post(f"{players[1].at}/seats/0", json={"to": "link"}).status_code == 403, "not even the host peeks"
    assert host.get(players[0].at, params={"seat": 0}).status_code == 403


def test_a_seat_that_is_set_free_is_for_somebody_new(house: Served) -> None:
    made, players = seated(house)
    assert players[1].http.post(f"{players[0].at}/seats/1", json={"to": "free"}).status_code == 200
    assert players[1].http.get(players[1].at, params={"seat": 1}).status_code == 403, "the old link is worth nothing"
    carla = house.caller(made["invite"]).post(f"{players[0].at}/join", json={"name": "Carla"}).json()
    sheet = Player(house, made["table"], carla["seat"], carla["token"]).sheet()
    assert [sign["name"] for sign in sheet["seats"]] == ["Anna", "Carla"]


def test_a_new_link_ends_the_old_one_and_its_streams(house: Served) -> None:
    _, players = seated(house)
    anna = players[0]
    events = anna.events()
    next(events)
    token = anna.http.post(f"{anna.at}/seats/0", json={"to": "link"}).json()["token"]
    assert list(events) == []
    assert anna.http.get(anna.at, params={"seat": 0}).status_code == 403
    assert Player(house, anna.table, 0, token).sheet()["stage"] == "running"


def test_a_bot_from_the_beginning_belongs_to_nobody(house: Served) -> None:
    wish = {"game": "hansa", "seats": [{"who": "me"}, {"who": "bot", "bot": "apprentice"}]}
    made = house.caller().post("/api/tables", json=wish).json()
    host = house.caller(made["host"])
    refused = host.post(f"/api/tables/{made['table']}/seats/1", json={"to": "person"})
    assert (refused.status_code, "Nobody owns" in refused.json()["error"]) == (400, True)


def ended(house: Served, seed: int = 1) -> tuple[dict, list[Player]]:
    """A table whose game is over."""
    made, players = seated(house)
    play_on(players, Random(seed))
    return made, players


def test_a_rematch_keeps_everybodys_seat(house: Served) -> None:
    _, players = ended(house)
    following = [player.http.post(f"{player.at}/rematch", json={}).json() for player in players]
    assert following[0]["table"] == following[1]["table"]
    assert ("host" in following[0], "host" in following[1]) == (True, False)
    sheets = [Player(house, one["table"], seat, one["seats"][0]["token"]).sheet() for seat, one in enumerate(following)]
    assert [sign["name"] for sign in sheets[0]["seats"]] == ["Anna", "Bruno"]
    assert sheets[1]["stage"] == "running"
    assert players[0].sheet()["rematch"] == following[0]["table"]
    assert players[0].sheet()["commitment"] != sheets[0]["commitment"]


def test_no_rematch_before_the_end_or_for_strangers(house: Served) -> None:
    _, players = seated(house)
    assert players[0].http.post(f"{players[0].at}/rematch", json={}).status_code == 409
    play_on(players, Random(1))
    assert house.caller().post(f"{players[0].at}/rematch", json={}).status_code == 403


def test_a_fork_goes_on_from_what_the_seat_knew(house: Served) -> None:
    _, players = seated(house, "dschunke", 3)
    play_on(players, Random(1), 30)
    anna = players[0]
    made = anna.http.post(f"{anna.at}/fork", json={"seat": 0, "at": 20, "bot": "apprentice"}).json()
    fork = Player(house, made["table"], 0, made["seats"][0]["token"])
    there, before = fork.sheet(at=0)["view"], anna.sheet(at=20)["view"]
    assert there == before
    assert [sign["kind"] for sign in fork.sheet()["seats"]] == ["person", "bot", "bot"]
    assert "after 20 moves of another" in fork.sheet()["lines"][0]["text"]
    assert anna.http.post(f"{anna.at}/fork", json={"seat": 1, "at": 20}).status_code == 403
    assert anna.http.post(f"{anna.at}/fork", json={"seat": 0, "at": 999}).status_code == 400

    async def truth(table: str, at: int) -> bytes:
        match = (await house.house.table(table)).match
        return match.position(at).tobytes()

    assert house.run(truth(made["table"], 0)) != house.run(truth(anna.table, 20)), "the fork knows the real cards"


def test_after_the_end_everybody_may_fork_from_any_seat(house: Served) -> None:
    _, players = ended(house)
    assert players[0].http.post(f"{players[0].at}/fork", json={"seat": 1, "at": 3}).status_code == 200
    over = players[0].http.post(f"{players[0].at}/fork", json={"seat": 1, "at": players[0].sheet()["moves"]})
    assert over.status_code == 400


def test_an_unfinished_game_exports_only_what_the_asker_knows(house: Served) -> None:
    _, players = seated(house, "dschunke", 3)
    play_on(players, Random(1), 30)
    anna = players[0]
    content = anna.http.get(f"{anna.at}/export", params={"seat": 0}).json()
    sheet = anna.sheet()
    assert content["view"] == sheet["view"]
    assert content["story"] == [line["text"] for line in sheet["lines"]]
    assert "start" not in content and "log" not in content
    assert anna.http.get(f"{anna.at}/export", params={"seat": 1}).status_code == 403


def test_a_finished_game_is_exported_and_taken_in_again(house: Served, tmp_path) -> None:
    _, players = ended(house)
    text = players[0].http.get(f"{players[0].at}/export").text
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    match = fondaco.load(file, compiled=False)
    assert match.over
    made = house.caller().post("/api/import", json={"save": json.loads(text)}).json()
    again = Player(house, made["table"], 0, made["seats"][0]["token"]).sheet()
    assert again["stage"] == "over"
    assert "may know what is hidden" in again["lines"][0]["text"]
    assert again["lines"][1:] == players[0].sheet()["lines"]


@pytest.mark.parametrize("name", games.names())
def test_an_unfinished_saved_game_goes_on(house: Served, name: str) -> None:
    luck = Random(4)
    match = fondaco.game(name, compiled=False).start(3, 5)
    for _ in range(15):
        seat = match.actors()[0]
        match.play(seat, luck.choice(match.legal(seat)))
    from fondaco.engine.saves import to_dict

    made = house.caller().post("/api/import", json={"save": to_dict(match)}).json()
    players = [Player(house, made["table"], one["seat"], one["token"]) for one in made["seats"]]
    assert players[0].sheet()["moves"] == 15
    assert players[1].sheet()["view"] == match.view(1).to_dict()
    assert play_on(players, luck, 3) == 3


@pytest.mark.parametrize(
    ("save", "sentence"),
    [
        ({}, "is not a saved game"),
        ({"format": 1}, "missing or damaged"),
        ({"format": 1, "game": "chess"}, "There is no game"),
        ({"format": 1, "log": [[]] * 5001}, "5001 entries"),
    ],
)
def test_a_bad_saved_game_is_told_in_a_sentence(house: Served, save: dict, sentence: str) -> None:
    answer = house.caller().post("/api/import", json={"save": save})
    assert answer.status_code == 400
    assert sentence in answer.json()["error"]
