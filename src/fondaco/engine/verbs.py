"""The moves of a game as one dense range of numbers: verb after verb, each over its objects."""

from __future__ import annotations

from fondaco.engine.rule import Table


class Verbs:
    """A table of verbs, each with the number of objects it can have; a move is a verb and an object."""

    def __init__(self, **objects: int) -> None:
        self.names = tuple(objects)
        self.objects = dict(objects)
        self.first: dict[str, int] = {}
        verb: list[int] = []
        what: list[int] = []
        for number, (name, count) in enumerate(objects.items()):
            self.first[name] = len(verb)
            verb += [number] * count
            what += range(count)
        self.verb = Table(verb)  # move -> number of its verb
        self.what = Table(what)  # move -> its object
        self.count = len(verb)

    def name(self, move: int) -> str:
        """The verb of a move."""
        return self.names[self.verb[move]]

    def move(self, name: str, what: int = 0) -> int:
        """The number of a move."""
        if not 0 <= what < self.objects[name]:
            raise IndexError(f"{name} has {self.objects[name]} objects, not {what}")
        return self.first[name] + what
