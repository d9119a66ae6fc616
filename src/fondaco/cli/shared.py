"""What several commands need: consoles, a game from its arguments, a progress bar while rules are compiled."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from fondaco.engine.errors import FondacoError
from fondaco.engine.numbers import whole

if TYPE_CHECKING:
    from rich.console import Console

    from fondaco.engine.game import Game


def console() -> Console:
    """Where results go; colours are off when they are piped."""
    from rich.console import Console

    return Console(highlight=False)


def aside() -> Console:
    """Where progress and remarks go, apart from the results."""
    from rich.console import Console

    return Console(stderr=True, highlight=False)


def print_json(thing: Any) -> None:
    """Results for another program."""
    json.dump(thing, sys.stdout, ensure_ascii=False, indent=1)
    print()


def chosen_game(name: str, edition: Path | None, options: list[str], compiled: bool = True) -> Game:
    """The game that the arguments name; options come as name=value."""
    import fondaco

    settings: dict[str, int] = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not key:
            raise FondacoError(f"An option is written name=value, not {option[:40]!r}.")
        number = whole(value) if equals else 1
        if number is None:
            raise FondacoError(f"Option {key} takes a number, as in {key}=1, not {value[:40]!r}.")
        settings[key] = number
    return fondaco.game(name, edition=edition, compiled=compiled, **settings)


def check_report(report: Path, others: Mapping[str, Path | None]) -> None:
    """Complains before long work whose report could not be written, or would take the place of another file."""
    from fondaco.engine.saves import check_place

    check_place(report)
    for what, file in others.items():
        if file is not None and report.resolve() == file.resolve():
            raise FondacoError(f"The report would take the place of the {what}; give --report another file.")
    if not _may_be_replaced(report):
        raise FondacoError(f"{report} is there already and is no HTML page; give --report another file.")


def _may_be_replaced(report: Path) -> bool:
    """Whether a report may be written there: there is nothing yet, or a page such as an earlier report."""
    try:
        with report.open("rb") as file:
            beginning = file.read(200).lstrip().lower()
    except OSError:
        return True
    return not beginning or beginning.startswith((b"<!doctype html", b"<html"))


def report_written(report: Path, page: str) -> FondacoError | None:
    """Writes a report; what keeps it from being written is given back, to be told after the results."""
    from fondaco.engine.saves import write_atomically

    try:
        write_atomically(report, page)
    except FondacoError as problem:
        return problem
    return None


def loaded(game: Game, *templates: ModuleType) -> Any:
    """Loads compiled rules; the first time they are compiled, with a progress bar. Returns the last template's."""
    unit: Any = None
    for template in templates:
        if game.is_ready(template):
            unit = game.unit(template)
        else:
            unit = _compiled_with_progress(game, template)
    return unit


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on the side; gives the function that says how much is done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    out = aside()
    with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


def _compiled_with_progress(game: Game, template: ModuleType) -> Any:
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    out = aside()
    with Progress(*columns, TimeElapsedColumn(), console=out, transient=True, disable=not out.is_terminal) as bar:
        task = bar.add_task(f"Compiling {game.title} (only the first time)", total=len(template.ENTRIES))
        return game.unit(template, lambda unit, done, total: bar.update(task, completed=done, total=total))
