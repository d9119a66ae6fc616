"""Two letters for markets, and colours that can be told apart from their ground."""

from __future__ import annotations

import re

import pytest

from fondaco.engine.drawing import ink
from fondaco.games import find
from fondaco.games.parts.look import initials
from fondaco.games.parts.table import GOODS, PLAYERS

LIGHTS = ("light", "dark")
GROUNDS = {"london_markets": ("card", "paving"), "dschunke": ("card", "deck")}
UNDER_FIGURES = {"london_markets": ("paving",), "dschunke": ("sea",)}
LEAST = 4.5


def test_two_letters_tell_markets_apart() -> None:
    markets = ("Covent Garden", "Petticoat Lane", "Borough", "Brixton", "Portobello")
    assert initials(markets) == ("CG", "PL", "Bo", "Br", "Po")
    assert initials(("grey", "green", "grand")) == ("gr", "ge", "ga")
    assert initials(("A", "Bo")) == ("AA", "Bo")


def colours(name: str, light: str) -> dict[str, str]:
    """The colours of a board by day or by night: a game's own win, and what it says by day holds by night as well."""
    found: dict[str, str] = {}
    for css in (ink(), find(name).text("board.css")):
        by_day, _, by_night = css.partition("@media (prefers-color-scheme: dark)")
        for part in (by_day, by_night) if light == "dark" else (by_day,):
            found |= dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", part))
    return found


def brightness(colour: str) -> float:
    """As the guidelines for web content reckon it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """How much one colour stands out from another, from 1 to 21."""
    dark, bright = sorted((brightness(one), brightness(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("name", sorted(GROUNDS))
def test_pieces_and_figures_stand_out_from_their_ground(name: str, light: str) -> None:
    palette = colours(name, light)
    pairs = [(f"good{good}", ground) for good in range(GOODS) for ground in GROUNDS[name]]
    pairs += [(f"seat{seat}", ground) for seat in range(PLAYERS) for ground in ("edge", *UNDER_FIGURES[name])]
    pairs += [("ink", ground) for ground in (*GROUNDS[name], *UNDER_FIGURES[name])] + [("edge", "back")]
    weak = {pair: contrast(palette[pair[0]], palette[pair[1]]) for pair in pairs}
    assert not {pair: round(ratio, 2) for pair, ratio in weak.items() if ratio < LEAST}


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("name", sorted(GROUNDS))
def test_goods_and_markets_have_colours_of_their_own(name: str, light: str) -> None:
    palette = colours(name, light)
    for what in ("good", "place"):
        found = [colour for key, colour in palette.items() if re.fullmatch(rf"{what}\d", key)]
        assert len(found) == len(set(found)) == {"good": 4, "place": 5}[what]
