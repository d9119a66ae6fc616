"""A sheet of characters for pictures in a terminal: boxes, lines with arrows, text in colours."""

from __future__ import annotations

ARROWS = {(1, 0): "→", (-1, 0): "←", (0, 1): "↓", (0, -1): "↑", (1, 1): "↘", (1, -1): "↗", (-1, 1): "↙", (-1, -1): "↖"}
FRAMES = {"light": tuple("┌─┐│└┘"), "double": tuple("╔═╗║╚╝")}

#: the players' shapes, in the order of the seats, and a terminal colour for each
SHAPES = "●■▲◆★✚"
SEAT_STYLES = ("38;5;33", "38;5;172", "38;5;35", "38;5;134", "38;5;109", "38;5;137")
BOLD, DIM, PLAIN = "1", "2", ""


class Canvas:
    """Characters with styles; what is drawn later covers what was drawn before. It grows downwards."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.rows: list[list[tuple[str, str]]] = []

    def put(self, x: int, y: int, text: str, style: str = PLAIN) -> int:
        """Writes text from a place on, cut at the edge; returns the column after it."""
        while len(self.rows) <= y:
            self.rows.append([(" ", PLAIN)] * self.width)
        for character in text:
            if 0 <= x < self.width:
                self.rows[y][x] = (character, style)
            x += 1
        return x

    def line(self, start: tuple[int, int], end: tuple[int, int], style: str = DIM) -> None:
        """A dotted line with an arrow at its end."""
        (x0, y0), (x1, y1) = start, end
        steps = max(abs(x1 - x0), abs(y1 - y0), 1)
        for step in range(steps):
            if step % 2 == 0 or abs(y1 - y0) * 2 > abs(x1 - x0):
                self.put(x0 + round((x1 - x0) * step / steps), y0 + round((y1 - y0) * step / steps), "·", style)
        self.put(x1, y1, ARROWS[self._direction(x1 - x0, y1 - y0)], style)

    @staticmethod
    def _direction(dx: int, dy: int) -> tuple[int, int]:
        sign_x, sign_y = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
        if abs(dy) * 5 < abs(dx):
            return (sign_x, 0)
        if abs(dx) < abs(dy):
            return (0, sign_y)
        return (sign_x, sign_y) if sign_x or sign_y else (1, 0)

    def box(self, x: int, y: int, width: int, height: int, frame: str = "light", style: str = PLAIN) -> None:
        """A frame with nothing in it."""
        corner_a, bar, corner_b, side, corner_c, corner_d = FRAMES[frame]
        self.put(x, y, corner_a + bar * (width - 2) + corner_b, style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, side, style)
            self.put(x + 1, row, " " * (width - 2))
            self.put(x + width - 1, row, side, style)
        self.put(x, y + height - 1, corner_c + bar * (width - 2) + corner_d, style)

    def text(self, colour: bool = False) -> str:
        """The sheet as lines; with ANSI colours when asked."""
        return "\n".join((self._coloured(row) if colour else "".join(c for c, _ in row)).rstrip() for row in self.rows)

    @staticmethod
    def _coloured(row: list[tuple[str, str]]) -> str:
        out, current = [], PLAIN
        last = max((i for i, (c, _) in enumerate(row) if c != " "), default=-1)
        for character, style in row[: last + 1]:
            if style != current:
                out.append("\x1b[0m" + (f"\x1b[{style}m" if style else ""))
                current = style
            out.append(character)
        return "".join(out) + ("\x1b[0m" if current else "")
