"""Many random games: the same whatever the threads and chunks, sums that add up, and an end at Ctrl-C."""

import signal

import numpy as np
import pytest

import fondaco
from fondaco.arena.simulation import simulate

CLOCK = ("seconds", "moves_per_s", "games_per_s")


@pytest.fixture(scope="module")
def hansa():
    return fondaco.game("hansa")


@pytest.fixture(scope="module")
def interpreted():
    return fondaco.game("hansa", compiled=False)


def figures(summary):
    return {key: value for key, value in summary.to_dict().items() if key not in CLOCK}


@pytest.mark.parametrize(("threads", "chunk"), [(1, 1), (1, 300), (2, 7), (3, 64), (4, 1000)])
def test_threads_and_chunks_change_nothing(hansa, threads, chunk):
    assert figures(simulate(hansa, 3, 300, 7, threads, chunk=chunk)) == figures(simulate(hansa, 3, 300, 7))


def test_the_interpreter_comes_to_the_same(hansa, interpreted):
    assert figures(simulate(interpreted, 3, 4, 7)) == figures(simulate(hansa, 3, 4, 7))


def test_another_seed_gives_other_games(hansa):
    assert figures(simulate(hansa, 3, 50, 7))["seats"] != figures(simulate(hansa, 3, 50, 8))["seats"]


@pytest.mark.parametrize("players", fondaco.games.find("hansa").players)
def test_shares_add_up(hansa, players):
    summary = simulate(hansa, players, 500, 1)
    assert (summary.game, summary.players, summary.games, summary.seed) == ("hansa", players, 500, 1)
    assert not summary.interrupted
    for rows in (summary.seats, summary.turn_order):
        assert len(rows) == players
        assert sum(row.win_share for row in rows) == pytest.approx(1)
        for row in rows:
            assert sum(row.places) == pytest.approx(1)
            assert row.min <= row.mean <= row.max
            assert row.win_share <= row.places[0] + 1e-12
    by_seat, by_order = (sum(row.mean for row in rows) for rows in (summary.seats, summary.turn_order))
    assert by_seat == pytest.approx(by_order)
    assert summary.length.mean * summary.games == pytest.approx(summary.moves)
    assert summary.moves_per_s * summary.seconds == pytest.approx(summary.moves)


def test_figures_are_those_of_the_games_themselves(hansa):
    games, players = 101, 3
    kernel, edition = hansa.kernel, hansa.edition.record
    states, lengths = np.zeros(games, hansa.state_type), np.zeros(games, np.int64)
    scores, ranks = np.zeros((games, players), np.int64), np.zeros((games, players), np.int64)
    kernel.playouts(edition, hansa.blank(players), states, hansa.buffer(), np.uint64(5), 0, lengths, 10_000)
    kernel.judge(edition, states, scores, ranks)
    summary = simulate(hansa, players, games, 5, threads=2, chunk=10)
    assert [row.mean for row in summary.seats] == pytest.approx(scores.mean(0))
    assert [row.sd for row in summary.seats] == pytest.approx(scores.std(0))
    assert [row.max for row in summary.seats] == scores.max(0).tolist()
    parts = (ranks == 1) / (ranks == 1).sum(1, keepdims=True)
    assert [row.win_share for row in summary.seats] == pytest.approx(parts.mean(0))
    starters = scores[np.arange(games), states["start"]]
    assert (summary.turn_order[0].mean, summary.turn_order[0].min) == (pytest.approx(starters.mean()), starters.min())
    length = summary.length
    assert (length.min, length.median, length.max) == (lengths.min(), np.median(lengths), lengths.max())
    assert (length.mean, length.sd) == (pytest.approx(lengths.mean()), pytest.approx(lengths.std()))


def test_the_median_of_an_even_number_lies_between(hansa):
    summary = simulate(hansa, 2, 2, 3)
    assert summary.length.median == summary.length.mean == (summary.length.min + summary.length.max) / 2


def test_progress_ends_at_the_last_game(hansa, interpreted):
    for game, games in ((hansa, 100), (interpreted, 2)):
        told = []
        simulate(game, 2, games, 0, progress=told.append)
        assert told[-1] == games
        assert told == sorted(told)


def stop(done):
    """Ctrl-C as soon as something is done."""
    if done:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in a shell's background
        signal.raise_signal(signal.SIGINT)


def test_an_interrupted_run_keeps_what_was_done(hansa):
    summary = simulate(hansa, 3, 10**12, 7, threads=2, progress=stop, chunk=50)
    assert summary.interrupted
    assert 0 < summary.games < 10**12
    again = figures(simulate(hansa, 3, summary.games, 7))
    assert figures(summary) == again | {"interrupted": True}


def test_an_interrupted_run_of_the_interpreter(interpreted):
    summary = simulate(interpreted, 2, 10**9, 7, progress=stop)
    assert (summary.games, summary.interrupted) == (1, True)


def test_interrupted_before_anything_was_done(interpreted, monkeypatch):
    def interrupt(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(interpreted.kernel, "playouts", interrupt)
    with pytest.raises(KeyboardInterrupt):
        simulate(interpreted, 2, 5, 7)


def test_a_game_without_end_is_named(hansa):
    lengths = np.zeros(200, np.int64)
    states = np.zeros(200, hansa.state_type)
    hansa.kernel.playouts(
        hansa.edition.record, hansa.blank(3), states, hansa.buffer(), np.uint64(7), 0, lengths, 10_000
    )
    limit = int(np.sort(lengths)[-3])
    longer = int(np.flatnonzero(lengths > limit)[0])
    for threads, chunk in ((1, 200), (2, 3), (4, 16)):
        with pytest.raises(fondaco.FondacoError, match=f"^Game {longer} of seed 7 had not ended after {limit} moves"):
            simulate(hansa, 3, 200, 7, threads, chunk=chunk, limit=limit)


@pytest.mark.parametrize("wrong", [{"games": 0}, {"threads": 0}, {"chunk": 0}, {"players": 9}, {"seed": -1}])
def test_what_cannot_be_simulated_is_said(hansa, wrong):
    with pytest.raises(fondaco.FondacoError):
        simulate(**{"game": hansa, "players": 3, "games": 1, "seed": 0} | wrong)
