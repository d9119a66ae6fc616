"""What a table's entries lead to: decisions, undo, confirming, consent."""

from __future__ import annotations

from random import Random

import pytest

from fondaco import games
from fondaco.engine.errors import Refused
from fondaco.engine.game import Game
from fondaco.engine.records import mirror
from fondaco.web.course import Course
from fondaco.web.deeds import Deed, Entry
from fondaco.web.denials import Stale
from fondaco.web.judging import judged


def course(name: str = "hansa", players: int = 2, seed: int = 3, bots: tuple[int, ...] = ()) -> Course:
    """A course with everybody seated."""
    made = Course(Game(games.find(name), compiled=False), players, {"seed": seed})
    for seat in range(players):
        who = {"who": "bot", "bot": "apprentice"} if seat in bots else {"who": "person"}
        made.apply({"kind": "seat", "seat": seat, **who})
    return made


def do(made: Course, kind: str, seat: int, **more: object) -> Entry:
    """Judges and applies a deed."""
    entry = judged(made, Deed(kind, seat, **more))  # type: ignore[arg-type]
    made.apply(entry)
    return entry


def acting(made: Course) -> int:
    """The seat that has choices."""
    return next(seat for seat, choices in enumerate(made.choices) if choices)


def move(made: Course, choice: int = 0) -> int:
    """The acting seat makes one of its moves; returns the seat."""
    seat = acting(made)
    chosen, bot = made.choices[seat][choice], made.seats[seat].kind == "bot"
    do(made, "move", seat, move=chosen, decision=made.decisions[seat], thought=bot)
    return seat


def test_the_game_begins_when_no_seat_is_free() -> None:
    made = Course(Game(games.find("hansa"), compiled=False), 2, {"seed": 3})
    made.apply({"kind": "seat", "seat": 0, "who": "person", "name": "Anna"})
    assert made.stage == "gathering"
    with pytest.raises(Stale, match="not begun"):
        judged(made, Deed("move", 0, 0, 0))
    made.apply({"kind": "seat", "seat": 1, "who": "bot", "bot": "merchant"})
    assert made.stage == "running"
    assert made.playing.seats == ("Anna", "Ochre")


def test_a_decision_is_answered_once() -> None:
    made = course()
    seat = acting(made)
    decision, chosen = made.decisions[seat], made.choices[seat][0]
    do(made, "move", seat, move=chosen, decision=decision)
    with pytest.raises(Stale, match="moved on"):
        judged(made, Deed("move", seat, decision, chosen))


def test_the_same_choices_after_an_own_move_are_another_decision() -> None:
    """A double click must not play twice, even where the second move would be legal."""
    made, luck = course("merchants_of_medieval_europe", 3), Random(1)
    same = 0
    for _ in range(400):
        if made.stage == "over":
            break
        if made.confirming is not None:
            do(made, "confirm", made.confirming)
            continue
        seat = acting(made)
        choices, decision = made.choices[seat], made.decisions[seat]
        do(made, "move", seat, move=luck.choice(choices), decision=decision)
        assert made.decisions[seat] > decision
        same += made.choices[seat] == choices
    assert same, "no move left its seat with the same choices, so nothing was tried"


def test_simultaneous_choices_do_not_disturb_each_other() -> None:
    made, luck, seen = course("dschunke", 3), Random(2), 0
    for _ in range(300):
        if made.stage == "over":
            break
        if made.confirming is not None:
            do(made, "confirm", made.confirming)
            continue
        together = [seat for seat, choices in enumerate(made.choices) if choices]
        decisions = {seat: made.decisions[seat] for seat in together}
        for seat in together:
            do(made, "move", seat, move=luck.choice(made.choices[seat]), decision=decisions[seat])
            if len(together) > 1:
                assert made.confirming is None, "a choice made at once with others is not confirmed"
        seen += len(together) > 1
    assert seen > 2


def test_a_turn_is_confirmed_before_others_act() -> None:
    made = course()
    first = move(made)
    assert made.confirming == first
    assert not any(made.choices)
    other = 1 - first
    with pytest.raises(Stale, match="has to confirm"):
        judged(made, Deed("move", other, made.decisions[other], 0))
    with pytest.raises(Stale, match="Confirm your turn"):
        judged(made, Deed("move", first, made.decisions[first], 0))
    with pytest.raises(Stale, match="nothing for you to confirm"):
        judged(made, Deed("confirm", other))
    do(made, "confirm", first)
    assert acting(made) == other


