"""The course of one table: what its log of entries leads to. The same entries lead to the same course anywhere."""

from __future__ import annotations

import base64
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.records import mirror
from fondaco.web.deeds import Entry
from fondaco.web.sheet import Kind, Stage


@dataclass
class Seat:
    """Who sits in a seat."""

    name: str
    kind: Kind = "free"
    bot: str = ""
    confirms: bool = True  # a person who wants to confirm turns
    lent: bool = False  # a bot sits there by the wish of the host; its owner still has a say


@dataclass(frozen=True)
class Asking:
    """Somebody asks to take back what is settled."""

    seat: int
    moves: int  # how many standing moves it is about
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the log: a standing move by its number, or (−1) a remark that everybody may read."""

    number: int
    seat: int
    text: str = ""


@dataclass
class Course:
    """Seats, match and log of a table. `apply` takes one entry after the other and never asks whether it is allowed."""

    game: Game
    players: int
    start: dict[str, Any]
    seats: list[Seat] = field(default_factory=list)
    match: Match | None = None
    stage: Stage = "gathering"  # until no seat is free for the first time; over when the last turn is confirmed
    count: int = 0  # entries so far
    floor: int = 0  # standing moves that are settled: an undo of one needs consent
    confirming: int | None = None  # the seat that has to confirm its turn
    asking: Asking | None = None
    rematch: str = ""
    items: list[Item] = field(default_factory=list)
    choices: list[tuple[int, ...]] = field(default_factory=list)  # each seat's moves now
    #: for each seat the number of the last entry that changed what it can choose: a move has to name it
    decisions: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seats = [Seat(name) for name in self.game.descriptor.seats[: self.players]]
        self.choices = [()] * self.players
        self.decisions = [0] * self.players

    def people(self) -> list[int]:
        """The seats of people."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    def voters(self) -> list[int]:
        """The seats whose owners have to agree when what is settled is taken back."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person" or seat.lent]

    def apply(self, entry: Entry) -> None:
        """Takes the next entry of the log."""
        self.count += 1
        getattr(self, f"_{entry['kind']}")(entry)
        self._renew(entry.get("seat"))

    def _renew(self, mover: int | None) -> None:
        """What everybody can choose now. Whoever did something faces a new decision, even among the same moves."""
        actors: tuple[int, ...] = ()
        if self.match is not None:
            actors = self.match.actors() if self.confirming is None else ()
            self.stage = "running" if actors or self.confirming is not None else "over"
        for seat in range(self.players):
            now = tuple(self.playing.legal(seat)) if seat in actors else ()
            if now != self.choices[seat] or seat == mover:
                self.choices[seat] = now
                self.decisions[seat] = self.count

    def _seat(self, entry: Entry) -> None:
        number, kind = entry["seat"], entry["who"]
        seat, before = self.seats[number], self.seats[number].kind
        seat.lent = kind == "bot" and entry.get("by") == "host" and (before == "person" or seat.lent)
        seat.kind, seat.bot = kind, entry.get("bot", "")
        name = entry.get("name") or seat.name
        if name != seat.name:
            seat.name = name
            if self.match is not None:
                self.match.seats = tuple(one.name for one in self.seats)
        if kind != "person" and self.confirming == number:
            self._settle()
        self.asking = None
        if self.match is None:
            if all(one.kind != "free" for one in self.seats):
                self.match = begun(self.game, self.players, self.start, [one.name for one in self.seats])
        elif before != kind:
            told = {"person": f"{seat.name} plays.", "free": f"The seat of {seat.name} is free."}
            self._note(number, told.get(kind, f"A bot ({seat.bot}) plays for {seat.name}."))

    def _move(self, entry: Entry) -> None:
        match, seat = self.playing, entry["seat"]
        if entry.get("fallback"):
            self._note(seat, f"The bot of {self.seats[seat].name} has no answer and makes its first move.")
        together = len(match.actors()) > 1
        match.play(seat, entry["move"])
        self.items.append(Item(len(match.moves) - 1, seat))
        self.asking = None
        after = match.actors()
        if together:
            self._settle()
        elif after != (seat,):
            person = self.seats[seat].kind == "person" and self.seats[seat].confirms
            if person and self.unfenced(len(match.moves) - 1) and not entry.get("imported"):
                self.confirming = seat
            else:
                self._settle()

    def _settle(self) -> None:
        self.confirming = self.asking = None
        self.floor = len(self.playing.moves)

    def _undo(self, entry: Entry) -> None:
        self._take_back(1)

    def _restart(self, entry: Entry) -> None:
        self._take_back(self.own_moves(entry["seat"]))

    def _confirm(self, entry: Entry) -> None:
        self._settle()

    def _ask(self, entry: Entry) -> None:
        seat = entry["seat"]
        self.asking = Asking(seat, entry["moves"])
        self._agree_if_all()

    def _consent(self, entry: Entry) -> None:
        if self.asking is None:
            return
        if not entry["agree"]:
            no = "asks no longer" if entry["seat"] == self.asking.seat else "does not agree"
            self._note(entry["seat"], f"{self.seats[entry['seat']].name} {no} to take moves back.")
            self.asking = None
            return
        self.asking = Asking(self.asking.seat, self.asking.moves, self.asking.agreed | {entry["seat"]})
        self._agree_if_all()

    def _agree_if_all(self) -> None:
        asking = self.asking
        if asking is None or any(seat not in (asking.seat, *asking.agreed) for seat in self.voters()):
            return
        what = "the last move" if asking.moves == 1 else f"the last {asking.moves} moves"
        self._take_back(asking.moves)
        self._note(asking.seat, f"{self.seats[asking.seat].name} takes {what} back; everybody agrees.")

    def _prefer(self, entry: Entry) -> None:
        self.seats[entry["seat"]].confirms = entry["confirms"]
        if not entry["confirms"] and self.confirming == entry["seat"]:
            self._settle()

    def _link(self, entry: Entry) -> None:
        """A new link for a seat: an entry, so that of two houses that change a seat at once one has to look again."""

    def _told(self, entry: Entry) -> None:
        self._note(-1, entry["text"])

    def _rematch(self, entry: Entry) -> None:
        self.rematch = entry["table"]

    def _take_back(self, moves: int) -> None:
        self.confirming = self.asking = None
        for _ in range(moves):
            self.playing.undo()
            last = max(place for place, item in enumerate(self.items) if item.number >= 0)
            del self.items[last]
        self.floor = min(self.floor, len(self.playing.moves))

    def _note(self, seat: int, text: str) -> None:
        self.items.append(Item(-1, seat, text))

    @property
    def playing(self) -> Match:
        """The match, where there must be one."""
        if self.match is None:
            raise LookupError("the table is still gathering")
        return self.match

    def unfenced(self, number: int) -> bool:
        """Whether nothing was drawn or revealed since before the standing move of that number."""
        return bool(mirror(self.playing.position(number)).fence == mirror(self.playing.state).fence)

    def own_moves(self, seat: int) -> int:
        """How many of its last moves a seat can take back by itself."""
        if (
            self.match is None
            or self.seats[seat].kind != "person"
            or not (self.choices[seat] or self.confirming == seat)
        ):
            return 0
        moves = self.match.moves
        count = 0
        while len(moves) - count > self.floor and moves[-1 - count].seat == seat:
            if not self.unfenced(len(moves) - 1 - count):
                break
            count += 1
        return count


def begun(game: Game, players: int, start: dict[str, Any], seats: list[str]) -> Match:
    """The match before its first move: from its seed, or from a position for a fork."""
    if "seed" in start:
        return game.start(players, start["seed"], seats)
    state = np.frombuffer(bytearray(base64.b64decode(start["position"])), game.state_type)
    return Match(game, state, start, seats)
