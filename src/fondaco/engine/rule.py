"""The mark of a compiled rule.

A rule is a plain Python function over records and integers. As written it runs in the interpreter, under a debugger and
under `coverage`; `compiling` makes compiled twins of the same functions. Importing rules never imports Numba.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, overload

F = TypeVar("F", bound=Callable[..., Any])


@overload
def rule(function: F) -> F: ...
@overload
def rule(*, compiled: Callable[..., Any]) -> Callable[[F], F]: ...
def rule(function: Any = None, *, compiled: Callable[..., Any] | None = None) -> Any:
    """Marks a function as a rule; `compiled` names another body to compile where the interpreter needs its own."""

    def mark(marked: Any) -> Any:
        marked.fondaco_rule = compiled or marked
        return marked

    return mark if function is None else mark(function)


def is_rule(thing: object) -> bool:
    """Whether the thing was marked with `rule`."""
    return hasattr(thing, "fondaco_rule")


class Table(tuple[int, ...]):
    """A constant table that rules look things up in: a tuple interpreted, a NumPy array compiled."""

    __slots__ = ()
