"""Whether a deed is allowed now: the entry that it becomes, or a sentence that says why not."""

from __future__ import annotations

from fondaco.engine.errors import Refused
from fondaco.engine.whole import whole
from fondaco.web.course import Course
from fondaco.web.deeds import Deed, Entry
from fondaco.web.denials import Denied, Stale

MOVED_ON = "The table has moved on since you looked; this is how it stands now."


def judged(course: Course, deed: Deed) -> Entry:
    """The entry that the deed becomes; nothing is changed yet."""
    if not 0 <= deed.seat < course.players:
        raise Denied(f"There is no seat {deed.seat}; this table has seats 0 to {course.players - 1}.")
    if deed.kind not in ("seat", "consent"):
        _sitting(course, deed)
    return _JUDGES[deed.kind](course, deed)


def _sitting(course: Course, deed: Deed) -> None:
    """Whoever acts has to sit there: a person, or the bot that plays instead. Bots wait while somebody asks."""
    seat = course.seats[deed.seat]
    if deed.thought:
        if seat.kind != "bot" or course.asking is not None:
            raise Stale(MOVED_ON)
    elif seat.kind != "person":
        raise Stale(f"A bot plays for {seat.name}; take the seat back first.")


def _fresh(course: Course, deed: Deed) -> None:
    if deed.decision is not None and deed.decision != course.decisions[deed.seat]:
        raise Stale(MOVED_ON)


def _running(course: Course) -> None:
    if course.stage == "gathering":
        raise Stale("The game has not begun; it begins as soon as no seat is free.")
    if course.stage == "over":
        raise Stale("The game is over.")


def _move(course: Course, deed: Deed) -> Entry:
    _running(course)
    _fresh(course, deed)
    match, seat = course.playing, deed.seat
    number = match.move(deed.move, seat) if isinstance(deed.move, str) else whole(deed.move)
    if number is None:
        raise Refused(f"A move is a number or its words, not {deed.move!r}.")
    match.words(number)
    if number not in course.choices[seat]:
        if course.confirming is not None:
            raise Stale(_unconfirmed(course, seat))
        raise match.refusal(seat, number)
    entry: Entry = {"kind": "move", "seat": seat, "move": number}
    return entry | {"fallback": True} if deed.fallback else entry


def _unconfirmed(course: Course, seat: int) -> str:
    if course.confirming == seat:
        return "Confirm your turn, or take it back, before anything else."
    return f"{course.seats[course.confirming or 0].name} has to confirm the turn first."


def _undo(course: Course, deed: Deed) -> Entry:
    _running(course)
    _fresh(course, deed)
    if not course.own_moves(deed.seat):
        raise Refused(_no_undo(course, deed.seat))
    return {"kind": deed.kind, "seat": deed.seat}


def _no_undo(course: Course, seat: int) -> str:
    moves = course.playing.moves
    if not moves:
        return "There is no move to take back."
    if moves[-1].seat != seat:
        return "The last move is somebody else's; ask the others to take moves back."
    if not course.unfenced(len(moves) - 1):
        return "The last move drew or revealed something, so it cannot be taken back."
    return "The last move is settled; ask the others to take it back."


def _confirm(course: Course, deed: Deed) -> Entry:
    _running(course)
    _fresh(course, deed)
    if course.confirming != deed.seat:
        raise Stale("There is nothing for you to confirm.")
    return {"kind": "confirm", "seat": deed.seat}


def _ask(course: Course, deed: Deed) -> Entry:
    _running(course)
    if course.asking is not None:
        raise Stale(f"{course.seats[course.asking.seat].name} asks already to take moves back.")
    moves = course.playing.moves
    own = [number for number, entry in enumerate(moves) if entry.seat == deed.seat]
    if not own:
        raise Refused("You have made no move that could be taken back.")
    if not course.unfenced(own[-1]):
        raise Refused("Something was drawn or revealed since your last move, so it cannot be taken back.")
    for number in range(own[-1] + 1, len(moves)):
        chooser = moves[number].seat
        if chooser in course.voters() and len(course.playing.view(None, number).actors()) > 1:
            raise Refused(f"{course.seats[chooser].name} has made a secret choice since, so your move stands.")
    return {"kind": "ask", "seat": deed.seat, "moves": len(moves) - own[-1]}


def _consent(course: Course, deed: Deed) -> Entry:
    _running(course)
    if course.asking is None:
        raise Stale("Nobody asks to take a move back.")
    if deed.seat == course.asking.seat and deed.agree:
        raise Stale("The others have to agree, not you.")
    if deed.seat not in course.voters():
        raise Stale(f"A bot plays for {course.seats[deed.seat].name}, by its owner's wish, and agrees by itself.")
    if deed.seat in course.asking.agreed and deed.agree:
        raise Stale("You have agreed already.")
    return {"kind": "consent", "seat": deed.seat, "agree": deed.agree}


def _prefer(course: Course, deed: Deed) -> Entry:
    return {"kind": "prefer", "seat": deed.seat, "confirms": deed.confirms}


def _seat(course: Course, deed: Deed) -> Entry:
    if course.stage == "over":
        raise Stale("The game is over.")
    seat = course.seats[deed.seat]
    if (seat.kind, seat.bot) == (deed.who, deed.bot):
        raise Stale(f"The seat of {seat.name} is so already.")
    entry: Entry = {"kind": "seat", "seat": deed.seat, "who": deed.who}
    if deed.bot:
        entry["bot"] = deed.bot
    if deed.by_host:
        entry["by"] = "host"
    if deed.name:
        entry["name"] = untaken(course, deed.seat, deed.name)
    return entry


def untaken(course: Course, seat: int, name: str) -> str:
    """The name, with a number behind it where somebody else at the table has it."""
    others = {other.name for number, other in enumerate(course.seats) if number != seat}
    numbered = (name if number == 1 else f"{name} {number}" for number in range(1, course.players + 1))
    return next(one for one in numbered if one not in others)


_JUDGES = {
    "move": _move,
    "undo": _undo,
    "restart": _undo,
    "confirm": _confirm,
    "ask": _ask,
    "consent": _consent,
    "prefer": _prefer,
    "seat": _seat,
}
