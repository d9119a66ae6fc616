"""The fence, for every game: it rises at every draw and every reveal, and undo never crosses it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

import fondaco
from laws.fences import check_fence
from laws.positions import Recipe, every_table_and_toy, game_of, recipes


@every_table_and_toy
@given(recipe=recipes)
def test_a_move_below_the_fence_tells_nobody_anything(name: str, players: int, recipe: Recipe) -> None:
    match, dice = recipe.match(name, players), recipe.dice()
    for seat in match.actors():
        for move in match.legal(seat):
            check_fence(match.game, match.state, seat, move, dice)


@every_table_and_toy
def test_undo_goes_back_to_the_fence_and_no_further(name: str, players: int) -> None:
    undone = kept = 0
    for seed in range(3):
        match, luck = game_of(name, seed).start(players, seed), Random(seed)
        while not match.over:
            seat = luck.choice(match.actors())
            before = match.state.tobytes(), match.state["fence"][0]
            match.play(seat, luck.choice(match.legal(seat)))
            after = match.state.tobytes()
            if match.state["fence"][0] == before[1]:
                move = match.log[-1]
                match.undo()
                assert match.state.tobytes() == before[0]
                match.play(move.seat, move.move)
                undone += 1
            else:
                with pytest.raises(fondaco.Refused):
                    match.undo()
                kept += 1
            assert match.state.tobytes() == after
    assert undone
    assert kept
