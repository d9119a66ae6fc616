"""Stacks seen from above: the crates drawn are those that count."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product

from fondaco.games.parts.display import bar_signs, shape, stack_picture, tally
from fondaco.games.parts.stack import ACROSS, crates
from fondaco.games.parts.table import PLAYERS
from games.parts.sister_board import parsed, signs, texts


def layers(sizes: tuple[int, ...]) -> list[int]:
    """Every layer of so many bars."""
    return [
        sum(1 << 2 * seat for seat in owners)
        for size in sizes
        for owners in combinations_with_replacement(range(PLAYERS), size)
    ]


STACKS = [*product(layers((1, 2, 3)), layers((ACROSS,))), *((top, 0) for top in layers((0, 1, 2, 3)))]


def test_the_crates_in_the_picture_are_those_on_display() -> None:
    for top, beneath in STACKS:
        drawn = Counter(signs(parsed(stack_picture("toy", top, beneath))))
        for seat in range(PLAYERS):
            seen = ACROSS * drawn[f"top{seat}"] + drawn[f"low{seat}"]
            assert seen == crates([top, beneath], seat), (top, beneath, seat)


def test_no_two_crates_lie_on_each_other() -> None:
    for top, beneath in STACKS:
        cells = []
        for element in parsed(stack_picture("toy", top, beneath)).iter():
            if element.tag.endswith("}use"):
                x, y = int(element.attrib["x"]), int(element.get("y", 0))
                rows = range(ACROSS) if "-top" in element.attrib["href"] else (y // 22,)
                cells += [(x, row) for row in rows]
        assert len(set(cells)) == len(cells) <= ACROSS * ACROSS


def test_the_tally_counts_them() -> None:
    for top, beneath in STACKS:
        drawing = parsed(tally("toy", top, beneath, 2))
        seen = {seat: crates([top, beneath], seat) for seat in range(PLAYERS)}
        assert signs(drawing) == [f"mark{seat}" for seat, count in seen.items() if count]
        assert texts(drawing) == [str(count) for count in seen.values() if count]


def test_a_board_can_define_every_sign_that_stacks_use() -> None:
    used = {sign for stack in STACKS for sign in signs(parsed(stack_picture("toy", *stack) + tally("toy", *stack, 2)))}
    assert used == set(bar_signs())


def test_every_player_has_a_shape_of_their_own() -> None:
    assert len({shape(seat, 0, 0, 10) for seat in range(PLAYERS)}) == PLAYERS
