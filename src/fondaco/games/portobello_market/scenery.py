"""What is printed on the board of Portobello Market: a street plan with plazas, pitches and names, and a key."""

from __future__ import annotations

from html import escape

from fondaco.engine.drawing import named, short, words
from fondaco.engine.editions import Edition
from fondaco.engine.records import Record, mirror
from fondaco.games.portobello_market import state as s
from fondaco.games.portobello_market.figures import copy, definitions
from fondaco.games.portobello_market.street_plan import (
    FIELD,
    HEIGHT,
    HOUSES,
    PITCH,
    PLAZA,
    STREET,
    WIDTH,
    Alley,
    District,
    Point,
    StreetPlan,
    street_plan,
    width_of,
)

TABLE = 586  # below it lies what is beside the board
KEY = 638  # middle of the line that says what customers multiply by
PAIRS = (
    (s.SERVANT, s.SERVANT),
    (s.SERVANT, s.BOURGEOIS),
    (s.BOURGEOIS, s.BOURGEOIS),
    (s.LORD, s.SERVANT),
    (s.LORD, s.BOURGEOIS),
)


def printed(edition: Edition) -> str:
    """The whole board without a piece on it."""
    box, plan, names = mirror(edition.record), street_plan(edition), edition.names
    parts = [definitions(), f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>', _ground(box, plan)]
    parts += [named(name, _block(district)) for district, name in zip(plan.districts, names["districts"], strict=True)]
    parts += [
        named(name, _row(box, number, alley))
        for number, (alley, name) in enumerate(zip(plan.alleys, names["alleys"], strict=True))
    ]
    for plaza, name in enumerate(names["plazas"]):
        parts.append(named(name, _plaza(plan, plaza, names["shorts"][plaza])))
    parts += [_name(district, name) for district, name in zip(plan.districts, names["districts"], strict=True)]
    return "".join([*parts, _key(box)])


def outline(points: tuple[Point, ...]) -> str:
    """A closed line through some points."""
    return "M" + "L".join(f"{short(x)},{short(y)}" for x, y in points) + "Z"


def _ground(box: Record, plan: StreetPlan) -> str:
    """The streets as one light ground, and the houses across the streets at the rim."""
    parts = [f'<rect class="outskirts" width="{WIDTH}" height="{TABLE}"/>']
    streets, houses = [], []
    bordered = [alley for district in range(s.DISTRICTS) for alley in box.sides[district]]
    middle = (sum(x for x, _ in plan.plazas) / s.PLAZAS, sum(y for _, y in plan.plazas) / s.PLAZAS)
    for number, alley in enumerate(plan.alleys):
        (ax, ay), (bx, by) = alley.ends
        streets.append(f"M{short(ax)},{short(ay)}L{short(bx)},{short(by)}")
        if bordered.count(number) == 1:
            ux, uy = alley.along
            away = 1 if (ax - middle[0]) * uy - (ay - middle[1]) * ux > 0 else -1
            dx, dy = away * uy * (STREET / 2 + HOUSES), -away * ux * (STREET / 2 + HOUSES)
            houses.append(f"M{short(ax + dx)},{short(ay + dy)}L{short(bx + dx)},{short(by + dy)}")
    parts.append(f'<path class="houses" d="{"".join(houses)}"/>')
    parts.append(f'<path class="kerb" d="{"".join(streets)}"/><path class="way" d="{"".join(streets)}"/>')
    return "".join(parts)


def _block(district: District) -> str:
    """A block: a terrace of houses along its streets, gardens behind them."""
    x, y = district.field
    return (
        f'<path class="land block" d="{outline(district.block)}"/>'
        f'<path class="houses" d="{outline(district.terrace)}"/>'
        f'<path class="gardens" d="{outline(district.gardens)}"/>'
        f'<circle class="slot field" cx="{short(x)}" cy="{short(y)}" r="{FIELD}"/>'
    )


def _name(district: District, name: str) -> str:
    return _set(district.name, name, "district", width_of(name, slanted=True))


def _set(base: Point, name: str, kind: str, width: float) -> str:
    """A name set to the width that was left for it, whatever type the reader has."""
    return (
        f'<text class="{kind}" x="{short(base[0])}" y="{short(base[1])}" text-anchor="middle" '
        f'textLength="{short(width)}" lengthAdjust="spacingAndGlyphs">{escape(name)}</text>'
    )


def pitch_outline(alley: Alley, space: int, wide: float = PITCH / 2) -> str:
    """The line around a pitch, so wide to both sides of the way."""
    (x, y), (ux, uy), half = alley.pitches[space], alley.along, alley.pitch / 2
    ax, ay = ux * half, uy * half
    bx, by = -uy * wide, ux * wide
    return outline(
        ((x - ax - bx, y - ay - by), (x + ax - bx, y + ay - by), (x + ax + bx, y + ay + by), (x - ax + bx, y - ay + by))
    )


def _row(box: Record, number: int, alley: Alley) -> str:
    """The pitches of an alley, and what each is worth."""
    outlines = "".join(pitch_outline(alley, space) for space in range(len(alley.pitches)))
    figures = "".join(
        words(x, y + 5.7, str(box.worth[number, space]), "worth") for space, (x, y) in enumerate(alley.pitches)
    )
    return f'<path class="pitch" d="{outlines}"/>{figures}'


def _plaza(plan: StreetPlan, plaza: int, name: str) -> str:
    """A round garden, and its name on a plate."""
    x, y = plan.plazas[plaza]
    left, top, right, bottom = plan.plates[plaza]
    at = f'cx="{short(x)}" cy="{short(y)}"'
    return (
        f'<circle class="plaza" {at} r="{PLAZA}"/><circle class="lawn" {at} r="11"/><circle class="path" {at} r="4.5"/>'
        f'<rect class="plate" x="{short(left)}" y="{short(top)}" width="{short(right - left)}" '
        f'height="{short(bottom - top)}" rx="2"/>'
        + _set(((left + right) / 2, bottom - 4.4), name, "street-name", width_of(name))
    )


def _key(box: Record) -> str:
    """What the customers at both ends of an alley multiply it by (P17), and where north is."""
    parts = [f'<path class="fold" d="M0,{TABLE}H{WIDTH}"/>']
    x = 18.0
    for one, other in PAIRS:
        parts.append(copy(f"customer{one}", x, KEY, 0.62) + copy(f"customer{other}", x + 20, KEY, 0.62))
        parts.append(words(x + 33, KEY + 5.7, f"×{box.factor[one, other]}", "factor", "start"))
        x += 86
    parts.append(f'<path class="north" d="M{WIDTH - 20},{KEY - 12}l6,22l-6,-5l-6,5Z"/>')
    return "".join(parts)
