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
from fondaco.games.merchants_of_medieval_europe.trade import OFFERS, carried, changes_hands, load

WIDE, HIGH = 420, 436
MIDDLE = WIDE // 2
HEAD, ROW = 40, 33  # the first row of an offer, and how far apart rows are
NAME = 46  # half the width of the column with the goods
BUTTON, TALL = 38, 28
WORTH, REMARK, FOOT = HEAD + ROW * (s.GOODS + 1) + 20, HIGH - 54, HIGH - 44
CARD, CARD_TOP, CARD_HIGH = 101, 44, 326
ARROWS = f"M{MIDDLE - 12},16h20l-5,-5M{MIDDLE + 12},24h-20l5,5"


def sheet_of(view: View, moves: Sequence[int]) -> str:
    """The sheet that the viewer has to see now, or nothing."""
    state = view.record
    if state.phase in (s.OFFER, s.ANSWER):
        return _offer(view, state, Choices(moves))
    if state.phase == s.BROWSE and view.viewer == state.player:
        return _browse(view.game.edition, state, Choices(moves))
    return ""


def _offer(view: View, state: Record, choices: Choices) -> str:
    """Both sides of a bargain: on the left what the active player gives, on the right what the partner gives."""
    edition, maker, partner = view.game.edition, active(state), state.partner
    making = state.phase == s.OFFER and view.viewer == maker
    sides = (
        ([*state.given, state.given_coin], [*state.goods[maker], state.coin[maker]]),
        ([*state.asked, state.asked_coin], [*state.goods[partner], state.coin[partner]]),
    )
    parts = [_giver(view, maker, 0), f'<path class="me-arrows" d="{ARROWS}"/>', _giver(view, partner, 1)]
    for row in range(s.GOODS + 1):
        y = HEAD + ROW * row
        if sides[0][0][row] or sides[1][0][row]:
            parts.append(box("me-stripe", 2, y, WIDE - 4, ROW - 2, 5))
        parts.append(_thing(edition, row, y))
        for side, (amounts, owned) in enumerate(sides):
            parts.append(_amount(side, y, amounts[row], owned[row]))
            parts.append(_adding(edition, choices, side, row, y) if making else "")
    prices = [*state.prices, 1]
    parts.append(words(MIDDLE, WORTH, "worth", "note", size=16))
    for side, (amounts, _) in enumerate(sides):
        worth = sum(amount * price for amount, price in zip(amounts, prices, strict=True))
        parts.append(words(*_column(side, WORTH), f"{worth} coin", "note", "end" if side == 0 else "start", 16))
    return "".join(parts) + _remark(view, state, making) + _answers(choices)


def _giver(view: View, seat: int, side: int) -> str:
    """Who gives what is below."""
    verb = "You give" if seat == view.viewer else f"{fitted(view.seats[seat], 92, 17)} gives"
    x = 12 + side * (MIDDLE + 20)
    return seat_mark(seat, x, 20, 8) + words(x + 13, 26, verb, "me-name", "start", 17)


def _thing(edition: Edition, row: int, y: int) -> str:
    """What a row is about: a good, or coin."""
    name = edition.names["goods"][row] if row < s.GOODS else "coin"
    x = MIDDLE - NAME + 16
    mark = good_sign(row, x, y + 16, 20) if row < s.GOODS else coin_sign(x, y + 16, 20)
    return mark + words(x + 14, y + 21, fitted(name, 2 * NAME - 32, 16), "me-name", "start", 16)


def _column(side: int, y: int) -> tuple[int, int]:
    """Where the figures of a side stand."""
    return (MIDDLE - NAME - 4, y) if side == 0 else (MIDDLE + NAME + 4, y)


def _amount(side: int, y: int, amount: int, owned: int) -> str:
    """How much is offered, of how much there is."""
    if not owned:
        return ""
    (x, y), anchor, told = _column(side, y + 22), ("end", "start")[side], f"of {owned}"
    if not amount:
        return words(x, y, told, "note", anchor, 16)
    if len(f"{amount}{owned}") > 4:
        return words(x, y, str(amount), "figure", anchor, 19)
    figure, rest = (x - 10 * len(told), x) if side == 0 else (x, x + 5 + 12.5 * len(str(amount)))
    return words(figure, y, str(amount), "figure", anchor, 19) + words(rest, y, told, "note", anchor, 16)


