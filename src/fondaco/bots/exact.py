"""Powers of e and logarithms that are the same to the last bit on every machine, interpreted and compiled.

Those of a mathematical library are not: processors round them differently, and the last bit is enough for a tie between
two moves to fall the other way. These are made of sums, products and quotients, which are rounded alike everywhere.
"""

from __future__ import annotations

from fondaco.engine.rule import Table, rule

KNOWN = 1024  # numbers whose logarithms are looked up
UNIT = 1 << 40  # of those logarithms


def _logarithms() -> list[int]:
    """Natural logarithms of all numbers below KNOWN in parts of UNIT: ln n − ln (n − 1) = 2 artanh 1 / (2n − 1)."""
    found, guard = [0, 0], 1 << 24
    total = 0
    for n in range(2, KNOWN):
        odd, power, term = 1, 2 * UNIT * guard // (2 * n - 1), 1
        while term:
            term = power // odd
            total += term
            odd, power = odd + 2, power // (2 * n - 1) ** 2
        found.append(total // guard)
    return found


LOGARITHMS = Table(_logarithms())
DOUBLING = LOGARITHMS[2]


@rule
def fading(x: float) -> float:
    """The power of e to −x, for x from 0 on."""
    if x > 1000.0:
        return 0.0
    halvings = x * 1.4426950408889634  # 1 / ln 2
    whole = int(halvings)
    r = (halvings - whole) * -0.17328679513998632  # ln 2 / 4
    near = 1.0 + r / 9.0
    near = 1.0 + r * near * 0.125
    near = 1.0 + r * near * 0.14285714285714285
    near = 1.0 + r * near * 0.16666666666666666
    near = 1.0 + r * near * 0.2
    near = 1.0 + r * near * 0.25
    near = 1.0 + r * near * 0.3333333333333333
    near = 1.0 + r * near * 0.5
    near = 1.0 + r * near
    near *= near
    near *= near
    while whole > 60:
        near /= 1 << 60
        whole -= 60
    return near / (1 << whole)


@rule
def logarithm(n: int) -> float:
    """The natural logarithm of a whole number from 1 on; of large ones by their first ten binary digits."""
    doublings = 0
    while n >= KNOWN:
        n >>= 1
        doublings += 1
    return (LOGARITHMS[n] + doublings * DOUBLING) / UNIT
