"""PettingZoo: `env("hansa", players=3)` for agents that act in turn, `parallel_env` for all at once.

An observation is `{"observation": float32 numbers, "action_mask": a flag for each action}`; see `encoding` for the
numbers. An action is the number of a move. Seats that choose at the same time are asked one after the other, the
lowest first, and none of them sees what the others chose.

Rewards come at the end of a game and add up to 0: by places (1 for who left all others behind, −1 for the last), or
with `rewards="points"` the points less the average. An action that is not allowed is never replaced by another: it
costs its agent `illegal` (−1), the others nothing, and truncates the game for all.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo.utils import wrappers
from pettingzoo.utils.env import AECEnv, ParallelEnv

from fondaco.engine.editions import Edition
from fondaco.engine.game import Game
from fondaco.envs.picture import draw
from fondaco.envs.table import ILLEGAL, Saved, Table, chosen_game

Observation = dict[str, np.ndarray]
RENDER_MODES = ["human", "ansi", "rgb_array"]


def env(game: str | Game, players: int | None = None, **settings: Any) -> AECEnv:
    """A game in PettingZoo's usual wrappers. The settings are those of `raw_env`."""
    bounded = wrappers.AssertOutOfBoundsWrapper(raw_env(game, players, **settings))
    return wrappers.OrderEnforcingWrapper(bounded)


def parallel_env(game: str | Game, players: int | None = None, **settings: Any) -> Parallel:
    """A game where all agents act in every step; of those whose mask is empty the action is ignored."""
    return Parallel(game, players, **settings)


@dataclass(frozen=True)
class Moment:
    """An environment at one moment."""

    table: Saved
    agents: tuple[str, ...]
    selected: str
    rewards: dict[str, float]
    owed: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]


class _Seats:
    """What both kinds of environment share: a table, spaces, pictures."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        render_mode: str | None = None,
        rewards: str = "places",
        illegal: float = ILLEGAL,
        edition: Edition | str | Path | None = None,
        **options: Any,
    ) -> None:
        chosen = chosen_game(game, edition, **options)
        self.metadata = {
            "name": f"fondaco_{chosen.name}_v{chosen.descriptor.rules_version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.illegal = illegal
        self.table = Table(chosen, players, rewards)
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = {agent: spaces.Discrete(chosen.moves) for agent in self.possible_agents}
        layout = self.table.layout
        self._observations = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(layout.low, layout.high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (chosen.moves,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space:
        """The observations of an agent."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space:
        """The actions of an agent: all moves of the game."""
        return self._actions[agent]

    def render(self) -> str | np.ndarray | None:
        """The table as a bystander sees it: as text, as a picture, or printed."""
        if self.render_mode is None:
            return None
        text = self.table.view(None).text(colour=self.render_mode != "ansi")
        if self.render_mode == "rgb_array":
            return draw(text)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing has to be closed."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _waiting(self) -> dict[str, Any]:
        """What an agent is told while it is not to move."""
        return {"action_mask": self.table.closed}

    def _ending(self, seat: int) -> dict[str, Any]:
        """What an agent is told when the game has ended."""
        return {
            "action_mask": self.table.closed,
            "points": self.table.points()[seat],
            "place": self.table.places()[seat],
        }


