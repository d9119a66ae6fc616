"""Why a move is refused: the number of a rule, and a sentence. Made from what the player may know."""

from __future__ import annotations

from fondaco.engine.editions import Edition
from fondaco.engine.records import Record, mirror
from fondaco.games.merchants_of_medieval_europe import state as s
from fondaco.games.merchants_of_medieval_europe.actions import barred, decree_of, fare, ration_left
from fondaco.games.merchants_of_medieval_europe.rules import active
from fondaco.games.merchants_of_medieval_europe.terms import (
    Seats,
    amount_of,
    coins,
    counted,
    listed,
    lot,
    region_name,
    under_way,
)
from fondaco.games.merchants_of_medieval_europe.trade import OFFERS, changes_hands, room

Reason = tuple[str, str]

VERBS_OF = {
    s.HOME: (s.DO_HOME,),
    s.BOOKS: (s.DO_UPGRADE, s.DO_BORROW, s.DO_REPAY, s.DO_CLOSE),
    s.BROWSE: (s.DO_KEEP, s.DO_REFUSE),
    s.OFFER: (s.DO_GIVE, s.DO_ASK, s.DO_PAY, s.DO_CHARGE, s.DO_PROPOSE, s.DO_WITHDRAW),
    s.ANSWER: (s.DO_ACCEPT, s.DO_DECLINE),
}
RULE_OF = {s.HOME: "M10", s.BOOKS: "M12", s.BROWSE: "M19", s.OFFER: "M18", s.ANSWER: "M18"}
CONTINUED = {s.DO_GO: s.MOVING, s.DO_SAIL: s.MOVING, s.DO_BUY: s.BUYING, s.DO_SELL: s.SELLING}


def refusal(edition: Edition, state: Record, seats: Seats, seat: int, move: int) -> Reason:
    """Why a move is not allowed now: the number of the rule, and a sentence."""
    if state.phase == s.OVER:
        return "M22", "The game is over."
    if seat != state.player:
        return _not_yours(state, seats)
    verb, what = s.VERB[move], s.WHAT[move]
    if state.phase != s.ACTION and verb not in VERBS_OF[state.phase]:
        return _due_first(state, seats)
    if state.phase == s.ACTION:
        return _in_turn(edition, mirror(edition.record), state, seats, seat, verb, what)
    if state.phase == s.HOME:
        return (
            "M10",
            f"None of your four contracts goes to {region_name(edition, what)}; start in a destination of one.",
        )
    if state.phase == s.BOOKS:
        return _at_the_books(mirror(edition.record), state, seat, verb)
    if state.phase == s.BROWSE:
        return "M19", "That is not one of the contracts you have drawn."
    return _in_an_offer(edition, mirror(edition.record), state, seats, seat, verb, what)


def _not_yours(state: Record, seats: Seats) -> Reason:
    who = seats[state.player]
    if state.phase == s.HOME:
        return "M10", f"{who} chooses a home now; you choose when it is your turn."
    if state.phase == s.BOOKS:
        return "M12", f"{who} is at the books; accounting goes round from the first player."
    if state.phase == s.ANSWER:
        return "M18", f"{who} has to answer an offer first."
    return "M13", f"It is {who}'s turn; you can act when yours comes."


def _due_first(state: Record, seats: Seats) -> Reason:
    """What has to be done before anything of another kind."""
    sentence = {
        s.HOME: "Homes are chosen first; choose where your wagon starts.",
        s.BOOKS: "This is the accounting phase; close your books before anything else.",
        s.BROWSE: "Choose first which of the contracts you keep, if any.",
        s.ANSWER: f"{seats[active(state)]} has made you an offer; accept or decline it first.",
    }
    offer = "You are making an offer; propose it or withdraw it first."
    return RULE_OF[state.phase], sentence.get(state.phase, offer)


