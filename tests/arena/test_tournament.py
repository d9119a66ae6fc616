"""Tournaments: who plays whom, what is kept, what it comes to."""

from __future__ import annotations

import json
import math
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import suppress
from itertools import combinations, permutations
from pathlib import Path

import numpy as np
import pytest

import fondaco
from fondaco.arena import patience, stopping, tournament, workers
from fondaco.arena.ratings import rate
from fondaco.arena.report import html
from fondaco.arena.standings import deals, remarks, standings, to_dict, wilson
from fondaco.arena.tournament import MOST, Played, Record, _meeting, in_processes, line_up, plan, play_one
from fondaco.bots.random_bot import RandomBot
from fondaco.bots.search import Search
from fondaco.bots.specs import parse_several


@pytest.fixture
def small():
    return plan(fondaco.game("hansa"), 3, parse_several("greedy,random"), 6, seed=5)


def test_seats_rotate_and_every_deal_is_mirrored(small):
    assert small.bots == ("greedy", "random", "random")
    line_ups = [line_up(small, number) for number in range(6)]
    assert [seats.index("greedy") for _, seats in line_ups] == [0, 2, 1, 0, 2, 1]
    assert [seed for seed, _ in line_ups] == [line_ups[0][0]] * 3 + [line_ups[3][0]] * 3
    assert line_ups[0][0] != line_ups[3][0]


def test_more_bots_than_seats_take_turns():
    several = plan(fondaco.game("hansa"), 2, parse_several("greedy,random,search:iterations=5"), 24, seed=0)
    sat = Counter(bot for number in range(24) for bot in line_up(several, number)[1])
    assert set(sat.values()) == {16}


def test_bots_meet_in_the_order_of_words_however_many_there_are():
    for bots, players in ((4, 2), (6, 3), (5, 5)):
        tables = [tuple(_meeting(number, bots, players)) for number in range(math.comb(bots, players))]
        assert tables == list(combinations(range(bots), players))
    many = plan(fondaco.game("hansa"), 4, parse_several(",".join(["random", "greedy"] * 100)), 8, seed=0)
    assert [len(line_up(many, number)[1]) for number in (0, 7, 10**9)] == [4, 4, 4]


def test_who_sits_behind_whom_changes_from_deal_to_deal():
    four = plan(fondaco.game("hansa"), 4, parse_several("greedy,random,rollout,search"), 28, seed=0)
    rows = [line_up(four, number)[1] for number in range(28)]
    for first in range(0, 28, 4):  # a deal has all rotations of one order
        assert {row[turn:] + row[:turn] for row in rows[first : first + 4] for turn in range(4)} == set(
            rows[first : first + 4]
        )
    assert {row[1:] for row in rows[::4]} == set(permutations(("random", "rollout", "search")))
    assert {row[1] for row in rows[:12:4]} == {"random", "rollout", "search"}
    assert rows[24] == rows[0]  # begun anew, with another seed
    assert line_up(four, 24)[0] != line_up(four, 0)[0]
    assert deals(four, [played(number, rows[number]) for number in range(28)]) == [
        "Every deal was played once for each rotation of the seats.",
        "Who sits behind whom changes from deal to deal.",
    ]


PLAYED = Path(__file__).parents[2] / "benchmarks" / "played"


@pytest.mark.parametrize("file", sorted(PLAYED.glob("*.jsonl")), ids=lambda file: file.stem)
def test_games_that_were_kept_before_are_read_whole(file, tmp_path):
    """Of benchmarks/strength.py; the bots are told by a game in which nobody has moved on yet."""
    head, *lines = file.read_text(encoding="utf-8").splitlines()
    games = [json.loads(line) for line in lines]
    seats = next(game["seats"] for game in games if game["number"] % len(game["seats"]) == 0)
    bots = parse_several(",".join(dict.fromkeys(seats)))
    copy = tmp_path / file.name
    copy.write_bytes(file.read_bytes())
    record = Record(plan(fondaco.game(json.loads(head)["game"]), len(seats), bots, 60, seed=2026), copy)
    assert sorted(record.played) == sorted(game["number"] for game in games)
    assert copy.read_bytes() == file.read_bytes()


