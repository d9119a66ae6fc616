"""Hansa in words: moves as text, the story of a move, what a move would do, and why a move is refused."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.editions import Edition
from fondaco.engine.records import Record, mirror
from fondaco.games.hansa import state as s
from fondaco.games.hansa.rules import IDLE_ROUNDS, before_fifth_pile, complete, leader, of_colour, stocked

Seats = Sequence[str]


def phrases(edition: Edition) -> list[str]:
    """The text of every move, in the order of their numbers."""
    cities, kinds = edition.names["cities"], [marker(edition, kind) for kind in range(s.KINDS)]
    return [
        *(f"settle {city}" for city in cities),
        "refill",
        "no refill",
        *(f"sail {city}" for city in cities),
        *(f"buy {kind}" for kind in kinds),
        *(f"build {kind}" for kind in kinds),
        *(f"offer {kind}" for kind in kinds),
        "sell",
        *(f"lose {kind}" for kind in kinds),
        *(f"discard {kind}" for kind in kinds),
        "end",
    ]


def marker(edition: Edition, kind: int) -> str:
    """A marker in words: its colour and its barrels."""
    return f"{edition.names['colours'][kind // s.BARRELS]} {kind % s.BARRELS + 1}"


def counted(number: int, thing: str) -> str:
    """A number of things, in the plural where it has to be."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(things: Sequence[str]) -> str:
    """Things in a row: a, b and c."""
    return " and ".join(filter(None, (", ".join(things[:-1]), *things[-1:])))


def _markers(edition: Edition, counts: Sequence[int]) -> str:
    return listed([marker(edition, kind) for kind, count in enumerate(counts) for _ in range(count)])


def prompt(edition: Edition, state: Record, seats: Seats, seat: int) -> str:
    """What the player is asked to do now."""
    if state.phase == s.OVER:
        return "The game is over."
    if seat != state.player:
        return f"{seats[state.player]} is to move."
    purse = f"{counted(state.talers[seat], 'Taler')} left"
    here = edition.names["cities"][state.ship]
    box = mirror(edition.record)
    left = box.placements - state.turn // state.players
    return {
        s.SETTLE: f"Place {counted(box.placed, 'booth')} in a city ({counted(left, 'placement')} to go).",
        s.REFILL: f"Refill the empty spaces for {counted(box.refill, 'Taler')}{_or_not(box, state)}. {purse}.",
        s.TRADE: f"In {here}: {_choices(box, state, seat)}. {purse}.",
        s.SALE: "Offer more markers, or close the sale."
        if complete(state)
        else "Offer another marker of the same colour.",
        s.LOSS: f"{seats[state.seller]} has sold: choose the marker you lose.",
        s.TOLL: f"Keep {counted(box.keep_markers, 'marker')}: discard one.",
    }[state.phase]


def _or_not(box: Record, state: Record) -> str:
    return ", or not" if stocked(box, state) else " (every space is empty, so you must)"


def _choices(box: Record, state: Record, seat: int) -> str:
    """What a stop leaves open: an action, sailing on, ending the turn."""
    act = "" if state.acted else "act once, "
    sail = "sail on, " if state.talers[seat] >= box.fare else ""
    return f"{act}{sail}or end your turn" if act or sail else "end your turn"


def story(edition: Edition, before: Record, after: Record, seats: Seats, seat: int, move: int) -> list[str]:
    """A move and what followed from it, told by what a viewer saw before and after."""
    lines = [_deed(edition, before, after, seats, seat, move)]
    if after.opener != before.opener:
        lines.append("The fifth pile is open: this round is the last.")
    if after.phase == s.OVER:
        idle = after.opener == s.NOBODY
        lines.append(f"{IDLE_ROUNDS} idle rounds end the game." if idle else "The last round is over: the game ends.")
    return lines


