"""Games as they are made and begun: every wrong choice gets one sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco import games
from fondaco.engine import kernel
from fondaco.engine.game import SEEDS, load_edition
from laws.positions import game_of


def sentence(caught: pytest.ExceptionInfo[fondaco.FondacoError]) -> str:
    """The message, which has to be one sentence."""
    text = str(caught.value)
    assert "\n" not in text
    assert re.fullmatch(r".+[.?]", text)
    return text


@pytest.mark.parametrize("players", [0, 1, 5, -2, 2.0, "3", None, True])
def test_a_number_of_players_that_cannot_play(players: Any) -> None:
    with pytest.raises(fondaco.FondacoError, match="Hansa is for 2 to 4 players, not") as caught:
        game_of("hansa").blank(players)
    sentence(caught)


@pytest.mark.parametrize("seed", [-1, SEEDS, 1.5, "7", True])
def test_a_seed_that_is_none(seed: Any) -> None:
    with pytest.raises(fondaco.FondacoError, match="A seed is a whole number from 0 to") as caught:
        game_of("hansa").start(2, seed)
    sentence(caught)


@pytest.mark.parametrize("value", [2, -1, "yes", None, 0.0, [1]])
def test_an_option_that_has_no_such_value(value: Any) -> None:
    with pytest.raises(fondaco.FondacoError, match="Option promo takes one of 0, 1, not") as caught:
        fondaco.game("hansa", promo=value)
    sentence(caught)


def test_an_option_that_the_game_does_not_have() -> None:
    with pytest.raises(fondaco.FondacoError, match="Hansa has no option pormo; it has promo") as caught:
        fondaco.game("hansa", pormo=1)
    sentence(caught)


@pytest.mark.parametrize(
    ("name", "answer"), [("hanse", "did you mean hansa"), ("chess", "there are"), ("", "there are"), ("Hansa", "hansa")]
)
def test_a_game_that_is_not_in_the_house(name: str, answer: str) -> None:
    with pytest.raises(fondaco.FondacoError, match=answer) as caught:
        fondaco.game(name)
    sentence(caught)


def test_an_edition_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(fondaco.EditionError, match=r"none\.toml: cannot be read") as caught:
        fondaco.game("hansa", edition=tmp_path / "none.toml")
    sentence(caught)


def test_an_edition_of_another_game() -> None:
    with pytest.raises(fondaco.EditionError, match='must read game = "auction"') as caught:
        load_edition(game_of("auction").descriptor, games.find("hansa").file("edition.toml"))
    sentence(caught)


def test_an_edition_of_ones_own(tmp_path: Path) -> None:
    shipped = Path(games.find("hansa").file("edition.toml")).read_text(encoding="utf-8")
    (tmp_path / "my.toml").write_text(shipped, encoding="utf-8")
    game = fondaco.game("hansa", edition=tmp_path / "my.toml")
    assert game.edition == game_of("hansa").edition
    assert "my.toml" in repr(game.edition)


def test_options_are_kept_in_the_position() -> None:
    assert game_of("hansa").options == {"promo": 0}
    with_card = fondaco.game("hansa", promo=True)
    assert with_card.options == {"promo": 1}
    assert with_card.start(2, 1).state["promo"][0] == 1
    assert repr(with_card) == "<Hansa, promo=1>"


def test_a_seed_makes_a_game_repeatable() -> None:
    game = game_of("hansa")
    assert game.start(3, 7).state.tobytes() == game.start(3, 7).state.tobytes()
    assert game.start(3, 7).state.tobytes() != game.start(3, 8).state.tobytes()
    assert game.start(3).start["seed"] != game.start(3).start["seed"]
    assert game.start().players == 2


def test_rules_are_loaded_once_and_shared() -> None:
    assert fondaco.game("hansa").kernel is fondaco.game("hansa", promo=1).kernel
    assert game_of("hansa").is_ready(kernel)
    assert fondaco.game("hansa", compiled=False).is_ready(kernel)
    assert fondaco.game("hansa", compiled=False).kernel is not game_of("hansa").kernel


def test_the_house_names_its_games() -> None:
    assert "hansa" in fondaco.games()
    assert list(fondaco.games()) == games.names()
    assert games.find("hansa").title == "Hansa"


@pytest.mark.parametrize("seats", [["A"], ["A", "A"], ["A", ""], ["A", "B", "C"], []])
def test_names_of_players_are_different_and_enough(seats: list[str]) -> None:
    with pytest.raises(fondaco.FondacoError, match="2 players need 2 different names") as caught:
        game_of("hansa").start(2, 1, seats)
    sentence(caught)


def test_players_are_named_as_they_like() -> None:
    assert game_of("hansa").start(2, 1, ["Ann", "Bob"]).seats == ("Ann", "Bob")
    assert len(game_of("hansa").start(4, 1).seats) == 4