def test_line_ups_and_fingerprint_stay_what_they_were():
    kept = plan(fondaco.game("hansa"), 3, parse_several("search:ms=100,greedy"), 60, seed=2026)
    assert kept.fingerprint() == "d027d2e4660f9b00"
    assert [line_up(kept, number) for number in (0, 4, 59)] == [
        (401022757296500135, ("search:ms=100", "greedy", "greedy")),
        (7912308652219451025, ("greedy", "greedy", "search:ms=100")),
        (5731873988325706081, ("greedy", "search:ms=100", "greedy")),
    ]


def test_a_game_repeats_and_the_record_resumes(small, tmp_path):
    file = tmp_path / "kept.jsonl"
    first = Record(small, file)
    for number in first.missing()[:4]:
        first.add(play_one(small, number))
    with file.open("a") as out:
        out.write('{"number": 4, "seats": ["gre')  # broke off while writing
    again = Record(small, file)
    assert again.missing() == [4, 5]
    assert again.played[2].points == play_one(small, 2).points
    for game in in_processes(small, again.missing(), 2):
        again.add(game)
    assert len(again.games()) == 6
    assert Record(small, file).missing() == []  # what came after the broken line is kept, too


def test_after_an_interrupt_the_games_at_hand_are_still_handed_out(small):
    playing = in_processes(small, range(40), 2)
    done = [next(playing), playing.throw(KeyboardInterrupt)]
    with pytest.raises(KeyboardInterrupt):
        done.extend(playing)
    assert 2 <= len({game.number for game in done}) == len(done) < 40


def test_a_record_of_another_tournament_is_refused(small, tmp_path):
    file = tmp_path / "kept.jsonl"
    Record(small, file).add(play_one(small, 0))
    other = plan(fondaco.game("hansa"), 3, parse_several("random"), 6, seed=5)
    with pytest.raises(fondaco.FondacoError, match="holds another tournament"):
        Record(other, file)


def line_of(**changed) -> str:
    """The line of a game that makes sense, but for what was changed."""
    sound = {"number": 0, "seats": ["greedy", "random", "random"], "points": [1, 2, 3], "places": [1, 2, 3]}
    return json.dumps(sound | {"moves": 9, "faults": [0, 0, 0], "seconds": 1.0} | changed)


def test_a_line_of_a_record_that_makes_sense_is_read(small, tmp_path):
    file = tmp_path / "kept.jsonl"
    Record(small, file)
    with file.open("a", encoding="utf-8") as out:
        out.write(line_of() + "\n")
    assert Record(small, file).missing() == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    "line",
    [
        "[1, 2]",
        "17",
        '{"number": 0}',
        "not even JSON",
        '{"number": 0, "seats": ["greedy", "random", "random"], "points": [1, 2, 3], "places": [2, 2, 2], '
        '"moves": 9, "faults": [0, 0, 0], "seconds": 1.0}',
        '{"number": 0, "seats": ["search", "random", "random"], "points": [1, 2, 3], "places": [1, 2, 3], '
        '"moves": 9, "faults": [0, 0, 0], "seconds": 1.0}',
        '{"number": -1, "seats": 5, "points": [1], "places": [1], "moves": 9, "faults": [0], "seconds": 1.0}',
        "[" * 200_000,
        line_of(number=-3),
        line_of(number=10**12),
        line_of(number=0.0),
        line_of(points=[int("9" * 400), 2, 3]),
        line_of(points=[True, 2, 3]),
        line_of(places=[1, 2, 4]),
        line_of(places=[1, 2, -3]),
        line_of(faults=[0, 0, -1]),
        line_of(moves=-9),
        line_of(seconds=math.nan),
        line_of(seconds=math.inf),
    ],
)
def test_lines_of_a_record_that_make_no_sense_are_played_again(small, tmp_path, line):
    file = tmp_path / "kept.jsonl"
    record = Record(small, file)
    record.add(play_one(small, 1))
    with file.open("a", encoding="utf-8") as out:
        out.write(line + "\n")
    record.add(play_one(small, 2))
    assert Record(small, file).missing() == [0, 3, 4, 5]


