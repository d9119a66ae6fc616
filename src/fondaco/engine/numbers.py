"""Numbers as people write them."""

from __future__ import annotations

import re

_WHOLE = re.compile(r"-?[0-9]{1,18}")


def whole(text: str) -> int | None:
    """A whole number of at most 18 digits; None when the text is none."""
    return int(text) if _WHOLE.fullmatch(text) else None


def plain(number: float, digits: int = 3) -> str:
    """A number to be read, with a true minus."""
    return f"{number:.{digits}f}".replace("-", "−")


def signed(number: float, digits: int = 0) -> str:
    """A change: +2 or −1, with a true minus."""
    return f"{number:+.{digits}f}".replace("-", "−")


def counted(number: int, what: str) -> str:
    """So many of something: 1 game, 2 games."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
