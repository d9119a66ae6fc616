"""Balance reports: what they count, what they say, and that watching can be stopped."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import pytest

import fondaco
from fondaco import games as house
from fondaco.arena import balance, balance_watching
from fondaco.arena.balance_changes import compare
from fondaco.arena.balance_plots import TRAITS, shown_traits
from fondaco.arena.balance_report import html
from fondaco.bots.greedy import Contest
from fondaco.engine.errors import FondacoError

#: the command as a terminal's foreground has it: a shell's background would leave interrupts ignored
IN_FRONT = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from fondaco.cli import main; main()"
)


@pytest.fixture(scope="module")
def hansa():
    return balance.measure(fondaco.game("hansa"), 3, 60, seed=3)


@pytest.fixture(scope="module")
def richer(tmp_path_factory):
    """An edition of Hansa in which a city of one's own brings far more."""
    file = tmp_path_factory.mktemp("editions") / "rich.toml"
    text = house.find("hansa").text("edition.toml")
    file.write_text(text.replace("sole_city = 4", "sole_city = 12"), encoding="utf-8")
    return file


@pytest.mark.parametrize("name", house.names())
def test_every_game_can_be_reported(name):
    game = fondaco.game(name)
    players = game.players.start
    found = balance.measure(game, players, 60, seed=3)
    assert sum(share.share for share in found.turn_order) == pytest.approx(1)
    assert sum(count for _, count in found.histogram) == 60 * players
    assert found.decisive[-1].mean > 0.8, "who leads at the end has won, but for ties"
    assert found.figures["choices at each move"].mean > 1
    assert found.figures["winning points"].mean > found.figures["points"].mean
    assert found.traits
    assert sum(opening.games for opening in found.openings) == 60
    assert found.options == game.options
    assert found.edition.hash == game.edition.hash[:12]
    json.dumps(found.to_dict())


def test_a_report_repeats_whatever_the_chunks(monkeypatch):
    game = fondaco.game("hansa")
    first = balance.measure(game, 2, 40, seed=3)
    monkeypatch.setattr(balance_watching, "CHUNK", 7)
    monkeypatch.setattr(balance_watching, "STEPS", 5)
    assert balance.measure(game, 2, 40, seed=3) == first


def test_moves_and_leaders_are_counted_after_every_move():
    game, games, players = fondaco.game("hansa"), 6, 3
    all_at_once = Contest(game, [1] * players, games, seed=5, openings=400, counting=True)
    _, leaders = all_at_once.watch(400)
    assert all_at_once.lengths.max() < 400
    for number in range(games):
        moves = all_at_once.openings[number, : all_at_once.lengths[number]]
        assert (np.bincount(moves, minlength=game.moves) == all_at_once.made[number].sum(0)).all()
    by_move = Contest(game, [1] * players, games, seed=5)
    scores, ranks = np.zeros((games, players), np.int64), np.zeros((games, players), np.int64)
    for move in range(150):
        assert by_move.advance(1) == games
        game.kernel.judge(game.edition.record, by_move.states, scores, ranks)
        ahead = (scores == scores.max(1, keepdims=True)) @ (1 << np.arange(players))
        assert (leaders[:, move] == ahead).all()


def test_lead_changes_pass_over_ties():
    """Seats are bits: 1, 2 and 4 lead alone, others together; 0 is after the end."""
    led = np.array([[1, 3, 1, 2, 2, 5, 1, 0], [3, 6, 4, 4, 4, 4, 4, 4]], np.int8)
    assert balance_watching.lead_changes(led).tolist() == [2, 0]


def test_the_leader_of_each_part():
    led = np.array([[1] * 10 + [2] * 10 + [0] * 5, [4] * 3 + [0] * 22], np.int8)
    found = balance_watching.leaders_by_part(led, np.array([20, 3]))
    assert found.tolist() == [[1, 1, 1, 1, 1, 2, 2, 2, 2, 2], [4] * 10]


def test_who_shares_the_lead_counts_in_parts():
    leaders, wins = np.array([0b011, 0b110, 0b100]), np.array([[1, 0, 0], [1, 0, 0], [0, 0.5, 0.5]])
    assert balance._wins_of_leaders(leaders, wins).tolist() == [0.5, 0, 0.5]


