"""Compiled twins of rules, and a cache on disk that can be neither stale nor mixed up between games.

A *unit* is one template module (`kernel`, or a bot's kernel) made for one game: the contract's functions replaced by
the game's, every rule it reaches compiled, its entry points cached. What keeps the cache honest:

- A unit's folder is named by a hash of what is compiled: the code of every rule it reaches, the constants they use,
  the records, and the versions of Python, Numba and NumPy.
- A unit is compiled whole, by one process at a time, and marked when complete; an incomplete one is thrown away, and
  so is one that cannot be loaded.
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

#: compiled rules release the interpreter lock; they allocate nothing, so their arrays need no reference counts
FLAGS: dict[str, Any] = {"nogil": True, "_nrt": False}

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
            around = self.globals_of(sys.modules[body.__module__])
        if function not in self._functions:  # a module's rules are made together, so it may be there by now
            copy = types.FunctionType(body.__code__, around, body.__name__, body.__defaults__)
            copy.__module__ = around["__name__"]
            copy.__qualname__ = body.__qualname__
            copy.__annotations__ = {}
            self._functions[function] = self.make(function, copy)
        return self._functions[function]

    def globals_of(self, module: types.ModuleType) -> dict[str, Any]:
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
        build = fingerprint(template, replace, records)
        ready = is_ready(unit, build)
        try:
            self._load(unit, build, template, replace, records, progress)
        except Exception:
            if not ready:
                raise
            self._load(unit, build, template, replace, records, progress)  # it was damaged; now it is made anew

    def _load(
        self,
        unit: str,
        build: str,
        template: types.ModuleType,
        replace: dict[Any, Any],
        records: dict[str, np.ndarray],
        progress: Progress | None,
    ) -> None:
        import numba

        config: Any = numba.config
        arguments = _argument_types(records)
        with _lock, _folder(unit, build) as (folder, complete):
            plain, cached = (numba.njit(**FLAGS, cache=keep) for keep in (False, True))

            def make(function: Any, copy: Any) -> Any:
                return cached(copy) if function in template.ENTRIES else plain(copy)

            twins = Twins(unit, replace, make, compiled=True)
            before = config.CACHE_DIR
            config.CACHE_DIR = str(folder)
            try:
                entries = [twins.of(entry) for entry in template.ENTRIES]
            finally:
                config.CACHE_DIR = before
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
        "Mask": t.int8[::1],
        "Values": t.float32[::1],
        "Pages": t.float32[:, ::1],
        "Tree": t.int32[:, ::1],
        "Sums": t.float64[:, ::1],
        "Worths": t.float64[::1],
    }


def fingerprint(template: types.ModuleType, replace: dict[Any, Any], records: dict[str, np.ndarray]) -> str:
    """A hash of everything that a unit's compiled code is made of: the code of all rules that it reaches, the constants
    they look up, the records, the versions of the compilers. Not of files: a file may change after it was imported."""
    import llvmlite
    import numba

    versions = (sys.version, sysconfig.get_platform(), numba.__version__, llvmlite.__version__, np.__version__)
    parts = [repr((versions, FLAGS)), Path(str(template.__file__)).read_text(encoding="utf-8")]
    parts += [f"{name} {example.dtype.descr}" for name, example in sorted(records.items())]
    reached: dict[Any, None] = {}
    waiting = list(template.ENTRIES)
    while waiting:
        function = waiting.pop()
        function = replace.get(function, function)
        if function not in reached:
            reached[function] = None
            waiting += _ingredients(function.fondaco_rule, parts)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:20]


def _ingredients(body: Any, parts: list[str]) -> list[Any]:
    """Adds a rule's code and constants to the parts of a fingerprint; returns the rules that it calls."""
    called = []
    codes = [body.__code__]
    parts.append(f"{body.__module__}.{body.__qualname__} {body.__defaults__!r}")
    while codes:
        code = codes.pop()
        codes += [inner for inner in code.co_consts if isinstance(inner, types.CodeType)]
        plain = [inner for inner in code.co_consts if not isinstance(inner, types.CodeType)]
        parts.append(f"{code.co_code.hex()} {plain!r} {code.co_names} {code.co_varnames}")
        for name in code.co_names:
            if name not in body.__globals__:
                continue
            thing = body.__globals__[name]
            if is_rule(thing):
                called.append(thing)
                parts.append(f"{name} = {thing.__module__}.{thing.__qualname__}")
            elif isinstance(thing, (int, Table)):
                parts.append(f"{name} = {thing!r}")
            elif thing is not np:
                raise TypeError(
                    f"{body.__module__}.{body.__qualname__} uses {name}, which is no rule, number or Table: "
                    "mark functions with @rule and import constants by name."
                )
    return called


@cache
def cache_root() -> Path:
    """The folder for compiled rules: private, writable, the user's own; a temporary one where that cannot be had."""
    chosen = os.environ.get("FONDACO_CACHE")
    try:
        base = Path(chosen) if chosen else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fondaco"
        base.mkdir(mode=0o700, parents=True, exist_ok=True)
        if _private(base) and os.access(base, os.W_OK):
            return base
    except (OSError, RuntimeError):  # RuntimeError: the user has no home
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


KEPT_BUILDS = 3  # older builds of a unit that stay


@contextmanager
def _folder(unit: str, build: str) -> Iterator[tuple[Path, bool]]:
    """The folder of one build of a unit, held against other processes, and whether it is complete; marks it so."""
    import filelock

    home = cache_root() / unit
    home.mkdir(mode=0o700, exist_ok=True)
    folder, mark = home / build, home / f"{build}.complete"
    with filelock.FileLock(home / "lock"):
        complete = mark.exists()
        if complete:
            mark.touch()
        else:
            shutil.rmtree(folder, ignore_errors=True)
            _forget_old_builds(home)
        folder.mkdir(mode=0o700, exist_ok=True)
        try:
            yield folder, complete
        except Exception:
            mark.unlink(missing_ok=True)
            raise
        if not complete:
            mark.touch()


def is_ready(unit: str, build: str) -> bool:
    """Whether the unit has been compiled before, so that loading it takes a moment and not seconds."""
    return (cache_root() / unit / f"{build}.complete").exists()


def _forget_old_builds(home: Path) -> None:
    marks = sorted(home.glob("*.complete"), key=lambda path: path.stat().st_mtime, reverse=True)
    for mark in marks[KEPT_BUILDS:]:
        mark.unlink(missing_ok=True)
        shutil.rmtree(mark.with_suffix(""), ignore_errors=True)
