"""The sister games in words: moves as text, the story of a move, what a move would do, why a move is refused.

A game has a `Speech` with its own names of things and the numbers of its rules, and adds what it has beyond the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from fondaco.engine.editions import Edition
from fondaco.engine.records import Record, mirror
from fondaco.games.parts import table as t
from fondaco.games.parts.actions import reward, task_of
from fondaco.games.parts.auction import best_bid, bid_of, bidders, count_of, good_of
from fondaco.games.parts.goods import in_stock
from fondaco.games.parts.ring import market_of
from fondaco.games.parts.track import BUY_GOODS, EARN, LOAD_ONE, action, assistants, is_free, shows_money

Seats = Sequence[str]
Reason = tuple[str, str]

OUT_OF_TURN = {
    t.PLACE: "place",
    t.ACT: "turn",
    t.CHOOSE: "turn",
    t.TAKE: "turn",
    t.LAY: "turn",
    t.REPLENISH: "replenish",
    t.PRIZE: "search",
    t.SEARCH: "search",
    t.EVENT: "event",
}
VERBS_OF = {
    t.PLACE: (t.DO_PLACE,),
    t.LAY: (t.DO_PLACE,),
    t.ACT: (t.DO_MERCHANT, t.DO_ASSISTANT, t.DO_DONE, t.DO_PLAY),
    t.CHOOSE: (t.DO_TAKE,),
    t.TAKE: (t.DO_TAKE,),
    t.REPLENISH: (t.DO_TAKE, t.DO_DONE),
    t.BID: (t.DO_NOTHING, t.DO_BID),
    t.PRIZE: (t.DO_SEARCH, t.DO_MONEY),
    t.EVENT: (t.DO_SEARCH,),
    t.SEARCH: (t.DO_KEEP,),
}


def counted(number: int, thing: str) -> str:
    """A number of things, in the plural where it has to be."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(things: Sequence[str]) -> str:
    """Things in a row: a, b and c."""
    return " and ".join(filter(None, (", ".join(things[:-1]), *things[-1:])))


def capital(text: str) -> str:
    """The text as a sentence begins; names inside keep their own capitals."""
    return text[:1].upper() + text[1:]


def _subject(state: Record) -> str:
    """What a phase is about; a pile is searched for a prize, or at an event."""
    if state.phase == t.SEARCH and state.winner == t.NOBODY:
        return "event"
    return OUT_OF_TURN.get(state.phase, "turn")