def test_an_unconfirmed_turn_can_be_taken_back() -> None:
    made = course()
    before = made.playing.state.tobytes()
    first = move(made)
    do(made, "undo", first, decision=made.decisions[first])
    assert made.playing.state.tobytes() == before
    assert acting(made) == first
    assert [item.number for item in made.items] == []


def test_whoever_does_not_want_to_confirm_need_not() -> None:
    made = course()
    first = acting(made)
    do(made, "prefer", first, confirms=False)
    assert move(made) == first
    assert made.confirming is None
    with pytest.raises(Refused, match="ask the others"):
        judged(made, Deed("undo", first, made.decisions[first]))


def test_bots_do_not_confirm() -> None:
    made = course(bots=(0, 1))
    move(made)
    assert made.confirming is None


def test_a_bot_that_takes_over_confirms() -> None:
    made = course()
    first = move(made)
    do(made, "seat", first, who="bot", bot="merchant")
    assert made.confirming is None
    assert acting(made) != first


def turn_of_several_moves(made: Course) -> int:
    """Plays until a seat has made two moves of its turn that can be taken back."""
    luck = Random(5)
    for _ in range(500):
        if made.confirming is not None:
            do(made, "confirm", made.confirming)
        seat = acting(made)
        if made.own_moves(seat) >= 2:
            return seat
        do(made, "move", seat, move=luck.choice(made.choices[seat]), decision=made.decisions[seat])
    raise AssertionError("no turn of several moves came")


def test_restart_goes_back_to_the_beginning_of_the_turn() -> None:
    made = course()
    seat = turn_of_several_moves(made)
    back = made.own_moves(seat)
    standing = len(made.playing.moves)
    do(made, "restart", seat, decision=made.decisions[seat])
    assert len(made.playing.moves) == standing - back
    assert made.own_moves(seat) == 0
    assert acting(made) == seat


def test_undo_stops_at_the_fence_and_at_others() -> None:
    made, luck, fenced = course(seed=9), Random(3), 0
    for _ in range(600):
        if made.stage == "over":
            break
        if made.confirming is not None:
            do(made, "confirm", made.confirming)
            continue
        seat = acting(made)
        fence = mirror(made.playing.state).fence
        do(made, "move", seat, move=luck.choice(made.choices[seat]), decision=made.decisions[seat])
        if mirror(made.playing.state).fence != fence:
            fenced += 1
            assert made.confirming is None, "what cannot be taken back need not be confirmed"
            with pytest.raises((Refused, Stale)):
                judged(made, Deed("undo", seat, made.decisions[seat]))
        for other in range(made.players):
            if other != seat:
                assert made.own_moves(other) == 0
    assert fenced


def test_a_settled_move_is_taken_back_when_all_people_agree() -> None:
    made = course(players=3)
    before = made.playing.state.tobytes()
    first = move(made)
    do(made, "confirm", first)
    do(made, "ask", first)
    others = [seat for seat in range(3) if seat != first]
    with pytest.raises(Stale, match="others have to agree"):
        judged(made, Deed("consent", first))
    do(made, "consent", others[0])
    assert len(made.playing.moves) == 1
    do(made, "consent", others[1])
    assert made.playing.state.tobytes() == before
    assert acting(made) == first
    assert "everybody agrees" in made.items[-1].text


def test_who_does_not_agree_lets_the_move_stand() -> None:
    made = course()
    first = move(made)
    do(made, "confirm", first)
    do(made, "ask", first)
    do(made, "consent", 1 - first, agree=False)
    assert made.asking is None
    assert len(made.playing.moves) == 1
    assert "does not agree" in made.items[-1].text


def test_bots_agree_by_themselves_and_their_moves_go_too() -> None:
    made = course(players=2, bots=(1,))
    if acting(made) == 1:
        move(made)
    standing = len(made.playing.moves)
    assert move(made) == 0
    do(made, "confirm", 0)
    assert move(made) == 1
    do(made, "ask", 0)
    assert len(made.playing.moves) == standing
    assert acting(made) == 0


def test_a_bot_that_the_host_has_seated_does_not_agree_for_its_owner() -> None:
    made = course(players=3)
    first = move(made)
    do(made, "confirm", first)
    others = [seat for seat in range(3) if seat != first]
    do(made, "seat", others[0], who="bot", bot="apprentice", by_host=True)
    do(made, "seat", others[0], who="bot", bot="merchant", by_host=True)
    do(made, "seat", others[1], who="bot", bot="apprentice")
    do(made, "seat", others[1], who="bot", bot="merchant", by_host=True)
    do(made, "ask", first)
    assert len(made.playing.moves) == 1, "the owner of the seat that the host handed over has not agreed"
    with pytest.raises(Stale, match="agrees by itself"):
        judged(made, Deed("consent", others[1]))
    do(made, "consent", others[0])
    assert made.playing.moves == []


