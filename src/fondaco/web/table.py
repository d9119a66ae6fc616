"""One table: its course, its keys and remarks, and what each viewer may see of it."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.view import View
from fondaco.web.course import Course
from fondaco.web.credentials import Key, Powers, powers
from fondaco.web.denials import Denied
from fondaco.web.sheet import Choice, Remark, SeatSign, Sheet
from fondaco.web.telling import Telling, prompt

REMARKS = 200  # the last ones are shown


@dataclass(frozen=True)
class Deal:
    """What is fixed when a table is made."""

    id: str
    game: str
    rules: int
    players: int
    options: dict[str, int]
    edition: dict[str, Any] | None  # its tables; none for the edition that comes with the game
    start: dict[str, Any]
    salt: str
    public: bool
    created: float

    @property
    def commitment(self) -> str:
        """SHA-256 of the salt and the seed, shown at the start and checked at the end; a fork has no seed."""
        return hashlib.sha256(f"{self.salt}{self.start['seed']}".encode()).hexdigest() if "seed" in self.start else ""

    def row(self) -> dict[str, Any]:
        """As it is kept."""
        return {
            **{name: getattr(self, name) for name in ("id", "game", "rules", "players", "salt", "public", "created")},
            "options": json.dumps(self.options),
            "edition": None if self.edition is None else json.dumps(self.edition, ensure_ascii=False),
            "start": json.dumps(self.start),
        }

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Deal:
        """From what was kept."""
        texts = {name: json.loads(row[name]) for name in ("options", "start")}
        edition = None if row["edition"] is None else json.loads(row["edition"])
        plain = {name: row[name] for name in ("id", "game", "rules", "players", "salt", "public", "created")}
        return cls(**plain, **texts, edition=edition)


class Table:
    """A table in memory. Everything that a viewer gets comes from `sheet`."""

    def __init__(self, deal: Deal, game: Game, keys: Mapping[str, Key], maker: str = "") -> None:
        self.deal = deal
        self.maker = maker or deal.id  # whose allowance its bots use up
        self.course = Course(game, deal.players, deal.start)
        self.keys = dict(keys)
        self.remarks: list[Remark] = []
        self.turn = asyncio.Lock()  # held by whoever writes the next entry
        self.followers: dict[asyncio.Event, int | None] = {}  # what wakes each of them, and whose eyes they have
        self.touched = time.monotonic()
        #: whatever a reader makes of a viewer's newest sheet: pages keep their rendered parts here, by version
        self.rendered: dict[tuple[str, int | None], tuple[int, Any]] = {}
        self._commitment = deal.commitment
        self._tellings: dict[int | None, Telling] = {}
        self._sheets: dict[int | None, Sheet] = {}

    @property
    def id(self) -> str:
        """The table's name in addresses."""
        return self.deal.id

    @property
    def version(self) -> int:
        """Rises with every change that somebody can see."""
        return self.course.count + len(self.remarks)

    @property
    def match(self) -> Match:
        """The match; a sentence while there is none."""
        if self.course.match is None:
            raise Denied("The game has not begun; it begins as soon as no seat is free.")
        return self.course.match

    def check_seat(self, seat: int) -> int:
        """The seat, or a sentence that says which there are."""
        if not 0 <= seat < self.deal.players:
            raise Denied(f"There is no seat {seat}; this table has seats 0 to {self.deal.players - 1}.")
        return seat

    def powers(self, tokens: Iterable[str]) -> Powers:
        """What a caller's tokens open here."""
        return powers(self.keys, tokens)

    def may_watch(self, proved: Powers) -> bool:
        """Whether the caller may see what a bystander sees."""
        return bool(self.deal.public or proved.watch or proved.host or proved.seats)

    def may_see(self, proved: Powers, viewer: int | None) -> bool:
        """Whether the caller may look through a seat's eyes, or as a bystander; after the end through anybody's."""
        if viewer is None or self.course.stage == "over":
            return self.may_watch(proved)
        return viewer in proved.seats

    def signs(self) -> str:
        """Who sits where, for the list of tables."""
        return json.dumps([[seat.name, seat.kind, seat.bot] for seat in self.course.seats], ensure_ascii=False)

    def notice(self) -> dict[str, Any]:
        """What the list of tables says."""
        return {"stage": self.course.stage, "signs": self.signs(), "changed": time.time()}

    def is_followed_by(self, viewer: int | None) -> bool:
        """Whether somebody with these eyes gets all news by themselves."""
        return viewer in self.followers.values()

    def vacate(self, seat: int) -> None:
        """From now on no token opens the seat."""
        self.keys = {token: key for token, key in self.keys.items() if key != Key("seat", seat)}

    def publish(self) -> None:
        """Wakes everybody who follows the table."""
        for follower in self.followers:
            follower.set()

    def sheet(self, viewer: int | None, at: int | None = None) -> Sheet:
        """The table as a seat or a bystander sees it now, or after the first `at` standing moves."""
        if at is not None:
            return self._sheet(viewer, at)
        kept = self._sheets.get(viewer)
        if kept is None or kept.version != self.version:
            kept = self._sheets[viewer] = self._sheet(viewer, None)
        return kept

    def _sheet(self, viewer: int | None, at: int | None) -> Sheet:
        course, match, deal = self.course, self.course.match, self.deal
        moves = len(match.moves) if match else 0
        past = at is not None and at != moves
        view = match.view(viewer, at if past else None) if match else None
        lines = self._tellings.setdefault(viewer, Telling(viewer)).lines(course)
        own = 0 if viewer is None or past else course.own_moves(viewer)
        plays = viewer is not None and course.seats[viewer].kind == "person"  # or a bot does so instead
        choices = course.choices[viewer] if viewer is not None and plays and not past else ()
        over = course.stage == "over"
        return Sheet(
            table=deal.id,
            game=deal.game,
            title=course.game.title,
            options=deal.options,
            stage=course.stage,
            version=self.version,
            viewer=viewer,
            seats=self._signs(view, past, over and not past),
            view=view,
            prompt=f"After {at} of {moves} moves." if past else prompt(course, viewer),
            decision=0 if viewer is None else course.decisions[viewer],
            choices=tuple(Choice(move, course.game.phrasebook.words(move)) for move in choices),
            can_undo=own > 0,
            can_restart=own > 1,
            must_confirm=not past and viewer is not None and course.confirming == viewer,
            asked_to_undo="" if past else self._asked(viewer),
            asks=not past and viewer is not None and course.asking is not None and course.asking.seat == viewer,
            lines=tuple(line for line in lines if line.number < at) if past and at is not None else lines,
            remarks=tuple(self.remarks[-REMARKS:]),
            moves=moves,
            at=at if past and at is not None else moves,
            commitment=self._commitment,
            revealed=(deal.salt, deal.start["seed"]) if over and "seed" in deal.start else None,
            rematch=course.rematch,
        )

    def _asked(self, viewer: int | None) -> str:
        asking = self.course.asking
        if asking is None or viewer not in self.course.voters() or viewer in (asking.seat, *asking.agreed):
            return ""
        return self.course.seats[asking.seat].name

    def _signs(self, view: View | None, past: bool, over: bool) -> tuple[SeatSign, ...]:
        course = self.course
        confirming = None if past else course.confirming
        acting: Sequence[int] = view.actors() if view is not None and confirming is None else ()
        points, places = (self.match.points(), self.match.places()) if over else (None, None)
        return tuple(
            SeatSign(
                seat=number,
                name=seat.name,
                kind=seat.kind,
                bot=seat.bot,
                acts=number in acting,
                confirms=confirming == number,
                points=points[number] if points else None,
                place=places[number] if places else None,
            )
            for number, seat in enumerate(course.seats)
        )
