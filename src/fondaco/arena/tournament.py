"""Tournaments between bots: who plays whom is fixed beforehand, so that a run can break off and be resumed.

Every deal (a seed of the game) is played once for each rotation of the seats, so that no bot profits from its place or
its luck. A bot that fails gets a legal move made for it, and the report says how often that happened.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import logging
import signal
import socket
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fondaco import games as house
from fondaco.bots.bot import Bot
from fondaco.bots.specs import BotSpec, parse
from fondaco.engine.chance import mixed
from fondaco.engine.editions import canonical
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import Game, check_seed, make_edition
from fondaco.engine.saves import check_place, write_atomically

PATIENCE = 10.0  # a choice that takes this many times its budget in ms, and a second more, is an overrun


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
    if games < 1:
        raise FondacoError(f"A tournament needs at least 1 game, not {games}.")
    texts = [bot.text for bot in bots]
    texts += texts[-1:] * (players - len(texts))
    tables = canonical(game.edition.tables)
    return Plan(game.name, players, tuple(texts), games, check_seed(seed), tuple(game.options.items()), tables)


def line_up(plan: Plan, number: int) -> tuple[int, tuple[str, ...]]:
    """The seed and the bots by seat of a game: all rotations of one deal before the next deal."""
    tables = list(itertools.combinations(range(len(plan.bots)), plan.players))
    deal, turn = divmod(number, plan.players)
    chosen = [plan.bots[i] for i in tables[deal % len(tables)]]
    return mixed(plan.seed, deal // len(tables)) >> 1, tuple(chosen[turn:] + chosen[:turn])


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
        match.play(seat, _choice(bots[seat], match.view(seat), seat, faults))
    seconds = time.perf_counter() - began
    return Played(
        number, names, tuple(match.points()), tuple(match.places()), len(match.moves), tuple(faults), round(seconds, 3)
    )


def _choice(bot: Bot, view: Any, seat: int, faults: list[int]) -> int:
    """The bot's move; the first legal one, and a fault, when it crashes, cheats or takes far too long."""
    legal = view.legal(seat)
    began = time.perf_counter()
    try:
        move = bot.choose(view, seat)
    except Exception:
        move = -1
    allowed = PATIENCE * (bot.ms or 0) / 1000 + 1
    late = bot.ms is not None and time.perf_counter() - began > allowed
    if move not in legal or late:
        faults[seat] += 1
        return legal[0]
    return move


class Record:
    """The finished games of a tournament, a line each in a file, so that nothing is lost when a run breaks off."""

    def __init__(self, plan: Plan, file: Path | None) -> None:
        self.plan, self.file = plan, file
        self.played: dict[int, Played] = {}
        self._broken = False
        self._head = json.dumps({"tournament": plan.fingerprint(), "game": plan.game})
        if file is not None:
            check_place(file)
            try:
                self._read(file, file.read_text(encoding="utf-8") if file.exists() else "")
            except UnicodeDecodeError:
                raise FondacoError(f"{file} is no record of a tournament; choose another file.") from None

    def _read(self, file: Path, text: str) -> None:
        """What a record has so far; games that make no sense are played again."""
        if self._head.startswith(text):  # it is new, or broke off at once
            write_atomically(file, self._head + "\n")
            return
        lines, self._broken = text.splitlines(), not text.endswith("\n")
        if lines[0] != self._head:
            raise FondacoError(f"{file} holds another tournament; choose another file.")
        for line in lines[1:]:
            game = _read_game(self.plan, line)
            if game is not None:
                self.played[game.number] = game

    def missing(self) -> list[int]:
        """The numbers of the games that are still to be played."""
        return [number for number in range(self.plan.games) if number not in self.played]

    def add(self, game: Played) -> None:
        """Keeps a finished game."""
        self.played[game.number] = game
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as out:
                if self._broken:  # the line that was being written when the last run broke off
                    out.write("\n")
                    self._broken = False
                out.write(json.dumps(asdict(game)) + "\n")

    def games(self) -> list[Played]:
        """The finished games, in order, as many as were asked for."""
        return [self.played[number] for number in sorted(self.played) if number < self.plan.games]


def _read_game(plan: Plan, line: str) -> Played | None:
    """A finished game from its line; None when it is broken, or is no game of this tournament."""
    try:
        found: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in json.loads(line).items()}
        game = Played(**found)
        for_seats = (game.points, game.places, game.faults)
        fits = (
            game.seats == line_up(plan, game.number)[1]
            and all(len(row) == plan.players and all(type(one) is int for one in row) for row in for_seats)
            and 1 in game.places
            and type(game.moves) is int
            and isinstance(game.seconds, int | float)
        )
    except (ValueError, TypeError, AttributeError):
        return None
    return game if fits else None


def in_processes(plan: Plan, numbers: Iterable[int], workers: int) -> Iterator[Played]:
    """Plays games in several processes, as they get done; in this one when there is only one worker.

    After Ctrl-C the games at hand are finished and handed out, too, before the interrupt goes on.
    """
    if workers == 1:
        for number in numbers:
            yield play_one(plan, number)
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_ignore_interrupts)
    try:
        with _interrupts_held():
            waiting = {pool.submit(play_one, plan, number) for number in numbers}
        try:
            for future in as_completed(tuple(waiting)):
                waiting.remove(future)
                yield future.result()
        except KeyboardInterrupt:
            pool.shutdown(wait=True, cancel_futures=True)
            for future in waiting:
                if not future.cancelled():
                    yield future.result()
            raise
    except BrokenProcessPool:
        raise FondacoError(
            "A process ended in the middle of its game, perhaps for want of memory; try fewer --workers, and --record "
            "to keep what is done."
        ) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C is for the process in front; workers finish the game at hand."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until this is over, and processes that are started meanwhile do not hear of it while they start."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _check_answer(address: str) -> None:
    """Raises OSError when nobody answers at host:port, which Ray itself would find out only after minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=5).close()


def on_ray(plan: Plan, numbers: Iterable[int], address: str) -> Iterator[Played]:
    """Plays games on a Ray cluster, as they get done."""
    try:
        import ray
    except ImportError:
        raise FondacoError("Ray is not installed; install it with: pip install 'fondaco[ray]'") from None
    if not ray.is_initialized():
        try:
            _check_answer(address)
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (OSError, ValueError):
            raise FondacoError(f"There is no Ray cluster at {address}; start one with: ray start --head") from None
    remote = ray.remote(num_cpus=1)(play_one)
    waiting = [remote.remote(plan, number) for number in numbers]
    try:
        while waiting:
            done, waiting = ray.wait(waiting, num_returns=1)
            yield from ray.get(done)
    finally:
        for task in waiting:
            ray.cancel(task)