def test_whoever_asks_may_think_better_of_it() -> None:
    made = course()
    first = move(made)
    do(made, "confirm", first)
    do(made, "ask", first)
    do(made, "consent", first, agree=False)
    assert made.asking is None
    assert "asks no longer" in made.items[-1].text


@pytest.mark.parametrize("way", ["confirm", "prefer"])
def test_what_was_asked_lapses_when_the_turn_is_settled(way: str) -> None:
    made = course(players=3, bots=(2,))
    while acting(made) == 2:
        move(made)
    first = move(made)
    assert made.confirming == first
    do(made, "ask", first)
    assert made.asking is not None
    do(made, way, first, confirms=False)
    assert made.asking is None


def test_bots_wait_while_somebody_asks() -> None:
    made = course(players=3, bots=(2,))
    while acting(made) == 2 or made.own_moves(acting(made)):
        move(made)
    while made.confirming is None or acting_after(made) != 2:
        if made.confirming is not None:
            do(made, "confirm", made.confirming)
        asker = move(made)
    do(made, "confirm", asker)
    do(made, "ask", asker)
    with pytest.raises(Stale):
        move(made)
    do(made, "consent", asker, agree=False)
    assert move(made) == 2


def acting_after(made: Course) -> int:
    """The seat whose turn comes when the last one is confirmed."""
    return made.playing.actors()[0]


def test_a_seat_is_played_by_whoever_sits_there() -> None:
    made = course()
    seat = acting(made)
    do(made, "seat", seat, who="bot", bot="merchant")
    wish = {"move": made.choices[seat][0], "decision": made.decisions[seat]}
    for kind in ("move", "undo", "restart", "confirm", "ask", "prefer"):
        with pytest.raises(Stale, match="take the seat back"):
            judged(made, Deed(kind, seat, **wish))  # type: ignore[arg-type]
    assert judged(made, Deed("move", seat, thought=True, **wish))["seat"] == seat
    do(made, "seat", seat, who="person")
    with pytest.raises(Stale, match="moved on"):
        judged(made, Deed("move", seat, made.decisions[seat], wish["move"], thought=True))


def test_a_move_ends_the_asking() -> None:
    made = course()
    first = move(made)
    do(made, "confirm", first)
    do(made, "ask", first)
    move(made)
    assert made.asking is None


def test_nobody_takes_back_another_persons_secret_choice() -> None:
    made, luck, tried = course("dschunke", 3), Random(4), 0
    for _ in range(300):
        if made.stage == "over":
            break
        if made.confirming is not None:
            do(made, "confirm", made.confirming)
            continue
        together = [seat for seat, choices in enumerate(made.choices) if choices]
        for seat in together:
            do(made, "move", seat, move=luck.choice(made.choices[seat]), decision=made.decisions[seat])
            if len(together) > 1 and seat != together[0]:
                tried += 1
                with pytest.raises((Refused, Stale), match=r"secret choice|drawn or revealed|is over"):
                    judged(made, Deed("ask", together[0]))
    assert tried


@pytest.mark.parametrize("name", games.names())
def test_the_same_entries_lead_to_the_same_course(name: str) -> None:
    """With undos, restarts and confirmations in between: what a restarted house makes of a log."""
    luck = Random(name)
    made = course(name, 3, seed=11)
    log: list[Entry] = [{"kind": "seat", "seat": seat, "who": "person"} for seat in range(3)]
    for _ in range(150):
        if made.stage == "over":
            break
        if made.confirming is not None:
            kind = luck.choice(["confirm", "confirm", "undo"])
            log.append(do(made, kind, made.confirming, decision=made.decisions[made.confirming]))
            continue
        seat = acting(made)
        if made.own_moves(seat) and luck.random() < 0.2:
            log.append(do(made, luck.choice(["undo", "restart"]), seat, decision=made.decisions[seat]))
            continue
        chosen = luck.choice(made.choices[seat])
        log.append(do(made, "move", seat, move=chosen, decision=made.decisions[seat]))
    again = Course(Game(games.find(name), compiled=False), 3, {"seed": 11})
    for entry in log:
        again.apply(entry)
    assert again.playing.state.tobytes() == made.playing.state.tobytes()
    assert (again.decisions, again.choices, again.items) == (made.decisions, made.choices, made.items)
    assert (again.floor, again.confirming, again.stage) == (made.floor, made.confirming, made.stage)
