"""What alleys, districts and the Lord are worth (P17, P18, P20)."""

from __future__ import annotations

from fondaco.engine.records import Record
from fondaco.engine.rule import rule
from fondaco.games.portobello_market.state import (
    BOURGEOIS,
    EMPTY,
    LORD,
    PLAZAS,
    SERVANT,
    SIDES,
)


@rule
def is_full(edition: Record, state: Record, alley: int) -> bool:
    """Whether every space of the alley has a stall."""
    return state.filled[alley] == edition.length[alley]


@rule
def factor_of(edition: Record, state: Record, alley: int) -> int:
    """What the customers at both ends multiply an alley by; 0 while one is missing (P17)."""
    one, other = state.customers[edition.ends[alley, 0]], state.customers[edition.ends[alley, 1]]
    if one == EMPTY or other == EMPTY:
        return 0
    return edition.factor[one, other]


@rule
def has_scored(edition: Record, state: Record, alley: int) -> bool:
    """Whether the alley is complete; it scored at that moment, and scores only once (P17)."""
    return is_full(edition, state, alley) and factor_of(edition, state, alley) > 0


@rule
def own_worth(edition: Record, state: Record, seat: int, alley: int) -> int:
    """The sum of the values under a player's stalls in an alley."""
    total = 0
    for space in range(edition.length[alley]):
        if state.stalls[alley, space] == seat:
            total += edition.worth[alley, space]
    return total


@rule
def score_if_complete(edition: Record, state: Record, alley: int) -> None:
    """An alley that has just become complete scores for everybody in it (P17)."""
    if is_full(edition, state, alley):
        times = factor_of(edition, state, alley)
        if times > 0:
            for space in range(edition.length[alley]):
                state.score[state.stalls[alley, space]] += times * edition.worth[alley, space]


@rule
def score_at(edition: Record, state: Record, plaza: int) -> None:
    """Scores the alleys that the customer who has just come to a plaza completes (P17)."""
    for i in range(edition.degree[plaza]):
        score_if_complete(edition, state, edition.alleys_at[plaza, i])


@rule
def of_district(edition: Record, state: Record, seat: int, district: int) -> int:
    """A player's stalls in the alleys of a district, scored or not (P18)."""
    total = 0
    for i in range(SIDES):
        total += state.count[edition.sides[district, i], seat]
    return total


@rule
def lord_is_out(state: Record) -> bool:
    """Whether the Lord is on the board: he comes when the last customer was placed (P15)."""
    return state.bag[SERVANT] + state.bag[BOURGEOIS] == 0 and state.hand == EMPTY


@rule
def lord_points(edition: Record, state: Record, seat: int) -> int:
    """What a player's stalls in the unfinished alleys at the Lord's plaza bring at the end (P20)."""
    total = 0
    for plaza in range(PLAZAS):
        if state.customers[plaza] == LORD:
            for i in range(edition.degree[plaza]):
                alley = edition.alleys_at[plaza, i]
                if not is_full(edition, state, alley):
                    total += factor_of(edition, state, alley) * own_worth(edition, state, seat, alley)
    return total
