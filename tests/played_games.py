"""Games as a tournament keeps them, made up instead of played."""

from __future__ import annotations

from fondaco.arena.tournament import Played


def played(number: int, seats: tuple[str, ...], places: tuple[int, ...] = ()) -> Played:
    """A game without faults; the seats come in by their order where nothing else is said."""
    places = places or tuple(range(1, len(seats) + 1))
    return Played(number, seats, tuple(10 - p for p in places), places, 50, (0,) * len(seats), 1.0)
