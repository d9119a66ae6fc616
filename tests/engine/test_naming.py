"""Words for moves: accents, capitals, beginnings, and answers to what is no move."""

from __future__ import annotations

import pytest

from fondaco.engine.errors import Refused
from fondaco.engine.naming import Phrasebook, plain

BOOK = Phrasebook(["sail Lübeck", "sail Tønsberg", "sail Danzig", "buy red 1", "buy red 2", "end", "end it all"])


@pytest.mark.parametrize(
    ("text", "ascii_text"),
    [
        ("Lübeck", "lubeck"),
        ("TØNSBERG", "tonsberg"),
        ("  Straße   in Łódź ", "strasse in lodz"),
        ("Ærø – l’œuvre", "aero - l'oeuvre"),
        ("Çeşme", "cesme"),
        ("Nº 7", "no 7"),
    ],
)
def test_text_becomes_plain(text: str, ascii_text: str) -> None:
    assert plain(text) == ascii_text
    assert plain(plain(text)) == plain(text)


@pytest.mark.parametrize("text", ["sail Lübeck", "SAIL LÜBECK", "sail lubeck", "  sail   Lu\u0308beck  "])
def test_a_move_is_known_however_it_is_typed(text: str) -> None:
    assert BOOK.move(text) == 0


def test_words_of_every_move_lead_back() -> None:
    assert [BOOK.move(BOOK.words(move)) for move in range(7)] == list(range(7))


def test_the_beginning_is_enough_where_one_move_begins_so() -> None:
    assert BOOK.move("sail d") == 2
    assert BOOK.move("sail", [2, 3]) == 2
    assert BOOK.move("buy", [2, 3]) == 3


def test_a_legal_move_is_meant_before_one_that_is_not() -> None:
    assert BOOK.move("s", [1, 5]) == 1


def test_whole_words_are_meant_before_beginnings() -> None:
    assert BOOK.move("end", [6]) == 5
    assert BOOK.move("end i") == 6


def test_an_ambiguous_beginning_is_answered_with_what_it_could_be() -> None:
    with pytest.raises(Refused, match="“sail” could be “sail Lübeck”, “sail Danzig”; type a little more"):
        BOOK.move("sail", [0, 2])
    many = Phrasebook([f"go {n}" for n in range(9)])
    with pytest.raises(Refused, match="“go 3” and more; type"):
        many.move("go")


@pytest.mark.parametrize(("text", "like"), [("sail Rome", "sail Lübeck"), ("bux", "buy red 1"), ("", "s"), ("?", "s")])
def test_what_is_no_move_is_answered_with_an_example(text: str, like: str) -> None:
    with pytest.raises(Refused, match=f"is no move; moves read like “{like}"):
        BOOK.move(text)


@pytest.mark.parametrize("move", [-1, 7, 1000])
def test_there_are_no_other_moves(move: int) -> None:
    with pytest.raises(Refused, match="moves go from 0 to 6"):
        BOOK.words(move)


def test_two_moves_cannot_read_alike() -> None:
    with pytest.raises(ValueError, match="same words"):
        Phrasebook(["sail Lübeck", "sail Lubeck"])
