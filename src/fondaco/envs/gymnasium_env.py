"""Gymnasium: `gymnasium.make("fondaco/Hansa-v1", opponents="greedy")` for one agent against bots; and `VectorEnv`.

Importing this module registers every game as `fondaco/<Name>-v<rules version>`: hansa is `fondaco/Hansa-v1`,
london_markets `fondaco/LondonMarkets-v1`. Observations are the numbers of `encoding`, actions the numbers of moves;
`action_masks()` and `info["action_mask"]` say which of them are allowed. Rewards come at the end and are those of
`pettingzoo`.

An action that is not allowed costs `illegal` (−1) and is never replaced by another: the first one in a game (or as many
as `lenience` says) leaves everything as it is, the next truncates the game. With `lenience=0` the first one does, as in
`pettingzoo`; Gymnasium's own checker, which tries any action at all, needs the one chance more.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from fondaco import bots, games
from fondaco.engine.chance import mixed
from fondaco.engine.editions import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import SEEDS, Game
from fondaco.envs.picture import draw
from fondaco.envs.table import ILLEGAL, Saved, Table, chosen_game


@dataclass(frozen=True)
class Moment:
    """An environment at one moment: the table, the agent's seat, and how often each bot has used its luck."""

    table: Saved
    seat: int
    luck: tuple[tuple[int, int], ...]
    offences: int


class SeatEnv(gymnasium.Env):
    """One seat of a game against bots. `seat=None`: another seat each game, by turns."""

    metadata = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game = "hansa",
        players: int | None = None,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = 0,
        rewards: str = "places",
        illegal: float = ILLEGAL,
        lenience: int = 1,
        render_mode: str | None = None,
        edition: Edition | str | Path | None = None,
        **options: Any,
    ) -> None:
        chosen = chosen_game(game, edition, **options)
        self.table = Table(chosen, players, rewards)
        self.players = self.table.players
        self.opponents = _opponents(opponents, self.players)
        self.fixed = seat
        if seat is not None and not 0 <= seat < self.players:
            raise FondacoError(f"There is no seat {seat!r}; this game has seats 0 to {self.players - 1}.")
        self.seat = seat or 0
        self.illegal, self.lenience, self.render_mode = illegal, lenience, render_mode
        layout = self.table.layout
        self.observation_space = spaces.Box(layout.low, layout.high, dtype=np.float32)
        self.action_space = spaces.Discrete(chosen.moves)
        self._offences = 0
        self._sit_down()

    def _sit_down(self) -> None:
        self._bots = [bots.make(name, self.table.game, seed=0) for name in self.opponents]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """A new game, played up to the agent's first decision. A seed gives the game of `game.start(players, seed)`."""
        super().reset(seed=seed)
        self.table.deal(seed)
        self._offences = 0
        saved = self.table.save()
        if self.fixed is None:
            self.seat = (saved.dealt - 1) % self.players
        for number, bot in enumerate(self._bots):
            bot.reseed(mixed(mixed(saved.seed, saved.dealt), 1 + number) % SEEDS)
        self._others_play()
        if self.table.seat < 0:
            return self.reset(options=options)
        return self.table.page, self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Plays the agent's move, then the bots up to its next decision."""
        table = self.table
        if table.seat != self.seat or self._is_broken():
            raise FondacoError("The game has ended; reset the environment.")
        if not table.allows(action):
            self._offences += 1
            mask = self.action_masks().astype(np.int8)
            return table.page.copy(), self.illegal, False, self._is_broken(), {"action_mask": mask, "illegal": True}
        table.turn(int(action))
        self._others_play()
        if table.seat < 0:
            return table.observe(self.seat), table.result()[self.seat], True, False, self._info()
        return table.page, 0.0, False, False, self._info()

    def _is_broken(self) -> bool:
        """Whether the game was truncated, by more illegal actions than are forgiven."""
        return self._offences > self.lenience

    def _others_play(self) -> None:
        table = self.table
        while table.seat >= 0 and table.seat != self.seat:
            seat = table.seat
            bot = self._bots[seat if seat < self.seat else seat - 1]
            table.turn(bot.choose(table.view(seat), seat))

    def _info(self) -> dict[str, Any]:
        if self.table.seat >= 0:
            return {"action_mask": self.table.mask}
        place, points = self.table.places()[self.seat], self.table.points()
        return {"action_mask": self.table.closed.copy(), "place": place, "points": points}

    def action_masks(self) -> np.ndarray:
        """Which actions are allowed now, as MaskablePPO asks for it."""
        return (self.table.closed if self._is_broken() else self.table.mask).astype(bool)

    def render(self) -> Any:
        """The table as the agent sees it: as text, as a picture, or printed."""
        if self.render_mode is None:
            return None
        text = self.table.view(self.seat).text(colour=self.render_mode != "ansi")
        if self.render_mode == "rgb_array":
            return draw(text)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def save(self) -> Moment:
        """The environment as it is, at any step."""
        luck = tuple((bot.seed, bot._uses) for bot in self._bots)
        return Moment(self.table.save(), self.seat, luck, self._offences)

    def restore(self, moment: Moment) -> None:
        """The environment as it was."""
        self.table.restore(moment.table)
        self.seat, self._offences = moment.seat, moment.offences
        for bot, (seed, uses) in zip(self._bots, moment.luck, strict=True):
            bot.reseed(seed)
            bot._uses = uses

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_bots"} | {"moment": self.save()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        moment = kept.pop("moment")
        self.__dict__.update(kept)
        self._sit_down()
        self.restore(moment)


def _opponents(asked: str | Sequence[str], players: int) -> tuple[str, ...]:
    names = (asked,) * (players - 1) if isinstance(asked, str) else tuple(asked)
    for name in names:
        bots.check(name)
    if len(names) != players - 1:
        raise FondacoError(f"{players} players leave {players - 1} seats for opponents, not {len(names)}.")
    return names


def name_of(game: str) -> str:
    """The name of a game as Gymnasium spells it: hansa is Hansa, london_markets LondonMarkets."""
    return re.sub(r"(?:^|_)([a-z])", lambda found: found[1].upper(), game)


def register() -> None:
    """Makes all games known to `gymnasium.make` and `gymnasium.make_vec`."""
    for name in games.names():
        known = f"fondaco/{name_of(name)}-v{games.find(name).rules_version}"
        if known not in gymnasium.registry:
            gymnasium.register(
                known,
                entry_point="fondaco.envs.gymnasium_env:SeatEnv",
                vector_entry_point="fondaco.envs.vector:VectorEnv",
                kwargs={"game": name},
            )


register()
