"""Tournaments between bots: who plays whom is fixed beforehand, so that a run can break off and be resumed.

Every deal (a seed of the game) is played once for each rotation of the seats, so that no bot profits from its place or
its luck; and who sits behind whom changes from deal to deal. A bot that fails gets a legal move made for it, and the
report says how often that happened.
"""

from __future__ import annotations

import hashlib
import json
import math
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from dataclasses import asdict, dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from fondaco import games as house
from fondaco.arena import workers as hands
from fondaco.arena.patience import answer
from fondaco.bots.bot import Bot
from fondaco.bots.specs import BotSpec, parse
from fondaco.engine.chance import mixed
from fondaco.engine.editions import canonical, digest
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import Game, check_seed, make_edition
from fondaco.engine.saves import check_place, write_atomically

MOST = 1_000_000  # games of a tournament
HIGHEST = 1_000_000_000  # points and counts that a line of a record may hold


@dataclass(frozen=True)
class Plan:
    """A tournament as it was asked for."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int
    options: tuple[tuple[str, int], ...]
    edition: str  # canonical text of its tables

    def fingerprint(self) -> str:
        """Tells one tournament from another; the number of games may be raised later."""
        parts = {key: value for key, value in asdict(self).items() if key != "games"}
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]

    @property
    def printed(self) -> dict[str, str]:
        """The edition's title, and the beginning of its hash."""
        tables = json.loads(self.edition)
        return {"title": tables.get("title", ""), "hash": digest(tables)[:12]}


