"""The streams of a command, which whoever started it may have closed."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Literal

from fondaco.engine.errors import FondacoError

SILENT = ("serve",)  # commands that do their work without being read


def prepare() -> None:
    """Makes remarks and results printable; without an output only those begin who have nothing to tell."""
    if sys.stdin is None:
        sys.stdin = _nowhere("r")
    if sys.stderr is None:
        sys.stderr = _nowhere()
    closed = sys.stdout is None
    if closed:
        sys.stdout = _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # what the terminal has no letters for
    if closed and sys.argv[1:2] != [*SILENT]:
        raise FondacoError(f"The output is closed, so nothing could be told; send it to a file, or to {os.devnull}.")


def _nowhere(mode: Literal["r", "w"] = "w") -> io.TextIOWrapper:
    return Path(os.devnull).open(mode, encoding="utf-8")
