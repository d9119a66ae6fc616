"""Bad input and bad company: refused with a reason, nothing broken, nothing told."""

from __future__ import annotations

import json
import logging

import httpx
import pytest

from fondaco.web import hosting
from fondaco.web.denials import TooMuch
from fondaco.web.guard import POLICY
from fondaco.web.limits import Allowance, Limits
from web.serving import Player, Served, seated, served


def test_every_answer_has_strict_headers(house: Served) -> None:
    for path in ("/", "/api/games", "/api/tables/nothing", "/nothing", "/static/nothing.css"):
        headers = house.caller().get(path).headers
        assert headers["content-security-policy"] == POLICY
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_cookies_are_for_this_site_and_no_script(house: Served) -> None:
    form = {"game": "hansa", "seat0": "me", "name0": "Anna", "seat1": "friend"}
    answer = house.caller(Origin=house.url).post("/tables", data=form)
    cookies = answer.headers.get_list("set-cookie")
    assert len(cookies) == 2
    for cookie in cookies:
        assert "httponly" in cookie.lower()
        assert "samesite=lax" in cookie.lower()


CROSS = [
    {"Origin": "https://elsewhere.example"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://127.0.0.1"},
]


@pytest.mark.parametrize("headers", CROSS)
def test_posts_from_other_sites_are_refused(house: Served, headers: dict[str, str]) -> None:
    made, players = seated(house)
    cookies = {f"seat-{made['table']}-0": players[0].token, f"host-{made['table']}": made["host"]}
    visitor = httpx.Client(base_url=house.url, cookies=cookies)
    for path, body in (
        (f"/api/tables/{made['table']}/chat", {"seat": 0, "text": "not me"}),
        ("/api/tables", {"game": "hansa", "seats": [{"who": "me"}, {"who": "me"}]}),
    ):
        answer = visitor.post(path, json=body, headers=headers)
        assert answer.status_code == 403
        assert "another site" in answer.json()["error"]
    assert players[0].sheet()["remarks"] == []


def test_cookies_alone_prove_nothing_without_an_origin(house: Served) -> None:
    made, players = seated(house)
    visitor = httpx.Client(base_url=house.url, cookies={f"seat-{made['table']}-0": players[0].token})
    body = {"seat": 0, "text": "hello"}
    assert visitor.post(f"{players[0].at}/chat", json=body).status_code == 403
    assert visitor.post(f"{players[0].at}/chat", json=body, headers={"Origin": house.url}).status_code == 200
    assert (
        visitor.post(f"{players[0].at}/chat", json=body, headers={"Sec-Fetch-Site": "same-origin"}).status_code == 200
    )


def test_wrong_missing_and_other_peoples_tokens(house: Served) -> None:
    made, players = seated(house)
    _, strangers = seated(house)
    at, sheet = players[0].at, players[0].sheet()
    tokens = ["", "wrong", players[1].token, strangers[0].token, made["watch"], made["invite"], made["host"], "ø" * 50]
    for token in tokens:
        caller = house.caller(**({"Authorization": f"Bearer {token}".encode()} if token else {}))  # type: ignore[arg-type]
        answers = [
            caller.post(f"{at}/{what}", json={"seat": 0, "decision": sheet["decision"]} | more)
            for what, more in (("moves", {"move": 0}), ("undo", {}), ("restart", {}), ("confirm", {}))
        ]
        answers += [
            caller.post(f"{at}/chat", json={"seat": 0, "text": "me"}),
            caller.post(f"{at}/prefer", json={"seat": 0, "confirms": False}),
            caller.get(at, params={"seat": 0}),
            caller.get(f"{at}/story", params={"seat": 0}),
            caller.get(f"{at}/export", params={"seat": 0}),
            caller.get(f"{at}/events", params={"seat": 0}),
        ]
        assert {answer.status_code for answer in answers} == {403}
        assert not any("sheet" in answer.json() for answer in answers)
    assert players[0].sheet() == sheet


def test_a_watcher_sees_what_a_bystander_may_and_no_more(house: Served) -> None:
    made, players = seated(house, "dschunke", 3)
    watcher = house.caller(made["watch"])
    sheet = watcher.get(players[0].at).json()
    assert sheet["viewer"] is None and sheet["choices"] == []
    assert watcher.get(players[0].at, params={"seat": 1}).status_code == 403
    assert watcher.post(f"{players[0].at}/chat", json={"seat": 0, "text": "psst"}).status_code == 403


BAD_BODIES = [
    (b"", "not valid JSON"),
    (b"{", "not valid JSON"),
    (b"[]", "must be an object"),
    (b'{"seat": NaN}', "not valid JSON"),
    (b"[" * 10_000, "not valid JSON"),
    (b'{"seat": 0}', "needs “text”"),
    (b'{"seat": true, "text": "x"}', "must be a whole number"),
    (b'{"seat": 0, "text": 7}', "must be text"),
    (b'{"seat": 99, "text": "x"}', "from 0 to 5"),
    (b'{"seat": 0, "text": "x", "more": 1}', "has no “more”"),
    (b'{"seat": 0, "text": "' + b"x" * 501 + b'"}', "500 characters"),
    (b'{"seat": 0, "text": "   "}', "Write something"),
    (b"\xff\xfe", "not valid JSON"),
]


@pytest.mark.parametrize(("body", "sentence"), BAD_BODIES)
def test_bad_bodies_are_told_in_a_sentence(house: Served, body: bytes, sentence: str) -> None:
    _, players = seated(house)
    headers = {"Content-Type": "application/json"}
    answer = players[0].http.post(f"{players[0].at}/chat", content=body, headers=headers)
    assert answer.status_code == 400
    assert sentence in answer.json()["error"]


def test_oversized_bodies_are_refused(house: Served) -> None:
    _, players = seated(house)
    body = json.dumps({"seat": 0, "text": "x" * 100_000}).encode()
    for path in (f"{players[0].at}/chat", "/api/tables"):
        answer = players[0].http.post(path, content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 413
    large = json.dumps({"save": {"x": "y" * 3_000_000}}).encode()
    answer = house.caller().post("/api/import", content=large, headers={"Content-Type": "application/json"})
    assert answer.status_code == 413


def test_other_content_types_are_refused(house: Served) -> None:
    _, players = seated(house)
    answer = players[0].http.post(f"{players[0].at}/chat", data={"seat": "0", "text": "x"})
    assert (answer.status_code, "application/json" in answer.json()["error"]) == (400, True)


def test_a_thousand_joins_are_refused_with_a_reason(sqlite_database: str) -> None:
    with served(sqlite_database, limited=True) as house:
        wish = {"game": "hansa", "seats": [{"who": "me"}, {"who": "friend"}], "public": True}
        made = house.caller().post("/api/tables", json=wish).json()
        caller = house.caller()
        answers = [
            caller.post(f"/api/tables/{made['table']}/join", json={"name": f"Guest {number}"}) for number in range(1000)
        ]
        statuses = [answer.status_code for answer in answers]
        assert statuses[0] == 200
        assert set(statuses[1:]) == {409, 429}
        assert statuses.count(429) > 800
        assert "too much joining" in answers[-1].json()["error"]
        assert int(answers[-1].headers["retry-after"]) >= 1


def test_making_tables_is_limited(sqlite_database: str) -> None:
    with served(sqlite_database, limited=True) as house:
        wish = {"game": "hansa", "seats": [{"who": "me"}, {"who": "hot"}]}
        caller = house.caller()
        statuses = [caller.post("/api/tables", json=wish).status_code for _ in range(40)]
        assert statuses.count(200) >= 30
        assert statuses[-1] == 429
        assert caller.get("/api/games").status_code == 200


def test_limits_are_for_each_visitor_and_pass_with_time() -> None:
    limits, now = Limits(), [0.0]
    limits.making = Allowance(rate=1, burst=2, clock=lambda: now[0])
    for path in ("/api/tables", "/tables"):
        limits.check("POST", path, "anna")
    with pytest.raises(TooMuch, match="wait 1 s"):
        limits.check("POST", "/api/import", "anna")
    limits.check("GET", "/api/tables", "anna")
    limits.check("POST", "/api/tables", "bruno")
    now[0] = 1.5
    limits.check("POST", "/api/tables/x/fork", "anna")


def test_visitors_that_have_not_come_for_long_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fondaco.web.limits.KNOWN", 10)
    now = [0.0]
    allowance = Allowance(rate=1, burst=5, clock=lambda: now[0])
    for number in range(50):
        now[0] += 10
        allowance.allow(f"visitor {number}", "talk")
    assert len(allowance._levels) <= 11


def test_no_secret_is_written_to_a_log(house: Served, caplog: pytest.LogCaptureFixture, capfd) -> None:
    with caplog.at_level(logging.DEBUG, logger="fondaco"):
        made, players = seated(house)
        caller = house.caller()
        for token in (made["watch"], made["invite"], players[0].token):
            for door in "swj":
                caller.get(f"/{door}/{token}")
        players[0].move(0)
        house.caller(made["host"]).get("/api/nothing")
    out, err = capfd.readouterr()
    for token in (made["watch"], made["invite"], made["host"], players[0].token, players[1].token):
        assert token not in caplog.text + out + err


def test_tokens_are_kept_only_as_hashes(house: Served, tmp_path) -> None:
    made, players = seated(house)
    raw = b"".join(file.read_bytes() for file in tmp_path.glob("house.sqlite*"))
    assert made["table"].encode() in raw
    for token in (made["watch"], made["invite"], made["host"], players[0].token):
        assert token.encode() not in raw
        assert len(token) >= 32


def test_nobody_is_told_of_a_private_table(house: Served) -> None:
    made, _ = seated(house)
    at = f"/api/tables/{made['table']}"
    for path in ("", "/story", "/export", "/events"):
        assert house.caller().get(f"{at}{path}").status_code == 403


def test_a_broken_request_does_not_stop_the_table(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong inside, the caller gets an answer without insides and the table goes on."""
    _, players = seated(house)

    def broken(*_: object) -> str:
        raise RuntimeError("insides")

    monkeypatch.setattr(hosting, "export", broken)
    answer = players[0].http.get(f"{players[0].at}/export", params={"seat": 0})
    assert answer.status_code == 500
    assert "insides" not in answer.text
    assert isinstance(players[0], Player) and players[0].sheet()["stage"] == "running"
