"""What every bot is: something that chooses a move for a seat from what that seat may know."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from types import ModuleType

from fondaco.engine.chance import mixed
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import SEEDS, Game, check_seed
from fondaco.engine.view import View


class Bot(ABC):
    """A player made of code. Its luck is its own, never the game's. `ms` is its budget for a move, where it has one.

    `kernel_file` has the compiled code that it needs, if any.
    """

    ms: int | None = None
    kernel_file: ModuleType | None = None

    def __init__(self, game: Game, seed: int | None = None) -> None:
        self.game = game
        self.seed = secrets.randbelow(SEEDS) if seed is None else check_seed(seed)
        self._uses = 0

    def reseed(self, seed: int) -> None:
        """Begins the bot's luck anew."""
        self.seed = check_seed(seed)
        self._uses = 0

    def luck(self) -> int:
        """A fresh key of 64 bits for one decision."""
        self._uses += 1
        return mixed(self.seed, self._uses)

    def choose(self, view: View, seat: int) -> int:
        """A legal move for the seat. A move without an alternative is made without thinking."""
        if view.viewer != seat:
            raise FondacoError(f"A bot for seat {seat} needs the view of seat {seat}, not of {view.viewer}.")
        moves = view.legal(seat)
        if not moves:
            raise FondacoError(f"Seat {seat} is not to move.")
        return moves[0] if len(moves) == 1 else self.think(view, seat, moves)

    @abstractmethod
    def think(self, view: View, seat: int, moves: list[int]) -> int:
        """One of several legal moves."""
