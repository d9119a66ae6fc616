"""What every seat has seen so far, folded into one number each; made for every game."""

from __future__ import annotations

from fondaco.engine.chance import below, mixed
from fondaco.engine.contract import conceal
from fondaco.engine.kernel import Ints, Rows
from fondaco.engine.records import RecordArray as Editions
from fondaco.engine.records import RecordArray as States
from fondaco.engine.rule import rule

HALF = 1 << 31


@rule
def witness(
    editions: Editions, states: States, room: States, words: Rows, seat: int, move: int, memories: Ints
) -> None:
    """Adds the position, and the own move that led to it, to what each seat remembers; `words` are those of `room`.

    The last of the memories is a bystander's.
    """
    players = states[0].players
    for viewer in range(players + 1):
        room[0] = states[0]
        conceal(editions[0], room[0], viewer if viewer < players else -1)
        room[0].chance = 0
        room[0].draws = 0
        bits = mixed(mixed(memories[viewer], viewer), move if viewer == seat else -1)
        for k in range(words.shape[1]):
            bits = mixed(bits, words[0, k])
        memories[viewer] = below(bits, HALF) * HALF + below(mixed(bits, 1), HALF)


ENTRIES = (witness,)
