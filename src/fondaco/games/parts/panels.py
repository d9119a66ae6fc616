"""The panel of a player of the sister games, as SVG: money, bars, goods, special cards, bid, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from fondaco.engine.drawing import clickable, fitted, seat_mark, words
from fondaco.engine.editions import Edition
from fondaco.engine.records import UNKNOWN, Record, mirror
from fondaco.engine.view import View
from fondaco.games.parts import table as t
from fondaco.games.parts.auction import bidders, count_of, good_of
from fondaco.games.parts.homes import Homes
from fondaco.games.parts.look import Look, initials
from fondaco.games.parts.signs import at, card_back, sign, signed_back
from fondaco.games.parts.speech import counted

WIDTH, HEIGHT = 240, 152
CELL_WIDTH, CELL_HEIGHT = 114, 23  # of a good in an open hand
TILE_WIDTH, TILE_HEIGHT = 34, 38  # of a special card
ROOM = WIDTH - 12  # for a row


def player_panel(view: View, seat: int, moves: Sequence[int], look: Look, returned: int) -> str:
    """What a player has, as the viewer may know it; `returned` is the verb by which goods leave the own hand."""
    state, edition, mine = view.record, view.game.edition, seat == view.viewer
    homes = Homes(moves if mine else (), look.verbs, look.spans)
    parts = [
        _head(seat, view.seats[seat], _acts(state, seat), _money(state, edition, seat, mine, look)),
        _facts(state, edition, seat, look),
        _bid(state, seat, look),
        _open_goods(state, edition, seat, homes, look, returned) if mine else _closed_goods(state, seat, look),
    ]
    shown = _shown(state, edition, seat, look)
    parts.append(_open_cards(edition, shown, homes, look) if mine or shown else _closed_cards(look, state.held[seat]))
    return f'<g class="{look.kind}">{"".join(parts)}</g>'


def _acts(state: Record, seat: int) -> bool:
    return bool(bidders(state) >> seat & 1) if state.phase == t.BID else bool(state.player == seat)


def _shown(state: Record, edition: Edition, seat: int, look: Look) -> list[int]:
    """The special cards of a player that the viewer may read: in hand, and at the end those laid open."""
    hand = max(state.hand[seat], 0)  # none where the viewer may not know
    shown = [card for card in range(t.CARDS) if hand >> card & 1]
    if state.phase == t.OVER:
        kinds, played = mirror(edition.record).card_kind, state.played_by
        shown += [card for card in range(t.CARDS) if kinds[card] in look.end_kinds and played[card] == seat]
    return shown


@lru_cache(1024)
def _head(seat: int, name: str, acting: bool, money: str) -> str:
    """The name with the player's mark, an arrow when the player is to move, and the money."""
    arrow = '<path d="M5 9l9 7l-9 7z"/>' if acting else ""
    line = 'stroke="var(--ink)" stroke-width="2.2"' if acting else 'stroke="var(--line)"'
    return (
        f'<rect x="1.2" y="1.2" width="{WIDTH - 2.4}" height="{HEIGHT - 2.4}" rx="6" fill="var(--card)" {line}/>'
        f"{arrow}{seat_mark(seat, 26, 16, 8)}"
        + words(40, 22, fitted(name, 106, 17), "name", "start", 17)
        + words(WIDTH - 8, 22, money, "figure", "end", 17)
    )


def _money(state: Record, edition: Edition, seat: int, mine: bool, look: Look) -> str:
    """The player's money where the page may tell it; a question mark where it is left to memory."""
    if state.phase == t.OVER:
        return look.speech.money(look.total(mirror(edition.record), state, seat))
    if mine or state.open_accounts:
        return look.speech.money(state.money[seat])
    return look.speech.money(0).replace("0", "?")


def _facts(state: Record, edition: Edition, seat: int, look: Look) -> str:
    kinds, played = list(mirror(edition.record).card_kind), list(state.played_by)
    exchanges = sum(who == seat and kind == look.exchange for who, kind in zip(played, kinds, strict=True))
    ties, starts = state.tiebreaker == seat, state.start == seat
    return _fact_row(look, state.bars[seat], state.supply[seat], exchanges, ties, starts)


@lru_cache(2048)
def _fact_row(look: Look, bars: int, supply: int, exchanges: int, ties: bool, starts: bool) -> str:
    """Signs with numbers: bars left, cards a round, exchanges, who wins ties, who starts."""
    facts = [
        ("bar", str(bars), f"{counted(bars, look.speech.bar)} left"),
        ("refill", str(supply), f"takes {counted(supply, 'goods card')} a round"),
    ]
    if exchanges:
        facts.append(("arrows", str(exchanges), f"{counted(exchanges, 'exchange')} a round"))
    if ties:
        facts.append(("scales", "", "wins ties"))
    if starts:
        facts.append(("start", "", "start player"))
    parts, x = [], 8
    for name, number, told in facts:
        figure = words(x + 21, 46, number, "figure", "start", 14) if number else ""
        parts.append(f"<g><title>{escape(told)}</title>{sign(look.kind, name, x + 9, 41, 0.74)}{figure}</g>")
        x += 25 + 9 * len(number)
    return "".join(parts)


def _bid(state: Record, seat: int, look: Look) -> str:
    """A bid that is in, or that of the last auction."""
    sealed, offered = state.bids[seat], state.offered[seat]
    if sealed != t.EMPTY:
        return _bid_card(look, sealed, True)
    return _bid_card(look, offered, False) if offered != t.EMPTY else ""


