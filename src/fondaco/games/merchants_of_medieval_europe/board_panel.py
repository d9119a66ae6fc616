"""A player's panel: coin, wagon, goods, banknotes and contracts, as far as the viewer may know them."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.drawing import box, clickable, fitted, seat_mark, words
from fondaco.engine.editions import Edition
from fondaco.engine.records import Record, mirror
from fondaco.engine.view import View
from fondaco.games.merchants_of_medieval_europe import state as s
from fondaco.games.merchants_of_medieval_europe.board_marks import (
    HORSE,
    NOTE,
    card_back,
    coin_sign,
    good_sign,
    sign,
)
from fondaco.games.merchants_of_medieval_europe.board_moves import Choices
from fondaco.games.merchants_of_medieval_europe.rules import active, first_player
from fondaco.games.merchants_of_medieval_europe.terms import counted

WIDE, HIGH = 240, 152
ROWS, ROW, FIRST = 3, 21, 84  # contracts: so many lines, so far apart, from there on
SLOT, GOODS_Y = 29, 67  # of the goods on a wagon
COLUMNS, CHIP = 3, 76  # contracts by their region only, where there are too many for lines


def player_panel(view: View, seat: int, moves: Sequence[int]) -> str:
    """The panel of a seat."""
    edition, state, choices = view.game.edition, view.record, Choices(moves)
    own = choices if seat == view.viewer else Choices(())
    return "".join(
        (
            box("card", 1, 1, WIDE - 2, HIGH - 2, 6),
            _head(edition, state, seat, view.seats[seat], choices),
            _wagon(edition, state, seat, own),
            _goods(edition, state, seat, own),
            _contracts(edition, state, seat, own),
        )
    )


def _head(edition: Edition, state: Record, seat: int, name: str, choices: Choices) -> str:
    """Whose panel it is, whether it is the player's turn, who is first player, and coin."""
    acts = state.player == seat and state.phase != s.OVER
    first = state.phase != s.OVER and first_player(state) == seat
    parts = [
        '<path class="me-turn-mark" d="M5,8v14l10,-7z"/>' if acts else "",
        seat_mark(seat, 26, 15, 8),
        words(40, 20, fitted(name, 92 if first else 116, 15), "figure" if acts else "", "start", 15),
        f'<path class="me-first" d="M{WIDE - 96},8v14M{WIDE - 96},8h13l-4,4l4,4h-13z"><title>First player</title></path>'
        if first
        else "",
        coin_sign(WIDE - 66, 15),
        words(WIDE - 54, 21, str(state.coin[seat]), "figure", "start", 17),
    ]
    inside = "".join(parts)
    offers = choices.one(s.TRADE + seat)
    if offers:
        inside += box("edge me-hit", 3, 3, WIDE - 80, 24, 5)
    return clickable(offers, f"Make an offer to {name}", inside)


def _wagon(edition: Edition, state: Record, seat: int, own: Choices) -> str:
    """Horses and load, banknotes, and where the wagon is; in a turn, the actions left."""
    printed, horses, notes = mirror(edition.record), state.horses[seat], state.notes[seat]
    load = sum(state.goods[seat])
    team = "".join(sign(HORSE, "me-horse", 14 + 17 * n, 41, 15) for n in range(horses))
    team += words(8 + 17 * horses, 46, f"{load}/{printed.room[horses - 1]}", "", "start", 14)
    upgrade = own.one(s.UPGRADE)
    if upgrade:
        team += box("edge me-hit", 3, 30, 64, 22, 5)
    debt = sign(NOTE, "me-note" if notes else "me-none", 96, 41, 16)
    debt += words(107, 46, str(notes), "figure", "start", 14) if notes else ""
    lending = [*own.one(s.BORROW), *own.one(s.REPAY)]
    if lending:
        debt += box("edge me-hit", 84, 30, 46, 22, 5)
    return "".join(
        (
            clickable(upgrade, f"Buy a second horse for {printed.horse} coin", team),
            clickable(lending, "Take a banknote or pay one back", debt),
            words(WIDE - 8, 46, fitted(_whereabouts(edition, state, seat), 104, 13), "note", "end", 13),
        )
    )


def _whereabouts(edition: Edition, state: Record, seat: int) -> str:
    if state.phase == s.OVER:
        return _worth(edition, state, seat)
    if state.phase in (s.ACTION, s.BROWSE, s.OFFER, s.ANSWER) and active(state) == seat:
        return f"{counted(state.actions, 'action')} left"
    region = state.region[seat]
    return "" if region == s.NOBODY else edition.names["regions"][region]


def _worth(edition: Edition, state: Record, seat: int) -> str:
    """Coin at the end, less debts and penalties (M22), where all contracts of the player lie open."""
    printed = mirror(edition.record)
    held = [card for card, holder in enumerate(state.where) if holder == seat]
    if len(held) < state.contracts[seat]:
        return ""
    lost = printed.unpaid * state.notes[seat] + sum(printed.penalty[card] for card in held)
    return f"in the end {state.coin[seat] - lost}".replace("-", "−")