def test_a_record_that_broke_off_at_once_begins_anew(small, tmp_path):
    file = tmp_path / "kept.jsonl"
    Record(small, file)
    whole = file.read_text()
    for begun in ("", whole[:20], whole[:-1]):
        file.write_text(begun)
        assert len(Record(small, file).missing()) == 6
        assert file.read_text() == whole


@pytest.mark.parametrize("place", ["no/such/folder.jsonl", "."])
def test_a_record_that_cannot_be_written_is_told_before_anything_is_played(small, tmp_path, place):
    with pytest.raises(fondaco.FondacoError, match="cannot be written"):
        Record(small, tmp_path / place)


def test_a_record_that_cannot_be_added_to_is_told_and_what_was_played_counts(small, tmp_path):
    file = tmp_path / "kept.jsonl"
    record = Record(small, file)
    file.unlink()
    file.mkdir()
    with pytest.raises(fondaco.FondacoError, match="cannot be added to it"):
        record.add(play_one(small, 0))
    assert [game.number for game in record.games()] == [0]


def taken_away(file, other):
    file.unlink()


def emptied(file, other):
    file.write_bytes(b"")


def cut(file, other):
    file.write_bytes(file.read_bytes()[:-30])


def replaced_by_an_older_copy(file, other):
    other.write_text("".join(file.read_text(encoding="utf-8").splitlines(keepends=True)[:2]), encoding="utf-8")
    other.replace(file)


@pytest.mark.parametrize("harm", [taken_away, emptied, cut, replaced_by_an_older_copy])
def test_a_record_that_is_harmed_meanwhile_is_made_whole_again(small, tmp_path, harm):
    file = tmp_path / "kept.jsonl"
    record = Record(small, file)
    for number in range(3):
        record.add(played(number, line_up(small, number)[1]))
    harm(file, tmp_path / "other")
    for number in (3, 4):
        record.add(played(number, line_up(small, number)[1]))
    again = Record(small, file)
    assert again.missing() == [5]
    assert again.played == record.played


def test_what_takes_the_place_of_a_record_is_left_alone(small, tmp_path):
    file = tmp_path / "kept.jsonl"
    record = Record(small, file)
    for text in ("a letter", '{"tournament": "another one", "game": "hansa"}\n'):
        record.add(played(0, line_up(small, 0)[1]))
        held = file.read_text(encoding="utf-8")
        file.write_text(text, encoding="utf-8")
        with pytest.raises(fondaco.FondacoError, match="holds something else by now"):
            record.add(played(1, line_up(small, 1)[1]))
        assert file.read_text(encoding="utf-8") == text
        file.write_text(held, encoding="utf-8")
    record.add(played(2, line_up(small, 2)[1]))
    assert Record(small, file).missing() == [3, 4, 5]


def test_two_runs_may_add_to_one_record(small, tmp_path):
    one, other = (Record(small, tmp_path / "kept.jsonl") for _ in range(2))
    for number in range(6):
        (one if number % 2 else other).add(played(number, line_up(small, number)[1]))
    assert Record(small, tmp_path / "kept.jsonl").missing() == []
    assert len((tmp_path / "kept.jsonl").read_text(encoding="utf-8").splitlines()) == 1 + 6


