"""Observations: what is written, where, in which order, and nothing that is hidden."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from envs.tables import game_of, moves_into
from fondaco.engine.records import UNKNOWN
from fondaco.envs.encoding import LEFT_OUT, Encoder, Layout, plainly
from fondaco.envs.fields import meaning
from laws.positions import every_game, every_table, every_table_and_toy
from laws.redealing import redealt


@every_table_and_toy
def test_the_encoder_writes_what_the_layout_says(name: str, players: int) -> None:
    game = game_of(name)
    layout = Layout(game)
    encoder = Encoder(game, players, layout)
    for count in (0, 5, 40, 90, 150):
        state = moves_into(game, players, count, count)
        for seat in range(players):
            seen = encoder.observe(state, seat)
            assert seen.dtype == np.float32
            np.testing.assert_array_equal(seen, plainly(game, layout, state, seat))
            assert (layout.low <= seen).all() and (seen <= layout.high).all()


@every_game
def test_every_field_is_there_but_luck(name: str) -> None:
    game = game_of(name)
    layout = Layout(game)
    names = tuple(field.name for field in layout.fields)
    assert names == tuple(field for field in game.state_type.names or () if field not in LEFT_OUT)
    ends = [field.first + field.size for field in layout.fields]
    assert [field.first for field in layout.fields] == [0, *ends[:-1]]
    assert layout.size == ends[-1] == len(layout.low) == len(layout.high)


@every_game
def test_no_number_is_too_big_for_a_float(name: str) -> None:
    game = game_of(name)
    said = meaning(game)
    for field in Layout(game).fields:
        wide = field.width == 4 and field.holds == "numbers"
        assert not wide or "coin" in field.name, f"{field.name} has 32 bits; a set belongs into SETS of {name}/state.py"
    assert set(said.sets) <= set(game.state_type.names or ())


@every_table
def test_the_observing_seat_comes_first(name: str, players: int) -> None:
    game = game_of(name)
    layout, state = Layout(game), moves_into(game, players, 3, 60)
    fields = {field.name: field for field in layout.fields}
    mover = fields["player"]
    encoder = Encoder(game, players, layout)
    actual = int(state["player"][0])
    for seat in range(players):
        seen = encoder.observe(state, seat)
        assert seen[mover.first] == ((actual - seat) % players if actual >= 0 else actual)
        for field in layout.fields:
            if field.seat_axis == 0 and field.holds == "numbers" and len(field.shape) == 1:
                truth = state[field.name][0][seat]
                assert seen[field.first] in (truth, UNKNOWN)


@every_table_and_toy
def test_observations_do_not_tell_what_is_hidden(name: str, players: int) -> None:
    game, luck = game_of(name), Random(1)
    encoder = Encoder(game, players)
    for count in (0, 8, 35, 80, 130):
        state = moves_into(game, players, count, count)
        for seat in range(players):
            other = redealt(game, state, seat, luck)
            assert other.tobytes() != state.tobytes()
            assert encoder.observe(other, seat).tobytes() == encoder.observe(state, seat).tobytes()


def test_a_game_may_say_itself_how_its_fields_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of("hansa")
    state = game.descriptor.part("state")
    monkeypatch.setattr(state, "SEATS", ("start",), raising=False)
    monkeypatch.setattr(state, "BY_SEAT", ("talers", "no_such_field"), raising=False)
    monkeypatch.setattr(state, "SETS", {"busy": 2}, raising=False)
    said = meaning(game)
    assert (said.seats, said.by_seat, dict(said.sets)) == (("start",), ("talers",), {"busy": 2})
