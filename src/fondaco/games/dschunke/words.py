"""Dschunke in words: moves as text, the story of a move, what a move would do, and why a move is refused."""

from __future__ import annotations

from fondaco.engine.editions import Edition
from fondaco.engine.records import Record, mirror
from fondaco.games.dschunke import state as s
from fondaco.games.dschunke.cards import bonuses, junk_bonus, on_top
from fondaco.games.parts import table as t
from fondaco.games.parts.actions import reward
from fondaco.games.parts.speech import Reason, Seats, Speech, capital, counted, listed
from fondaco.games.parts.stack import crates

SPEECH = Speech(
    market="junk",
    preposition="on",
    bar="strip",
    pile="stack",
    assistant="trainee",
    cash="Yuan",
    money=lambda amount: f"{amount} Yuan",
    merchants=("load", "money", "goods"),
    supply_card="supply",
    rules={
        "place": "D8",
        "turn": "D11",
        "stack": "D12",
        "earn": "D13",
        "goods": "D13",
        "assistant": "D14",
        "tracks": "D4",
        "lay": "D21",
        "replenish": "D15",
        "bid": "D16",
        "covered": "D17",
        "search": "D18",
        "event": "D10",
        "end": "D19",
    },
)
EXCHANGES = (s.BARTER, s.FETCH)


def phrases(edition: Edition) -> list[str]:
    """The text of every move, in the order of their numbers."""
    junks = edition.names["markets"]
    return [
        *SPEECH.phrases(edition),
        *(f"return {good}" for good in edition.names["goods"]),
        *(f"move {junk} to {other}" for junk in junks for other in junks),
    ]


def prompt(edition: Edition, state: Record, seats: Seats, seat: int) -> str:
    """What the player is asked to do now."""
    if state.phase < t.OWN_PHASES:
        return SPEECH.prompt(edition, state, seats, seat)
    if seat != state.player:
        return f"{seats[state.player]} is to move."
    if state.phase == s.SHIFT:
        return "Move one of your strips that lies in a top layer to another junk."
    if state.due == 0:
        most = mirror(edition.record).returns
        return f"Exchange goods: return up to {most}, or be done. {counted(state.swaps, 'exchange')} open."
    more = "Return another goods card, or take" if _may_return(edition, state) else "Take"
    return f"{more} {counted(state.due, 'goods card')}."


def _may_return(edition: Edition, state: Record) -> bool:
    return bool(state.phase == s.BARTER and state.due < mirror(edition.record).returns)


def story(edition: Edition, before: Record, after: Record, seats: Seats, seat: int, move: int) -> list[str]:
    """A move and what followed from it, told by what a viewer saw before and after."""
    verb, who = s.VERB[move] if move >= 0 else t.NOBODY, seats[seat]
    if verb == t.DO_PLAY:
        gained = after.money[seat] - before.money[seat]
        got = f" for {SPEECH.money(gained)}" if gained else ""
        lines = [f"{who} plays {SPEECH.card(edition, s.WHAT[move])}{got}."]
    elif verb == s.DO_BACK:
        lines = [f"{who} returns {edition.names['goods'][s.WHAT[move]]}."]
    elif verb == s.DO_MOVE:
        junk, other = _junks(edition, s.WHAT[move])
        lines = [f"{who} moves a strip from {junk} to {other}."]
    else:
        lines = SPEECH.deed(edition, before, after, seats, seat, move)
    if before.round == 0 and after.round == 1:
        lines.append("The merchants are turned up.")
    elif after.round > before.round:
        lines.append("Merchants and trainees move on.")
    lines += SPEECH.new_round(edition, before, after, seats)
    if after.phase < t.OWN_PHASES and (after.round > before.round or before.phase in EXCHANGES):
        lines += SPEECH.shown_money(edition, after, seats, after.round - 1)
    if after.phase == t.OVER:
        lines += _reckoning(edition, after, seats)
    return lines


def _reckoning(edition: Edition, state: Record, seats: Seats) -> list[str]:
    """What everybody has in the end (D24)."""
    box = mirror(edition.record)
    lines = ["The last round is over."]
    for seat, name in enumerate(seats):
        cards, junks = bonuses(box, state, seat), junk_bonus(box, state, seat)
        total = state.money[seat] + cards + junks
        lines.append(
            f"{name}: {SPEECH.money(state.money[seat])}, {cards} for end cards, {junks} for junks: {total} in all."
        )
    return lines


