"""A toy for the tests: everybody bids a hidden card at once for the prize on the table, three times."""

from fondaco.engine.descriptor import Descriptor

DESCRIPTOR = Descriptor(
    package=__name__,
    name="auction",
    title="Auction",
    by="nobody",
    about="Sealed bids out of hidden hands, for prizes from a hidden deck.",
    players=range(2, 4),
    letter="A",
)
