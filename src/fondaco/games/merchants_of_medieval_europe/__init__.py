"""Merchants of Medieval Europe: a wagon, eight prices that everybody moves, debt, contracts and free trade."""

from fondaco.engine.descriptor import Descriptor, Option

DESCRIPTOR = Descriptor(
    package=__name__,
    name="merchants_of_medieval_europe",
    title="Merchants of Medieval Europe",
    by="Alex Fiks & Daniel Chou, 2020",
    about="Carry goods across Europe while a wild market moves prices. Borrow, deliver contracts, strike bargains.",
    players=range(3, 7),
    letter="M",
    options=(
        Option("rounds", "how many rounds are played (M8)", 12, (12, 24, 36)),
        Option("restrictions", "the restrictions on market cards hold (M5, M8)", 1),
    ),
    labels={"points": "coin", "money": "coin"},
)