def _goods(edition: Edition, state: Record, seat: int, own: Choices) -> str:
    """What is on the wagon, each good in a place of its own."""
    parts = []
    for good, units in enumerate(state.goods[seat]):
        if not units:
            continue
        x = 5 + good * SLOT
        inside = good_sign(good, x + 7, GOODS_Y, 13) + words(x + 14, GOODS_Y + 5, str(units), "", "start", 13)
        sales = own.lots(s.SELL, good)
        if sales:
            inside += box("edge me-hit", x - 1, GOODS_Y - 10, SLOT - 1, 20, 4)
        parts.append(clickable(sales, f"Sell {edition.names['goods'][good]}", inside))
    return "".join(parts)


def _contracts(edition: Edition, state: Record, seat: int, own: Choices) -> str:
    """Contracts that the viewer may read, line by line, or by their region only where they are many; others as backs."""
    where, shown = list(state.where), list(state.open)
    known = [card for card in range(s.CONTRACTS) if where[card] == seat]
    hidden = state.contracts[seat] - len(known)
    if len(known) + (hidden > 0) > ROWS:
        return _chips(edition, known, hidden, own)
    parts = [_line(edition, card, FIRST + ROW * n, bool(shown[card]), own) for n, card in enumerate(known)]
    return "".join(parts) + _backs(hidden, 8, FIRST + ROW * len(known))


def _moves_of(edition: Edition, cards: Sequence[int], own: Choices) -> tuple[list[int], str]:
    """What can be done with some contracts, and in words."""
    place = mirror(edition.record).place
    done, shown, homes = [], [], set()
    for card in cards:
        done += own.one(s.COMPLETE + card)
        shown += own.one(s.SHOW + card)
        homes |= set(own.one(s.HOME_IN + place[card]))
    label = "Start there" if homes else "Complete" if done and not shown else "Complete or show" if done else "Show"
    names = "; ".join(edition.names["contracts"][card] for card in cards)
    return [*sorted(homes), *done, *shown], f"{label}: {names}"


def _line(edition: Edition, card: int, y: int, shown: bool, own: Choices) -> str:
    """A contract: where to, what for, the bonus on each unit, the penalty if it is left open."""
    printed = mirror(edition.record)
    parts = [
        box("edge me-line", 5, y, WIDE - 10, ROW - 2, 3),
        "" if shown else box("me-back", 5, y, 5, ROW - 2, 2),
        words(13, y + 14, fitted(edition.names["regions"][printed.place[card]], 66, 12), "me-name", "start", 13),
    ]
    x = 78
    for good, units in enumerate(printed.order[card]):
        if units:
            parts.append(words(x + 14, y + 14, str(units), "", "end", 13))
            parts.append(good_sign(good, x + 21, y + 9.5, 12))
            x += 27
    parts.append(words(WIDE - 37, y + 14, f"+{printed.bonus[card]}", "figure", "end", 13))
    parts.append(words(WIDE - 8, y + 14, f"−{printed.penalty[card]}", "note", "end", 13))
    moves, label = _moves_of(edition, (card,), own)
    return clickable(moves, label, "".join(parts))


def _chips(edition: Edition, known: list[int], hidden: int, own: Choices) -> str:
    """Many contracts: the region of each; the last place stands for all that are left over."""
    places, room = [known[n : n + 1] for n in range(len(known))], COLUMNS * ROWS - (hidden > 0)
    if len(places) > room:
        places = [*places[: room - 1], known[room - 1 :]]
    parts = []
    for n, cards in enumerate(places):
        x, y = 5 + n % COLUMNS * (CHIP + 1), FIRST + n // COLUMNS * ROW
        text = edition.names["regions"][mirror(edition.record).place[cards[0]]]
        text = f"{len(cards)} more" if len(cards) > 1 else fitted(text, CHIP - 4, 12)
        inside = box("edge me-line", x, y, CHIP - 1, ROW - 2, 3)
        moves, label = _moves_of(edition, cards, own)
        inside += words(x + CHIP / 2, y + 14, text, "me-name", size=13)
        parts.append(clickable(moves, label, inside if moves else f"<g><title>{label}</title>{inside}</g>"))
    n = len(places)
    return "".join(parts) + _backs(hidden, 8 + n % COLUMNS * (CHIP + 1), FIRST + n // COLUMNS * ROW, 1)


def _backs(hidden: int, x: int, y: int, most: int = 9) -> str:
    """Contracts that the viewer may not read: as many backs as there is room for, and their number."""
    if not hidden:
        return ""
    backs = "".join(card_back(x + 12 * n, y + 1, 14, 17) for n in range(min(hidden, most)))
    return backs + words(x + 12 * min(hidden, most) + 8, y + 15, str(hidden), "figure", "start", 14)
