"""The measurements of speed: what they report, not how fast."""

import pytest

import fondaco
from fondaco.arena import speed

KEYS = [
    "game",
    "players",
    "moves_per_s",
    "moves_per_s_all",
    "games_per_s",
    "state_bytes",
    "copy_ns",
    "compile_s",
    "warm_start_s",
]


def test_a_row_for_each_number_of_players(monkeypatch):
    monkeypatch.setattr(speed, "start_times", lambda name, players: (3.0, 0.5))
    told = []
    rows = speed.measure("hansa", [2, 4], told.append, seconds=0.001, repeats=2)
    assert [list(row) for row in rows] == [KEYS, KEYS]
    assert [(row["game"], row["players"]) for row in rows] == [("hansa", 2), ("hansa", 4)]
    for row in rows:
        assert (row["compile_s"], row["warm_start_s"]) == (3.0, 0.5)
        assert row["state_bytes"] == fondaco.game("hansa").state_type.itemsize
        assert all(row[key] > 0 for key in KEYS[1:])
    assert len(told) == 3


def test_a_process_that_cannot_start_says_why():
    with pytest.raises(fondaco.FondacoError, match="There is no game 'chess'"):
        speed.start_times("chess", 2)


@pytest.mark.slow
def test_a_warm_start_is_quicker_than_a_compile():
    cold, warm = speed.start_times("hansa", 2)
    assert 0 < warm < cold