def _deed(edition: Edition, before: Record, after: Record, seats: Seats, seat: int, move: int) -> str:
    who, verb, what = seats[seat], s.VERB[move], s.WHAT[move]
    here = edition.names["cities"][before.ship]
    paid = before.talers[seat] - after.talers[seat]
    if verb == s.DO_SETTLE:
        return f"{who} places {counted(after.booths[seat, what], 'booth')} in {edition.names['cities'][what]}."
    if verb == s.DO_REFILL:
        filled = after.drawn - before.drawn
        return f"{who} pays {counted(paid, 'Taler')} and refills {counted(filled, 'space')}."
    if verb == s.DO_SKIP:
        return f"{who} does not refill."
    if verb == s.DO_SAIL:
        return f"{who} sails to {edition.names['cities'][what]} for {counted(paid, 'Taler')}."
    if verb == s.DO_BUY:
        return f"{who} buys {marker(edition, what)} in {here} {_payment(before, after, seats, seat)}."
    if verb == s.DO_BUILD:
        built = after.booths[seat, before.ship] - before.booths[seat, before.ship]
        return f"{who} spends {marker(edition, what)} and sets up {counted(built, 'booth')} in {here}."
    if verb == s.DO_OFFER:
        return f"{who} offers {marker(edition, what)} in {here}."
    if verb == s.DO_SELL:
        return f"{who} sells {_markers(edition, before.offer)} in {here} and takes one booth back."
    if verb == s.DO_LOSE:
        return f"{who} loses {marker(edition, what)}."
    if verb == s.DO_DISCARD:
        return f"{who} discards {marker(edition, what)}."
    over = before.talers[seat] - mirror(edition.record).keep_talers
    return f"{who} ends the turn." if over <= 0 else f"{who} ends the turn and pays {counted(over, 'Taler')} in taxes."


def _payment(before: Record, after: Record, seats: Seats, seat: int) -> str:
    paid = before.talers[seat] - after.talers[seat]
    if paid == 0:
        return "for nothing"
    for other, name in enumerate(seats):
        if after.talers[other] > before.talers[other]:
            return f"for {counted(paid, 'Taler')} to {name}"
    return f"for {counted(paid, 'Taler')} to the bank"


def explain(edition: Edition, state: Record, seats: Seats, seat: int, move: int) -> str:
    """What a legal move would do, with the numbers of the rules."""
    verb, what = s.VERB[move], s.WHAT[move]
    box, here = mirror(edition.record), edition.names["cities"][state.ship]
    if verb == s.DO_SETTLE:
        shared = [seats[o] for o in range(state.players) if state.booths[o, what] > 0]
        beside = f", beside {listed(shared)}" if shared else ""
        return f"Puts {counted(box.placed, 'booth')} in {edition.names['cities'][what]}{beside} (H9)."
    if verb == s.DO_REFILL:
        empty, left = box.spaces - stocked(box, state), state.markers - state.drawn
        last = state.opener == s.NOBODY and state.drawn + min(empty, left) > before_fifth_pile(box, state)
        ends = " It opens the fifth pile, so this round is the last (H23)." if last else ""
        return f"Pays {counted(box.refill, 'Taler')} and fills {counted(min(empty, left), 'empty space')} (H11).{ends}"
    if verb == s.DO_SKIP:
        return "Leaves the warehouses as they are (H11)."
    if verb == s.DO_SAIL:
        return f"Pays {counted(box.fare, 'Taler')} and sails on; a new stop allows a new action (H13, H14)."
    if verb == s.DO_BUY:
        return f"Takes {marker(edition, what)} from {here} and {_price(box, state, seats, seat)} (H15)."
    if verb == s.DO_BUILD:
        booths = min(what % s.BARRELS + 1, state.stock[seat])
        return f"Spends {marker(edition, what)} and sets up {counted(booths, 'booth')} in {here} (H17)."
    if verb == s.DO_OFFER:
        return f"Puts {marker(edition, what)} into a sale in {here}; two or more of a colour can be sold (H18)."
    if verb == s.DO_SELL:
        victims = [seats[o] for o in range(state.players) if o != seat and _would_lose(state, o)]
        losses = f" {listed(victims)} will lose markers (H21)." if victims else " Nobody else loses anything (H21)."
        return f"Sells {_markers(edition, state.offer)}; one booth goes back to your supply (H19, H20).{losses}"
    if verb == s.DO_LOSE:
        return f"Gives up {marker(edition, what)}: {seats[state.seller]} has sold this colour (H21)."
    if verb == s.DO_DISCARD:
        return f"Discards {marker(edition, what)}: only {box.keep_markers} open markers may be kept (H22)."
    over = max(0, state.talers[seat] - box.keep_talers)
    return f"Ends your turn; {counted(over, 'Taler')} in taxes (H22)."


