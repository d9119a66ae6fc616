"""Starts the house: uvicorn around the application."""

from __future__ import annotations

import gc
import socket
import threading
import webbrowser
from contextlib import suppress
from typing import Any

import uvicorn

from fondaco.engine.errors import FondacoError
from fondaco.web.app import make_app
from fondaco.web.settings import Settings

KEPT = 75  # seconds that a quiet connection is kept: people think between moves
LAST_WORDS = 3  # seconds that a closing house gives open connections


class Keeper(uvicorn.Server):
    """A server that ends its streams of events before it waits for open connections."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Closes the house."""
        app: Any = self.config.app
        app.state.closing.set()
        await super().shutdown(sockets)


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 lets the system choose."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as problem:
        made.close()
        raise FondacoError(
            f"Port {port} on {host} cannot be had ({problem.strerror}); choose another --port."
        ) from None
    made.listen(2048)
    return made


def serve(settings: Settings, listening: socket.socket, page: str = "") -> None:
    """Serves until somebody stops it; opens the page in a browser where there is one."""
    config = uvicorn.Config(
        make_app(settings),
        access_log=False,  # addresses contain tokens
        log_level="warning",
        lifespan="on",
        timeout_keep_alive=KEPT,
        timeout_graceful_shutdown=LAST_WORDS,
        server_header=False,
        proxy_headers=bool(settings.proxy),
        forwarded_allow_ips=settings.proxy or None,
    )
    gc.freeze()  # what is loaded now stays; the collector need not look at it again and again
    gc.set_threshold(20_000, 20, 20)
    if page:
        threading.Timer(0.5, _show, (page,)).start()
    Keeper(config).run([listening])


def _show(page: str) -> None:
    """Opens the page in a graphical browser; a text browser would take over the terminal."""
    with suppress(webbrowser.Error):
        if type(webbrowser.get()) is not webbrowser.GenericBrowser:
            webbrowser.open(page)