def _junks(edition: Edition, what: int) -> tuple[str, str]:
    return edition.names["markets"][what // t.MARKETS], edition.names["markets"][what % t.MARKETS]


def explain(edition: Edition, state: Record, seats: Seats, seat: int, move: int) -> str:
    """What a legal move would do, with the numbers of the rules."""
    verb, what, box = s.VERB[move], s.WHAT[move], mirror(edition.record)
    if verb == s.DO_BACK:
        return f"Returns one {edition.names['goods'][what]}; you take a card for it (D10)."
    if verb == s.DO_MOVE:
        junk, other = _junks(edition, what)
        return f"Moves one of your strips from {junk} to {other} (D21, D23)."
    if state.phase in EXCHANGES:
        if verb == t.DO_DONE:
            return "Exchanges nothing more in this round (D10)."
        return f"Takes one {edition.names['goods'][what]} for a card returned (D10)."
    if verb == t.DO_KEEP:
        return f"Keeps {SPEECH.card(edition, what)}. {_about(edition, box, state, seat, what)}"
    if verb != t.DO_PLAY:
        return SPEECH.explain(edition, state, seats, seat, move)
    return _about(edition, box, state, seat, what)


def _about(edition: Edition, box: Record, state: Record, seat: int, card: int) -> str:
    """What a special card does for the player."""
    kind, here = box.card_kind[card], box.card_here[card]
    if kind == s.SUPPLY:
        return "It lies open and brings one more goods card in every phase 3 (D20)."
    if kind == s.EXCHANGE:
        return "It lies open and lets you exchange goods at the beginning of every round (D10, D20)."
    if kind == s.TIE:
        return "It lies open and wins every tie you are in (D20)."
    if kind == s.LOAD:
        return "Once: places a strip on a junk of your choice (D21)."
    if kind == s.MOVE:
        return "Once: moves one of your strips that lies in a top layer (D21)."
    if kind == s.MONEY:
        at = SPEECH.place_of(edition, here)
        return f"Once: earns money {at}, now {SPEECH.money(reward(box, state, seat, here))} (D21)."
    junks = (here,) if kind == s.SINGLE else (here, box.card_there[card])
    least, pays = (box.single_crates, box.single_pays) if kind == s.SINGLE else (box.pair_crates, box.pair_pays)
    where = listed([SPEECH.place_of(edition, junk) for junk in junks])
    now = listed([str(crates(state.layers[junk], seat)) for junk in junks])
    return f"At the end {SPEECH.money(pays)} for at least {least} of your crates {where}, now {now} (D22)."


def refusal(edition: Edition, state: Record, seats: Seats, seat: int, move: int) -> Reason:
    """Why a move is not allowed now: the number of the rule, and a sentence."""
    verb, what = s.VERB[move], s.WHAT[move]
    refused = SPEECH.out_of_turn(edition, state, seats, seat)
    if refused:
        return ("D10", refused[1]) if state.phase in EXCHANGES else refused
    if state.phase in EXCHANGES:
        return _no_exchange(edition, state, seats, seat, verb, what)
    if verb == s.DO_BACK:
        return "D10", f"Goods are exchanged at the beginning of a round. {prompt(edition, state, seats, seat)}"
    if verb == s.DO_MOVE or state.phase == s.SHIFT:
        return _no_move(edition, state, seats, seat, verb, what)
    if verb == t.DO_PLAY:
        return SPEECH.out_of_phase(edition, state, seats, seat, verb) or _no_play(edition, state, seat, what)
    return SPEECH.refusal(edition, state, seats, seat, verb, what)


def _no_exchange(edition: Edition, state: Record, seats: Seats, seat: int, verb: int, what: int) -> Reason:
    if verb == s.DO_BACK:
        good = edition.names["goods"][what]
        if not _may_return(edition, state):
            return "D10", f"No more can be returned in this exchange. {prompt(edition, state, seats, seat)}"
        return "D10", f"You have no {good} to return."
    if verb == t.DO_TAKE:
        if state.due == 0:
            return "D10", "Return a goods card first."
        return "D10", f"There is no {edition.names['goods'][what]} left in its pile."
    if verb == t.DO_DONE:
        return "D10", f"You have returned goods. {prompt(edition, state, seats, seat)}"
    return "D10", f"That is not what is to be decided now. {prompt(edition, state, seats, seat)}"


def _no_move(edition: Edition, state: Record, seats: Seats, seat: int, verb: int, what: int) -> Reason:
    if state.phase != s.SHIFT:
        return "D21", f"Strips are moved by a special card only. {prompt(edition, state, seats, seat)}"
    if verb != s.DO_MOVE:
        return "D21", f"That is not what is to be decided now. {prompt(edition, state, seats, seat)}"
    junk, other = _junks(edition, what)
    if junk == other:
        return "D23", f"The strip has to go to another junk than {junk}."
    assert not on_top(state, seat, what // t.MARKETS)
    return "D23", f"You have no strip in the top layer of {junk}."


def _no_play(edition: Edition, state: Record, seat: int, card: int) -> Reason:
    box, name = mirror(edition.record), capital(SPEECH.card(edition, card))
    kind = box.card_kind[card]
    if not state.hand[seat] >> card & 1:
        return "D21", f"{name} is not in your hand."
    if kind >= s.SINGLE:
        return "D22", f"{name} is an end card: it counts after the last round."
    if state.plays:
        return "D21", "You have played a special card in this round."
    if kind == s.LOAD:
        return "D21", "You have no strips left to place."
    return "D21", "You have no strip in a top layer to move."
