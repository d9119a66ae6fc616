"""Hansa: one ship that everybody sails and everybody pays for."""

from fondaco.engine.descriptor import Descriptor, Option

DESCRIPTOR = Descriptor(
    package=__name__,
    name="hansa",
    title="Hansa",
    by="Michael Schacht, 2004",
    about="One ship sails the Baltic for everybody. Buy goods, set up booths where others pay you, sell in time.",
    players=range(2, 5),
    letter="H",
    options=(Option("promo", "the promo card: four bonuses at the end (H26)"),),
    labels={"points": "points", "money": "Talers"},
)
