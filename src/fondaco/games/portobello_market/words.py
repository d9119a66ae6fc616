"""Portobello Market in words: moves as text, the story of a move, and what a move would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fondaco.engine.editions import Edition
from fondaco.engine.records import Record, mirror
from fondaco.games.portobello_market import state as s
from fondaco.games.portobello_market.refusals import refusal
from fondaco.games.portobello_market.rules import legal, most_stalls, toll
from fondaco.games.portobello_market.scoring import (
    factor_of,
    has_scored,
    lord_is_out,
    lord_points,
    of_district,
    own_worth,
)
from fondaco.games.portobello_market.terms import (
    A_CUSTOMER,
    alley_names,
    counted,
    counter_name,
    listed,
    number_of,
    passage,
)

__all__ = ["explain", "phrases", "prompt", "refusal", "story"]

Seats = Sequence[str]
DEEDS = {
    s.DO_STALL: "put up a stall",
    s.DO_DRAW: "draw",
    s.DO_BOBBY: "lead him on",
    s.DO_END: "end your turn",
}


def phrases(edition: Edition) -> list[str]:
    """The text of every move, in the order of their numbers. A stall's alley is named from the end it grows from."""
    districts, alleys = edition.names["districts"], alley_names(edition)
    return [
        *(f"bobby {district}" for district in districts),
        *(f"turn {counter_name(counter)}" for counter in range(s.COUNTERS)),
        *(f"score {district} with {number}" for number in (2, 4) for district in districts),
        *(f"stall {name}" for both in alleys for name in both),
        "draw",
        *(f"place {plaza}" for plaza in edition.names["shorts"]),
        "end",
    ]


def prompt(edition: Edition, state: Record, seats: Seats, seat: int) -> str:
    """What the player is asked to do now."""
    if state.phase == s.OVER:
        return "The game is over."
    if seat != state.player:
        return f"{seats[state.player]} is to move."
    if state.phase == s.POSTING:
        return "Put the Bobby on a district."
    if state.phase == s.CHOICE:
        scores = " or score a district" if state.up[seat, s.OWN_TWO] or state.up[seat, s.OWN_FOUR] else ""
        return f"Turn a counter over for actions{scores}."
    if state.phase == s.PLACEMENT:
        return f"Place {A_CUSTOMER[state.hand]} on an empty plaza."
    return _what_next(edition, state, seat)


def _what_next(edition: Edition, state: Record, seat: int) -> str:
    """What can be done now in a turn of actions, and nothing else."""
    moves = [0] * s.VERBS.count
    count = legal(mirror(edition.record), state, seat, moves)
    verbs = {s.VERB[move] for move in moves[:count]}
    ways = listed([text for verb, text in DEEDS.items() if verb in verbs], "or")
    rest = _lapsed(state) if s.DO_END in verbs else f". {counted(state.actions, 'action')} left"
    return f"The Bobby is in {edition.names['districts'][state.bobby]}: {ways}{rest}."


def story(edition: Edition, before: Record, after: Record, seats: Seats, seat: int, move: int) -> list[str]:
    """A move and what followed from it, told by what a viewer saw before and after."""
    box = mirror(edition.record)
    lines = [_deed(edition, before, after, seats, seat, move)]
    lines += _completed(edition, box, before, after, seats, told=lambda alley: not _at_lord(box, after, alley))
    if lord_is_out(after) and not lord_is_out(before):
        plaza = next(p for p in range(s.PLAZAS) if after.customers[p] == s.LORD)
        lines.append(f"The Lord comes to {edition.names['plazas'][plaza]}.")
    lines += _completed(edition, box, before, after, seats, told=lambda alley: _at_lord(box, after, alley))
    if after.stock[seat] == 0 and before.stock[seat] > 0 and all(before.stock[o] for o in range(before.players)):
        lines.append(f"{seats[seat]} has no stall left: this round is the last.")
    if after.idle == after.players > before.idle:
        lines.append("Everybody in succession has placed nothing: this round is the last.")
    if after.phase == s.OVER:
        lines += _ending(box, before, after, seats)
    return lines


def _at_lord(box: Record, state: Record, alley: int) -> bool:
    return any(state.customers[box.ends[alley, end]] == s.LORD for end in range(2))


def _completed(
    edition: Edition, box: Record, before: Record, after: Record, seats: Seats, told: Callable[[int], bool]
) -> list[str]:
    """The alleys that a move has completed (P17)."""
    lines = []
    for alley, name in enumerate(edition.names["alleys"]):
        if told(alley) and has_scored(box, after, alley) and not has_scored(box, before, alley):
            times = factor_of(box, after, alley)
            gains = [
                f"{seats[o]} {times * own_worth(box, after, o, alley)}"
                for o in range(after.players)
                if after.count[alley, o]
            ]
            lines.append(f"{name} is complete and scores ×{times}: {listed(gains)}.")
    return lines


def _ending(box: Record, before: Record, after: Record, seats: Seats) -> list[str]:
    lines = ["The last round is over: the game ends."]
    if lord_is_out(after):
        gains = [f"{seats[o]} {lord_points(box, after, o)}" for o in range(after.players) if lord_points(box, after, o)]
        lines.append(f"The Lord's unfinished alleys score: {listed(gains) if gains else 'nobody has stalls there'}.")
    return lines