def _at_the_books(box: Record, state: Record, seat: int, verb: int) -> Reason:
    if verb == s.DO_UPGRADE:
        if state.horses[seat] == 2:
            return "M12", "Your wagon has two horses already."
        return "M12", f"A second horse costs {coins(box.horse)} and you have {state.coin[seat]}."
    if verb == s.DO_BORROW:
        if decree_of(box, state) == s.NO_LOANS:
            return "M5", "The bank gives no loans in this round."
        if state.borrowed:
            return "M12", "You have taken a banknote in this round already."
        return "M12", "The bank has no banknotes left."
    if state.notes[seat] == 0:
        return "M12", "You have no banknote to pay back."
    return "M12", f"Paying back a banknote takes {coins(box.repay)} and you have {state.coin[seat]}."


def _in_turn(edition: Edition, box: Record, state: Record, seats: Seats, seat: int, verb: int, what: int) -> Reason:
    """Why something cannot be done in the own turn."""
    for phase, verbs in VERBS_OF.items():
        if verb in verbs:
            return RULE_OF[phase], _out_of_place(phase)
    going_on = verb in CONTINUED and under_way(box, state) == CONTINUED[verb]
    if state.actions == 0 and verb != s.DO_SHOW and not going_on:
        return "M13", "You have no action left; end your turn."
    if verb in (s.DO_GO, s.DO_SAIL):
        return _no_way(edition, box, state, seat, verb, what)
    if verb == s.DO_BUY:
        return _no_purchase(edition, box, state, seat, what)
    if verb == s.DO_SELL:
        return _no_sale(edition, box, state, seat, what)
    if verb == s.DO_TRADE:
        return _no_trade(edition, box, state, seats, seat, what)
    if verb == s.DO_BROWSE:
        if decree_of(box, state) == s.NO_CONTRACTS:
            return "M5", "There are no new contracts in this round."
        return "M19", "Every contract is in somebody's hand; there is none to browse."
    return _no_contract(edition, box, state, seat, verb, what)


def _out_of_place(phase: int) -> str:
    return {
        s.HOME: "Homes are chosen only before the game begins.",
        s.BOOKS: "Upgrading, borrowing and paying back belong to the accounting phase.",
        s.BROWSE: "You are not browsing contracts.",
        s.OFFER: "You are not making an offer; begin one with “trade with …”.",
        s.ANSWER: "Nobody has made you an offer.",
    }[phase]


def _no_way(edition: Edition, box: Record, state: Record, seat: int, verb: int, there: int) -> Reason:
    here = state.region[seat]
    from_here, to_there = region_name(edition, here), region_name(edition, there)
    if there >= box.regions:
        return "M3", "That region is not on this map."
    if there == here:
        return "M15", f"You are in {from_here} already."
    decree, subject = decree_of(box, state), box.subject[state.card]
    if verb == s.DO_GO and there not in box.exits[here]:
        near = listed([region_name(edition, region) for region in box.exits[here] if region != s.NOBODY])
        return "M15", f"{to_there} is no neighbour of {from_here}; from here the roads lead to {near}."
    if verb == s.DO_SAIL:
        for region in (here, there):
            if box.half[region] == s.NOBODY:
                return "M15", f"{region_name(edition, region)} has no seaport."
        if decree == s.PORTS_CLOSED:
            return "M5", "The ports are closed in this round."
    if decree == s.BORDER_CLOSED and barred(box, here, there, subject):
        return "M5", f"The border of {edition.names['territories'][subject]} is closed in this round."
    cost = fare(box, here, there, decree)
    return "M15", f"Sailing from {from_here} to {to_there} costs {coins(cost)} and you have {state.coin[seat]}."


