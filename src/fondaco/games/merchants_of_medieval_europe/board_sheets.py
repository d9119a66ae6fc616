"""Sheets laid over the board: an offer between two players (M18), and the contracts of a browse (M19)."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.drawing import box, clickable, fitted, seat_mark, words
from fondaco.engine.editions import Edition
from fondaco.engine.records import Record, mirror
from fondaco.engine.view import View
from fondaco.games.merchants_of_medieval_europe import state as s
from fondaco.games.merchants_of_medieval_europe.board_marks import coin_sign, good_sign
from fondaco.games.merchants_of_medieval_europe.board_moves import Choices
from fondaco.games.merchants_of_medieval_europe.contracts import payment
from fondaco.games.merchants_of_medieval_europe.rules import active
from fondaco.games.merchants_of_medieval_europe.terms import amount_of
from fondaco.games.merchants_of_medieval_europe.trade import OFFERS, carried, changes_hands, load

WIDE, HIGH = 480, 456
MIDDLE = WIDE // 2
HEAD, ROW = 46, 36  # the first row of an offer, and how far apart rows are
NAME = 52  # half the width of the column with the goods
FIGURE = 40  # the width of an amount
BUTTON, TALL = 34, 30
FOOT = HIGH - 50  # where the buttons at the bottom begin
DIRECT = (0, 2, 4)  # coin: 1, 5 and 20 at once, other amounts from a list
CARD, CARD_TOP, CARD_HIGH = 112, 50, 300


def sheet_of(view: View, moves: Sequence[int]) -> str:
    """The sheet that the viewer has to see now, or nothing."""
    state = view.record
    if state.phase in (s.OFFER, s.ANSWER):
        inside = _offer(view, state, Choices(moves))
    elif state.phase == s.BROWSE and view.viewer == state.player:
        inside = _browse(view.game.edition, state, Choices(moves))
    else:
        return ""
    return box("me-sheet", 1.5, 1.5, WIDE - 3, HIGH - 3, 8) + inside


def _offer(view: View, state: Record, choices: Choices) -> str:
    """Both sides of a bargain: on the left what the active player gives, on the right what the partner gives."""
    edition, maker, partner = view.game.edition, active(state), state.partner
    making = state.phase == s.OFFER and view.viewer == maker
    given, asked = [*state.given, state.given_coin], [*state.asked, state.asked_coin]
    mine, theirs = [*state.goods[maker], state.coin[maker]], [*state.goods[partner], state.coin[partner]]
    parts = [_side(view, maker, 0), _side(view, partner, 1)]
    for row in range(s.GOODS + 1):
        y = HEAD + ROW * row
        stripe = box("me-stripe", 6, y, WIDE - 12, ROW - 2, 4) if given[row] or asked[row] else ""
        parts += [stripe, _thing(edition, row, y)]
        for side, amount, owned in ((0, given[row], mine[row]), (1, asked[row], theirs[row])):
            parts.append(_amount(side, y, amount, owned))
            if making:
                parts.append(_adding(edition, choices, side, row, y))
    parts.append(_remark(view, state, making))
    parts.append(_answers(choices))
    return "".join(parts)


def _side(view: View, seat: int, side: int) -> str:
    """Who gives what is below."""
    verb = "You give" if seat == view.viewer else f"{fitted(view.seats[seat], 116, 17)} gives"
    x = 18 + side * (MIDDLE + NAME - 8)
    return seat_mark(seat, x, 24, 8) + words(x + 14, 30, verb, "me-name", "start", 17)


def _thing(edition: Edition, row: int, y: int) -> str:
    """What a row is about: a good, or coin."""
    name = edition.names["goods"][row] if row < s.GOODS else "coin"
    mark = good_sign(row, MIDDLE - 32, y + 17, 20) if row < s.GOODS else coin_sign(MIDDLE - 32, y + 17, 20)
    return mark + words(MIDDLE - 16, y + 23, fitted(name, 2 * NAME - 36, 15), "me-name", "start", 16)


def _amount(side: int, y: int, amount: int, owned: int) -> str:
    """How much is offered, and how much there is."""
    near, anchor = (MIDDLE - NAME, "end") if side == 0 else (MIDDLE + NAME, "start")
    if not amount:
        return words(near, y + 23, f"of {owned}" if owned else "–", "note", anchor, 16)
    return words(near, y + 24, str(amount), "figure", anchor, 21)


def _adding(edition: Edition, choices: Choices, side: int, row: int, y: int) -> str:
    """Buttons that add to one side of the offer."""
    if row < s.GOODS:
        lots = choices.lots((s.GIVE, s.ASK)[side], row)
        adds = [([lot], f"+{amount_of(lot - (s.GIVE, s.ASK)[side])}") for lot in lots]
    else:
        first = (s.PAY, s.CHARGE)[side]
        purses = choices.some(first, s.PURSES)
        adds = [([move], f"+{s.COINS[move - first]}") for move in purses if move - first in DIRECT]
        more = [move for move in purses if move - first not in DIRECT]
        adds += [(more, "+…")] if more else []
    name = edition.names["goods"][row] if row < s.GOODS else "coin"
    verb = ("Give", "Ask for")[side]
    left = 10 if side == 0 else WIDE - 10 - 4 * BUTTON
    return "".join(
        _button(left + n * BUTTON, y + 2, BUTTON - 3, TALL, moves, text, f"{verb} {text[1:]} {name}")
        for n, (moves, text) in enumerate(adds)
    )


def _button(x: float, y: float, wide: float, high: float, moves: Sequence[int], text: str, label: str) -> str:
    middle = words(x + wide / 2, y + high / 2 + 6, text, "figure", size=16)
    return clickable(moves, label, box("edge me-button", x, y, wide, high, 5) + middle)


def _remark(view: View, state: Record, making: bool) -> str:
    """What is worth knowing before an answer: room on wagons, why an offer cannot be made yet, how many are left."""
    printed, partner = mirror(view.game.edition.record), state.partner
    if making and not changes_hands(state):
        text = "An offer needs a good."
    elif making and not carried(printed, state, active(state)):
        text = "There is no room for it on a wagon."
    elif making:
        text = f"Offer {state.offers} of {OFFERS} in this turn."
    elif view.viewer == partner:
        gets = sum(state.given) - sum(state.asked)
        after = f"{load(state, partner) + gets} of {printed.room[state.horses[partner] - 1]}"
        text = f"Your wagon then: {after}, your purse: {state.coin[partner] + state.given_coin - state.asked_coin}"
    else:
        text = f"{fitted(view.seats[state.player], 200, 16)} decides."
    return words(MIDDLE, FOOT - 14, text, "note", size=16)


def _answers(choices: Choices) -> str:
    """Closing the offer, or answering it."""
    found = [
        (choices.one(move), text)
        for move, text in (
            (s.PROPOSE, "Propose"),
            (s.WITHDRAW, "Withdraw"),
            (s.ACCEPT, "Accept"),
            (s.DECLINE, "Decline"),
        )
    ]
    here = [(moves, text) for moves, text in found if moves]
    start = MIDDLE - len(here) * 80
    return "".join(
        _button(start + 160 * n + 6, FOOT, 148, 40, moves, text, text) for n, (moves, text) in enumerate(here)
    )


def _browse(edition: Edition, state: Record, choices: Choices) -> str:
    """The contracts that were drawn; one of them may be kept."""
    cards = [card for card, holder in enumerate(state.where) if holder == s.BROWSED]
    start = MIDDLE - len(cards) * (CARD + 4) / 2 + 2
    drawn = [_contract(edition, state, card, start + n * (CARD + 4), choices) for n, card in enumerate(cards)]
    none = choices.one(s.REFUSE)
    refusal = _button(MIDDLE - 80, FOOT - 22, 160, 44, none, "Keep none", "Keep none of them") if none else ""
    return words(MIDDLE, 32, "Keep one contract at most", "me-name", size=19) + "".join(drawn) + refusal


def _contract(edition: Edition, state: Record, card: int, x: float, choices: Choices) -> str:
    """A contract to choose: where to, what for, what it pays at today's prices, what it costs if it is left open."""
    printed, middle = mirror(edition.record), x + CARD / 2
    name = edition.names["regions"][printed.place[card]]
    parts = [
        box("edge card", x, CARD_TOP, CARD, CARD_HIGH, 6),
        words(middle, CARD_TOP + 28, fitted(name, CARD - 8, 16), "me-name", size=17),
        f'<path class="me-rule" d="M{x + 14:.0f},{CARD_TOP + 40}h{CARD - 28}"/>',
    ]
    y = CARD_TOP + 66
    for good, units in enumerate(printed.order[card]):
        if units:
            parts.append(words(middle - 6, y + 7, str(units), "figure", "end", 20))
            parts.append(good_sign(good, middle + 14, y, 22))
            y += 32
    pay = (f"+{printed.bonus[card]} a unit", f"{payment(printed, state, card)} today", f"−{printed.penalty[card]} if open")
    for n, (text, kind) in enumerate(zip(pay, ("figure", "", "note"), strict=True)):
        parts.append(words(middle, CARD_TOP + CARD_HIGH - 58 + 22 * n, text, kind, size=16))
    return clickable(choices.one(s.KEEP + card), f"Keep {edition.names['contracts'][card]}", "".join(parts))
