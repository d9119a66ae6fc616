"""A table's log and prompts in words, as one viewer may read them."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.web.course import Course, Item
from fondaco.web.sheet import Line


class Telling:
    """The lines of the log for one viewer, made once and kept until they are taken back."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self._items: list[Item] = []  # what has been told
        self._ends: list[int] = []  # how many lines there are after each of them
        self._lines: list[Line] = []
        self._names: tuple[str, ...] = ()

    def lines(self, course: Course) -> tuple[Line, ...]:
        """All lines now."""
        names = tuple(seat.name for seat in course.seats)
        self._keep(self._common(course.items) if names == self._names else 0)
        self._names = names
        for item in course.items[len(self._items) :]:
            texts = [item.text] if item.number < 0 else course.playing.told(item.number, self.viewer)
            self._lines += [Line(item.number, item.seat, text) for text in texts]
            self._items.append(item)
            self._ends.append(len(self._lines))
        return tuple(self._lines)

    def _common(self, items: Sequence[Item]) -> int:
        """How many items stand as they were told; items are never changed, only added and taken back."""
        count = min(len(items), len(self._items))
        while count and items[count - 1] is not self._items[count - 1]:
            count -= 1
        return count

    def _keep(self, count: int) -> None:
        del self._items[count:], self._ends[count:]
        del self._lines[self._ends[-1] if self._ends else 0 :]


def prompt(course: Course, viewer: int | None) -> str:
    """What the viewer is asked to do, or whom the table waits for."""
    match = course.match
    if match is None:
        missing = sum(seat.kind == "free" for seat in course.seats)
        return f"Waiting for {missing} more player{'s' if missing != 1 else ''}."
    if course.confirming is not None:
        if course.confirming == viewer:
            return "Confirm your turn, or take it back."
        return f"{course.seats[course.confirming].name} has to confirm the turn."
    if match.over:
        return f"The game is over. {_winners(course)}"
    if viewer is not None and course.seats[viewer].kind == "person":
        return match.prompt(viewer)
    waiting = f"Waiting for {listed([course.seats[seat].name for seat in match.actors()])}."
    return f"A bot plays for you. {waiting}" if viewer is not None and course.seats[viewer].kind == "bot" else waiting


def _winners(course: Course) -> str:
    first = [course.seats[seat].name for seat, place in enumerate(course.playing.places()) if place == 1]
    return f"{listed(first)} {'wins' if len(first) == 1 else 'win together'}."


def listed(names: Sequence[str]) -> str:
    """Names in a row: Anna, Bruno and Carla."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
