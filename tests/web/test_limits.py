"""What nobody may have too much of, and what nobody may keep."""

from __future__ import annotations

import copy
import gc
from pathlib import Path
from typing import Any

import pytest

from fondaco import games
from fondaco.engine.game import Game, load_edition, make_edition
from fondaco.engine.saves import to_dict
from fondaco.web.denials import TooMuch
from fondaco.web.hosting import EDITION
from fondaco.web.limits import Allowance, Streams
from fondaco.web.rooms import Rooms
from fondaco.web.storage import opened
from web.serving import Served, seated, served, until

ENDLESS = "9" * 5000


def test_absurd_numbers_lead_nowhere(house: Served) -> None:
    made, players = seated(house)
    table, caller = made["table"], players[0].http
    for path in (f"/t/{table}/{ENDLESS}", f"/t/{table}/replay/{ENDLESS}", f"/t/{table}/pass/{ENDLESS}"):
        assert caller.get(path).status_code == 404
    for path in (f"/api/tables/{table}/seats/{ENDLESS}", f"/t/{table}/seats/{ENDLESS}"):
        assert caller.post(path, json={"to": "bot"}).status_code == 404
    assert caller.post(f"/api/tables/{table}/seats/{'9' * 100}", json={"to": "bot"}).status_code == 400
    for at in ("0" * 5000, "9" * 5000, "0" * 10, "-1", "x", ""):
        assert caller.get(f"/t/{table}/replay/0", params={"at": at}).status_code == 400
    assert caller.get(f"/t/{table}/replay/0", params={"at": "0"}).status_code == 200


def test_only_what_is_the_same_for_everybody_may_be_kept(house: Served) -> None:
    made, players = seated(house)
    at, caller = players[0].at, players[0].http
    fleeting = [
        caller.get(at, params={"seat": 0}),
        caller.get(f"{at}/story", params={"seat": 0}),
        caller.get(f"{at}/export", params={"seat": 0}),
        caller.get(f"/t/{made['table']}/replay/0?at=0", headers={"Accept": "application/json"}),
        caller.post(f"{at}/undo", json={"seat": 0, "decision": 0}),
        caller.post(f"/t/{made['table']}/0/chat", data={"text": "x"}, headers={"Accept": "application/json"}),
        caller.get("/"),
        caller.get("/api/nothing"),
        house.caller().get(at),
    ]
    assert {answer.headers["cache-control"] for answer in fleeting} == {"no-store"}
    for path in ("/static/house.css", "/static/drawing.css", "/games/hansa/board.css", "/games/hansa/picture.svg"):
        assert "no-store" not in caller.get(path).headers.get("cache-control", "")


def test_one_visitor_follows_so_many_tables_and_no_more(sqlite_database: str) -> None:
    with served(sqlite_database, limited=True) as house:
        assert house.house.limits is not None
        house.house.limits.streams = Streams(2)
        _, (anna, _) = seated(house)
        open_now = [anna.events() for _ in range(2)]
        for events in open_now:
            next(events)
        for path in (f"{anna.at}/events", f"/t/{anna.table}/0/events"):
            refused = anna.http.get(path, params={"seat": 0})
            assert (refused.status_code, "follow 2 tables" in refused.text) == (429, True)
        open_now.pop().close()  # type: ignore[attr-defined]
        until(lambda: house.house.limits.streams._open["127.0.0.1"] == 1)
        assert next(anna.events())["stage"] == "running"
        for events in open_now:
            events.close()  # type: ignore[attr-defined]


def test_nobody_is_forgotten_or_counted_twice_among_followers() -> None:
    streams = Streams(1)
    for _ in range(3):
        ended = streams.open("anna")
        with pytest.raises(TooMuch):
            streams.open("anna")
        ended()
    assert not streams._open


def test_a_seat_does_so_much_at_once(sqlite_database: str) -> None:
    with served(sqlite_database, limited=True) as house:
        assert house.house.limits is not None
        house.house.limits.playing = Allowance(rate=0.001, burst=5)
        _, (anna, bruno) = seated(house)
        answers = [anna.post("prefer", confirms=bool(number % 2)).status_code for number in range(7)]
        assert answers == [200] * 5 + [429] * 2
        for what in ("undo", "moves", "ask"):
            more: dict[str, Any] = {} if what == "ask" else {"decision": 0}
            refused = anna.post(what, **more, **({"move": 0} if what == "moves" else {}))
            assert (refused.status_code, "too much playing" in refused.json()["error"]) == (429, True)
        form = anna.http.post(f"/t/{anna.table}/0/settings", data={}, headers={"Accept": "application/json"})
        assert form.status_code == 429
        assert bruno.post("prefer", confirms=False).status_code == 200


def with_note(name: str, length: int) -> dict[str, Any]:
    """An edition's tables with something more in them."""
    tables = copy.deepcopy(load_edition(games.find(name)).tables)
    next(table for table in tables.values() if isinstance(table, dict))["note"] = "x" * length
    return tables


@pytest.mark.parametrize(("length", "status"), [(100, 200), (EDITION, 400)])
def test_an_edition_that_is_brought_along_is_of_a_modest_size(house: Served, length: int, status: int) -> None:
    descriptor = games.find("portobello_market")
    edition = make_edition(descriptor, "ours", with_note("portobello_market", length))
    save = to_dict(Game(descriptor, edition, compiled=False).start(2, 1))
    answer = house.caller().post("/api/import", json={"save": save})
    assert answer.status_code == status
    assert status == 200 or "its edition has more than" in answer.json()["error"]


def test_a_game_with_an_edition_of_its_own_is_shared_while_it_is_played_and_then_let_go() -> None:
    rooms, options = Rooms(), games.find("portobello_market").check_options({})
    game = rooms.game("portobello_market", options, with_note("portobello_market", 9))
    assert rooms.game("portobello_market", options, with_note("portobello_market", 9)) is game
    assert rooms.game("portobello_market", options) is rooms.game("portobello_market", options)
    assert len(rooms._brought) == 1
    del game
    gc.collect()
    assert len(rooms._brought) == 0


def test_a_database_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "new.sqlite"
    engine = opened(f"sqlite:///{file}")
    with engine.connect():
        assert {one.stat().st_mode & 0o777 for one in tmp_path.iterdir()} == {0o600}
    engine.dispose()
    file.chmod(0o640)
    opened(f"sqlite:///{file}").dispose()
    assert file.stat().st_mode & 0o777 == 0o640, "what somebody has chosen stays"
