"""Why a move is refused in Portobello Market: the number of the rule, and a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.editions import Edition
from fondaco.engine.records import Record, mirror
from fondaco.games.portobello_market import state as s
from fondaco.games.portobello_market.rules import toll
from fondaco.games.portobello_market.terms import (
    A_CUSTOMER,
    CUSTOMER,
    alley_names,
    counted,
    counter_name,
    listed,
    number_of,
    passage,
)

Seats = Sequence[str]
Answer = tuple[str, str]


def refusal(edition: Edition, state: Record, seats: Seats, seat: int, move: int) -> Answer:
    """Why a move is not allowed now: the number of the rule, and a sentence."""
    if state.phase == s.OVER:
        out_of_stalls = any(state.stock[player] == 0 for player in range(state.players))
        return ("P19" if out_of_stalls else "P22"), "The game is over."
    if seat != state.player:
        if state.phase == s.POSTING:
            return "P8", f"{seats[state.player]} puts the Bobby on a district before the first turn."
        return "P7", f"It is {seats[state.player]}'s turn; you can act when yours comes."
    verb, what = s.VERB[move], s.WHAT[move]
    due = _due_first(state, verb)
    if due:
        return due
    if verb == s.DO_BOBBY:
        return _no_crossing(edition, state, seat, what)
    if verb == s.DO_TURN:
        return _no_turning(state, seat, what)
    if verb in (s.DO_TWO, s.DO_FOUR):
        return _no_scoring(edition, state, seats, seat, verb, what)
    if verb == s.DO_STALL:
        return _no_stall(edition, state, seat, what)
    if verb == s.DO_DRAW:
        return _no_draw(state)
    if verb == s.DO_PLACE:
        return _no_placing(edition, state, what)
    return "P9", f"You have {counted(state.actions, 'action')} left and can still take one here."


def _due_first(state: Record, verb: int) -> Answer | None:
    """What has to be done before anything of another kind, or cannot be done any more."""
    if state.phase == s.POSTING and verb != s.DO_BOBBY:
        return "P8", "Put the Bobby on a district first."
    if state.phase == s.CHOICE and verb not in (s.DO_TURN, s.DO_TWO, s.DO_FOUR):
        return "P9", "Choose first: turn a counter over for actions, or score a district. Nobody can pass."
    if state.phase == s.PLACEMENT and verb != s.DO_PLACE:
        return "P14", f"Place the {CUSTOMER[state.hand]} first, on any empty plaza."
    if state.phase == s.ACTION and verb == s.DO_TURN:
        return "P9", "You have turned a counter over; it is one in a turn."
    if state.phase == s.ACTION and verb in (s.DO_TWO, s.DO_FOUR):
        return "P10", "You are taking actions; scoring a district would be a whole turn."
    return None


def _no_crossing(edition: Edition, state: Record, seat: int, there: int) -> Answer:
    box, names = mirror(edition.record), edition.names["districts"]
    if there == state.bobby:
        return "P16", f"The Bobby is in {names[there]} already."
    alley = passage(box, state.bobby, there)
    if alley == s.NOBODY:
        near = listed([names[d] for d in (box.beyond[state.bobby, i] for i in range(s.SIDES)) if d != s.NOBODY])
        here = names[state.bobby]
        return "P16", f"No alley lies between {here} and {names[there]}; {here} shares alleys with {near}."
    if (state.trail >> there) & 1:
        return "P16", f"The Bobby was in {names[there]} already since you last placed something or began your turn."
    cost = toll(state, seat, alley)
    return (
        "P16",
        f"Crossing {edition.names['alleys'][alley]} costs {counted(cost, 'point')}; you have {state.score[seat]}.",
    )


def _no_turning(state: Record, seat: int, counter: int) -> Answer:
    name = counter_name(counter)
    if state.down[seat, counter]:
        return "P12", f"Your {name} lies face down until all three do and your next turn begins."
    if counter < s.NEUTRAL:
        return "P11", f"Your {name} lies on a district for good."
    return "P11", f"You have no {name}; neutral counters come in place of those that score a district."


def _no_scoring(edition: Edition, state: Record, seats: Seats, seat: int, verb: int, district: int) -> Answer:
    counter = s.OWN_TWO if verb == s.DO_TWO else s.OWN_FOUR
    if state.down[seat, counter]:
        return "P10", f"Your {number_of(verb)} lies face down; a district is scored with a counter that is face up."
    if not state.up[seat, counter]:
        return "P11", f"Your {number_of(verb)} lies on a district for good; neutral counters score no district."
    owner = seats[state.marked_by[district]]
    return "P10", f"{edition.names['districts'][district]} has a counter already, {owner}'s {state.mark[district]}."


def _no_stall(edition: Edition, state: Record, seat: int, what: int) -> Answer:
    box, alley = mirror(edition.record), what // 2
    name, here = edition.names["alleys"][alley], edition.names["districts"][state.bobby]
    if state.actions == 0:
        return "P9", "You have no action left; lead the Bobby on, or end your turn."
    if state.stock[seat] == 0:
        return "P19", "You have no stall left; your other actions are customers while there are any."
    sides = [box.sides[state.bobby, i] for i in range(s.SIDES)]
    if alley not in sides:
        around = listed([edition.names["alleys"][side] for side in sides])
        return "P13", f"{name} does not border {here}, where the Bobby is. {around} do."
    if state.filled[alley] == box.length[alley]:
        return "P13", f"{name} is full."
    grows = alley_names(edition)[alley][state.chain[alley]]
    return "P13", f"The stalls of this alley grow from its other end: “stall {grows}”."


def _no_draw(state: Record) -> Answer:
    if state.bag[s.SERVANT] + state.bag[s.BOURGEOIS] == 0:
        return "P14", "The bag is empty: all customers are on the board."
    return "P9", "You have no action left; lead the Bobby on, or end your turn."


def _no_placing(edition: Edition, state: Record, plaza: int) -> Answer:
    if state.phase != s.PLACEMENT:
        if state.actions == 0 or state.bag[s.SERVANT] + state.bag[s.BOURGEOIS] == 0:
            return _no_draw(state)
        return "P14", "Draw a customer from the bag first."
    who = A_CUSTOMER[state.customers[plaza]]
    return "P14", f"There is {who} on {edition.names['plazas'][plaza]} already; choose an empty plaza."
