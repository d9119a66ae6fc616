"""What lies on the board of a sister game, as SVG: stacks, goods, merchants, assistants, market card, special cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from fondaco.engine.drawing import clickable, fitted, named, piece, words
from fondaco.engine.editions import Edition
from fondaco.engine.records import UNKNOWN, mirror
from fondaco.engine.view import View
from fondaco.games.parts import table as t
from fondaco.games.parts.actions import task_of
from fondaco.games.parts.display import SIDE, stack_picture, tally
from fondaco.games.parts.homes import Homes
from fondaco.games.parts.look import Look, Point
from fondaco.games.parts.signs import TASKS, at, sign
from fondaco.games.parts.speech import counted
from fondaco.games.parts.walks import walk

PILE_WIDTH, PILE_HEIGHT = 44, 54  # goods cards at a market
BACK_WIDTH, BACK_HEIGHT = 36, 46  # special cards
RADIUS = 18  # of a merchant
UNCOUNTED = -1  # a pile that has cards, and may not be counted


class Tabletop:
    """Draws what one viewer sees on the board, thing by thing."""

    def __init__(self, view: View, moves: Sequence[int], look: Look) -> None:
        self.look, self.speech = look, look.speech
        self.edition: Edition = view.game.edition
        self.state = view.record
        self.homes = Homes(moves, look.verbs, look.spans)

    # markets

    def markets(self, may_count: bool = True, away: int = t.NOBODY) -> str:
        """Stacks, goods and merchants of all markets; `away` is a verb by which bars leave a stack."""
        state = self.state
        ring, offers, stock, layers = list(state.ring), list(state.offers), list(state.stock), state.layers
        parts, kind = [], self.look.kind
        for market, berth in enumerate(self.look.berths):
            top, beneath = layers[market, 0], layers[market, 1]
            parts.append(at(*berth.stack, self._stack(market, stack_picture(kind, top, beneath), away)))
            parts.append(at(*berth.tally, tally(kind, top, beneath, self.look.tally_columns)))
            parts.append(at(*berth.pile, self._pile(offers[market], stock, may_count)))
            if ring[market] == t.EMPTY:
                parts.append(at(*berth.merchant, self._free(market)))
        for market, merchant in enumerate(ring):
            if merchant != t.EMPTY:
                parts.append(self._merchant(merchant, market, self.look.berths[market].merchant))
        return "".join(parts)

    def _stack(self, market: int, drawn: str, away: int) -> str:
        onto, off = self.homes.of(t.DO_PLACE, market), self.homes.of(away, market)
        if not onto and not off:
            return drawn
        where, bar = self.speech.place_of(self.edition, market), self.speech.bar
        label = f"place a {bar} {where}" if onto else f"move a {bar} that lies {where}"
        edge = f'<rect class="edge hit" x="-4" y="-4" width="{SIDE + 8}" height="{SIDE + 8}" rx="4"/>'
        return clickable(onto or off, label, drawn + edge)

    def _pile(self, good: int, stock: list[int], may_count: bool) -> str:
        if good == t.GENERAL:
            return general(self.look)
        name, left = self.edition.names["goods"][good], stock[good]
        drawn = goods_pile(self.look, good, left if may_count or not left else UNCOUNTED)
        return named(name, clickable(self.homes.of(t.DO_TAKE, good), f"take {name}", drawn))

    def _free(self, market: int) -> str:
        label = f"{self.speech.assistant} {self.speech.place_of(self.edition, market)}"
        circle = f'<circle class="edge" r="{RADIUS}" fill="var(--card)" fill-opacity=".6"/>'
        return clickable(self.homes.free[market], label, circle) if market in self.homes.free else ""

    def _merchant(self, merchant: int, market: int, place: Point) -> str:
        if merchant == UNKNOWN:
            return piece(f"unknown{market}", *place, face_down())
        used = bool(self.state.used >> merchant & 1)
        name, where = self.speech.merchant(merchant), self.speech.place_of(self.edition, market)
        drawn = merchant_token(self.look.kind, TASKS[task_of(merchant)], used)
        drawn = clickable(self.homes.of(t.DO_MERCHANT, merchant), f"use {name} {where}", drawn)
        return piece(f"merchant{merchant}", *place, named(name.removeprefix("the "), drawn))

    # assistants

    def assistants(self, space: int) -> str:
        """The tracks, with the assistants on a space (the first is 0; there they stand before the game, too)."""
        state, look, space = self.state, self.look, max(space, 0)
        players, actions = state.players, mirror(self.edition.record).actions
        parts = [walk(look, players, space)]
        x, name = look.track[0] + space * look.track[1], self.speech.assistant
        for assistant, y in enumerate(look.rows[players]):
            used = bool(state.used >> (t.MERCHANTS + assistant) & 1)
            drawn = assistant_token(look.kind, TASKS[actions[2 * (players - 3) + assistant, space]], used)
            drawn = clickable(self.homes.of(t.DO_ASSISTANT, assistant), f"use {name} {assistant + 1}", drawn)
            parts.append(piece(f"assistant{assistant}", x, y, named(name, drawn)))
        return "".join(parts)

    # cards

    def prices(self, place: Point, width: int, pitch: int, spelled: bool) -> str:
        """The rows of the round's market card; each good stands for the bids on it. Nothing when it is closed."""
        state, card = self.state, self.state.deck[self.state.round - 1]
        if mirror(self.edition.record).special[card] == t.NOBODY:
            return ""
        rows = []
        for good, name in enumerate(self.edition.names["goods"]):
            gone = bool(state.covered >> good & 1)
            drawn = price_row(self.edition, self.look, card, good, gone, width, pitch, spelled)
            drawn = clickable(self.homes.of(t.DO_BID, good), f"bid {name}", drawn)
            rows.append(at(place[0], place[1] + good * pitch, named(name, drawn)))
        return "".join(rows)

    def specials(self) -> str:
        """The piles of special cards, and what may be taken instead of one."""
        parts = []
        for pile, size in enumerate(self.state.pile_size):
            name = f"{self.speech.pile} {pile + 1}"
            drawn = clickable(
                self.homes.of(t.DO_SEARCH, pile), f"search {name}", special_pile(self.look.kind, name, size)
            )
            parts.append(at(*self.look.piles[pile], named(name, drawn)))
        money = self.homes.of(t.DO_MONEY)
        if money:
            paid = self.look.amount(mirror(self.edition.record).consolation)
            drawn = f'<circle class="edge" r="20" fill="var(--card)"/>{words(0, 6, paid, "figure", size=16)}'
            parts.append(at(*self.look.purse, clickable(money, f"take {paid} instead", drawn)))
        return "".join(parts)


