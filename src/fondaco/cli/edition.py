"""`fondaco edition`: checks an edition file, or copies the one that comes with a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fondaco.engine.errors import EditionError, FondacoError

app = typer.Typer(help="Edition files: the printed matter of a game.", no_args_is_help=True)


@app.command(epilog="Example:  fondaco edition check my.toml")
def check(
    file: Annotated[Path, typer.Argument(help="An edition file.")],
    as_json: Annotated[bool, typer.Option("--json", help="For another program.")] = False,
) -> None:
    """Says whether an edition can be played, and if not, which table and key are wrong."""
    from fondaco import games as house
    from fondaco.cli.shared import console, print_json
    from fondaco.engine.editions import read_tables
    from fondaco.engine.game import load_edition, make_edition

    tables = read_tables(file)
    name = tables.get("game")
    if name not in house.names():
        known = ", ".join(house.names())
        raise EditionError(f'{file}: game: the file must begin with game = "…", one of {known}.')
    descriptor = house.find(name)
    found = make_edition(descriptor, str(file), tables)
    shipped = load_edition(descriptor)
    changed = sorted(key for key in tables if tables[key] != shipped.tables.get(key))
    if as_json:
        print_json({"file": str(file), "game": name, "hash": found.hash, "changed": changed})
        return
    what = f"it changes {', '.join(changed)}" if changed else "it is the one that comes with the game"
    console().print(f"{file}: a good edition of {descriptor.title}; {what}. Hash {found.hash[:12]}.", markup=False)


@app.command(epilog="Example:  fondaco edition copy hansa my.toml")
def copy(
    game: Annotated[str, typer.Argument(help="A game, as `fondaco games` lists them.")],
    file: Annotated[Path, typer.Argument(help="Where to write it.")],
) -> None:
    """Writes the edition that comes with a game to a file, to be changed there."""
    from fondaco import games as house
    from fondaco.cli.shared import console
    from fondaco.engine.saves import write_atomically

    text = house.find(game).text("edition.toml")
    if file.exists():
        raise FondacoError(f"{file} exists already; choose another name.")
    write_atomically(file, text)
    console().print(f"Wrote {file}. Change it, then: fondaco edition check {file}", markup=False)