def _price(box: Record, state: Record, seats: Seats, seat: int) -> str:
    owner = leader(state, state.ship)
    if owner == seat:
        return "pays nothing, for you lead here"
    return f"pays {counted(box.price, 'Taler')} to {'the bank' if owner == s.NOBODY else seats[owner]}"


def _would_lose(state: Record, other: int) -> bool:
    return any(of_colour(state.offer, c) and of_colour(state.goods[other], c) for c in range(s.COLOURS))


def refusal(edition: Edition, state: Record, seats: Seats, seat: int, move: int) -> tuple[str, str]:
    """Why a move is not allowed now: the number of the rule, and a sentence."""
    if state.phase == s.OVER:
        return ("H27", "The game is over.") if state.opener == s.NOBODY else ("H23", "The game is over.")
    if seat != state.player:
        if state.phase == s.LOSS:
            return "H21", f"{seats[state.player]} chooses a marker to lose before anything else happens."
        if state.phase == s.SETTLE:
            return "H9", f"It is {seats[state.player]}'s placement; you place booths when it is your turn."
        return "H10", f"It is {seats[state.player]}'s turn; you can act when yours comes."
    verb, what = s.VERB[move], s.WHAT[move]
    box = mirror(edition.record)
    due = _due_first(edition, state, seats, verb)
    if due:
        return due
    if verb == s.DO_SETTLE:
        return _no_settling(edition, box, state, what)
    if verb == s.DO_SKIP:
        return _no_skipping(box, state)
    if verb == s.DO_REFILL:
        return _no_refill(box, state)
    if verb == s.DO_SAIL:
        return _no_sailing(edition, box, state, seat, what)
    if verb == s.DO_LOSE:
        return _no_loss(edition, state, seat, what)
    if verb == s.DO_DISCARD:
        return _no_discard(edition, box, state, seat, what)
    return _no_action(edition, box, state, seats, seat, verb, what)


def _due_first(edition: Edition, state: Record, seats: Seats, verb: int) -> tuple[str, str] | None:
    """What has to be done before anything of another kind."""
    if state.phase == s.SETTLE and verb != s.DO_SETTLE:
        return "H9", "Booths are placed before the game begins; choose a city to settle."
    if state.phase == s.REFILL and verb not in (s.DO_REFILL, s.DO_SKIP):
        return "H11", "Decide first whether to refill the warehouses."
    if state.phase == s.SALE and verb not in (s.DO_OFFER, s.DO_SELL):
        return "H18", "A sale has begun; finish it with “sell”, or take the offer back."
    if state.phase == s.LOSS and verb != s.DO_LOSE:
        return "H21", f"{seats[state.seller]} has sold: choose the marker you lose."
    if state.phase == s.TOLL and verb != s.DO_DISCARD:
        keep = mirror(edition.record).keep_markers
        return "H22", f"Your turn is ending and you hold more than {counted(keep, 'open marker')}; discard one."
    return None


def _no_settling(edition: Edition, box: Record, state: Record, city: int) -> tuple[str, str]:
    name = edition.names["cities"][city]
    if state.phase != s.SETTLE:
        return "H9", "Booths are placed for nothing only before the game begins."
    if city == box.home:
        return "H9", f"Nobody places booths in {name} before the game."
    return "H9", f"You have booths in {name} already; choose a different city each time."


