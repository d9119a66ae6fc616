"""The re-dealer: swaps everything that is hidden from a viewer. Made from the table SECRETS, not from `conceal`."""

from __future__ import annotations

from random import Random

import numpy as np

from fondaco.engine.game import Game
from fondaco.engine.records import mirror
from fondaco.engine.secrecy import Secret
from laws.hooks import hook

LUCK_FIELDS = ("chance", "draws")

Cell = tuple[str, tuple[int, ...]]


def secrets_of(game: Game) -> dict[str, Secret]:
    """The game's table of who may know what."""
    return game.descriptor.part("secrets").SECRETS  # type: ignore[no-any-return]


def hidden_cells(game: Game, state: np.ndarray, viewer: int) -> set[Cell]:
    """Every cell that the viewer may not know, by field and index."""
    edition, record = mirror(game.edition.record), mirror(state)
    return {
        (field, tuple(int(i) for i in cell))
        for field, secret in secrets_of(game).items()
        for cell in secret.hidden(edition, record, viewer)
    }


def cells(game: Game) -> list[Cell]:
    """Every cell of a position."""
    kind = game.state_type
    return [(field, cell) for field in kind.names or () for cell in np.ndindex(*kind[field].shape)]


def read(state: np.ndarray, cell: Cell) -> int:
    """What stands in a cell."""
    return int(state[cell[0]][(0, *cell[1])])


def redealt(game: Game, state: np.ndarray, viewer: int, luck: Random) -> np.ndarray:
    """Another truth that the viewer cannot tell from this one: the hidden fields dealt anew, and other luck."""
    own = hook(game.name, "redeal")
    swapped = (own.redeal if own else permuted)(game, state, viewer, luck)
    swapped = state.copy() if swapped is None else swapped
    swapped["chance"] = int(state["chance"][0]) ^ luck.randrange(1, 1 << 64)
    swapped["draws"] = int(state["draws"][0]) + luck.randrange(1, 1000)
    return swapped


def permuted(game: Game, state: np.ndarray, viewer: int, luck: Random) -> np.ndarray | None:
    """The usual way: the hidden values of a field change places among themselves. None where all are alike."""
    swapped, changed = state.copy(), False
    edition, record = mirror(game.edition.record), mirror(state)
    for field, secret in secrets_of(game).items():
        hidden = [] if field in LUCK_FIELDS else list(secret.hidden(edition, record, viewer))
        values = [read(state, (field, cell)) for cell in hidden]
        if len(set(values)) < 2:
            continue
        dealt = list(values)
        while dealt == values:
            luck.shuffle(dealt)
        for cell, value in zip(hidden, dealt, strict=True):
            swapped[field][(0, *cell)] = value
        changed = True
    return swapped if changed else None
