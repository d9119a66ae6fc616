"""Compiled twins of rules, and a cache on disk that can be neither stale nor mixed up between games.

A *unit* is one template module (`kernel`, or a bot's kernel) made for one game: the contract's functions replaced by
the game's, every rule it reaches compiled, its entry points cached. What keeps the cache honest:

- The folder's name hashes every source file of engine, games and bots, and the versions of Python, Numba and NumPy.
- Each unit has a folder of its own, is compiled whole, by one process at a time, and is marked when complete; an
  incomplete one is thrown away.
- Every twin carries the unit in its module name: Numba names symbols by module, function and numbers that differ
  between processes, and two cached functions of one name would silently become one.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import sys
import sysconfig
import tempfile
import threading
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from fondaco.engine.records import Mirrors
from fondaco.engine.rule import Table, is_rule

Progress = Callable[[str, int, int], None]  # what is being compiled, how many entry points are done, of how many

_lock = threading.RLock()


class Twins:
    """Copies of rules that call each other: `make` turns a rule and its copy into what is called in its place."""

    def __init__(self, unit: str, replace: dict[Any, Any], make: Callable[[Any, Any], Any], compiled: bool) -> None:
        self.unit, self.replace, self.make, self.compiled = unit, replace, make, compiled
        self._functions: dict[Any, Any] = {}
        self._globals: dict[str, dict[str, Any]] = {}

    def of(self, function: Any) -> Any:
        """The twin of a rule."""
        function = self.replace.get(function, function)
        if function not in self._functions:
            body = function.fondaco_rule if self.compiled else function
            around = self._globals_of(sys.modules[body.__module__])
        if function not in self._functions:  # a module's rules are made together, so it may be there by now
            copy = types.FunctionType(body.__code__, around, body.__name__, body.__defaults__)
            copy.__module__ = around["__name__"]
            copy.__qualname__ = body.__qualname__
            copy.__annotations__ = {}
            self._functions[function] = self.make(function, copy)
        return self._functions[function]

    def _globals_of(self, module: types.ModuleType) -> dict[str, Any]:
        name = f"{module.__name__}__{self.unit}"
        if name not in self._globals:
            around = self._globals[name] = dict(vars(module))
            around["__name__"] = name
            if self.compiled:  # Numba looks the module up again when it loads a cached function
                host = types.ModuleType(name)
                host.__dict__.update(__name__=name, __file__=module.__file__)
                sys.modules[name] = host
            for key, thing in vars(module).items():
                if is_rule(thing):
                    around[key] = self.of(thing)
                elif isinstance(thing, Table) and self.compiled:
                    around[key] = np.array(thing, np.int64)
        return self._globals[name]


class Interpreted:
    """A unit that runs in the interpreter: same names, same arguments, same bytes as the compiled one."""

    def __init__(self, unit: str, template: types.ModuleType, replace: dict[Any, Any]) -> None:
        twins = Twins(unit, replace, lambda function, copy: copy, compiled=False)
        for entry in template.ENTRIES:
            setattr(self, entry.__name__, self._over_mirrors(twins.of(entry), entry))

    @staticmethod
    def _over_mirrors(function: Any, entry: Any) -> Callable[..., Any]:
        kinds = tuple(kind for name, kind in entry.__annotations__.items() if name != "return")
        records = tuple(kind in ("Editions", "States") for kind in kinds)

        def call(*arguments: Any) -> Any:
            return function(*(Mirrors(a) if wrap else a for a, wrap in zip(arguments, records, strict=True)))

        return call


class Compiled:
    """A unit compiled by Numba: entry points as attributes. Loading takes them from the cache, or compiles them all."""

    def __init__(
        self,
        unit: str,
        template: types.ModuleType,
        replace: dict[Any, Any],
        records: dict[str, np.ndarray],
        progress: Progress | None = None,
    ) -> None:
        import numba

        arguments = _argument_types(records)
        with _lock, _folder(unit) as (folder, complete):
            plain, cached = numba.njit(nogil=True), numba.njit(nogil=True, cache=True)

            def make(function: Any, copy: Any) -> Any:
                return cached(copy) if function in template.ENTRIES else plain(copy)

            twins = Twins(unit, replace, make, compiled=True)
            before = numba.config.CACHE_DIR
            numba.config.CACHE_DIR = str(folder)
            try:
                entries = [twins.of(entry) for entry in template.ENTRIES]
            finally:
                numba.config.CACHE_DIR = before
            for done, (entry, dispatcher) in enumerate(zip(template.ENTRIES, entries, strict=True)):
                if progress and not complete:
                    progress(unit, done, len(entries))
                kinds = [kind for name, kind in entry.__annotations__.items() if name != "return"]
                dispatcher.compile(tuple(arguments[kind] for kind in kinds))
                dispatcher.disable_compile()
                setattr(self, entry.__name__, dispatcher)
            if progress and not complete:
                progress(unit, len(entries), len(entries))
            self.compiled_now = not complete


def _argument_types(records: dict[str, np.ndarray]) -> dict[str, Any]:
    """How each annotation of a template's entry points is compiled; `records` are examples of the record arrays."""
    from numba import typeof
    from numba import types as t

    made = {name: typeof(example) for name, example in records.items()}
    return made | {
        "int": t.int64,
        "Key": t.uint64,
        "Moves": t.int16[::1],
        "Ints": t.int64[::1],
        "Rows": t.int64[:, ::1],
        "Flags": t.int8[:, ::1],
    }


