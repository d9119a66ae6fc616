"""The table in the terminal: shows the position, asks for a move, lets the bots play."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from fondaco.bots import search_kernel
from fondaco.bots.hints import hints
from fondaco.bots.specs import BotSpec
from fondaco.cli.hint import told
from fondaco.cli.replay import result
from fondaco.cli.rules import one_rule
from fondaco.cli.shared import console, loaded
from fondaco.engine import kernel
from fondaco.engine.canvas import SHAPES
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import Game
from fondaco.engine.match import Match

HELP = """\
  a number or words    make that move; the beginning of the words is enough: “sail dan”
  ? MOVE               what a move would do and by which rule; ? alone explains all your moves
  hint                 the three best moves, as a search sees them
  undo                 take your last move back, unless something was revealed since
  log                  the story so far
  rules [NUMBER]       the rules, or one of them
  save FILE            write the game to a file
  quit                 leave; an unfinished game is kept"""


class Leave(Exception):
    """The person gets up from the table."""


class Table:
    """One person at a table with bots."""

    def __init__(self, match: Match, seat: int, bots: dict[int, BotSpec]) -> None:
        self.match, self.seat = match, seat
        self.names = {other: spec.text for other, spec in bots.items()}
        self.bots = {other: spec.make(match.game, _bot_seed(match, other)) for other, spec in bots.items()}
        self.out = console()
        self.told = len(match.moves)
        self.saved = True

    def run(self) -> None:
        """Plays until the game is over or the person leaves."""
        others = ", ".join(f"{self.match.seats[s]} ({name})" for s, name in self.names.items())
        you = f"{self.match.seats[self.seat]} {SHAPES[self.seat]}"
        self._say(f"{self.match.game.title}. You are {you}, against {others}. Type help for help.")
        try:
            while not self.match.over:
                if self.seat in self.match.actors():
                    self._turn()
                else:
                    self._bots_move()
        except (Leave, EOFError, KeyboardInterrupt):
            self._keep()
            return
        self._tell()
        self._show()
        self._say("")
        self._say("The game is over.")
        self._say(result(self.match.seats, self.match.points(), self.match.places()))
        self._offer_save()

    def _say(self, text: str) -> None:
        self.out.print(text, markup=False, soft_wrap=True)

    def _show(self) -> None:
        self._say("")
        print(self.match.view(self.seat).text(colour=self.out.is_terminal and not self.out.no_color))

    def _tell(self) -> None:
        """Says what has happened since it was last told."""
        for number in range(self.told, len(self.match.moves)):
            for line in self.match.told(number, self.seat):
                self._say(f"  {line}")
        self.told = len(self.match.moves)

    def _bots_move(self) -> None:
        seat = next(s for s in self.match.actors() if s in self.bots)
        self.match.play(seat, self.bots[seat].choose(self.match.view(seat), seat))

    def _turn(self) -> None:
        """One decision of the person, with all the questions asked on the way."""
        self._tell()
        self._show()
        moves = self.match.legal(self.seat)
        self._say("")
        self._say(self.match.prompt(self.seat))
        self._list(moves)
        while True:
            try:
                if self._command(input("> ").strip(), moves):
                    return
            except FondacoError as problem:
                self._say(str(problem))

    def _list(self, moves: list[int]) -> None:
        """The moves with their numbers, in columns."""
        cells = [f"{number:>3} {self.match.words(move)}" for number, move in enumerate(moves, 1)]
        width = max(map(len, cells)) + 2
        columns = max(1, min(self.out.width, 80) // width)
        for row in range(0, len(cells), columns):
            self._say("".join(cell.ljust(width) for cell in cells[row : row + columns]).rstrip())

    def _command(self, line: str, moves: list[int]) -> bool:
        """Does what the person typed; True when the position changed."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if not line:
            self._list(moves)
        elif line in ("help", "h"):
            self._say(HELP)
        elif word.startswith("?"):
            self._explain((line[1:]).strip(), moves)
        elif line == "hint":
            self._hint()
        elif line == "undo":
            self._undo()
            return True
        elif line == "log":
            for told in self.match.story(self.seat):
                self._say(f"  {told}")
        elif word == "rules":
            text = self.match.game.descriptor.text("rules.md")
            self._say(one_rule(text, rest) if rest else text)
        elif word == "save":
            self._save(rest)
        elif line in ("quit", "q", "exit"):
            raise Leave
        else:
            self._play(self._meant(line, moves))
            return True
        return False

    def _play(self, move: int) -> None:
        self.match.play(self.seat, move)
        self.saved = False

    def _meant(self, text: str, moves: list[int]) -> int:
        """The move that a number or words stand for."""
        if text.isdigit():
            if not 1 <= int(text) <= len(moves):
                raise FondacoError(
                    f"Moves are numbered 1 to {len(moves)} here; type one of these, or the move in words."
                )
            return moves[int(text) - 1]
        return self.match.game.phrasebook.move(text, moves)

    def _explain(self, text: str, moves: list[int]) -> None:
        for move in [self._meant(text, moves)] if text else moves:
            self._say(f"  {self.match.words(move)}: {self.match.explain(self.seat, move)}")

    def _hint(self) -> None:
        """Thinks with compiled rules; the first time they have to be compiled."""
        played = self.match.game
        game = Game(played.descriptor, played.edition, compiled=True, **played.options)
        loaded(game, kernel, search_kernel)
        for line in told(hints(Match(game, self.match.state, self.match.start, self.match.seats), self.seat)):
            self._say(line)

    def _undo(self) -> None:
        """Back to the person's last decision, over what bots did since, if nothing was revealed."""
        own = [number for number, entry in enumerate(self.match.moves) if entry.seat == self.seat]
        if not own:
            raise FondacoError("You have not made a move yet.")
        trial = self.match.copy()
        for _ in range(len(trial.moves) - own[-1]):
            trial.undo()
        self.match = trial
        self.told = len(trial.moves)

    def _save(self, name: str) -> None:
        if not name:
            raise FondacoError("Say where, as in: save my.save.json")
        self.match.save(Path(name).expanduser())
        self.saved = True
        self._say(f"Saved. Go on with: fondaco play {self.match.game.name} --seat {self.seat} --load {name}")

    def _offer_save(self) -> None:
        if not sys.stdin.isatty():
            return
        try:
            name = input("Save it? A file name, or Enter for no: ").strip()
        except (EOFError, KeyboardInterrupt):
            return
        if name:
            self.match.save(Path(name).expanduser())
            self._say(f"Saved. See it again with: fondaco replay {name}")

    def _keep(self) -> None:
        """Keeps an unfinished game, so that leaving loses nothing."""
        self._say("")
        if self.saved:
            return
        data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "fondaco"
        data.mkdir(parents=True, exist_ok=True)
        file = data / f"unfinished-{self.match.game.name}.json"
        self.match.save(file)
        self._say(
            f"Your game is kept. Go on with: fondaco play {self.match.game.name} --seat {self.seat} --load {file}"
        )


def _bot_seed(match: Match, seat: int) -> int:
    """Bots' luck follows from the game's start, so that the same seed gives the same opponents; never their view."""
    import hashlib
    import json

    text = json.dumps([match.start, seat, len(match.log)], sort_keys=True)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
