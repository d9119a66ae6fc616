"""Why a move is refused: the number of the rule, and a sentence that reads well."""

from __future__ import annotations

import re

import pytest

import fondaco
from games.hansa.table import ANNE, BERT, CARL, NAMES, Table, game


def refused(table: Table, move: str, seat: int | None = None) -> fondaco.Refused:
    """The refusal of a move, by default of the seat whose decision it is."""
    number = table.game.phrasebook.move(move)
    before = table.match.state.tobytes()
    with pytest.raises(fondaco.Refused) as no:
        table.match.play(table.actor if seat is None else seat, number)
    assert table.match.state.tobytes() == before
    assert str(no.value) == f"{no.value.sentence} ({no.value.rule})"
    return no.value


def settling() -> Table:
    """Anne, the start player, has placed booths in Danzig; so have the others; it is her turn again."""
    table = Table()
    table.match = game().start(3, seed=1, seats=NAMES[:3])
    table.state.start = table.state.player = ANNE
    return table.play("settle Danzig", "settle Danzig", "settle Danzig")


def refilling() -> Table:
    """Bert decides on a refill."""
    table = Table()
    table.stock_up("Riga")
    return table.play("end")


def trading(acted: bool = False, talers: int = 3) -> Table:
    """Anne's turn in Danzig; booths of hers are there, and one orange and two brown markers in her hand."""
    table = Table()
    table.turn(ANNE, ship="Danzig", talers=talers, acted=acted)
    table.booths("Danzig", 1, 2, 0)
    table.lay("Danzig", "rose 1", "rose 2")
    table.hold(ANNE, "orange 2", "brown 1", "brown 3")
    return table


def selling() -> Table:
    """Anne has offered one brown marker."""
    return trading().play("offer brown 1")


def losing() -> Table:
    """Bert chooses what he loses by Anne's sale of brown markers."""
    table = selling()
    table.hold(BERT, "brown 2", "brown 2", "rose 3")
    return table.play("offer brown 3", "sell")


def paying_toll() -> Table:
    """Anne has ended her turn with four markers."""
    table = trading()
    table.hold(ANNE, "teal 1")
    return table.play("end")


def ended(by_pile: bool) -> Table:
    """A game that is over, by the fifth pile or by idleness."""
    table = Table()
    table.stock_up()
    table.turn(CARL)
    if by_pile:
        table.state.opener = BERT
    else:
        table.state.idle = 1
    return table.play("end")


POSITIONS = {
    "settling": settling,
    "refilling": refilling,
    "trading": trading,
    "acted": lambda: trading(acted=True),
    "poor": lambda: trading(talers=0),
    "selling": selling,
    "losing": losing,
    "toll": paying_toll,
    "ended": lambda: ended(True),
    "idle": lambda: ended(False),
}


@pytest.mark.rule("H9")
@pytest.mark.parametrize("move", ["settle Copenhagen", "settle Danzig", "sail Danzig", "end", "refill", "buy rose 1"])
def test_placements(move: str) -> None:
    assert refused(settling(), move).rule == "H9"


@pytest.mark.rule("H9")
def test_placements_in_turn_and_before_the_game_only() -> None:
    assert refused(settling(), "settle Riga", seat=BERT).rule == "H9"
    assert refused(trading(), "settle Riga").rule == "H9"


@pytest.mark.rule("H9")
def test_a_refused_placement_names_the_city() -> None:
    assert "Copenhagen" in refused(settling(), "settle Copenhagen").sentence
    assert "Danzig" in refused(settling(), "settle Danzig").sentence


@pytest.mark.rule("H10")
@pytest.mark.parametrize("move", ["sail Kalmar", "buy rose 1", "end", "refill", "build orange 2"])
def test_out_of_turn(move: str) -> None:
    no = refused(trading(), move, seat=BERT)
    assert no.rule == "H10"
    assert "Anne" in no.sentence


