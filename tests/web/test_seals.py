"""Saved games that start from a position are taken in only with the seal of the house that they come from."""

from __future__ import annotations

import base64
import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import fondaco
from fondaco.engine.saves import to_dict
from web.serving import Player, Served, play_on, seated, served, until

UNSEALED = "without this house's seal"


def taken_in(house: Served, save: dict[str, Any]) -> Any:
    """The house's answer to a saved game."""
    return house.caller().post("/api/import", json={"save": save})


def finished_fork(house: Served) -> Any:
    """The saved game of a fork that was played to its end."""
    _, players = seated(house)
    play_on(players, Random(1), 10)
    made = players[0].http.post(f"{players[0].at}/fork", json={"seat": 0, "at": 4, "bot": "apprentice"}).json()
    fork = Player(house, made["table"], 0, made["seats"][0]["token"])
    assert fork.http.post(f"{fork.at}/seats/0", json={"to": "bot", "bot": "apprentice"}).status_code == 200
    with fork.http.stream("GET", f"{fork.at}/events", params={"seat": 0}):  # bots play while somebody looks on
        until(lambda: fork.sheet()["stage"] == "over")
    return fork.http.get(f"{fork.at}/export", params={"seat": 0}).json()


def test_a_fork_goes_out_with_a_seal_and_comes_in_again(house: Served, tmp_path, sqlite_database: str) -> None:
    save = finished_fork(house)
    assert list(save["start"]) == ["position"] and len(save["seal"]) == 64
    file = tmp_path / "fork.json"
    file.write_text(json.dumps(save), encoding="utf-8")
    assert fondaco.load(file, compiled=False).over, "others pass the seal over"
    made = taken_in(house, save).json()
    again = Player(house, made["table"], 0, made["seats"][0]["token"])
    assert again.sheet()["stage"] == "over"
    assert again.http.get(f"{again.at}/export", params={"seat": 0}).json() == save
    house.close()
    with served(sqlite_database) as reopened:
        assert taken_in(reopened, save).status_code == 200, "the key lasts as long as the database"


def turn_a_bit(save: dict[str, Any]) -> None:
    """Changes the position a little."""
    raw = bytearray(base64.b64decode(save["start"]["position"]))
    raw[-1] ^= 1
    save["start"]["position"] = base64.b64encode(raw).decode()


def test_whatever_is_changed_of_the_start_breaks_the_seal(house: Served) -> None:
    save = finished_fork(house)
    changes: list[Any] = [
        turn_a_bit,
        lambda save: save.pop("seal"),
        lambda save: save.update(seal="0" * 64),
        lambda save: save.update(seal="ø"),
        lambda save: save.update(seal=7),
        lambda save: save.update(players=3),
        lambda save: save.update(options={"x": 1}),
        lambda save: save.update(edition_hash="0"),
        lambda save: save["start"].pop("position"),
    ]
    for change in changes:
        forged = deepcopy(save)
        change(forged)
        answer = taken_in(house, forged)
        assert answer.status_code == 400
        assert UNSEALED in answer.json()["error"]


def test_another_house_does_not_know_the_seal(house: Served, tmp_path) -> None:
    save = finished_fork(house)
    with served(f"sqlite:///{tmp_path / 'other.sqlite'}") as other:
        assert UNSEALED in taken_in(other, save).json()["error"]


@pytest.mark.parametrize("name", ["hansa", "london_markets"])
def test_a_position_of_unknown_origin_is_refused_before_anything_is_played_from_it(house: Served, name: str) -> None:
    match = fondaco.game(name, compiled=False).start(3, 1)
    save = to_dict(match)
    save["start"] = {"position": base64.b64encode(b"\xff" * match.state.nbytes).decode()}
    assert UNSEALED in taken_in(house, save).json()["error"]
    form = house.caller(Origin=house.url).post("/import", data={"save": json.dumps(save)})
    assert form.status_code == 400 and "seal" in form.text


def test_of_a_start_only_the_seed_is_kept(house: Served) -> None:
    save = to_dict(fondaco.game("hansa", compiled=False).start(2, 1))
    save["start"] |= {"junk": "y" * 10_000, "position": "AAAA"}
    made = taken_in(house, save).json()
    table = house.run(house.house.table(made["table"]))
    assert table.deal.start == {"seed": 1}