def test_openings_are_credited_to_who_made_them_and_held_against_all_openers():
    """In Portobello Market the Bobby is placed by the player to the right of the first one (P8)."""
    game = fondaco.game("portobello_market")
    watched = balance_watching.watch_some(game, 4, 30, seed=2, first=0)
    assert ((watched.starts - watched.openers) % 4 == 1).all()
    report = balance.measure(game, 4, 30, seed=2)
    found = report.openings[0]
    made = watched.openings == game.start(4, seed=1).move(found.name)
    assert found.games == made.sum()
    assert found.share == pytest.approx(watched.wins[made, watched.openers[made]].mean())
    assert found.baseline == pytest.approx(report.turn_order[3].share)


def test_work_is_begun_only_so_far_ahead():
    begun = []

    def items():
        for number in range(100):
            begun.append(number)
            yield number

    with ThreadPoolExecutor(2) as pool:
        for seen, result in enumerate(balance_watching.in_order(pool, lambda number: number * number, items(), 4)):
            assert result == seen * seen
            assert len(begun) <= seen + 4
    assert len(begun) == 100


def test_a_plot_of_traits_shows_what_is_sure_and_strongest_first():
    def trait(number, effect, significant):
        return balance.Trait(f"{number}", 1, 1, 1, 1, effect, 0.1, 60, 0.5, significant)

    strong = [trait(n, 0.9 - n / 100, n % 2 == 0) for n in range(30)]
    weak = [trait(n, -0.1, True) for n in range(30, 33)]
    shown = shown_traits([*strong, *weak])
    assert len(shown) == TRAITS
    assert all(one.significant for one in shown)
    assert {one.name for one in shown} >= {f"{n}" for n in range(0, 26, 2)}
    assert [one.effect for one in shown] == sorted((one.effect for one in shown), reverse=True)


def test_a_page_for_one_edition(hansa):
    page = html([hansa])
    assert page.count("<svg") == 4
    assert "<script" not in page
    assert "http" not in page
    assert f"hansa/edition.toml ({hansa.edition.hash}), {hansa.edition.title}" in page
    assert "promo=0" in page
    assert f"{TRAITS} of {len(hansa.traits)} shown" in page
    assert re.findall(r"<h(\d)", page) == ["1", "2", "2", "2", "2", "2"]


def test_a_page_for_two_editions(hansa, richer):
    b = balance.measure(fondaco.game("hansa", edition=richer), 3, 60, seed=4)
    found = compare(hansa, b)
    page = html([hansa, b], found)
    assert page.count("<svg") == 8
    ids = re.findall(r'\bid="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="|url\()#([^")]*)', page)) <= set(ids)
    assert "<h2>A: hansa/edition.toml (" in page
    assert f"<h2>B: rich.toml ({b.edition.hash})" in page
    levels = [int(level) for level in re.findall(r"<h(\d)", page)]
    assert all(later <= before + 1 for before, later in pairwise(levels))
    changed, may_be_chance = page.split("What changed from A to B")[1].split("<h2>")[0].split("<details>")
    assert "<td>winning points</td>" in changed  # in sight; what may be chance is folded up
    assert f"{sum(not one.significant for one in found.changes)} more that may be chance" in may_be_chance


def test_plots_can_be_read_on_a_phone_by_day_and_by_night(hansa):
    drawn = "".join(re.findall(r"<svg.*?</svg>", html([hansa]), re.DOTALL))
    width = {float(one) for one in re.findall(r'viewBox="0 0 ([\d.]+) ', drawn)}
    sizes = {float(one) for one in re.findall(r"font-size: ([\d.]+)px", drawn)}
    assert min(sizes) * 358 / max(width) >= 12
    assert not re.findall(r"#[0-9a-f]{6}\b", drawn.replace('="#', "")), "all colours are the page's"


def test_a_report_that_cannot_be_written_is_told_before_anything_is_played(run, tmp_path):
    for words in (("arena", "hansa", "--bots", "random", "--games", 10**6), ("balance", "hansa", "--games", 10**6)):
        said = run(*words, "--report", tmp_path / "no" / "such.html")
        assert said.code == 2
        assert "cannot be written" in said.err


def test_the_command(run, tmp_path):
    report = tmp_path / "balance.html"
    said = run("balance", "hansa", "--players", 2, "--games", 20, "--report", report)
    assert said.code == 0
    assert "The lead changes" in said.out
    assert "hansa/edition.toml" in said.out
    assert report.exists()
    found = json.loads(run("balance", "hansa", "--players", 2, "--games", 20, "--json").out)
    assert found["reports"][0]["games"] == 20
    assert found["reports"][0]["options"] == {"promo": 0}
    assert run("balance", "hansa", "--players", 5).code == 2
    assert "at least 2 games" in run("balance", "hansa", "--games", 1).err


