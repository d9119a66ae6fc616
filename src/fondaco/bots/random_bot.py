"""A bot that plays any legal move."""

from __future__ import annotations

from fondaco.bots.bot import Bot
from fondaco.engine.chance import below
from fondaco.engine.view import View


class RandomBot(Bot):
    """Any legal move, each as likely as the other."""

    def think(self, view: View, seat: int, moves: list[int]) -> int:
        """Any of the moves."""
        return moves[below(self.luck(), len(moves))]
