"""Whatever is hidden from a viewer is swapped, and every byte that the viewer can get stays the same."""

from __future__ import annotations

from random import Random

import pytest

from fondaco import games
from fondaco.web.deeds import Deed
from fondaco.web.table import Table
from fondaco.web.thinkers import question
from laws.positions import everyone, viewer_of
from laws.secrecy import swapped
from web.serving import Player, Served, seated

STOPS = (1, 14, 40, 75, 120, 170)  # after how many moves everything is looked at


async def advance(house: Served, table: Table, luck: Random, moves: int) -> None:
    """Random moves, up to a number of standing ones; some turns are left unconfirmed for a while."""
    course = table.course
    while course.stage == "running" and len(table.match.moves) < moves:
        if course.confirming is not None:
            await house.house.act(table, Deed("confirm", course.confirming))
            continue
        seat = luck.choice([seat for seat, choices in enumerate(course.choices) if choices])
        await house.house.act(table, Deed("move", seat, course.decisions[seat], luck.choice(course.choices[seat])))


def gathered(player: Player, viewer: int | None, moves: int) -> dict[str, bytes]:
    """Everything that the viewer can get, by address."""
    seat = {} if viewer is None else {"seat": viewer}
    pages = f"/t/{player.table}" + ("" if viewer is None else f"/{viewer}")
    replay = f"/t/{player.table}/replay" + ("" if viewer is None else f"/{viewer}")
    found = {
        path: player.http.get(path, params=query).content
        for path, query in (
            (player.at, seat),
            (f"{player.at}/story", seat),
            (f"{player.at}/export", seat),
            (pages, {}),
            (replay, {"at": max(0, moves - 2)}),
            (f"{pages}/export", {}),
        )
    }
    found["past"] = player.http.get(player.at, params=seat | {"at": max(0, moves - 1)}).content
    for path, query in ((f"{player.at}/events", seat), (f"{pages}/events", {})):
        with player.http.stream("GET", path, params=query) as stream:
            assert stream.status_code == 200
            found[path] = next(line for line in stream.iter_lines() if line.startswith("data: ")).encode()
    if viewer is not None:
        decision = player.sheet()["decision"]
        for move in (0, 5, 50):
            answer = player.post("moves", decision=decision + 1, move=move)
            found[f"stale {move}"] = answer.content
        found["words"] = player.post("moves", decision=decision, move="zzz").content
    return found


@pytest.mark.parametrize("name", games.names())
def test_what_is_hidden_changes_no_byte(house: Served, name: str) -> None:
    luck = Random(name)
    made, players = seated(house, name, 3)
    watcher = Player(house, made["table"], -1, made["watch"])
    table: Table = house.run(house.house.table(made["table"]))
    looked = 0
    for stop in STOPS:
        house.run(advance(house, table, luck, stop))
        if table.course.stage == "over":
            break
        for number in everyone(3):
            viewer = viewer_of(number)
            player = watcher if viewer is None else players[viewer]
            looked += compared(house, table, player, number, luck)
    assert looked >= 16


def compared(house: Served, table: Table, player: Player, number: int, luck: Random) -> bool:
    """Looks at everything, swaps what the viewer may not know, looks again."""
    viewer, match = viewer_of(number), table.match
    moves = len(match.moves)

    async def put(other: object) -> bytes:
        """Lets the table believe in another truth; returns what a bot in the viewer's seat would be told."""
        table.course.match = other  # type: ignore[assignment]
        table._sheets.clear()
        table._tellings.clear()
        table.rendered.clear()
        if viewer is None or table.course.confirming is not None:
            return b""
        table.course.choices[viewer] = tuple(table.match.legal(viewer))
        return repr(question(table, viewer)).encode()

    asked = house.run(put(match))
    before = gathered(player, viewer, moves)
    twin = swapped(match, number, luck)
    assert twin.state.tobytes() != match.state.tobytes()
    try:
        assert house.run(put(twin)) == asked
        after = gathered(player, viewer, moves)
    finally:
        house.run(put(match))
    for path, content in before.items():
        assert after[path] == content, f"{path} tells viewer {viewer} something after {moves} moves"
        assert len(content) > 20
    return True


def test_the_comparison_bites(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that shows the truth would be found."""
    made, players = seated(house, "dschunke", 3)
    table: Table = house.run(house.house.table(made["table"]))
    house.run(advance(house, table, Random(1), 20))
    shown = Table._sheet

    def telling(self: Table, viewer: int | None, at: int | None) -> object:
        sheet = shown(self, viewer, at)
        object.__setattr__(sheet, "prompt", str(int(self.match.state["chance"][0])))
        return sheet

    monkeypatch.setattr(Table, "_sheet", telling)
    with pytest.raises(AssertionError, match="tells viewer 0 something"):
        compared(house, table, players[0], 0, Random(2))
