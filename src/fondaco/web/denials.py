"""Why the house says no: one sentence, and the HTTP status that goes with it."""

from __future__ import annotations

from fondaco.engine.errors import FondacoError


class Denied(FondacoError):
    """A request that cannot be granted."""

    status = 400


class Unknown(Denied):
    """What was asked for is not there."""

    status = 404


class Forbidden(Denied):
    """The caller has not proved to own what the request needs."""

    status = 403


class Stale(Denied):
    """The table has moved on since the caller looked, or waits for somebody else."""

    status = 409


class TooMuch(Denied):
    """Too many requests, or too large ones."""

    status = 429

    def __init__(self, sentence: str, wait: float = 1.0) -> None:
        super().__init__(sentence)
        self.wait = wait


class TooLarge(Denied):
    """A body over the limit."""

    status = 413


class Unavailable(Denied):
    """The database cannot be reached just now."""

    status = 503
