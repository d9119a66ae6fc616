"""OpenSpiel: importing this module registers `fondaco_hansa(players=3)` and so on, one for every game.

Parameters are `players`, `rewards` (places or points, as in `pettingzoo`), `seeds` and the game's own options. The one
chance node is the root: its outcome k deals the very game of `game.start(players, seed=k)`, and all later luck follows
from it. Actions are the numbers of moves. Seats that choose at once are asked one after the other, unseen.

Observations are made from the concealed position of a seat: its string shows all fields, its tensor is that of
`encoding`. An information state is the observation and a number that stands for everything the seat has seen and
done so far, so it has perfect recall; its tensor is the observation's: games keep in their positions what players may
remember. `resample_from_infostate` imagines one possible truth, as the game's own bots do; OpenSpiel's ISMCTS in Python
(`open_spiel.python.algorithms.ismcts`) uses it. Its C++ searches cannot play games registered from Python: they crash.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import numpy as np
import pyspiel

import fondaco
from fondaco import games
from fondaco.engine.chance import mixed
from fondaco.engine.descriptor import Descriptor
from fondaco.engine.game import Game
from fondaco.engine.records import as_dict, copied
from fondaco.engine.view import BYSTANDER
from fondaco.envs import memory_kernel
from fondaco.envs.encoding import LEFT_OUT, Encoder
from fondaco.envs.table import REWARDS, Table

SEEDS = 10_000  # deals at the root
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
LONGEST = 20_000  # moves; every game ends sooner


def name_of(game: str) -> str:
    """The name of a game as OpenSpiel spells it."""
    return f"fondaco_{game}"


class Kit:
    """What all states of one loaded game share."""

    def __init__(self, game: Game, players: int, rewards: str) -> None:
        self.game, self.players = game, players
        self.table = Table(game, players, rewards)  # to reckon the rewards
        self.encoder = Encoder(game, players, self.table.layout)
        self.edition, self.kernel = game.edition.record, game.kernel
        self.buffer = game.buffer()
        self.witness = game.unit(memory_kernel).witness
        self.room = np.zeros(1, game.state_type)
        self.words = self.room.view(np.int64).reshape(1, -1)

    def __reduce__(self) -> tuple[Any, ...]:
        return kit_of, (self.game.name, self.players, self.table.rewards, tuple(self.game.options.items()))

    def __deepcopy__(self, memo: Any) -> Kit:
        return self


@cache
def kit_of(name: str, players: int, rewards: str, options: tuple[tuple[str, int], ...]) -> Kit:
    """The kit of a game with its parameters, made once."""
    chosen: dict[str, Any] = dict(options)
    return Kit(fondaco.game(name, **chosen), players, rewards)


class Play:
    """A position, and what each seat (and last of all a bystander) remembers of the way to it."""

    __slots__ = ("_legal", "kit", "memories", "seat", "states")

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.states: np.ndarray | None = None  # None: not dealt yet
        self.memories = np.zeros(kit.players + 1, np.int64)
        self.seat = CHANCE
        self._legal: list[int] | None = None

    def __deepcopy__(self, memo: Any) -> Play:
        twin = Play.__new__(Play)
        twin.kit, twin.seat, twin._legal = self.kit, self.seat, self._legal
        twin.states = None if self.states is None else copied(self.states)
        twin.memories = self.memories.copy()
        return twin

    def __getstate__(self) -> tuple[Any, ...]:
        return self.kit, None if self.states is None else self.states.tobytes(), self.memories, self.seat

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        self.kit, raw, self.memories, self.seat = kept
        self.states = None if raw is None else np.frombuffer(bytearray(raw), self.kit.game.state_type)
        self._legal = None

    def deal(self, seed: int) -> None:
        """The game of a seed."""
        kit = self.kit
        self.states = kit.game.blank(kit.players)
        self.states["chance"] = mixed(seed, 0)
        kit.kernel.begin(kit.edition, self.states)
        self._remember(BYSTANDER, -1)

    def apply(self, move: int) -> None:
        """Plays a legal move of the seat that is to move."""
        seat = self.seat
        self.kit.kernel.play(self.kit.edition, self.states, seat, move)
        self._remember(seat, move)

    def _remember(self, seat: int, move: int) -> None:
        kit = self.kit
        kit.witness(kit.edition, self.states, kit.room, kit.words, seat, move, self.memories)
        self._look()

    def _look(self) -> None:
        bits = int(self.kit.kernel.who(self.kit.edition, self.states))
        self.seat = (bits & -bits).bit_length() - 1 if bits else TERMINAL
        self._legal = None

    def legal(self) -> list[int]:
        """The legal moves of the seat that is to move."""
        if self._legal is None:
            kit = self.kit
            count = kit.kernel.choices(kit.edition, self.states, self.seat, kit.buffer)
            self._legal = [int(move) for move in kit.buffer[:count]]
        return self._legal

    def imagined(self, viewer: int, key: int) -> Play:
        """One possible truth behind what a seat has seen. Others remember what all have seen, and their own view."""
        kit = self.kit
        twin = self.__deepcopy__(None)
        kit.kernel.veil(kit.edition, twin.states, viewer)
        kit.kernel.dream(kit.edition, twin.states, viewer, np.uint64(key))
        own, common = int(twin.memories[viewer]), int(twin.memories[-1])
        twin.memories[:] = common
        twin._remember(BYSTANDER, -1)
        twin.memories[viewer], twin.memories[-1] = own, common
        return twin

    def seen(self, viewer: int) -> str:
        """All that a seat (or a bystander) may know of the position, field by field."""
        copy = copied(self.states)  # type: ignore[arg-type]
        self.kit.kernel.veil(self.kit.edition, copy, viewer)
        fields = as_dict(copy).items()
        return " ".join(f"{name}={_plain(value)}" for name, value in fields if name not in LEFT_OUT)

    def rewards(self) -> list[float]:
        """What the end is worth to each seat."""
        self.kit.table.states = self.states  # type: ignore[assignment]
        return self.kit.table.result()


def _plain(value: Any) -> str:
    return re.sub(r"[\[\] ]", "", str(value)) if not isinstance(value, list) or not _deep(value) else _rows(value)


def _deep(value: list[Any]) -> bool:
    return bool(value) and isinstance(value[0], list)


def _rows(value: list[Any]) -> str:
    return ";".join(_plain(row) for row in value)


class State(pyspiel.State):
    """A position of one of our games as OpenSpiel sees it."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._play = Play(game.kit)

    def current_player(self) -> int:
        """Whose turn it is: chance at the root, then a seat."""
        return self._play.seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._play.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seeds, each as likely as the other."""
        return self.get_game().deals

    def _apply_action(self, action: int) -> None:
        if self._play.states is None:
            self._play.deal(action)
        else:
            self._play.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"deal {action}"
        return self._play.kit.game.phrasebook.words(action)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self._play.seat == TERMINAL

    def returns(self) -> list[float]:
        """The rewards: nothing before the end."""
        return self._play.rewards() if self.is_terminal() else [0.0] * self._play.kit.players

    def resample_from_infostate(self, player: int, sampler: Any = None) -> State:
        """A possible truth behind what the player has seen, with luck of its own and without a history."""
        key = int(sampler() * (1 << 53)) if callable(sampler) else int(np.random.randint(1 << 53))
        twin = self.get_game().new_initial_state()
        twin._play = self._play.imagined(player, mixed(key, 1))
        return twin

    def __str__(self) -> str:
        if self._play.states is None:
            return "not dealt"
        return f"{self._play.seen(BYSTANDER)} #{int(self._play.memories[-1]):x}"


class Observer:
    """How OpenSpiel looks at our positions; see `open_spiel.python.observation`."""

    def __init__(self, kit: Kit, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observation parameters are not supported; passed {params}")
        self.recall, self.open_only = kind.perfect_recall, not _is_private(kind)
        self.whole = kind.public_info and _is_private(kind)
        self.readable = kind.public_info
        self.kit = kit
        self.tensor = np.zeros(kit.encoder.layout.size, np.float32)
        self.dict = {
            field.name: self.tensor[field.first : field.first + field.size].reshape(field.shape)
            for field in kit.encoder.layout.fields
        }

    def set_from(self, state: State, player: int) -> None:
        """Writes what the player sees into `tensor` and `dict`."""
        self.tensor[:] = 0
        if state._play.states is not None and self.whole:
            self.tensor[:] = self.kit.encoder.observe(state._play.states, player)

    def string_from(self, state: State, player: int) -> str | None:
        """What the player sees, as text; what is private alone is not told apart."""
        play = state._play
        if not self.readable:
            return None
        if play.states is None:
            return "not dealt"
        viewer = BYSTANDER if self.open_only else player
        text = play.seen(viewer)
        return f"seat {viewer} {text} #{int(play.memories[viewer]):x}" if self.recall else f"seat {viewer} {text}"


def _is_private(kind: Any) -> bool:
    return bool(kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER)


def _kind(descriptor: Descriptor) -> Any:
    parameters: dict[str, Any] = {"players": descriptor.players.start, "rewards": REWARDS[0], "seeds": SEEDS}
    parameters |= {option.name: option.default for option in descriptor.options}
    return pyspiel.GameType(
        short_name=name_of(descriptor.name),
        long_name=f"{descriptor.title} ({descriptor.by})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=descriptor.players.stop - 1,
        min_num_players=descriptor.players.start,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
        default_loadable=True,
    )


class SpielGame(pyspiel.Game):
    """One of our games as OpenSpiel sees it; `register` makes a class of its own for each."""

    descriptor: Descriptor
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        descriptor, kind = self.descriptor, self.kind
        given = kind.parameter_specification | (params or {})
        options = {option.name: given[option.name] for option in descriptor.options}
        players = descriptor.check_players(given["players"])
        kit = kit_of(descriptor.name, players, given["rewards"], tuple(options.items()))
        most = 1.0 if given["rewards"] == REWARDS[0] else 10_000.0
        about = pyspiel.GameInfo(
            num_distinct_actions=kit.game.moves,
            max_chance_outcomes=given["seeds"],
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, about, params or {})
        self.kit = kit
        self.deals = [(seed, 1 / given["seeds"]) for seed in range(given["seeds"])]

    def new_initial_state(self) -> State:
        """Before the deal."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Something that looks at states for a player."""
        return Observer(self.kit, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def register() -> None:
    """Makes all games known to `pyspiel.load_game`. (By a class each: it lets go of anything else too late to exit.)"""
    known = set(pyspiel.registered_names())
    for name in games.names():
        if name_of(name) not in known:
            kind = _kind(games.find(name))
            made = type(f"SpielGame_{name}", (SpielGame,), {"descriptor": games.find(name), "kind": kind})
            pyspiel.register_game(kind, made)


register()
