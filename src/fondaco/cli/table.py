"""The table in the terminal: shows the position, asks for a move, lets the bots play."""

from __future__ import annotations

import io
import os
import shlex
import signal
import sys
import tempfile
from contextlib import suppress
from functools import cached_property
from itertools import count
from pathlib import Path
from types import ModuleType

from fondaco.bots import outcomes_kernel, rollout_kernel, search_kernel
from fondaco.bots.bot import Bot
from fondaco.bots.hints import hints
from fondaco.bots.specs import BotSpec
from fondaco.cli.hint import told
from fondaco.cli.replay import result
from fondaco.cli.rules import one_rule
from fondaco.cli.shared import console, loaded
from fondaco.engine import kernel
from fondaco.engine.canvas import SHAPES
from fondaco.engine.errors import FondacoError, SaveError
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.numbers import whole

HELP = """\
  a number or words    make that move; the beginning of the words is enough: “sail dan”
  ? MOVE               what a move would do and by which rule; ? alone explains all your moves
  hint                 the three best moves, and what they promise
  undo                 take your last move back, unless something was revealed since
  log                  the story so far
  rules [NUMBER]       the rules, or one of them
  save FILE            write the game to a file
  quit                 leave; an unfinished game is kept"""


#: bots that try out thousands of games: they think with compiled rules, the others start at once without
THINKERS: dict[str, ModuleType] = {"rollout": rollout_kernel, "search": search_kernel}

LONGEST = 200  # letters of what a person types for a move; no move has as many


class Leave(Exception):
    """The person gets up from the table."""


