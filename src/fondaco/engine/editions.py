"""Editions: the printed matter of a game, read from TOML, checked, and turned into one immutable record.

Every table of an edition file says where it comes from (`provenance`). A broken edition is refused with one sentence
that names the file, the table and the key.
"""

from __future__ import annotations

import hashlib
import json
import math
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from fondaco.engine.errors import EditionError
from fondaco.engine.naming import plain

PROVENANCES = {
    "rulebook": "stated by the rule book",
    "published": "published elsewhere: reviews, translations, the designer's answers",
    "reconstructed": "our own, where no source shows the printed matter",
    "custom": "changed by the owner of this file",
}


HEAD = ("game", "title")  # what an edition file says before its tables


class Edition:
    """One edition: `record` for the rules, `names` for people, `tables` as read, `hash` to tell editions apart."""

    def __init__(
        self, file: str, tables: dict[str, Any], record: np.ndarray, names: Mapping[str, Sequence[str]]
    ) -> None:
        self.file = file
        self.tables = tables
        record.flags.writeable = False
        self.record = record
        self.names = {key: tuple(words) for key, words in names.items()}
        self.hash = digest(tables)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Edition) and self.hash == other.hash

    def __hash__(self) -> int:
        return hash(self.hash)

    def __repr__(self) -> str:
        return f"Edition({self.file!r}, {self.hash[:12]})"


def digest(tables: dict[str, Any]) -> str:
    """The hash of an edition's tables in canonical form."""
    return hashlib.sha256(canonical(tables).encode()).hexdigest()


def canonical(tables: dict[str, Any]) -> str:
    """An edition's tables as text, the same for the same content whatever the file looked like."""
    return json.dumps(tables, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def check_entries(shown: str, thing: Any, where: str = "") -> None:
    """Complains of an entry that is no word, no finite number and no list or table of such, as a date is."""
    if isinstance(thing, dict):
        for key, inside in thing.items():
            check_entries(shown, inside, f"{where}.{key}" if where else str(key))
    elif isinstance(thing, list):
        for inside in thing:
            check_entries(shown, inside, where)
    elif not isinstance(thing, str | int | float | None) or (isinstance(thing, float) and not math.isfinite(thing)):
        raise EditionError(f"{shown}: {where}: must be a word or a number, not {thing}; put it in quotes.")


def read_tables(path: str | Path) -> dict[str, Any]:
    """The tables of an edition file."""
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as problem:
        raise EditionError(f"{path}: cannot be read ({problem.strerror}); give the path of an edition file.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise EditionError(f"{path}: is not valid TOML: {problem}; mend that line.") from None


class Reader:
    """Reads tables with checks. Each complaint names file, table and key."""

    def __init__(self, file: str, tables: dict[str, Any]) -> None:
        self.file, self.tables = file, tables

    def wrong(self, table: str, key: str, what: str) -> EditionError:
        """The error to raise for a wrong entry."""
        return EditionError(f"{self.file}: [{table}] {key}: {what}.")

    def expect(self, *tables: str, arrays: Sequence[str] = ()) -> None:
        """Just these tables must be there, each with its provenance, and these arrays of tables."""
        for table in tables:
            if not isinstance(self.tables.get(table), dict):
                raise EditionError(f"{self.file}: [{table}]: the table is missing.")
            self.word(table, "provenance", PROVENANCES)
        for table in self.tables:
            if table not in (*tables, *arrays, *HEAD):
                known = ", ".join((*tables, *arrays))
                raise EditionError(f"{self.file}: [{table}]: is no table of this game; it has {known}.")

    def entries(self, table: str, keys: Sequence[str], least: int, most: int) -> list[Reader]:
        """The entries of an array of tables (`[[city]]`), each as a reader of its own with one table of that name."""
        found = self.tables.get(table)
        if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
            raise EditionError(f"{self.file}: [[{table}]]: the entries are missing.")
        if not least <= len(found) <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            raise EditionError(f"{self.file}: [[{table}]]: there must be {wanted} entries, not {len(found)}.")
        readers = []
        for number, entry in enumerate(found, 1):
            shown = f"{table} {number}"
            reader = Reader(self.file, {shown: entry})
            reader.only(shown, *keys)
            reader.word(shown, "provenance", PROVENANCES)
            readers.append(reader)
        return readers

    @property
    def entry(self) -> str:
        """The name of the one table of a reader that `entries` made."""
        return next(iter(self.tables))

    def only(self, table: str, *keys: str) -> None:
        """The table may have these keys and no other (so that a typing error does not pass for a default)."""
        for key in self.tables[table]:
            if key not in (*keys, "provenance", "note"):
                raise self.wrong(table, key, f"is no key of this table; it has {', '.join(keys)}")

    def get(self, table: str, key: str) -> Any:
        """An entry that has to be there."""
        try:
            return self.tables[table][key]
        except KeyError:
            raise self.wrong(table, key, "is missing") from None

    def whole(self, table: str, key: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        return self.check_whole(table, key, self.get(table, key), low, high)

    def check_whole(self, table: str, key: str, value: Any, low: int, high: int) -> int:
        """Checks a number that was found inside another entry."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(table, key, f"must be a whole number from {low} to {high}, not {value!r}")
        if not low <= value <= high:
            raise self.wrong(table, key, f"must be from {low} to {high}, not {value}")
        return value

    def word(self, table: str, key: str, known: Mapping[str, Any] | Sequence[str]) -> str:
        """One of some known words."""
        return self.check_word(table, key, self.get(table, key), known)

    def check_word(self, table: str, key: str, value: Any, known: Mapping[str, Any] | Sequence[str]) -> str:
        """Checks a word that was found inside another entry."""
        if not isinstance(value, str) or value not in known:
            raise self.wrong(table, key, f"must be one of {', '.join(known)}, not {value!r}")
        return value

    def several(self, table: str, key: str, least: int, most: int) -> list[Any]:
        """A list with a number of entries within bounds."""
        value = self.get(table, key)
        if not isinstance(value, list):
            raise self.wrong(table, key, f"must be a list, not {value!r}")
        if not least <= len(value) <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            raise self.wrong(table, key, f"must have {wanted} entries, not {len(value)}")
        return value

    def text(self, table: str, key: str) -> str:
        """Words of any kind."""
        value = self.get(table, key)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(table, key, f"must be words in quotes, not {value!r}")
        return value

    def names(self, table: str, key: str, least: int, most: int) -> list[str]:
        """A list of different names."""
        value = self.several(table, key, least, most)
        for name in value:
            if not isinstance(name, str) or not name.strip():
                raise self.wrong(table, key, f"must be names, not {name!r}")
            if value.count(name) > 1:
                raise self.wrong(table, key, f"has {name!r} twice")
            alike = [other for other in value if other != name and plain(str(other)) == plain(name)]
            if alike:
                raise self.wrong(table, key, f"{name!r} and {alike[0]!r} read alike without accents and capitals")
        return value
