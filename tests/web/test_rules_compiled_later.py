"""Tables begin with interpreted rules and go on with compiled ones: nobody can tell the difference."""

from __future__ import annotations

from random import Random

import pytest

from fondaco import games
from fondaco.engine.game import Game
from fondaco.web.course import Course
from fondaco.web.rooms import Rooms


def played(rooms: Rooms, name: str, compiled_at: int) -> Course:
    """A random game; after some moves the rules become compiled."""
    options = games.find(name).check_options({})
    course, luck = Course(rooms.game(name, options), 3, {"seed": 8}), Random(name)
    for seat in range(3):
        course.apply({"kind": "seat", "seat": seat, "who": "bot", "bot": "apprentice"})
    for number in range(60):
        if number == compiled_at:
            rooms.use(name, Game(games.find(name)).kernel)
        if course.stage == "over":
            break
        seat = luck.choice([seat for seat, choices in enumerate(course.choices) if choices])
        course.apply({"kind": "move", "seat": seat, "move": luck.choice(course.choices[seat])})
    return course


@pytest.mark.parametrize("name", games.names())
def test_compiled_rules_take_over_in_the_middle_of_a_game(name: str) -> None:
    rooms = Rooms()
    swapped, interpreted = played(rooms, name, 25), played(Rooms(), name, -1)
    assert swapped.game.compiled and not interpreted.game.compiled
    assert swapped.playing.state.tobytes() == interpreted.playing.state.tobytes()
    assert (swapped.choices, swapped.decisions) == (interpreted.choices, interpreted.decisions)
    for viewer in (None, 0, 1, 2):
        assert swapped.playing.view(viewer).to_bytes() == interpreted.playing.view(viewer).to_bytes()
        assert swapped.playing.story(viewer) == interpreted.playing.story(viewer)


def test_games_that_are_made_later_are_compiled_from_the_beginning() -> None:
    rooms, name = Rooms(), games.names()[0]
    rooms.use(name, Game(games.find(name)).kernel)
    assert rooms.game(name, games.find(name).check_options({})).compiled