@pytest.mark.rule("H11")
@pytest.mark.parametrize("move", ["sail Danzig", "end", "buy rose 1", "settle Riga", "sell", "discard rose 1"])
def test_the_refill_is_decided_first(move: str) -> None:
    assert refused(refilling(), move).rule == "H11"


@pytest.mark.rule("H11")
def test_no_refill_outside_its_phase() -> None:
    late = refused(trading(), "refill")
    assert late.rule == "H11"
    assert refused(trading(), "no refill").rule == "H11"
    full = Table()
    full.stock_up()
    no_space = refused(full, "refill")
    assert no_space.rule == "H11"
    bare = Table()
    bare.stack(left=0)
    no_supply = refused(bare, "refill")
    assert no_supply.rule == "H11"
    assert len({late.sentence, no_space.sentence, no_supply.sentence}) == 3


@pytest.mark.rule("H12")
def test_a_compulsory_refill() -> None:
    assert refused(Table().play("end"), "no refill").rule == "H12"


@pytest.mark.rule("H13")
@pytest.mark.parametrize("move", ["build orange 2", "offer brown 1", "sell"])
def test_a_second_action_at_a_stop(move: str) -> None:
    no = refused(trading(acted=True), move)
    assert no.rule == "H13"
    assert "Danzig" in no.sentence


@pytest.mark.rule("H14")
@pytest.mark.parametrize("move", ["sail Copenhagen", "sail Riga", "sail Stockholm", "sail Danzig"])
def test_no_such_route(move: str) -> None:
    no = refused(trading(), move)
    assert no.rule == "H14"
    assert "Danzig" in no.sentence


@pytest.mark.rule("H14")
def test_a_route_against_the_arrow_is_told_from_none() -> None:
    assert "arrow" in refused(trading(), "sail Riga").sentence
    assert "arrow" not in refused(trading(), "sail Stockholm").sentence
    assert "Kalmar and Reval" in refused(trading(), "sail Riga").sentence


@pytest.mark.rule("H14")
def test_sailing_without_money() -> None:
    no = refused(trading(talers=0), "sail Kalmar")
    assert no.rule == "H14"
    assert "1 Taler" in no.sentence


@pytest.mark.rule("H15")
def test_buying_what_is_not_there_or_cannot_be_paid() -> None:
    absent = refused(trading(), "buy rose 3")
    assert absent.rule == "H15"
    assert "rose 3" in absent.sentence
    dear = refused(trading(talers=0), "buy rose 1")
    assert dear.rule == "H15"
    assert "Bert" in dear.sentence


@pytest.mark.rule("H15")
def test_buying_from_the_bank_without_money() -> None:
    table = Table()
    table.turn(ANNE, talers=0)
    table.lay("Copenhagen", "rose 1")
    no = refused(table, "buy rose 1")
    assert no.rule == "H15"
    assert "bank" in no.sentence


@pytest.mark.rule("H16")
def test_buying_twice_at_a_stop() -> None:
    assert refused(trading().play("buy rose 1"), "buy rose 2").rule == "H16"


@pytest.mark.rule("H17")
def test_setting_up_without_the_marker_or_without_booths() -> None:
    assert refused(trading(), "build orange 1").rule == "H17"
    table = trading()
    table.booths("Riga", 14, 0, 0)
    no = refused(table, "build orange 2")
    assert no.rule == "H17"
    assert "booth" in no.sentence


@pytest.mark.rule("H18")
@pytest.mark.parametrize("move", ["offer orange 2", "offer orange 1", "offer brown 2", "sell"])
def test_a_sale_needs_two_of_a_colour(move: str) -> None:
    assert refused(trading(), move).rule == "H18"


@pytest.mark.rule("H18")
def test_a_sale_needs_a_booth() -> None:
    table = trading()
    table.booths("Danzig", 0, 1, 0)
    no = refused(table, "offer brown 1")
    assert no.rule == "H18"
    assert "booth" in no.sentence
    assert "Danzig" in no.sentence