@dataclass(frozen=True)
class Played:
    """One finished game: who sat where, and what came of it."""

    number: int
    seats: tuple[str, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    moves: int
    faults: tuple[int, ...]  # for every seat: how often a move had to be made for it
    seconds: float


def plan(game: Game, players: int, bots: list[BotSpec], games: int, seed: int) -> Plan:
    """A tournament; with fewer bots than seats the last one fills up, with more they take turns."""
    game.descriptor.check_players(players)
    if not 1 <= games <= MOST:
        raise FondacoError(f"A tournament needs at least 1 game and takes at most {MOST:,}, not {games:,}.")
    texts = [bot.text for bot in bots]
    texts += texts[-1:] * (players - len(texts))
    tables = canonical(game.edition.tables)
    return Plan(game.name, players, tuple(texts), games, check_seed(seed), tuple(game.options.items()), tables)


def line_up(plan: Plan, number: int) -> tuple[int, tuple[str, ...]]:
    """The seed and the bots by seat of a game: all rotations of one deal before the next deal."""
    deal, turn = divmod(number, plan.players)
    cycle, table = divmod(deal, math.comb(len(plan.bots), plan.players))
    chosen = [plan.bots[i] for i in _around(_meeting(table, len(plan.bots), plan.players), cycle)]
    return mixed(plan.seed, cycle) >> 1, tuple(chosen[turn:] + chosen[:turn])


def _meeting(number: int, bots: int, players: int) -> list[int]:
    """The number-th of all tables at which bots may meet, which are ordered as words are."""
    table: list[int] = []
    for bot in range(bots):
        with_it = math.comb(bots - bot - 1, players - len(table) - 1) if len(table) < players else 0
        if number < with_it:
            table.append(bot)
        else:
            number -= with_it
    return table


def _around(table: list[int], number: int) -> list[int]:
    """An order around the table: the first stays, and the number tells which of the others comes next, and so on.

    All orders come up before the first one does again, and a few of them already seat everybody behind everybody.
    """
    order, others = table[:1], table[1:]
    while others:
        number, which = divmod(number, len(others))
        order.append(others.pop(which))
    return order


def whole_deals(plan: Plan, games: Iterable[Played]) -> int:
    """How many deals were played in all rotations of the seats."""
    played = Counter(game.number // plan.players for game in games)
    return sum(count == plan.players for count in played.values())


@cache
def _game(name: str, options: tuple[tuple[str, int], ...], edition: str) -> Game:
    descriptor = house.find(name)
    settings: dict[str, Any] = dict(options)
    return Game(descriptor, make_edition(descriptor, "the edition", json.loads(edition)), **settings)


@cache
def _bot(game: Game, text: str, seat: int) -> Bot:
    return parse(text).make(game, 0)


def play_one(plan: Plan, number: int) -> Played:
    """Plays one game of a tournament. With budgets in iterations it is the same on every machine."""
    game = _game(plan.game, plan.options, plan.edition)
    seed, names = line_up(plan, number)
    match = game.start(plan.players, seed)
    bots = [_bot(game, name, seat) for seat, name in enumerate(names)]
    for seat, bot in enumerate(bots):
        bot.reseed(mixed(mixed(plan.seed, number), seat + 1) >> 1)
    faults = [0] * plan.players
    began = time.perf_counter()
    while not match.over:
        seat = match.actors()[0]
        view = match.view(seat)
        legal = view.legal(seat)
        move = answer(bots[seat], view, seat)
        if move not in legal:
            faults[seat] += 1
            move = legal[0]
        match.play(seat, move)
    seconds = time.perf_counter() - began
    return Played(
        number, names, tuple(match.points()), tuple(match.places()), len(match.moves), tuple(faults), round(seconds, 3)
    )


class Record:
    """The finished games of a tournament, a line each in a file, so that nothing is lost when a run breaks off."""

    def __init__(self, plan: Plan, file: Path | None) -> None:
        self.plan, self.file = plan, file
        self.played: dict[int, Played] = {}
        self._left: tuple[int, int] | None = None  # the file as the last game left it: which one, and how long
        self._head = json.dumps({"tournament": plan.fingerprint(), "game": plan.game})
        if file is not None:
            check_place(file)
            try:
                with file.open("a+", encoding="utf-8", errors="replace") as kept:  # as it will be written to
                    kept.seek(0)
                    text = kept.read()
            except OSError as problem:
                raise FondacoError(
                    f"{file}: cannot be read and added to ({problem.strerror}); choose another place."
                ) from None
            self._read(file, text)

    def _read(self, file: Path, text: str) -> None:
        """What a record has so far; games that make no sense are played again."""
        if self._head.startswith(text):  # it is new, or broke off at once
            write_atomically(file, self._head + "\n")
            return
        if not self._is_ours(text):
            what = "holds another tournament" if text.startswith('{"tournament": ') else "is no record of a tournament"
            raise FondacoError(f"{file} {what}; choose another file.")
        self.played = self._games_in(text)

    def _is_ours(self, text: str) -> bool:
        """Whether a record begins as this tournament's does."""
        return text.startswith(self._head + "\n")

    def _games_in(self, text: str) -> dict[int, Played]:
        """The games of a record, by their numbers; the later one counts where there are two."""
        found = (_read_game(self.plan, line) for line in text.splitlines()[1:])
        return {game.number: game for game in found if game is not None}

    def missing(self) -> list[int]:
        """The numbers of the games that are still to be played."""
        return [number for number in range(self.plan.games) if number not in self.played]

    def add(self, game: Played) -> None:
        """Keeps a finished game; it counts even if it cannot be written down."""
        self.played[game.number] = game
        if self.file is not None:
            left, self._left = self._left, None
            try:
                if left is not None and left == _found(self.file):
                    self._append(self.file, [game])
                else:
                    self._complete(self.file)
            except OSError as problem:
                raise FondacoError(
                    f"{self.file}: a game cannot be added to it ({problem.strerror}); mend that, and the same command "
                    "goes on from the games that it has."
                ) from None

    def _append(self, file: Path, games: Iterable[Played], before: str = "") -> None:
        with file.open("a", encoding="utf-8") as out:
            out.write(before + "".join(json.dumps(asdict(game)) + "\n" for game in games))
        self._left = _found(file)

    def _complete(self, file: Path) -> None:
        """Adds all games that a file lacks, which another hand may have changed, emptied or taken away."""
        try:
            text = file.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            text = ""
        if self._head.startswith(text):
            with file.open("w", encoding="utf-8") as out:
                out.write(text := self._head + "\n")
        if not self._is_ours(text):
            raise FondacoError(
                f"{file} holds something else by now, to which no game is added; put the record back there, or choose "
                "another file."
            )
        written = self._games_in(text)
        lacking = [game for number, game in self.played.items() if number not in written]
        self._append(file, lacking, "" if text.endswith("\n") else "\n")  # after a line that broke off

    def games(self) -> list[Played]:
        """The finished games, in order, as many as were asked for."""
        return [self.played[number] for number in sorted(self.played) if number < self.plan.games]


def _found(file: Path) -> tuple[int, int] | None:
    """Which file is found in a place, and how long it is; None where there is none."""
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_size


def _read_game(plan: Plan, line: str) -> Played | None:
    """A finished game from its line; None when it is broken, or is no game of this tournament."""
    try:
        found: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in json.loads(line).items()}
        game = Played(**found)
        fits = (
            _whole([game.number], 0, MOST - 1)
            and game.seats == line_up(plan, game.number)[1]
            and all(len(row) == plan.players for row in (game.points, game.places, game.faults))
            and _whole(game.points, -HIGHEST, HIGHEST)
            and _whole(game.places, 1, plan.players)
            and 1 in game.places
            and _whole([*game.faults, game.moves], 0, HIGHEST)
            and 0 <= game.seconds <= HIGHEST
        )
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None
    return game if fits else None


def _whole(numbers: Iterable[Any], least: int, most: int) -> bool:
    """Whether these are whole numbers within bounds."""
    return all(type(one) is int and least <= one <= most for one in numbers)


def in_processes(
    plan: Plan, numbers: Iterable[int], workers: int, finishing: Callable[[], None] | None = None
) -> Generator[Played, None, None]:
    """Plays games in several processes, as they get done; in this one when there is only one worker.

    After Ctrl-C `finishing` is called before the games at hand are waited for.
    """
    return hands.in_processes(partial(play_one, plan), numbers, workers, finishing)


def on_ray(plan: Plan, numbers: Iterable[int], address: str) -> Generator[Played, None, None]:
    """Plays games on a Ray cluster, as they get done."""
    return hands.on_ray(partial(play_one, plan), numbers, address)
