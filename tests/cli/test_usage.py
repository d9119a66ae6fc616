"""A command that was typed wrongly: one plain sentence that says what to do, and exit code 2."""

from __future__ import annotations

import subprocess
import sys

import pytest

CASES = {
    ("sim", "hansa", "--games", "0"): "--games takes a whole number from 1, not 0; see: fondaco sim --help",
    ("sim", "hansa", "--games=abc"): "--games takes a whole number from 1, not 'abc'; see: fondaco sim --help",
    ("sim", "hansa", "--device", "gpu"): "--device takes cpu or cuda, not 'gpu'; see: fondaco sim --help",
    (
        "arena",
        "hansa",
        "--bots",
        "greedy",
        "--workers",
        "0",
    ): "--workers takes a whole number from 1 to 1024, not 0; see: ",
    ("hint", "some.json", "--ms", "0"): "--ms takes a whole number from 1 to 3600000, not 0; see: fondaco hint --help",
    ("serve", "--port", "99999"): "--port takes a whole number from 0 to 65535, not 99999; see: fondaco serve --help",
    ("serve", "--bot-pause", "long"): "--bot-pause takes a number from 0 to 10, not 'long'; see: ",
    ("play", "hansa", "--seat", "x"): "--seat takes a whole number, not 'x'; see: fondaco play --help",
    ("play", "hansa", "--seed"): "--seed needs a value; write one after it.",
    ("games", "--json=1"): "--json takes no value; leave out the = and what follows it.",
    ("play", "hansa", "--sede", "3"): "There is no option '--sede'; did you mean",
    ("play", "hansa", "--frob"): "There is no option '--frob'; see: fondaco play --help",
    ("play", "hansa", "dschunke", "now"): "Leave out 'dschunke now'; see: fondaco play --help",
    ("play",): "Name a game; see: fondaco play --help",
    ("edition", "check"): "Name a file; see: fondaco edition check --help",
    ("arena", "hansa"): "--bots is needed; see: fondaco arena --help",
    ("replai",): "There is no command 'replai'; did you mean replay",
    ("zzz",): "There is no command 'zzz'; see: fondaco --help",
    ("edition", "chekc"): "There is no command 'chekc'; did you mean check?",
}


@pytest.mark.parametrize("words", CASES, ids=" ".join)
def test_one_sentence_says_what_to_do(run, words):
    said = run(*words)
    assert said.code == 2
    assert said.err.startswith(f"fondaco: {CASES[words]}")
    assert len(said.err.splitlines()) == 1
    assert said.out == ""
    assert "\x1b" not in said.err


def test_what_was_typed_is_cut_short(run):
    said = run("sim", "hansa", "--games", "x" * 5000)
    assert said.code == 2
    assert len(said.err) < 150


def test_the_value_that_counts_is_the_last_one(run):
    assert ", not 0;" in run("sim", "hansa", "--games", "7", "--games", "0").err


@pytest.mark.parametrize("words", [(), ("edition",)], ids=str)
def test_no_words_at_all_bring_the_help(run, words):
    said = run(*words)
    assert said.code == 2
    assert "Commands" in said.out
    assert said.err == ""


def test_a_process_ends_with_the_same_code_and_no_colours():
    command = [sys.executable, "-m", "fondaco", "hint", "--ms", "0", "some.json"]
    said = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert said.returncode == 2
    assert "--ms takes a whole number from 1 to 3600000, not 0; see: " in said.stderr
    assert "\x1b" not in said.stderr and len(said.stderr.splitlines()) == 1
