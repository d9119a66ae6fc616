"""The law of secrecy, for every game: what a viewer may not know changes nothing of what the viewer is shown."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from hypothesis import given

import fondaco
from fondaco import bots
from fondaco.engine.records import mirror
from fondaco.engine.secrecy import OPEN
from laws import secrecy
from laws.hooks import needed
from laws.positions import Recipe, every_game, every_table_and_toy, everyone, game_of, random_match, recipes, walk
from laws.redealing import LUCK_FIELDS, secrets_of

BUDGETS = {"search": {"iterations": 100}}  # a budget in time would not repeat


@every_game
def test_every_field_is_declared(name: str) -> None:
    game = game_of(name)
    assert set(secrets_of(game)) == set(game.state_type.names or ())


@every_game
def test_nobody_knows_the_luck_of_the_game(name: str) -> None:
    match = game_of(name).start(seed=1)
    edition, state = mirror(match.game.edition.record), mirror(match.state)
    for field in LUCK_FIELDS:
        for viewer in everyone(match.players):
            assert list(secrets_of(match.game)[field].hidden(edition, state, viewer)) == [()]


@every_table_and_toy
def test_the_redealer_swaps_every_secret_and_nothing_else(name: str, players: int) -> None:
    changed: set[str] = set()
    for seed in range(3):
        luck = Random(seed)
        game = game_of(name, seed)
        start = game.start(players, seed).state
        for number, (_, state) in enumerate(walk(game, start, luck)):
            if number % 5 == seed:
                for viewer in everyone(players):
                    changed |= secrecy.check_redealt(game, state, viewer, luck)
    secret = {field for field, who in secrets_of(game_of(name)).items() if who is not OPEN}
    assert changed == secret, f"never swapped: {secret - changed}"


@every_table_and_toy
@given(recipe=recipes)
def test_concealing_hides_the_hidden_cells_and_no_other(name: str, players: int, recipe: Recipe) -> None:
    match = recipe.match(name, players)
    for viewer in everyone(players):
        secrecy.check_concealed(match.game, match.state, viewer)


@every_table_and_toy
@given(recipe=recipes)
def test_choices_show_in_the_concealed_position(name: str, players: int, recipe: Recipe) -> None:
    match = recipe.match(name, players)
    for viewer in everyone(players):
        view = secrecy.veiled(match.game, match.state, viewer)
        secrecy.check_same_choices(match.game, match.state, view, viewer)


@every_table_and_toy
@given(recipe=recipes)
def test_imagined_truths_look_alike(name: str, players: int, recipe: Recipe) -> None:
    match, dice = recipe.match(name, players), recipe.dice()
    for viewer in everyone(players):
        for _ in range(3):
            secrecy.check_imagined(match.game, match.state, viewer, dice.randrange(1 << 64))


@every_table_and_toy
@given(recipe=recipes)
def test_swapping_what_is_hidden_changes_nothing_shown(name: str, players: int, recipe: Recipe) -> None:
    match, dice = recipe.match(name, players), recipe.dice()
    for viewer in everyone(players):
        secrecy.check_swapped(match, viewer, dice)


@pytest.mark.parametrize("bot", bots.names())
@every_table_and_toy
def test_bots_choose_by_the_view_alone(name: str, players: int, bot: str) -> None:
    for number in range(4):
        game = game_of(name, number)
        match = random_match(game, players, number, Random(number), 100 + 250 * number)
        thinker = partial(fondaco.bot, bot, game, seed=1, **BUDGETS.get(bot, {}))
        for viewer in match.actors():
            secrecy.check_swapped(match, viewer, Random(number), [thinker])


@every_table_and_toy
@given(recipe=recipes)
def test_hidden_moves_stay_untold(name: str, players: int, recipe: Recipe) -> None:
    match, dice = recipe.match(name, players), recipe.dice()
    for viewer in everyone(players):
        secrecy.check_untold(match, viewer, dice)


@every_table_and_toy
@given(recipe=recipes)
def test_imagined_truths_play_on_by_the_rules(name: str, players: int, recipe: Recipe) -> None:
    match, dice, check = recipe.match(name, players), recipe.dice(), needed(name, "conserve").check
    edition = mirror(match.game.edition.record)
    viewer = dice.choice(everyone(players))
    secrecy.check_played_on(
        match.game,
        match.state,
        viewer,
        dice.randrange(1 << 64),
        lambda truth: check(match.game, edition, mirror(truth)),
        dice,
    )