@pytest.mark.rule("H18")
@pytest.mark.parametrize(
    "move", ["sell", "offer orange 2", "offer brown 1", "sail Kalmar", "end", "build brown 3", "refill", "buy rose 1"]
)
def test_a_sale_with_a_single_marker_on_offer(move: str) -> None:
    assert refused(selling(), move).rule == "H18"


@pytest.mark.rule("H18")
def test_a_single_marker_on_offer_is_named_by_its_colour() -> None:
    assert "brown" in refused(selling(), "sell").sentence


@pytest.mark.rule("H20")
def test_sold_markers_are_not_there_to_be_used() -> None:
    table = trading()
    table.have_sold(ANNE, "teal 1", "teal 2")
    assert refused(table, "build teal 1").rule == "H17"
    assert refused(table, "offer teal 1").rule == "H18"


@pytest.mark.rule("H21")
@pytest.mark.parametrize(
    "move", ["lose rose 3", "lose brown 1", "lose orange 1", "end", "sail Kalmar", "discard brown 2"]
)
def test_losses(move: str) -> None:
    assert refused(losing(), move).rule == "H21"


@pytest.mark.rule("H21")
def test_the_seller_waits_and_nobody_loses_without_a_sale() -> None:
    no = refused(losing(), "end", seat=ANNE)
    assert no.rule == "H21"
    assert "Bert" in no.sentence
    assert refused(losing(), "lose brown 2", seat=CARL).rule == "H21"
    assert refused(trading(), "lose brown 1").rule == "H21"


@pytest.mark.rule("H22")
@pytest.mark.parametrize("move", ["end", "sail Kalmar", "discard white 1", "lose orange 2", "build orange 2"])
def test_tolls(move: str) -> None:
    assert refused(paying_toll(), move).rule == "H22"


@pytest.mark.rule("H22")
def test_nobody_discards_for_nothing() -> None:
    assert refused(trading(), "discard orange 2").rule == "H22"


@pytest.mark.rule("H23", "H27")
@pytest.mark.parametrize(("by_pile", "number"), [(True, "H23"), (False, "H27")])
@pytest.mark.parametrize("seat", [ANNE, CARL])
def test_after_the_end(by_pile: bool, number: str, seat: int) -> None:
    no = refused(ended(by_pile), "end", seat=seat)
    assert no.rule == number
    assert "over" in no.sentence


NUMBERS = set(re.findall(r"^- \*\*(H\d+)\*\*", game().descriptor.text("rules.md"), re.MULTILINE))


@pytest.mark.rule("H9", "H11", "H13", "H14", "H15", "H17", "H18", "H21", "H22", "H23", "H27")
@pytest.mark.parametrize("name", POSITIONS)
def test_every_refusal_reads_well(name: str) -> None:
    """Whole sentences, in the plural where it has to be, with a rule that exists; for every move that is not legal."""
    table = POSITIONS[name]()
    for seat in range(3):
        allowed = table.match.legal(seat)
        for move in set(range(table.game.moves)) - set(allowed):
            no = table.match.refusal(seat, move)
            assert no.rule in NUMBERS
            assert re.fullmatch(r"[A-Z][^.]*\.( [A-Z][^.]*\.)*", no.sentence), no.sentence
            assert not re.search(r"  |None|\b1 \w+s\b|\b[02-9] (Taler|booth|marker)\b|-\d|_", no.sentence), no.sentence


@pytest.mark.rule("H12", "H18")
def test_prompts_offer_only_what_is_possible() -> None:
    assert "or not" not in Table().play("end").match.prompt(BERT)
    assert "or not" in refilling().match.prompt(BERT)
    assert "close" not in selling().match.prompt(ANNE)
    assert "close" in selling().play("offer brown 3").match.prompt(ANNE)
