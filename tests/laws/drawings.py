"""A game's pictures taken apart: the elements, the moves they stand for, and where every text lies."""

from __future__ import annotations

import importlib.util
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin
from types import ModuleType

from fondaco.engine.drawing import ink, sheet
from fondaco.engine.game import Game
from fondaco.engine.view import View
from laws.style_sheets import Element, StyleSheet

LETTER = 0.55  # the width of a letter, in heights of the font
FORBIDDEN = re.compile(r"<style|<script|\sstyle=|\son\w+=|<foreignObject|<image|url\((?!#)|href=\"(?!#)|@import")
Matrix = tuple[float, float, float, float, float, float]
PLAIN: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True)
class Text:
    """A line of text: its letters, how high they are, and the box it lies in."""

    words: str
    size: float
    left: float
    top: float
    right: float
    bottom: float
    upright: bool

    def covers(self, other: Text, slack: float = 0.25) -> bool:
        """Whether two lines lie on each other by more than a part of a letter's height."""
        spare = slack * min(self.size, other.size)
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > spare and down > spare


@dataclass(frozen=True)
class Drawing:
    """One picture: what the page is sent, and how large it is."""

    about: str
    size: tuple[int, int]
    markup: str

    def root(self) -> ET.Element:
        """The picture as elements; fails when it is not well formed."""
        return ET.fromstring(sheet(self.size, self.markup, "test"))

    def values(self, attribute: str) -> list[str]:
        """Every value of an attribute."""
        return [element.attrib[attribute] for element in self.root().iter() if attribute in element.attrib]

    def moves(self) -> set[int]:
        """All moves that something in the picture stands for."""
        return {int(move) for value in self.values("data-moves") for move in value.split()}

    def texts(self, styles: StyleSheet) -> list[Text]:
        """All lines of text, where they lie in the picture."""
        return list(_texts(self.root(), [], PLAIN, styles))


def has_board(name: str) -> bool:
    """Whether a game has been drawn."""
    return importlib.util.find_spec(f"fondaco.games.{name}.board") is not None


def board_of(game: Game) -> ModuleType:
    """The drawing part of a game."""
    return game.descriptor.part("board")


@cache
def styles_of(game: Game) -> StyleSheet:
    """The shared style sheet and the game's own."""
    return StyleSheet(ink() + game.descriptor.text("board.css"))


def boards(view: View, moves: Sequence[int]) -> list[Drawing]:
    """The board as a viewer sees it; a second time where there is another layout for narrow pages."""
    board, edition = board_of(view.game), view.game.edition
    drawn = [Drawing("board", board.SIZE, board.scenery(edition) + board.pieces(view, moves))]
    if hasattr(board, "SIZE_NARROW"):
        narrow = board.scenery_narrow(edition) + board.pieces_narrow(view, moves)
        drawn.append(Drawing("narrow board", board.SIZE_NARROW, narrow))
    return drawn


def panels(view: View, moves: Sequence[int]) -> list[Drawing]:
    """The panels of all players."""
    board = board_of(view.game)
    return [Drawing(f"panel {seat}", board.PANEL, board.panel(view, seat, moves)) for seat in range(len(view.seats))]


def dialogues(view: View, moves: Sequence[int]) -> list[Drawing]:
    """What lies over the board, if anything does."""
    board = board_of(view.game)
    inside = board.dialogue(view, moves) if hasattr(board, "DIALOGUE") else ""
    return [Drawing("dialogue", board.DIALOGUE, inside)] if inside else []


def drawings(view: View, moves: Sequence[int]) -> list[Drawing]:
    """All pictures of a position."""
    return [*boards(view, moves), *panels(view, moves), *dialogues(view, moves)]


def check_texts(drawing: Drawing, styles: StyleSheet, least: float) -> None:
    """No text is too small, leaves its picture, or lies on another one."""
    width, height = drawing.size
    texts = drawing.texts(styles)
    for text in texts:
        about = f"{drawing.about}: {text}"
        assert text.size >= least - 0.01, f"{about} is smaller than {least:.1f}"
        assert text.left >= -1 and text.top >= -1, f"{about} leaves the picture"
        assert text.right <= width + 1 and text.bottom <= height + 1, f"{about} leaves the picture"
    level = [text for text in texts if text.upright]
    for at, text in enumerate(level):
        for other in level[:at]:
            assert not text.covers(other), f"{drawing.about}: {text} lies on {other}"


def _texts(element: ET.Element, above: list[Element], matrix: Matrix, styles: StyleSheet) -> Iterator[Text]:
    tag = element.tag.rpartition("}")[2]
    chain = [*above, Element(tag, frozenset(element.get("class", "").split()), frozenset(element.attrib))]
    matrix = _moved(matrix, element.get("transform", ""))
    if tag in ("defs", "title"):
        return
    if tag == "text":
        yield _text(element, chain, matrix, styles)
    for child in element:
        yield from _texts(child, chain, matrix, styles)


def _text(element: ET.Element, chain: list[Element], matrix: Matrix, styles: StyleSheet) -> Text:
    size = _pixels(styles.value(chain, "font-size") or element.get("font-size"))
    spacing = re.match(r"([\d.]+)em", styles.value(chain, "letter-spacing") or "0em")
    said = "".join(element.itertext())
    width = len(said) * size * (LETTER + (float(spacing[1]) if spacing else 0))
    anchor = styles.value(chain, "text-anchor") or element.get("text-anchor", "start")
    x = float(element.get("x", 0)) - width * {"start": 0, "middle": 0.5, "end": 1}[anchor]
    y = float(element.get("y", 0))
    a, b, c, d, e, f = matrix
    corners = [(px, py) for px in (x, x + width) for py in (y - 0.75 * size, y + 0.2 * size)]
    xs, ys = [a * px + c * py + e for px, py in corners], [b * px + d * py + f for px, py in corners]
    scale = abs(a * d - b * c) ** 0.5
    return Text(said, size * scale, min(xs), min(ys), max(xs), max(ys), b == 0 and c == 0)


def _pixels(value: str | None) -> float:
    found = re.fullmatch(r"([\d.]+)(px)?", value or "")
    assert found, f"font-size {value!r}: give it in units of the picture"
    return float(found[1])


def _moved(matrix: Matrix, transform: str) -> Matrix:
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", transform):
        numbers = [float(number) for number in re.split(r"[\s,]+", inside.strip())]
        matrix = _times(matrix, _matrix(name, numbers))
    return matrix


def _matrix(name: str, numbers: list[float]) -> Matrix:
    if name == "translate":
        return (1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0)
    if name == "scale":
        return (numbers[0], 0, 0, numbers[-1], 0, 0)
    if name == "rotate":
        turn = radians(numbers[0])
        x, y = numbers[1:] if len(numbers) == 3 else (0, 0)
        spun: Matrix = (cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0)
        return _times(_times((1, 0, 0, 1, x, y), spun), (1, 0, 0, 1, -x, -y))
    assert name == "matrix", f"transform {name}: use translate, scale, rotate or matrix"
    a, b, c, d, e, f = numbers
    return (a, b, c, d, e, f)


def _times(m: Matrix, n: Matrix) -> Matrix:
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    )
