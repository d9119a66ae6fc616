"""`fondaco serve`: the house for players, in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

EXAMPLES = (
    "Examples:  fondaco serve --open   ·   fondaco serve --host 0.0.0.0 --port 80"
    "   ·   fondaco serve --database postgresql://me@localhost/fondaco"
)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any that is free.")] = 8300,
    database: Annotated[
        str, typer.Option(help="Where tables are kept: sqlite:///… or postgresql://…; your data folder by default.")
    ] = "",
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the house in a browser.")] = False,
    bot_pause: Annotated[float, typer.Option(min=0, max=10, help="Seconds before a bot moves.")] = 0.35,
    thinkers: Annotated[int, typer.Option(min=0, help="Processes that bots think in; 0 chooses by the cores.")] = 0,
    proxy: Annotated[str, typer.Option(help="A proxy's address whose X-Forwarded headers are believed.")] = "",
    unlimited: Annotated[bool, typer.Option("--unlimited", help="No rate limits, for tests on your machine.")] = False,
) -> None:
    """Opens the house: games, tables and links for friends, played in the browser."""
    from fondaco.web.server import bound, serve
    from fondaco.web.settings import Settings, thinkers_by_cores
    from fondaco.web.storage import default_url, opened

    settings = Settings(
        database=database or default_url(),
        bot_pause=bot_pause,
        thinkers=thinkers or thinkers_by_cores(),
        proxy=proxy,
        limited=not unlimited,
    )
    opened(settings.database).dispose()  # what is wrong with it is told before the door opens
    listening = bound(host, port)
    address = f"http://{_shown(host)}:{listening.getsockname()[1]}/"
    print(f"The house is open at {address} (Ctrl-C closes it).", flush=True)
    serve(settings, listening, address if open_browser else "")


def _shown(host: str) -> str:
    """An address that a browser on this machine can open."""
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host
