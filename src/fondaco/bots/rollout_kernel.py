"""Flat Monte Carlo, made for every game: each legal move is played out at random many times. See `engine.kernel`."""

from __future__ import annotations

from fondaco.bots.judgement import Worths, judged
from fondaco.engine.chance import below, mixed
from fondaco.engine.contract import actors, apply, legal
from fondaco.engine.kernel import Ints, Key, fill_in, lowest
from fondaco.engine.records import Moves, Record
from fondaco.engine.records import RecordArray as Editions
from fondaco.engine.records import RecordArray as States
from fondaco.engine.rule import rule


@rule
def play_out(edition: Record, state: Record, moves: Moves, luck: int) -> None:
    """Plays at random to the end."""
    seats, steps = actors(edition, state), 0
    while seats:
        seat = lowest(seats)
        count = legal(edition, state, seat, moves)
        apply(edition, state, seat, moves[below(mixed(luck, steps), count)])
        steps += 1
        seats = actors(edition, state)


@rule
def roll(
    editions: Editions,
    views: States,
    room: States,
    moves: Moves,
    choices: Moves,
    ranks: Ints,
    shares: Worths,
    totals: Worths,
    seat: int,
    key: Key,
    playouts: int,
    scale: int,
) -> int:
    """Adds up the seat's share of the win over playouts of each legal move, in the same imagined truths for all."""
    edition = editions[0]
    count = legal(edition, views[0], seat, choices)
    for k in range(count):
        totals[k] = 0.0
    for world in range(playouts):
        luck = mixed(key, world)
        room[0] = views[0]
        fill_in(edition, room[0], seat, luck)
        for k in range(count):
            room[1] = room[0]
            apply(edition, room[1], seat, choices[k])
            play_out(edition, room[1], moves, mixed(luck, 1))
            judged(edition, room[1], ranks, shares, scale, True)
            totals[k] += shares[seat]
    return count


ENTRIES = (roll,)
