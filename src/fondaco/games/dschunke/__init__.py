"""Dschunke: strips of crates on five junks, merchants on the move, goods bartered all at once."""

from fondaco.engine.descriptor import Descriptor, Option

DESCRIPTOR = Descriptor(
    package=__name__,
    name="dschunke",
    title="Dschunke",
    by="Michael Schacht, 2002",
    about="Load your crates where the merchants come by, win the barter with the right goods, and end on every junk.",
    players=range(3, 5),
    letter="D",
    options=(
        Option("open_accounts", "the page adds up what everybody could write down (D26)"),
        Option("variant", "the set-up variant: neighbours place the strips (D8)"),
    ),
    labels={"points": "Yuan", "money": "Yuan"},
)
