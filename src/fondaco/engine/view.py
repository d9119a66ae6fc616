"""What one viewer may know of a position, and nothing else. Bots, pages and logs are made from this."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from fondaco.engine.records import Record, as_dict, copied, mirror

if TYPE_CHECKING:
    from fondaco.engine.game import Game

BYSTANDER = -1


class View:
    """A concealed position: `state` for code, `record` for reading, `to_dict()` for JSON."""

    def __init__(self, game: Game, state: np.ndarray, viewer: int | None, seats: tuple[str, ...]) -> None:
        self.game, self.viewer, self.seats = game, viewer, seats
        self.state = state

    @property
    def record(self) -> Record:
        """The concealed position with its fields as attributes."""
        return mirror(self.state)

    def actors(self) -> tuple[int, ...]:
        """The seats that may move."""
        return seats_of(int(self.game.kernel.who(self.game.edition.record, self.state)))

    def legal(self, seat: int) -> list[int]:
        """The seat's legal moves, as far as the viewer can tell."""
        return legal_moves(self.game, self.state, seat)

    def to_dict(self) -> dict[str, Any]:
        """All fields as plain numbers and lists."""
        return as_dict(self.state)

    def to_bytes(self) -> bytes:
        """The concealed record itself."""
        return self.state.tobytes()

    def text(self, colour: bool = False) -> str:
        """The picture of the position for a terminal."""
        return self.game.descriptor.part("text").picture(self, colour)


def concealed(game: Game, state: np.ndarray, viewer: int | None, seats: tuple[str, ...]) -> View:
    """What the viewer may know of a position."""
    copy = copied(state)
    game.kernel.veil(game.edition.record, copy, BYSTANDER if viewer is None else viewer)
    return View(game, copy, viewer, seats)


def seats_of(bits: int) -> tuple[int, ...]:
    """A set of bits as seat numbers."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


def legal_moves(game: Game, state: np.ndarray, seat: int) -> list[int]:
    """A seat's legal moves; none when it is not to move."""
    if seat not in seats_of(int(game.kernel.who(game.edition.record, state))):
        return []
    buffer = game.buffer()
    count = game.kernel.choices(game.edition.record, state, seat, buffer)
    return [int(move) for move in buffer[:count]]
