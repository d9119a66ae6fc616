"""Numbers as people write them."""

from __future__ import annotations

import re

DIGITS = 18  # that a whole number may have
_WHOLE = re.compile(rf"-?[0-9]{{1,{DIGITS}}}")
_ENDLESS = re.compile(rf"-?[0-9]{{{DIGITS + 1},}}")


def whole(text: str) -> int | None:
    """A whole number of at most 18 digits; None when the text is none."""
    return int(text) if _WHOLE.fullmatch(text) else None


def endless(text: str) -> bool:
    """Whether a text would be a whole number, had it fewer digits."""
    return bool(_ENDLESS.fullmatch(text))


def plain(number: float, digits: int = 3) -> str:
    """A number to be read, with a true minus; what rounds to nothing has none."""
    return f"{number:z.{digits}f}".replace("-", "−")


def signed(number: float, digits: int = 0) -> str:
    """A change: +2 or −1, with a true minus; what rounds to nothing has no sign."""
    return f"{number:+z.{digits}f}".replace("-", "−") if round(number, digits) else plain(0, digits)


def counted(number: int, what: str) -> str:
    """So many of something: 1 game, 2 games."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
