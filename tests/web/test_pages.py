"""The pages by plain HTTP: forms, links, cookies, refusals; what a browser without script gets."""

from __future__ import annotations

import html
import re

import pytest

from fondaco import games
from web.serving import Served, seated


def form(seats: list[str], **more: str) -> dict[str, str]:
    """The form for a new table of Hansa, filled in."""
    return {"game": "hansa"} | {f"seat{n}": who for n, who in enumerate(seats)} | more


def browser(house: Served):
    """Somebody who keeps cookies and says where requests come from, as browsers do."""
    http = house.caller()
    http.headers["Sec-Fetch-Site"] = "same-origin"
    http.follow_redirects = True
    return http


def invitation(text: str) -> str:
    return re.search(r'value="[^"]*(/j/[^"]+)"', text)[1]


def test_a_table_is_made_joined_and_played_with_forms_alone(house):
    anna, bruno = browser(house), browser(house)
    page = anna.post("/tables", data=form(["me", "friend"], name0="Anna"))
    assert "Waiting for 1 more player" in page.text
    assert page.url.path.endswith("/0")
    door = invitation(page.text)
    assert "Sit down" in bruno.get(door).text
    seat = bruno.post(door, data={"name": "Bruno"})
    assert seat.url.path.endswith("/1")
    mover, page = next(
        (who, found) for who, found in ((anna, anna.get(page.url.path)), (bruno, seat)) if 'name="move"' in found.text
    )
    decision = re.search(r'name="decision" value="(\d+)"', page.text)[1]
    move = re.search(r'name="move" value="(\d+)"', page.text)[1]
    after = mover.post(f"{page.url.path}/move", data={"decision": decision, "move": move})
    assert after.status_code == 200
    assert "Confirm your turn" in after.text
    stale = mover.post(f"{page.url.path}/move", data={"decision": decision, "move": move})
    assert stale.status_code == 409
    assert "has moved on" in stale.text
    assert "Confirm your turn" in mover.post(f"{page.url.path}/undo", data={"decision": "0"}).text
    assert 'class="bar waits"' in mover.post(f"{page.url.path}/confirm", data={"decision": newest(mover, page)}).text


def newest(http, page) -> str:
    return re.search(r'name="decision" value="(\d+)"', http.get(page.url.path).text)[1]


def test_a_refusal_is_a_sentence_with_a_link_to_the_rule(house):
    anna = browser(house)
    page = anna.post("/tables", data=form(["me", "hot"], name0="Anna", name1="Bruno"))
    page = page if "/pass/" not in page.url.path else anna.get(page.url.path.replace("/pass", ""))
    decision = re.search(r'name="decision" value="(\d+)"', page.text)[1]
    refused = anna.post(f"{page.url.path}/move", data={"decision": decision, "move": "settle Copenhagen"})
    assert refused.status_code == 422
    link = re.search(r'class="refusal" role="alert">.*?href="/rules/hansa#(H\d+)"', refused.text)
    assert f'<li id="{link[1]}">' in anna.get("/rules/hansa").text


@pytest.mark.parametrize("game", games.names())
def test_every_rule_has_an_anchor_and_every_mention_leads_to_one(game, house):
    text = house.caller().get(f"/rules/{game}").text
    anchors = re.findall(r'<li id="(\w+)">', text)
    letter = games.find(game).letter
    assert anchors == [f"{letter}{n}" for n in range(1, len(anchors) + 1)]
    assert {one.removeprefix("#") for one in re.findall(rf'href="(#{letter}\d+)"', text)} <= set(anchors)


@pytest.mark.parametrize("game", games.names())
def test_each_game_has_a_form_a_picture_and_its_colours(game, house):
    http = house.caller()
    assert f"A table of {games.find(game).title}" in html.unescape(http.get(f"/new/{game}").text)
    assert http.get(f"/games/{game}/picture.svg").headers["content-type"].startswith("image/svg+xml")
    assert "var(" in http.get("/static/drawing.css").text
    assert http.get(f"/games/{game}/board.css").headers["content-type"].startswith("text/css")
    assert f"/new/{game}" in http.get("/").text


