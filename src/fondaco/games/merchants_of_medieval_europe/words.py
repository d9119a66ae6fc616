"""Merchants of Medieval Europe in words: moves as text, the story of a move, and what a move would do."""

from __future__ import annotations

from fondaco.engine.editions import Edition
from fondaco.engine.numbers import signed
from fondaco.engine.records import Record, mirror
from fondaco.games.merchants_of_medieval_europe import state as s
from fondaco.games.merchants_of_medieval_europe.actions import decree_of, fare
from fondaco.games.merchants_of_medieval_europe.contracts import HAND, payment, to_browse
from fondaco.games.merchants_of_medieval_europe.refusals import refusal
from fondaco.games.merchants_of_medieval_europe.rules import active, points
from fondaco.games.merchants_of_medieval_europe.terms import (
    Seats,
    amount_of,
    bundle,
    coins,
    counted,
    decree_words,
    listed,
    lot,
    price_to_be,
    region_name,
    under_way,
    wagon,
)

__all__ = ["explain", "phrases", "prompt", "refusal", "story"]


def phrases(edition: Edition) -> list[str]:
    """The text of every move, in the order of their numbers."""
    regions = [region_name(edition, region) for region in range(s.REGIONS)]
    lots, contracts = [lot(edition, what) for what in range(s.LOTS)], edition.names["contracts"]
    return [
        *(f"home in {region}" for region in regions),
        "upgrade the wagon",
        "take a banknote",
        "pay back a banknote",
        "close the books",
        *(f"go {region}" for region in regions),
        *(f"sail {region}" for region in regions),
        *(f"buy {what}" for what in lots),
        *(f"sell {what}" for what in lots),
        *(f"trade with player {seat + 1}" for seat in range(s.PLAYERS)),
        *(f"give {what}" for what in lots),
        *(f"ask {what}" for what in lots),
        *(f"give {coin} coin" for coin in s.COINS),
        *(f"ask {coin} coin" for coin in s.COINS),
        "propose",
        "withdraw",
        "accept",
        "decline",
        "browse contracts",
        *(f"keep {contract}" for contract in contracts),
        "keep none",
        *(f"complete {contract}" for contract in contracts),
        *(f"show {contract}" for contract in contracts),
        "end the turn",
    ]


def prompt(edition: Edition, state: Record, seats: Seats, seat: int) -> str:
    """What the player is asked to do now."""
    if state.phase == s.OVER:
        return "The game is over."
    if seat != state.player:
        return f"{seats[state.player]} is to move."
    purse = coins(state.coin[seat])
    if state.phase == s.ACTION:
        where = region_name(edition, state.region[seat])
        left = f"{counted(state.actions, 'action')} left" if state.actions else "no action left"
        going_on = {s.MOVING: "moving", s.BUYING: "buying", s.SELLING: "selling"}.get(
            under_way(mirror(edition.record), state)
        )
        steps = f", {counted(state.steps, 'movement point')} unused" if state.steps else ""
        begun = f"; still {going_on}" if going_on else ""
        return f"{where}, {purse}: {left}{steps}{begun}."
    if state.phase == s.ANSWER:
        return f"{seats[active(state)]} offers you {_bargain(edition, state, to_partner=True)}. Accept or decline?"
    return {
        s.HOME: "Choose where your wagon starts: a destination of one of your four contracts.",
        s.BOOKS: f"Your books, {purse}: upgrade, borrow, pay back, or close them.",
        s.BROWSE: "Keep at most one of these contracts; the others are discarded face up.",
        s.OFFER: f"To {seats[state.partner]}: {_bargain(edition, state)}. Add to it, propose or withdraw.",
    }[state.phase]


def _bargain(edition: Edition, state: Record, to_partner: bool = False) -> str:
    given = bundle(edition, state.given, state.given_coin)
    asked = bundle(edition, state.asked, state.asked_coin)
    return f"{given} for {asked}" if to_partner else f"you give {given} and get {asked}"