def _adding(edition: Edition, choices: Choices, side: int, row: int, y: int) -> str:
    """Two buttons that add to one side of the offer: one unit at once, other amounts from a list."""
    if row < s.GOODS:
        first, name = (s.GIVE, s.ASK)[side] + row * s.UNITS, edition.names["goods"][row]
        moves = choices.some(first, s.UNITS)
    else:
        first, name = (s.PAY, s.CHARGE)[side], "coin"
        moves = choices.some(first, s.PURSES)
    verb = ("Give", "Ask for")[side]
    single, several = [move for move in moves if move == first], [move for move in moves if move > first]
    left = 5 if side == 0 else WIDE - 5 - 2 * BUTTON
    return "".join(
        (
            _button(left + 1, y + 1, BUTTON - 3, TALL, single, "+1", f"{verb} 1 {name}"),
            _button(left + BUTTON + 1, y + 1, BUTTON - 3, TALL, several, "+ …", f"{verb} more {name}"),
        )
    )


def _button(x: float, y: float, wide: float, high: float, moves: Sequence[int], text: str, label: str) -> str:
    """A button for some moves; nothing where there are none."""
    if not moves:
        return ""
    middle = words(x + wide / 2, y + high / 2 + 6, text, "figure", size=16)
    return clickable(moves, label, box("edge me-button", x, y, wide, high, 5) + middle)


def _remark(view: View, state: Record, making: bool) -> str:
    """What is worth knowing before an answer: why an offer cannot be made yet, how many are left, room and purse."""
    printed, partner = mirror(view.game.edition.record), state.partner
    if making and not changes_hands(state):
        text = "An offer needs at least one good."
    elif making and not carried(printed, state, active(state)):
        text = "There is no room for it on a wagon."
    elif making:
        text = f"Offer {state.offers} of {OFFERS} in this turn."
    elif view.viewer == partner and state.phase == s.ANSWER:
        loaded = load(state, partner) + sum(state.given) - sum(state.asked)
        purse = state.coin[partner] + state.given_coin - state.asked_coin
        text = f"Then you have {loaded}/{printed.room[state.horses[partner] - 1]} goods and {purse} coin."
    else:
        text = f"{fitted(view.seats[state.player], 200, 16)} decides."
    return words(MIDDLE, REMARK, text, size=16)


def _answers(choices: Choices) -> str:
    """Closing the offer, or answering it."""
    closing = ((s.PROPOSE, "Propose"), (s.WITHDRAW, "Withdraw"), (s.ACCEPT, "Accept"), (s.DECLINE, "Decline"))
    found = [(choices.one(move), text) for move, text in closing if choices.one(move)]
    start = MIDDLE - len(found) * 74
    return "".join(_button(start + 148 * n + 5, FOOT, 138, 40, *one, one[1]) for n, one in enumerate(found))


def _browse(edition: Edition, state: Record, choices: Choices) -> str:
    """The contracts that were drawn; one of them may be kept."""
    cards = [card for card, holder in enumerate(state.where) if holder == s.BROWSED]
    start = MIDDLE - len(cards) * (CARD + 4) / 2 + 2
    drawn = [_contract(edition, state, card, start + n * (CARD + 4), choices) for n, card in enumerate(cards)]
    refusal = _button(MIDDLE - 74, FOOT - 8, 148, 44, choices.one(s.REFUSE), "Keep none", "Keep none of them")
    return words(MIDDLE, 28, "Keep at most one contract", "me-name", size=18) + "".join(drawn) + refusal


def _contract(edition: Edition, state: Record, card: int, x: float, choices: Choices) -> str:
    """A contract to choose: where to, what for, what it pays at today's prices, what it costs if it is left open."""
    printed, middle = mirror(edition.record), x + CARD / 2
    name = edition.names["regions"][printed.place[card]]
    parts = [
        box("edge me-button", x, CARD_TOP, CARD, CARD_HIGH, 6),
        words(middle, CARD_TOP + 28, fitted(name, CARD - 6, 16), "me-name", size=17),
        f'<path class="me-rule" d="M{x + 12:.0f},{CARD_TOP + 40}h{CARD - 24}"/>',
    ]
    y = CARD_TOP + 66
    for good, units in enumerate(printed.order[card]):
        if units:
            parts.append(words(middle - 6, y + 7, str(units), "figure", "end", 20))
            parts.append(good_sign(good, middle + 14, y, 22))
            y += 33
    bonus, today, penalty = printed.bonus[card], payment(printed, state, card), printed.penalty[card]
    terms = ((f"+{bonus} a unit", "figure"), (f"{today} today", ""), (f"−{penalty} if open", "note"))
    for n, (text, kind) in enumerate(terms):
        parts.append(words(middle, CARD_TOP + CARD_HIGH - 64 + 24 * n, text, kind, size=15))
    return clickable(choices.one(s.KEEP + card), f"Keep {edition.names['contracts'][card]}", "".join(parts))