def test_what_people_write_is_never_markup(house):
    anna = browser(house)
    nasty = '<img src=x>"&'
    page = anna.post("/tables", data=form(["me", "apprentice"], name0=nasty))
    anna.post(f"{page.url.path}/chat", data={"text": nasty})
    page = anna.get(page.url.path)
    assert nasty not in page.text
    assert page.text.count("&lt;img src=x&gt;&quot;&amp;") >= 3


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/t/nosuch", 404),
        ("/t/nosuch/0", 404),
        ("/s/nosuch", 404),
        ("/w/nosuch", 404),
        ("/j/nosuch", 404),
        ("/new/chess", 404),
        ("/rules/chess", 404),
        ("/games/chess/board.css", 404),
    ],
)
def test_what_is_not_there_is_told_in_a_sentence(address, status, house):
    found = house.caller().get(address)
    assert found.status_code == status
    assert "<h1>" in found.text
    assert "Traceback" not in found.text


def test_a_private_table_is_closed_to_strangers(house):
    made, players = seated(house)
    table, stranger = made["table"], browser(house)
    for address in ("", "/0", "/0/events", "/events", "/replay", "/replay/0", "/pass/0", "/export", "/0/export"):
        assert stranger.get(f"/t/{table}{address}").status_code == 403, address
    assert stranger.get(f"/t/{table}/join").status_code == 404
    for address in ("/0/move", "/0/chat", "/0/settings", "/seats/0", "/seats/0/renew", "/rematch", "/fork", "/join"):
        answer = stranger.post(f"/t/{table}{address}", data={"to": "bot", "level": "merchant", "at": "0", "name": "x"})
        assert answer.status_code in (403, 409), (address, answer.status_code)
    watcher = browser(house)
    watcher.get(f"/w/{made['watch']}")
    assert watcher.get(f"/t/{table}").status_code == 200
    assert watcher.get(f"/t/{table}/0").status_code == 403
    owner = browser(house)
    owner.get(f"/s/{players[0].token}")
    assert owner.get(f"/t/{table}/0").status_code == 200
    assert owner.get(f"/t/{table}/1").status_code == 403


def test_cookies_are_out_of_reach_for_scripts_and_other_sites(house):
    made, players = seated(house)
    http = house.caller()
    answer = http.get(f"/s/{players[0].token}")
    cookie = answer.headers["set-cookie"].lower()
    assert answer.status_code == 303
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    http.cookies.set(f"seat-{made['table']}-0", players[0].token)
    refused = http.post(f"/t/{made['table']}/0/chat", data={"text": "x"}, headers={"Origin": "https://else.where"})
    assert refused.status_code == 403


def test_a_public_table_is_listed_and_open(house):
    anna, bruno = browser(house), browser(house)
    page = anna.post("/tables", data=form(["me", "friend"], name0="Anna", public="1"))
    table = page.url.path.split("/")[2]
    assert f"/t/{table}/join" in bruno.get("/").text
    assert f"/t/{table}/0" in anna.get("/").text
    seat = bruno.post(f"/t/{table}/join", data={"name": "Bruno"})
    assert seat.url.path == f"/t/{table}/1"
    assert browser(house).get(f"/t/{table}").status_code == 200


def test_a_seat_goes_to_a_bot_and_back(house):
    anna = browser(house)
    page = anna.post("/tables", data=form(["me", "friend"], name0="Anna"))
    table = page.url.path.split("/")[2]
    page = anna.post(f"/t/{table}/seats/1", data={"to": "bot", "level": "apprentice"})
    assert "a bot: apprentice" in page.text
    wrong = anna.post(f"/t/{table}/seats/1", data={"to": "bot", "level": "genius"})
    assert wrong.status_code == 400
    assert "There is no bot" in html.unescape(wrong.text)
    page = anna.post(f"/t/{table}/seats/0", data={"to": "bot", "level": "apprentice"})
    page = anna.post(f"/t/{table}/seats/0", data={"to": "person"})
    assert page.status_code == 200


def test_a_new_link_closes_the_old_one(house):
    made, players = seated(house)
    anna = browser(house)
    anna.get(f"/s/{players[0].token}")
    page = anna.post(f"/t/{made['table']}/seats/0/renew")
    assert page.status_code == 200
    assert house.caller().get(f"/s/{players[0].token}").status_code == 404


def test_a_form_that_makes_no_sense_is_shown_again(house):
    anna = browser(house)
    refused = anna.post("/tables", data=form(["me"], name0="Anna"))
    assert refused.status_code == 400
    assert "is for 2 to 4 players" in html.unescape(refused.text)
    assert 'value="Anna"' in refused.text
    assert anna.post("/import", data={"save": "{"}).status_code == 400
    assert anna.post("/import", data={"save": '{"format": 1}'}).status_code == 400
