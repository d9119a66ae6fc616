"""Bots sit as ordinary seats, think in other processes, and never hold the table up."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
import uvloop

from fondaco import games
from fondaco.engine.game import Game
from fondaco.web.course import Course
from fondaco.web.limits import Allowance
from fondaco.web.stewards import BENCH
from fondaco.web.thinker import Thinker
from fondaco.web.thinkers import Thinkers, Thought, question
from web.serving import Player, Served, play_on, served, until


def with_bots(house: Served, *bots: str, game: str = "hansa") -> Player:
    """A table with one person and bots."""
    seats = [{"who": "me", "name": "Anna"}, *({"who": "bot", "bot": bot} for bot in bots)]
    made = house.caller().post("/api/tables", json={"game": game, "seats": seats}).json()
    return Player(house, made["table"], 0, made["seats"][0]["token"])


def test_bots_answer_by_themselves(house: Served) -> None:
    anna = with_bots(house, "apprentice", "apprentice", game="dschunke")
    play_on([anna], Random(1), 6)
    until(lambda: anna.sheet()["choices"] or anna.sheet()["must_confirm"])
    sheet = anna.sheet()
    assert sheet["moves"] > 6
    assert {sign["bot"] for sign in sheet["seats"]} == {"", "apprentice"}
    assert not [line for line in sheet["lines"] if line["number"] < 0], "a bot did not answer"


def test_bots_among_themselves_play_only_while_somebody_looks_on(house: Served) -> None:
    seats = [{"who": "bot", "bot": "apprentice"}] * 2
    made = house.caller().post("/api/tables", json={"game": "hansa", "seats": seats, "public": True}).json()
    at = f"/api/tables/{made['table']}"
    assert house.caller().get(at).json()["moves"] == 0
    with house.caller().stream("GET", f"{at}/events") as stream:
        until(lambda: house.caller().get(at).json()["moves"] > 5)
        stream.close()


STUBBORN = {
    "crashes": "import sys; sys.exit(3)",
    "says nonsense": "print('nonsense', flush=True); import time; time.sleep(600)",
    "never answers": "import time; time.sleep(600)",
    "breaks its rules": "import sys\nfor _ in sys.stdin: print('{\"move\": 999}', flush=True)",
    "complains": 'import sys\nfor _ in sys.stdin: print(\'{"error": "no"}\', flush=True)',
}


@pytest.mark.parametrize("way", STUBBORN)
def test_a_bot_without_an_answer_makes_its_first_move_and_the_log_says_so(sqlite_database: str, way: str) -> None:
    with served(sqlite_database, patience=0.5 if "never" in way else 20.0) as house:
        house.house.thinkers.command = (sys.executable, "-c", STUBBORN[way])
        anna = with_bots(house, "merchant")
        until(lambda: anna.sheet()["choices"])
        sheet = anna.sheet()
        if sheet["moves"] == 0:
            play_on([anna], Random(1), 1)
            assert anna.post("confirm").status_code == 200
            until(lambda: anna.sheet()["moves"] > 1)
            sheet = anna.sheet()
        told = [line["text"] for line in sheet["lines"]]
        assert "The bot of Ochre has no answer and makes its first move." in told


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_a_bot_that_ended_before_it_was_asked_gives_no_answer(loop: Callable[[], asyncio.AbstractEventLoop]) -> None:
    """The two kinds of event loops say differently that a pipe is closed; to a table it is all the same."""

    async def ask() -> Thought:
        thinkers = Thinkers(1, 20.0, (sys.executable, "-c", ""))
        process = await thinkers._start()
        await process.wait()
        thinkers._start = lambda: asyncio.sleep(0, process)  # type: ignore[method-assign, assignment]
        return await thinkers.choose({})

    with asyncio.Runner(loop_factory=loop) as runner:
        assert runner.run(ask()).move is None


def test_no_process_is_left_behind(tmp_path: Path) -> None:
    async def ask() -> tuple[Thought, list[int | None]]:
        thinkers = Thinkers(2, 0.3, (sys.executable, "-c", "import time; time.sleep(600)"))
        answer = await thinkers.choose({})
        waiting = asyncio.create_task(thinkers.choose({}))
        while not thinkers._running:
            await asyncio.sleep(0.01)
        processes = list(thinkers._running)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await thinkers.close()
        return answer, [process.returncode for process in processes]

    answer, ended = asyncio.run(ask())
    assert (answer.move, answer.overran) == (None, True)
    assert ended and all(code is not None for code in ended)


@pytest.mark.parametrize("name", games.names())
def test_a_bot_is_told_only_what_its_seat_may_know(name: str) -> None:
    """The question has the concealed view; the thinker needs no more to answer with a legal move."""

    class Around:
        """As much of a table as a question is made from."""

        def __init__(self, course: Course) -> None:
            self.course, self.match = course, course.playing
            self.deal = type("Deal", (), {"game": name, "options": course.game.options, "edition": None})

    course = Course(Game(games.find(name), compiled=False), 3, {"seed": 5})
    for seat in range(3):
        course.apply({"kind": "seat", "seat": seat, "who": "bot", "bot": "apprentice"})
    thinker, luck = Thinker(), Random(2)
    for _ in range(8):
        seat = next(seat for seat, choices in enumerate(course.choices) if choices)
        asked = question(Around(course), seat)  # type: ignore[arg-type]
        text = json.dumps(asked)
        assert str(course.playing.start["seed"]) not in {str(value) for value in asked.values()}
        assert "chance" not in text
        assert thinker.answer(json.loads(text)) in course.choices[seat]
        course.apply({"kind": "move", "seat": seat, "move": luck.choice(course.choices[seat])})


def test_bots_of_one_visitor_wait_when_they_have_thought_enough() -> None:
    now = [0.0]
    allowance = Allowance(rate=0.5, burst=3, clock=lambda: now[0])
    waits = [allowance.take("anna", 1.0) for _ in range(5)]
    assert waits == [0, 0, 0, 2, 4]
    assert allowance.take("bruno", 1.0) == 0
    now[0] = 100
    assert allowance.take("anna", 1.0) == 0


SLOW = """
import json, sys, time
for line in sys.stdin:
    print(json.dumps({"thinking": True}), flush=True)
    time.sleep(600 if json.loads(line)["bot"] == "patrician" else 0.25)
    print(json.dumps({"move": 0}), flush=True)