def test_a_record_whose_folder_is_gone_is_told_and_what_was_played_counts(small, tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    record = Record(small, folder / "kept.jsonl")
    shutil.rmtree(folder)
    with pytest.raises(fondaco.FondacoError, match=r"cannot be added to it \(No such file or directory\)"):
        record.add(played(0, line_up(small, 0)[1]))
    assert [game.number for game in record.games()] == [0]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_record_that_is_no_regular_file_is_refused(small, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(fondaco.FondacoError, match="Not a regular file"):
        Record(small, tmp_path / "pipe")


def test_a_record_that_may_not_be_written_to_is_told_before_anything_is_played(small, tmp_path, monkeypatch):
    file = tmp_path / "kept.jsonl"
    Record(small, file)

    def locked(path, mode="r", **more):
        assert mode == "a+"
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", locked)
    with pytest.raises(fondaco.FondacoError, match="Permission denied"):
        Record(small, file)


def test_a_file_that_is_no_record_is_told(small, tmp_path):
    file = tmp_path / "picture.png"
    file.write_bytes(bytes(range(255, 0, -1)))
    with pytest.raises(fondaco.FondacoError, match="is no record of a tournament"):
        Record(small, file)
    assert len(file.read_bytes()) == 255
    for text in ("[1]\n", "hello", "\n", "#!/bin/sh\n"):
        file.write_text(text)
        with pytest.raises(fondaco.FondacoError, match="is no record of a tournament"):
            Record(small, file)
        assert file.read_text() == text


def test_a_record_with_a_damaged_end_keeps_its_other_games(small, tmp_path):
    file = tmp_path / "kept.jsonl"
    Record(small, file).add(play_one(small, 0))
    with file.open("ab") as out:
        out.write(bytes(range(255, 127, -1)))
    again = Record(small, file)
    assert [game.number for game in again.games()] == [0]
    again.add(play_one(small, 1))
    assert [game.number for game in Record(small, file).games()] == [0, 1]


def test_only_a_few_games_are_handed_out_ahead():
    taken = []
    playing = workers.in_processes(abs, (taken.append(number) or -number for number in range(500)), 2)
    assert next(playing) >= 0
    assert len(taken) <= 2 * workers.AHEAD + 1
    assert len([*playing]) == 499
    assert len(taken) == 500


def test_a_process_that_dies_is_told_in_a_sentence(small, monkeypatch):
    monkeypatch.setattr(tournament, "play_one", dies)
    with pytest.raises(fondaco.FondacoError, match="A process ended in the middle of its game"):
        list(in_processes(small, [0, 1], 2))


def dies(plan, number):
    """A worker that is killed, as by a system that has no memory left."""
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture
def another_thread():
    """A thread that hears signals, as those of native libraries do."""
    over = threading.Event()
    thread = threading.Thread(target=over.wait)
    thread.start()
    yield
    over.set()
    thread.join()


def send(told):
    """A signal to this process, which some thread of it has taken when this ends."""
    ear, mouth = os.pipe()
    os.set_blocking(mouth, False)
    before = signal.set_wakeup_fd(mouth)
    try:
        os.kill(os.getpid(), told)
        assert os.read(ear, 1) == bytes([told])
    finally:
        signal.set_wakeup_fd(before)
        os.close(ear)
        os.close(mouth)


def interrupted(numbers, at):
    """Numbers, and Ctrl-C at one of them."""
    for number in numbers:
        if number == at:
            send(signal.SIGINT)
        yield number


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_what_tells_to_stop_is_held_whatever_thread_takes_it(another_thread, told):
    before = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)}
    whole = False
    with stopping.terminations_heard(), pytest.raises(KeyboardInterrupt) as stop, stopping.held():
        send(told)
        whole = True
    assert whole
    assert isinstance(stop.value, stopping.Terminated) == (told == signal.SIGTERM)
    assert before == {one: signal.getsignal(one) for one in before}


def test_ctrl_c_while_games_are_handed_out_loses_none_of_them(another_thread):
    done, told = [], []
    numbers = interrupted(range(500), at=1)
    with pytest.raises(KeyboardInterrupt):
        for number in workers.in_processes(abs, numbers, 2, lambda: told.append(True)):
            done.append(number)
    assert told
    assert 1 <= len(set(done)) == len(done) <= 2 * workers.AHEAD
    assert next(numbers) == 2 * workers.AHEAD, "the handing out was finished"


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="no blocked signals on this platform")
def test_processes_that_start_meanwhile_do_not_hear_of_it(another_thread):
    asked = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    with stopping.held():
        said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, timeout=60)
    assert said.stdout == "True\n"


