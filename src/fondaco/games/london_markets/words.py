"""London Markets in words: moves as text, the story of a move, what a move would do, and why a move is refused."""

from __future__ import annotations

from fondaco.engine.editions import Edition
from fondaco.engine.records import Record, mirror
from fondaco.games.london_markets import state as s
from fondaco.games.london_markets.cards import payment
from fondaco.games.parts import table as t
from fondaco.games.parts.speech import Reason, Seats, Speech, capital

SPEECH = Speech(
    market="market",
    preposition="at",
    bar="bar",
    pile="pile",
    assistant="assistant",
    cash="pounds",
    money=lambda amount: f"£{amount}",
    merchants=("stack", "profit", "goods"),
    supply_card="replenishment",
    rules={
        "place": "L11",
        "turn": "L15",
        "stack": "L16",
        "earn": "L17",
        "goods": "L18",
        "assistant": "L19",
        "tracks": "L5",
        "lay": "L32",
        "replenish": "L21",
        "bid": "L22",
        "covered": "L25",
        "search": "L26",
        "event": "L28",
        "end": "L29",
    },
)


def phrases(edition: Edition) -> list[str]:
    """The text of every move, in the order of their numbers."""
    goods = edition.names["goods"]
    return [*SPEECH.phrases(edition), *(f"swap {back} for {good}" for back in goods for good in goods)]


def prompt(edition: Edition, state: Record, seats: Seats, seat: int) -> str:
    """What the player is asked to do now."""
    return SPEECH.prompt(edition, state, seats, seat)


def story(edition: Edition, before: Record, after: Record, seats: Seats, seat: int, move: int) -> list[str]:
    """A move and what followed from it, told by what a viewer saw before and after."""
    verb = s.VERB[move] if move >= 0 else t.NOBODY
    if verb == t.DO_PLAY:
        lines = [_play_told(edition, before, after, seats, seat, s.WHAT[move])]
    elif verb == s.DO_SWAP:
        back, good = _swapped(edition, s.WHAT[move])
        lines = [f"{seats[seat]} returns {back} and takes {good}."]
    else:
        lines = SPEECH.deed(edition, before, after, seats, seat, move)
    if _moved_on(before, after):
        lines.append("Merchants and assistants move on.")
        lines += SPEECH.shown_money(edition, after, seats, before.round)  # the space that they have come to
    lines += SPEECH.new_round(edition, before, after, seats)
    if before.round == 0 and after.round == 1:
        lines.insert(1, "The merchants are turned up.")
    if after.phase == t.OVER:
        lines.append(f"The last auction is over: {_richest(after, seats)}.")
    return lines


def _moved_on(before: Record, after: Record) -> bool:
    return before.round > 0 and list(before.ring) != list(after.ring)


def _richest(state: Record, seats: Seats) -> str:
    return ", ".join(f"{name} has {SPEECH.money(state.money[seat])}" for seat, name in enumerate(seats))


def _swapped(edition: Edition, what: int) -> tuple[str, str]:
    return edition.names["goods"][what // t.GOODS], edition.names["goods"][what % t.GOODS]


def _play_told(edition: Edition, before: Record, after: Record, seats: Seats, seat: int, card: int) -> str:
    box = mirror(edition.record)
    fee = box.second_card if before.plays == 1 else 0
    paid = f"pays {SPEECH.money(fee)} and " if fee else ""
    gained = after.money[seat] - before.money[seat] + fee
    got = f" for {SPEECH.money(gained)}" if gained else ""
    return f"{seats[seat]} {paid}plays {SPEECH.card(edition, card)}{got}."


def explain(edition: Edition, state: Record, seats: Seats, seat: int, move: int) -> str:
    """What a legal move would do, with the numbers of the rules."""
    verb, what, box = s.VERB[move], s.WHAT[move], mirror(edition.record)
    if verb == s.DO_SWAP:
        back, good = _swapped(edition, what)
        return f"Returns one {back} and takes one {good} (L31)."
    if verb != t.DO_PLAY:
        return SPEECH.explain(edition, state, seats, seat, move)
    fee = f"Pays {SPEECH.money(box.second_card)} for a second card (L20). " if state.plays else ""
    kind = box.card_kind[what]
    if kind == s.TIEBREAKER:
        return f"{fee}From now on you win every tie you are in (L31)."
    if kind == s.REPLENISHMENT:
        return f"{fee}From now on you take one more goods card when hands are replenished, and may exchange one (L31)."
    if kind == s.ANY_MARKET:
        return f"{fee}Places a bar at a market of your choice (L32)."
    return f"{fee}Earns {SPEECH.money(payment(box, state, seat, what))} (L32)."


def refusal(edition: Edition, state: Record, seats: Seats, seat: int, move: int) -> Reason:
    """Why a move is not allowed now: the number of the rule, and a sentence."""
    verb, what = s.VERB[move], s.WHAT[move]
    if verb not in (t.DO_PLAY, s.DO_SWAP):
        return SPEECH.refusal(edition, state, seats, seat, verb, what)
    refused = SPEECH.out_of_turn(edition, state, seats, seat)
    if refused:
        return refused
    if verb == s.DO_SWAP:
        return _no_swap(edition, state, seats, seat, what)
    return SPEECH.out_of_phase(edition, state, seats, seat, verb) or _no_play(edition, state, seat, what)


def _no_swap(edition: Edition, state: Record, seats: Seats, seat: int, what: int) -> Reason:
    back, good = _swapped(edition, what)
    if state.phase != t.REPLENISH:
        return "L31", f"Goods are exchanged when hands are replenished. {prompt(edition, state, seats, seat)}"
    if state.swaps == 0:
        return "L31", "You have no exchange left; each replenishment plus exchange card before you allows one a round."
    if back == good:
        return "L31", f"The card taken has to be of another good than {back}."
    if state.goods[seat, what // t.GOODS] == 0:
        return "L31", f"You have no {back} to return."
    return "L31", f"There is no {good} left in its pile."


def _no_play(edition: Edition, state: Record, seat: int, card: int) -> Reason:
    box, name = mirror(edition.record), capital(SPEECH.card(edition, card))
    if not state.hand[seat] >> card & 1:
        return "L20", f"{name} is not in your hand."
    if state.plays == 2:
        return "L20", "You have played two special cards in this round, and a third is never allowed."
    if state.plays == 1 and state.money[seat] < box.second_card:
        fee = SPEECH.money(box.second_card)
        return "L20", f"A second special card costs {fee} and you have {SPEECH.money(state.money[seat])}."
    if box.card_kind[card] == s.ANY_MARKET:
        return "L32", "You have no bars left to place."
    if box.card_kind[card] >= s.MONOPOLY and state.round <= box.early:
        return "L33", f"{name} cannot be played in rounds 1 to {box.early}."
    return "L32", f"{name} would pay nothing now."
