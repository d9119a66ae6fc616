"""A player's panel: coin, wagon, goods, banknotes and contracts, as far as the viewer may know them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from fondaco.engine.drawing import box, clickable, words
from fondaco.engine.editions import Edition
from fondaco.engine.records import Record
from fondaco.engine.view import View
from fondaco.games.merchants_of_medieval_europe import state as s
from fondaco.games.merchants_of_medieval_europe.board_marks import (
    HORSE,
    NOTE,
    card_back,
    coin_sign,
    cut,
    edge,
    figure,
    good_sign,
    player_sign,
    sign,
)
from fondaco.games.merchants_of_medieval_europe.board_moves import Choices
from fondaco.games.merchants_of_medieval_europe.board_printed import printed
from fondaco.games.merchants_of_medieval_europe.rules import active, first_player
from fondaco.games.merchants_of_medieval_europe.terms import counted

WIDE, HIGH = 240, 152
ROWS, ROW, FIRST = 3, 21, 84  # contracts: so many lines, so far apart, from there on
SLOTS, GOODS_Y = 6, 67  # goods on a wagon: in so many places, or more that are narrower
COLUMNS, CHIP = 3, 76  # contracts by their region only, where there are too many for lines
FRAME = box("card", 1, 1, WIDE - 2, HIGH - 2, 6)
ARROW = '<path class="me-turn-mark" d="M5,8v14l10,-7z"/>'
FLAG = f'<path class="me-first" d="M{WIDE - 108},22v-14h13l-4,4l4,4h-13z"><title>First player</title></path>'
PURSE = coin_sign(WIDE - 80, 15)
TEAMS = ("", *("".join(sign(HORSE, "me-horse", 14 + 17 * n, 41, 15) for n in range(horses)) for horses in (1, 2)))
DEBT, NO_DEBT = sign(NOTE, "me-note", 96, 41), sign(NOTE, "me-none", 96, 41)
LENDING = {  # by whether a banknote can be taken, and whether one can be paid back
    (True, False): "Take a banknote",
    (False, True): "Pay back a banknote",
    (True, True): "Take a banknote or pay one back",
}
NOTHING = Choices(())


def player_panel(view: View, seat: int, moves: Sequence[int]) -> str:
    """The panel of a seat."""
    edition, state, choices = view.game.edition, view.record, Choices(moves)
    own = choices if seat == view.viewer else NOTHING
    goods = list(state.goods[seat])
    return "".join(
        (
            FRAME,
            _head(state, seat, view.seats[seat], choices),
            _wagon(edition, state, seat, sum(goods), own),
            _goods(edition, goods, own),
            _contracts(edition, state, seat, own),
        )
    )


def _head(state: Record, seat: int, name: str, choices: Choices) -> str:
    """Whose panel it is, whether it is the player's turn, who is first player, and coin."""
    going_on = state.phase != s.OVER
    acts, first = going_on and state.player == seat, going_on and first_player(state) == seat
    kind = ' class="figure"' if acts else ""
    inside = (
        f"{ARROW if acts else ''}{player_sign(seat, 26, 15)}{FLAG if first else ''}{PURSE}"
        f'<text{kind} x="40" y="20" font-size="15">{escape(cut(name, 88 if first else 108, 15))}</text>'
        f"{figure(WIDE - 69, 21, state.coin[seat], 17)}"
    )
    offers = choices.one(s.TRADE + seat)
    return clickable(offers, f"Make an offer to {name}", inside + edge(3, 3, WIDE - 94, 24)) if offers else inside


def _wagon(edition: Edition, state: Record, seat: int, load: int, own: Choices) -> str:
    """Horses and load, banknotes, and where the wagon is; in a turn, the actions left."""
    record, horses, notes = printed(edition).record, state.horses[seat], state.notes[seat]
    room = record.room[horses - 1]
    team = f'{TEAMS[horses]}<text x="{8 + 17 * horses}" y="46" font-size="14">{load}/{room}</text>'
    upgrade = own.one(s.UPGRADE)
    if upgrade:
        team = clickable(upgrade, f"Buy a second horse for {record.horse} coin", team + edge(3, 30, 64, 22))
    debt = DEBT + figure(107, 46, notes, 14) if notes else NO_DEBT
    lending = [*own.one(s.BORROW), *own.one(s.REPAY)]
    if lending:
        label = LENDING[lending[0] == s.BORROW, lending[-1] == s.REPAY]
        debt = clickable(lending, label, debt + edge(84, 30, 46, 22))
    where = escape(cut(_whereabouts(edition, state, seat), 104, 13))
    return f'{team}{debt}<text class="note" x="{WIDE - 8}" y="46" text-anchor="end" font-size="13">{where}</text>'


def _whereabouts(edition: Edition, state: Record, seat: int) -> str:
    if state.phase == s.OVER:
        return _worth(edition, state, seat)
    if state.phase in (s.ACTION, s.BROWSE, s.OFFER, s.ANSWER) and active(state) == seat:
        return f"{counted(state.actions, 'action')} left"
    region = state.region[seat]
    return "" if region == s.NOBODY else edition.names["regions"][region]


