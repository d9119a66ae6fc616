"""The table in the terminal, driven by what a person types."""

from __future__ import annotations

import fondaco
from fondaco import games as house


def test_a_whole_game_by_numbers(run, tmp_path):
    said = run("play", "hansa", "--seed", 3, typed=["1"] * 400)
    assert said.code == 0
    assert "The game is over." in said.out
    assert "1. " in said.out


def test_every_game_can_be_played_by_numbers(run):
    for name in house.names():
        said = run("play", name, "--seed", 5, typed=["1"] * 3000)
        assert said.code == 0
        assert "The game is over." in said.out, name


def test_words_explanations_and_refusals(run):
    said = run(
        "play",
        "hansa",
        "--seed",
        7,
        typed=[
            "settle kalmar",
            "settle kalmar",
            "settle Lubeck",
            "? settle danzig",
            "?",
            "rules h9",
            "help",
            "zzz",
            "99",
            "log",
        ],
    )
    assert "You have booths in Kalmar already; choose a different city each time. (H9)" in said.out
    assert "Puts 2 booths in Danzig" in said.out
    assert "**H9**" in said.out
    assert "“zzz” is no move" in said.out
    assert "Moves are numbered 1 to" in said.out
    assert "Blue places 2 booths in Lübeck." in said.out


def test_undo_goes_back_to_the_own_decision(run):
    said = run("play", "hansa", "--seed", 7, typed=["undo", "settle kalmar", "undo", "settle danzig", "log"])
    assert "You have not made a move yet." in said.out
    log = said.out.rsplit("> ", 1)[-1]
    assert "Blue places 2 booths in Danzig." in log
    assert said.out.count("3 placements to go") == 2


def test_save_then_load(run, tmp_path):
    file = tmp_path / "mine.json"
    said = run("play", "hansa", "--seed", 7, typed=["settle kalmar", "save", f"save {file}", "quit"])
    assert "Say where, as in: save my.save.json" in said.out
    assert f"--load {file}" in said.out
    assert len(fondaco.load(file, compiled=False).moves) >= 1
    again = run("play", "hansa", "--load", file, typed=["log"])
    assert "Blue places 2 booths in Kalmar." in again.out


def test_leaving_keeps_the_game(run, tmp_path):
    said = run("play", "hansa", "--seed", 7, typed=["settle kalmar"])
    assert "Your game is kept." in said.out
    assert (tmp_path / "fondaco" / "unfinished-hansa.json").exists()


def test_bad_arguments_are_one_sentence_and_exit_2(run, tmp_path):
    cases = {
        ("--players", "7"): "Hansa is for 2 to 4 players, not 7.",
        ("--players", "0"): "Hansa is for 2 to 4 players, not 0.",
        ("--seat", "3"): "With 3 players the seats are 0 to 2",
        ("--seed", "-1"): "A seed is a whole number from 0 to",
        ("--seed", str(1 << 63)): "A seed is a whole number from 0 to",
        ("--bots", "greedi"): "did you mean greedy?",
        ("--bots", "greedy,greedy,greedy"): "There are 2 other seats",
        ("--option", "promo=7"): "Option promo takes one of 0, 1",
        ("--option", "promo=x"): "takes a number",
        ("--option", "pirates=1"): "has no option pirates",
        ("--load", str(tmp_path / "none.json")): "cannot be read",
    }
    for words, sentence in cases.items():
        said = run("play", "hansa", *words)
        assert said.code == 2, words
        assert sentence in said.err, words
        assert len(said.err.strip().splitlines()) == 1, words
