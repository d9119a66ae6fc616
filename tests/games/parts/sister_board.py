"""The pictures of a table of the sister games, read element by element."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from fondaco.engine.drawing import sheet
from fondaco.engine.view import View
from fondaco.games.parts import table as t
from games.parts.sister_table import SisterTable
from games.picture_parts import texts


def parsed(markup: str) -> ET.Element:
    """Markup as elements."""
    return ET.fromstring(sheet((480, 480), markup, "test"))


class Picture:
    """What one viewer of a table gets to see, with the moves that the viewer has."""

    def __init__(self, table: SisterTable, viewer: int | None) -> None:
        self.board = table.game.descriptor.part("board")
        self.view: View = table.match.view(viewer)
        self.moves = table.match.legal(viewer) if viewer is not None and viewer in table.match.actors() else []
        self.words = table.match.words

    def pieces(self) -> ET.Element:
        """What lies on the board."""
        return parsed(self.board.pieces(self.view, self.moves))

    def panel(self, seat: int) -> ET.Element:
        """A player's panel."""
        return parsed(self.board.panel(self.view, seat, self.moves))

    def dialogue(self) -> ET.Element:
        """What lies over the board."""
        return parsed(self.board.dialogue(self.view, self.moves))

    def offered(self, drawing: ET.Element) -> dict[str, list[str]]:
        """By what a click on them means: the things that can be clicked, with their moves in words."""
        return {
            title_of(element): [self.words(int(move)) for move in element.attrib["data-moves"].split()]
            for element in drawing.iter()
            if "data-moves" in element.attrib
        }


def title_of(element: ET.Element) -> str:
    """What a thing says of itself."""
    return next((child.text or "" for child in element if child.tag.endswith("title")), "")


def titles(drawing: ET.Element) -> list[str]:
    """All that is said when something is pointed at."""
    return [element.text or "" for element in drawing.iter() if element.tag.endswith("}title")]


def signs(drawing: ET.Element) -> list[str]:
    """The signs used, without the name of the board."""
    return [element.attrib["href"].partition("-")[2] for element in drawing.iter() if element.tag.endswith("}use")]


def named(drawing: ET.Element, name: str) -> list[ET.Element]:
    """The things that the log can point at by a name."""
    return [element for element in drawing.iter() if element.get("data-name") == name]


def told_while_searching(table: SisterTable, seat: int, search: str) -> set[str]:
    """All that the dialogue says while every special card is looked through once, eight at a time."""
    told: set[str] = set()
    for first in range(0, t.CARDS, 8):
        at = table.state
        at.phase, at.player, at.winner = t.PRIZE, seat, seat
        at.pile_cards[0], at.pile_size[0] = 0xFF << first & (1 << t.CARDS) - 1, min(8, t.CARDS - first)
        table.play(search)
        told |= set(texts(Picture(table, seat).dialogue()))
    return told