def test_the_command_for_two_editions(run, richer):
    words = ("balance", "hansa", "--players", 2, "--games", 60, "--against", richer)
    said = run(*words)
    assert "A → B" in said.out
    assert "winning points" in said.out
    compared = json.loads(run(*words, "--json").out)["comparison"]
    assert {change["name"]: change["significant"] for change in compared["changes"]}["winning points"]
    few = run("balance", "hansa", "--players", 2, "--games", 10, "--against", richer)
    assert "nothing is tested" in " ".join(few.out.split())


def test_ctrl_c_ends_any_number_of_games_at_once():
    words = ["balance", "hansa", "--games", "1000000"]
    with subprocess.Popen(
        [sys.executable, "-c", IN_FRONT, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        time.sleep(4)  # by then games are under way
        assert process.poll() is None
        before = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert time.monotonic() - before < 10
    assert process.returncode == 130
    assert re.fullmatch(r"Stopped\.|Stopped after \d+ of 1000000 games; this is what they came to\.", err.strip())


def interrupt(done: int) -> None:
    raise KeyboardInterrupt


def test_what_was_seen_before_ctrl_c_is_told():
    game = fondaco.game("hansa")
    stopped = balance.measure(game, 2, 1000, 0, interrupt)
    assert stopped == balance.measure(game, 2, balance_watching.CHUNK, 0)


def test_ctrl_c_before_anything_was_seen_is_an_end(monkeypatch):
    monkeypatch.setattr(balance_watching, "CHUNK", 1)
    with pytest.raises(KeyboardInterrupt):
        balance.measure(fondaco.game("hansa"), 2, 1000, 0, interrupt)


@pytest.mark.parametrize("against", [False, True])
def test_after_ctrl_c_the_report_is_of_the_games_so_far(run, tmp_path, richer, monkeypatch, against):
    """With two editions the second is not begun any more."""
    measured = balance.measure
    monkeypatch.setattr(balance, "measure", lambda *words: measured(*words[:4], interrupt))
    page = tmp_path / "b.html"
    words = ["balance", "hansa", "--players", 2, "--games", 1000, "--report", page, "--json"]
    said = run(*words, *(["--against", richer] if against else []))
    assert said.code == 130
    (report,) = json.loads(said.out)["reports"]
    assert report["games"] == balance_watching.CHUNK
    assert f"Stopped after {balance_watching.CHUNK} of 1000 games" in said.err
    assert ("with edition A" in said.err) == against
    assert page.read_text().startswith("<!doctype html>")


def test_the_number_of_games_has_bounds():
    for games in (1, 1_000_001):
        with pytest.raises(FondacoError, match="at least 2 games and takes at most 1,000,000"):
            balance.measure(fondaco.game("hansa"), 2, games, 0)


def test_a_report_never_takes_the_place_of_an_edition(run, tmp_path):
    mine = tmp_path / "mine.toml"
    assert run("edition", "copy", "hansa", mine).code == 0
    before = mine.read_bytes()
    for words, what in ((("--edition", mine), "edition"), (("--against", mine), "other edition")):
        said = run("balance", "hansa", "--games", 20, *words, "--report", mine)
        assert said.code == 2
        assert said.err == f"fondaco: The report would take the place of the {what}; give --report another file.\n"
    assert mine.read_bytes() == before


@pytest.mark.parametrize("form", ["a table", "--json"])
def test_a_report_that_cannot_be_written_in_the_end_is_told_after_the_result(run, tmp_path, monkeypatch, form):
    folder = tmp_path / "folder"
    folder.mkdir()

    def gone(*arguments, measured=balance.measure):
        shutil.rmtree(folder)
        return measured(*arguments)

    monkeypatch.setattr("fondaco.arena.balance.measure", gone)
    words = ["balance", "hansa", "--players", 2, "--games", 20, "--report", folder / "b.html"]
    said = run(*words, *(["--json"] if form == "--json" else []))
    assert said.code == 2
    assert "first" in said.out
    if form == "--json":
        assert json.loads(said.out)["reports"][0]["games"] == 20
    assert said.err == (
        f"fondaco: {folder / 'b.html'}: cannot be written (No such file or directory); choose another place.\n"
    )


def test_want_of_matplotlib_is_told_before_any_game(run, tmp_path, monkeypatch):
    monkeypatch.setattr("fondaco.arena.balance_plots.find_spec", lambda name: None)
    monkeypatch.setattr("fondaco.arena.balance.measure", lambda *_: pytest.fail("games were played"))
    said = run("balance", "hansa", "--games", 20, "--report", tmp_path / "b.html")
    assert said.code == 2
    assert said.err.startswith("fondaco: Plots need matplotlib; install it with")