def story(edition: Edition, before: Record, after: Record, seats: Seats, seat: int, move: int) -> list[str]:
    """A move and what followed from it, told by what a viewer saw before and after."""
    lines = [_deed(edition, before, after, seats, seat, move)]
    if before.phase == s.ACTION and after.phase == s.BROWSE and _reshuffled(before, after):
        lines.append("The discarded contracts are shuffled into a new deck.")
    if before.phase == s.ACTION and s.VERB[move] == s.DO_END:
        lines += _price_moves(edition, before)
    if after.phase == s.OVER:
        lines.append("The last round is over: the game ends.")
        lines += [_result(edition, after, seats, one) for one in range(after.players)]
    elif after.round != before.round or (before.phase == s.HOME and after.phase == s.BOOKS):
        lines += _new_round(edition, after, seats)
    return lines


def _result(edition: Edition, after: Record, seats: Seats, seat: int) -> str:
    """How a player's coin at the end comes about (M22)."""
    box, parts = mirror(edition.record), [coins(after.coin[seat])]
    if after.notes[seat]:
        owed = counted(after.notes[seat], "banknote")
        parts.append(f"less {after.notes[seat] * box.unpaid} for {owed} not paid back")
    for card, contract in enumerate(edition.names["contracts"]):
        if after.where[card] == seat:
            parts.append(f"less {box.penalty[card]} for {contract}")
    total = f", makes {points(box, after, seat)}" if len(parts) > 1 else ""
    return f"{seats[seat]} has {', '.join(parts)}{total}."


def _reshuffled(before: Record, after: Record) -> bool:
    return any(before.where[c] == s.DISCARD != after.where[c] for c in range(s.CONTRACTS))


def _price_moves(edition: Edition, before: Record) -> list[str]:
    """What the turn did to the prices (M20)."""
    told = []
    for good, name in enumerate(edition.names["goods"]):
        old, new = before.prices[good], price_to_be(before, good)
        if new != old:
            told.append(f"{name} {old} → {new}")
    return [f"Prices: {', '.join(told)}."] if told else []


def _new_round(edition: Edition, after: Record, seats: Seats) -> list[str]:
    box, lines = mirror(edition.record), []
    if after.round and after.round % s.SEASON == 0:
        lines.append("All market cards are shuffled again, and three are set aside.")
    swings = [f"{name} {signed(box.swing[after.card, good])}" for good, name in enumerate(edition.names["goods"])]
    moved = ", ".join(text for good, text in enumerate(swings) if box.swing[after.card, good])
    decree = decree_words(edition, after)
    lines.append(f"Round {after.round + 1}: “{edition.names['markets'][after.card]}”, {moved}; {decree}.")
    lines.append(f"{seats[after.player]} is the first player.")
    return lines


def _deed(edition: Edition, before: Record, after: Record, seats: Seats, seat: int, move: int) -> str:
    """The move itself."""
    who = seats[seat]
    if before.phase == s.BROWSE:
        return _kept(edition, before, after, who, seat, move)
    verb, what = s.VERB[move], s.WHAT[move]
    paid = before.coin[seat] - after.coin[seat]
    if verb == s.DO_HOME:
        return f"{who} starts in {region_name(edition, what)}."
    if verb == s.DO_UPGRADE:
        return f"{who} pays {coins(paid)} for a second horse."
    if verb == s.DO_BORROW:
        return f"{who} takes a banknote and {coins(-paid)}."
    if verb == s.DO_REPAY:
        return f"{who} pays back a banknote for {coins(paid)}."
    if verb == s.DO_CLOSE:
        return f"{who} closes the books."
    if verb == s.DO_GO:
        return f"{who} goes to {region_name(edition, what)}."
    if verb == s.DO_SAIL:
        return f"{who} sails to {region_name(edition, what)} for {coins(paid)}."
    if verb == s.DO_BUY:
        return f"{who} buys {lot(edition, what)} for {coins(paid)}."
    if verb == s.DO_SELL:
        return f"{who} sells {lot(edition, what)} for {coins(-paid)}."
    if verb == s.DO_BROWSE:
        return f"{who} browses contracts."
    if verb == s.DO_COMPLETE:
        return f"{who} completes a contract, {edition.names['contracts'][what]}, for {coins(-paid)}."
    if verb == s.DO_SHOW:
        return f"{who} shows a contract: {edition.names['contracts'][what]}."
    if verb == s.DO_END:
        return f"{who} ends the turn."
    return _dealing(edition, before, seats, seat, verb, what)


