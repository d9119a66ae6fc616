"""Bots' names in a narrow column of the terminal, broken where they are read best."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions
    from rich.measure import Measurement
    from rich.text import Text

LEAST = 8  # letters of a line, where there is room for that
MARKS = ":="  # a name is broken after these, the first one before the second


@dataclass(frozen=True)
class Name:
    """A name that finds its own lines in the column that it stands in."""

    text: str

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        from rich.measure import Measurement

        whole = min(len(self.text), options.max_width)
        return Measurement(min(LEAST, whole), whole)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        from rich.text import Text

        for line in broken(self.text, max(options.max_width, 1)):
            yield Text(line)


def broken(text: str, width: int, marks: str = MARKS) -> list[str]:
    """The lines of a name: broken after a colon, then after an equals sign, and elsewhere if nothing else helps."""
    if len(text) <= width:
        return [text]
    if not marks:
        return [text[at : at + width] for at in range(0, len(text), width)]
    lines = [""]
    for piece in re.findall(f"[^{marks[0]}]*{marks[0]}|[^{marks[0]}]+", text):
        if len(lines[-1]) + len(piece) <= width:
            lines[-1] += piece
        else:
            lines += broken(piece, width, marks[1:])
    return [line for line in lines if line]
