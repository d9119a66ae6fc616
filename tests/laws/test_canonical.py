"""Positions are canonical, moves one ordered range with words for each, points and places agree: for every game."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given

from fondaco.engine.naming import plain
from laws.positions import Recipe, actors_of, every_game, every_table, game_of, legal_of, recipes, walk

LARGEST = {"merchants_of_medieval_europe": 1024}  # bytes of a position; 512 for every other game
GAMES_EACH = 6


def _base(kind: np.dtype) -> np.dtype:
    return kind.subdtype[0] if kind.subdtype else kind


@every_game
@pytest.mark.parametrize("record", ["State", "Edition"])
def test_records_have_no_hidden_padding(name: str, record: str) -> None:
    kind = getattr(game_of(name).descriptor.part("state"), record)
    assert sum(kind[field].itemsize for field in kind.names) == kind.itemsize
    assert kind["spare"].itemsize < _base(kind[0]).itemsize if "spare" in kind.names else True


@every_game
def test_fields_are_signed_except_chance(name: str) -> None:
    state = game_of(name).state_type
    assert state["chance"] == np.uint64
    assert {field for field in state.names or () if _base(state[field]).kind != "i"} == {"chance"}
    edition = game_of(name).edition.record.dtype
    assert {_base(edition[field]).kind for field in edition.names or ()} == {"i"}


@every_game
def test_positions_have_the_fields_that_the_engine_needs(name: str) -> None:
    game = game_of(name)
    needed = {"chance", "draws", "fence", "players", *game.options}
    assert needed <= set(game.state_type.names or ())
    assert all(game.state_type[field].shape == () for field in needed)


@every_game
def test_positions_are_small(name: str) -> None:
    assert game_of(name).state_type.itemsize <= LARGEST.get(name, 512)


@every_table
def test_legal_moves_are_ordered_distinct_and_in_range(name: str, players: int) -> None:
    for seed in range(GAMES_EACH):
        game = game_of(name, seed)
        state = game.start(players, seed).state
        positions = [state, *(after for _, after in walk(game, state, Random(seed)))]
        for state in positions[:-1]:
            actors = actors_of(game, state)
            assert actors
            assert max(actors) < players
            for seat in actors:
                moves = legal_of(game, state, seat)
                assert moves
                assert moves == sorted(set(moves))
                assert moves[0] >= 0
                assert moves[-1] < game.moves
        assert actors_of(game, positions[-1]) == ()


@every_table
@given(recipe=recipes)
def test_asking_changes_nothing(name: str, players: int, recipe: Recipe) -> None:
    match = recipe.match(name, players)
    before = match.state.tobytes()
    match.actors(), match.points(), match.places(), match.story(None)
    for seat in range(players):
        match.legal(seat), match.prompt(seat), match.view(seat).text()
    assert match.state.tobytes() == before


@every_table
@given(recipe=recipes)
def test_places_follow_from_points_and_ties_share(name: str, players: int, recipe: Recipe) -> None:
    match = recipe.match(name, players)
    points, places = match.points(), match.places()
    assert len(points) == len(places) == players
    for seat in range(players):
        assert places[seat] == 1 + sum(other < places[seat] for other in places)
        for other in range(players):
            if points[seat] > points[other]:
                assert places[seat] < places[other]


@every_game
def test_every_move_has_words_of_its_own(name: str) -> None:
    game = game_of(name)
    phrases = game.phrasebook.phrases
    assert len(phrases) == game.moves
    assert len(set(phrases)) == game.moves
    assert len({plain(phrase) for phrase in phrases}) == game.moves
    assert all(plain(phrase).isascii() for phrase in phrases)


@every_game
def test_words_and_moves_go_both_ways(name: str) -> None:
    match = game_of(name).start(seed=1)
    for move in range(match.game.moves):
        words = match.words(move)
        assert match.move(words) == move
        assert match.move(plain(words)) == move
        assert match.move(f"  {words.upper()} ") == move
        assert words == " ".join(words.split())
