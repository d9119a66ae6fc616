"""Many tables at once, made for every game: a move in each, ended games dealt anew, observations and masks for all."""

from __future__ import annotations

from typing import TypeAlias

from fondaco.engine.chance import below, mixed
from fondaco.engine.contract import actors, apply, legal, places, points, setup
from fondaco.engine.kernel import Flags, Ints, Key, Rows, lowest
from fondaco.engine.records import Kinds, Moves, Record
from fondaco.engine.records import RecordArray as Editions
from fondaco.engine.records import RecordArray as States
from fondaco.engine.rule import rule
from fondaco.envs.encoding_kernel import Values, see
from fondaco.envs.table_kernel import open_to

Pages: TypeAlias = Kinds  # float32 matrix, a row a game

GOES_ON, ENDED, BROKEN = range(3)  # broken: the move was not allowed


@rule
def allowed(edition: Record, state: Record, seat: int, move: int, moves: Moves) -> bool:
    """Whether the seat may make the move."""
    for k in range(legal(edition, state, seat, moves)):
        if moves[k] == move:
            return True
    return False


@rule
def reward(edition: Record, state: Record, ranks: Ints, by_points: int, out: Values) -> None:
    """What the end of a game is worth: for each seat how many it left behind less how many are ahead, as a part of all
    others; or its points less the average of all. Both add up to 0."""
    players = state.players
    if by_points:
        total = 0
        for seat in range(players):
            ranks[seat] = points(edition, state, seat)
            total += ranks[seat]
        for seat in range(players):
            out[seat] = ranks[seat] - total / players
    else:
        places(edition, state, ranks)
        for seat in range(players):
            ahead = 0
            for other in range(players):
                if ranks[other] > ranks[seat]:
                    ahead += 1
                elif ranks[other] < ranks[seat]:
                    ahead -= 1
            out[seat] = ahead / (players - 1)


@rule
def show(
    edition: Record,
    states: States,
    room: States,
    cells: Flags,
    runs: Rows,
    moves: Moves,
    seats: Ints,
    at: int,
    pages: Pages,
    masks: Flags,
) -> None:
    """Whose turn it is in one game, what that seat may do and what it sees."""
    seats[at] = lowest(actors(edition, states[at]))
    open_to(edition, states[at], seats[at], moves, masks[at])
    see(edition, states[at], room, cells, runs, seats[at], pages[at])


@rule
def deal_one(edition: Record, blanks: States, states: States, at: int, seed: int, number: int) -> None:
    """Game number so-and-so of a seed, as `kernel.deal` deals it."""
    states[at] = blanks[0]
    states[at].chance = mixed(mixed(seed, number), 0)
    setup(edition, states[at])


@rule
def begin(
    editions: Editions,
    blanks: States,
    states: States,
    room: States,
    cells: Flags,
    runs: Rows,
    moves: Moves,
    seed: Key,
    numbers: Ints,
    seats: Ints,
    pages: Pages,
    masks: Flags,
) -> None:
    """Deals every game by its number and shows it to the first to move."""
    for i in range(len(states)):
        deal_one(editions[0], blanks, states, i, seed, numbers[i])
        show(editions[0], states, room, cells, runs, moves, seats, i, pages, masks)


@rule
def advance(
    editions: Editions,
    blanks: States,
    states: States,
    room: States,
    cells: Flags,
    runs: Rows,
    moves: Moves,
    ranks: Ints,
    seed: Key,
    numbers: Ints,
    stride: int,
    by_points: int,
    chosen: Ints,
    seats: Ints,
    pages: Pages,
    masks: Flags,
    rewards: Pages,
    ended: Ints,
    finals: Pages,
) -> int:
    """Plays chosen[i] for seats[i] in every game; one that has ended is rewarded and dealt anew with its next number.

    `finals` gets what the last to move saw at the end of games that ended. Returns how many did.
    """
    edition, stopped = editions[0], 0
    for i in range(len(states)):
        seat, move = seats[i], chosen[i]
        ended[i] = GOES_ON
        if not allowed(edition, states[i], seat, move, moves):
            ended[i] = BROKEN
        else:
            apply(edition, states[i], seat, move)
            if actors(edition, states[i]) == 0:
                ended[i] = ENDED
                reward(edition, states[i], ranks, by_points, rewards[i])
        if ended[i] != GOES_ON:
            stopped += 1
            see(edition, states[i], room, cells, runs, seat, finals[i])
            numbers[i] += stride
            deal_one(edition, blanks, states, i, seed, numbers[i])
        show(edition, states, room, cells, runs, moves, seats, i, pages, masks)
    return stopped


@rule
def sample(masks: Flags, luck: Key, first: int, chosen: Ints) -> None:
    """Any allowed move in every game, each as likely as the other."""
    for i in range(len(masks)):
        count = 0
        for move in range(masks.shape[1]):
            count += int(masks[i, move])
        left = below(mixed(luck, first + i), count)
        for move in range(masks.shape[1]):
            if masks[i, move]:
                if left == 0:
                    chosen[i] = move
                left -= 1


ENTRIES = (begin, advance, sample)
