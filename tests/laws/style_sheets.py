"""Style sheets as far as the boards use them: which value a property has for an element."""

from __future__ import annotations

import re
from dataclasses import dataclass

COMPOUND = re.compile(r"\.([\w-]+)|:not\(\[([\w-]+)\]\)|^(\*|[\w-]+)|(.)")
WHERE = re.compile(r":where\(((?:[^()]|\([^()]*\))*)\)")


@dataclass(frozen=True)
class Element:
    """What a selector can ask of an element."""

    tag: str
    classes: frozenset[str]
    attributes: frozenset[str]


@dataclass(frozen=True)
class Compound:
    """One step of a selector: a tag, classes, attributes that must be missing."""

    tag: str
    classes: frozenset[str]
    without: frozenset[str]

    def fits(self, element: Element) -> bool:
        """Whether the element is meant."""
        right_tag = self.tag in ("", "*", element.tag)
        return right_tag and self.classes <= element.classes and not self.without & element.attributes


@dataclass(frozen=True)
class Rule:
    """A selector with its weight and what it declares."""

    steps: tuple[Compound, ...]
    weight: tuple[int, int]
    declared: dict[str, str]

    def fits(self, chain: list[Element]) -> bool:
        """Whether the last element of the chain, which begins at the root, is meant."""
        if not self.steps[-1].fits(chain[-1]):
            return False
        above = iter(reversed(chain[:-1]))
        return all(any(step.fits(element) for element in above) for step in reversed(self.steps[:-1]))


class StyleSheet:
    """The rules that hold in any light, in order; what asks for a state such as hovering is left out."""

    def __init__(self, css: str) -> None:
        plain = re.sub(r"@[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL))
        self.rules: list[Rule] = []
        for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", plain):
            pairs = (part.split(":", 1) for part in body.split(";") if ":" in part)
            declared = {name.strip(): value.strip() for name, value in pairs}
            for selector in selectors.split(","):
                steps, weighed = _steps(WHERE.sub(r"\1", selector)), _steps(WHERE.sub("", selector))
                if steps:
                    self.rules.append(Rule(tuple(steps), _weight(weighed), declared))

    def value(self, chain: list[Element], name: str) -> str | None:
        """What the heaviest rule, or the last of these, says of an element."""
        found = [(rule.weight, at) for at, rule in enumerate(self.rules) if name in rule.declared and rule.fits(chain)]
        return self.rules[max(found)[1]].declared[name] if found else None


def _steps(selector: str) -> list[Compound]:
    """A selector step by step; none when some step cannot be told from the picture alone."""
    steps = [_compound(step) for step in selector.replace(">", " ").split()]
    return [] if None in steps else [step for step in steps if step]


def _compound(text: str) -> Compound | None:
    """One step, unless it asks for a state."""
    tag, classes, without = "", set(), set()
    for class_name, missing, name, other in COMPOUND.findall(text):
        if other:
            return None
        tag = name or tag
        classes |= {class_name} - {""}
        without |= {missing} - {""}
    return Compound(tag, frozenset(classes), frozenset(without))


def _weight(steps: list[Compound]) -> tuple[int, int]:
    return sum(len(step.classes) + len(step.without) for step in steps), sum(bool(step.tag) for step in steps)