@lru_cache(512)
def _bid_card(look: Look, bid: int, now: bool) -> str:
    if bid == UNKNOWN:
        drawn = card_back(54, 22) + sign(look.kind, "tick", 27, 11)
    else:
        frame = f'<rect class="{"card" if now else "slot"}" width="54" height="22" rx="4"/>'
        if bid:
            mark = sign(look.kind, f"good{good_of(bid)}", 17, 11, 0.7)
            drawn = frame + mark + words(37, 16, str(count_of(bid)), "figure", size=14)
        else:
            drawn = frame + words(27, 15.5, "none", "note", size=13)
    told = "the bid is in" if now else "bid in the last auction"
    return at(WIDTH - 62, 30, f"<title>{escape(told)}</title>{drawn}")


def _open_goods(state: Record, edition: Edition, seat: int, homes: Homes, look: Look, returned: int) -> str:
    """The viewer's own goods; each stands for bids of it, or for returning it."""
    parts = []
    for good, count in enumerate(state.goods[seat]):
        name = edition.names["goods"][good]
        bids, back = homes.of(t.DO_BID, good), homes.of(returned, good)
        label = f"bid {name}" if bids else f"return {name}"
        drawn = clickable(bids or back, label, _good_cell(look, good, name, count))
        parts.append(at(5 + good % 2 * (CELL_WIDTH + 2), 57 + good // 2 * (CELL_HEIGHT + 4), drawn))
    return "".join(parts)


@lru_cache(512)
def _good_cell(look: Look, good: int, name: str, count: int) -> str:
    mark = sign(look.kind, f"good{good}", 12, 11.5, 0.76)
    return (
        f'<rect class="card edge" x="1" width="{CELL_WIDTH - 2}" height="{CELL_HEIGHT}" rx="4"/>'
        + (mark if count else f'<g opacity=".45">{mark}</g>')
        + words(38, 17, str(count), "figure", "end", 15)
        + words(41, 16, fitted(name, 76, 13), "note", "start", 13)
    )


def _closed_goods(state: Record, seat: int, look: Look) -> str:
    known = tuple(state.known[seat]) if state.open_accounts else ()
    return _goods_backs(look, state.cards[seat], known)


@lru_cache(2048)
def _goods_backs(look: Look, count: int, known: tuple[int, ...]) -> str:
    """Somebody else's goods: backs and their number, and with open accounts the least that everybody knows of them."""
    parts = [
        _backs(look, count, 57, "sack"),
        words(64, 72 if any(known) else 80, f"{count} goods", "figure", "start", 14),
    ]
    if any(known):
        parts.append(words(64, 96, "at least", "note", "start", 13))
        x = 124
        for good, least in enumerate(known):
            if least:
                parts.append(sign(look.kind, f"good{good}", x, 91, 0.6))
                parts.append(words(x + 8, 96, str(least), "figure", "start", 13))
                x += 29
    return "".join(parts)


@lru_cache(64)
def _closed_cards(look: Look, count: int) -> str:
    """Somebody else's special cards."""
    return _backs(look, count, 108, "seal") + words(64, 131, f"{count} special", "figure", "start", 14)


def _backs(look: Look, count: int, y: int, name: str) -> str:
    """Up to three backs, one over the other; an empty place when there are none."""
    if count == 0:
        return f'<rect class="slot" x="8" y="{y}" width="28" height="36" rx="3.5"/>'
    under = "".join(at(8 + 8 * i, y, card_back(28, 36)) for i in range(min(count, 3) - 1))
    return under + at(8 * min(count, 3), y, signed_back(look.kind, name, 28, 36))


def _open_cards(edition: Edition, shown: Sequence[int], homes: Homes, look: Look) -> str:
    """Special cards that the viewer may read, side by side, closer together when there are many."""
    step = min(TILE_WIDTH + 4, (ROOM - TILE_WIDTH) / max(1, len(shown) - 1))
    parts = []
    for place, card in enumerate(shown):
        name, tile = edition.names["cards"][card], card_tile(edition, look, card)
        moves = homes.of(t.DO_PLAY, card)
        drawn = clickable(moves, f"play {name}", tile) if moves else f"<title>{escape(name)}</title>{tile}"
        parts.append(at(round(6 + place * step), 110, drawn))
    return "".join(parts)


@lru_cache(512)
def card_tile(edition: Edition, look: Look, card: int) -> str:
    """A special card as a small tile: its sign, and two letters for each market that it names."""
    face, letters = look.face(edition, card), initials(edition.names["markets"])
    parts = [f'<rect class="card edge" width="{TILE_WIDTH}" height="{TILE_HEIGHT}" rx="4"/>']
    if not face.places:
        parts.append(sign(look.kind, face.sign, TILE_WIDTH / 2, TILE_HEIGHT / 2))
    elif len(face.places) == 1:
        parts.append(sign(look.kind, face.sign, TILE_WIDTH / 2, 12, 0.74) + _place(letters, face.places[0], 33))
    else:
        parts += [_place(letters, place, 15 + 17 * row) for row, place in enumerate(face.places)]
    return "".join(parts)


def _place(letters: tuple[str, ...], place: int, y: int) -> str:
    """Two letters beside the colour of a market."""
    return (
        f'<rect x="3" y="{y - 11}" width="5" height="13" rx="1.5" fill="var(--place{place})" stroke="var(--line)" '
        f'stroke-width=".6"/>' + words(21, y, letters[place], "figure", size=13)
    )
