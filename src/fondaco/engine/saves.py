"""Saved games: a small JSON file with the edition, the start and the log, which replays to the same bytes anywhere."""

from __future__ import annotations

import base64
import errno
import json
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from fondaco.engine.chance import below, mixed
from fondaco.engine.descriptor import Descriptor
from fondaco.engine.editions import digest
from fondaco.engine.errors import FondacoError, SaveError
from fondaco.engine.game import Game, check_seed, make_edition
from fondaco.engine.match import Match
from fondaco.engine.view import BYSTANDER

FORMAT = 1
TRIED = 300  # moves that are tried from a position of unknown origin
NO_SAVE = "is not a saved game; choose a file that `fondaco play` or `match.save` wrote."
ANOTHER = "take another copy of the file"  # what to do where one is damaged


def to_dict(match: Match) -> dict[str, Any]:
    """A match as the content of its file. A fork starts from a position, every other game from its seed."""
    game = match.game
    return {
        "format": FORMAT,
        "game": game.name,
        "rules": game.descriptor.rules_version,
        "players": match.players,
        "options": game.options,
        "seats": list(match.seats),
        "start": match.start,
        "edition_hash": game.edition.hash,
        "edition": game.edition.tables,
        "log": [["undo"] if e.is_undo else [e.seat, e.move, match.words(e.move)] for e in match.log],
        "result": {"points": match.points(), "places": match.places()} if match.over else None,
    }


