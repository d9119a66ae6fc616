"""The rules of a game as a page: every numbered rule has an anchor, every number that is mentioned leads to it."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt

from fondaco import games


@cache
def rules_page(game: str) -> str:
    """The rules of a game as HTML, without its title."""
    descriptor = games.find(game)
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(descriptor.text("rules.md"))
    html = re.sub(r"<h1>.*?</h1>\s*", "", html, count=1)
    html = re.sub(rf"\b{descriptor.letter}\d+\b", lambda found: f'<a href="#{found.group()}">{found.group()}</a>', html)
    return re.sub(
        rf'<li>(\s*<p>)?<strong><a href="#({descriptor.letter}\d+)">',
        lambda found: f'<li id="{found[2]}">{found[1] or ""}<strong><a href="#{found[2]}">',
        html,
    )
