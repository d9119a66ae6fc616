"""What nobody may know (H28)."""

from __future__ import annotations

import numpy as np
import pytest

import fondaco
from fondaco.engine.records import UNKNOWN, as_dict, mirror
from games.hansa.table import ANNE, BERT, Table

LUCK = {"chance", "draws"}


@pytest.mark.rule("H28")
@pytest.mark.parametrize("viewer", [None, ANNE, BERT])
def test_the_order_of_the_supply_is_hidden(viewer: int | None) -> None:
    table = Table()
    table.stock_up()
    seen = list(table.match.view(viewer).record.supply)
    drawn, markers = table.state.drawn, table.state.markers
    assert seen == [-1] * drawn + [UNKNOWN] * (markers - drawn) + [-1] * (78 - markers)


@pytest.mark.rule("H28")
@pytest.mark.parametrize("viewer", [None, ANNE, BERT])
def test_everything_else_is_open(viewer: int | None) -> None:
    table = Table(promo=1)
    table.stock_up("Riga")
    table.booths("Danzig", 1, 2, 3)
    table.hold(ANNE, "orange 1", "orange 2")
    table.have_sold(BERT, "brown 1")
    table.stack(left=12)
    table.turn(ANNE, ship="Danzig", talers=5)
    table.play("offer orange 1")
    truth, seen = as_dict(table.match.state), table.match.view(viewer).to_dict()
    assert {key for key in truth if truth[key] != seen[key]} <= {"supply"} | LUCK
    assert (seen["chance"], seen["draws"]) == (0, 0)


@pytest.mark.rule("H28")
def test_another_order_of_the_supply_looks_the_same() -> None:
    views = []
    for first in ("orange 1", "white 3"):
        table = Table()
        table.stock_up()
        table.stack(first, left=len(table.face_down))
        views.append([table.match.view(viewer).to_bytes() for viewer in (None, ANNE, BERT)])
    assert views[0] == views[1]


@pytest.mark.rule("H28")
def test_an_imagined_supply_is_what_nobody_has_seen() -> None:
    table = Table()
    table.stock_up("Riga")
    table.hold(ANNE, "orange 1", "orange 2")
    table.have_sold(BERT, "brown 1")
    table.booths("Copenhagen", 1, 0, 0)
    table.stack(left=20)
    table.play("offer orange 1")
    view = table.match.view(ANNE)
    orders = set()
    for key in range(5):
        state = view.state.copy()
        table.game.kernel.dream(table.game.edition.record, state, ANNE, key)
        supply = [kind for kind in mirror(state).supply if kind >= 0]
        orders.add(tuple(supply))
        assert sorted(supply) == sorted(table.face_down)
        assert mirror(state).fence == table.state.fence
        table.game.kernel.veil(table.game.edition.record, state, ANNE)
        assert np.array_equal(state, view.state)
    assert len(orders) == 5


@pytest.mark.rule("H28", "H11")
def test_what_a_refill_has_shown_cannot_be_taken_back() -> None:
    table = Table()
    table.stock_up("Riga")
    table.play("end", "refill")
    with pytest.raises(fondaco.Refused):
        table.match.undo()


@pytest.mark.rule("H28", "H14")
@pytest.mark.parametrize("move", ["sail Danzig", "buy rose 1", "build teal 1", "offer teal 1", "end"])
def test_moves_that_show_nothing_can_be_taken_back(move: str) -> None:
    table = Table()
    table.stock_up("Copenhagen")
    table.lay("Copenhagen", "rose 1")
    table.booths("Copenhagen", 1, 0, 0)
    table.hold(ANNE, "teal 1", "teal 2")
    before = table.match.state.tobytes()
    table.play(move)
    assert table.match.state.tobytes() != before
    table.match.undo()
    assert table.match.state.tobytes() == before