@cache
def fingerprint() -> str:
    """A hash of everything that compiled code is made of."""
    import llvmlite
    import numba

    made_of = hashlib.sha256(
        "|".join(
            (sys.version, sysconfig.get_platform(), numba.__version__, llvmlite.__version__, np.__version__)
        ).encode()
    )
    home = Path(__file__).parent.parent
    for room in ("engine", "games", "bots"):
        for path in sorted((home / room).rglob("*.py")):
            made_of.update(str(path.relative_to(home)).encode())
            made_of.update(path.read_bytes())
    return made_of.hexdigest()[:20]


@cache
def cache_root() -> Path:
    """The folder for compiled rules: private, writable, the user's own; a temporary one where that cannot be had."""
    chosen = os.environ.get("FONDACO_CACHE")
    base = Path(chosen) if chosen else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fondaco"
    try:
        base.mkdir(mode=0o700, parents=True, exist_ok=True)
        if _private(base) and os.access(base, os.W_OK):
            return base
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="fondaco-"))


def _private(folder: Path) -> bool:
    """Whether nobody else can put files there: Numba unpickles what it finds."""
    if os.name == "nt":
        return True
    found = folder.stat()
    if found.st_uid != os.getuid():
        return False
    if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        folder.chmod(0o700)
    return True


KEPT_BUILDS = 3  # folders of other versions that stay


@contextmanager
def _folder(unit: str) -> Iterator[tuple[Path, bool]]:
    """The unit's own folder, held against other processes, and whether it is complete; marks it so on success."""
    import filelock

    build = cache_root() / fingerprint()
    build.mkdir(mode=0o700, exist_ok=True)
    folder, mark = build / unit, build / f"{unit}.complete"
    with filelock.FileLock(build / f"{unit}.lock"):
        complete = mark.exists()
        if not complete:
            shutil.rmtree(folder, ignore_errors=True)
            _forget_old_builds(build)
        folder.mkdir(mode=0o700, exist_ok=True)
        yield folder, complete
        if not complete:
            mark.touch()


def is_ready(unit: str) -> bool:
    """Whether the unit has been compiled before, so that loading it takes a moment and not seconds."""
    return (cache_root() / fingerprint() / f"{unit}.complete").exists()


def _forget_old_builds(current: Path) -> None:
    others = [path for path in current.parent.iterdir() if path.is_dir() and path != current]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[KEPT_BUILDS:]:
        shutil.rmtree(path, ignore_errors=True)