def _no_purchase(edition: Edition, box: Record, state: Record, seat: int, what: int) -> Reason:
    good, units, here = what // s.UNITS, amount_of(what), state.region[seat]
    name = edition.names["goods"][good]
    decree, subject = decree_of(box, state), box.subject[state.card]
    if good not in box.wares[here]:
        sold = listed([edition.names["goods"][ware] for ware in box.wares[here] if ware != s.NOTHING])
        return "M16", f"{region_name(edition, here)} does not sell {name}; it sells {sold or 'nothing'}."
    if decree == s.NO_PURCHASE and good == subject:
        return "M5", f"Nobody may buy {name} from the supply in this round."
    if units > state.supply[good]:
        return "M16", f"There is only {state.supply[good]} {name} in the supply."
    if units > room(box, state, seat):
        return "M7", f"Your wagon has room for only {room(box, state, seat)} more."
    left = ration_left(box, state)
    if decree == s.RATIONING and units > left:
        return "M5", f"Goods are rationed: only {left} more can be bought in this action."
    cost = units * state.prices[good]
    return "M16", f"{lot(edition, what)} costs {coins(cost)} and you have {state.coin[seat]}."


def _no_sale(edition: Edition, box: Record, state: Record, seat: int, what: int) -> Reason:
    good = what // s.UNITS
    name = edition.names["goods"][good]
    if state.goods[seat, good] < amount_of(what):
        return "M17", f"You have only {state.goods[seat, good]} {name} on your wagon."
    return "M5", f"Nobody may sell {name} in this round."


def _no_trade(edition: Edition, box: Record, state: Record, seats: Seats, seat: int, other: int) -> Reason:
    if other >= state.players or other == seat:
        return "M18", "Trade with one of the other players."
    if decree_of(box, state) == s.NO_TRADING:
        return "M5", "There is no trading between players in this round."
    if state.offers >= OFFERS:
        return "M18", f"You have made {counted(OFFERS, 'offer')} in this turn already."
    theirs = edition.names["territories"][box.territory[state.region[other]]]
    return "M18", f"{seats[other]} is in another territory ({theirs}); you trade only within your own."


def _no_contract(edition: Edition, box: Record, state: Record, seat: int, verb: int, card: int) -> Reason:
    """Why a contract cannot be completed or shown."""
    if state.where[card] != seat:
        return "M19", "You do not hold that contract."
    if verb == s.DO_SHOW:
        return "M19", "That contract lies open already."
    place = box.place[card]
    if place != state.region[seat]:
        return "M19", f"That contract is delivered in {region_name(edition, place)}."
    for good, name in enumerate(edition.names["goods"]):
        asked, have = box.order[card, good], state.goods[seat, good]
        if asked > have:
            return "M19", f"The contract asks for {asked} {name} and you have {have}."
    return "M5", f"Nobody may sell {edition.names['goods'][box.subject[state.card]]} in this round, by contract either."


def _in_an_offer(edition: Edition, box: Record, state: Record, seats: Seats, seat: int, verb: int, what: int) -> Reason:
    """Why a small move of an offer is not possible."""
    partner = state.partner
    if verb == s.DO_PROPOSE:
        if not changes_hands(state):
            return "M18", "At least one good has to change hands."
        more = sum(state.asked) - sum(state.given)
        who, free = ("Your", room(box, state, seat)) if more > 0 else (f"{seats[partner]}'s", room(box, state, partner))
        return "M18", f"{who} wagon has room for only {free} more, and this offer would bring {abs(more)}."
    if verb in (s.DO_GIVE, s.DO_ASK):
        good, giving = what // s.UNITS, verb == s.DO_GIVE
        name = edition.names["goods"][good]
        if (state.asked if giving else state.given)[good]:
            return "M18", f"The offer has {name} in the other direction already; withdraw it to begin again."
        owner, has = ("You", "have") if giving else (seats[partner], "has")
        return "M18", f"{owner} {has} only {state.goods[seat if giving else partner, good]} {name}."
    giving = verb == s.DO_PAY
    if state.asked_coin if giving else state.given_coin:
        return "M18", "The offer has coin in the other direction already; withdraw it to begin again."
    owner, has = ("You", "have") if giving else (seats[partner], "has")
    return "M18", f"{owner} {has} only {coins(state.coin[seat if giving else partner])}."
