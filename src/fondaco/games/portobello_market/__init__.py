"""Portobello Market: stalls in the alleys of Notting Hill, and one Bobby whom everybody leads about."""

from fondaco.engine.descriptor import Descriptor

DESCRIPTOR = Descriptor(
    package=__name__,
    name="portobello_market",
    title="Portobello Market",
    by="Thomas Odenhoven, 2007",
    about="Fill the alleys with stalls, bring customers to the plazas at their ends, and let others pay the toll.",
    players=range(2, 5),
    letter="P",
    labels={"points": "points"},
)
