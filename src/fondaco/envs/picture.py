"""A picture in a terminal's characters and colours as an array of pixels."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Any

import numpy as np

WIDTH, HEIGHT = 8, 16  # of a character, in pixels
PAPER, INK = (250, 247, 240), (40, 38, 36)
DIM = (150, 146, 140)

#: frames: which of the four arms a character has (left, up, right, down), and whether they are double
ARMS = {"─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu", "├": "rud", "┤": "lud"}
ARMS |= {"┬": "lrd", "┴": "lru", "┼": "lrud", "╌": "lr", "┄": "lr", "╭": "rd", "╮": "ld", "╰": "ru", "╯": "lu"}
DOUBLE = {"═": "lr", "║": "ud", "╔": "rd", "╗": "ld", "╚": "ru", "╝": "lu", "╠": "rud", "╣": "lud", "╬": "lrud"}

#: shapes as polygons in eighths of a character's width and sixteenths of its height
SHAPES: dict[str, list[tuple[float, float]]] = {
    "■": [(1, 5), (6, 5), (6, 11), (1, 11)],
    "▲": [(3.5, 4), (7, 11), (0, 11)],
    "▼": [(0, 5), (7, 5), (3.5, 12)],
    "▶": [(1, 4), (7, 8), (1, 12)],
    "◀": [(6, 4), (0, 8), (6, 12)],
    "◆": [(3.5, 4), (7, 8), (3.5, 12), (0, 8)],
    "★": [(3.5, 3), (4.6, 6.5), (7, 6.5), (5, 8.7), (6, 12), (3.5, 10), (1, 12), (2, 8.7), (0, 6.5), (2.4, 6.5)],
    "✚": [(2, 4), (5, 4), (5, 7), (7, 7), (7, 9), (5, 9), (5, 12), (2, 12), (2, 9), (0, 9), (0, 7), (2, 7)],
    "█": [(0, 0), (7, 0), (7, 15), (0, 15)],
}
ARROWS = {"→": (1, 0), "←": (-1, 0), "↓": (0, 1), "↑": (0, -1), "↘": (1, 1), "↗": (1, -1), "↙": (-1, 1), "↖": (-1, -1)}

_STYLED = re.compile(r"\x1b\[([0-9;]*)m")


def draw(text: str) -> np.ndarray:
    """The text as pixels: height, width, red–green–blue."""
    lines = [list(_characters(line)) for line in text.split("\n")]
    columns = max((len(line) for line in lines), default=1)
    image = np.empty((len(lines) * HEIGHT, max(columns, 1) * WIDTH, 3), np.uint8)
    image[:] = PAPER
    paper = np.array(PAPER, np.float32)
    for row, line in enumerate(lines):
        for column, (character, style) in enumerate(line):
            if character != " ":
                ink, bold, underlined = _style(style)
                shade = _glyph(character, bold, underlined)[:, :, None]
                cell = paper + (np.array(ink, np.float32) - paper) * shade
                image[row * HEIGHT : (row + 1) * HEIGHT, column * WIDTH : (column + 1) * WIDTH] = cell
    return image


def _characters(line: str) -> Any:
    """Every character of a line with its style."""
    style, at = "", 0
    for found in [*_STYLED.finditer(line), None]:
        for character in line[at : found.start() if found else len(line)]:
            yield character, style
        if found:
            style, at = found[1], found.end()


@cache
def _style(codes: str) -> tuple[tuple[int, int, int], bool, bool]:
    """Colour, bold, underlined: the codes that our pictures use."""
    parts = [int(code) for code in codes.split(";") if code]
    ink: tuple[int, int, int] = INK
    bold = underlined = False
    while parts:
        code = parts.pop(0)
        if code == 38 and len(parts) >= 2 and parts[0] == 5:
            ink = _colour(parts[1])
            parts = parts[2:]
        elif code == 1:
            bold = True
        elif code == 2:
            ink = DIM
        elif code == 4:
            underlined = True
    return ink, bold, underlined


def _colour(number: int) -> tuple[int, int, int]:
    """A colour of the terminal's 256; light ones darkened to be read on paper."""
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        rgb = (grey, grey, grey)
    elif number >= 16:
        steps = (0, 95, 135, 175, 215, 255)
        number -= 16
        rgb = (steps[number // 36], steps[number // 6 % 6], steps[number % 6])
    else:
        rgb = ((number & 1) * 170, (number >> 1 & 1) * 170, (number >> 2 & 1) * 170)
    bright = max(sum(rgb) / 3 / 170, 1)
    return (int(rgb[0] / bright), int(rgb[1] / bright), int(rgb[2] / bright))


@cache
def _font(bold: bool) -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(13 if bold else 12)


@cache
def _glyph(character: str, bold: bool, underlined: bool) -> np.ndarray:
    """How much ink each pixel of a character has, 0 to 1."""
    from PIL import Image, ImageDraw

    scale = 1 if character not in SHAPES else 4
    image = Image.new("L", (WIDTH * scale, HEIGHT * scale), 0)
    pen = ImageDraw.Draw(image)
    if character in SHAPES:
        pen.polygon([(x * scale, y * scale) for x, y in SHAPES[character]], fill=255)
        image = image.resize((WIDTH, HEIGHT), Image.Resampling.BOX)
        pen = ImageDraw.Draw(image)
    elif character in ARMS or character in DOUBLE:
        _frame(pen, character)
    elif character in ARROWS:
        _arrow(pen, *ARROWS[character])
    elif character == "●":
        pen.ellipse((0, 4, 7, 11), fill=255)
    elif character == "·":
        pen.rectangle((3, 8, 4, 9), fill=255)
    else:
        _letter(pen, character, bold)
    if underlined:
        pen.line((0, HEIGHT - 2, WIDTH, HEIGHT - 2), fill=255)
    return np.asarray(image, np.float32) / 255


def _letter(pen: Any, character: str, bold: bool) -> None:
    """A letter of the font; what it has above or across is drawn by hand, for the font knows plain letters only."""
    parts = unicodedata.normalize("NFKD", character)
    plain, marks = parts[0], parts[1:]
    crossed = {"ø": "o", "Ø": "O", "đ": "d", "ł": "l", "–": "-", "—": "-", "−": "-", "…": ".", "×": "x", "→": ">"}
    known = crossed.get(plain, plain)
    pen.text((WIDTH / 2, HEIGHT - 4), known, fill=255, font=_font(bold), anchor="ms")
    if plain in "øØ":
        pen.line((1, HEIGHT - 4, WIDTH - 2, HEIGHT - 11), fill=255)
    top = 1 if plain.isupper() else 3
    for mark in marks:
        if mark == "\u0308":
            pen.point([(2, top), (5, top)], fill=255)
        elif mark == "\u030a":
            pen.ellipse((2, top - 1, 5, top + 1), outline=255)
        else:
            pen.line((3, top, 5, top - 1), fill=255)


def _frame(pen: Any, character: str) -> None:
    arms = ARMS.get(character) or DOUBLE[character]
    x, y = WIDTH // 2, HEIGHT // 2
    ends = {"l": (0, y), "r": (WIDTH, y), "u": (x, 0), "d": (x, HEIGHT)}
    for arm in arms:
        for off in (-1, 1) if character in DOUBLE else (0,):
            dx, dy = (off, 0) if arm in "ud" else (0, off)
            pen.line((x + dx, y + dy, ends[arm][0] + dx, ends[arm][1] + dy), fill=255)


def _arrow(pen: Any, dx: int, dy: int) -> None:
    x, y = 3.5 + 3 * dx, 8 + 3 * dy
    pen.line((3.5 - 3 * dx, 8 - 3 * dy, x, y), fill=255)
    for sx, sy in ((-dx - dy, -dy + dx), (-dx + dy, -dy - dx)) if not (dx and dy) else ((-dx, 0), (0, -dy)):
        pen.line((x, y, x + 2.5 * sx, y + 2.5 * sy), fill=255)
