"""That the law of boards sees what it forbids: style sheets are read as browsers do, texts measured, faults found."""

from __future__ import annotations

import pytest

from laws.drawings import FORBIDDEN, Drawing, check_texts
from laws.style_sheets import StyleSheet

CSS = """
/* sizes */
:where(.sheet text:not([font-size])) { font-size: 14px; }
.sheet :where(text.small:not([font-size])) { font-size: 11px; }
.sheet .large { font-size: 30px; letter-spacing: .2em; }
.sheet g.inner text { font-size: 20px; }
.sheet .open:hover text { font-size: 99px; }
@media (min-width: 10px) { .sheet text { font-size: 98px; } }
"""


@pytest.mark.parametrize(
    ("markup", "size"),
    [
        ("<text>a</text>", 14),
        ('<text font-size="17">a</text>', 17),
        ('<text class="small">a</text>', 11),
        ('<text class="small" font-size="17">a</text>', 17),
        ('<text class="small large">a</text>', 30),
        ('<g class="inner"><g><text>a</text></g></g>', 20),
        ('<g class="open"><text>a</text></g>', 14),
        ('<g transform="translate(3 4) scale(2)"><text>a</text></g>', 28),
    ],
)
def test_sizes_follow_the_style_sheet(markup: str, size: float) -> None:
    (text,) = Drawing("test", (100, 100), markup).texts(StyleSheet(CSS))
    assert text.size == size


def test_texts_lie_where_transforms_put_them() -> None:
    markup = '<g transform="translate(10 20)"><text x="5" y="6" text-anchor="middle" font-size="10">ab</text></g>'
    (text,) = Drawing("test", (100, 100), markup).texts(StyleSheet(""))
    assert (text.left, text.right) == (9.5, 20.5)
    assert (text.top, text.bottom) == (18.5, 28)
    (turned,) = Drawing("test", (100, 100), f'<g transform="rotate(90)">{markup}</g>').texts(StyleSheet(""))
    assert not turned.upright
    assert turned.bottom - turned.top == pytest.approx(11)


@pytest.mark.parametrize(
    "markup",
    [
        '<text x="10" y="30" font-size="11">small</text>',
        '<text x="80" y="30" font-size="20">outside</text>',
        '<text x="10" y="30" font-size="20">one</text><text x="20" y="36" font-size="20">two</text>',
    ],
)
def test_texts_that_cannot_be_read_are_found(markup: str) -> None:
    with pytest.raises(AssertionError):
        check_texts(Drawing("test", (100, 100), markup), StyleSheet(""), 12)


def test_texts_that_can_be_read_pass() -> None:
    markup = '<text x="10" y="30" font-size="20">one</text><text x="10" y="50" font-size="20">two</text>'
    check_texts(Drawing("test", (100, 100), markup), StyleSheet(""), 12)


@pytest.mark.parametrize(
    "markup",
    [
        '<g style="fill: red"/>',
        "<style>g {}</style>",
        "<script/>",
        '<g onclick="x()"/>',
        '<use href="https://example.org/a.svg#b"/>',
        '<rect fill="url(https://example.org)"/>',
    ],
)
def test_forbidden_markup_is_found(markup: str) -> None:
    assert FORBIDDEN.search(markup)


def test_marks_of_our_own_are_allowed() -> None:
    assert not FORBIDDEN.search('<use href="#hansa-coast"/><rect fill="url(#hansa-waves)" class="style"/>')
