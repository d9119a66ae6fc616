"""What moves come to: the share of wins and the place that whole games bring, played on by everybody alike."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

import numpy as np

from fondaco.bots import outcomes_kernel
from fondaco.bots.guided import ROOM
from fondaco.bots.outcomes_kernel import PLACE, WHOLE, WON
from fondaco.bots.together import together
from fondaco.engine.cores import cores
from fondaco.engine.game import Game
from fondaco.engine.view import View

WHIM = 20  # moves in a hundred that are any sensible move: without, all games of a move are much the same


@dataclass(frozen=True)
class Outcome:
    """What a move came to in so many whole games: the share of wins (shared ones in parts) and the mean place."""

    games: int
    share: float
    place: float


class Player:
    """The room that one thread needs to play games to their end."""

    def __init__(self, game: Game, moves: Sequence[int]) -> None:
        self.game, self.kernel = game, game.unit(outcomes_kernel)
        self.played = 0
        self.totals = np.zeros((len(moves), 2), np.int64)
        self._shown = np.array(moves, np.int64)
        self._room = np.zeros(ROOM + 2, game.state_type)
        self._moves = game.buffer()
        self._ranks = np.zeros(game.players.stop - 1, np.int64)

    def play(
        self, view: View, seat: int, key: int, worlds: Iterator[int], end: float, whim: int, leave: threading.Event
    ) -> None:
        """Plays worlds, at least one, until the time is up or none is left."""
        for world in worlds:
            self.kernel.play_out(
                self.game.edition.record,
                view.state,
                self._room,
                self._moves,
                self._shown,
                self._ranks,
                self.totals,
                seat,
                np.uint64(key),
                world,
                whim,
            )
            self.played += 1
            if time.perf_counter() >= end or leave.is_set():
                return


def outcomes(
    view: View,
    seat: int,
    moves: Sequence[int],
    key: int,
    games: int | None = None,
    end: float = float("inf"),
    threads: int | None = None,
    whim: int = WHIM,
) -> list[Outcome]:
    """What each of the moves comes to: in so many games, the same each time for a key, or as many as fit until `end`.

    `end` is a time of `perf_counter`. All moves are played in the same imagined truths, with the same luck.
    """
    worlds = count() if games is None else iter(range(games))
    players = [Player(view.game, moves) for _ in range((threads or cores()) if view.game.compiled else 1)]
    together(lambda player, leave: player.play(view, seat, key, worlds, end, whim, leave), players)
    played = sum(player.played for player in players)
    totals = np.sum([player.totals for player in players], axis=0)
    return [Outcome(played, float(row[WON] / WHOLE / played), float(row[PLACE] / played)) for row in totals]
