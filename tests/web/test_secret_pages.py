"""Secrecy of the pages: with everything hidden from a viewer swapped, all that the viewer can open is the same."""

from __future__ import annotations

from random import Random

import pytest

from fondaco import games
from laws.secrecy import swapped
from web.serving import Served, seated, served

BYSTANDER = -1
STAGES = (0, 12, 40, 90, 160)  # moves


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with served(f"sqlite:///{tmp_path_factory.mktemp('secret')}/tables.sqlite") as opened:
        yield opened


def pages(table: str, viewer: int, moves: int) -> list[str]:
    """The addresses of all that a viewer can look at in mid-game."""
    seat = "" if viewer == BYSTANDER else f"/{viewer}"
    past = [f"/t/{table}/replay{seat}?at={at}" for at in {moves, moves - 1, max(0, moves - 5)} if at >= 0]
    return [f"/t/{table}{seat}", f"/t/{table}{seat}/export", "/", *past]


def first_event(http, address: str) -> str:
    """What the stream of a page begins with."""
    with http.stream("GET", f"{address}/events") as stream:
        return next(line for line in stream.iter_lines() if line.startswith("data: "))


def seen(house: Served, token: str, table: str, viewer: int, moves: int) -> list[str]:
    """Everything that a browser with one cookie can get."""
    name = f"watch-{table}" if viewer == BYSTANDER else f"seat-{table}-{viewer}"
    with house.caller(Cookie=f"{name}={token}") as http:
        found = [http.get(address) for address in pages(table, viewer, moves)]
        assert [one.status_code for one in found] == [200] * len(found)
        scripted = http.get(pages(table, viewer, moves)[-1], headers={"Accept": "application/json"})
        return [*(one.text for one in found), scripted.text, first_event(http, pages(table, viewer, moves)[0])]


@pytest.mark.parametrize("game", games.names())
def test_pages_tell_nothing_that_is_hidden(game, house):
    luck = Random(game)
    made, players = seated(house, game, max(3, games.find(game).players[0]))
    name = made["table"]
    table = house.run(house.house.table(name))
    for stage in STAGES:
        while len(table.match.moves) < stage and not table.match.over:
            seat = luck.choice(table.match.actors())
            move = luck.choice(table.match.legal(seat))
            table.course.apply({"kind": "move", "seat": seat, "move": move, "imported": True})
        forget(table)
        match = table.match
        tokens = {player.seat: player.token for player in players} | {BYSTANDER: made["watch"]}
        for viewer, token in tokens.items():
            truth = seen(house, token, name, viewer, len(match.moves))
            table.course.match = swapped(match, viewer, luck)
            forget(table)
            other = seen(house, token, name, viewer, len(match.moves))
            table.course.match = match
            forget(table)
            assert truth == other


def forget(table) -> None:
    """Nothing that was made from another truth is kept."""
    table._sheets.clear()
    table._tellings.clear()
    table.rendered.clear()
    table.course._renew(None)