class raw_env(_Seats, AECEnv):
    """A game in PettingZoo's agent–environment cycle, without wrappers; can be saved, restored and pickled."""

    agent_selection: str

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. A seed gives the very game of `game.start(players, seed)`; without one the next of that seed."""
        self.table.deal(seed)
        self._sit_down(list(self.possible_agents))

    def _sit_down(self, agents: list[str]) -> None:
        self.agents = agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: self._waiting() for agent in agents}
        self._select(self.table.seat)

    def _select(self, seat: int) -> None:
        agent = self.agent_selection = self.possible_agents[seat]
        self.infos[agent] = {"action_mask": self.table.mask}

    def step(self, action: Any) -> None:
        """Plays the move of the agent whose turn it is."""
        agent, table = self.agent_selection, self.table
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = table.seat
        if not table.allows(action):
            self._break(seat)
            return
        self.infos[agent] = self._waiting()
        following = table.turn(action)
        if following >= 0:
            self._select(following)
        else:
            self._end(table.result())

    def _end(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: self._ending(seat) for agent, seat in self._seat.items()}
        self.agent_selection = self.agents[0]

    def _break(self, seat: int) -> None:
        """An action that is not allowed: its agent pays, the game is truncated."""
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[self.possible_agents[seat]] = self.illegal
        self._cumulative_rewards = dict(self.rewards)
        self.truncations = dict.fromkeys(self.agents, True)
        self.infos = {agent: self._waiting() for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; the mask is empty unless it is its turn."""
        if agent == self.agent_selection and not (self.terminations[agent] or self.truncations[agent]):
            return {"observation": self.table.page, "action_mask": self.table.mask}
        return {"observation": self.table.observe(self._seat[agent]), "action_mask": self.table.closed}

    def save(self) -> Moment:
        """The environment as it is, at any step; `restore` comes back to it as often as you like."""
        return Moment(
            self.table.save(),
            tuple(self.agents),
            self.agent_selection,
            dict(self.rewards),
            dict(self._cumulative_rewards),
            dict(self.terminations),
            dict(self.truncations),
        )

    def restore(self, moment: Moment) -> None:
        """The environment as it was."""
        self.table.restore(moment.table)
        self.agents, self.agent_selection = list(moment.agents), moment.selected
        self.rewards, self._cumulative_rewards = dict(moment.rewards), dict(moment.owed)
        self.terminations, self.truncations = dict(moment.terminations), dict(moment.truncations)
        over = any(self.terminations.values())
        self.infos = {agent: self._ending(self._seat[agent]) if over else self._waiting() for agent in self.agents}
        if self.agents and not over and not any(self.truncations.values()):
            self._select(self.table.seat)

    def __getstate__(self) -> dict[str, Any]:
        begun = hasattr(self, "agents")
        kept = {name: value for name, value in self.__dict__.items() if name in _SETTINGS}
        return kept | {"moment": self.save() if begun else None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        moment = kept.pop("moment")
        self.__dict__.update(kept)
        if moment is not None:
            self.restore(moment)


#: what an environment is made of; everything else belongs to the moment
_SETTINGS = (
    "metadata",
    "render_mode",
    "illegal",
    "table",
    "possible_agents",
    "_seat",
    "_actions",
    "_observations",
)


class Parallel(_Seats, ParallelEnv):
    """A game where all agents act at once. Only the actions of seats that may move are played, the lowest seat first;
    seats that choose at the same time do so in one step. Anybody else's mask is empty and the action ignored."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game; as `raw_env.reset`."""
        self.table.deal(seed)
        self.agents = list(self.possible_agents)
        return self._seen()

    def _seen(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        masks = {agent: self.table.mask_of(self._seat[agent]) for agent in self.agents}
        seen = {
            agent: {"observation": self.table.observe(self._seat[agent]), "action_mask": mask}
            for agent, mask in masks.items()
        }
        return seen, {agent: {"action_mask": mask} for agent, mask in masks.items()}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Plays the actions of all seats that may move."""
        table = self.table
        everyone = list(self.agents)
        rewards = dict.fromkeys(everyone, 0.0)
        asked = [seat for seat in range(table.players) if table.mask_of(seat).any()]
        broken = [seat for seat in asked if not _allowed(table.mask_of(seat), actions.get(self.possible_agents[seat]))]
        for seat in [] if broken else asked:
            table.play_for(seat, actions[self.possible_agents[seat]])
        over = not broken and table.seat < 0
        if over:
            rewards = dict(zip(everyone, table.result(), strict=True))
        for seat in broken:
            rewards[self.possible_agents[seat]] = self.illegal
        seen, infos = self._seen()
        if over:
            infos = {agent: self._ending(self._seat[agent]) for agent in everyone}
        if over or broken:
            self.agents = []
        return seen, rewards, dict.fromkeys(everyone, over), dict.fromkeys(everyone, bool(broken)), infos

    def save(self) -> tuple[Saved, tuple[str, ...]]:
        """The environment as it is, at any step."""
        return self.table.save(), tuple(self.agents)

    def restore(self, moment: tuple[Saved, tuple[str, ...]]) -> None:
        """The environment as it was."""
        self.table.restore(moment[0])
        self.agents = list(moment[1])


def _allowed(mask: np.ndarray, action: Any) -> bool:
    return action is not None and bool(0 <= action < len(mask) and mask[action])