class Table:
    """One person at a table with bots."""

    def __init__(self, match: Match, seat: int, bots: dict[int, BotSpec]) -> None:
        self.match, self.seat, self.specs = match, seat, bots
        self.bots = {other: spec.make(match.game, _bot_seed(match, other)) for other, spec in bots.items()}
        self.out = console()
        self.told = len(match.moves)
        self.saved = True

    def run(self) -> None:
        """Plays until the game is over or the person leaves."""
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # what is no text is no move, and nothing worse
        if hasattr(signal, "SIGHUP"):  # closing the window is leaving
            signal.signal(signal.SIGHUP, signal.default_int_handler)
        others = ", ".join(f"{self.match.seats[s]} ({spec.text})" for s, spec in self.specs.items())
        you = f"{self.match.seats[self.seat]} {SHAPES[self.seat]}"
        self._say(f"{self.match.game.title}. You are {you}, against {others}. Type help for help.")
        try:
            while not self.match.over:
                if self.seat in self.match.actors():
                    self._turn()
                else:
                    self._bots_move()
        except Leave:
            return
        except (EOFError, KeyboardInterrupt):
            self._keep()
            return
        except (Exception, SystemExit):  # SystemExit: nobody reads the output any more
            self._keep()
            raise
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
        """One decision of a bot, told at once: the next bot may think for long."""
        seat = next(s for s in self.match.actors() if s in self.bots)
        self.match.play(seat, self._bot(seat).choose(self.match.view(seat), seat))
        self._tell()

    def _bot(self, seat: int) -> Bot:
        """The bot of a seat. A thinker gets compiled rules when it is first to move; they may have to be compiled."""
        bot, spec = self.bots[seat], self.specs[seat]
        if spec.name in THINKERS and not bot.game.compiled:
            if not self.compiled.is_ready(THINKERS[spec.name]):
                self._tell()
                self._show()
            loaded(self.compiled, THINKERS[spec.name])
            bot = self.bots[seat] = spec.make(self.compiled, bot.seed)
        return bot

    @cached_property
    def compiled(self) -> Game:
        """The same game with compiled rules, for whoever thinks for long."""
        played = self.match.game
        return Game(played.descriptor, played.edition, compiled=True, **played.options)

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
        order, word, rest = line.lower(), word.lower(), rest.strip()
        if not line:
            self._list(moves)
        elif order in ("help", "h"):
            self._say(HELP)
        elif word.startswith("?"):
            self._explain((line[1:]).strip(), moves)
        elif order == "hint":
            self._hint()
        elif order == "undo":
            self._undo()
            return True
        elif order == "log":
            for told in self.match.story(self.seat):
                self._say(f"  {told}")
        elif word == "rules":
            self._rules(rest)
        elif word == "save":
            self._save(rest)
        elif order in ("quit", "q", "exit"):
            self._keep()
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
        number = whole(text)
        if number is not None and 1 <= number <= len(moves):
            return moves[number - 1]
        if number is not None or text.isdigit():
            raise FondacoError(f"Moves are numbered 1 to {len(moves)} here; type one of these, or the move in words.")
        if len(text) > LONGEST:
            raise FondacoError("That is longer than any move; type a number, or the beginning of the move's words.")
        return self.match.game.phrasebook.move(text, moves)

    def _explain(self, text: str, moves: list[int]) -> None:
        for move in [self._meant(text, moves)] if text else moves:
            self._say(f"  {self.match.words(move)}: {self.match.explain(self.seat, move)}")

    def _rules(self, number: str) -> None:
        text = self.match.game.descriptor.text("rules.md")
        shown = one_rule(text, number) if number else text
        if self.out.is_terminal:
            from rich.markdown import Markdown

            self.out.print(Markdown(shown))
        else:
            self._say(shown)

    def _hint(self) -> None:
        """Thinks with compiled rules; the first time they have to be compiled."""
        loaded(self.compiled, kernel, search_kernel, outcomes_kernel)
        match = Match(self.compiled, self.match.state, self.match.start, self.match.seats)
        for line in told(hints(match, self.seat)):
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
        self.saved = False

    def _save(self, name: str) -> None:
        if not name:
            raise FondacoError("Say where, as in: save my.save.json")
        file = _path(name)
        self.match.save(file)
        self.saved = True
        self._say(f"Saved. {self._go_on(file)}")

    def _offer_save(self) -> None:
        if not sys.stdin.isatty():
            return
        while True:
            try:
                name = input("Save it? A file name, or Enter for no: ").strip()
                if name:
                    file = _path(name)
                    self.match.save(file)
                    self._say(f"Saved. See it again with: fondaco replay {shlex.quote(str(file))}")
                return
            except (EOFError, KeyboardInterrupt):
                return
            except FondacoError as problem:
                self._say(str(problem))

    def _keep(self) -> None:
        """Keeps an unfinished game, so that leaving loses nothing."""
        file = None if self.saved else _kept(self.match)
        self.saved = True
        self._say("")
        if file:
            self._say(f"Your game is kept. {self._go_on(file)}")

    def _go_on(self, file: Path) -> str:
        """How to sit down at this table again, with the same bots."""
        bots = [spec.text for spec in self.specs.values()]
        while len(bots) > 1 and bots[-1] == bots[-2]:
            bots.pop()
        against = "" if bots == ["greedy"] else f" --bots {shlex.quote(','.join(bots))}"
        name = self.match.game.name
        return f"Go on with: fondaco play {name} --seat {self.seat}{against} --load {shlex.quote(str(file))}"


def _path(name: str) -> Path:
    """The path that a person typed; ~ is the home folder."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise FondacoError(f"There is no home folder {name.partition('/')[0]}; write the path in full.") from None


def _kept(match: Match) -> Path:
    """Writes a game to a new file in the user's data folder, or in a temporary one where that cannot be had."""
    for folder in (_data_folder, _temporary_folder):
        try:
            file = _claimed(folder(), f"unfinished-{match.game.name}")
        except (OSError, RuntimeError):  # RuntimeError: the user has no home
            continue
        try:
            match.save(file)
        except SaveError:
            file.unlink(missing_ok=True)
            continue
        return file
    raise SaveError("Your game cannot be kept in your data folder; type: save FILE, with a place that can be written.")


def _data_folder() -> Path:
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "fondaco"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _temporary_folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="fondaco-"))


def _claimed(folder: Path, name: str) -> Path:
    """A new, empty file with the first free name. Making it claims it: no other terminal gets the same."""
    for number in count(1):
        file = folder / (f"{name}.json" if number == 1 else f"{name}-{number}.json")
        with suppress(FileExistsError):
            file.touch(exist_ok=False)
            break
    return file


def _bot_seed(match: Match, seat: int) -> int:
    """Bots' luck follows from the game's start, so that the same seed gives the same opponents; never their view."""
    import hashlib
    import json

    text = json.dumps([match.start, seat, len(match.log)], sort_keys=True)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