def to_text(match: Match, **more: str) -> str:
    """The file's text: one line for each entry of the log, so that two files can be compared by eye.

    `more` stands at the end; who reads the file may know what it means, and passes it over otherwise.
    """
    content = to_dict(match) | more
    lines = []
    for key, value in content.items():
        if key == "log" and value:
            inside = ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in value)
            lines.append(f' "log": [\n{inside}\n ]')
        else:
            lines.append(f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def write(match: Match, path: str | Path) -> None:
    """Writes the file beside its place and then moves it there, so that an interrupted write loses nothing."""
    write_atomically(path, to_text(match))


def _unwritable(path: Path, problem: OSError | ValueError) -> SaveError:
    why = problem.strerror if isinstance(problem, OSError) else "no file can have this name"
    return SaveError(f"{path}: cannot be written ({why}); choose another place.")


def check_place(path: str | Path) -> None:
    """Complains before long work whose result could not be written there."""
    path = Path(path)
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if path.exists() and not path.is_file():
            raise OSError(errno.EINVAL, "Not a regular file")
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as problem:
        raise _unwritable(path, problem) from None


def write_atomically(path: str | Path, text: str) -> None:
    """Replaces a file's content whole or not at all."""
    path, content = Path(path), text.encode()
    held = ""
    try:
        number, held = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
        with os.fdopen(number, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(held).chmod(0o644)
        Path(held).replace(path)
    except (OSError, ValueError) as problem:  # ValueError: there is a NUL in the name
        Path(held).unlink(missing_ok=True) if held else None
        raise _unwritable(path, problem) from None
    except BaseException:
        Path(held).unlink(missing_ok=True) if held else None
        raise


def read(path: str | Path, find: Callable[[str], Descriptor], compiled: bool = True) -> Match:
    """The match in a file, replayed move by move and checked against everything the file says."""
    try:
        content = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as problem:
        raise SaveError(f"{path}: cannot be read ({problem.strerror}); give the path of a saved game.") from None
    except (ValueError, RecursionError):
        raise SaveError(f"{path}: {NO_SAVE}") from None
    try:
        return from_dict(content, find, compiled)
    except FondacoError as problem:
        raise SaveError(f"{path}: {problem}") from None


def from_dict(content: Any, find: Callable[[str], Descriptor], compiled: bool = True) -> Match:
    """The match that a file's content describes."""
    if not isinstance(content, dict) or "format" not in content:
        raise SaveError(NO_SAVE)
    if content["format"] != FORMAT:
        raise SaveError(
            f"has format {content['format']!r}; this version reads format {FORMAT}, "
            "so read it with the one that wrote it."
        )
    descriptor = find(_get(content, "game", str))
    if _get(content, "rules", int) != descriptor.rules_version:
        raise SaveError(
            f"was played by version {content['rules']} of the rules of {descriptor.title}; "
            f"this version knows {descriptor.rules_version}, so read it with the one that wrote it."
        )
    tables = _get(content, "edition", dict)
    if digest(tables) != _get(content, "edition_hash", str):
        raise SaveError(f"has an edition that was changed after the game was saved; {ANOTHER}.")
    edition = make_edition(descriptor, "the edition inside", tables)
    options = descriptor.check_options(_get(content, "options", dict))
    if "seed" not in _get(content, "start", dict):
        _try_out(_begun(Game(descriptor, edition, compiled=False, **options), content), _get(content, "log", list))
    match = _begun(Game(descriptor, edition, compiled, **options), content)
    for number, entry in enumerate(_get(content, "log", list), 1):
        try:
            _replay(match, entry)
        except FondacoError as problem:
            raise SaveError(f"entry {number} of its log cannot be replayed: {problem}") from None
    found = {"points": match.points(), "places": match.places()} if match.over else None
    if content.get("result") != found:
        raise SaveError(f"its result is not what its moves lead to; {ANOTHER}.")
    return match


def _begun(game: Game, content: dict[str, Any]) -> Match:
    """The match before its first move."""
    start, players, seats = _get(content, "start", dict), _get(content, "players", int), _get(content, "seats", list)
    if not all(isinstance(name, str) for name in seats):
        raise SaveError(f"“seats” must be names; {ANOTHER}.")
    if "seed" in start:
        return game.start(players, check_seed(start["seed"]), seats)
    try:
        raw = base64.b64decode(_get(start, "position", str), validate=True)
    except ValueError:
        raise SaveError(f"its starting position is damaged; {ANOTHER}.") from None
    if len(raw) != game.state_type.itemsize:
        raise SaveError(f"its starting position has the wrong size; {ANOTHER}.")
    state = np.frombuffer(bytearray(raw), game.state_type)
    if int(state["players"][0]) != game.descriptor.check_players(players):
        raise SaveError(f"its starting position is for another number of players; {ANOTHER}.")
    if any(int(state[name][0]) != value for name, value in game.options.items()):
        raise SaveError(f"its starting position has other options; {ANOTHER}.")
    return Match(game, state, dict(position_start(state)), seats)


def _try_out(match: Match, log: list[Any]) -> None:
    """Plays from a position of unknown origin, the log and then on: interpreted rules never reach outside a record."""
    try:
        _ask_everything(match)
        with suppress(FondacoError):  # an entry that cannot be replayed is told later, with its number
            for entry in log:
                _replay(match, entry)
        for number in range(TRIED):
            if number % 25 == 0:
                _ask_everything(match)
            if match.over:
                return
            seat = match.actors()[0]
            choices = match.legal(seat)
            match.play(seat, choices[below(mixed(TRIED, number), len(choices))])
    except (ArithmeticError, LookupError, TypeError, ValueError, FondacoError):
        raise SaveError(f"its starting position is none of this game; {ANOTHER}.") from None


def _ask_everything(match: Match) -> None:
    """Whatever can be asked of a position before the next move."""
    match.points(), match.places()
    for viewer in (None, *range(match.players)):
        match.game.kernel.dream(match.game.edition.record, match.view(viewer).state, _number_of(viewer), TRIED)
    for seat in match.actors():
        match.legal(seat)


def _number_of(viewer: int | None) -> int:
    return BYSTANDER if viewer is None else viewer


def position_start(state: np.ndarray) -> dict[str, str]:
    """The start of a game that begins at a position."""
    return {"position": base64.b64encode(state.tobytes()).decode()}


def _replay(match: Match, entry: Any) -> None:
    if entry == ["undo"]:
        match.undo()
        return
    if not isinstance(entry, list) or [type(part) for part in entry] != [int, int, str]:
        raise SaveError('it must be [seat, move, words] or ["undo"].')
    seat, move, words = entry
    if match.words(move) != words:
        raise SaveError(f"move {move} reads “{match.words(move)}”, not “{words}”.")
    match.play(seat, move)


def _get(content: dict[str, Any], key: str, kind: type) -> Any:
    value = content.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise SaveError(f"“{key}” is missing or damaged; {ANOTHER}.")
    return value
