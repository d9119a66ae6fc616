"""A stack of bars, three crates each, and the crates on display.

Bars lie three to a layer, each layer across the one below, so where in a layer a bar lies never matters: a layer is how
many bars each player has in it, two bits a player. A row of layers begins with the topmost; a game keeps as many as
its rules can bring to light again. With m bars in the top layer, each of them shows three crates and each bar of the
layer beneath 3 − m.
"""

from __future__ import annotations

from fondaco.engine.records import Kinds
from fondaco.engine.rule import rule

ACROSS = 3  # bars in a full layer, and crates of a bar


@rule
def bars_in(layer: int, seat: int) -> int:
    """How many bars of a layer are the player's."""
    return (layer >> (2 * seat)) & 3


@rule
def size(layer: int) -> int:
    """How many bars a layer has."""
    return (layer & 3) + ((layer >> 2) & 3) + ((layer >> 4) & 3) + ((layer >> 6) & 3)


@rule
def stacked(layers: Kinds) -> int:
    """How many bars lie in the layers that are kept."""
    total = 0
    for depth in range(len(layers)):
        total += size(layers[depth])
    return total


@rule
def lay(layers: Kinds, seat: int) -> None:
    """Puts a bar into the top layer, or begins a new one on a full layer."""
    if size(layers[0]) == ACROSS:
        for depth in range(len(layers) - 1, 0, -1):
            layers[depth] = layers[depth - 1]
        layers[0] = 0
    layers[0] += 1 << (2 * seat)


@rule
def lift(layers: Kinds, seat: int) -> None:
    """Takes a bar out of the top layer; when that was the last one the layer beneath is the top again."""
    layers[0] -= 1 << (2 * seat)
    if layers[0] == 0:
        for depth in range(len(layers) - 1):
            layers[depth] = layers[depth + 1]
        layers[len(layers) - 1] = 0


@rule
def crates(layers: Kinds, seat: int) -> int:
    """The player's crates on display."""
    return ACROSS * bars_in(layers[0], seat) + (ACROSS - size(layers[0])) * bars_in(layers[1], seat)


@rule
def load(layers: Kinds, bars: Kinds, seat: int, count: int) -> None:
    """Puts so many of the player's own bars on a stack, or as many as are left."""
    for _ in range(min(count, bars[seat])):
        lay(layers, seat)
        bars[seat] -= 1
