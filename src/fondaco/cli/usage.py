"""What is wrong with a command as it was typed, in one sentence instead of Typer's box."""

from __future__ import annotations

import difflib
import inspect
import re
import sys
from enum import Enum
from typing import Any, get_args, get_type_hints

import typer

from fondaco.engine.numbers import whole

#: a command that was typed wrongly, as Typer says it; the class is Click's in older versions
UsageError: Any = typer.BadParameter.__base__


def sentence(problem: Any) -> str:
    """What is wrong with a command as it was typed, and what to do."""
    kind, context = type(problem).__name__, problem.ctx
    if kind == "BadOptionUsage":
        if "not take" in problem.message:
            return f"{problem.option_name} takes no value; leave out the = and what follows it."
        return f"{problem.option_name} needs a value; write one after it."
    see = f"see: {context.command_path} --help"
    if kind == "NoSuchOption":
        return f"There is no option {_shown(problem.option_name)}; {_near(problem.possibilities) or see}"
    if kind == "MissingParameter":
        name = problem.param.opts[0]
        return f"{name} is needed; {see}" if name.startswith("-") else f"Name a {name}; {see}"
    if kind == "BadParameter":
        name = problem.param.opts[0]
        return f"{name} takes {_taken(context.command, problem.param.name)}, not {_shown(_typed(name))}; {see}"
    named = re.search(r" ['(](.*)[')](?=\.|$)", problem.message)
    word = named.group(1) if named else ""
    if hasattr(context.command, "commands"):
        near = difflib.get_close_matches(word, context.command.commands)
        return f"There is no command {_shown(word)}; {_near(near) or see}"
    return f"Leave out {_shown(word)}; {see}"


def _near(names: list[str] | None) -> str:
    return f"did you mean {' or '.join(names)}?" if names else ""


def _shown(text: str) -> str:
    """What was typed, short enough to be read."""
    return text if whole(text) is not None else repr(text[:40])


def _typed(option: str) -> str:
    """The value that was typed for an option, which stands last if there are several."""
    for word, before in zip(reversed(sys.argv), [*reversed(sys.argv[:-1]), ""], strict=True):
        if before == option:
            return word
        if word.startswith(f"{option}="):
            return word.partition("=")[2]
    return ""


def _taken(command: Any, name: str) -> str:
    """What an option takes, by its declaration."""
    declared = get_type_hints(inspect.unwrap(command.callback), include_extras=True)[name]
    union, option = get_args(declared)
    kind = (get_args(union) or (union,))[0]
    if issubclass(kind, Enum):
        return " or ".join(one.value for one in kind)
    least = "" if option.min is None else f" from {option.min}"
    most = "" if option.max is None else f" to {option.max}"
    return f"{'a whole number' if kind is int else 'a number'}{least}{most}"
