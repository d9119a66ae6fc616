"""What moves come to in whole games, made for every game. See `engine.kernel`.

From an imagined truth each of some moves is made, and then all seats alike play on by hope, to the very end. All moves
meet the same truth and the same luck, so that they compare. A move is hoped for with luck of its own, not with the dice
and shuffles that come (what lies face down already lies there for all hopes alike, as in a search), and who chooses at
the same time as others does so from where that choice began. Choices that lie sealed already are taken back, so that
everybody makes them alike and it does not matter who was first.
"""

from __future__ import annotations

from fondaco.bots.guided import ROOM, WALK, hoped_for
from fondaco.engine.chance import mixed
from fondaco.engine.contract import actors, apply, legal, places, unseal
from fondaco.engine.kernel import Ints, Key, Rows, fill_in, lowest
from fondaco.engine.records import Moves, Record
from fondaco.engine.records import RecordArray as Editions
from fondaco.engine.records import RecordArray as States
from fondaco.engine.rule import rule

TRUTH, GAME = range(ROOM, ROOM + 2)  # two records of scratch room besides those of `guided`, where a choice is weighed
WON, PLACE = range(2)  # what is added up for a move
WHOLE = 60  # a win, so that up to six can share it in whole parts
CIRCLES = 3000  # moves after which whoever still goes round in circles plays any move


@rule
def look(room: States, luck: int) -> None:
    """Lets the next choices be made from where the game is now, with luck of its own."""
    room[WALK] = room[GAME]
    room[WALK].chance = luck


@rule
def play_on(edition: Record, room: States, moves: Moves, seat: int, move: int, luck: int, whim: int) -> None:
    """Makes the seat's move in the imagined truth; then everybody plays by hope, to the end of the game."""
    room[GAME] = room[TRUTH]
    look(room, mixed(luck, 0))
    seats, made = actors(edition, room[GAME]), 0
    while seats:
        if made > 0:
            seat = lowest(seats)
            count = legal(edition, room[WALK], seat, moves)
            odds = whim if made < CIRCLES else 100
            move = hoped_for(edition, room, WALK, moves, count, seat, mixed(luck, made), odds)
        apply(edition, room[GAME], seat, move)
        made += 1
        rest = actors(edition, room[GAME])
        if rest == 0 or rest != seats & ~(1 << seat):  # no others are left who choose at the same time
            look(room, mixed(luck, -made))
        seats = rest


@rule
def add_up(edition: Record, state: Record, seat: int, ranks: Ints, totals: Rows, row: int) -> None:
    """Adds the seat's place at the end of a game, and its part of the win."""
    places(edition, state, ranks)
    totals[row, PLACE] += ranks[seat]
    if ranks[seat] == 1:
        winners = 0
        for other in range(state.players):
            if ranks[other] == 1:
                winners += 1
        totals[row, WON] += WHOLE // winners


@rule
def play_out(
    editions: Editions,
    views: States,
    room: States,
    moves: Moves,
    shown: Ints,
    ranks: Ints,
    totals: Rows,
    seat: int,
    key: Key,
    world: int,
    whim: int,
) -> None:
    """Plays the game to its end once with each of the shown moves, in one imagined truth."""
    edition, luck = editions[0], mixed(key, world)
    room[TRUTH] = views[0]
    unseal(edition, room[TRUTH])
    fill_in(edition, room[TRUTH], seat, luck)
    for k in range(len(shown)):
        play_on(edition, room, moves, seat, shown[k], mixed(luck, 1), whim)
        add_up(edition, room[GAME], seat, ranks, totals, k)


ENTRIES = (play_out,)
