"""Reads the toy's edition."""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.engine.editions import Edition, Reader
from toys.auction import state as s


def load(file: str, tables: dict[str, Any]) -> Edition:
    """The edition in some tables."""
    read = Reader(file, tables)
    read.expect("cards")
    read.only("cards", "count")
    record = np.zeros(1, s.Edition)
    record["cards"] = read.whole("cards", "count", s.CARDS, s.CARDS)
    return Edition(file, tables, record, {"cards": [f"Nº {card + 1}" for card in range(s.CARDS)]})
