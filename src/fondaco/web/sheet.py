"""What one viewer may see of a table at one moment: the only thing that pages, events and API answers are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fondaco.engine.view import View

Kind = Literal["person", "bot", "free"]
Stage = Literal["gathering", "running", "over"]


@dataclass(frozen=True, slots=True)
class SeatSign:
    """Who sits in a seat, as everybody may know."""

    seat: int
    name: str
    kind: Kind
    bot: str  # its level, when a bot sits there
    acts: bool  # the game waits for this seat
    confirms: bool  # the game waits for this seat to confirm its turn
    points: int | None  # where the game shows points openly, and at the end
    place: int | None  # at the end


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move of the viewer."""

    move: int
    words: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log as the viewer may read it; `number` counts standing moves from 0, −1 for what is no move."""

    number: int
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Remark:
    """A line of chat."""

    number: int
    name: str
    seat: int | None
    text: str


@dataclass(frozen=True)
class Sheet:
    """A table as one viewer sees it."""

    table: str
    game: str
    title: str
    options: dict[str, int]
    stage: Stage
    version: int  # rises with every change of the table
    viewer: int | None  # a seat, or nobody
    seats: tuple[SeatSign, ...]
    view: View | None  # none while the table is gathering
    prompt: str  # what the viewer is asked to do, or whom the table waits for
    decision: int  # what a move of the viewer has to name; see `Table.decision`
    choices: tuple[Choice, ...]
    can_undo: bool
    can_restart: bool
    must_confirm: bool
    asked_to_undo: str  # the name of who asks the viewer to agree to an undo; empty when nobody does
    asks: bool  # the viewer has asked the others to agree to an undo, and may still think better of it
    lines: tuple[Line, ...]
    remarks: tuple[Remark, ...]
    moves: int  # standing moves so far
    at: int  # after how many of them the view is; less than `moves` in a replay
    commitment: str  # SHA-256 of salt and seed, from the start on
    revealed: tuple[str, int] | None  # salt and seed, at the end
    rematch: str  # the next table, when there is one