def _dealing(edition: Edition, before: Record, seats: Seats, seat: int, verb: int, what: int) -> str:
    """A move of a trade."""
    who = seats[seat]
    if verb == s.DO_TRADE:
        return f"{who} makes an offer to {seats[what]}."
    if verb == s.DO_GIVE:
        return f"{who} offers {lot(edition, what)}."
    if verb == s.DO_ASK:
        return f"{who} asks for {lot(edition, what)}."
    if verb == s.DO_PAY:
        return f"{who} offers {coins(s.COINS[what])}."
    if verb == s.DO_CHARGE:
        return f"{who} asks for {coins(s.COINS[what])}."
    if verb == s.DO_WITHDRAW:
        return f"{who} withdraws the offer."
    deal = _bargain(edition, before, to_partner=True)
    if verb == s.DO_PROPOSE:
        return f"{who} proposes to {seats[before.partner]}: {deal}."
    if verb == s.DO_ACCEPT:
        return f"{who} accepts from {seats[active(before)]}: {deal}."
    return f"{who} declines."


def _kept(edition: Edition, before: Record, after: Record, who: str, seat: int, move: int) -> str:
    """The end of a browse; which contract was kept is told to its owner only (a move of −1 for others)."""
    discarded = [
        edition.names["contracts"][card]
        for card in range(s.CONTRACTS)
        if after.where[card] == s.DISCARD != before.where[card]
    ]
    away = f" and discards {'; '.join(discarded)}" if discarded else ""
    if after.contracts[seat] == before.contracts[seat]:
        return f"{who} keeps no contract{away}."
    if move < 0:
        return f"{who} keeps a contract{away}."
    return f"{who} keeps {edition.names['contracts'][s.WHAT[move]]}{away}."


def explain(edition: Edition, state: Record, seats: Seats, seat: int, move: int) -> str:
    """What a legal move would do, with the numbers of the rules."""
    verb, what = s.VERB[move], s.WHAT[move]
    box = mirror(edition.record)
    if verb == s.DO_HOME:
        return f"Your wagon starts in {region_name(edition, what)}; the contracts go back into the deck (M10)."
    if verb == s.DO_UPGRADE:
        room, steps = box.room[1], counted(box.steps[1], "movement point")
        return f"Pays {coins(box.horse)} for a second horse: room for {room} goods and {steps} a move (M7, M12)."
    if verb == s.DO_BORROW:
        return f"Gives you {coins(box.loan)} now for {coins(box.repay)} later, or {box.unpaid} at the end (M12, M22)."
    if verb == s.DO_REPAY:
        return f"Pays {coins(box.repay)} for one of your {counted(state.notes[seat], 'banknote')} (M12)."
    if verb == s.DO_CLOSE:
        return "Ends your accounting for this round (M12)."
    if verb in (s.DO_GO, s.DO_SAIL):
        return _way(edition, box, state, seat, verb, what)
    if verb in (s.DO_BUY, s.DO_SELL):
        return _goods_dealt(edition, box, state, verb, what)
    if verb == s.DO_BROWSE:
        drawn = counted(min(HAND, to_browse(state)), "contract")
        return f"Draws {drawn}, of which you may keep one: one action (M19)."
    if verb == s.DO_KEEP:
        card = f"bonus {box.bonus[what]} a unit, penalty {coins(box.penalty[what])} if it is open at the end"
        return f"Takes the contract of {edition.names['contracts'][what]}: {card} (M6, M19, M22)."
    if verb == s.DO_REFUSE:
        return "Discards all of them face up (M19)."
    if verb == s.DO_COMPLETE:
        return (
            f"Delivers the goods for {coins(payment(box, state, what))}: one action, one sale of each good (M19, M20)."
        )
    if verb == s.DO_SHOW:
        return "Lays this contract open for good; it costs nothing (M19)."
    if verb == s.DO_END:
        lapse = "lapses" if state.steps == 1 else "lapse"
        lost = f" {counted(state.steps, 'movement point')} {lapse} (M15)." if state.steps else ""
        return f"Ends your turn, and the prices of what you bought and sold move (M20).{lost}"
    return _explain_dealing(edition, state, seats, verb, what)


