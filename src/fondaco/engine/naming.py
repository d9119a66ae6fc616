"""Words for moves, both ways: every move has one text, and texts are recognised without accents or capitals."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from fondaco.engine.errors import Refused

PLAIN = str.maketrans({"ø": "o", "æ": "ae", "ß": "ss", "ł": "l", "đ": "d", "œ": "oe", "’": "'", "–": "-"})


def plain(text: str) -> str:
    """The text in small ASCII letters with single spaces: what a keyboard without accents types."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(PLAIN))
    return " ".join("".join(c for c in decomposed if not unicodedata.combining(c)).split())


class Phrasebook:
    """The texts of all moves of a game with one edition."""

    def __init__(self, phrases: Sequence[str]) -> None:
        self.phrases = tuple(phrases)
        self._moves = {plain(phrase): move for move, phrase in enumerate(self.phrases)}
        if len(self._moves) != len(self.phrases):
            raise ValueError("two moves have the same words")

    def words(self, move: int) -> str:
        """The text of a move."""
        if not 0 <= move < len(self.phrases):
            raise Refused(f"There is no move number {move}; moves go from 0 to {len(self.phrases) - 1}.")
        return self.phrases[move]

    def move(self, text: str, among: Iterable[int] = ()) -> int:
        """The move that a text means: exactly, or as the beginning of just one move, those in `among` first."""
        wanted = plain(text)
        if wanted in self._moves:
            return self._moves[wanted]
        begun = self._begun(wanted, among) or self._begun(wanted, range(len(self.phrases)))
        if len(begun) == 1:
            return begun[0]
        if begun:
            several = ", ".join(f"“{self.phrases[move]}”" for move in begun[:4])
            raise Refused(f"“{text}” could be {several}{' and more' if len(begun) > 4 else ''}; type a little more.")
        raise Refused(f"“{text}” is no move; moves read like “{self._like(wanted)}”.")

    def _begun(self, wanted: str, among: Iterable[int]) -> list[int]:
        """The moves whose words begin so."""
        return [move for move in among if wanted and plain(self.phrases[move]).startswith(wanted)]

    def _like(self, wanted: str) -> str:
        """An example that begins as the text does, so far as one exists."""
        for length in range(len(wanted), 0, -1):
            for known, move in self._moves.items():
                if known.startswith(wanted[:length]):
                    return self.phrases[move]
        return self.phrases[0]
