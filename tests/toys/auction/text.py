"""The toy in a terminal."""

from __future__ import annotations

from fondaco.engine.view import View


def picture(view: View, colour: bool = False) -> str:
    """All that a viewer may know."""
    return str(view.to_dict())
