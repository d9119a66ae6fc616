"""Trains a policy for Hansa with MaskablePPO on the processor, then plays it against random players.

pip install 'fondaco[train]'
python examples/train_hansa.py --minutes 5
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from fondaco.envs import gymnasium_env

GAME, PLAYERS, TABLES = "fondaco/Hansa-v1", 3, 16
gymnasium_env.register()


class Scaled(gymnasium.ObservationWrapper):
    """Observations as a network likes them: small numbers, kept in bounds."""

    def __init__(self, env: gymnasium.Env) -> None:
        super().__init__(env)
        shape = env.observation_space.shape
        self.observation_space = gymnasium.spaces.Box(-1, 4, shape, np.float32)

    def observation(self, observation: np.ndarray) -> np.ndarray:
        """A tenth of each number, at most 4."""
        return np.clip(observation / 10, -1, 4)

    def action_masks(self) -> np.ndarray:
        """What MaskablePPO asks for."""
        return self.env.unwrapped.action_masks()  # type: ignore[attr-defined]


def table(opponents: str, rewards: str) -> gymnasium.Env:
    """One table; the learner changes its seat with every game."""
    made = gymnasium.make(
        GAME, players=PLAYERS, opponents=opponents, rewards=rewards, seat=None, disable_env_checker=True
    )
    return Scaled(made)


class Clock(BaseCallback):
    """Stops after some minutes and says how it goes."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self.end = time.monotonic() + 60 * minutes
        self.told = time.monotonic()

    def _on_step(self) -> bool:
        if time.monotonic() - self.told > 20 and self.model.ep_info_buffer:
            self.told = time.monotonic()
            recent = np.mean([episode["r"] for episode in self.model.ep_info_buffer])
            print(f"{self.num_timesteps:9,} decisions, {recent:+.2f} points against the average", flush=True)
        return time.monotonic() < self.end


def train(minutes: float, opponents: str, seed: int) -> MaskablePPO:
    """A policy learnt from its points at the end of each game, less the average of all."""
    tables = DummyVecEnv([lambda: _watched(table(opponents, "points")) for _ in range(TABLES)])
    policy: dict[str, Any] = {"net_arch": [256, 128], "activation_fn": torch.nn.ReLU}
    model = MaskablePPO(
        "MlpPolicy",
        tables,
        n_steps=256,
        batch_size=1024,
        n_epochs=4,
        gamma=1.0,
        gae_lambda=0.95,
        learning_rate=5e-4,
        ent_coef=0.01,
        policy_kwargs=policy,
        device="cpu",
        seed=seed,
    )
    model.learn(10**9, callback=Clock(minutes))
    return model


def _watched(env: gymnasium.Env) -> gymnasium.Env:
    from stable_baselines3.common.monitor import Monitor

    return Monitor(env)


def measure(model: MaskablePPO, opponents: str, games: int, seed: int) -> tuple[float, float]:
    """The share of games won (shared wins count in parts) and the average place."""
    env = table(opponents, "places")
    wins, places = 0.0, []
    page, _ = env.reset(seed=seed)
    while len(places) < games:
        action, _ = model.predict(page, action_masks=env.action_masks(), deterministic=True)  # type: ignore[attr-defined]
        page, _, terminated, truncated, info = env.step(int(action))
        if terminated or truncated:
            places.append(info["place"])
            first = env.unwrapped.table.places().count(1)  # type: ignore[attr-defined]
            wins += (info["place"] == 1) / first
            page, _ = env.reset()
    return wins / games, float(np.mean(places))


def main() -> None:
    """Trains, then measures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", help="a file for the policy")
    asked = parser.parse_args()
    print(f"Learning for {asked.minutes:g} minutes against {asked.opponents} players …", flush=True)
    model = train(asked.minutes, asked.opponents, asked.seed)
    if asked.save:
        model.save(asked.save)
    for opponents in ("random", "greedy"):
        share, place = measure(model, opponents, asked.games, asked.seed + 1)
        won = f"{share:.0%} won (a fair share is {1 / PLAYERS:.0%}), average place {place:.2f}"
        print(f"{asked.games} games against two {opponents} players: {won}")


if __name__ == "__main__":
    main()