def _worth(edition: Edition, state: Record, seat: int) -> str:
    """Coin at the end, less debts and penalties (M22), where all contracts of the player lie open."""
    cards = printed(edition)
    held = [card for card, holder in enumerate(state.where) if holder == seat]
    if len(held) < state.contracts[seat]:
        return ""
    lost = cards.record.unpaid * state.notes[seat] + sum(cards.contracts[card].penalty for card in held)
    return f"in the end {state.coin[seat] - lost}".replace("-", "−")


def _goods(edition: Edition, goods: list[int], own: Choices) -> str:
    """What is on the wagon."""
    loaded = [(good, units) for good, units in enumerate(goods) if units]
    wide = (WIDE - 8) // max(SLOTS, len(loaded))
    parts = []
    for n, (good, units) in enumerate(loaded):
        x = 6 + n * wide
        inside = good_sign(good, x + 6, GOODS_Y, 13) + figure(x + 13, GOODS_Y + 5, units, 13, kind="me-units")
        sales = own.lots(s.SELL, good)
        if sales:
            label = f"Sell {edition.names['goods'][good]}"
            inside = clickable(sales, label, inside + edge(x - 2, GOODS_Y - 10, wide - 2, 20, 4))
        parts.append(inside)
    return "".join(parts)


def _contracts(edition: Edition, state: Record, seat: int, own: Choices) -> str:
    """Contracts that the viewer may read, line by line or, where they are many, by region only; others as backs."""
    count = state.contracts[seat]
    if not count:
        return ""
    shown = state.open
    known = [card for card, holder in enumerate(state.where) if holder == seat]
    hidden = count - len(known)
    if len(known) + (hidden > 0) > ROWS:
        return _chips(edition, known, hidden, own)
    parts = []
    for n, card in enumerate(known):
        moves, label = _moves_of(edition, (card,), own)
        parts.append(clickable(moves, label, _line(edition, card, FIRST + ROW * n, bool(shown[card]))))
    return "".join(parts) + _backs(hidden, 8, FIRST + ROW * len(known))


def _moves_of(edition: Edition, cards: Sequence[int], own: Choices) -> tuple[list[int], str]:
    """What can be done with some contracts, and in words."""
    contracts = [printed(edition).contracts[card] for card in cards]
    done = [move for card in cards for move in own.one(s.COMPLETE + card)]
    shown = [move for card in cards for move in own.one(s.SHOW + card)]
    homes = sorted({move for contract in contracts for move in own.one(s.HOME_IN + contract.place)})
    label = "Start there" if homes else "Show" if not done else "Complete or show" if shown else "Complete"
    return [*homes, *done, *shown], f"{label}: {'; '.join(contract.words for contract in contracts)}"


@lru_cache(maxsize=1024)
def _line(edition: Edition, card: int, y: int, shown: bool) -> str:
    """A contract: where to, what for, the bonus on each unit, the penalty if it is left open."""
    contract = printed(edition).contracts[card]
    parts = [
        box("edge me-line", 5, y, WIDE - 10, ROW - 2, 3),
        "" if shown else box("me-back", 5, y, 5, ROW - 2, 2),
        words(13, y + 14, cut(contract.region, 66, 12), "me-name", "start", 13),
    ]
    for n, (good, units) in enumerate(contract.order):
        x = 80 + 26 * n
        parts += [words(x + 14, y + 14, str(units), "", "end", 13), good_sign(good, x + 21, y + 9.5, 12)]
    parts.append(words(WIDE - 37, y + 14, f"+{contract.bonus}", "figure", "end", 13))
    parts.append(words(WIDE - 8, y + 14, f"−{contract.penalty}", "note", "end", 13))
    return "".join(parts)


def _chips(edition: Edition, known: list[int], hidden: int, own: Choices) -> str:
    """Many contracts: the region of each; the last place stands for all that are left over."""
    places, room = [known[n : n + 1] for n in range(len(known))], COLUMNS * ROWS - (hidden > 0)
    if len(places) > room:
        places = [*places[: room - 1], known[room - 1 :]]
    parts = []
    for n, cards in enumerate(places):
        x, y = 5 + n % COLUMNS * (CHIP + 1), FIRST + n // COLUMNS * ROW
        region = printed(edition).contracts[cards[0]].region
        text = f"{len(cards)} more" if len(cards) > 1 else cut(region, CHIP - 4, 12)
        inside = box("edge me-line", x, y, CHIP - 1, ROW - 2, 3) + words(x + CHIP / 2, y + 14, text, "me-name", size=13)
        moves, label = _moves_of(edition, cards, own)
        told = f"<g><title>{escape(label.partition(': ')[2])}</title>{inside}</g>"
        parts.append(clickable(moves, label, inside) if moves else told)
    n = len(places)
    return "".join(parts) + _backs(hidden, 8 + n % COLUMNS * (CHIP + 1), FIRST + n // COLUMNS * ROW, 1)


def _backs(hidden: int, x: int, y: int, most: int = 9) -> str:
    """Contracts that the viewer may not read: as many backs as there is room for, and their number."""
    if not hidden:
        return ""
    backs = "".join(card_back(x + 12 * n, y + 1, 14, 17) for n in range(min(hidden, most)))
    return backs + figure(x + 12 * min(hidden, most) + 8, y + 15, hidden, 14)