def _deed(edition: Edition, before: Record, after: Record, seats: Seats, seat: int, move: int) -> str:
    who, verb, what = seats[seat], s.VERB[move], s.WHAT[move]
    if verb == s.DO_BOBBY:
        district = edition.names["districts"][what]
        if before.phase == s.POSTING:
            return f"{who} puts the Bobby on {district}."
        return f"{who} leads the Bobby to {district} {_paid(before, after, seats, seat)}."
    if verb == s.DO_TURN:
        return f"{who} turns the {counter_name(what)} over for {counted(s.SHOWS[what], 'action')}."
    if verb in (s.DO_TWO, s.DO_FOUR):
        gain, box = after.score[seat] - before.score[seat], mirror(edition.record)
        gain -= lord_points(box, after, seat) if after.phase == s.OVER and lord_is_out(after) else 0
        neutral = box.stack[before.taken]
        return (
            f"{who} scores {edition.names['districts'][what]} with the {number_of(verb)}: {counted(gain, 'point')}. "
            f"A neutral {neutral} takes its place."
        )
    if verb == s.DO_STALL:
        return f"{who} puts a stall into {edition.names['alleys'][what // 2]}, {_space(edition, before, what)}."
    if verb == s.DO_DRAW:
        return f"{who} draws {A_CUSTOMER[after.hand]}."
    if verb == s.DO_PLACE:
        return f"{who} brings {A_CUSTOMER[before.hand]} to {edition.names['plazas'][what]}."
    return f"{who} ends the turn{_lapsed(before)}."


def _lapsed(state: Record) -> str:
    if state.actions == 0:
        return ""
    return f"; {counted(state.actions, 'action')} {'lapses' if state.actions == 1 else 'lapse'}"


def _space(edition: Edition, state: Record, what: int) -> str:
    """The space that a stall would come to, by what it is worth."""
    box, alley = mirror(edition.record), what // 2
    step = state.filled[alley]
    space = box.length[alley] - 1 - step if what % 2 else step
    return f"on a space worth {box.worth[alley, space]}"


def _paid(before: Record, after: Record, seats: Seats, seat: int) -> str:
    paid = before.score[seat] - after.score[seat]
    if paid == 0:
        return "for nothing"
    to = [name for other, name in enumerate(seats) if after.score[other] > before.score[other]]
    each = " each" if len(to) > 1 else ""
    return f"for 1 point{each} to {listed(to) if to else 'the bank'}"


def explain(edition: Edition, state: Record, seats: Seats, seat: int, move: int) -> str:
    """What a legal move would do, with the numbers of the rules."""
    verb, what = s.VERB[move], s.WHAT[move]
    box = mirror(edition.record)
    if verb == s.DO_BOBBY:
        if state.phase == s.POSTING:
            return f"Puts the Bobby on {edition.names['districts'][what]}, where the first turn begins (P8)."
        return _crossing(edition, box, state, seats, seat, what)
    if verb == s.DO_TURN:
        return f"Turns the {counter_name(what)} face down and gives you {counted(s.SHOWS[what], 'action')} (P9)."
    if verb in (s.DO_TWO, s.DO_FOUR):
        stalls, number = of_district(box, state, seat, what), number_of(verb)
        return (
            f"Your whole turn: {counted(stalls, 'stall')} × {number} = {counted(stalls * number, 'point')} (P10, P18). "
            f"The counter stays there and a neutral {box.stack[state.taken]} takes its place (P11)."
        )
    if verb == s.DO_STALL:
        return _stall(edition, box, state, what)
    if verb == s.DO_DRAW:
        rest = f"{counted(state.bag[s.SERVANT], 'servant')} and {state.bag[s.BOURGEOIS]} bourgeois"
        return f"Draws one of {rest} from the bag; you see it before you choose a plaza (P14)."
    if verb == s.DO_PLACE:
        return _arrival(edition, box, state, what)
    return f"Ends your turn{_lapsed(state)} (P9)."


def _crossing(edition: Edition, box: Record, state: Record, seats: Seats, seat: int, there: int) -> str:
    alley = passage(box, state.bobby, there)
    name, most = edition.names["alleys"][alley], most_stalls(state, alley)
    cost = toll(state, seat, alley)
    if cost == 0:
        return f"Crosses {name} for nothing: nobody has as many stalls there as you (P16)."
    if most == 0:
        return f"Crosses {name}, which is empty, for 1 point to the bank (P16)."
    to = [seats[o] for o in range(state.players) if o != seat and state.count[alley, o] == most]
    return f"Crosses {name} for 1 point{' each' if cost > 1 else ''} to {listed(to)}, with most stalls there (P16)."


def _stall(edition: Edition, box: Record, state: Record, what: int) -> str:
    alley = what // 2
    text = f"Puts a stall into {edition.names['alleys'][alley]} {_space(edition, state, what)} (P13)."
    if state.filled[alley] + 1 == box.length[alley]:
        times = factor_of(box, state, alley)
        text += f" The alley is complete and scores ×{times} (P17)." if times else " The alley is full then."
    if state.stock[state.player] == 1:
        text += " It is your last stall: this round is the last (P19)."
    return text


def _arrival(edition: Edition, box: Record, state: Record, plaza: int) -> str:
    text = f"Puts {A_CUSTOMER[state.hand]} on {edition.names['plazas'][plaza]} (P14)."
    done = []
    for i in range(box.degree[plaza]):
        alley = box.alleys_at[plaza, i]
        far = box.ends[alley, 0] + box.ends[alley, 1] - plaza
        if state.filled[alley] == box.length[alley] and state.customers[far] != s.EMPTY:
            done.append(f"{edition.names['alleys'][alley]} ×{box.factor[state.hand, state.customers[far]]}")
    if done:
        text += f" It completes {listed(done)} (P17)."
    if state.bag[s.SERVANT] + state.bag[s.BOURGEOIS] == 0:
        (last,) = (p for p in range(s.PLAZAS) if p != plaza and state.customers[p] == s.EMPTY)
        text += f" The Lord goes to {edition.names['plazas'][last]} then (P15)."
    return text
