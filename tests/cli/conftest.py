"""The fixture that runs commands."""

from commands import run

__all__ = ["run"]
