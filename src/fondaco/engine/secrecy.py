"""Who may know a field of the state: every game's `secrets.py` says so for each field in its table SECRETS."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from fondaco.engine.records import Record

Index = tuple[int, ...]


@dataclass(frozen=True)
class Secret:
    """Part of a field is hidden: `hidden` lists the cells that a viewer (−1: a bystander) may not know."""

    about: str
    hidden: Callable[[Record, Record, int], Iterable[Index]]  # edition, state, viewer


OPEN = Secret("everybody may know", lambda edition, state, viewer: ())
LUCK = Secret("the game's own chance: nobody may know", lambda edition, state, viewer: ((),))