def _no_skipping(box: Record, state: Record) -> tuple[str, str]:
    if state.phase == s.REFILL:
        return "H12", "Every warehouse is empty, so you have to refill."
    return "H11", "There is no refill to decide on now."


def _no_refill(box: Record, state: Record) -> tuple[str, str]:
    if state.drawn == state.markers:
        return "H11", "The supply is used up, so nothing can be refilled."
    if stocked(box, state) == box.spaces:
        return "H11", "No warehouse space is empty."
    return "H11", "Warehouses are refilled only at the beginning of a turn, before sailing and acting."


def _no_sailing(edition: Edition, box: Record, state: Record, seat: int, city: int) -> tuple[str, str]:
    here, there = edition.names["cities"][state.ship], edition.names["cities"][city]
    if city == state.ship:
        return "H14", f"The ship is in {here} already."
    if not box.routes[state.ship, city]:
        exits = listed([name for end, name in enumerate(edition.names["cities"]) if box.routes[state.ship, end]])
        against = "; the arrow points the other way" if box.routes[city, state.ship] else ""
        return "H14", f"No route leads from {here} to {there}{against}. From here the ship sails to {exits}."
    return "H14", f"Sailing costs {counted(box.fare, 'Taler')} and you have {state.talers[seat]}."


def _no_loss(edition: Edition, state: Record, seat: int, kind: int) -> tuple[str, str]:
    colour = edition.names["colours"][kind // s.BARRELS]
    if state.phase != s.LOSS:
        return "H21", "Markers are lost only when somebody else sells their colour."
    if not (state.losing[seat] >> (kind // s.BARRELS)) & 1:
        return "H21", f"You have no {colour} marker left to lose by this sale."
    return "H21", f"You have no open marker {marker(edition, kind)} to lose."


def _no_discard(edition: Edition, box: Record, state: Record, seat: int, kind: int) -> tuple[str, str]:
    if state.phase != s.TOLL:
        return "H22", "Markers are discarded only at the end of a turn, by who holds too many."
    return "H22", f"You have no open marker {marker(edition, kind)} to discard."


def _no_action(
    edition: Edition, box: Record, state: Record, seats: Seats, seat: int, verb: int, what: int
) -> tuple[str, str]:
    """Why buying, setting up, offering or selling is not possible here."""
    here = edition.names["cities"][state.ship]
    if state.phase == s.SALE and verb == s.DO_SELL:
        alone_in = [c for c in range(s.COLOURS) if of_colour(state.offer, c) == 1]
        colour = edition.names["colours"][alone_in[0]]
        return "H18", f"At least two markers of each colour have to be sold, and only one {colour} is offered."
    if state.acted:
        rule = "H16" if verb == s.DO_BUY else "H13"
        return rule, f"You have acted in {here} at this stop; sail on before you act again."
    if verb == s.DO_SELL:
        return "H18", "Nothing is offered yet; offer the markers you want to sell first."
    if verb == s.DO_BUY:
        on_sale = any(
            box.city_of[space] == state.ship and state.warehouse[space] == what for space in range(box.spaces)
        )
        if not on_sale:
            return "H15", f"There is no {marker(edition, what)} in the warehouses of {here}."
        owner = leader(state, state.ship)
        payee = "the bank" if owner == s.NOBODY else seats[owner]
        return "H15", f"It costs {counted(box.price, 'Taler')} to {payee} and you have {state.talers[seat]}."
    if verb == s.DO_OFFER and state.booths[seat, state.ship] == 0:
        return "H18", f"You have no booth in {here}, so you cannot sell here."
    if state.goods[seat, what] == 0:
        rule = "H17" if verb == s.DO_BUILD else "H18"
        return rule, f"You have no open marker {marker(edition, what)}."
    if verb == s.DO_BUILD:
        return "H17", "You have no booths left to set up."
    colour = edition.names["colours"][what // s.BARRELS]
    return "H18", f"A sale needs at least two open markers of a colour, and you have one {colour}."
