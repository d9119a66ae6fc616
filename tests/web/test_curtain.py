"""Several people at one device: no way of the house's own making leads to another's hand without the curtain."""

from __future__ import annotations

import re
from random import Random

import httpx

from web.serving import Served, play_on, seated


def device(house: Served, made: dict, seats: list[int]) -> httpx.Client:
    """A browser that holds some seats of a table, and is its host."""
    tokens = {one["seat"]: one["token"] for one in made["seats"]}
    cookies = {f"seat-{made['table']}-{seat}": tokens[seat] for seat in seats} | {f"host-{made['table']}": made["host"]}
    return httpx.Client(base_url=house.url, cookies=cookies, headers={"Origin": house.url}, timeout=60)


def test_the_first_page_leads_to_the_curtain_where_several_play_at_one_device(house: Served) -> None:
    made, _ = seated(house, "dschunke", 3)
    found = re.findall(rf'href="(/t/{made["table"]}[^"]*)"', device(house, made, [0, 1, 2]).get("/").text)
    assert found and all("/pass/" in address for address in found)
    assert f'href="/t/{made["table"]}/1"' in device(house, made, [1]).get("/").text


def test_looking_back_offers_no_other_eyes_until_the_end(house: Served) -> None:
    made, players = seated(house)
    browser, seat = device(house, made, [0, 1]), next(one.seat for one in players if one.sheet()["choices"])

    def eyes() -> list[str]:
        text = browser.get(f"/t/{made['table']}/replay/{seat}").text
        return re.findall(r'href="(/t/[^"?]*)\?at=\d+">[^<]*</a>', re.search(r'class="eyes".*?</nav>', text)[0])

    assert eyes() == [f"/t/{made['table']}/replay"]
    play_on(players, Random(1))
    assert f"/t/{made['table']}/replay/{1 - seat}" in eyes()


def test_a_seat_handed_over_leads_to_the_curtain(house: Served) -> None:
    made, _ = seated(house, "dschunke", 3)
    where = f"/t/{made['table']}"
    browser = device(house, made, [0, 1, 2])
    answer = browser.post(f"{where}/seats/1", data={"to": "free"})
    assert (answer.status_code, answer.headers["location"]) == (303, f"{where}/pass/0")
    answer = browser.post(f"{where}/seats/2", data={"to": "bot", "level": "apprentice"})
    assert answer.headers["location"] == f"{where}/pass/2"
    alone = device(house, made, [0]).post(f"{where}/seats/0", data={"to": "bot", "level": "apprentice"})
    assert alone.headers["location"] == f"{where}/0"
