"""What a test of one game's board looks for in a picture: clicks, texts, elements of a class."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from fondaco.engine.match import Match


def clicks(match: Match, root: ET.Element) -> dict[str, list[str]]:
    """What can be clicked: labels, and the moves they stand for, in words."""
    return {
        next(inner.text or "" for inner in element if inner.tag.endswith("title")): [
            match.words(int(move)) for move in moves.split()
        ]
        for element in root.iter()
        if (moves := element.get("data-moves"))
    }


def texts(root: ET.Element) -> list[str]:
    """All lines of text."""
    return ["".join(element.itertext()) for element in root.iter() if element.tag.endswith("text")]


def of_class(root: ET.Element, kind: str) -> list[ET.Element]:
    """All elements of a class."""
    return [element for element in root.iter() if kind in element.get("class", "").split()]