def _begins(box: Record, state: Record, action: int) -> str:
    return "part of the action under way" if under_way(box, state) == action else "a new action"


def _way(edition: Edition, box: Record, state: Record, seat: int, verb: int, there: int) -> str:
    action = _begins(box, state, s.MOVING)
    if verb == s.DO_GO:
        return f"Moves your wagon to {region_name(edition, there)} for one movement point: {action} (M14, M15)."
    cost = coins(fare(box, state.region[seat], there, decree_of(box, state)))
    return f"Sails to {region_name(edition, there)} for {cost} and one movement point: {action} (M14, M15)."


def _goods_dealt(edition: Edition, box: Record, state: Record, verb: int, what: int) -> str:
    good, units = what // s.UNITS, amount_of(what)
    total, each = coins(units * state.prices[good]), state.prices[good]
    buying = verb == s.DO_BUY
    kind = s.BUYING if buying else s.SELLING
    action = _begins(box, state, kind)
    same = under_way(box, state) == kind and (state.touched >> good) & 1
    moves = "" if same else _price_to_come(state, good, 1 if buying else -1)
    deed, rule = ("Buys", "M16") if buying else ("Sells", "M17")
    return f"{deed} {lot(edition, what)} at {each} each for {total}: {action} (M14, {rule}).{moves}"


def _price_to_come(state: Record, good: int, more: int) -> str:
    price = price_to_be(state, good, more)
    goes = f"stay at {price}" if price == state.prices[good] else f"go to {price}"
    return f" Its price will {goes} at the end of the turn (M20)."


def _explain_dealing(edition: Edition, state: Record, seats: Seats, verb: int, what: int) -> str:
    if verb == s.DO_TRADE:
        load = listed(wagon(edition, state.goods[what])) or "nothing"
        return f"Begins an offer to {seats[what]}, who has {load} and {coins(state.coin[what])} (M18)."
    if verb in (s.DO_GIVE, s.DO_PAY):
        thing = lot(edition, what) if verb == s.DO_GIVE else coins(s.COINS[what])
        return f"Adds {thing} to what you give (M18)."
    if verb in (s.DO_ASK, s.DO_CHARGE):
        thing = lot(edition, what) if verb == s.DO_ASK else coins(s.COINS[what])
        return f"Adds {thing} to what you ask for (M18)."
    if verb == s.DO_PROPOSE:
        return f"Puts your offer to {seats[state.partner]}: {_bargain(edition, state)}; one action if accepted (M18)."
    if verb == s.DO_WITHDRAW:
        return "Takes the offer off the table; it still counts as one of three in this turn (M18)."
    if verb == s.DO_ACCEPT:
        given, asked = bundle(edition, state.asked, state.asked_coin), bundle(edition, state.given, state.given_coin)
        return f"You give {given} and get {asked}; no price moves (M18, M20)."
    return "Nothing changes hands; it costs nobody anything (M18)."
