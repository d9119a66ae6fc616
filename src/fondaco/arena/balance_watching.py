"""Games between equal greedy players, watched from beginning to end."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, fields
from typing import TypeVar

import numpy as np

from fondaco.arena.simulation import LIMIT
from fondaco.bots import greedy_kernel
from fondaco.bots.greedy import Contest
from fondaco.engine.cores import cores
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import Game
from fondaco.engine.view import seats_of

CHUNK = 250  # games watched together
LEAST = 2  # games without which there is nothing to tell
STEPS = 16  # moves that each of them makes before Ctrl-C is heard
PARTS = 10  # a game's length is divided into so many parts
ALONE = np.array([seats.bit_length() - 1 if seats.bit_count() == 1 else -1 for seats in range(1 << 6)])

Progress = Callable[[int], None]
Item = TypeVar("Item")
Result = TypeVar("Result")


@dataclass
class Watched:
    """What was seen of some games: a row for each of them."""

    starts: np.ndarray  # the start player
    openers: np.ndarray  # who made the first move
    openings: np.ndarray  # and which it was
    lengths: np.ndarray
    widths: np.ndarray  # choices there were, added up
    scores: np.ndarray  # a column a seat
    wins: np.ndarray  # a column a seat: its part of the win
    lead_changes: np.ndarray
    leaders: np.ndarray  # who was ahead at the end of each part of the game, a bit a seat
    traits: np.ndarray  # by seat and trait


def watch(game: Game, players: int, games: int, seed: int, progress: Progress | None = None) -> Watched:
    """Plays and watches; the same seed gives the same games, whatever the machine; after Ctrl-C those seen so far."""
    _ = game.kernel, game.unit(greedy_kernel)
    stop = threading.Event()
    seen: list[Watched] = []
    done = 0

    def some(first: int) -> Watched:
        return watch_some(game, players, min(CHUNK, games - first), seed, first, stop)

    with ThreadPoolExecutor(cores()) as pool:
        try:
            for part in in_order(pool, some, range(0, games, CHUNK), 2 * cores()):
                seen.append(part)
                done += len(part.lengths)
                if progress:
                    progress(done)
        except KeyboardInterrupt:
            if done < LEAST:
                raise
        finally:
            stop.set()  # after Ctrl-C: games that are under way are left
    return Watched(*(np.concatenate([getattr(one, field.name) for one in seen]) for field in fields(Watched)))


def in_order(pool: Executor, work: Callable[[Item], Result], items: Iterable[Item], ahead: int) -> Iterator[Result]:
    """The results of some work in the order of its items, of which at most so many are begun ahead."""
    begun: deque[Future[Result]] = deque()
    try:
        for item in items:
            begun.append(pool.submit(work, item))
            if len(begun) == ahead:
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()
    finally:
        for future in begun:
            future.cancel()


def watch_some(
    game: Game, players: int, games: int, seed: int, first: int, stop: threading.Event | None = None
) -> Watched:
    """Watches a batch of games; they begin with number `first` of the seed."""
    batch = Contest(game, [greedy_kernel.GREEDY] * players, games, seed, first, openings=1, counting=True)
    has_start = "start" in (game.state_type.names or ())
    starts = batch.states["start"].astype(np.int64) if has_start else np.zeros(games, np.int64)
    openers = np.array([_opener(game, batch.states[i : i + 1]) for i in range(games)])
    looks, going = [], games
    while going:
        if batch.lengths.max() > LIMIT:
            raise FondacoError(f"A game of {game.title} between greedy players did not end.")
        if stop is not None and stop.is_set():
            raise CancelledError
        going, leaders = batch.watch(STEPS)
        looks.append(leaders.astype(np.int8))
    scores, ranks = np.zeros((games, players), np.int64), np.zeros((games, players), np.int64)
    game.kernel.judge(game.edition.record, batch.states, scores, ranks)
    led, won = np.concatenate(looks, 1), ranks == 1
    return Watched(
        starts,
        openers,
        batch.openings[:, 0],
        batch.lengths,
        batch.widths,
        scores,
        won / won.sum(1, keepdims=True),
        lead_changes(led),
        leaders_by_part(led, batch.lengths),
        _traits(game, batch, players),
    )


def _opener(game: Game, state: np.ndarray) -> int:
    """Who makes the first move, which is not the first player everywhere."""
    return seats_of(int(game.kernel.who(game.edition.record, state)))[0]


def _traits(game: Game, batch: Contest, players: int) -> np.ndarray:
    """What the game says of every seat, in the order of `trait_names`."""
    by_seat = [_described(game, batch.states, seat, batch.made) for seat in range(players)]
    return np.stack([np.stack(list(one.values()), 1) for one in by_seat], 1).astype(np.int32)


def trait_names(game: Game, players: int) -> list[str]:
    """The traits that a game tells of with this edition."""
    nothing = Contest(game, [greedy_kernel.GREEDY] * players, 1, 0, counting=True)
    return list(_described(game, nothing.states, 0, nothing.made))


def _described(game: Game, states: np.ndarray, seat: int, made: np.ndarray) -> dict[str, np.ndarray]:
    found: dict[str, np.ndarray] = game.descriptor.part("traits").traits(game.edition, states, seat, made[:, seat])
    return found


def lead_changes(led: np.ndarray) -> np.ndarray:
    """How often another seat took the lead, by who was ahead after each move; ties in between do not count."""
    changes, last = np.zeros(len(led), np.int64), np.full(len(led), -1)
    for column in ALONE[led.T]:
        changes += (column >= 0) & (last >= 0) & (column != last)
        last = np.where(column >= 0, column, last)
    return changes


def leaders_by_part(led: np.ndarray, lengths: np.ndarray) -> np.ndarray:
    """Who was ahead at the end of each part of each game."""
    parts = np.arange(1, PARTS + 1)
    moves = np.ceil(lengths[:, None] * parts / PARTS).astype(np.int64)
    return led[np.arange(len(led))[:, None], np.maximum(moves, 1) - 1]
