"""Records golden games: `python tools/record_golden.py hansa`.

Three games or more for every number of players: all at random, greedy and random by turns, all greedy; with undos in
between, over the combinations of options, from fixed seeds. Golden games are added, never edited: later versions must
replay them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from itertools import product
from pathlib import Path
from random import Random

import fondaco
from fondaco.engine import saves
from fondaco.engine.game import Game
from fondaco.engine.match import Match

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"
STYLES = (("random",), ("greedy", "random"), ("greedy",))  # dealt to the seats in turn
MOST = 6  # games for one number of players
EVERY = 10
UNDO = 0.04  # how often a player takes a move back, where that is possible


def record(game: Game, players: int, number: int) -> Match:
    """One golden game."""
    seed = 1000 * players + number
    match, luck, style = game.start(players, seed), Random(seed), STYLES[number % len(STYLES)]
    bots = [fondaco.bot(style[seat % len(style)], game, seed=seed + seat) for seat in range(players)]
    while not match.over:
        seat = luck.choice(match.actors())
        match.play(seat, bots[seat].choose(match.view(seat), seat))
        if luck.random() < UNDO and match.state["fence"][0] == match.position(len(match.moves) - 1)["fence"][0]:
            match.undo()
    return match


def content(match: Match) -> str:
    """A golden file: the saved game, and hashes of every tenth position and of the last one."""
    hashes = [hashlib.sha256(match.position(at).tobytes()).hexdigest() for at in range(0, len(match.moves) + 1, EVERY)]
    last = hashlib.sha256(match.state.tobytes()).hexdigest()
    positions = ",\n".join(f"  {json.dumps(found)}" for found in hashes)
    return (
        f'{{\n"every": {EVERY},\n"positions": [\n{positions}\n],\n"last": {json.dumps(last)},\n'
        f'"match": {saves.to_text(match)}}}\n'
    )


def chosen_options(game: Game) -> list[dict[str, int]]:
    """All combinations of a game's options, the proposed one first."""
    options = game.descriptor.options
    values = [sorted(option.values, key=lambda value, option=option: value != option.default) for option in options]
    return [dict(zip((option.name for option in options), chosen, strict=True)) for chosen in product(*values)]


def main() -> int:
    """Records one game's golden games."""
    parser = argparse.ArgumentParser(description="Records golden games into tests/golden.")
    parser.add_argument("game", help="the game's name")
    parser.add_argument("--force", action="store_true", help="overwrite games that are there already")
    wanted = parser.parse_args()
    try:
        game = fondaco.game(wanted.game)
    except fondaco.FondacoError as problem:
        print(problem, file=sys.stderr)
        return 2
    combinations = chosen_options(game)
    count = max(len(STYLES), min(len(combinations), MOST))
    for players, number in product(game.players, range(count)):
        path = GOLDEN / f"{game.name}-{players}-v{game.descriptor.rules_version}-{number + 1}.json"
        if path.exists() and not wanted.force:
            print(f"{path.name} is there already; --force records it anew.", file=sys.stderr)
            return 1
        match = record(fondaco.game(wanted.game, **combinations[number % len(combinations)]), players, number)
        saves.write_atomically(path, content(match))
        print(f"{path.name}: {len(match.log)} entries, places {match.places()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
