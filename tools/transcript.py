"""Writes the transcript of a whole game in the terminal: python tools/transcript.py hansa docs/hansa-game.md

The person at the table is played by a greedy bot that types its moves in words.
"""

from __future__ import annotations

import argparse
import builtins
import contextlib
import io
import sys
from pathlib import Path

import fondaco
from fondaco.cli import play
from fondaco.cli.table import Table


def transcript(name: str, players: int, seed: int) -> str:
    """Everything that the terminal shows during one game."""
    held: list[Table] = []
    once = Table.__init__

    def remember(self: Table, *arguments: object) -> None:
        once(self, *arguments)  # type: ignore[arg-type]
        held.append(self)

    def typed(prompt: str = "") -> str:
        table = held[0]
        person = fondaco.bot("greedy", table.match.game, seed=seed + len(table.match.log))
        words = table.match.words(person.choose(table.match.view(table.seat), table.seat))
        print(f"{prompt}{words}")
        return words

    Table.__init__ = remember  # type: ignore[method-assign]
    builtins.input = typed
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        play.play(name, players=players, seed=seed)
    return shown.getvalue()


def main() -> None:
    """Reads the arguments and writes the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("file", type=Path)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args()
    command = f"fondaco play {chosen.game} --players {chosen.players} --seed {chosen.seed}"
    title = fondaco.game(chosen.game).title
    text = transcript(chosen.game, chosen.players, chosen.seed)
    chosen.file.write_text(
        f"# A whole game of {title} in the terminal\n\n"
        f"Made by `{' '.join(['python', *sys.argv])}`; what follows `>` was typed.\n\n"
        f"```text\n$ {command}\n{text}```\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
