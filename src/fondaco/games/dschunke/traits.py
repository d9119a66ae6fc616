"""What a final position of Dschunke shows of a player, for balance reports."""

from fondaco.games.parts.traits import shared_traits as traits

__all__ = ["traits"]