#: a tournament that lasts: two workers that say that they have begun, and then nothing for long
LASTING = """
import signal
import time
from fondaco.arena.workers import in_processes

def task(number):
    print("begun", flush=True)
    time.sleep(1000)

if __name__ == "__main__":
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup would leave it ignored
    list(in_processes(task, range(4), 2))
"""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no groups of processes on this platform")
@pytest.mark.parametrize("end", ["SIGTERM", "SIGKILL", "SIGHUP"])
def test_workers_end_with_the_process_they_work_for(tmp_path, end):
    """However it ends: their output comes to its end only when all who may write to it are gone."""
    script = tmp_path / "lasting.py"
    script.write_text(LASTING)
    command = [sys.executable, str(script)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as process:
        try:
            assert [process.stdout.readline() for _ in range(2)] == ["begun\n"] * 2
            process.send_signal(getattr(signal, end))
            assert "Traceback" not in process.communicate(timeout=60)[0]
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.parametrize("how", ["SIGTERM", "a second Ctrl-C", "nobody asks for more"])
def test_games_at_hand_are_not_waited_for(how):
    def again():
        raise KeyboardInterrupt

    playing = workers.in_processes(time.sleep, [0, 60, 60, 60], 2, again)
    assert next(playing) is None
    began = time.perf_counter()
    if how == "nobody asks for more":
        playing.close()
    else:
        stop = stopping.Terminated if how == "SIGTERM" else KeyboardInterrupt
        with pytest.raises(stop):
            playing.throw(stop)
    assert time.perf_counter() - began < 30


def test_a_bot_does_not_swallow_sigterm(small, monkeypatch):
    monkeypatch.setattr(RandomBot, "choose", raises(stopping.Terminated))
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with pytest.raises(stopping.Terminated):
            play_one(small, 0)
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_bot_that_fails_gets_a_legal_move_and_the_report_says_so(small, monkeypatch):
    def broken(self, view, seat, moves):
        raise RuntimeError("no idea")

    monkeypatch.setattr(RandomBot, "think", broken)
    game = play_one(small, 0)
    assert game.faults[0] == 0
    assert min(game.faults[1:]) > 0
    rows = {row.bot: row for row in standings(small, [game])}
    assert rows["random"].faults == sum(game.faults)
    page = html(small, [game], "Hansa")
    assert f"was made for them: random {sum(game.faults)} times." in page


@pytest.mark.parametrize(
    "nonsense",
    [None, True, 0.0, 1e9, "0", [0], np.array(0), np.array([0]), np.True_, 10**30, -1, object()],
    ids=lambda one: f"{type(one).__name__} {one}"[:20],
)
def test_an_answer_that_is_no_legal_move_is_a_fault(small, monkeypatch, nonsense):
    monkeypatch.setattr(RandomBot, "choose", lambda self, view, seat: nonsense)
    game = play_one(small, 0)
    assert game.faults[0] == 0
    assert min(game.faults[1:]) > 0


def test_a_whole_number_of_numpys_is_a_move(small, monkeypatch):
    monkeypatch.setattr(RandomBot, "choose", lambda self, view, seat: np.int16(view.legal(seat)[-1]))
    assert play_one(small, 0).faults == (0, 0, 0)


@pytest.mark.parametrize("end", [SystemExit, GeneratorExit, MemoryError])
def test_a_bot_that_wants_to_end_it_all_does_not(small, monkeypatch, end):
    monkeypatch.setattr(RandomBot, "choose", raises(end))
    assert min(play_one(small, 0).faults[1:]) > 0


def test_ctrl_c_ends_a_game_but_where_it_is_ignored_a_bot_made_it_up(small, monkeypatch):
    monkeypatch.setattr(RandomBot, "choose", raises(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        play_one(small, 0)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        assert min(play_one(small, 0).faults[1:]) > 0
    finally:
        signal.signal(signal.SIGINT, before)


def raises(problem):
    def choose(self, view, seat):
        raise problem

    return choose


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarms on this platform")
@pytest.mark.parametrize("stubborn", [False, True])
def test_a_bot_that_never_answers_is_interrupted(monkeypatch, stubborn):
    stuck = plan(fondaco.game("hansa"), 2, parse_several("search:ms=1,random"), 1, seed=1)
    asked = []

    def choose(self, view, seat):
        asked.append(seat)
        if len(asked) > 2:
            return view.legal(seat)[-1]
        while True:
            try:
                time.sleep(0.001)
            except Exception:
                assert stubborn
            except BaseException:
                if stubborn:  # it stops, but too late
                    return view.legal(seat)[-1]
                raise

    monkeypatch.setattr(Search, "choose", choose)
    monkeypatch.setattr(patience, "GRACE", 0.05)
    handler, timer = signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)
    began = time.perf_counter()
    game = play_one(stuck, 0)
    assert game.faults == (2, 0)
    assert time.perf_counter() - began < 10
    assert signal.getsignal(signal.SIGALRM) == handler
    assert bool(signal.getitimer(signal.ITIMER_REAL)[0]) == bool(timer[0])
    assert "was made for them: search:ms=1 2 times." in " ".join(remarks(standings(stuck, [game])))


def test_an_overrun_that_could_not_be_interrupted_is_a_fault(monkeypatch):
    slow = plan(fondaco.game("hansa"), 2, parse_several("search:ms=1,random"), 1, seed=1)
    monkeypatch.delattr(signal, "setitimer", raising=False)
    monkeypatch.setattr(patience, "GRACE", -1e9)
    assert play_one(slow, 0).faults[0] > 0


def played(number: int, seats: tuple[str, ...], places: tuple[int, ...] = ()) -> Played:
    """A game without faults; the seats come in by their order where nothing else is said."""
    places = places or tuple(range(1, len(seats) + 1))
    return Played(number, seats, tuple(10 - p for p in places), places, 50, (0,) * len(seats), 1.0)


def test_shared_wins_count_in_parts():
    several = plan(fondaco.game("hansa"), 3, parse_several("greedy,random"), 1, seed=0)
    shared = Played(0, ("greedy", "random", "random"), (9, 9, 3), (1, 1, 3), 50, (0, 0, 0), 1.0)
    rows = {row.bot: row for row in standings(several, [shared])}
    assert rows["greedy"].win_share == 0.5
    assert rows["random"].win_share == 0.5
    assert rows["random"].seats == 2
    assert rows["random"].fair == pytest.approx(2 / 3)


def test_better_places_rate_higher():
    ratings = rate([played(number, tuple("abc"), (1, 2, 3)) for number in range(20)])
    assert ratings["a"].mean > ratings["b"].mean > ratings["c"].mean
    assert min(rating.sd for rating in ratings.values()) > 0  # so many wins, and still not sure


def equal_games(seats: str, repeats: int) -> list[Played]:
    """Every outcome equally often, but all of one kind before the next one."""
    outcomes = [p for p in permutations(range(1, len(seats) + 1)) for _ in range(repeats)]
    return [played(number, tuple(seats), places) for number, places in enumerate(outcomes)]


@pytest.mark.parametrize(("seats", "repeats"), [("ab", 100), ("abc", 40), ("abb", 40), ("abcc", 10)])
def test_equal_bots_rate_about_equal(seats, repeats):
    ratings = rate(equal_games(seats, repeats))
    assert set(ratings) == set(seats)
    for rating in ratings.values():
        assert abs(rating.mean - 1500) < min(60, 2.5 * rating.sd)
        assert 10 < rating.sd < 70


def test_ratings_do_not_depend_on_the_order_of_the_games():
    games = equal_games("abc", 5)
    assert rate(games) == rate(games[::-1]) == rate(sorted(games, key=lambda game: game.points))


def test_more_games_make_ratings_surer():
    few, many = (rate(equal_games("abc", repeats))["a"].sd for repeats in (5, 100))
    assert many < few / 2


def test_very_many_games_are_rated_in_little_time():
    games = equal_games("abc", 5000)
    began = time.perf_counter()
    ratings = rate(games)
    assert time.perf_counter() - began < 20
    assert max(rating.sd for rating in ratings.values()) < 20


def test_wilson_is_the_textbook_interval():
    low, high = wilson(0.8, 50)
    assert (round(low, 3), round(high, 3)) == (0.67, 0.888)
    assert wilson(0.0, 0) == (0.0, 1.0)
    assert wilson(1.0, 10)[1] == pytest.approx(1.0)


def test_a_share_lies_in_its_interval():
    for games in range(1, 400):
        for share in (0.0, 1 / games, 0.5, 1 - 1 / games, 1.0):
            low, high = wilson(share, games)
            assert 0 <= low <= share <= high <= 1


def test_result_has_the_promised_keys(small):
    result = to_dict(small, [play_one(small, 0)])
    assert {"game", "players", "games", "bots"} <= set(result)
    for row in result["bots"]:
        assert {"bot", "seats", "win_share", "low", "high", "rating"} <= set(row)
    json.dumps(result)
    assert sum(row["win_share"] for row in result["bots"]) == pytest.approx(1)
    assert {"games", "alone", "rating_sd", "faults"} <= set(result["bots"][0])
    assert result["whole_deals"] == 0
    edition = fondaco.game("hansa").edition
    assert result["edition"] == {"title": edition.tables["title"], "hash": edition.hash[:12]}
    assert result["options"] == dict(fondaco.game("hansa").options)


def test_deals_are_called_whole_only_where_they_are(small):
    games = [played(number, line_up(small, number)[1]) for number in range(5)]
    assert deals(small, games[:3]) == ["Every deal was played once for each rotation of the seats."]
    assert deals(small, games) == [
        "Whole deals, played once for each rotation of the seats: 1; games of other deals: 2."
    ]
    assert deals(small, games)[0] in html(small, games, "Hansa")
    assert to_dict(small, games)["whole_deals"] == 1


def test_a_bot_without_a_game_is_listed_as_such():
    several = plan(fondaco.game("hansa"), 2, parse_several("greedy,random,rollout"), 2, seed=0)
    games = [played(number, line_up(several, number)[1]) for number in range(2)]
    last = to_dict(several, games)["bots"][-1]
    assert (last["bot"], last["games"]) == ("rollout", 0)
    assert last["win_share"] is last["rating"] is last["points"] is None
    sentence = "Not in any game: rollout; with more games everybody gets a turn."
    assert sentence in remarks(standings(several, games))
    page = html(several, games, "Hansa")
    assert sentence in page
    assert "<td>rollout</td><td>–</td><td>0</td><td>–</td>" in page.replace(' class="spare"', "")
    json.dumps(to_dict(several, games), allow_nan=False)


def test_games_without_another_bot_are_no_sure_wins():
    several = plan(fondaco.game("hansa"), 2, parse_several("greedy,greedy,random"), 6, seed=0)
    games = [played(number, line_up(several, number)[1], (2, 1)) for number in range(6)]
    assert sum(set(game.seats) == {"greedy"} for game in games) == 2
    rows = {row.bot: row for row in standings(several, games)}
    greedy = rows["greedy"]
    assert (greedy.games, greedy.alone, greedy.win_share, greedy.fair) == (6, 2, 0.5, 0.5)
    assert (greedy.low, greedy.high) == wilson(0.5, 4)
    assert rows["random"].win_share == 0.5
    assert "not counted in the shares of wins: 2." in " ".join(remarks([*rows.values()]))


def test_one_bot_alone_wins_nothing():
    alone = plan(fondaco.game("hansa"), 2, parse_several("greedy"), 2, seed=0)
    games = [played(number, ("greedy", "greedy")) for number in range(2)]
    page = html(alone, games, "Hansa")
    assert "Only greedy played, so there is nobody to win against" in page
    assert "100.0%" not in page
    assert "Share of wins" not in page
    assert to_dict(alone, games)["bots"][0]["win_share"] is None


@pytest.mark.parametrize("games", [0, MOST + 1, 10**30])
def test_the_number_of_games_has_bounds(games):
    with pytest.raises(fondaco.FondacoError, match="at least 1 game and takes at most 1,000,000"):
        plan(fondaco.game("hansa"), 2, parse_several("greedy"), games, seed=0)
