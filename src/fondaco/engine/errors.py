"""What can go wrong in a way that a person can mend: each is one clear sentence."""

from __future__ import annotations


class FondacoError(Exception):
    """Bad input of some kind. The message is one sentence that says what to do."""


class Refused(FondacoError):
    """A move that the rules do not allow. `rule` is the number of the rule that forbids it, where one does."""

    def __init__(self, sentence: str, rule: str | None = None) -> None:
        super().__init__(f"{sentence} ({rule})" if rule else sentence)
        self.sentence = sentence
        self.rule = rule


class EditionError(FondacoError):
    """An edition that cannot be played; names the file, the table and the key."""


class SaveError(FondacoError):
    """A saved game that cannot be read or replayed."""
