"""London Markets: crates on display, merchants on the move, goods auctioned all at once."""

from fondaco.engine.descriptor import Descriptor, Option

DESCRIPTOR = Descriptor(
    package=__name__,
    name="london_markets",
    title="London Markets",
    by="Michael Schacht, 2016",
    about="Stack your crates where the merchants come by, stock up, and outbid the others at the daily auctions.",
    players=range(3, 5),
    letter="L",
    options=(Option("open_accounts", "the page adds up what everybody could write down (L36)"),),
    labels={"points": "pounds", "money": "pounds"},
)