@dataclass(frozen=True)
class Speech:
    """How a game speaks: its words for things, and its rule for each subject."""

    market: str  # the place where bars are stacked
    preposition: str  # at a market, on a junk
    bar: str
    pile: str  # of special cards
    assistant: str
    cash: str  # money as a thing
    money: Callable[[int], str]  # an amount of it
    merchants: tuple[str, str, str]
    supply_card: str
    rules: Mapping[str, str]

    # names

    def place_of(self, edition: Edition, market: int) -> str:
        """At a market, on a junk."""
        return f"{self.preposition} {edition.names['markets'][market]}"

    def merchant(self, which: int) -> str:
        """A merchant by what he does."""
        return f"the {self.merchants[which]} merchant"

    def good(self, edition: Edition, good: int) -> str:
        """A good."""
        return edition.names["goods"][good]

    def card(self, edition: Edition, card: int) -> str:
        """A special card."""
        return edition.names["cards"][card]

    def bid(self, edition: Edition, bid: int) -> str:
        """A bid that everybody has seen."""
        return f"{count_of(bid)} {self.good(edition, good_of(bid))}" if bid > 0 else "nothing"

    def prices(self, edition: Edition, state: Record) -> str:
        """What the market card of the round shows."""
        box, card = mirror(edition.record), state.deck[state.round - 1]
        if box.special[card] == t.NOBODY:
            return "the market is closed"
        return ", ".join(
            f"{name} {'a special card' if box.special[card] == good else box.worth[card, good]}"
            for good, name in enumerate(edition.names["goods"])
        )

    def phrases(self, edition: Edition) -> list[str]:
        """The text of every shared move, in the order of their numbers."""
        markets, goods, cards = (edition.names[what] for what in ("markets", "goods", "cards"))
        return [
            *(f"place {market}" for market in markets),
            *(f"{name} merchant" for name in self.merchants),
            *(f"{self.assistant} {number} {market}" for number in (1, 2) for market in markets),
            *(f"take {good}" for good in goods),
            "done",
            "bid nothing",
            *(f"bid {count} {good}" for good in goods for count in range(1, t.COPIES + 1)),
            *(f"search {self.pile} {number + 1}" for number in range(t.PILES)),
            f"take {self.cash}",
            *(f"keep {card}" for card in cards),
            *(f"play {card}" for card in cards),
        ]

    # what is asked

    def prompt(self, edition: Edition, state: Record, seats: Seats, seat: int) -> str:
        """What the player is asked to do in a shared phase."""
        if state.phase == t.OVER:
            return "The game is over."
        if state.phase == t.BID:
            return self._bid_prompt(edition, state, seats, seat)
        if seat != state.player:
            return f"{seats[state.player]} is to move."
        box, due = mirror(edition.record), state.due
        if state.phase == t.PLACE:
            owner, left = seats[(seat - 1) % state.players], box.passed - state.step // state.players
            return f"Place a {self.bar} of {owner}'s ({counted(left, self.bar)} to go)."
        if state.phase == t.ACT:
            if state.acted:
                return "Play a special card, or end your turn."
            return f"Choose a merchant or {self._an_assistant()}."
        if state.phase == t.REPLENISH:
            more = f" {counted(state.swaps, 'exchange')} open." if state.swaps else ""
            return (
                f"Take {counted(due, 'goods card')} of choice.{more}" if due else f"Exchange goods, or be done.{more}"
            )
        return {
            t.CHOOSE: f"Choose the good of which you take {due}.",
            t.TAKE: f"Take {counted(due, 'more card')} from other piles.",
            t.LAY: f"Choose the {self.market} for your {self.bar}.",
            t.PRIZE: f"You have won a special card: choose a {self.pile} to search.",
            t.EVENT: f"Choose a {self.pile} to search for a special card.",
            t.SEARCH: "Keep one of these special cards.",
        }[state.phase]

    def _bid_prompt(self, edition: Edition, state: Record, seats: Seats, seat: int) -> str:
        if (bidders(state) >> seat) & 1:
            names = edition.names["goods"]
            return f"Bid cards of {listed([g for i, g in enumerate(names) if not state.covered >> i & 1])}, or nothing."
        waiting = [name for other, name in enumerate(seats) if (bidders(state) >> other) & 1]
        done = "Your bid is in" if state.cards[seat] else "You have no goods cards, so you bid nothing"
        return f"{done}; waiting for {listed(waiting)}."

    # what happened

    def deed(self, edition: Edition, before: Record, after: Record, seats: Seats, seat: int, move: int) -> list[str]:
        """A shared move in words; a move of −1 is hidden from whom it is told to."""
        who = seats[seat]
        if before.phase == t.BID:
            return self._bid_told(edition, before, after, seats, seat, move)
        if move < 0:
            return [f"{who} keeps a card of {self.pile} {before.source[before.takes] + 1}."]
        verb, what = t.SHARED.verb[move], t.SHARED.what[move]
        if verb == t.DO_PLACE:
            owner = seats[(seat - 1) % before.players]
            whose = f"a {self.bar} of {owner}'s" if before.phase == t.PLACE else f"a {self.bar}"
            return [f"{who} places {whose} {self.place_of(edition, what)}."]
        if verb == t.DO_MERCHANT:
            market = market_of(before.ring, what)
            return [self._errand(edition, before, after, seats, seat, self.merchant(what), task_of(what), market)]
        if verb == t.DO_ASSISTANT:
            assistant, market = what // t.MARKETS, what % t.MARKETS
            task = action(mirror(edition.record), before, assistant)
            told = self._errand(edition, before, after, seats, seat, f"the {self.assistant}", task, market)
            same = task == EARN or (list(before.bars), list(before.stock)) == (list(after.bars), list(after.stock))
            where = f" {self.place_of(edition, market)}"  # not told where it makes no difference that can be seen
            return [told.replace(where, "") if same and after.phase != t.CHOOSE else told]
        if verb == t.DO_TAKE:
            return [f"{who} takes {after.known[seat, what] - before.known[seat, what]} {self.good(edition, what)}."]
        if verb == t.DO_SEARCH:
            return [f"{who} searches {self.pile} {what + 1}."]
        if verb == t.DO_MONEY:
            return [f"{who} takes {self.money(after.money[seat] - before.money[seat])} instead of a special card."]
        if verb == t.DO_KEEP:
            return [f"{who} keeps {self.card(edition, what)} of {self.pile} {before.source[before.takes] + 1}."]
        return [f"{who} is done."]

    def _errand(
        self, edition: Edition, before: Record, after: Record, seats: Seats, seat: int, who: str, task: int, market: int
    ) -> str:
        at = self.place_of(edition, market)
        name = seats[seat]
        if task == EARN:
            return f"{name} earns {self.money(after.money[seat] - before.money[seat])} with {who} {at}."
        if task == BUY_GOODS:
            gained = [
                f"{after.known[seat, good] - before.known[seat, good]} {self.good(edition, good)}"
                for good in range(t.GOODS)
                if after.known[seat, good] > before.known[seat, good]
            ]
            return f"{name} takes {listed(gained)} with {who} {at}." if gained else f"{name} uses {who} {at}."
        return f"{name} places {counted(before.bars[seat] - after.bars[seat], self.bar)} with {who} {at}."

    def _bid_told(
        self, edition: Edition, before: Record, after: Record, seats: Seats, seat: int, move: int
    ) -> list[str]:
        if bidders(before) != 1 << seat:
            what = f"bids {self.bid(edition, move - t.NOTHING)}" if move >= 0 else "has made a bid"
            return [f"{seats[seat]} {what}."]
        told = [f"{name} {self.bid(edition, after.offered[other])}" for other, name in enumerate(seats)]
        lines = [f"All bids are in: {listed(told)}."]
        for good in range(t.GOODS):
            most = best_bid(after, good)
            if most:
                lines.append(self._outcome(edition, before, after, seats, good, most))
        return lines

    def _outcome(self, edition: Edition, before: Record, after: Record, seats: Seats, good: int, most: int) -> str:
        """Who gets what for a good."""
        box, card = mirror(edition.record), before.deck[before.round - 1]
        tied = [seat for seat in range(before.players) if after.offered[seat] == bid_of(good, most)]
        if before.tiebreaker in tied:
            tied = [before.tiebreaker]
        names, what = listed([seats[seat] for seat in tied]), self.good(edition, good)
        if box.special[card] == good:
            if len(tied) == 1:
                return f"{names} wins a special card for {what}."
            return f"{names} tie for {what}, and nobody gets the special card."
        share = box.worth[card, good] // len(tied)
        if len(tied) == 1:
            return f"{names} gets {self.money(share)} for {what}."
        return f"{names} tie for {what} and get {self.money(share)} each."

    def shown_money(self, edition: Edition, state: Record, seats: Seats, space: int) -> list[str]:
        """The line in which everybody shows their money, if the space brings that."""
        if not shows_money(mirror(edition.record), state, space):
            return []
        told = [f"{name} {self.money(state.money[seat])}" for seat, name in enumerate(seats)]
        return [f"Everybody shows their money: {listed(told)}."]

    def new_round(self, edition: Edition, before: Record, after: Record, seats: Seats) -> list[str]:
        """The lines that a round begins with."""
        if after.round == before.round:
            return []
        return [f"Round {after.round}, {seats[after.start]} starts: {self.prices(edition, after)}."]

    # what would happen

    def explain(self, edition: Edition, state: Record, seats: Seats, seat: int, move: int) -> str:
        """What a legal shared move other than playing a card would do, with the numbers of the rules."""
        verb, what = t.SHARED.verb[move], t.SHARED.what[move]
        box, r = mirror(edition.record), self.rules
        if verb == t.DO_PLACE:
            owner = f"of {seats[(seat - 1) % state.players]}'s " if state.phase == t.PLACE else ""
            rule = r["place"] if state.phase == t.PLACE else r["lay"]
            return f"Places a {self.bar} {owner}{self.place_of(edition, what)} ({rule})."
        if verb == t.DO_MERCHANT:
            return self._would(edition, box, state, seat, task_of(what), market_of(state.ring, what), "")
        if verb == t.DO_ASSISTANT:
            task, market = action(box, state, what // t.MARKETS), what % t.MARKETS
            return self._would(edition, box, state, seat, task, market, f", {r['assistant']}")
        if verb == t.DO_TAKE:
            count = min(state.due, state.stock[what]) if state.phase == t.CHOOSE else 1
            rule = r["replenish"] if state.phase == t.REPLENISH else r["goods"]
            return f"Takes {count} {self.good(edition, what)} ({rule})."
        if verb == t.DO_NOTHING:
            return f"Bids nothing; when everybody does, the auctions are over ({r['bid']})."
        if verb == t.DO_BID:
            return f"Offers {self.bid(edition, what + 1)}, unseen until all bids are in ({r['bid']})."
        if verb == t.DO_SEARCH:
            cards = counted(state.pile_size[what], "card")
            return f"Looks through {self.pile} {what + 1} with its {cards} and keeps one ({r[_subject(state)]})."
        if verb == t.DO_MONEY:
            return f"Takes {self.money(box.consolation)} and no special card ({r['search']})."
        if verb == t.DO_KEEP:
            return f"Keeps {self.card(edition, what)} ({r[_subject(state)]})."
        return f"Ends your turn ({r['turn']})." if state.phase == t.ACT else f"Ends your draws ({r['replenish']})."

    def _would(self, edition: Edition, box: Record, state: Record, seat: int, task: int, market: int, also: str) -> str:
        at, count = self.place_of(edition, market), reward(box, state, seat, market)
        if task == EARN:
            return f"Earns {self.money(count)} {at} ({self.rules['earn']}{also})."
        if task == BUY_GOODS:
            good = state.offers[market]
            count = min(count, in_stock(state))
            here = count if good == t.GENERAL else min(count, state.stock[good])
            what = "any one good" if good == t.GENERAL else self.good(edition, good)
            rest = f" and {count - here} from other piles" if here < count else ""
            return f"Takes {counted(here, 'card')} of {what} {at}{rest} ({self.rules['goods']}{also})."
        bars = min(state.bars[seat], 1 if task == LOAD_ONE else 2)
        return f"Places {counted(bars, self.bar)} {at} ({self.rules['stack']}{also})."

    # why not

    def refusal(self, edition: Edition, state: Record, seats: Seats, seat: int, verb: int, what: int) -> Reason:
        """Why a shared move other than playing a card is not allowed now: the number of the rule, and a sentence."""
        refused = self.out_of_turn(edition, state, seats, seat) or self.out_of_phase(edition, state, seats, seat, verb)
        if refused:
            return refused
        if verb == t.DO_PLACE:
            room = mirror(edition.record).room
            return self.rules["place"], f"A {self.market} takes no more than {room} {self.bar}s before the game."
        if verb in (t.DO_MERCHANT, t.DO_ASSISTANT):
            return self._no_errand(edition, state, verb, what)
        if verb == t.DO_TAKE:
            return self._no_taking(edition, state, what)
        if verb == t.DO_BID:
            return self._no_bid(edition, state, seat, what + 1)
        if verb in (t.DO_SEARCH, t.DO_MONEY):
            return self._no_search(state, verb, what)
        if verb == t.DO_KEEP:
            pile = state.source[state.takes] + 1
            return self.rules[_subject(state)], f"{capital(self.card(edition, what))} is not in {self.pile} {pile}."
        if state.phase == t.ACT:
            return self.rules["turn"], f"There is no passing: use a merchant or {self._an_assistant()} first."
        return self.rules["replenish"], f"You still have {counted(state.due, 'goods card')} to take."

    def _an_assistant(self) -> str:
        return f"{'an' if self.assistant[0] in 'aeiou' else 'a'} {self.assistant}"

    def out_of_turn(self, edition: Edition, state: Record, seats: Seats, seat: int) -> Reason | None:
        """Why the seat may not move at all now."""
        if state.phase == t.OVER:
            return self.rules["end"], "The game is over."
        if state.phase == t.BID:
            if state.bids[seat] != t.EMPTY:
                return self.rules["bid"], "Your bid is in, and a bid is final."
            if state.cards[seat] == 0:
                return self.rules["bid"], "You have no goods cards, so you bid nothing."
            return None
        if seat != state.player:
            return self.rules[_subject(state)], f"It is {seats[state.player]}'s decision; yours comes later."
        return None

    def out_of_phase(self, edition: Edition, state: Record, seats: Seats, seat: int, verb: int) -> Reason | None:
        """What has to be done before a move of this kind."""
        if verb in VERBS_OF.get(state.phase, ()):
            return None
        now = self.prompt(edition, state, seats, seat)
        subject = {t.BID: "bid", t.CHOOSE: "goods", t.TAKE: "goods", t.LAY: "lay"}.get(state.phase, _subject(state))
        return self.rules[subject], f"That is not what is to be decided now. {now}"

    def _no_errand(self, edition: Edition, state: Record, verb: int, what: int) -> Reason:
        if state.acted:
            return self.rules["turn"], "You have acted in this round."
        if verb == t.DO_MERCHANT:
            return self.rules["turn"], f"{self.merchant(what).capitalize()} has been used in this round."
        assistant, market = what // t.MARKETS, what % t.MARKETS
        if assistant >= assistants(state):
            return self.rules["tracks"], f"With {state.players} players there is one {self.assistant} only."
        if state.used >> (t.MERCHANTS + assistant) & 1:
            return self.rules["turn"], f"This {self.assistant} has been used in this round."
        assert not is_free(state, market)
        here = self.place_of(edition, market)
        return self.rules["assistant"], f"A merchant stands {here}; {self.assistant}s act where none does."

    def _no_taking(self, edition: Edition, state: Record, good: int) -> Reason:
        if state.phase == t.REPLENISH and state.due == 0:
            return self.rules["replenish"], f"You have taken a card for each {self.supply_card} card."
        rule = self.rules["replenish"] if state.phase == t.REPLENISH else self.rules["goods"]
        return rule, f"There is no {self.good(edition, good)} left in its pile."

    def _no_bid(self, edition: Edition, state: Record, seat: int, bid: int) -> Reason:
        good = good_of(bid)
        if state.covered >> good & 1:
            return self.rules["covered"], f"Bids for {self.good(edition, good)} are over in this round."
        have = state.goods[seat, good]
        return self.rules["bid"], f"You have {have} {self.good(edition, good)}, not {count_of(bid)}."

    def _no_search(self, state: Record, verb: int, pile: int) -> Reason:
        if verb == t.DO_MONEY:
            return self.rules["search"], f"{self.cash.capitalize()} can be taken only in the last round."
        if state.phase == t.EVENT and state.chosen >> pile & 1:
            return self.rules["event"], f"Another player has chosen {self.pile} {pile + 1}; take a different one."
        return self.rules["search"], f"{self.pile.capitalize()} {pile + 1} is empty."
