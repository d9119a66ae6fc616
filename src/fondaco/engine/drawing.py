"""Pieces of SVG in one hand, for the pages: what `canvas` is for a terminal. Colours are CSS classes and variables.

A game's `board.py` draws with it. What can be clicked says which moves it stands for, what the log may point at says
its name, and what travels from place to place says which piece it is; the page needs to know nothing else of a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from importlib.resources import files

#: the players' shapes by seat; `canvas.SHAPES` has the same for a terminal
SHAPES = ("circle", "square", "triangle", "diamond", "star", "cross")

#: drawn in a square from −1 to 1
OUTLINES = (
    "M-1,0a1,1 0 1,0 2,0a1,1 0 1,0 -2,0Z",
    "M-.88,-.88H.88V.88H-.88Z",
    "M0,-1.05L1.08,.85H-1.08Z",
    "M0,-1.18L1.18,0L0,1.18L-1.18,0Z",
    "M0,-1.2L.32,-.4L1.16,-.36L.5,.16L.72,.98L0,.52L-.72,.98L-.5,.16L-1.16,-.36L-.32,-.4Z",
    "M-.36,-1.05H.36V-.36H1.05V.36H.36V1.05H-.36V.36H-1.05V-.36H-.36Z",
)

#: boards are drawn for every viewer after every move, and most of what is on them was there before
drawn_once = lru_cache(maxsize=1 << 14)


@drawn_once
def short(number: float) -> str:
    """A coordinate with one decimal at the most."""
    text = f"{number:.1f}"
    return text[:-2] if text.endswith(".0") else text


@drawn_once
def words(x: float, y: float, text: str, kind: str = "", anchor: str = "middle", size: float = 0) -> str:
    """A line of text; `kind` is a CSS class such as `place`, `title`, `figure` or `note`."""
    chosen = f' class="{kind}"' if kind else ""
    large = f' font-size="{short(size)}"' if size else ""
    return f'<text x="{short(x)}" y="{short(y)}"{chosen} text-anchor="{anchor}"{large}>{escape(text)}</text>'


@drawn_once
def box(kind: str, x: float, y: float, width: float, height: float, corner: float = 0) -> str:
    """A rectangle of a CSS class, with round corners or square ones."""
    at = f'x="{short(x)}" y="{short(y)}" width="{short(width)}" height="{short(height)}"'
    return f'<rect class="{kind}" {at} rx="{short(corner)}"/>' if corner else f'<rect class="{kind}" {at}/>'


@drawn_once
def fitted(text: str, room: float, size: float) -> str:
    """The text, or as much of its beginning as finds room in letters of that size; for names that people choose."""
    if sum(map(_width, text)) * size <= room:
        return text
    kept, left = "", room / size - _width("…")
    for letter in text:
        left -= _width(letter)
        if left < 0:
            break
        kept += letter
    return kept.rstrip() + "…"


def _width(letter: str) -> float:
    """How wide a letter is at the most, in heights of the font."""
    if letter in "MWmw@%…" or letter > "\u2e80":
        return 1.0
    if letter in "fijlt.,:;'|!()[] ":
        return 0.4
    return 0.76 if letter.isupper() else 0.6


@drawn_once
def seat_mark(seat: int, x: float, y: float, radius: float = 7) -> str:
    """A player's mark: the seat's colour and the seat's shape."""
    return (
        f'<path class="seat seat{seat}" transform="translate({short(x)} {short(y)}) scale({short(radius)})" '
        f'd="{OUTLINES[seat]}"/>'
    )


def clickable(moves: Sequence[int], label: str, inside: str) -> str:
    """Something that stands for one or several legal moves; as it is when there are none.

    `label` says in words what a click means, for pointers and screen readers. The page draws the red line: around
    elements of class `edge` in it, or around all of it when there are none.
    """
    if not moves:
        return inside
    numbers = " ".join(map(str, moves))
    return f'<g class="open" data-moves="{numbers}"><title>{escape(label)}</title>{inside}</g>'


def named(name: str, inside: str) -> str:
    """Something that the log can point at by its name."""
    return f'<g data-name="{escape(name)}">{inside}</g>'


def piece(key: str, x: float, y: float, inside: str) -> str:
    """Something that travels: the page lets the piece of the same key glide from its old place to its new one."""
    return f'<g data-piece="{escape(key)}" transform="translate({short(x)} {short(y)})">{inside}</g>'


def group(parts: Iterable[str], kind: str = "", x: float = 0, y: float = 0) -> str:
    """Several parts as one, moved to a place."""
    chosen = f' class="{kind}"' if kind else ""
    moved = f' transform="translate({short(x)} {short(y)})"' if x or y else ""
    return f"<g{chosen}{moved}>{''.join(parts)}</g>"


def sheet(size: tuple[int, int], inside: str, label: str, css: str = "") -> str:
    """A whole picture; with `css` it stands alone in a file."""
    width, height = size
    style = f"<style>{css}</style>" if css else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sheet" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(label)}">{style}{inside}</svg>'
    )


def ink() -> str:
    """The style sheet that all pictures share."""
    return files("fondaco.engine").joinpath("drawing.css").read_text(encoding="utf-8")
