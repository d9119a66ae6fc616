"""The sister games in a terminal: five markets with their crates on display, market card, tracks and players."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from fondaco.engine.canvas import BOLD, DIM, SEAT_STYLES, SHAPES, Canvas
from fondaco.engine.editions import Edition
from fondaco.engine.records import UNKNOWN, Record, mirror
from fondaco.engine.view import View
from fondaco.games.parts import table as t
from fondaco.games.parts.auction import bidders
from fondaco.games.parts.speech import Speech, counted
from fondaco.games.parts.stack import bars_in, crates
from fondaco.games.parts.track import NO_EVENT, SPECIAL_CARD, assistants, row

WIDTH = 80
BOX_WIDTH, BOX_HEIGHT = 16, 8
ACTIONS = ("load 1", "load 2", "goods", "money")
SPACES_SHOWN = 6  # of a track, from where the assistants stand
EVENTS = ("", "*", "!")  # a special card, money shown


class Scenery:
    """Draws the table of one view, piece by piece, downwards."""

    def __init__(self, view: View, speech: Speech) -> None:
        self.view, self.speech = view, speech
        self.edition: Edition = view.game.edition
        self.box, self.state = mirror(self.edition.record), view.record
        self.sheet = Canvas(WIDTH)

    @property
    def end(self) -> int:
        """The first free row."""
        return len(self.sheet.rows)

    def write(self, text: str, style: str = "", indent: int = 0) -> None:
        """A line, or several where it is too long."""
        for line in textwrap.wrap(text, WIDTH - indent) or [""]:
            self.sheet.put(indent, self.end, line, style)

    def markets(self, styles: Sequence[str], show_stock: bool = True) -> None:
        """The five markets, clockwise from left to right."""
        for market in range(t.MARKETS):
            self._market(market, styles[market], show_stock)

    def _market(self, market: int, style: str, show_stock: bool) -> None:
        state, sheet, x = self.state, self.sheet, market * BOX_WIDTH
        merchant = state.ring[market]
        sheet.box(x, 0, BOX_WIDTH, BOX_HEIGHT, "light" if merchant == t.EMPTY else "double")
        sheet.put(x + 1, 1, self.edition.names["markets"][market][: BOX_WIDTH - 2], style or BOLD)
        sheet.put(x + 1, 2, self._stock(state.offers[market], show_stock))
        if merchant == UNKNOWN:
            sheet.put(x + 1, 3, "a merchant")
        elif merchant != t.EMPTY:
            used = state.used >> merchant & 1
            sheet.put(x + 1, 3, self.speech.merchants[merchant] + (" (used)" if used else ""), DIM if used else BOLD)
        for depth in (0, 1):
            at = x + 5
            for seat in range(state.players):
                for _ in range(bars_in(state.layers[market, depth], seat)):
                    at = sheet.put(at, 4 + depth, SHAPES[seat] * 2, SEAT_STYLES[seat] if depth == 0 else DIM)
        at = x + 1
        for seat in range(state.players):
            shown = crates(state.layers[market], seat)
            if shown:
                at = sheet.put(at, 6, f"{SHAPES[seat]}{shown}", SEAT_STYLES[seat]) + 1

    def _stock(self, good: int, show_stock: bool) -> str:
        if good == t.GENERAL:
            return "any good"
        left, name = self.state.stock[good], self.edition.names["goods"][good]
        if show_stock:
            return f"{name} {left}"
        return name if left else f"no {name}"

    def card(self, title: str) -> None:
        """The market card of the round, with what has been auctioned."""
        state = self.state
        at = self.sheet.put(0, self.end, f"{title}  ", BOLD)
        y = self.end - 1
        if state.round == 0:
            self.sheet.put(at, y, "before the first round")
            return
        card = state.deck[state.round - 1]
        if self.box.special[card] == t.NOBODY:
            self.sheet.put(at, y, "market closed", BOLD)
            return
        for good, name in enumerate(self.edition.names["goods"]):
            gone = state.covered >> good & 1
            pays = "special" if self.box.special[card] == good else self.speech.money(self.box.worth[card, good])
            at = self.sheet.put(at, y, f"{name} {'covered' if gone else pays}", DIM if gone else "") + 3

    def tracks(self, spaces: int, at: int) -> None:
        """What every assistant may do from this round on; `at` is the space where they stand."""
        for assistant in range(assistants(self.state)):
            which = row(self.state, assistant)
            used = self.state.used >> (t.MERCHANTS + assistant) & 1
            head = f"{self.speech.assistant.capitalize()} {assistant + 1}{' (used)' if used else ''}: "
            x = self.sheet.put(0, self.end, head, DIM if used else BOLD)
            y = self.end - 1
            end = min(at + SPACES_SHOWN, spaces)
            for space in range(at, end):
                mark = EVENTS[self.box.events[which, space]]
                x = self.sheet.put(x, y, ACTIONS[self.box.actions[which, space]] + mark, BOLD if space == at else DIM)
                x = self.sheet.put(x, y, " · " if space < end - 1 else " …" if end < spaces else "", DIM)

    def legend(self, spaces: int, at: int) -> None:
        """What the marks on the tracks mean, if any are still to come."""
        rows = [row(self.state, assistant) for assistant in range(assistants(self.state))]
        coming = {self.box.events[which, space] for which in rows for space in range(at, spaces)} - {NO_EVENT}
        words = [f"{EVENTS[e]} {'special cards' if e == SPECIAL_CARD else 'money is shown'}" for e in sorted(coming)]
        sizes = " ".join(str(size) for size in self.state.pile_size)
        self.write(f"Special cards in the {self.speech.pile}s: {sizes}.  {'  '.join(words)}", DIM)

    def players(self) -> None:
        """A panel for every player."""
        for seat, name in enumerate(self.view.seats):
            self._panel(seat, name)

    def _panel(self, seat: int, name: str) -> None:
        state, y = self.state, self.end
        mine, all_told = seat == self.view.viewer, bool(state.open_accounts) or state.phase == t.OVER
        acting = bidders(state) >> seat & 1 if state.phase == t.BID else state.player == seat
        style = SEAT_STYLES[seat] + (";1" if acting else "")
        at = self.sheet.put(0, y, f"{'▶' if acting else ' '} {SHAPES[seat]} {name:<10.10}", style)
        purse = self.speech.money(state.money[seat]) if mine or all_told else ""
        facts = [
            f"{purse:<8}{state.cards[seat]:>2} goods",
            f"{state.held[seat]} special",
            counted(state.bars[seat], self.speech.bar),
            f"{self.speech.supply_card} {state.supply[seat]}",
        ]
        below: list[str] = []  # what finds no room in the line
        for mark, there in (("starts", state.start == seat), ("wins ties", state.tiebreaker == seat)):
            if there:
                fits = at + len(" · ".join([*facts, mark])) <= WIDTH
                (facts if fits else below).append(mark)
        self.sheet.put(at, y, " · ".join(facts))
        if below:
            self.write(" · ".join(below), "", 4)
        lasting = [card for i, card in enumerate(self.edition.names["cards"]) if self._lasts(seat, i)]
        if lasting:
            self.write(f"open: {', '.join(lasting)}", "", 4)
        if mine:
            self.write(self._goods(state.goods[seat], "hand"), "", 4)
            held = [card for i, card in enumerate(self.edition.names["cards"]) if state.hand[seat] >> i & 1]
            if held:
                self.write(f"special cards: {', '.join(held)}", "", 4)
        elif state.open_accounts:
            self.write(self._goods(state.known[seat], "at least"), DIM, 4)

    def _lasts(self, seat: int, card: int) -> bool:
        """Whether a card lies before a player for good."""
        return bool(self.state.played_by[card] == seat and self.box.at_once >> card & 1)

    def _goods(self, counts: Sequence[int], title: str) -> str:
        told = [f"{name} {count}" for name, count in zip(self.edition.names["goods"], counts, strict=True) if count]
        return f"{title}: {', '.join(told) or 'nothing'}"

    def search(self) -> None:
        """The cards of the pile that the viewer is looking through."""
        state = self.state
        if state.phase == t.SEARCH and state.player == self.view.viewer:
            seen = [card for i, card in enumerate(self.edition.names["cards"]) if state.looked[state.takes] >> i & 1]
            self.write(f"In {self.speech.pile} {state.source[state.takes] + 1}: {', '.join(seen)}.")

    def text(self, colour: bool) -> str:
        """The whole picture."""
        return self.sheet.text(colour)


def last_auction(scenery: Scenery) -> str:
    """The bids of the last auction, or nothing when there was none."""
    state: Record = scenery.state
    if state.offered[0] == t.EMPTY:
        return ""
    told = [
        f"{name} {scenery.speech.bid(scenery.edition, state.offered[s])}" for s, name in enumerate(scenery.view.seats)
    ]
    return f"Last auction: {', '.join(told)}."