"""


def test_a_bot_has_its_time_and_a_little_more_once_it_thinks() -> None:
    async def ask() -> tuple[Thought, Thought]:
        thinkers = Thinkers(1, 60.0, (sys.executable, "-c", SLOW), overtime=0.2)
        quick, late = await thinkers.choose({"bot": "merchant"}, 30.0), await thinkers.choose({"bot": "patrician"}, 0.3)
        await thinkers.close()
        return quick, late

    quick, late = asyncio.run(ask())
    assert (quick.move, quick.overran, quick.seconds >= 0.25) == (0, False, True)
    assert (late.move, late.overran) == (None, True)
    assert 0.5 <= late.seconds < 30


def test_a_table_whose_bot_overran_lets_the_bots_of_others_think(sqlite_database: str) -> None:
    with served(sqlite_database) as house:
        house.house.thinkers.command, house.house.thinkers.overtime = (sys.executable, "-c", SLOW), 0.5
        seats = [{"who": "me"}, {"who": "bot", "bot": "patrician"}, {"who": "bot", "bot": "patrician"}]
        made = house.caller().post("/api/tables", json={"game": "hansa", "seats": seats}).json()
        anna = Player(house, made["table"], 0, made["seats"][0]["token"])
        if anna.sheet()["choices"]:
            play_on([anna], Random(1), 1)
            anna.post("confirm")
        stewards = house.house.stewards
        until(lambda: made["table"] in stewards._benched)
        end = stewards._benched[made["table"]]
        assert end - time.monotonic() > BENCH * 1.0, "it waits a few times as long as it held others up"
        bruno = with_bots(house, "merchant")
        if bruno.sheet()["choices"]:
            play_on([bruno], Random(1), 1)
            bruno.post("confirm")
        until(lambda: any(line["seat"] == 1 for line in bruno.sheet()["lines"]))
        assert time.monotonic() < end


def test_bots_are_charged_for_the_time_that_they_take(sqlite_database: str) -> None:
    with served(sqlite_database, limited=True) as house:
        house.house.thinkers.command = (sys.executable, "-c", SLOW)
        assert house.house.limits is not None
        allowance = house.house.limits.thinking
        allowance.rate = 1e-9
        anna = with_bots(house, "apprentice")
        if anna.sheet()["choices"]:
            play_on([anna], Random(1), 1)
            anna.post("confirm")
        until(lambda: any(line["seat"] == 1 for line in anna.sheet()["lines"]))
        assert allowance.burst - allowance._level("127.0.0.1", allowance.clock()) >= 0.25


ENDLESS = """
import fondaco.web.thinker as thinker

def answer(*_):
    while True:
        pass

thinker.Thinker.answer = answer
thinker.main()
"""


def test_a_thinker_ends_with_its_house_even_in_the_middle_of_a_thought() -> None:
    process = subprocess.Popen([sys.executable, "-c", ENDLESS], stdin=subprocess.PIPE)
    assert process.stdin is not None
    try:
        process.stdin.write(b"{}\n")
        process.stdin.flush()
        time.sleep(0.2)
        assert process.poll() is None
        process.stdin.close()
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait()
