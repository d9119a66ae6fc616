"""Who plays. A bot sees a game only through a seat's view."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from fondaco.bots.bot import Bot
from fondaco.engine.errors import FondacoError

if TYPE_CHECKING:
    from fondaco.engine.game import Game

ABOUT = {
    "random": "any legal move, each as likely as the other",
    "greedy": "the move that looks best at once",
    "rollout": "plays every move out at random 200 times; a fixed yardstick",
    "search": "thinks ahead, for 100 ms a move by default",
}


def names() -> list[str]:
    """The names of all bots."""
    return list(ABOUT)


def check(name: str, more: Iterable[str] = ()) -> None:
    """Complains in one sentence when there is no such bot; `more` are other names that would do."""
    if name not in ABOUT:
        known = [*names(), *more]
        near = difflib.get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}."
        raise FondacoError(f"There is no bot {name!r}; {hint}")


def kinds() -> dict[str, type[Bot]]:
    """All bots by their names."""
    from fondaco.bots.greedy import Greedy
    from fondaco.bots.random_bot import RandomBot
    from fondaco.bots.rollout import Rollout
    from fondaco.bots.search import Search

    return {"random": RandomBot, "greedy": Greedy, "rollout": Rollout, "search": Search}


def make(name: str, game: Game, **settings: Any) -> Bot:
    """A bot by its name; `seed` makes its luck repeatable."""
    check(name)
    kind = kinds()[name]
    known = [key for key in inspect.signature(kind).parameters if key not in ("game", "seed")]
    for key in settings:
        if key not in (*known, "seed"):
            others = f"it takes {', '.join(known)}" if known else "it takes none"
            raise FondacoError(f"The bot {name} has no setting {key!r}; {others}.")
    return kind(game, **settings)