@lru_cache(256)
def goods_pile(look: Look, good: int, left: int) -> str:
    """An open pile of goods cards with its number, if it may be counted."""
    kind, size = look.kind, f'width="{PILE_WIDTH}" height="{PILE_HEIGHT}" rx="4"'
    if left == 0:
        mark = f'<g opacity=".45">{sign(kind, f"good{good}", 22, 20, 1.1)}</g>'
        return f'<rect class="slot edge hit" {size}/>{mark}{words(22, 49, "0", "figure", size=16)}'
    under = f'<rect class="card" x="3" y="3" {size}/>' if left != 1 else ""
    if left == UNCOUNTED:
        return f'{under}<rect class="card edge" {size}/>{sign(kind, f"good{good}", 22, 27, 1.4)}'
    figure = words(22, 49, str(left), "figure", size=16)
    return f'{under}<rect class="card edge" {size}/>{sign(kind, f"good{good}", 22, 19, 1.2)}{figure}'


@lru_cache(16)
def general(look: Look) -> str:
    """The sign of a market without a good of its own: all of them."""
    marks = "".join(
        sign(look.kind, f"good{good}", 12 + good % 2 * 20, 15 + good // 2 * 24, 0.72) for good in range(t.GOODS)
    )
    frame = f'<rect class="slot" width="{PILE_WIDTH}" height="{PILE_HEIGHT}" rx="4"/>'
    return f"<g><title>any good</title>{frame}{marks}</g>"


@lru_cache(64)
def merchant_token(kind: str, task: str, used: bool) -> str:
    """A merchant with the sign of what he does; pale when somebody has used him."""
    ring = f'<circle r="{RADIUS - 3.4}" fill="none" stroke="var(--ink)" stroke-width=".7"/>'
    return f'<circle class="edge" r="{RADIUS}" {_rim(used)}/>' + _pale(ring + sign(kind, task, scale=0.9), used)


@lru_cache(64)
def assistant_token(kind: str, task: str, used: bool) -> str:
    """An assistant with the sign of what he does on his space; pale when somebody has used him."""
    inner = '<rect x="-14" y="-14" width="28" height="28" rx="5" fill="none" stroke="var(--ink)" stroke-width=".7"/>'
    frame = f'<rect class="edge" x="-17" y="-17" width="34" height="34" rx="7" {_rim(used)}/>'
    return frame + _pale(inner + sign(kind, task, scale=0.9), used)


def _rim(used: bool) -> str:
    dashed = 'stroke="var(--soft)" stroke-width="1.2" stroke-dasharray="3 2.5"'
    return 'fill="var(--card)" ' + (dashed if used else 'stroke="var(--ink)" stroke-width="1.8"')


def _pale(inside: str, used: bool) -> str:
    return f'<g opacity=".62">{inside}</g>' if used else inside


@lru_cache(1)
def face_down() -> str:
    """A merchant who has not been turned up."""
    return (
        f'<circle r="{RADIUS}" fill="var(--back)" stroke="var(--edge)"/><circle r="{RADIUS - 3}" fill="none" '
        'stroke="var(--edge)" stroke-width=".8" stroke-dasharray="1.6 1.4"/><circle r="11" fill="var(--card)"/>'
        + words(0, 6, "?", "figure", size=17)
    )


@lru_cache(1024)
def price_row(
    edition: Edition, look: Look, card: int, good: int, gone: bool, width: int, pitch: int, spelled: bool
) -> str:
    """What a market card shows for a good: money, or a special card; struck out when the good is covered."""
    box, name, middle = mirror(edition.record), edition.names["goods"][good], pitch / 2
    parts = [
        f'<rect class="edge hit" x="2" y="1.5" width="{width - 4}" height="{pitch - 3}" rx="4"/>',
        sign(look.kind, f"good{good}", 19 if spelled else 16, middle, 0.95 if spelled else 0.85),
    ]
    if spelled:
        parts.append(words(36, middle + 5.5, fitted(name, width - 74, 16), anchor="start", size=16))
    if box.special[card] == good:
        parts.append(sign(look.kind, "prize", width - 28, middle - 12.5))
    else:
        parts.append(words(width - 8, middle + 6, look.amount(box.worth[card, good]), "figure", "end", 17))
    if gone:
        strike = f'<path stroke="var(--ink)" stroke-width="1.6" d="M6 {middle:g}H{width - 6}"/>'
        return f'<g opacity=".55">{"".join(parts)}</g>{strike}'
    return "".join(parts)


@lru_cache(256)
def price_line(edition: Edition, look: Look, card: int, pitch: int) -> str:
    """What a market card shows, in one line without names."""
    rows = [price_row(edition, look, card, good, False, pitch, 30, False) for good in range(t.GOODS)]
    return "".join(at(good * pitch, 0, row.replace("edge hit", "slot")) for good, row in enumerate(rows))


@lru_cache(128)
def special_pile(kind: str, name: str, size: int) -> str:
    """A pile of special cards, face down, with its number."""
    told = f"<title>{escape(name)}: {counted(size, 'special card')}</title>"
    box = f'width="{BACK_WIDTH}" height="{BACK_HEIGHT}" rx="3.5"'
    if size == 0:
        return f'<g>{told}<rect class="slot edge hit" {box}/></g>'
    under = sign(kind, "back", 2.6, 2.6) if size > 1 else ""
    edge = f'<rect class="edge hit" x="-2.5" y="-2.5" width="{BACK_WIDTH + 7}" height="{BACK_HEIGHT + 7}" rx="6"/>'
    figure = words(BACK_WIDTH / 2, BACK_HEIGHT / 2 + 6, str(size), "figure", size=16)
    return f"<g>{told}{under}{sign(kind, 'back')}{edge}{figure}</g>"
