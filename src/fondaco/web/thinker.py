"""A process that bots think in: `python -m fondaco.web.thinker`. A question a line comes in, a move a line goes out,
and before that a line as soon as the bot is seated and begins to think.

A question has what the bot's seat may know and nothing else. Until a game's rules are compiled an apprentice stands in
for every bot, in the interpreter, so that nobody waits for a compiler.
"""

from __future__ import annotations

import base64
import json
import os
import queue
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import numpy as np

from fondaco import games
from fondaco.bots import greedy_kernel, search_kernel
from fondaco.bots.bot import Bot
from fondaco.bots.specs import parse
from fondaco.engine import kernel
from fondaco.engine.game import Game, make_edition
from fondaco.engine.view import View

KEPT = 6  # bots that stay seated between questions
LOOK_AGAIN = 3.0  # seconds until it is asked again whether rules are compiled by now
STAND_IN = "apprentice"  # quick enough in the interpreter
TEMPLATES = (kernel, greedy_kernel, search_kernel)


class Thinker:
    """Bots that were asked lately, with all they have loaded."""

    def __init__(self) -> None:
        self._bots: OrderedDict[str, tuple[Bot, float]] = OrderedDict()

    def answer(self, question: dict[str, Any], begin: Callable[[], None] = lambda: None) -> int:
        """The move that the bot chooses; `begin` is called when all is loaded and the thinking begins."""
        bot = self._bot(question)
        begin()
        game, seat = bot.game, question["seat"]
        state = np.frombuffer(bytearray(base64.b64decode(question["view"])), game.state_type)
        return bot.choose(View(game, state, seat, tuple(question["seats"])), seat)

    def _bot(self, question: dict[str, Any]) -> Bot:
        key = json.dumps([question[name] for name in ("game", "options", "edition", "bot")])
        bot, asked = self._bots.pop(key, (None, 0.0))
        if bot is None or (not bot.game.compiled and time.monotonic() - asked > LOOK_AGAIN):
            game, asked = _game(question), time.monotonic()
            bot = parse(question["bot"] if game.compiled else STAND_IN).make(game)
        self._bots[key] = bot, asked
        while len(self._bots) > KEPT:
            self._bots.popitem(last=False)
        return bot


def _game(question: dict[str, Any]) -> Game:
    """The game, with compiled rules where they are ready."""
    descriptor, tables = games.find(question["game"]), question["edition"]
    edition = None if tables is None else make_edition(descriptor, "the edition inside", tables)
    compiled = Game(descriptor, edition, **question["options"])
    if all(compiled.is_ready(template) for template in TEMPLATES):
        return compiled
    return Game(descriptor, compiled.edition, False, **question["options"])


def main() -> None:
    """Answers until nobody asks any more."""
    if hasattr(os, "nice"):
        os.nice(10)
    questions: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(questions,), daemon=True).start()
    thinker = Thinker()
    while True:
        line = questions.get()
        try:
            _say(move=thinker.answer(json.loads(line), lambda: _say(thinking=True)))
        except Exception as problem:  # whatever is wrong with one bot, the others go on
            _say(error=f"{type(problem).__name__}: {problem}")


def _listen(questions: queue.SimpleQueue[str]) -> None:
    """Takes questions in; when the house is gone everything ends, a bot in the middle of a thought included."""
    for line in sys.stdin:
        questions.put(line)
    os._exit(0)


def _say(**answer: Any) -> None:
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
