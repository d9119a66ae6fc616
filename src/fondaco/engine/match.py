"""One game being played: moves checked, logged, told, undone, copied and saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from fondaco.engine.errors import FondacoError, Refused
from fondaco.engine.game import Game
from fondaco.engine.records import copied, mirror
from fondaco.engine.view import View, concealed, legal_moves, seats_of
from fondaco.engine.whole import whole


@dataclass(frozen=True)
class Entry:
    """One line of the log: a move of a seat, or an undo of the last move that stands."""

    seat: int
    move: int

    @property
    def is_undo(self) -> bool:
        """Whether this line takes a move back."""
        return self.move < 0


UNDO = Entry(-1, -1)


class Match:
    """A game being played. The log is the truth: the same start and the same log give the same bytes anywhere."""

    def __init__(
        self, game: Game, state: np.ndarray, start: dict[str, Any], seats: Sequence[str] | None = None
    ) -> None:
        self.game = game
        self.start = start
        self.players = int(state["players"][0])
        self.seats = self._named(seats)
        self.log: list[Entry] = []
        self._standing: list[Entry] = []  # the moves that were not taken back
        self._positions = [state]  # before the first standing move, after it, …

    def _named(self, seats: Sequence[str] | None) -> tuple[str, ...]:
        names = tuple(self.game.descriptor.seats[: self.players] if seats is None else seats)
        if len(names) != self.players or len(set(names)) != len(names) or not all(names):
            raise FondacoError(f"{self.players} players need {self.players} different names, not {', '.join(names)}.")
        return names

    @property
    def state(self) -> np.ndarray:
        """The position now, secrets included; show people and bots a `view` instead."""
        return self._positions[-1]

    @property
    def moves(self) -> list[Entry]:
        """The moves that stand, in order."""
        return list(self._standing)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.actors()

    def actors(self) -> tuple[int, ...]:
        """The seats that may move now."""
        return seats_of(int(self.game.kernel.who(self.game.edition.record, self.state)))

    def legal(self, seat: int) -> list[int]:
        """The legal moves of a seat."""
        return legal_moves(self.game, self.state, self._check_seat(seat))

    def words(self, move: int) -> str:
        """A move as text."""
        return self.game.phrasebook.words(move)

    def move(self, text: str, seat: int | None = None) -> int:
        """The move that a text means; the beginning is enough where only one legal move of the seat begins so.

        Without a seat everybody who may move is meant: where they choose at once, that tells what others hold.
        """
        seats = self.actors() if seat is None else (seat,)
        return self.game.phrasebook.move(text, sorted({move for actor in seats for move in self.legal(actor)}))

    def play(self, seat: int, move: int | str) -> None:
        """Plays a move, by number or in words; `Refused` says why not, with the rule's number."""
        seat = self._check_seat(seat)
        number = self.move(move, seat) if isinstance(move, str) else whole(move)
        if number is None:
            raise Refused(f"A move is a number or its words, not {move!r}.")
        self.words(number)
        if number not in self.legal(seat):
            raise self.refusal(seat, number)
        after = copied(self.state)
        self.game.kernel.play(self.game.edition.record, after, seat, number)
        self._positions.append(after)
        self._standing.append(Entry(seat, number))
        self.log.append(Entry(seat, number))

    def refusal(self, seat: int, move: int) -> Refused:
        """Why a seat may not make a move now, made from what that seat may know."""
        view = self.view(seat)
        rule, sentence = self.game.words.refusal(self.game.edition, view.record, self.seats, seat, move)
        return Refused(sentence, rule)

    def explain(self, seat: int, move: int) -> str:
        """What a move would do and by which rule, or why it is not allowed."""
        self.words(move)
        if move not in self.legal(seat):
            return str(self.refusal(seat, move))
        return self.game.words.explain(self.game.edition, self.view(seat).record, self.seats, seat, move)

    def prompt(self, seat: int) -> str:
        """What the seat is asked to do now."""
        return self.game.words.prompt(self.game.edition, self.view(seat).record, self.seats, seat)

    def undo(self) -> None:
        """Takes the last move back, unless something was drawn or revealed since."""
        if not self._standing:
            raise Refused("There is no move to take back.")
        if mirror(self.state).fence != mirror(self._positions[-2]).fence:
            raise Refused("The last move drew or revealed something, so it cannot be taken back.")
        self._positions.pop()
        self._standing.pop()
        self.log.append(UNDO)

    def view(self, viewer: int | None = None, at: int | None = None) -> View:
        """What a seat, or a bystander, may know of the position now, or after the first `at` standing moves."""
        viewer = None if viewer is None else self._check_seat(viewer)
        return concealed(self.game, self.position(at), viewer, self.seats)

    def position(self, at: int | None = None) -> np.ndarray:
        """The position after the first `at` standing moves."""
        if at is not None and not 0 <= at < len(self._positions):
            raise FondacoError(
                f"The game has {len(self._standing)} moves; ask for 0 to {len(self._standing)}, not {at}."
            )
        return self._positions[-1 if at is None else at]

    def story(self, viewer: int | None = None) -> list[str]:
        """The log in words, a line or more for each standing move, as that viewer may read it."""
        return [line for number in range(len(self._standing)) for line in self.told(number, viewer)]

    def told(self, number: int, viewer: int | None = None) -> list[str]:
        """The lines of one standing move."""
        entry = self._standing[number]
        secrets = self.game.descriptor.part("secrets")
        before, after = (self.view(viewer, at).record for at in (number, number + 1))
        move = entry.move
        if hasattr(secrets, "shown") and not secrets.shown(self.game.edition, before, entry.seat, move, viewer):
            move = -1
        return self.game.words.story(self.game.edition, before, after, self.seats, entry.seat, move)

    def points(self) -> list[int]:
        """Everybody's score if the game ended now."""
        return [int(self.game.kernel.score(self.game.edition.record, self.state, s)) for s in range(self.players)]

    def places(self) -> list[int]:
        """Everybody's place, 1 for the winner; tied players share the better one."""
        out = np.zeros(self.players, np.int64)
        self.game.kernel.rank(self.game.edition.record, self.state, out)
        return out.tolist()

    def copy(self) -> Match:
        """An independent match at the same point."""
        twin = Match(self.game, self._positions[0], self.start, self.seats)
        twin.log, twin._standing = list(self.log), list(self._standing)
        twin._positions = list(self._positions)
        return twin

    def at(self, number: int) -> Match:
        """An independent match as it was after the first `number` standing moves."""
        self.position(number)
        twin = Match(self.game, self._positions[0], self.start, self.seats)
        twin.log, twin._standing = self._standing[:number], self._standing[:number]
        twin._positions = self._positions[: number + 1]
        return twin

    def save(self, path: str | Path) -> None:
        """Writes the match as a small JSON file, atomically."""
        from fondaco.engine.saves import write

        write(self, path)

    def _check_seat(self, seat: int) -> int:
        number = whole(seat)
        if number is None or not 0 <= number < self.players:
            raise FondacoError(f"There is no seat {seat!r}; this game has seats 0 to {self.players - 1}.")
        return number
