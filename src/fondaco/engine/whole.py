"""Whole numbers as people and programs give them: Python's and NumPy's, and nothing else."""

from __future__ import annotations

import operator
from typing import Any


def whole(value: Any) -> int | None:
    """The value as a plain integer, or None when it is no whole number (True and 2.0 are none)."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None
