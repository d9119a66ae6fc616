"""Tournaments: who plays whom, what is kept, what it comes to."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter

import pytest

import fondaco
from fondaco.arena import tournament
from fondaco.arena.report import html
from fondaco.arena.standings import rate, standings, to_dict, wilson
from fondaco.arena.tournament import Played, Record, in_processes, line_up, plan, play_one
from fondaco.bots.random_bot import RandomBot
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


def test_a_file_that_is_no_record_is_told(small, tmp_path):
    file = tmp_path / "picture.png"
    file.write_bytes(bytes(range(255, 0, -1)))
    with pytest.raises(fondaco.FondacoError, match="is no record of a tournament"):
        Record(small, file)
    assert len(file.read_bytes()) == 255
    file.write_text("[1]\n")
    with pytest.raises(fondaco.FondacoError, match="holds another tournament"):
        Record(small, file)


def test_a_process_that_dies_is_told_in_a_sentence(small, monkeypatch):
    monkeypatch.setattr(tournament, "play_one", dies)
    with pytest.raises(fondaco.FondacoError, match="A process ended in the middle of its game"):
        list(in_processes(small, [0, 1], 2))


def dies(plan, number):
    """A worker that is killed, as by a system that has no memory left."""
    os.kill(os.getpid(), signal.SIGKILL)


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


def test_an_overrun_is_a_fault(monkeypatch):
    slow = plan(fondaco.game("hansa"), 2, parse_several("search:ms=1,random"), 1, seed=1)
    monkeypatch.setattr(tournament, "PATIENCE", -1e9)
    assert play_one(slow, 0).faults[0] > 0


def game_of(seats: str, places: tuple[int, ...]) -> Played:
    return Played(0, tuple(seats), tuple(10 - p for p in places), places, 50, (0,) * len(seats), 1.0)


def test_shared_wins_count_in_parts():
    several = plan(fondaco.game("hansa"), 3, parse_several("greedy,random"), 1, seed=0)
    shared = Played(0, ("greedy", "random", "random"), (9, 9, 3), (1, 1, 3), 50, (0, 0, 0), 1.0)
    rows = {row.bot: row for row in standings(several, [shared])}
    assert rows["greedy"].win_share == 0.5
    assert rows["random"].win_share == 0.5
    assert rows["random"].seats == 2
    assert rows["random"].fair == pytest.approx(2 / 3)


def test_better_places_rate_higher():
    ratings = rate([game_of("abc", (1, 2, 3)) for _ in range(20)])
    assert ratings["a"] > ratings["b"] > ratings["c"]


def test_wilson_is_the_textbook_interval():
    low, high = wilson(0.8, 50)
    assert (round(low, 3), round(high, 3)) == (0.67, 0.888)
    assert wilson(0.0, 0) == (0.0, 1.0)
    assert wilson(1.0, 10)[1] == pytest.approx(1.0)


def test_result_has_the_promised_keys(small):
    result = to_dict(small, [play_one(small, 0)])
    assert {"game", "players", "games", "bots"} <= set(result)
    for row in result["bots"]:
        assert {"bot", "seats", "win_share", "low", "high", "rating"} <= set(row)
    json.dumps(result)
    assert sum(row["win_share"] for row in result["bots"]) == pytest.approx(1)
