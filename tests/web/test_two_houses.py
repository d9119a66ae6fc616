"""Two houses on one PostgreSQL serve the same table."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from web.serving import Player, Served, play_on, seated, served, until


@pytest.fixture
def houses(postgres_database: str) -> Iterator[tuple[Served, Served]]:
    with served(postgres_database) as one, served(postgres_database) as other:
        yield one, other


def spread(houses: tuple[Served, Served], game: str, seats: int) -> list[Player]:
    """A table whose seats are played from different houses."""
    made, _ = seated(houses[0], game, seats)
    return [Player(houses[seat % 2], made["table"], seat, made["seats"][seat]["token"]) for seat in range(seats)]


def test_a_move_made_in_one_house_is_told_in_the_other(houses: tuple[Served, Served]) -> None:
    players = spread(houses, "hansa", 2)
    first = next(player for player in players if player.sheet()["choices"])
    events = players[1 - first.seat].events()
    assert next(events)["moves"] == 0
    first.move("settle Riga")
    assert next(events)["moves"] == 1
    first.post("chat", text="Hello over there.")
    sheet = next(events)
    assert [remark["text"] for remark in sheet["remarks"]] == ["Hello over there."]
    events.close()  # type: ignore[attr-defined]


def test_simultaneous_choices_in_two_houses_all_count(houses: tuple[Served, Served]) -> None:
    players, luck, seen = spread(houses, "dschunke", 3), Random(5), 0
    while seen < 3:
        sheets = [player.sheet() for player in players]
        moves = max(sheet["moves"] for sheet in sheets)
        confirming = [player for player, sheet in zip(players, sheets, strict=True) if sheet["must_confirm"]]
        if confirming:
            confirming[0].post("confirm")
        choosing = [(p, s) for p, s in zip(players, sheets, strict=True) if s["choices"] and s["moves"] == moves]
        with ThreadPoolExecutor(3) as pool:
            answers = list(
                pool.map(lambda one: one[0].move(luck.choice(one[1]["choices"])["move"], one[1]["decision"]), choosing)
            )
        accepted = sum(answer.status_code == 200 for answer in answers)
        assert all(answer.status_code in (200, 409) for answer in answers)
        if len(choosing) == 3:
            seen += 1
            assert accepted == 3
        for player in players:
            until(lambda player=player, due=moves + accepted: player.sheet()["moves"] >= due)  # type: ignore[misc]
    boards = [house.run(house.house.table(players[0].table)) for house in houses]
    assert boards[0].match.state.tobytes() == boards[1].match.state.tobytes()


def test_of_two_houses_that_take_the_same_seat_one_wins(houses: tuple[Served, Served]) -> None:
    wish = {"game": "hansa", "seats": [{"who": "me", "name": "Anna"}, {"who": "friend"}]}
    made = houses[0].caller().post("/api/tables", json=wish).json()
    at = f"/api/tables/{made['table']}"
    callers = [houses[number % 2].caller(made["invite"]) for number in range(6)]
    for caller in callers:
        assert caller.get(at).status_code == 403, "an invitation shows nothing yet"
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda caller: caller.post(f"{at}/join", json={"name": "Bruno"}), callers))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 5
    token = next(answer for answer in answers if answer.status_code == 200).json()["token"]
    for house in houses:
        assert Player(house, made["table"], 1, token).sheet()["stage"] == "running"


def test_a_game_goes_on_in_the_house_that_is_left(postgres_database: str) -> None:
    with served(postgres_database) as left:
        with served(postgres_database) as closing:
            made, players = seated(closing)
            play_on(players, Random(2), 8)
            before = players[0].sheet()
        again = [Player(left, made["table"], player.seat, player.token) for player in players]
        assert again[0].sheet() == before
        play_on(again, Random(3), 4)
